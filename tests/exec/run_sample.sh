#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_sample.sh EXPECTED STATUS PROGRAM [ARGUMENT...]: the program must end with STATUS and print EXPECTED.
set -euo pipefail

readonly expected=$1 wanted=$2
shift 2

status=0
output=$("$@" 2>&1) || status=$?
echo "$output"
if [ "$status" -ne "$wanted" ]; then
  echo "The exit status is $status instead of $wanted."
  exit 1
fi
if ! grep -qF -e "$expected" <<<"$output"; then
  echo "The output lacks: $expected"
  exit 1
fi
