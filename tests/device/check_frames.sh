#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_frames.sh TRANSLATOR NVCC ARCHITECTURE INCLUDE FILE: the runtime takes the frame of an entry kernel for those of
# the functions in it (docs/reliability.md, "The call stack"). ptxas tells them all: none may be larger than the
# kernel's and GTAP_STACK_RESERVE.
set -euo pipefail

readonly translator=$1 nvcc=$2 architecture=$3 include=$4 file=$5
readonly reserve=256
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$translator" "$file" -I "$(dirname "$file")" -o "$work/out.cu"
"$nvcc" -std=c++17 -O3 -arch="sm_$architecture" -Xptxas -v,-suppress-stack-size-warning -I "$include" \
  -I "$(dirname "$file")" -cubin "$work/out.cu" -o "$work/out.cubin" 2>"$work/told"

# The lines of a kernel: "Compiling entry function", its properties, then those of its functions.
awk -v reserve=$reserve '
  /Compiling entry function/ { kernels++; frame = -1 }
  /Function properties for/ { name = $NF }
  /bytes stack frame/ {
    if (frame < 0) { frame = $1; next }
    functions++
    if ($1 > largest) largest = $1
    if ($1 > frame + reserve) { print name ": a frame of " $1 " bytes; the kernel has " frame; wrong = 1 }
  }
  END {
    print kernels + 0 " kernels; the largest frame of their " functions + 0 " functions: " largest + 0 " bytes"
    if (largest < 512) { print "that is no large frame: the test says nothing"; wrong = 1 }
    exit wrong
  }' "$work/told"
