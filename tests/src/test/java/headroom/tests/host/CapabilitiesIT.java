package headroom.tests.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.doctor.CapabilitiesReader;
import headroom.doctor.DeviceCapabilities;
import headroom.doctor.ModeCapability;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

@RequiresNetns
class CapabilitiesIT {
    @Test
    void ofAVeth() throws IOException {
        try (Lab lab = new Lab()) {
            Namespace one = lab.namespace("one");
            Namespace other = lab.namespace("other");
            lab.connect(VethEnd.of(one, "v0").queues(2), VethEnd.of(other, "v1").queues(2));
            try (NetworkNamespace namespace = NetworkNamespace.named(one.name());
                    CapabilitiesReader reader = CapabilitiesReader.open(namespace)) {
                DeviceCapabilities veth = reader.of("v0").orElseThrow();

                assertEquals(Optional.of("veth"), veth.driver());
                assertEquals(OptionalInt.of(2), veth.receiveQueues());
                assertEquals(1500, veth.mtuBytes());
                ModeCapability kernel = veth.modes().getLast();
                assertEquals(veth.llReservedBytes(), kernel.headroomBytes());
                assertEquals(0, kernel.sidsInPlace());
                ModeCapability xdp = veth.modes().getFirst();
                assertEquals("af_xdp native", xdp.mode());
                assertEquals(OptionalInt.of(3506), xdp.mtuBytesMax());
                assertTrue(xdp.sidsInPlace() >= 12, xdp.toString());
                assertEquals(1, reader.all().size());
                assertTrue(reader.of("v9").isEmpty());

                one.ip("link set v0 mtu 3600");
                assertEquals(
                        ModeCapability.Possible.NO,
                        reader.of("v0").orElseThrow().modes().getFirst().possible());
            }
        }
    }
}
