package headroom.doctor;

import headroom.host.NamespaceReference;

/**
 * How a command is run in the network namespace a device is in.
 *
 * @param prefix what stands in front of any command, a blank at its end; empty for the namespace that the doctor is in
 * @param ip {@code ip} for that namespace, a blank at its end
 */
record Where(String prefix, String ip) {
    static final Where HERE = new Where("", "ip ");

    static Where named(String netns) {
        return new Where("ip netns exec " + netns + " ", "ip -n " + netns + " ");
    }

    static Where of(NamespaceReference reference) {
        return reference.pid().isPresent()
                ? new Where(reference.commandPrefix(), reference.commandPrefix() + "ip ")
                : named(reference.name());
    }
}
