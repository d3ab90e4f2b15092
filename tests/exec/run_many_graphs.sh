#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_many_graphs.sh GRAPHS FIRST_SEED PROGRAM...: host-target builds of random_graphs and random_thread_graphs run in turns, each time
# under another seed, which is the graphs' and the schedule's, until so many graphs were checked. The seed chooses the number of
# records, the placement, and whether workers steal, too. Prints how many graphs there were of each program, or how to repeat a
# failure. A launch that has too few records for its graphs does not count.
set -euo pipefail

readonly graphs=$1 first=$2
shift 2
readonly programs=("$@")
readonly capacities=("" 4000 "" 1700 "" 400 150) placements=(default lrr grr lf default) launches=50
declare -A checked tasks

all=0 seed=$first
while [ "$all" -lt "$graphs" ]; do
  for program in "${programs[@]}"; do
    settings=(GTAP_HOST_SEED="$seed")
    capacity=${capacities[seed % 7]}
    [ -z "$capacity" ] || settings+=(GTAP_MAX_RECORDS="$capacity" GTAP_CHUNK_RECORDS=1)
    if [[ $program != *thread_graphs* ]]; then # only blocks place their tasks
      placement=${placements[seed % 5]}
      settings+=(GTAP_PLACEMENT="$placement")
      [ "$placement" = default ] || settings+=(GTAP_STEAL=$((seed / 5 % 2)))
    fi
    status=0
    output=$(env "${settings[@]}" timeout 600 "$program" "$launches" 2>&1) || status=$?
    if [ "$status" -ne 0 ] || ! [[ $output =~ ([0-9]+)\ graphs,\ ([0-9]+)\ tasks ]]; then
      head -n 100 <<<"$output"
      echo "Status $status. To repeat: ${settings[*]} $program $launches"
      exit 1
    fi
    checked[$program]=$((${checked[$program]:-0} + BASH_REMATCH[1]))
    tasks[$program]=$((${tasks[$program]:-0} + BASH_REMATCH[2]))
    all=$((all + BASH_REMATCH[1]))
  done
  [ $((seed % 20)) -ne 0 ] || echo "$all graphs so far, up to seed $seed."
  seed=$((seed + 1))
done
for program in "${programs[@]}"; do
  echo "$(basename "$program"): ${checked[$program]} graphs, ${tasks[$program]} tasks, no difference"
done
echo "$all graphs, seeds $first to $((seed - 1))."
