// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * What makes a kernel reallocate: a header pushed at TC egress, in front of every IP packet but TCP's. And its sink.
 * Loaded by tc inside the lab kernel. Built once a length of the push.
 */
#include <stddef.h>
#include <linux/bpf.h>
#include <linux/if_ether.h>
#include <linux/in.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/pkt_cls.h>
#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#ifndef PUSH_BYTES
#define PUSH_BYTES 20
#endif

#define IP_HEADER_BYTES 20
#define EXPERIMENTAL 253 /* RFC 3692: what follows is no header anybody knows */

struct outer {
	__be16 ether_type;
	struct iphdr ip;
} __attribute__((packed));

/* -1 for what the kernels say to each other of their own accord: ARP, neighbour discovery, multicast listeners. */
static int inner_protocol(struct __sk_buff *skb)
{
	__u8 protocol = 0;

	if (skb->protocol == bpf_htons(ETH_P_IP)) {
		if (bpf_skb_load_bytes(skb, ETH_HLEN + offsetof(struct iphdr, protocol), &protocol, 1))
			return -1;
	} else if (skb->protocol == bpf_htons(ETH_P_IPV6)) {
		if (bpf_skb_load_bytes(skb, ETH_HLEN + offsetof(struct ipv6hdr, nexthdr), &protocol, 1))
			return -1;
	} else {
		return -1;
	}
	return protocol == IPPROTO_ICMPV6 || protocol == IPPROTO_HOPOPTS ? -1 : protocol;
}

SEC("push")
int push_header(struct __sk_buff *skb)
{
	int protocol = inner_protocol(skb);
	struct outer outer = {
		.ether_type = bpf_htons(ETH_P_IP),
		.ip = { .version = 4, .ihl = 5, .ttl = 64 },
	};

	if (protocol < 0 || protocol == IPPROTO_TCP)
		return TC_ACT_UNSPEC;
	if (PUSH_BYTES != IP_HEADER_BYTES)
		outer.ip.protocol = EXPERIMENTAL;
	else if (skb->protocol == bpf_htons(ETH_P_IP))
		outer.ip.protocol = IPPROTO_IPIP;
	else
		outer.ip.protocol = IPPROTO_IPV6;
	if (bpf_skb_adjust_room(skb, PUSH_BYTES, BPF_ADJ_ROOM_MAC, BPF_F_ADJ_ROOM_ENCAP_L3_IPV4))
		return TC_ACT_SHOT;
	outer.ip.tot_len = bpf_htons(skb->len - ETH_HLEN);
	if (bpf_skb_store_bytes(skb, offsetof(struct ethhdr, h_proto), &outer, sizeof(outer), 0))
		return TC_ACT_SHOT;
	return TC_ACT_UNSPEC; /* on to the next filter, where there is one */
}

SEC("sink")
int drop_all(struct __sk_buff *skb)
{
	int protocol = inner_protocol(skb);

	return protocol < 0 || protocol == IPPROTO_TCP ? TC_ACT_OK : TC_ACT_SHOT;
}

char _license[] SEC("license") = "Dual BSD/GPL";
