package headroom.netlink.message;

/** What a switch is set to. Not a boolean, which would not say at the call what it is true of. */
public enum Toggle {
    OFF,
    ON;

    public boolean isOn() {
        return this == ON;
    }

    /** As the kernel's u8 or u32 wants it. */
    public int number() {
        return ordinal();
    }
}
