#!/usr/bin/env bash
# From a fresh clone to a program that gtap-translate made: installs what is missing, builds, translates fib and
# runs it, on the GPU if there is one and on the host target if not. Ends with "fib(25) = 75025".
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

readonly build=build
install_missing
configure "$build" -DBUILD_TESTING=OFF

targets=(fib_host)
if find_cuda; then
  targets+=(fib)
fi
cmake --build "$build" --target "${targets[@]}" --parallel "$(cores)"

if has_gpu && find_cuda; then
  echo "Running fib on the GPU:"
  "$build/bin/fib" 25
else
  echo "Running fib on the host target, for this machine has no GPU with a CUDA toolkit:"
  "$build/bin/fib_host" 25
fi
