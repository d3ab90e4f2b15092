#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# hammer.sh FOLDER [--each N] [--no-sanitizer] [--no-launches]: on a machine with a GPU. FOLDER is <build>/hammer after a
# build of the target hammer_programs, copied there: in delays/ each sample with random delays at the scheduler's shared
# steps, in plain/ the same without. N (1000) launches of each with each number of records, on 4 blocks and on 132, all
# answers checked; then compute-sanitizer's memcheck, racecheck, synccheck and initcheck over all samples. Prints tables,
# in eight minutes at most; the status is 1 if anything failed.
set -euo pipefail

folder=$1 each=1000 sanitizer=yes launches=yes
shift
while [ $# -gt 0 ]; do
  case $1 in
  --each) each=$2 && shift ;;
  --no-sanitizer) sanitizer=no ;;
  --no-launches) launches=no ;;
  *) echo "hammer.sh: unknown option '$1'" >&2 && exit 2 ;;
  esac
  shift
done
if ! nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null; then
  echo "Skipped: this machine has no NVIDIA GPU."
  exit 77
fi
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | sed -n 1p
status=0

if [ "$launches" = yes ]; then
  for grid in 4 132; do
    for cases in cases baselines; do
      echo "$cases on $grid blocks:"
      GTAP_DEFAULT_GRID=$grid "$folder/hammer.sh" "$folder/delays" --cases "$folder/$cases.txt" --each "$each" \
        --seconds 20 || status=1
    done
  done
fi

# check TOOL NAME ARGUMENTS: one row. Failures keep their output. Called by xargs.
# shellcheck disable=SC2317
check() {
  local tool=$1 name=$2 status=0 output
  output=$(mktemp)
  # shellcheck disable=SC2086 # split at spaces
  timeout 90 "$checker" --tool "$tool" --print-limit 100000 --error-exitcode 9 "$folder/plain/$name" $3 --repeat 1 >"$output" 2>&1 ||
    status=$?
  local said
  said=$(grep -E 'ERROR SUMMARY|RACECHECK SUMMARY' "$output" | tail -n 1 | sed 's/^=* *//' || true)
  # One write, so that rows of several at once stay whole.
  printf '%s\n' "$(
    printf '| %-9s | %-18s | %-3s | %s |\n' "$tool" "$name" "$status" "${said:-no summary}"
    [ "$status" -eq 0 ] || grep '^=========' "$output" | sed -n 1,24p | sed 's/^/    /'
  )"
  rm -f "$output"
  [ "$status" -eq 0 ]
}

if [ "$sanitizer" = yes ]; then
  checker=$(command -v compute-sanitizer || echo "${CUDA_PATH:-/usr/local/cuda}/bin/compute-sanitizer")
  if [ ! -x "$checker" ]; then
    echo "compute-sanitizer was not found; nothing was checked with it." >&2
    exit 1
  fi
  export -f check
  export checker folder GTAP_DEFAULT_GRID=4
  echo '| tool | program | status | summary |'
  echo '|---|---|---|---|'
  for tool in memcheck racecheck synccheck initcheck; do
    grep -v '^#' "$folder/cases.txt" | while IFS='|' read -r name arguments _; do
      printf '%s\0%s\0%s\0' "$tool" "$(xargs <<<"$name")" "$(xargs <<<"$arguments")"
    done
  done | xargs -0 -n 3 -P 4 bash -c 'check "$@" || exit 1' check || status=1
fi
exit $status
