#!/usr/bin/env bash
# Installs what is missing, builds everything, and runs all tests that this machine can run. Tests that need a
# GPU are skipped where there is none, and say so. With --all as the first argument also those that take long and that
# CI leaves out. Further arguments go to ctest, for example: -R golden
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

readonly build=build
all=OFF
if [ "${1:-}" = --all ]; then
  all=ON
  shift
fi
install_missing
configure "$build" -DBUILD_TESTING=ON -DGTAP_UNITY=ON -DGTAP_TEST_ALL="$all"
cmake --build "$build" --parallel "$(cores)"
ctest --test-dir "$build" --output-on-failure --parallel "$(cores)" "$@"
