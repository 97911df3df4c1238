// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Hands the daemon's frames to the AF_XDP socket of their queue; the rest goes on to the kernel's stack. A queue
 * without a socket passes everything.
 */
#ifndef HEADROOM_STEER_SOCKETS_BPF_H
#define HEADROOM_STEER_SOCKETS_BPF_H

#include "steer.bpf.h"

struct {
	__uint(type, BPF_MAP_TYPE_XSKMAP);
	__uint(max_entries, 256);
	__type(key, __u32);
	__type(value, __u32);
} sockets SEC(".maps");

static __always_inline int to_socket(struct xdp_md *context)
{
	if (!is_taken((void *)(long)context->data, (void *)(long)context->data_end))
		return XDP_PASS;
	return bpf_redirect_map(&sockets, context->rx_queue_index, XDP_PASS);
}

#endif
