#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck disable=SC2016 # texts of programs, which expand their own variables
# messages.sh: what the installation step of quickstart.sh and test.sh does and says on systems of several kinds, with
# programs in place of apt's, sudo and nvidia-smi that print much behind what is asked for, as those do: a reader that
# leaves at the first match fails here.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# fake NAME: a program of this name in front of all others; its text is read from standard input.
fake() {
  { echo '#!/bin/bash' && cat; } >"$work/$1"
  chmod +x "$work/$1"
}
export PATH="$work:$PATH" GTAP_OS_RELEASE=$work/os-release ABSENT USER_ID SUDO

fake dpkg-query <<<'exit 1'
fake id <<<'echo "$USER_ID"'
fake sudo <<<'[ "$SUDO" = yes ] && "$@"'
fake apt-get <<<'echo "apt-get $*"'
fake apt-cache <<'END'
word=Installationskandidat
[ "${LC_ALL-}" != C ] || word=Candidate
echo "$2:"
if [[ " $ABSENT " == *" $2 "* ]]; then
  echo "  $word: (none)"
else
  echo "  $word: 1:22.1"
fi
seq -f '   version %g of a long table' 4000
END
fake nvidia-smi <<'END'
case $1 in
-L) seq -f 'GPU %g: a device' 4000 ;;
*) seq -f '9.%g' 0 4000 ;;
esac
END

# system LINE...: the lines of /etc/os-release. What follows runs as root, and the sources have everything.
system() {
  printf '%s\n' "$@" >"$GTAP_OS_RELEASE"
  ABSENT='' USER_ID=0 SUDO=no
}

# expect STATUS LINE...: both scripts end with this status, and their output has these lines.
expect() {
  local wanted=$1 script status output line
  shift
  for script in quickstart test; do
    status=0
    output=$("scripts/$script.sh" --simulate-install 2>&1) || status=$?
    if [ "$status" -ne "$wanted" ]; then
      echo "$script.sh on $(tr '\n' ' ' <"$GTAP_OS_RELEASE"): status $status instead of $wanted; it said:"
      echo "$output"
      failures=$((failures + 1))
    fi
    for line; do
      if ! grep -xF -e "$line" <<<"$output" >/dev/null; then
        echo "$script.sh on $(tr '\n' ' ' <"$GTAP_OS_RELEASE"): no line '$line' in:"
        echo "$output"
        failures=$((failures + 1))
      fi
    done
  done
}

# expect_function TEXT COMMAND...: what common.sh's function prints.
expect_function() {
  local wanted=$1 output
  shift
  output=$(bash -euo pipefail -c '. scripts/common.sh; "$@"' _ "$@") || output="status $?"
  if [ "$output" != "$wanted" ]; then
    echo "$*: '$output' instead of '$wanted'"
    failures=$((failures + 1))
  fi
}

readonly llvm='llvm-22-dev libclang-22-dev clang-22'
readonly all="cmake ninja-build g++ $llvm libcli11-dev libfmt-dev catch2 libboost-context-dev python3"
readonly install='apt-get install -y -qq --no-install-recommends --simulate'
readonly bookworm=('ID=debian' 'VERSION_CODENAME=bookworm')
readonly noble=('ID=ubuntu' 'ID_LIKE=debian' 'VERSION_CODENAME=noble' 'UBUNTU_CODENAME=noble')

system "${bookworm[@]}"
expect 0 "Installing: $all" 'apt-get update -qq' "$install $all"
USER_ID=1000 SUDO=yes
expect 0 'apt-get update -qq' "$install $all"
USER_ID=1000 SUDO=no
expect 1 'Packages must be installed, but this is not root, and sudo does not make it root. Have them installed:' \
  "    apt-get install --no-install-recommends $all"

system "${bookworm[@]}"
ABSENT=$llvm
expect 1 "No package source of this machine has: $llvm" \
  '    deb http://security.debian.org/debian-security bookworm-security main'
system 'ID=debian' 'VERSION_CODENAME=trixie'
ABSENT=$llvm
expect 1 "    echo 'deb http://apt.llvm.org/trixie/ llvm-toolchain-trixie-22 main' >/etc/apt/sources.list.d/llvm-22.list"
system "${noble[@]}"
ABSENT=$llvm
expect 1 "    echo 'deb http://apt.llvm.org/noble/ llvm-toolchain-noble-22 main' >/etc/apt/sources.list.d/llvm-22.list" \
  '    wget -O /etc/apt/trusted.gpg.d/apt.llvm.org.asc https://apt.llvm.org/llvm-snapshot.gpg.key'
system "${noble[@]}"
ABSENT="$llvm libcli11-dev"
expect 1 '    deb http://archive.ubuntu.com/ubuntu noble universe' \
  "    echo 'deb http://apt.llvm.org/noble/ llvm-toolchain-noble-22 main' >/etc/apt/sources.list.d/llvm-22.list"
system 'ID=linuxmint' 'ID_LIKE="ubuntu debian"' 'VERSION_CODENAME=wilma' 'UBUNTU_CODENAME=noble'
ABSENT=$llvm
expect 1 "    echo 'deb http://apt.llvm.org/noble/ llvm-toolchain-noble-22 main' >/etc/apt/sources.list.d/llvm-22.list"
system 'ID=debian'
ABSENT=$llvm
expect 1 'See https://apt.llvm.org for a source of LLVM 22; /etc/os-release names no release that it is listed under.'

# Lists that cannot be fetched anew do not stop anyone who has what is needed.
fake apt-get <<<'echo "apt-get $*"; [ "$1" != update ]'
system "${bookworm[@]}"
expect 0 "$install $all"

expect_function '' has_gpu
expect_function 90 gpu_architecture

# The same mistake elsewhere: behind a pipe, in a script that minds each command of it, a reader that leaves early.
early='[^|]\|[[:space:]]*(grep[[:space:]]+(-[a-zA-Z]*q|--quiet|-m|--max-count)|head([[:space:]]|$))'
while IFS= read -r script; do
  if grep -nE "$early" "$script" | sed "s|^|$script:|" | grep -v 'early='; then
    echo "This reader leaves early; the writer then dies of SIGPIPE, which pipefail takes for a failure."
    failures=$((failures + 1))
  fi
done < <(grep -rlE --include='*.sh' 'pipefail' scripts tests .ci)

exit $((failures > 0))
