package headroom.doctor;

import headroom.control.PortStatus;
import java.util.Optional;

/**
 * A port with what the kernel says of its device.
 *
 * @param where the device is
 * @param device empty where there is none: a capture, or a device that is missing, or {@code unseen}
 * @param unseen why the device was not looked at though it is there, a sentence without a full stop
 */
record ExaminedPort(PortStatus status, Where where, Optional<ExaminedDevice> device, Optional<String> unseen) {
    static final String AF_XDP = "af_xdp";
    static final String AF_PACKET = "af_packet";

    /** Of what has no device in the kernel. */
    static ExaminedPort withoutDevice(PortStatus status) {
        return new ExaminedPort(
                status, status.netns().map(Where::named).orElse(Where.HERE), Optional.empty(), Optional.empty());
    }

    /** What is known where nothing could be asked. */
    static ExaminedPort unseen(PortStatus status, String why) {
        return new ExaminedPort(
                status, status.netns().map(Where::named).orElse(Where.HERE), Optional.empty(), Optional.of(why));
    }

    String name() {
        return status.name();
    }

    String deviceName() {
        return status.device();
    }

    boolean isDriver(String driver) {
        return status.driver().equals(driver);
    }

    /** Whether XDP runs behind the driver. */
    boolean isGeneric() {
        return status.queues().stream().anyMatch(queue -> queue.mode().equals("generic"));
    }
}
