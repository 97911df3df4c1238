/**
 * What a sender's kernel left to hardware that is not there: checksums are completed, super-frames are cut into
 * packets.
 *
 * <p>Knows frames, not drivers. Every object belongs to one worker thread and allocates nothing per packet.
 */
package headroom.port.offload;
