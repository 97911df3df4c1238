package headroom.port.afxdp;

import headroom.packet.BufferPool;
import headroom.port.PortException;
import java.util.IdentityHashMap;

/**
 * The packet memories that AF_XDP devices of a daemon share: one a worker's pool. Made once and passed to every device.
 * Control thread.
 */
public final class Umems {
    private final int headroomBytes;
    private final IdentityHashMap<BufferPool, Umem> byPool = new IdentityHashMap<>();

    /**
     * Nothing is registered before the first port is opened.
     *
     * @param headroomBytes reserved in front of every received packet, on top of the 256 XDP gives
     */
    public Umems(int headroomBytes) {
        this.headroomBytes = headroomBytes;
    }

    synchronized Umem of(BufferPool pool) throws PortException {
        Umem known = byPool.get(pool);
        if (known != null) {
            return known;
        }
        UmemLayout layout = new UmemLayout(pool.frameBytes(), headroomBytes);
        layout.check();
        if (pool.memory().byteSize() != (long) pool.frameBytes() * pool.frameCount()
                || pool.memory().address() % UmemLayout.PAGE_BYTES != 0) {
            throw new PortException("the packet memory must begin at a page and hold whole frames only");
        }
        Umem umem = new Umem(pool, layout);
        byPool.put(pool, umem);
        return umem;
    }

    /** Forgets a memory that no port uses any more, so that its owner may free it. */
    synchronized void forgetUnused() {
        byPool.values().removeIf(Umem::isUnused);
    }
}
