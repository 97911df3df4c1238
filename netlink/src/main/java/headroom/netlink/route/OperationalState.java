package headroom.netlink.route;

import static headroom.linux.uapi.IfH.IF_OPER_DORMANT;
import static headroom.linux.uapi.IfH.IF_OPER_DOWN;
import static headroom.linux.uapi.IfH.IF_OPER_LOWERLAYERDOWN;
import static headroom.linux.uapi.IfH.IF_OPER_NOTPRESENT;
import static headroom.linux.uapi.IfH.IF_OPER_TESTING;
import static headroom.linux.uapi.IfH.IF_OPER_UP;

/** RFC 2863's ifOperStatus as Linux keeps it. */
public enum OperationalState {
    UNKNOWN,
    NOT_PRESENT,
    DOWN,
    LOWER_LAYER_DOWN,
    TESTING,
    DORMANT,
    UP;

    static OperationalState of(int value) {
        return switch (value) {
            case IF_OPER_NOTPRESENT -> NOT_PRESENT;
            case IF_OPER_DOWN -> DOWN;
            case IF_OPER_LOWERLAYERDOWN -> LOWER_LAYER_DOWN;
            case IF_OPER_TESTING -> TESTING;
            case IF_OPER_DORMANT -> DORMANT;
            case IF_OPER_UP -> UP;
            default -> UNKNOWN;
        };
    }
}
