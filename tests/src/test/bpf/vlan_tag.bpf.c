// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* A VLAN interface for kernels that have none: what a host sends is tagged, what it receives must be. Loaded by tc. */
#include <linux/bpf.h>
#include <linux/if_ether.h>
#include <linux/pkt_cls.h>
#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#define VLAN_ID 100

SEC("push1")
int push_one(struct __sk_buff *skb)
{
	return bpf_skb_vlan_push(skb, bpf_htons(ETH_P_8021Q), VLAN_ID) ? TC_ACT_SHOT : TC_ACT_OK;
}

SEC("pop1")
int pop_one(struct __sk_buff *skb)
{
	if (!skb->vlan_present || (skb->vlan_tci & 0xfff) != VLAN_ID || skb->vlan_proto != bpf_htons(ETH_P_8021Q))
		return TC_ACT_SHOT;
	return bpf_skb_vlan_pop(skb) ? TC_ACT_SHOT : TC_ACT_OK;
}

/* QinQ with the same id twice: what tells the tags apart is their TPID. */
SEC("push2")
int push_two(struct __sk_buff *skb)
{
	if (bpf_skb_vlan_push(skb, bpf_htons(ETH_P_8021Q), VLAN_ID))
		return TC_ACT_SHOT;
	return bpf_skb_vlan_push(skb, bpf_htons(ETH_P_8021AD), VLAN_ID) ? TC_ACT_SHOT : TC_ACT_OK;
}

SEC("pop2")
int pop_two(struct __sk_buff *skb)
{
	if (!skb->vlan_present || (skb->vlan_tci & 0xfff) != VLAN_ID || skb->vlan_proto != bpf_htons(ETH_P_8021AD))
		return TC_ACT_SHOT;
	if (bpf_skb_vlan_pop(skb))
		return TC_ACT_SHOT;
	if (!skb->vlan_present || (skb->vlan_tci & 0xfff) != VLAN_ID || skb->vlan_proto != bpf_htons(ETH_P_8021Q))
		return TC_ACT_SHOT;
	return bpf_skb_vlan_pop(skb) ? TC_ACT_SHOT : TC_ACT_OK;
}

char _license[] SEC("license") = "Dual BSD/GPL";
