#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_frames.sh TRANSLATOR NVCC ARCHITECTURE INCLUDE TOOL PROGRAMS: gtap-check-frames (TOOL), with what ptxas prints and, where
# there is an nvdisasm, with the code: a program with large frames for which the runtime keeps enough, one for which it does
# not, until it is compiled with what the tool says, and plain functions that call each other. Needs no GPU.
set -euo pipefail

readonly translator=$1 nvcc=$2 architecture=$3 include=$4 tool=$5 programs=$6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "check_frames: $1"
  cat "$work/told"
  exit 1
}
# compile NAME: to NAME.cubin, and NAME.log
compile() {
  "$translator" "$programs/$1.cu" -I "$programs" -o "$work/$1.cu"
  "$nvcc" -std=c++17 -O3 -arch="sm_$architecture" -Xptxas -v,-suppress-stack-size-warning -I "$include" -I "$programs" \
    -cubin "$work/$1.cu" -o "$work/$1.cubin" 2>"$work/$1.log"
}
# ends STATUS TEXT ARGUMENT...: the tool ends so, and says that
ends() {
  local status=0
  python3 "$tool" "${@:3}" >"$work/told" 2>&1 || status=$?
  [ "$status" = "$1" ] || fail "status $status, not $1, with: ${*:3}"
  grep -qE -- "$2" "$work/told" || fail "no '$2', with: ${*:3}"
}

grep -q "^#define GTAP_STACK_RESERVE $(sed -n 's/^DEFAULT_RESERVE = //p' "$tool")\$" "$include/gtap/settings.h" || {
  echo "check_frames: the tool has another GTAP_STACK_RESERVE than settings.h"
  exit 1
}

compile large_frames
ends 0 'needs [0-9]+ bytes at most \(walk' --log "$work/large_frames.log"
[ "$(sed -n 's/.*needs \([0-9]*\) bytes.*/\1/p' "$work/told")" -ge 512 ] || fail "that is no large frame"
compile frame_too_large
ends 1 'through\(int\) has a frame of [0-9]+ bytes' --log "$work/frame_too_large.log"
ends 2 'nothing is checked' --log "$work/frame_too_large.cu"
ends 0 'nothing is checked' --if-possible --log "$work/frame_too_large.cu"

if ! command -v nvdisasm >/dev/null && [ ! -x "$(dirname "$(readlink -f "$nvcc")")/nvdisasm" ]; then
  ends 2 'nvdisasm of the CUDA toolkit was not found' "$work/large_frames.cubin"
  echo "check_frames: no nvdisasm: the tool has seen what ptxas prints, and no code"
  exit 0
fi
ends 0 'needs [0-9]+ bytes at most \(walk' "$work/large_frames.cubin"
# The two sources agree: the stack pointer moves by what ptxas calls a frame.
framed=$(awk '/properties for .*4walk/ { found = 1 } found && /bytes stack frame/ { print $1; exit }' "$work/large_frames.log")
needed=$(sed -n 's/.*needs \([0-9]*\) bytes.*/\1/p' "$work/told")
[ "$needed" -ge "$framed" ] && [ "$needed" -le $((framed + 16)) ] || fail "ptxas says $framed bytes"

ends 1 'called by walk\(int\), through\(int\) -> walk\(int\) takes [0-9]+ bytes' "$work/frame_too_large.cubin"
wanted=$(sed -n 's/.*Compile with -DGTAP_STACK_RESERVE=\([0-9]*\).*/\1/p' "$work/told")
[ "$wanted" -gt 2400 ] || fail "a reserve of $wanted for an array of 2400 bytes"
ends 0 "$wanted are kept" --reserve "$wanted" "$work/frame_too_large.cubin"
ends 1 "Compile with -DGTAP_STACK_RESERVE=$wanted" --reserve $((wanted - 8)) "$work/frame_too_large.cubin"
compile plain_recursion
ends 0 'plain functions call each other, (even|odd)\(int\) -> (even|odd)\(int\) -> (even|odd)\(int\)' \
  "$work/plain_recursion.cubin"
echo "check_frames: large_frames $needed bytes, frame_too_large $wanted"
