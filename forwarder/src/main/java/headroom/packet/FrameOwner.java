package headroom.packet;

/** What a frame goes back to: a pool, or a receive ring whose memory the packet lies in. */
public interface FrameOwner {
    /** Takes the frame back; the caller may not touch it any more. On the worker's thread. */
    void release(PacketBuffer packet);
}
