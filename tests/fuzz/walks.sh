#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Random functions whose trees may be walked, walked whenever they can be, or that call themselves, under two schedules each: the results must
# be those of the serial elision, or of the calls as they are written. GENERATOR is sums, folds or calls. Of all programs together, some functions must have been translated as it says, and some not.
# Usage: walks.sh GENERATOR TRANSLATOR LIBRARY COMPILER FIRST_SEED LAST_SEED
set -euo pipefail

[ $# -eq 6 ] || { sed -n 5p "$0" >&2; exit 2; }
generator=$1 translator=$2 library=$3 compiler=$4 first=$5 last=$6
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
case $generator in
sums) what=walked mark='struct gtap_changes' ;;
calls) what='sums of calls' mark='bool gtap_adds_calls' ;;
folds) what='without their arrays in walks' mark="/\* what is done with 'part'" ;;
*) sed -n 5p "$0" >&2; exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0 found=0 functions=0

for seed in $(seq "$first" "$last"); do
  python3 "$here/$generator.py" "$seed" >"$work/walks.cu"
  "$translator" --target=host -w "$work/walks.cu" -o "$work/walks.cpp" -- "-I$here/../exec/programs"
  found=$((found + $(grep -c "$mark" "$work/walks.cpp" || true)))
  functions=$((functions + $(grep -c '^__device__ .* f[0-9]*(\(Pack\|const int\)' "$work/walks.cu")))
  "$compiler" -std=c++20 -O0 -w -DGTAP_WALKS=2 -DGTAP_BLOCK_SIZE=64 "$work/walks.cpp" -o "$work/walks" "-I$here/../exec/programs" \
    "-I$root/runtime/include/gtap/host/shim" "-I$root/runtime/include" "$library" -lboost_context -lfmt -pthread
  for schedule in 1 2; do
    if ! GTAP_HOST_STACK_BYTES=262144 GTAP_HOST_SEED=$((seed * 10 + schedule)) timeout 120 "$work/walks" >"$work/out" 2>&1; then
      echo "seed $seed, schedule $schedule:"
      tail -5 "$work/out"
      failures=$((failures + 1))
    fi
  done
done
echo "$functions functions, $found of them $what, $failures failures"
[ "$failures" -eq 0 ] && [ "$found" -gt 0 ] && [ "$found" -lt "$functions" ]
