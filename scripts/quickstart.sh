#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# quickstart.sh [--install-only | --simulate-install]: from a fresh clone to a program that gtap-translate made. Installs
# what is missing, builds in build/ all that the README's tour uses, and runs fib, on the GPU if there is one and on the
# host target if not. Ends with "fib(25) = 75025". With an option it ends behind the installation, done or simulated.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

case ${1---install-only} in
-h | --help) sed -n '2,4s/^# //p' scripts/quickstart.sh && exit 0 ;;
--install-only | --simulate-install) ;;
*) fail "quickstart.sh: unknown option '$1'; see quickstart.sh --help." ;;
esac

readonly build=build
install_step "$@"
configure "$build" -DBUILD_TESTING=OFF

targets=(gtap-translate gtap_host fib_host)
if find_cuda; then
  targets+=(gtap_runtime fib)
fi
cmake --build "$build" --target "${targets[@]}" --parallel "$(cores)"

if has_gpu && find_cuda; then
  echo "Running fib on the GPU:"
  "$build/bin/fib" 25
else
  echo "Running fib on the host target, for this machine has no GPU with a CUDA toolkit:"
  "$build/bin/fib_host" 25
fi
