#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The host target needs no CUDA toolkit: where none can be found, programs of each kind of workers are translated, and
# the text comes from the project's own headers alone.
# Usage: host_without_cuda.sh TRANSLATOR PROJECT
set -euo pipefail

translator=$1 project=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/empty"

# translate TARGET SOURCE: --cuda-path names the only folder where a toolkit is looked for.
translate() {
  env -u CUDA_PATH -u CUDA_HOME PATH=/usr/bin:/bin "$translator" --target="$1" --cuda-path="$work/empty" \
    "$project/$2" -I"$(dirname "$project/$2")" -o "$work/output" -MD -MF "$work/read" 2>"$work/errors"
}

for program in samples/fib/fib.cu samples/bfs/bfs_block.cu samples/mixed/mixed.cu; do
  translate host "$program" || { cat "$work/errors"; echo "$program: is not translated"; exit 1; }
  grep -q gtap_step_ "$work/output"
  if grep -E 'cuda_runtime|crt/' "$work/read" | grep -v "$project/runtime/include"; then
    echo "$program: the translator has read a toolkit's headers"
    exit 1
  fi
done

# The folder is indeed none of a toolkit.
! translate cuda samples/fib/fib.cu
grep -q 'the CUDA toolkit was not found' "$work/errors"
