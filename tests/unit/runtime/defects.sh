#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that the tests can fail: builds one defect of the published runtime in at a time (the numbers are those of
# docs/reliability.md) and expects the test that is named for it to fail, in bounded time. Without a defect each of
# these tests must pass. Some defects show only in some schedules of the threads of the host, which a loaded machine
# need not produce at the first try: the test then has further tries to fail. Defects 1 and 9 are memory orders:
# tests/exec/broken_orders.sh.
# Usage: defects.sh PROGRAM, the unit_defects of the build
set -euo pipefail

readonly program=$1
export GTAP_KEEP_EXIT_STATUS=1 # the tests look at errors themselves
readonly seconds=30
readonly tries=20
failures=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# try DEFECT TEST
try() {
  local defect=$1 test=$2 found=passes status=0 attempt
  GTAP_DEFECT=0 timeout 60 "$program" "$test" >"$output" 2>&1 || {
    echo "'$test' fails without any defect:"
    tail -n 30 "$output"
    failures=$((failures + 1))
    return
  }
  if ! grep -q 'All tests passed' "$output"; then
    echo "There is no test '$test'; adapt this list."
    failures=$((failures + 1))
    return
  fi
  for ((attempt = 0; attempt < tries && status == 0; attempt++)); do
    GTAP_DEFECT=$defect timeout "$seconds" "$program" "$test" >"$output" 2>&1 || status=$?
  done
  case $status in
  0) failures=$((failures + 1)) ;;
  124) found="does not end" ;;
  *) found=fails ;;
  esac
  echo "defect $defect: '$test' $found"
}

try 2 "a producer whose tasks are stolen finds the records that their thieves have freed"
try 3 "few records: spawns run inline and nothing is lost"
try 4 "records of children with destinations outside serve again*"
try 5 "fib joins its children*"
try 6 "tasks may outlive the parents that spawned them"
try 7 "any grid works*"
try 8 "a block that is no multiple of 32*"
try 10 "two runtimes serve a file each*"

[ "$failures" -eq 0 ]
