#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# sweep.sh [FOLDER]: the scaling sweeps of the paper's Figures 3 and 4 on this machine's GPU, for each scheduler of
# docs/baselines.md: grids from one block to 4096, blocks of 32 and 256. Prints CSV; takes about two minutes, and one
# more for block-level workers (GTAP_SWEEP_WORKERS=block).
# FOLDER holds programs named SAMPLE.SCHEDULER.BLOCK (default build/sweep, which the target `sweep` fills).
# Every answer is checked in the same run; a wrong one ends it. A line without times: not done within the limit.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly folder=${1:-build/sweep}
readonly grids=${GTAP_SWEEP_GRIDS:-1 4 16 64 256 1024 4096}
readonly blocks=${GTAP_SWEEP_BLOCKS:-32 256}
readonly workers=${GTAP_SWEEP_WORKERS:-thread}
case $workers in
thread) default_schedulers='private_stacks warp_deque chase_lev global_queue' ;;
block) default_schedulers='private_stacks chase_lev global_queue' ;;
*) echo "sweep.sh: GTAP_SWEEP_WORKERS is '$workers'; it must be 'thread' or 'block'." >&2 && exit 2 ;;
esac
readonly schedulers=${GTAP_SWEEP_SCHEDULERS:-$default_schedulers}
readonly launches=${GTAP_SWEEP_LAUNCHES:-5}
readonly seconds=${GTAP_SWEEP_SECONDS:-10} # for one program and grid
if ! nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null; then
  echo "Skipped: this machine has no NVIDIA GPU."
  exit 77
fi

# row SCHEDULER GRID BLOCK SAMPLE ARGUMENT...
row() {
  local scheduler=$1 grid=$2 block=$3 sample=$4 line status=0 times
  shift 4
  line=$(GTAP_DEFAULT_GRID=$grid timeout "$seconds" "$folder/$sample.$scheduler.$block" "$@" --repeat "$launches") ||
    status=$?
  if [ "$status" -ne 124 ]; then
    local pattern='\[(correct); median ([0-9.]+) ms \(min ([0-9.]+), max ([0-9.]+), .* ([0-9]+) tasks, [0-9]+ in spawns, ([0-9]+) inline\]$'
    if [ "$status" -ne 0 ] || ! [[ $line =~ $pattern ]]; then
      echo "$sample.$scheduler.$block $* on $grid blocks failed (status $status): $line" >&2
      exit 1
    fi
    times=${BASH_REMATCH[2]},${BASH_REMATCH[3]},${BASH_REMATCH[4]},${BASH_REMATCH[5]},${BASH_REMATCH[6]},${BASH_REMATCH[1]}
  else
    times=,,,,,"not done in $seconds s"
  fi
  echo "$sample $*,$scheduler,$grid,$block,$times"
}

# thread_rows SCHEDULER GRID BLOCK, block_rows SCHEDULER GRID BLOCK: a sample each line.
thread_rows() {
  row "$@" fib 27
  row "$@" nqueens 12 --row 7
  row "$@" cilksort 1000000
}
# The full binary tree, with most of the time in memory, and in arithmetic.
block_rows() {
  row "$@" bintree_block 14 --loads 256 --fmas 16
  row "$@" bintree_block 14 --loads 8 --fmas 4096
}

echo "sample,scheduler,grid,block,median_ms,min_ms,max_ms,tasks,inline,checked"
for block in $blocks; do
  for grid in $grids; do
    for scheduler in $schedulers; do
      "${workers}_rows" "$scheduler" "$grid" "$block"
    done
  done
done
