#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_case.sh PROGRAM [ARGUMENT...]: runs a CUDA program if this machine has a GPU, and says so if not.
set -euo pipefail

if ! nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null; then
  echo "Skipped: this machine has no NVIDIA GPU."
  exit 77
fi
exec timeout 100 "$@"
