// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* For every device and mode. VLAN tags that are kept beside the frame, not in it, are not seen. */
#include "steer.bpf.h"

SEC("xdp")
int steer(struct xdp_md *context)
{
	if (!is_taken(context))
		return XDP_PASS;
	return bpf_redirect_map(&sockets, context->rx_queue_index, XDP_PASS);
}
