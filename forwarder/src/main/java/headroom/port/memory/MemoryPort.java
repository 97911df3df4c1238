package headroom.port.memory;

import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import headroom.port.SteeringFilter;
import headroom.port.WireLimit;
import java.util.List;
import java.util.Map;

/** One queue of a {@link MemoryDevice}. */
final class MemoryPort implements Port {
    private final MemoryDevice device;
    private final int queue;
    private final BufferPool pool;
    private final FrameQueue arriving;
    private final FrameQueue leaving;
    private final PortCounters counters = new PortCounters();
    private boolean closed;

    MemoryPort(MemoryDevice device, int queue, BufferPool pool, FrameQueue arriving, FrameQueue leaving) {
        this.device = device;
        this.queue = queue;
        this.pool = pool;
        this.arriving = arriving;
        this.leaving = leaving;
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public int queue() {
        return queue;
    }

    @Override
    public int receive(PacketBatch batch) {
        SteeringFilter filter = device.filter();
        if (closed || filter == null || device.faults().strikes(Faults.Kind.RECEIVE)) {
            return 0;
        }
        int before = batch.size();
        while (!batch.isFull() && arriving.nextLength() >= 0) {
            receiveOne(batch, filter);
        }
        return batch.size() - before;
    }

    private void receiveOne(PacketBatch batch, SteeringFilter filter) {
        int length = arriving.nextLength();
        if (device.headroomBytes() + length > pool.frameBytes()) {
            refuse(length, DropReason.FRAME_TOO_LONG);
            return;
        }
        PacketBuffer packet = device.faults().strikes(Faults.Kind.ALLOCATE) ? null : pool.allocate();
        if (packet == null) {
            refuse(length, DropReason.NO_BUFFER);
            return;
        }
        arriving.poll(packet, device.headroomBytes());
        if (!filter.takes(packet.memory(), packet.start(), packet.end())) {
            counters.leftToKernelPackets.add(1);
            packet.release();
            return;
        }
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(length);
        batch.add(packet);
    }

    private void refuse(int length, DropReason reason) {
        arriving.remove();
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(length);
        counters.drops.count(reason, 1);
    }

    @Override
    public int transmit(PacketBatch batch) {
        int sent = 0;
        for (int i = 0; i < batch.size(); i++) {
            sent += transmitOne(batch.get(i));
        }
        batch.clear();
        return sent;
    }

    private int transmitOne(PacketBuffer packet) {
        if (closed) {
            counters.drops.drop(packet, DropReason.PORT_DOWN);
            return 0;
        }
        int length = packet.length();
        if (length > WireLimit.frameBytes(packet.memory(), packet.start(), packet.end(), device.mtuBytes())) {
            counters.drops.drop(packet, DropReason.MTU_EXCEEDED);
            return 0;
        }
        boolean failed = device.faults().strikes(Faults.Kind.TRANSMIT);
        if (failed || !leaving.offer(packet.memory(), packet.start(), length, packet.timeNs())) {
            counters.drops.drop(packet, DropReason.TX_RING_FULL);
            return 0;
        }
        counters.transmittedPackets.add(1);
        counters.transmittedBytes.add(length);
        packet.release();
        return 1;
    }

    @Override
    public void maintain() {
        // Nothing is ever lent to anybody.
    }

    @Override
    public boolean isExhausted() {
        return false;
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
        return new PortReport(
                "memory",
                "",
                "",
                "",
                "",
                pool.frameBytes(),
                0,
                device.headroomBytes(),
                device.headroomBytes(),
                Map.of("rx", MemoryDevice.SLOTS, "tx", MemoryDevice.SLOTS),
                0,
                Map.of(),
                List.of());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.closed(queue);
        }
    }
}
