# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # variables of whoever sources this, and the other way round
# Sourced by `build` and `deb`: Debian's kernel source with our patches and a configuration. Needs $here, and the functions
# of .ci/prepare.

: "${here:?}" "${kept_log=}"
package=linux-source-6.12
log=/dev/null
unpack_options=()
worker=''

package_version() { dpkg-query -W -f '${Version}\n' "$package"; }

# Unpacks and patches into the directory $1; afterwards $source is the tree and kernel_make the command that builds in it.
prepare_source() {
    local file
    say "unpacking $package $(package_version)"
    tar -C "$1" "${unpack_options[@]}" -xf "/usr/src/$package.tar.xz"
    source=$1/$package
    # With the architecture $arch; so that the same source gives the same kernel.
    kernel_make=(make -C "$source" ARCH="${arch:?}" KBUILD_BUILD_TIMESTAMP='2026-01-01' KBUILD_BUILD_USER=headroom
        KBUILD_BUILD_HOST=lab LOCALVERSION=-headroom)
    for file in "$here"/patches/*.patch; do
        say "applying $(basename "$file")"
        patch -d "$source" -p1 --quiet --fuzz=0 --no-backup-if-mismatch <"$file" || die "$(basename "$file") does not apply"
    done
}

# Configures with the targets named after the fragment $1; fails, naming them, where options did not come out as asked.
configure() {
    local fragment=$1 missing
    shift
    "${kernel_make[@]}" "$@"
    (cd "$source" && scripts/kconfig/merge_config.sh -m .config "$fragment")
    "${kernel_make[@]}" olddefconfig
    missing=$(options_missing "$fragment")
    [ -z "$missing" ] || die "these options were asked for and are not what the kernel ended up with:"$'\n'"$missing"
}

# Prints the lines of a fragment that did not make it into .config.
options_missing() {
    local line name
    while read -r line; do
        name=${line%%=*}
        case $line in
            CONFIG_*=n) ! grep -q "^$name=" "$source/.config" || echo "$line" ;;
            CONFIG_*) grep -Fqx "$line" "$source/.config" || echo "$line" ;;
        esac
    done <"$1"
}

# Runs a program in the background, its output in $log, with a line every 30 s: nobody takes quiet minutes for a standstill.
# $1: about how many files it compiles. A function will not do: clean_up must reach the program itself.
with_progress() {
    local files=$1 began=$SECONDS status=0 ticks=0
    shift
    "$@" >>"$log" 2>&1 &
    worker=$!
    while kill -0 "$worker" 2>/dev/null; do
        sleep 1
        ticks=$((ticks + 1))
        if [ $((ticks % 30)) = 0 ]; then
            say "$((SECONDS - began)) s, $(find "$source" -name '*.o' | wc -l) of about $files files compiled"
        fi
    done
    wait "$worker" || status=$?
    worker=''
    return "$status"
}

# For the EXIT trap: ends what still compiles, and removes the directory $1.
clean_up() {
    if [ -n "$worker" ]; then
        kill "$worker" 2>/dev/null || true
        wait "$worker" 2>/dev/null || true
    fi
    [ -z "$1" ] || rm -rf "$1"
}

fail_with_log() {
    cp "$log" "$kept_log"
    grep -E 'error:|Error |\*\*\*' "$log" | head -n 20 >&2 || true
    die "$1 failed; all it said is in $kept_log"
}

require_room() {
    local free_kib
    free_kib=$(df --output=avail -k "$1" | tail -n 1)
    [ "$free_kib" -ge $(($2 * 1024)) ] || die "$1 has $((free_kib / 1024)) MiB free, a build wants $2"
}
