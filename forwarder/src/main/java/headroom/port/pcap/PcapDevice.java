package headroom.port.pcap;

import headroom.config.DriverConfig;
import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.SteeringFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Capture files in place of a network device: receives what one file holds, writes what is transmitted to another. The
 * same packets and configuration give the same bytes as on a live device.
 */
public final class PcapDevice implements Device {
    private final String name;
    private final DriverConfig.Pcap config;
    private final int headroomBytes;
    private PcapPort port;
    private volatile SteeringFilter filter;

    /** @param headroomBytes in front of every received packet */
    public PcapDevice(String name, DriverConfig.Pcap config, int headroomBytes) {
        this.name = name;
        this.config = config;
        this.headroomBytes = headroomBytes;
    }

    @Override
    public String name() {
        return name;
    }

    /** One: the packets of a file have an order. */
    @Override
    public List<Integer> queues() {
        return List.of(0);
    }

    /**
     * Opens both files. The one to read is walked to its end first, so that a broken one is refused before its first
     * packet went anywhere.
     */
    @Override
    public Port open(int queue, BufferPool pool) throws PortException {
        if (queue != 0 || port != null) {
            throw new PortException("queue " + queue + " of " + name + ": a capture has one queue, opened once");
        }
        CaptureReader reader = config.read().isPresent() ? reader(config.read().get()) : null;
        try {
            CaptureWriter writer =
                    config.write().isPresent() ? writer(config.write().get()) : null;
            port = new PcapPort(this, config, reader, writer, pool);
            return port;
        } catch (PortException e) {
            if (reader != null) {
                reader.close();
            }
            throw e;
        }
    }

    private CaptureReader reader(Path path) throws PortException {
        CaptureReader reader = null;
        try {
            reader = CaptureReader.open(path);
            while (reader.next()) {
                // Only whether it can be read.
            }
            reader.rewind();
            return reader;
        } catch (IOException e) {
            if (reader != null) {
                reader.close();
            }
            throw new PortException("port " + name + " cannot read its capture: " + e.getMessage(), e);
        }
    }

    private CaptureWriter writer(Path path) throws PortException {
        try {
            if (config.read().isPresent()
                    && Files.exists(path)
                    && Files.isSameFile(path, config.read().get())) {
                throw new PortException("port " + name + " would overwrite the capture it reads: " + path);
            }
            return CaptureWriter.create(path, config.format());
        } catch (IOException e) {
            throw new PortException("port " + name + " cannot write " + path + ": " + e, e);
        }
    }

    /** Nothing is received before the first call. */
    @Override
    public void steer(Steering steering) {
        filter = new SteeringFilter(steering);
    }

    @Override
    public void close() {
        filter = null;
    }

    void closed() {
        port = null;
    }

    SteeringFilter filter() {
        return filter;
    }

    int headroomBytes() {
        return headroomBytes;
    }
}
