#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Random functions that look like sums (sums.py), walked whenever they can be, under two schedules each: the results must be those
# of the serial elision. Of all programs together, some functions must have been walked, and some not.
# Usage: sums.sh TRANSLATOR LIBRARY COMPILER FIRST_SEED LAST_SEED
set -euo pipefail

[ $# -eq 5 ] || { sed -n 5p "$0" >&2; exit 2; }
translator=$1 library=$2 compiler=$3 first=$4 last=$5
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 walked=0 functions=0

for seed in $(seq "$first" "$last"); do
  python3 "$here/sums.py" "$seed" >"$work/sums.cu"
  "$translator" --target=host -w "$work/sums.cu" -o "$work/sums.cpp" -- "-I$here/../exec/programs"
  walked=$((walked + $(grep -c 'struct gtap_changes' "$work/sums.cpp" || true)))
  functions=$((functions + $(grep -c '^__device__ .* f[0-9]*(Pack' "$work/sums.cu")))
  "$compiler" -std=c++20 -O0 -w -DGTAP_WALKS=2 -DGTAP_BLOCK_SIZE=64 "$work/sums.cpp" -o "$work/sums" "-I$here/../exec/programs" \
    "-I$root/runtime/include/gtap/host/shim" "-I$root/runtime/include" "$library" -lboost_context -lfmt -pthread
  for schedule in 1 2; do
    if ! GTAP_HOST_SEED=$((seed * 10 + schedule)) timeout 120 "$work/sums" >"$work/out" 2>&1; then
      echo "seed $seed, schedule $schedule:"
      tail -5 "$work/out"
      failures=$((failures + 1))
    fi
  done
done
echo "$functions functions, $walked of them walked, $failures failures"
[ "$failures" -eq 0 ] && [ "$walked" -gt 0 ] && [ "$walked" -lt "$functions" ]
