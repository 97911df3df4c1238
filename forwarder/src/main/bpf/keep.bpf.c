// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Keeps the daemon's frames from the kernel's stack, which sees what AF_PACKET sockets receive as well and would answer
 * for a host that does not forward. Runs at tcx ingress, behind the sockets and before the stack (Linux 6.6).
 */
#include "steer.bpf.h"

/* enum tcx_action_base of later include/uapi/linux/bpf.h. */
#define TCX_NEXT -1
#define TCX_DROP 2

/* Ethernet and IPv6 headers and the type of an ICMPv6 message. */
#define LOOKED_AT (sizeof(struct ethhdr) + sizeof(struct ipv6hdr) + 1)

SEC("tc")
int keep(struct __sk_buff *skb)
{
	__u32 zero = 0;
	__u32 *wanted = bpf_map_lookup_elem(&scope, &zero);

	/* The kernel keeps the tag beside the frame, so that what is inside looks like the frame itself. */
	if (skb->vlan_present)
		return wanted && *wanted == SCOPE_EVERYTHING ? TCX_DROP : TCX_NEXT;
	if ((void *)(long)skb->data + LOOKED_AT > (void *)(long)skb->data_end)
		bpf_skb_pull_data(skb, skb->len < LOOKED_AT ? skb->len : LOOKED_AT);
	return is_taken((void *)(long)skb->data, (void *)(long)skb->data_end) ? TCX_DROP : TCX_NEXT;
}
