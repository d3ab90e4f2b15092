#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_entry_resources.sh TRANSLATOR NVCC ARCHITECTURE INCLUDE FILE: compiles programs/mixed_entries.cu to machine code, and
# looks what its entries take: one that leads to tasks of one kind takes fewer registers than one that leads to both,
# and no shared memory for the other kind's windows.
set -euo pipefail

readonly translator=$1 nvcc=$2 architecture=$3 include=$4 file=$5
readonly own_bytes=28672 # of the kernel by_blocks itself
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$translator" "$file" -o "$work/program.cu"
"$nvcc" -std=c++17 -O3 -arch="sm_$architecture" -I "$include" -I "$(dirname "$file")" -cubin -Xptxas -v \
  "$work/program.cu" -o "$work/program.cubin" 2>"$work/log" || { cat "$work/log"; exit 1; }

# resource KERNEL NAME: the number in front of NAME in what ptxas says of the kernel.
resource() {
  awk -v kernel="$1" -v name="$2" '
    /Compiling entry function/ { mine = index($0, kernel) }
    mine && /Used [0-9]+ registers/ { if (match($0, "[0-9]+ (bytes )?" name)) { split(substr($0, RSTART, RLENGTH), part, " "); print part[1]; exit } }
  ' "$work/log"
}
failures=0
# expect WHAT SMALL LARGE: SMALL is less than LARGE.
expect() {
  echo "$1: $2 < $3"
  [ "$2" -lt "$3" ] || { echo "  no!"; failures=$((failures + 1)); }
}
expect "registers, block tasks alone" "$(resource by_blocks registers)" "$(resource by_both registers)"
expect "registers, thread tasks alone" "$(resource by_lanes registers)" "$(resource by_both registers)"
expect "bytes of shared memory, block tasks alone" "$(resource by_blocks smem)" $((own_bytes + 12 * 1024))
[ "$failures" -eq 0 ]
