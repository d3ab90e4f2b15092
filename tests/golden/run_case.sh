#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_case.sh compare|update TRANSLATOR CASE.cu: translates one case for each target that it has an expected
# file for, and compares with that file or rewrites it. A case may name its own options in a line
# "// gtap-options: ..." instead of the usual --no-line-directives.
set -euo pipefail

readonly mode=$1 translator=$2 input=$3
cd "$(dirname "$input")" # the output then names the input without a folder
name=$(basename "$input" .cu)

options=$(sed -n 's|^// gtap-options:||p' "$name.cu" | sed -n 1p)
read -r -a options <<<"${options:---no-line-directives}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check TARGET EXPECTED
check() {
  local target=$1 expected=$2
  "$translator" --target="$target" "${options[@]}" "$name.cu" -o - >"$work/output" || return 1
  if [ "$mode" = update ]; then
    cmp -s "$work/output" "$expected" || cp "$work/output" "$expected"
  elif ! diff -u "$expected" "$work/output"; then
    echo "The output for --target=$target differs from $expected (above)."
    echo "If it is right: cmake --build BUILD --target update-golden"
    return 1
  fi
}

status=0
check cuda "$name.expected.cu" || status=1
if [ -e "$name.expected.host.cpp" ]; then
  check host "$name.expected.host.cpp" || status=1
fi
exit $status
