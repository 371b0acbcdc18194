#!/usr/bin/env bash
# Runs a program as a container would: with another root folder, separate processes, an environment
# with LC_ALL only, and the user 10001. Without root, the user is root in a namespace.
#   run-in-root.sh ROOT PROGRAM ARGUMENT...
set -eu

if [ -z "${IN_NAMESPACE:-}" ]; then
  namespaces=(--mount --pid --fork --kill-child)
  [ "$(id -u)" = 0 ] || namespaces+=(--map-root-user)
  IN_NAMESPACE=yes exec unshare "${namespaces[@]}" "$BASH" "$0" "$@"
fi

root=$1
shift
mkdir -p "$root"/{proc,dev}
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
read -r _ _ users </proc/self/uid_map
user=()
((users == 1)) || user=(--setgid=10001 --setuid=10001)
exec env -i LC_ALL=C.UTF-8 unshare "${user[@]}" --root="$root" --wd=/work -- "$@"
