// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Decides at the device which frames are the daemon's. Shared by the programs in front of AF_XDP sockets (steer.bpf.c,
 * steer_tags.bpf.c) and the one behind AF_PACKET sockets (keep.bpf.c).
 */
#ifndef HEADROOM_STEER_BPF_H
#define HEADROOM_STEER_BPF_H

#include <linux/bpf.h>
#include <linux/if_ether.h>
#include <linux/in.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

/* Mirrored by SteeringTables.java. */
enum scope { SCOPE_NOTHING = 0, SCOPE_EVERYTHING = 1, SCOPE_BY_DESTINATION = 2 };
/* Of a destination, as bits; 0 leaves it to the kernel. */
enum action { ACTION_TAKE = 1, ACTION_TAKE_IPIP = 2 };

#define ND_HOP_LIMIT 255
#define ND_ROUTER_SOLICIT 133
#define ND_REDIRECT 137

struct key4 {
	__u32 prefixlen;
	__u8 address[4];
};

struct key6 {
	__u32 prefixlen;
	__u8 address[16];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u32);
} scope SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_LPM_TRIE);
	__uint(max_entries, 65536);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, struct key4);
	__type(value, __u32);
} destinations4 SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_LPM_TRIE);
	__uint(max_entries, 65536);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, struct key6);
	__type(value, __u32);
} destinations6 SEC(".maps");

static __always_inline int is_wanted(__u32 *action, __u8 protocol)
{
	if (!action)
		return 0;
	if (*action & ACTION_TAKE)
		return 1;
	return *action & ACTION_TAKE_IPIP && (protocol == IPPROTO_IPIP || protocol == IPPROTO_IPV6);
}

static __always_inline int takes4(void *packet, void *end)
{
	struct iphdr *ip = packet;
	struct key4 key = {.prefixlen = 32};

	if ((void *)(ip + 1) > end)
		return 0;
	__builtin_memcpy(key.address, &ip->daddr, sizeof(key.address));
	return is_wanted(bpf_map_lookup_elem(&destinations4, &key), ip->protocol);
}

/* Neighbour discovery stays with the kernel, also when it is unicast to an address the daemon takes (RFC 4861). */
static __always_inline int is_discovery(struct ipv6hdr *ip, void *end)
{
	__u8 *type = (void *)(ip + 1);

	return ip->nexthdr == IPPROTO_ICMPV6 && ip->hop_limit == ND_HOP_LIMIT && (void *)(type + 1) <= end &&
	       *type >= ND_ROUTER_SOLICIT && *type <= ND_REDIRECT;
}

static __always_inline int takes6(void *packet, void *end)
{
	struct ipv6hdr *ip = packet;
	struct key6 key = {.prefixlen = 128};

	if ((void *)(ip + 1) > end || is_discovery(ip, end))
		return 0;
	__builtin_memcpy(key.address, &ip->daddr, sizeof(key.address));
	return is_wanted(bpf_map_lookup_elem(&destinations6, &key), ip->nexthdr);
}

/* Of a frame whose VLAN tag, if it has one, is in it. */
static __always_inline int is_taken(void *data, void *end)
{
	struct ethhdr *ethernet = data;
	__u32 zero = 0;
	__u32 *wanted = bpf_map_lookup_elem(&scope, &zero);

	if (!wanted || *wanted == SCOPE_NOTHING)
		return 0;
	if (*wanted == SCOPE_EVERYTHING)
		return 1;
	if ((void *)(ethernet + 1) > end)
		return 0;
	switch (ethernet->h_proto) {
	case bpf_htons(ETH_P_IP):
		return takes4(ethernet + 1, end);
	case bpf_htons(ETH_P_IPV6):
		return takes6(ethernet + 1, end);
	default: /* ARP, VLAN tags and what else there is */
		return 0;
	}
}

char _license[] SEC("license") = "Dual BSD/GPL";

#endif
