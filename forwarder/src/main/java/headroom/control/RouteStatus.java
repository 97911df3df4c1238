package headroom.control;

import headroom.config.RouteConfig;

/**
 * A route as it is now.
 *
 * @param pushBytes what the encapsulation adds, without the next link layer's header; 0 without one
 */
public record RouteStatus(RouteConfig route, NextHopStatus nextHop, int pushBytes) {}
