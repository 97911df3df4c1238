// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* For every device and mode. VLAN tags that are kept beside the frame, not in it, are not seen. */
#include "steer_sockets.bpf.h"

SEC("xdp")
int steer(struct xdp_md *context)
{
	return to_socket(context);
}
