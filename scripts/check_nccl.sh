#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_nccl.sh [FOLDER]: compiles tests/device/nccl_verbs.cu, the verbs between peers by NCCL's device API. FOLDER has the headers (nccl.h); without it
# they come from the wheel nvidia-nccl-cu13, of 300 MB. Needs nvcc, and no GPU. Not a part of CI, for the size of the download.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
readonly root
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

headers=${1:-}
if [ -z "$headers" ]; then
  python3 -m pip download --quiet --no-deps --dest "$work" nvidia-nccl-cu13
  python3 -m zipfile -e "$work"/nvidia_nccl*.whl "$work/nccl"
  headers=$work/nccl/nvidia/nccl/include
fi
nvcc -std=c++17 -O2 -arch=sm_90 -I"$headers" -cubin -o "$work/verbs.cubin" "$root/tests/device/nccl_verbs.cu"
echo "The verbs between peers compile with the NCCL of $headers."
