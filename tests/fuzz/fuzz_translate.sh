#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fuzz_translate.sh FUZZ_TRANSLATE SECONDS FOLDER [LIBFUZZER-OPTION...]: mutates the golden cases, the error examples
# and the exec programs for so long, at low priority. FOLDER keeps the corpus, so that a later run goes on from it;
# what fails is in FOLDER/crashes, each with its stack in FOLDER/stacks. Ends with status 1 when there is any.
set -euo pipefail

readonly target=$1 seconds=$2 folder=$3
shift 3
tests=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/corpus" "$folder/seeds" "$folder/crashes" "$folder/stacks"

for input in "$tests"/golden/cases/*.cu "$tests"/golden/errors/*.cu "$tests"/exec/programs/*.cu; do
  case $input in
  *.expected.cu | */too_deep.cu) ;; # the latter needs the large stack that the driver gives
  */programs/*) sed -e '/support\.h/d' -e '/^int main/,$d' "$input" >"$folder/seeds/exec_$(basename "$input")" ;;
  *) cp "$input" "$folder/seeds/$(basename "$input")" ;;
  esac
done

# Random programs that are small enough: they have more kinds of statements.
for seed in $(seq 1 60); do
  program=$folder/seeds/random_$seed.cu
  {
    grep -hv -e '^#include' -e '^#pragma once' "$tests"/fuzz/fuzz_{support,values,macros}.h
    python3 "$tests/fuzz/generate.py" --seed "$seed" --only 0 | sed -e '/fuzz_support\.h/d' -e '/^int main/,$d'
  } >"$program"
  [ "$(stat -c %s "$program")" -lt 12000 ] || rm "$program"
done

# One child process at a time: after a crash the next goes on with the corpus.
nice -n 19 "$target" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -timeout=20 -rss_limit_mb=2048 \
  -max_len=12000 -dict="$tests/fuzz/pragmas.dict" -artifact_prefix="$folder/crashes/" \
  -max_total_time="$seconds" "$@" "$folder/corpus" "$folder/seeds" >"$folder/log" 2>&1 || true
grep '^#' "$folder/log" | tail -n 1

found=0
for input in "$folder"/crashes/*; do
  [ -e "$input" ] || continue
  found=$((found + 1))
  "$target" -timeout=20 "$input" >"$folder/stacks/$(basename "$input")" 2>&1 || true
done
echo "$found inputs failed."
[ "$found" -eq 0 ]
