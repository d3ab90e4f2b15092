#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_openmp.sh COMPILER SOURCE PROGRAM: compiles openmp_on_cpu.cpp with OpenMP, and compares what it prints with what
# PROGRAM prints, the same task functions as gtap-translate has read them.
set -euo pipefail

readonly compiler=$1 source=$2 program=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$compiler" -std=c++20 -O1 -Wno-unknown-pragmas -fopenmp "$source" -o "$work/expected"
export OMP_NUM_THREADS=4
for seed in 1 2 3; do
  "$work/expected" >"$work/expected.txt"
  GTAP_HOST_SEED=$seed "$program" print >"$work/found.txt"
  diff "$work/expected.txt" "$work/found.txt" >"$work/difference.txt" || {
    head -n 20 "$work/difference.txt"
    echo "OpenMP computes what is marked by <. To repeat: GTAP_HOST_SEED=$seed $program print"
    exit 1
  }
done
echo "All numbers are OpenMP's."
