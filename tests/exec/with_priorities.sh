#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# with_priorities.sh TRANSLATOR COMPILER SOURCE_DIR LIBRARY PROGRAM...: gives each spawn of some exec programs a priority that
# is another one each time, and runs them under a few seeds, with all memory and with little. They compute what they do without.
set -euo pipefail

readonly translator=$1 compiler=$2 source_dir=$3 library=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
readonly programs=$source_dir/tests/exec/programs

for name in "$@"; do
  sed -E 's/#pragma gtap task( in_reduction| task_reduction| shared| firstprivate| depend| if| final| default|$)/#pragma gtap task priority(clock64() % 9)\1/' \
    "$programs/$name.cu" >"$work/$name.cu"
  spawns=$(grep -c "task priority" "$work/$name.cu") || { echo "$name: no spawn gets a priority"; exit 1; }
  "$translator" --target=host "$work/$name.cu" -o "$work/$name.cpp" -Wno-gtap-every-thread-spawns -- -I"$programs" 2>"$work/messages" ||
    { cat "$work/messages"; exit 1; }
  "$compiler" -std=c++20 -O1 -w -DGTAP_BLOCK_SIZE=64 -I"$programs" -I"$source_dir/runtime/include/gtap/host/shim" \
    -I"$source_dir/runtime/include" "$work/$name.cpp" "$library" -lboost_context -lfmt -pthread -o "$work/$name"
  for seed in 1 2 3 4; do
    for records in "" 6000; do
      if ! env GTAP_HOST_SEED="$seed" ${records:+GTAP_MAX_RECORDS=$records GTAP_CHUNK_RECORDS=1} timeout 100 "$work/$name" >"$work/output" 2>&1; then
        head -n 20 "$work/output"
        echo "$name with priorities fails with GTAP_HOST_SEED=$seed ${records:+GTAP_MAX_RECORDS=$records GTAP_CHUNK_RECORDS=1}"
        exit 1
      fi
    done
  done
  echo "$name: right, $spawns spawns with a priority"
done
