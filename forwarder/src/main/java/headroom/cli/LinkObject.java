package headroom.cli;

import headroom.netlink.route.Links;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code headroom link}: the kernel's devices, as {@code ip link}. */
final class LinkObject implements CliObject {
    @Override
    public String name() {
        return "link";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom link [ show [ [ dev ] DEVICE ] [ up ] [ type TYPE ] [ master DEVICE ] ]
                       headroom link set [ dev ] DEVICE SETTING... [ type TYPE [ ARGS ] ]
                       headroom link add [ link DEVICE ] [ [ name ] NAME ] SETTING... type TYPE [ ARGS ]
                       headroom link delete [ dev ] DEVICE
                       headroom link monitor [ [ dev ] DEVICE ]
                       headroom link add type TYPE help

                SETTING := { up | down | mtu BYTES | name NAME | alias TEXT | address MAC | broadcast MAC |
                             netns { NAME | PID } | { master DEVICE | nomaster } | group NUMBER | txqueuelen PACKETS |
                             gso_max_size BYTES | gso_max_segs COUNT | gro_max_size BYTES | gso_ipv4_max_size BYTES |
                             gro_ipv4_max_size BYTES | numtxqueues COUNT | numrxqueues COUNT | index NUMBER |
                             { arp | multicast | allmulticast | promisc | protodown } { on | off } |
                             tx_extra_headroom BYTES }
                TYPE := { bridge | dummy | ip6tnl | ipip | macvlan | netkit | sit | veth | vlan | vxlan | ... }

                tx_extra_headroom, 0 to 512, is set on its own, read back, and never taken for set otherwise. Exit code
                3: this kernel does not have it; 4: out of range; 5: its number means something else to this kernel.
                --attr tx_extra_headroom=NUMBER, with show and set, says the number where the kernel does not.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        List<String> set = new ArrayList<>(LinkWords.KEYWORDS);
        set.addAll(List.of("dev", "type", LinkSet.KNOB, LinkShow.ATTR));
        List<String> add = new ArrayList<>(LinkWords.KEYWORDS);
        add.addAll(List.of("link", "type"));
        add.addAll(KindWords.TYPES);
        return Map.of(
                "show", List.of("dev", "up", "type", "master", LinkShow.ATTR),
                "set", set,
                "add", add,
                "delete", List.of("dev"),
                "monitor", List.of("dev"));
    }

    @Override
    public Set<String> commandsWithDevices() {
        return Set.of("show", "set", "delete", "monitor");
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException, FailedException {
        switch (command) {
            case "set" -> {
                return new LinkSet(session).run(words);
            }
            case "add" -> new LinkAdd(session).run(words);
            case "delete" -> delete(words, session);
            case "monitor" -> new LinkMonitor(session).run(words);
            default -> new LinkShow(session).run(words);
        }
        return 0;
    }

    private static void delete(Words words, Session session) throws UsageException, FailedException {
        words.skip("dev");
        if (!words.hasNext()) {
            throw new UsageException("Not enough information: \"dev\" argument is required.");
        }
        String name = words.next();
        words.end();
        Kernel kernel = session.kernel();
        kernel.execute(Links.delete(kernel.index(name)));
    }
}
