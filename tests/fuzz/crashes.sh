#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Gives each input that failed once (crashes/) to gtap-translate, for both targets. It must end by itself, with output
# or with a message: no signal, no hang, no internal error. The first line may name a standard, as -std=c++20.
# GTAP_TEST_ALL=OFF: each for one target only.
# Usage: crashes.sh TRANSLATOR [FILE...]   (default: all files of crashes/)
set -euo pipefail

translator=$1
shift
[ $# -gt 0 ] || set -- "$(dirname "$0")"/crashes/*.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
turn=0

for input in "$@"; do
  standard=$(sed -n '1s/.*\(-std=c++[0-9]*\).*/\1/p' "$input")
  targets=(cuda host)
  if [ "${GTAP_TEST_ALL:-ON}" = OFF ]; then # CI: one of them, in turns
    targets=("${targets[turn++ % 2]}")
  fi
  for target in "${targets[@]}"; do
    status=0
    cp "$input" "$work/input.cu"
    rm -f "$work/output"
    timeout 60 "$translator" --target=$target ${standard:+"$standard"} "$work/input.cu" -o "$work/output" 2>"$work/messages" || status=$?
    problem=
    if [ $status -ge 124 ]; then
      problem="ended with status $status"
    elif grep -q '\[GTAP090' "$work/messages"; then
      problem="internal error"
    elif [ $status -eq 0 ] && [ ! -s "$work/output" ]; then
      problem="no output"
    elif [ $status -ne 0 ] && ! grep -q 'error: ' "$work/messages"; then
      problem="status $status without a message"
    fi
    if [ -n "$problem" ]; then
      echo "$input, --target=$target: $problem"
      head -5 "$work/messages"
      failures=$((failures + 1))
    fi
  done
done
echo "$# inputs, $failures failures"
[ "$failures" -eq 0 ]
