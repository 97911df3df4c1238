package headroom.runtime;

import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import java.util.List;
import java.util.Map;

/** Stands for a port whose device is missing or down: what is sent there is dropped and counted. */
final class DownPort implements Port {
    private final String name;
    private final int queue;
    private final PortCounters counters = new PortCounters();

    DownPort(String name, int queue) {
        this.name = name;
        this.queue = queue;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int queue() {
        return queue;
    }

    @Override
    public int receive(PacketBatch batch) {
        return 0;
    }

    @Override
    public int transmit(PacketBatch batch) {
        for (int i = 0; i < batch.size(); i++) {
            counters.drops.drop(batch.get(i), DropReason.PORT_DOWN);
        }
        batch.clear();
        return 0;
    }

    @Override
    public void maintain() {
        // Nothing is lent to anybody.
    }

    @Override
    public boolean isExhausted() {
        return true;
    }

    @Override
    public int pollDescriptor() {
        return -1;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public PortReport report() {
        return new PortReport("down", "", "", "", "", 0, 0, 0, 0, Map.of(), 0, Map.of(), List.of());
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
