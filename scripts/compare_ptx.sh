#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compares the PTX that samples compile to with the runtime's headers of an earlier revision and with those of the
# working tree: a change of the runtime that is to change nothing for a program of one kind of task shows so here.
# Symbols may have other names (canonical_ptx.py); all else must be the same. PTX of the earlier revision is kept in
# BUILD/compare_ptx. Needs nvcc and a built gtap-translate; no GPU.
# Usage: compare_ptx.sh [--build BUILD] [--arch sm_90] REVISION [PROGRAM...]
#   PROGRAM: of those below; all of them by default. Exit status 1 when one differs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build arch=sm_90
while [[ ${1-} == --* ]]; do
  case $1 in
  --build) build=$(cd "$2" && pwd) ;;
  --arch) arch=$2 ;;
  *) echo "compare_ptx.sh: unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ $# -gt 0 ] || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
revision=$(git -C "$root" rev-parse --verify --quiet "$1^{commit}") || { echo "compare_ptx.sh: no revision $1" >&2; exit 2; }
shift

# Each program's source, and its definitions.
declare -A sources=(
  [fib]="fib/fib.cu" [nqueens]="nqueens/nqueens.cu" [bfs]="bfs/bfs.cu"
  [bintree_block]="bintree/bintree.cu -DBLOCK_WORKERS -DGTAP_BLOCK_SIZE=64" [mixed]="mixed/mixed.cu"
  [knapsack]="knapsack/knapsack.cu" [uts]="uts/uts.cu")
readonly translator=$build/bin/gtap-translate
programs=("$@")
[ $# -gt 0 ] || programs=(fib nqueens bfs bintree_block mixed)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/before" "$build/compare_ptx"
git -C "$root" archive "$revision" runtime/include | tar -x -C "$work/before"

# translate HEADERS FOLDER: the program's source as plain CUDA C++, FOLDER/program.cu.
translate() {
  mkdir -p "$2"
  "$translator" --no-line-directives "$root/samples/$source" -o "$2/program.cu" -I "$1" "${definitions[@]}"
}
# compile HEADERS FOLDER: FOLDER/program.cu to FOLDER/program.ptx.
compile() {
  nvcc -ptx -O3 -std=c++17 -arch="$arch" "${definitions[@]}" -I "$root/samples/${source%/*}" -I "$1" \
    "$2/program.cu" -o "$2/program.ptx"
}

failures=0
for program in "${programs[@]}"; do
  [ -n "${sources[$program]-}" ] || { echo "compare_ptx.sh: no program $program" >&2; exit 2; }
  read -r source definitions_text <<<"${sources[$program]}"
  read -ra definitions <<<"$definitions_text"
  translate "$work/before/runtime/include" "$work/$program/before"
  translate "$root/runtime/include" "$work/$program/after"
  # What the earlier PTX depends on beside the revision: the compiler, and what has been translated.
  key=$( (nvcc --version; echo "$arch $definitions_text"; cat "$work/$program/before/program.cu" "$root"/samples/common/*) | sha1sum)
  kept=$build/compare_ptx/$program-$revision-${key:0:16}.ptx
  if [ ! -f "$kept" ]; then
    compile "$work/before/runtime/include" "$work/$program/before"
    mv "$work/$program/before/program.ptx" "$kept"
  fi
  compile "$root/runtime/include" "$work/$program/after"
  if "$root/scripts/canonical_ptx.py" "$kept" "$work/$program/after/program.ptx" >"$work/difference"; then
    echo "$program: the same PTX"
  else
    echo "$program: differs"
    cat "$work/difference"
    cp "$work/$program/after/program.ptx" "$build/compare_ptx/$program-now.ptx"
    failures=$((failures + 1))
  fi
done
[ "$failures" -eq 0 ]
