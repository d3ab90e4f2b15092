#!/usr/bin/env bash
# Installs what is missing, builds everything, and runs all tests that this machine can run. Tests that need a
# GPU are skipped where there is none, and say so. Arguments go to ctest, for example: -R golden
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

readonly build=build
install_missing
configure "$build" -DBUILD_TESTING=ON -DGTAP_UNITY=ON
cmake --build "$build" --parallel "$(cores)"
ctest --test-dir "$build" --output-on-failure --parallel "$(cores)" "$@"
