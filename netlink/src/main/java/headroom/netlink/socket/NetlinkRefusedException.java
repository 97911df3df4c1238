package headroom.netlink.socket;

import headroom.linux.call.Errno;
import headroom.netlink.message.Acknowledgement;
import headroom.netlink.message.AttributePolicy;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.MessageWriter;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** The kernel refused a request: its errno, and its own words where it had any. */
public final class NetlinkRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;
    private final transient ExtendedAck extended;
    private final transient List<Integer> attributePath;
    private final String attributeName;

    NetlinkRefusedException(String subject, MessageWriter request, Acknowledgement refusal) {
        super(sentence(subject, request, refusal));
        this.errno = Errno.of(-refusal.errno());
        this.extended = refusal.extended();
        OptionalInt offset = refusal.extended().attributeOffset();
        this.attributePath = offset.isPresent() ? request.attributePath(offset.getAsInt()) : List.of();
        this.attributeName = attributeName(request, refusal);
    }

    private static String attributeName(MessageWriter request, Acknowledgement refusal) {
        OptionalInt offset = refusal.extended().attributeOffset();
        return offset.isPresent() ? String.join("/", request.attributeNames(offset.getAsInt())) : "";
    }

    private static String sentence(String subject, MessageWriter request, Acknowledgement refusal) {
        ExtendedAck extended = refusal.extended();
        Errno errno = Errno.of(-refusal.errno());
        StringBuilder text = new StringBuilder(subject)
                .append(", request type ")
                .append(request.type())
                .append(": ");
        extended.message().ifPresent(words -> text.append(words).append(": "));
        text.append(errno == Errno.UNKNOWN ? "errno " + refusal.errno() : errno.description() + " (" + errno + ")");
        String attribute = attributeName(request, refusal);
        if (!attribute.isEmpty()) {
            text.append(", ").append(attribute);
        }
        extended.policy()
                .map(AttributePolicy::toString)
                .filter(policy -> !policy.isEmpty())
                .ifPresent(policy -> text.append(" (wanted: ").append(policy).append(")"));
        if (extended.missingType().isPresent()) {
            text.append(", ").append(missingName(request, extended)).append(" is missing");
        }
        return text.toString();
    }

    private static String missingName(MessageWriter request, ExtendedAck extended) {
        String nest = extended.missingNest().isPresent()
                ? String.join("/", request.attributeNames(extended.missingNest().getAsInt()))
                : "";
        String name = request.missingName(extended.missingType().getAsInt(), extended.missingNest());
        return nest.isEmpty() ? name : nest + "/" + name;
    }

    public Errno errno() {
        return errno;
    }

    public boolean is(Errno candidate) {
        return errno == candidate;
    }

    /** What the kernel said besides errno; {@link ExtendedAck#NONE} from an old one. */
    public ExtendedAck extended() {
        return extended == null ? ExtendedAck.NONE : extended;
    }

    /** Types of the attributes from the outermost in to the one the kernel objects to; empty where it named none. */
    public List<Integer> attributePath() {
        return attributePath == null ? List.of() : attributePath;
    }

    /** The same as the kernel's headers call them, e.g. {@code IFLA_LINKINFO/IFLA_INFO_KIND}; empty likewise. */
    public String attributeName() {
        return attributeName;
    }
}
