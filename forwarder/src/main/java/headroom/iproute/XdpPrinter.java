package headroom.iproute;

import headroom.netlink.route.XdpAttachment;
import java.util.ArrayList;
import java.util.List;

/** XDP programs on a link: how they are attached, and their ids. */
final class XdpPrinter {
    /** What {@code enum xdp_attach} of linux/if_link.h calls several. */
    private static final int MULTIPLE = 4;

    /**
     * One program.
     *
     * @param mode XDP_ATTACHED_*
     * @param label of a link that has several
     */
    private record Attached(int mode, String word, String label, int programId) {}

    private XdpPrinter() {}

    private static List<Attached> attached(XdpAttachment xdp) {
        List<Attached> attached = new ArrayList<>();
        if (xdp.nativeProgramId() != 0) {
            attached.add(new Attached(1, "xdp", "xdpdrv", xdp.nativeProgramId()));
        }
        if (xdp.genericProgramId() != 0) {
            attached.add(new Attached(2, "xdpgeneric", "xdpgeneric", xdp.genericProgramId()));
        }
        if (xdp.offloadedProgramId() != 0) {
            attached.add(new Attached(3, "xdpoffload", "xdpoffload", xdp.offloadedProgramId()));
        }
        return attached;
    }

    /** A word on the first line; in JSON, everything. */
    static void mode(Printer printer, XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        if (attached.isEmpty()) {
            return;
        }
        boolean isOne = attached.size() == 1;
        printer.text(isOne ? attached.getFirst().word() : "xdpmulti");
        printer.object("xdp", () -> {
            printer.json("mode", isOne ? attached.getFirst().mode() : MULTIPLE);
            if (isOne) {
                program(printer, attached.getFirst());
            }
            printer.array(
                    "attached",
                    () -> attached.forEach(one -> printer.item(() -> {
                        printer.json("mode", one.mode());
                        program(printer, one);
                    })));
        });
    }

    private static void program(Printer printer, Attached attached) {
        printer.object("prog", () -> printer.json("id", attached.programId()));
    }

    /** The id behind the word, where there is one program. */
    static void program(Printer printer, XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        if (attached.size() == 1) {
            printer.text("/id:" + attached.getFirst().programId());
        }
    }

    /** A line for each. */
    static void programs(Printer printer, XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        for (Attached one : attached) {
            printer.newline();
            printer.text("    prog/" + (attached.size() == 1 ? "xdp" : one.label()) + " id " + one.programId() + " ");
        }
    }
}
