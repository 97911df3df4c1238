package headroom.iproute;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfProgramInformation;
import headroom.linux.call.ErrnoException;
import headroom.netlink.route.XdpAttachment;
import java.util.ArrayList;
import java.util.List;

/** XDP programs on a link: how they are attached, and what the kernel tells of each to whoever may ask. */
final class XdpPrinter {
    /** What {@code enum xdp_attach} of linux/if_link.h calls several. */
    private static final int MULTIPLE = 4;

    /** How much is said of a program. */
    enum Extent {
        USUAL,
        /** When it was loaded and by whom, too. */
        DETAILS
    }

    /**
     * One program.
     *
     * @param mode XDP_ATTACHED_*
     * @param label of a link that has several
     */
    private record Attached(int mode, String word, String label, int programId) {}

    private final Printer printer;
    private final Extent extent;

    XdpPrinter(Printer printer, Extent extent) {
        this.printer = printer;
        this.extent = extent;
    }

    private static List<Attached> attached(XdpAttachment xdp) {
        List<Attached> attached = new ArrayList<>();
        if (xdp.genericProgramId() != 0) {
            attached.add(new Attached(2, "xdpgeneric", "xdpgeneric", xdp.genericProgramId()));
        }
        if (xdp.nativeProgramId() != 0) {
            attached.add(new Attached(1, "xdp", "xdpdrv", xdp.nativeProgramId()));
        }
        if (xdp.offloadedProgramId() != 0) {
            attached.add(new Attached(3, "xdpoffload", "xdpoffload", xdp.offloadedProgramId()));
        }
        return attached;
    }

    /** A word on the first line; in JSON, everything. */
    void mode(XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        if (attached.isEmpty()) {
            return;
        }
        boolean isOne = attached.size() == 1;
        printer.text(isOne ? attached.getFirst().word() : "xdpmulti");
        printer.jsonObject("xdp", () -> {
            printer.json("mode", isOne ? attached.getFirst().mode() : MULTIPLE);
            if (isOne) {
                program(attached.getFirst());
            }
            printer.array(
                    "attached",
                    () -> attached.forEach(one -> printer.item(() -> {
                        printer.json("mode", one.mode());
                        program(one);
                    })));
        });
    }

    /** The id behind the word, where there is one program. */
    void id(XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        if (attached.size() == 1) {
            printer.text("/id:" + Integer.toUnsignedString(attached.getFirst().programId()));
        }
    }

    /** A line of the text for each. */
    void programs(XdpAttachment xdp) {
        List<Attached> attached = attached(xdp);
        printer.textOnly(() -> attached.forEach(one -> {
            printer.newline();
            printer.text("    prog/" + (attached.size() == 1 ? "xdp" : one.label()) + " ");
            program(one);
        }));
    }

    private void program(Attached attached) {
        printer.object("prog", () -> {
            printer.field("id", Integer.toUnsignedLong(attached.programId()), "id ", " ");
            try {
                information(BpfProgramInformation.of(attached.programId()));
            } catch (BpfException | ErrnoException e) {
                // Gone meanwhile, not for this user, or no libbpf: the kernel told the id all the same.
                return;
            }
        });
    }

    private void information(BpfProgramInformation program) {
        printer.field("name", program.name(), "name ", " ");
        printer.field("tag", program.tag(), "tag ", " ");
        printer.json("jited", program.isCompiled() ? 1 : 0);
        printer.text(program.isCompiled() ? "jited " : "");
        if (extent == Extent.DETAILS) {
            if (program.loadedNs() != 0) {
                printer.field("load_time", program.loadedNs(), "load_time ", " ");
                printer.field("created_by_uid", Integer.toUnsignedLong(program.loadedBy()), "created_by_uid ", " ");
            }
            if (program.typesId() != 0) {
                printer.field("btf_id", Integer.toUnsignedLong(program.typesId()), "btf_id ", " ");
            }
        }
    }
}
