#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Random first tasks whose launches run loops alone (loop_launches.py), thread-level and block-level ones by turns, under two schedules and
# with little memory: the results must be those of the same text without directives. Nearly all must have such launches, and some chains.
# Usage: loop_launches.sh TRANSLATOR LIBRARY COMPILER FIRST_SEED LAST_SEED
set -euo pipefail

[ $# -eq 5 ] || { sed -n 5p "$0" >&2; exit 2; }
translator=$1 library=$2 compiler=$3 first=$4 last=$5
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 alone=0 entries=0 chains=0

for seed in $(seq "$first" "$last"); do
  kind=thread records="2 40"
  ((seed % 2)) || { kind=block records="64"; } # a block needs a record for each loop of a batch
  python3 "$here/loop_launches.py" "$seed" $kind >"$work/loops.cu"
  "$translator" --target=host -w "$work/loops.cu" -o "$work/loops.cpp" -- "-I$here/../exec/programs"
  alone=$((alone + $(grep -c '= gtap::loop_program<' "$work/loops.cpp" || true)))
  chains=$((chains + $(grep -c 'using gtap_calls = ' "$work/loops.cpp" || true)))
  entries=$((entries + $(grep -c '^#pragma gtap entry' "$work/loops.cu")))
  "$compiler" -std=c++20 -O0 -w -DGTAP_BLOCK_SIZE=64 -DGTAP_WALK_BYTES=8 "$work/loops.cpp" -o "$work/loops" "-I$here/../exec/programs" \
    "-I$root/runtime/include/gtap/host/shim" "-I$root/runtime/include" "$library" -lboost_context -lfmt -pthread
  for memory in 0 $records; do
    if ! GTAP_HOST_SEED=$((seed * 10 + memory)) GTAP_MAX_RECORDS=$memory timeout 120 "$work/loops" >"$work/out" 2>&1; then
      echo "seed $seed, $memory records:"
      tail -5 "$work/out"
      failures=$((failures + 1))
    fi
  done
done
echo "$entries entries, $alone of them run loops alone, $chains functions with one child at a time, $failures failures"
[ "$failures" -eq 0 ] && [ "$chains" -gt 0 ] && [ $((alone * 10)) -ge $((entries * 9)) ]
