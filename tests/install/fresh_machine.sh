#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fresh_machine.sh FOLDER: the installation step of quickstart.sh and test.sh on a minimal Debian 12, as root, as a user
# with sudo and as one without, and without the security source. apt-get asks the real package sources, but only simulates
# the installation. FOLDER keeps the system (230 MB), which debootstrap makes at the first run; its package sources are
# those that this machine's apt has. Status 77, with a reason, where that cannot work.
set -euo pipefail

scripts=$(cd "$(dirname "$0")/../../scripts" && pwd)
readonly scripts root=$1/debian-12 skip=77

skipped() {
  echo "Skipped: $1"
  exit $skip
}

# The lines of this machine's apt for Debian 12, as sources.list has them; nothing if it has none.
package_sources() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(COMPONENT)|$(REPO_URI)' 'Created-By: Packages' |
    sed -nE 's/^(Debian|\$\(ORIGIN\))\|(bookworm|bookworm-updates|bookworm-security)\|main\|(.*)$/deb \3 \2 main/p' | sort -u
}

# inside COMMAND...: runs it in the system, with mounts that nothing outside sees.
inside() {
  # shellcheck disable=SC2016
  unshare --mount --pid --fork bash -euc '
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    exec chroot "$0" "$@"' "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C "$@"
}

# Makes the system, under another name until it is whole.
make_root() {
  local mirror new=$root.new log=$root.log
  mirror=$(sed -n 's/^deb \(.*\) bookworm main$/\1/p' <<<"$sources" | sed -n 1p)
  rm -rf "$new"
  mkdir -p "$new"
  debootstrap --variant=minbase --include=sudo,ca-certificates bookworm "$new" "$mirror" >"$log" 2>&1 ||
    skipped "debootstrap made no system: $(tail -n 1 "$log") ($log has the rest)"
  mv "$new" "$root"
}

# Hands this machine's way to its package sources into the system, and makes the two users.
prepare_root() {
  printf '%s\n' "$sources" >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(http|https|Check-[A-Za-z-]+)[: ]' >"$root/etc/apt/apt.conf.d/90-as-outside" || true
  local file
  for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    [ ! -f "$file" ] || cp "$file" "$root$file"
  done
  rm -rf "$root/project"
  mkdir "$root/project"
  cp -r "$scripts" "$root/project/scripts"
  inside bash -euc '
    id with_sudo >/dev/null 2>&1 || useradd --create-home with_sudo
    id without >/dev/null 2>&1 || useradd --create-home without
    echo "with_sudo ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/with_sudo
    apt-get update -qq' || echo "apt-get update failed; going on with the lists that an earlier run has left."
}

failures=0

# expect STATUS TEXT USER: both scripts end with this status and say this.
expect() {
  local wanted=$1 text=$2 user=$3 script status output
  for script in quickstart test; do
    status=0
    output=$(inside su "$user" -c "/project/scripts/$script.sh --simulate-install" 2>&1 </dev/null) || status=$?
    if [ "$status" -ne "$wanted" ] || [[ $output != *"$text"* ]]; then
      echo "$script.sh as $user: status $status, expected $wanted and '$text'; it said:"
      echo "$output"
      failures=$((failures + 1))
    fi
  done
}

[ "$(id -u)" -eq 0 ] || skipped "this is not root, and debootstrap and chroot need it."
for tool in debootstrap chroot unshare apt-get; do
  command -v "$tool" >/dev/null || skipped "$tool is not installed."
done
unshare --mount --pid --fork mount -t tmpfs tmpfs /mnt 2>/dev/null || skipped "this machine lets nobody mount anything."
sources=$(package_sources)
[[ $sources == *' bookworm main'* && $sources == *' bookworm-security main'* ]] ||
  skipped "this machine's apt has no package source for Debian 12 and its security updates."

[ -d "$root" ] || make_root
prepare_root

expect 0 'Inst llvm-22-dev' root
expect 0 'Inst llvm-22-dev' with_sudo
expect 1 'Packages must be installed, but this is not root, and sudo does not make it root.' without

grep -v ' bookworm-security ' <<<"$sources" >"$root/etc/apt/sources.list"
expect 1 'deb http://security.debian.org/debian-security bookworm-security main' root

if inside dpkg-query -W llvm-22-dev >/dev/null 2>&1; then
  echo "The simulation has installed packages."
  failures=$((failures + 1))
fi
exit $((failures > 0))
