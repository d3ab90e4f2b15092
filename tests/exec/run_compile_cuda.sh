#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_compile_cuda.sh TRANSLATOR NVCC ARCHITECTURE STANDARD INCLUDE FILE...: translates each program and compiles it to PTX
# within the bounds of tests/bounded.sh, two at a time; STANDARD is c++17 or c++20. A line
# "// gtap-options: ..." in a program gives more options. (nvcc's inliner, which is before PTX, is what may not come to an end;
# tests/device compiles the whole.)
set -euo pipefail

readonly translator=$1 nvcc=$2 architecture=$3 standard=$4 include=$5
readonly bounded=$(dirname "$0")/../bounded.sh
shift 5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

export translator nvcc architecture standard include bounded work
# shellcheck disable=SC2016 # expanded by the inner shell
printf '%s\0' "$@" | xargs -0 -n 1 -P 2 bash -c '
  output="$work/$(basename "$1")"
  read -r -a options <<<"$(sed -n "s|^// gtap-options:||p" "$1")"
  "$translator" -std="$standard" "${options[@]}" "$1" -o "$output" || exit 255
  if ! "$bounded" "$nvcc" -std="$standard" -O3 -arch="sm_$architecture" -I "$include" -I "$(dirname "$1")" -ptx "$output" \
    -o "$output.ptx"; then
    echo "$1 does not compile within the bounds of time and memory."
    exit 255
  fi' compile
echo "$# programs compile."
