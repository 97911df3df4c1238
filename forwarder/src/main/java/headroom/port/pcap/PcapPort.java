package headroom.port.pcap;

import headroom.config.DriverConfig;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import headroom.port.SteeringFilter;
import headroom.port.WireLimit;
import headroom.port.offload.ChecksumCompletion;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The one queue of a {@link PcapDevice}. */
final class PcapPort implements Port {
    private final PcapDevice device;
    private final DriverConfig.Pcap config;
    private final CaptureReader reader;
    private final CaptureWriter writer;
    private final BufferPool pool;
    private final ChecksumCompletion checksums = new ChecksumCompletion();
    private final PortCounters counters = new PortCounters();
    private boolean recordPending;
    private boolean exhausted;
    private boolean closed;
    private long lastTimeNs;
    private volatile String readProblem = "";
    private volatile String writeProblem = "";

    /**
     * @param reader null: nothing arrives
     * @param writer null: what is transmitted is only counted
     */
    PcapPort(PcapDevice device, DriverConfig.Pcap config, CaptureReader reader, CaptureWriter writer, BufferPool pool) {
        this.device = device;
        this.config = config;
        this.reader = reader;
        this.writer = writer;
        this.pool = pool;
        this.exhausted = reader == null;
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public int queue() {
        return 0;
    }

    /** A file can wait: where the pool is empty the record stays for the next call, and nothing is lost. */
    @Override
    public int receive(PacketBatch batch) {
        SteeringFilter filter = device.filter();
        if (exhausted || filter == null) {
            return 0;
        }
        int before = batch.size();
        while (!batch.isFull() && advance() && receiveOne(batch, filter)) {
            recordPending = false;
        }
        return batch.size() - before;
    }

    private boolean advance() {
        if (recordPending) {
            return true;
        }
        try {
            recordPending = reader.next();
        } catch (CaptureFormatException e) {
            // The file was whole when the port was opened: somebody changed it since.
            readProblem = e.getMessage();
        }
        exhausted = !recordPending;
        return recordPending;
    }

    /** Returns false when the record has to wait for a free frame. */
    private boolean receiveOne(PacketBatch batch, SteeringFilter filter) {
        MemorySegment file = reader.file();
        long at = reader.dataOffset();
        int length = reader.capturedBytes();
        if (!filter.takes(file, at, at + length)) {
            counters.leftToKernelPackets.add(1);
            return true;
        }
        if (reader.isTruncated()) {
            refuse(length, DropReason.TRUNCATED);
            return true;
        }
        if (length > WireLimit.frameBytes(file, at, at + length, config.mtuBytes())
                || device.headroomBytes() + length > pool.frameBytes()) {
            refuse(length, DropReason.FRAME_TOO_LONG);
            return true;
        }
        PacketBuffer packet = pool.allocate();
        if (packet == null) {
            return false;
        }
        packet.reset(device.headroomBytes(), length);
        packet.timeNs(reader.timeNs());
        MemorySegment.copy(file, at, packet.memory(), packet.start(), length);
        if (checksums.completeIfPartial(packet)) {
            counters.checksumsCompleted.add(1);
        }
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(length);
        batch.add(packet);
        return true;
    }

    private void refuse(int length, DropReason reason) {
        counters.receivedPackets.add(1);
        counters.receivedBytes.add(length);
        counters.drops.count(reason, 1);
    }

    @Override
    public int transmit(PacketBatch batch) {
        int sent = 0;
        int from = 0;
        for (int i = 0; i < batch.size(); i++) {
            PacketBuffer packet = batch.get(i);
            if (!append(packet)) {
                sent += settle(batch, from, i);
                from = i;
                append(packet);
            }
        }
        sent += settle(batch, from, batch.size());
        batch.clear();
        return sent;
    }

    /** Returns false when the buffer is full. A packet that is too long is not written; {@link #settle} counts it. */
    private boolean append(PacketBuffer packet) {
        if (writer == null || closed || isTooLong(packet)) {
            return true;
        }
        long timeNs = packet.timeNs() == 0 ? lastTimeNs : packet.timeNs();
        lastTimeNs = timeNs;
        return writer.append(packet.memory(), packet.start(), packet.length(), timeNs);
    }

    /** Brings the appended packets of {@code [from, to)} to the file, counts and releases them. */
    private int settle(PacketBatch batch, int from, int to) {
        boolean written = !closed && flush();
        int sent = 0;
        for (int i = from; i < to; i++) {
            PacketBuffer packet = batch.get(i);
            if (isTooLong(packet)) {
                counters.drops.drop(packet, DropReason.MTU_EXCEEDED);
            } else if (!written) {
                counters.drops.drop(packet, closed ? DropReason.PORT_DOWN : DropReason.TX_ERROR);
            } else {
                counters.transmittedPackets.add(1);
                counters.transmittedBytes.add(packet.length());
                packet.release();
                sent++;
            }
        }
        return sent;
    }

    private boolean isTooLong(PacketBuffer packet) {
        return packet.length() > WireLimit.frameBytes(packet.memory(), packet.start(), packet.end(), config.mtuBytes());
    }

    private boolean flush() {
        if (writer == null) {
            return true;
        }
        try {
            writer.flush();
            return true;
        } catch (IOException e) {
            writeProblem = "packets were not written: " + e;
            return false;
        }
    }

    @Override
    public void maintain() {
        // Every batch is written whole, nothing is left over.
    }

    @Override
    public boolean isExhausted() {
        return exhausted;
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
        List<String> warnings = new ArrayList<>(List.of(readProblem, writeProblem));
        warnings.removeIf(String::isEmpty);
        int headroomBytes = device.headroomBytes();
        return new PortReport(
                "pcap",
                "",
                "",
                "",
                "",
                pool.frameBytes(),
                0,
                headroomBytes,
                headroomBytes,
                Map.of(),
                0,
                Map.of(),
                warnings);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        exhausted = true;
        try {
            if (writer != null) {
                writer.close();
            }
        } catch (IOException e) {
            writeProblem = "the file was not closed cleanly: " + e;
        }
        if (reader != null) {
            reader.close();
        }
        device.closed();
    }
}
