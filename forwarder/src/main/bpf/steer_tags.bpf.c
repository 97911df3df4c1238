// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * For drivers that can tell the VLAN tag they took out of a frame, or, on veth, that the sender's kernel left to
 * hardware: puts it back before the frame goes to the socket. Loaded bound to its device (Linux 6.8 and later).
 */
#include "steer_sockets.bpf.h"

extern int bpf_xdp_metadata_rx_vlan_tag(const struct xdp_md *context, __be16 *protocol, __u16 *tag) __ksym;

struct addresses {
	__u8 bytes[2 * ETH_ALEN];
};

struct vlan_tag {
	__be16 protocol;
	__be16 control;
};

static __always_inline int put_tag_back(struct xdp_md *context, __be16 protocol, __u16 control)
{
	struct vlan_tag tag = {.protocol = protocol, .control = bpf_htons(control)};
	struct addresses addresses;
	void *data, *end;

	if (bpf_xdp_adjust_head(context, -(int)sizeof(tag)))
		return 0;
	data = (void *)(long)context->data;
	end = (void *)(long)context->data_end;
	if (data + sizeof(tag) + sizeof(addresses) > end)
		return 0;
	__builtin_memcpy(&addresses, data + sizeof(tag), sizeof(addresses));
	__builtin_memcpy(data, &addresses, sizeof(addresses));
	__builtin_memcpy(data + sizeof(addresses), &tag, sizeof(tag));
	return 1;
}

SEC("xdp")
int steer(struct xdp_md *context)
{
	__u32 zero = 0, queue = context->rx_queue_index;
	__u32 *wanted;
	__be16 protocol;
	__u16 control;

	if (bpf_xdp_metadata_rx_vlan_tag(context, &protocol, &control))
		return to_socket(context);
	wanted = bpf_map_lookup_elem(&scope, &zero);
	/* What is passed on must not be changed: the kernel still has the tag beside it. */
	if (!wanted || *wanted != SCOPE_EVERYTHING || !bpf_map_lookup_elem(&sockets, &queue))
		return XDP_PASS;
	if (!put_tag_back(context, protocol, control))
		return XDP_ABORTED;
	return bpf_redirect_map(&sockets, queue, XDP_DROP);
}
