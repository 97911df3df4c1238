# shellcheck shell=bash
# Sourced by `forwarder` and `generator`: finding a test device by its address, and running a daemon.

say() { printf '%s: %s\n' "${0##*/}" "$*"; }
die() {
    say "$*" >&2
    exit 1
}

# The name of the device with the address $1, or nothing.
device_with_address() {
    ip -o link | grep -F "link/ether $1 " | sed 's/^[0-9]*: \([^:@]*\).*/\1/' | head -n 1
}

# Makes namespace $1 with what a lab wants: loopback, and nothing the kernel says of its own accord.
make_namespace() {
    [ -e "/run/netns/$1" ] || ip netns add "$1"
    ip netns exec "$1" sysctl -q -w net.ipv6.conf.all.accept_dad=0 net.ipv6.conf.default.accept_dad=0 \
        net.ipv6.conf.default.dad_transmits=0 net.ipv6.conf.default.router_solicitations=0
    ip -n "$1" link set lo up
}

# Moves the test device with address $1 into namespace $2 as $3; nothing to do where an earlier run did.
take_device() {
    local device
    if ! ip -n "$2" link show "$3" >/dev/null 2>&1; then
        device=$(device_with_address "$1") || true
        [ -n "$device" ] || die "there is no device with the address $1"
        ip link set "$device" down
        ip link set "$device" netns "$2" name "$3"
    fi
    ip -n "$2" link set "$3" up
}

# Ends the daemon that an earlier run left in the file $1, and waits until it is gone.
stop_daemon() {
    local process
    process=$(<"$1")
    kill "$process" 2>/dev/null || return 0
    while [ -e "/proc/$process" ]; do sleep 0.2; done
}

# Runs the daemon with configuration $1 as a service, or, where there is no systemd, beside this script.
start_daemon() {
    local socket=/run/headroom/$1.sock pid=/run/headroom/$1.pid waited=0
    mkdir -p /run/headroom
    if [ -d /run/systemd/system ]; then
        systemctl reset-failed "headroom-$1" 2>/dev/null || true
        systemctl stop "headroom-$1" 2>/dev/null || true
        systemd-run -q --unit "headroom-$1" -p Restart=on-failure -p LimitMEMLOCK=infinity \
            "$(command -v headroom)" run --config "/etc/headroom/$1.yaml" --socket "$socket"
    else
        [ ! -e "$pid" ] || stop_daemon "$pid"
        setsid headroom run --config "/etc/headroom/$1.yaml" --socket "$socket" </dev/null \
            >"/run/headroom/$1.log" 2>&1 &
        echo $! >"$pid"
    fi
    until headroom --socket "$socket" version >/dev/null 2>&1; do
        waited=$((waited + 1))
        [ "$waited" -lt 60 ] || die "the daemon does not answer; see journalctl -u headroom-$1 or /run/headroom/$1.log"
        sleep 1
    done
}
