#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_seeds.sh both|turns PROGRAM [ARGUMENT...]: runs a host-target program under 20 seeds of its schedule, with all
# the memory it wants and with tiny capacities, so that the rare paths are taken: both for each seed, or, for slow
# programs, in turns. Prints how to repeat a failure. GTAP_TEST_CAPACITIES: other numbers of records, three of them.
# GTAP_TEST_SEEDS: another number of seeds. Few of them begin with the smallest number of records, and with all memory.
set -euo pipefail

# shellcheck disable=SC2206 # split at spaces
readonly capacities=("" ${GTAP_TEST_CAPACITIES:-2 4 33})
readonly mode=$1
shift
readonly program=("$@")
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=0}
export TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1}
readonly order=(3 1 0 2)

runs=0
# run VARIABLE=VALUE...
run() {
  local output status=0
  output=$(env "$@" timeout 200 "${program[@]}" 2>&1) || status=$?
  runs=$((runs + 1))
  if [ "$status" -ne 0 ]; then
    head -n 100 <<<"$output"
    [ "$status" -ne 124 ] || echo "It did not end within 200 s."
    echo "Status $status. To repeat: $* ${program[*]}"
    exit 1
  fi
}

for seed in $(seq 1 "${GTAP_TEST_SEEDS:-20}"); do
  capacity=${capacities[${order[seed % 4]}]}
  if [ "$mode" = both ]; then
    run GTAP_HOST_SEED="$seed"
    capacity=${capacities[seed % 3 + 1]}
  fi
  if [ -n "$capacity" ]; then
    run GTAP_HOST_SEED="$seed" GTAP_CHUNK_RECORDS=1 GTAP_MAX_RECORDS="$capacity"
  else
    run GTAP_HOST_SEED="$seed"
  fi
done
echo "$runs runs, all correct."
