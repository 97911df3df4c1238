package headroom.port.afxdp;

import headroom.config.MemoryConfig;
import headroom.linux.call.ErrnoException;
import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.Counter;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortCounters;
import headroom.port.PortReport;
import headroom.port.WireLimit;
import headroom.port.offload.ChecksumCompletion;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One queue of a device, by an AF_XDP socket. */
final class AfXdpPort implements Port {
    /** A shorter frame has no whole Ethernet header, and the kernel would not complete its descriptor. */
    private static final int FRAME_BYTES_MIN = 14;

    private final AfXdpDevice device;
    private final int queue;
    private final BufferPool pool;
    private final Umem umem;
    private final XskSocket socket;
    private final TransmitKick kick;
    private final int fillTarget;
    private final ProducerRing fill;
    private final ConsumerRing completion;
    private final ConsumerRing receive;
    private final ProducerRing transmit;
    private final ChecksumCompletion checksums = new ChecksumCompletion();
    private final PortCounters counters = new PortCounters();
    private final Counter wrongAddresses = new Counter();

    /** Which frames this port lent to the kernel: others of the pool are lent by other ports. */
    private final boolean[] lent;

    /** Sum of what {@link #fetch} read, kept so that the compiler does not find the reading useless. */
    private int unusedSum;

    private int receiving;
    private int transmitting;
    private int refused;
    private volatile boolean closed;

    AfXdpPort(AfXdpDevice device, int queue, BufferPool pool, Umem umem, XskSocket socket, int fillTarget) {
        this.device = device;
        this.queue = queue;
        this.pool = pool;
        this.umem = umem;
        this.socket = socket;
        this.fillTarget = fillTarget;
        this.fill = socket.fill();
        this.completion = socket.completion();
        this.receive = socket.receive();
        this.transmit = socket.transmit();
        this.kick = new TransmitKick(socket);
        this.lent = new boolean[pool.frameCount()];
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
        if (closed) {
            return 0;
        }
        int available = receive.available(batch.capacity() - batch.size());
        if (available == 0) {
            kick.busyPoll(device.isBusyPolling());
            return 0;
        }
        fetch(available);
        int before = batch.size();
        int packets = 0;
        long bytes = 0;
        long completed = 0;
        for (int i = 0; i < available; i++) {
            PacketBuffer packet = received(receive.receivedAddress(i), receive.receivedLength(i));
            if (packet == null) {
                continue;
            }
            packets++;
            bytes += packet.length();
            if (isTooLong(packet)) {
                counters.drops.drop(packet, DropReason.FRAME_TOO_LONG);
                continue;
            }
            completed += checksums.completeIfPartial(packet) ? 1 : 0;
            batch.add(packet);
        }
        receive.release(available);
        counters.receivedPackets.add(packets);
        counters.receivedBytes.add(bytes);
        counters.checksumsCompleted.add(completed);
        return batch.size() - before;
    }

    /**
     * Reads every packet's first byte, so that the cache lines come all at the same time: another core wrote them, and
     * looked at one after the other each would be waited for. Worth a quarter of the rate (docs/performance.md).
     */
    private void fetch(int available) {
        MemorySegment memory = pool.memory();
        long last = memory.byteSize() - 1;
        int bytes = 0;
        for (int i = 0; i < available; i++) {
            long address = receive.receivedAddress(i);
            bytes += memory.get(ValueLayout.JAVA_BYTE, Math.clamp(address, 0, last));
        }
        unusedSum = bytes;
    }

    /** The frame a descriptor names, or null and counted when the descriptor names none that was to receive into. */
    private PacketBuffer received(long address, int length) {
        PacketBuffer packet = reclaim(address, Place.RECEIVING);
        if (packet == null) {
            wrongAddresses.add(1);
            return null;
        }
        receiving--;
        long headroom = address - packet.frameStart();
        if (length < 0 || headroom + length > pool.frameBytes()) {
            wrongAddresses.add(1);
            packet.release();
            return null;
        }
        packet.reset((int) headroom, length);
        return packet;
    }

    /** The frame is held and this port's no more; null when this port had not lent it so. */
    private PacketBuffer reclaim(long address, Place from) {
        long index = address < 0 ? -1 : address / pool.frameBytes();
        if (index < 0 || index >= lent.length || !lent[(int) index]) {
            return null;
        }
        PacketBuffer packet = pool.reclaim(address, from);
        if (packet != null) {
            lent[(int) index] = false;
        }
        return packet;
    }

    private boolean isTooLong(PacketBuffer packet) {
        int longest = WireLimit.frameBytes(packet.memory(), packet.start(), packet.end(), device.mtuBytes());
        return packet.length() > longest;
    }

    @Override
    public int transmit(PacketBatch batch) {
        if (closed || isDown()) {
            dropAll(batch, DropReason.PORT_DOWN);
            return 0;
        }
        takeCompleted();
        int given = 0;
        long bytes = 0;
        boolean stuck = false;
        for (int i = 0; i < batch.size(); i++) {
            PacketBuffer packet = own(batch.get(i));
            if (packet == null) {
                continue;
            }
            stuck = stuck || !hasRoom();
            if (stuck) {
                counters.drops.drop(packet, kick.isDown() ? DropReason.PORT_DOWN : DropReason.TX_RING_FULL);
                continue;
            }
            bytes += packet.length();
            given++;
            pool.lend(packet, Place.TRANSMITTING);
            lent[packet.index()] = true;
            transmitting++;
            transmit.put(packet.start(), packet.length());
        }
        batch.clear();
        transmit.publish();
        refused += kick.kick();
        return count(given, bytes);
    }

    /** Packets the device threw away after it had accepted them are dropped, not transmitted. */
    private int count(int given, long bytes) {
        int dropped = Math.min(refused, given);
        refused -= dropped;
        counters.drops.count(DropReason.TX_RING_FULL, dropped);
        counters.transmittedPackets.add(given - dropped);
        counters.transmittedBytes.add(bytes);
        return given - dropped;
    }

    private boolean isDown() {
        if (kick.isDown()) {
            refused += kick.kick();
        }
        return kick.isDown();
    }

    private void dropAll(PacketBatch batch, DropReason reason) {
        for (int i = 0; i < batch.size(); i++) {
            counters.drops.drop(batch.get(i), reason);
        }
        batch.clear();
    }

    /** The packet in a frame that the kernel can transmit from, or null and dropped. */
    private PacketBuffer own(PacketBuffer packet) {
        if (packet.length() < FRAME_BYTES_MIN) {
            counters.drops.drop(packet, DropReason.MALFORMED_ETHERNET);
            return null;
        }
        if (isTooLong(packet)) {
            counters.drops.drop(packet, DropReason.MTU_EXCEEDED);
            return null;
        }
        if (packet.owner() == pool) {
            return packet;
        }
        if (packet.length() > pool.frameBytes()) {
            counters.drops.drop(packet, DropReason.MTU_EXCEEDED);
            return null;
        }
        PacketBuffer copy = pool.allocate();
        if (copy == null) {
            counters.drops.drop(packet, DropReason.NO_BUFFER);
            return null;
        }
        copy.copyFrom(packet, 0);
        packet.release();
        return copy;
    }

    private boolean hasRoom() {
        if (transmit.free(1) > 0) {
            return true;
        }
        transmit.publish();
        refused += kick.kick();
        takeCompleted();
        return transmit.free(1) > 0;
    }

    @Override
    public void maintain() {
        if (closed) {
            return;
        }
        takeCompleted();
        refill();
        if (transmitting > 0 && transmit.pending() > 0) {
            refused += kick.kick();
        }
    }

    private void takeCompleted() {
        if (transmitting == 0) {
            return;
        }
        int available = completion.available(transmitting);
        for (int i = 0; i < available; i++) {
            PacketBuffer packet = reclaim(completion.completedAddress(i), Place.TRANSMITTING);
            if (packet == null) {
                wrongAddresses.add(1);
            } else {
                transmitting--;
                packet.release();
            }
        }
        if (available > 0) {
            completion.release(available);
        }
    }

    private void refill() {
        int wanted = Math.min(fillTarget - receiving, pool.count(Place.FREE) - Umem.reservedFrames(pool));
        if (wanted <= 0) {
            return;
        }
        int frames = Math.min(wanted, fill.free(wanted));
        for (int i = 0; i < frames; i++) {
            PacketBuffer packet = pool.allocate();
            pool.lend(packet, Place.RECEIVING);
            lent[packet.index()] = true;
            fill.put(packet.frameStart());
        }
        receiving += frames;
        fill.publish();
        if (fill.needsWakeup()) {
            kick.wakeReceiver();
        }
    }

    @Override
    public boolean isExhausted() {
        return false;
    }

    @Override
    public int pollDescriptor() {
        return closed ? -1 : socket.socket().fd().number();
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public synchronized PortReport report() {
        UmemLayout layout = umem.layout();
        Map<String, Long> kernel = kernelCounters();
        Map<String, Integer> rings = new LinkedHashMap<>();
        for (String ring : List.of("rx", "tx", "fill", "completion")) {
            rings.put(ring, transmit.entries());
        }
        List<String> warnings = new ArrayList<>(device.warnings());
        if (device.options().copy() == AfXdpOptions.Copy.AUTO && !socket.isZeroCopy()) {
            warnings.add(name() + " queue " + queue + ": the driver has no zero-copy, the kernel copies every packet");
        }
        if (fillTarget < fill.entries()) {
            warnings.add(name() + " queue " + queue + ": only " + fillTarget + " frames for a receive ring of "
                    + fill.entries() + "; raise the frame count");
        }
        return new PortReport(
                "af_xdp",
                device.options().mode().label(),
                device.modeLabel(),
                device.options().copy().label(),
                (socket.isZeroCopy() ? AfXdpOptions.Copy.ZERO_COPY : AfXdpOptions.Copy.COPY).label(),
                layout.frameBytes(),
                MemoryConfig.XDP_HEADROOM_BYTES,
                layout.headroomBytes(),
                layout.firstDataOffsetBytes(),
                rings,
                XdpStatistics.missedPackets(kernel),
                kernel,
                warnings);
    }

    /** The six of xdp_statistics (none once closed), then what the rings held that cannot be. */
    private Map<String, Long> kernelCounters() {
        Map<String, Long> byName = new LinkedHashMap<>();
        if (!closed) {
            try {
                byName.putAll(XdpStatistics.read(socket.socket()));
            } catch (ErrnoException e) {
                // Only a socket that is no socket could fail so; a report without them is still one.
                byName.clear();
            }
        }
        byName.put("wrong_addresses", wrongAddresses.get());
        return byName;
    }

    /** On the worker's thread, or after the worker has stopped. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        device.disconnect(queue);
        drainReceived();
        takeCompleted();
        int unsent = transmit.pending();
        counters.transmittedPackets.add(-unsent);
        counters.drops.count(DropReason.SHUTDOWN, unsent);
        unbind();
        for (int i = 0; i < lent.length; i++) {
            takeBack(i);
        }
        device.closed(this);
    }

    /** Not while somebody reads the socket's statistics. */
    private synchronized void unbind() {
        closed = true;
        umem.unbind(socket);
        umem.giveBack(fillTarget);
        kick.close();
    }

    /** What had arrived for the daemon and will not be looked at. */
    private void drainReceived() {
        int available = receive.available(fill.entries());
        for (int i = 0; i < available; i++) {
            PacketBuffer packet = received(receive.receivedAddress(i), receive.receivedLength(i));
            if (packet != null) {
                counters.receivedPackets.add(1);
                counters.receivedBytes.add(packet.length());
                counters.drops.drop(packet, DropReason.SHUTDOWN);
            }
        }
        receive.release(available);
    }

    /** The kernel let go of the memory when the socket was closed. */
    private void takeBack(int index) {
        long address = (long) index * pool.frameBytes();
        PacketBuffer packet = reclaim(address, Place.RECEIVING);
        if (packet == null) {
            packet = reclaim(address, Place.TRANSMITTING);
        }
        if (packet != null) {
            packet.release();
        }
    }
}
