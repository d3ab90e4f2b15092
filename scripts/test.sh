#!/usr/bin/env bash
# test.sh [--install-only | --simulate-install | CTEST-OPTION...]: installs what is missing, builds everything, and runs
# all tests that this machine can run. Tests that need a GPU are skipped where there is none, and say so. Arguments go to
# ctest, for example: -R golden. With one of the two options it ends behind the installation, done or simulated.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/common.sh
. scripts/common.sh

readonly build=build
install_step "$@"
configure "$build" -DBUILD_TESTING=ON
cmake --build "$build" --parallel "$(cores)"
ctest --test-dir "$build" --output-on-failure --parallel "$(cores)" "$@"
