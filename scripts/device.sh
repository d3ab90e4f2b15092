#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# device.sh FOLDER [--no-sanitizer]: runs prebuilt CUDA programs (the folder <build>/device after a build of the target
# device_programs, copied to a machine with a GPU; LLVM is not needed there) and prints a table. Each case of cases.txt
# runs once as it is and, at its small size, under compute-sanitizer's memcheck and racecheck. The status is 1 if any
# failed.
set -euo pipefail

usage() {
  sed -n '2,4s/^# //p' "$0"
}

folder="" sanitizers=(memcheck racecheck)
for argument in "$@"; do
  case $argument in
  -h | --help) usage && exit 0 ;;
  --no-sanitizer) sanitizers=() ;;
  -*) echo "device.sh: unknown option '$argument'; see device.sh --help." >&2 && exit 2 ;;
  *) folder=$argument ;;
  esac
done
if [ ! -f "$folder/cases.txt" ]; then
  echo "device.sh: '$folder' is not a folder with cases.txt; it is <build>/device of a CUDA build." >&2
  exit 2
fi
if ! nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null; then
  echo "Skipped: this machine has no NVIDIA GPU."
  exit 77
fi

checker=$(command -v compute-sanitizer || echo "${CUDA_PATH:-/usr/local/cuda}/bin/compute-sanitizer")
if [ ${#sanitizers[@]} -gt 0 ] && [ ! -x "$checker" ]; then
  echo "compute-sanitizer was not found; running without it."
  sanitizers=()
fi

failures=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# run_case HOW SECONDS COMMAND...: one row of the table, and the output of a failure behind it.
run_case() {
  local how=$1 seconds=$2 status=0 word=ok
  shift 2
  timeout "$seconds" "$@" >"$output" 2>&1 || status=$?
  case $status in
  0) ;;
  77) word=skipped ;;
  124) word="no end in $seconds s" ;;
  *) word="status $status" ;;
  esac
  printf '| %-18s | %-24s | %-9s | %-14s | %s |\n' "$name" "$arguments" "$how" "$word" \
    "$(grep -v '^=========' "$output" | tail -n 1)"
  if [ $status -ne 0 ] && [ $status -ne 77 ]; then
    failures=$((failures + 1))
    head -n 60 "$output" | sed 's/^/    /'
  fi
}

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | sed -n 1p
printf '| %-18s | %-24s | %-9s | %-14s | %s |\n' program arguments how status output
echo '|---|---|---|---|---|'
while IFS='|' read -r name normal small; do
  name=$(xargs <<<"$name") arguments=$(xargs <<<"$normal")
  read -r -a words <<<"$arguments"
  run_case plain 100 "$folder/$name" "${words[@]}"
  arguments=$(xargs <<<"$small")
  [ "$arguments" != - ] || continue
  read -r -a words <<<"$arguments"
  for tool in "${sanitizers[@]}"; do
    run_case "$tool" 200 "$checker" --tool "$tool" --error-exitcode 9 "$folder/$name" "${words[@]}"
  done
done < <(grep -v '^#' "$folder/cases.txt")

echo "$failures failed."
[ "$failures" -eq 0 ]
