#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# bench.sh [FOLDER]: runs the samples at their benchmark sizes on this machine's GPU and prints a markdown table.
# FOLDER holds the programs (default build/bin). Every answer is checked in the same run; a wrong one ends it.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly folder=${1:-build/bin}
if ! nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null; then
  echo "Skipped: this machine has no NVIDIA GPU."
  exit 77
fi

echo "$(nvidia-smi --query-gpu=name --format=csv,noheader | sed -n 1p); kernel times in ms by CUDA events."
echo
echo '| program | answer | median | min | max | launches | first | tasks | in spawns | inline |'
echo '|---|---|---|---|---|---|---|---|---|---|'

# row PROGRAM ARGUMENT...
row() {
  local program=$1 line
  shift
  line=$(timeout 300 "$folder/$program" "$@")
  sed -E "s/^(.*)  \[correct; median ([0-9.]+) ms \(min ([0-9.]+), max ([0-9.]+), ([0-9]+) launches\), first launch ([0-9.]+) ms; ([0-9]+) tasks, ([0-9]+) in spawns, ([0-9]+) inline\]$/| $program $* | \1 | \2 | \3 | \4 | \5 | \6 | \7 | \8 | \9 |/" <<<"$line"
}

for n in 2 10 20; do
  row fib $n --repeat 40
done
for n in 30 35 40; do
  row fib $n
done
row fib 40 --cutoff 9
row fib 40 --cutoff 14
row fib 45
row nqueens 14 --repeat 20
row nqueens 16
row nqueens 16 --row 16
row mergesort 1000000
row mergesort 10000000
row cilksort 1000000
row cilksort 10000000
row cilksort 100000000
row bintree 10 --loads 256 --fmas 256 --repeat 20
row bintree 20 --loads 8 --fmas 256
row bintree 22 --loads 256 --fmas 256
row trinary 34 --loads 256 --fmas 256
row bfs 1000
row bfs --scale 18 --edge-factor 16
for tree in T1 T2 T3 T4 T5 T1L T3L; do
  row uts --tree $tree
done
row knapsack 100 --class strongly --range 10000 --seed 4
row knapsack 200 --class inversely
row bintree_block 10 --loads 256 --fmas 256 --repeat 20
row bintree_block 20 --loads 8 --fmas 256
row bintree_block 22 --loads 256 --fmas 256
row trinary_block 34 --loads 256 --fmas 256
row bfs_block 1000
row bfs_block --scale 18 --edge-factor 16
row spmv_block 18
for size in '10 18' '11 20'; do
  read -r cut depth <<<"$size"
  row mixed --loads 4 --cut "$cut" "$depth"
  row mixed_thread --loads 4 "$depth"
  row mixed_block --loads 4 "$depth"
done
