#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# hammer.sh FOLDER [--cases FILE] [--only NAME] [--launches N] [--each N] [--seconds S]: runs the programs in FOLDER as
# cases.txt (or FILE) says, with each number of records: N launches of a program in all, or with each number, every
# answer checked; at most S seconds (60) for one number. On the host target each launch has another schedule, which
# derives from GTAP_HOST_SEED (1); programs for a GPU should be compiled with -DGTAP_TEST_DELAYS. Prints a table; the
# status is 1 if anything failed.
set -euo pipefail

folder=$1 cases=$(dirname "$0")/cases.txt only="" launches=200 each="" seconds=60
shift
while [ $# -gt 0 ]; do
  case $1 in
  --cases) cases=$2 ;;
  --only) only=$2 ;;
  --launches) launches=$2 ;;
  --each) each=$2 ;;
  --seconds) seconds=$2 ;;
  *) echo "hammer.sh: unknown option '$1'" >&2 && exit 2 ;;
  esac
  shift 2
done

# Three blocks at a time on the host; call stack for what runs inline on a GPU.
export GTAP_HOST_SEED=${GTAP_HOST_SEED:-1} GTAP_HOST_THREADS=${GTAP_HOST_THREADS:-3}
export GTAP_CHUNK_RECORDS=1 GTAP_STACK_BYTES=${GTAP_STACK_BYTES:-16384}
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=0} TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1}

failures=0 rows=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# row NAME ARGUMENTS RECORDS LAUNCHES: one program with one number of records, as cases.txt writes it.
row() {
  local name=$1 arguments=$2 capacity=$3 count=$4 status=0 word=ok begin=$EPOCHREALTIME
  local records=${capacity%!}
  if [ "$records" = - ]; then
    records=0
  fi
  # shellcheck disable=SC2086 # split at spaces
  GTAP_MAX_RECORDS=$records timeout "$seconds" "$folder/$name" $arguments --repeat "$((count - 1))" >"$output" 2>&1 ||
    status=$?
  if [ "$status" -eq 124 ]; then
    word="no end in $seconds s"
  elif [[ "$capacity" = *! ]]; then
    # The error and nothing else: a sanitizer has its say behind it.
    if [ "$status" -ne 1 ] || ! grep -q 'memory is used up\|when no task record was left' "$output" || grep -q 'Sanitizer' "$output"; then
      word="status $status, not the error for too few records alone"
    fi
  elif [ "$status" -ne 0 ]; then
    word="status $status"
  elif ! grep -qE "correct; .*($((count - 1)) launches|first launch)" "$output"; then
    word="not so many launches"
  fi
  printf '| %-24s | %-22s | %4s | %5s | %6d | %s |\n' "$name" "$arguments" "$capacity" "$count" \
    "$(((${EPOCHREALTIME/./} - ${begin/./}) / 1000))" "$word"
  rows=$((rows + 1))
  if [ "$word" != ok ]; then
    failures=$((failures + 1))
    head -n 100 "$output"
    echo "To repeat: GTAP_HOST_SEED=$GTAP_HOST_SEED GTAP_HOST_THREADS=$GTAP_HOST_THREADS GTAP_CHUNK_RECORDS=1" \
      "GTAP_STACK_BYTES=$GTAP_STACK_BYTES GTAP_MAX_RECORDS=$records $folder/$name $arguments --repeat $((count - 1))"
  fi
}

echo '| program | arguments | records | launches | ms | result |'
echo '|---|---|---|---|---|---|'
while IFS='|' read -r name arguments capacities; do
  name=$(xargs <<<"$name") arguments=$(xargs <<<"$arguments")
  [ -z "$only" ] || [ "$name" = "$only" ] || continue
  read -r -a list <<<"$capacities"
  working=0 # of the numbers of records
  for capacity in "${list[@]}"; do
    [[ "$capacity" = *! ]] || working=$((working + 1))
  done
  for capacity in "${list[@]}"; do
    row "$name" "$arguments" "$capacity" "${each:-$(((launches + working - 1) / working))}"
  done
done < <(grep -v '^#' "$cases")
if [ "$rows" -eq 0 ]; then
  echo "hammer.sh: $cases has no program '$only'" >&2
  exit 2
fi
[ "$failures" -eq 0 ]
