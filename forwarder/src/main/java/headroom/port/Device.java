package headroom.port;

import headroom.packet.BufferPool;
import java.util.List;

/**
 * A network device (or capture) the daemon took. Opened, steered and closed by the control thread; the ports it opens
 * belong to workers.
 */
public interface Device extends AutoCloseable {
    String name();

    /** The queues to open a port on, one worker each. */
    List<Integer> queues();

    /**
     * Opens a port on one queue. Frames come from {@code pool} and go back there.
     *
     * @throws PortException with a sentence that names the cause and the remedy
     */
    Port open(int queue, BufferPool pool) throws PortException;

    /** Lets the port begin to receive what {@code steering} says, replacing what was said before without a gap. */
    void steer(Steering steering) throws PortException;

    /** Stops receiving and gives the device back; its ports are closed first. Idempotent. */
    @Override
    void close();
}
