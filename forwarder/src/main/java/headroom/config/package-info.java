/**
 * What a user may ask for, as immutable records: ports, cross-connects, routes, local SIDs, tunnel ends. Read from YAML
 * and validated whole; errors carry line and column.
 *
 * <p>Knows addresses and nothing else: no socket, no table, no buffer. Any thread.
 */
package headroom.config;
