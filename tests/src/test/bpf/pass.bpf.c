// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Programs that do nothing, to be shown: of a route and of a device. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

SEC("pass")
int route_pass(struct __sk_buff *skb)
{
	return BPF_OK;
}

SEC("xdp")
int xdp_pass(struct xdp_md *frame)
{
	return XDP_PASS;
}

char _license[] SEC("license") = "Dual BSD/GPL";
