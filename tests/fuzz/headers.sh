#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The headers that fuzz_translate puts in place of CUDA's and the library's (headers/) suffice for the runtime's own: a
# program of each kind must translate with them, or else the fuzzer would test nothing but the first #include.
# Usage: headers.sh TRANSLATOR
set -euo pipefail

translator=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for kind in thread block; do
  cat >"$work/input.cu" <<EOF
#include <gtap_$kind.cuh>
#pragma gtap function
__device__ void f(int n) {
  if (n < 2)
    return;
#pragma gtap task
  f(n - 1);
#pragma gtap taskwait
}
__global__ void kernel(int n) {
#pragma gtap entry
  f(n);
}
EOF
  "$translator" "$work/input.cu" -o "$work/output.cu" -- -nocudainc -nocudalib -nostdinc -isystem "$here/headers" \
    -isystem "$here/../../runtime/include" -include cuda_words.h
  grep -q gtap_step_f "$work/output.cu"
done
