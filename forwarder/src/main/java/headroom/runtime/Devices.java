package headroom.runtime;

import headroom.config.PortConfig;
import headroom.port.Device;
import headroom.port.PortException;

/** Takes devices from the kernel, by whatever driver; nothing is received before a device is steered. */
public interface Devices extends AutoCloseable {
    /**
     * Takes one device; its ports are opened by the caller.
     *
     * @param facts of the port's device
     * @param headroomBytes to be free in front of every received packet, what XDP gives included
     * @param workers how many threads will own a queue
     * @throws PortException with a sentence that names the cause and the remedy
     */
    Device take(PortConfig port, LinkFacts facts, int headroomBytes, int workers) throws PortException;

    @Override
    void close();
}
