package headroom.cli;

import headroom.config.EncapConfig;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** {@code encap seg6 mode MODE segs SID,SID src ADDR} and {@code encap ip local ADDR remote ADDR}. */
final class EncapWords {
    static final List<String> SEG6 = List.of("mode", "segs", "src", "ttl", "dscp");
    static final List<String> IP = List.of("local", "remote", "src", "dst", "ttl", "dscp");

    private final Words words;
    private final List<String> following;
    private OptionalInt ttl = OptionalInt.empty();
    private OptionalInt dscp = OptionalInt.empty();

    /**
     * Reads behind the word {@code encap} and its type.
     *
     * @param following the keywords that may come after the encap, so that shortened ones are told apart
     */
    EncapWords(Words words, List<String> following) {
        this.words = words;
        this.following = following;
    }

    EncapConfig read(String type) throws UsageException {
        return type.equals("ip") ? ip() : seg6();
    }

    private EncapConfig seg6() throws UsageException {
        EncapConfig.Seg6.Mode mode = null;
        List<Ipv6Address> segments = null;
        Ipv6Address source = null;
        while (isMine(SEG6)) {
            String keyword = words.keyword(both(SEG6));
            switch (keyword) {
                case "mode" -> mode = words.next(EncapWords::mode);
                case "segs" -> segments = words.next(EncapWords::segments);
                case "src" -> source = words.next(Ipv6Address::parse);
                default -> inheritable(keyword);
            }
        }
        require(mode != null, "mode MODE", "encap seg6");
        require(segments != null, "segs SID,SID...", "encap seg6");
        require(source != null, "src ADDRESS", "encap seg6");
        return new EncapConfig.Seg6(mode, segments, source, dscp, ttl);
    }

    private EncapConfig ip() throws UsageException {
        IpAddress local = null;
        IpAddress remote = null;
        while (isMine(IP)) {
            String keyword = words.keyword(both(IP));
            switch (keyword) {
                case "local", "src" -> local = words.next(IpAddress::parse);
                case "remote", "dst" -> remote = words.next(IpAddress::parse);
                default -> inheritable(keyword);
            }
        }
        require(local != null, "local ADDRESS", "encap ip");
        require(remote != null, "remote ADDRESS", "encap ip");
        return new EncapConfig.Ip(local, remote, dscp, ttl);
    }

    private boolean isMine(List<String> mine) {
        return words.hasNext() && mine.stream().anyMatch(keyword -> keyword.startsWith(words.peek()));
    }

    private List<String> both(List<String> mine) {
        List<String> both = new ArrayList<>(mine);
        both.addAll(following);
        return both;
    }

    private void inheritable(String keyword) throws UsageException {
        if (words.at("inherit")) {
            words.skip("inherit");
        } else if (keyword.equals("ttl")) {
            ttl = OptionalInt.of(words.number());
        } else {
            dscp = OptionalInt.of(words.number());
        }
    }

    static void require(boolean holds, String missing, String what) throws UsageException {
        if (!holds) {
            throw new UsageException("Error: " + what + " needs " + missing + ".");
        }
    }

    private static EncapConfig.Seg6.Mode mode(String label) {
        for (EncapConfig.Seg6.Mode mode : EncapConfig.Seg6.Mode.values()) {
            if (mode.label().equals(label)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("a mode is one of encap, encap.red, l2encap, l2encap.red");
    }

    private static List<Ipv6Address> segments(String list) {
        return Arrays.stream(list.split(",", -1)).map(Ipv6Address::parse).toList();
    }
}
