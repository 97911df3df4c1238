package headroom.netlink.socket;

import headroom.linux.call.Errno;
import headroom.netlink.message.Acknowledgement;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.MessageWriter;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The kernel refused a request: its errno, and its own words where it had any. */
public final class NetlinkRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;
    private final transient ExtendedAck extended;
    private final transient List<Integer> attributePath;

    NetlinkRefusedException(String subject, MessageWriter request, Acknowledgement refusal) {
        this(subject, request, refusal, pathOf(request, refusal.extended()));
    }

    private NetlinkRefusedException(
            String subject, MessageWriter request, Acknowledgement refusal, List<Integer> attributePath) {
        super(sentence(subject, request, refusal, attributePath));
        this.errno = Errno.of(-refusal.errno());
        this.extended = refusal.extended();
        this.attributePath = attributePath;
    }

    private static List<Integer> pathOf(MessageWriter request, ExtendedAck extended) {
        return extended.attributeOffset().isPresent()
                ? request.attributePath(extended.attributeOffset().getAsInt())
                : List.of();
    }

    private static String sentence(
            String subject, MessageWriter request, Acknowledgement refusal, List<Integer> attributePath) {
        Errno errno = Errno.of(-refusal.errno());
        StringBuilder text = new StringBuilder(subject)
                .append(", request type ")
                .append(request.type())
                .append(": ");
        refusal.extended().message().ifPresent(words -> text.append(words).append(": "));
        text.append(errno == Errno.UNKNOWN ? "errno " + refusal.errno() : errno.description() + " (" + errno + ")");
        if (!attributePath.isEmpty()) {
            text.append(", attribute ");
            text.append(attributePath.stream().map(String::valueOf).collect(Collectors.joining("/")));
        }
        refusal.extended()
                .missingType()
                .ifPresent(type -> text.append(", attribute ").append(type).append(" is missing"));
        return text.toString();
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
}
