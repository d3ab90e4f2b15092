#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# configure.sh CMAKE FOLDER: ways to configure. Makefiles without a build type work and give Release; a build in the
# source tree is refused; quickstart.sh and test.sh go on in a build folder that they can use and say what is wrong with
# any other. FOLDER is for what is made here.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly cmake=$1 work=$2/configure
rm -rf "$work"
mkdir -p "$work"
failures=0

# expect STATUS TEXT COMMAND...
expect() {
  local wanted=$1 text=$2 status=0 output
  shift 2
  output=$("$@" 2>&1) || status=$?
  if [ "$((status != 0))" -ne "$wanted" ] || [[ $(tr -s '\n ' ' ' <<<"$output") != *"$text"* ]]; then
    echo "$*: status $status, expected $wanted and '$text'; it said:"
    echo "$output"
    failures=$((failures + 1))
  fi
}

with_make=
if command -v make >/dev/null; then # the project's own scripts need Ninja only
  with_make=yes
  expect 0 'Build files have been written' "$cmake" -S . -B "$work/make" -G 'Unix Makefiles' -DGTAP_CUDA=OFF
  expect 0 'CMAKE_BUILD_TYPE:STRING=Release' cat "$work/make/CMakeCache.txt"
fi

# The project's CMakeLists.txt in a tree of its own, so that nothing is left in this one.
mkdir "$work/source"
cp CMakeLists.txt "$work/source"
expect 1 'cmake -S . -B build' "$cmake" -S "$work/source" -B "$work/source"

# cache NAME GENERATOR SOURCE MADE-IN: a build folder as CMake leaves it.
cache() {
  mkdir "$work/$1"
  printf 'CMAKE_GENERATOR:INTERNAL=%s\nCMAKE_HOME_DIRECTORY:INTERNAL=%s\nCMAKE_CACHEFILE_DIR:INTERNAL=%s\n' "${@:2}" \
    >"$work/$1/CMakeCache.txt"
}
check_build_folder() {
  # shellcheck disable=SC2317 # called through expect
  bash -euo pipefail -c '. scripts/common.sh; check_build_folder "$1"' _ "$work/$1"
}
cache good Ninja "$PWD" "$work/good"
cache moved Ninja "$PWD" "$work/elsewhere"
cache other Ninja "$work/source" "$work/other"
expect 0 '' check_build_folder new
expect 0 '' check_build_folder good
[ -z "$with_make" ] || expect 1 "was configured for 'Unix Makefiles', and this script builds with Ninja. Remove '$work/make'" check_build_folder make
expect 1 "is a build of '$work/source', not of this checkout ($PWD). Remove" check_build_folder other
expect 1 "was made as '$work/elsewhere' and moved or copied, which a build does not survive. Remove" check_build_folder moved

exit $((failures > 0))
