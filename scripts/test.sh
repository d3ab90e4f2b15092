#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# test.sh [--install-only | --simulate-install] [--all] [CTEST-OPTION...]: installs what is missing, builds everything, and
# runs all tests that this machine can run. Tests that need a GPU are skipped where there is none, and say so. With --all
# also those that take long and that CI leaves out. Further arguments go to ctest, for example: -R golden. With one of the
# first two options it ends behind the installation, done or simulated.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

readonly build=build
install_step "$@"
all=OFF
if [ "${1:-}" = --all ]; then
  all=ON
  shift
fi
configure "$build" -DBUILD_TESTING=ON -DGTAP_TEST_ALL="$all"
cmake --build "$build" --parallel "$(cores)"
ctest --test-dir "$build" --output-on-failure --parallel "$(cores)" "$@"
