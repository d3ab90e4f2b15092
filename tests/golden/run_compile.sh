#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_compile.sh NVCC ARCHITECTURE INCLUDE FLAGS FILE...: compiles each file with nvcc and these flags (one word,
# split at spaces), two at a time, every warning an error. Device code only: the host's does not depend on the flags.
# That ptxas cannot know the stack of a recursive function is no news: the serial versions are the user's recursion.
set -euo pipefail

readonly nvcc=$1 architecture=$2 include=$3 flags=$4
readonly bounded=$(dirname "$0")/../bounded.sh
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

export nvcc architecture include flags bounded work
# shellcheck disable=SC2016 # expanded by the inner shell
printf '%s\0' "$@" | xargs -0 -n 1 -P 2 bash -c '
  output="$work/$(basename "$1").cubin"
  # shellcheck disable=SC2086
  if ! "$bounded" "$nvcc" -std=c++17 -arch="sm_$architecture" $flags -Werror all-warnings -Xptxas -suppress-stack-size-warning -I "$include" \
    -I "$(dirname "$1")" -cubin "$1" -o "$output"; then
    echo "$1 does not compile without warnings ($flags)."
    exit 255
  fi' compile
echo "$# files compile with $flags."
