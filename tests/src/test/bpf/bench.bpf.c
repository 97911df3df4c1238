// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Both ends of a measurement: frames out of nothing, and a place where they are counted and vanish. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

#define FRAME_BYTES 64
#define LENGTHS 256

/* What to send; Java's Generator fills it in. */
struct order {
	__u32 ifindex;
	__u32 period_ns; /* between two frames; 0: as fast as it goes */
	__u64 frame[FRAME_BYTES / 8];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct order);
} orders SEC(".maps");

/* Frames that arrived, by length; the last entry is of all longer ones. */
struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, LENGTHS);
	__type(key, __u32);
	__type(value, __u64);
} arrived SEC(".maps");

static __u64 due_ns;

/* Run by BPF_PROG_RUN on live frames, on one CPU. */
SEC("xdp")
int generate(struct xdp_md *ctx)
{
	__u64 *data = (void *)(long)ctx->data;
	void *end = (void *)(long)ctx->data_end;
	__u32 key = 0;
	struct order *order = bpf_map_lookup_elem(&orders, &key);

	if (!order || (void *)data + FRAME_BYTES > end)
		return XDP_ABORTED;
	if (order->period_ns) {
		__u64 now = bpf_ktime_get_ns();

		if (now < due_ns)
			return XDP_DROP;
		/* What could not be sent in time is not made up for later: a burst would overrun the receiver's ring. */
		due_ns = (now - due_ns > 64 * order->period_ns ? now : due_ns) + order->period_ns;
	}
	/* All of it, each time: a frame comes back as its last receiver left it. */
	__builtin_memcpy(data, order->frame, FRAME_BYTES);
	return bpf_redirect(order->ifindex, 0);
}

SEC("xdp")
int sink(struct xdp_md *ctx)
{
	__u64 bytes = ctx->data_end - ctx->data;
	__u32 key = bytes < LENGTHS ? bytes : LENGTHS - 1;
	__u64 *count = bpf_map_lookup_elem(&arrived, &key);

	if (count)
		*count += 1;
	return XDP_DROP;
}

char _license[] SEC("license") = "Dual BSD/GPL";
