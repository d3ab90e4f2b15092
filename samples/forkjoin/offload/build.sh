#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# build.sh OUT_DIR [NAME...]: the OpenMP forms of the programs, or of those named, as Clang 19 compiles them for a GPU. Writes for
# each NAME.cubin and NAME.kernels, which ../offload.h reads: a line for each form in the order of the source, with the form, its
# kernel, how many parameters that has, its mode (generic, generic-spmd or spmd), the threads of a team, whether THREADS gave
# these (1 or 0), and the bytes that its teams need for reductions.
#
# In the environment: CLANG (clang++-19), CUDA (/usr/local/cuda), ARCH (sm_90), THREADS (of a team; none: Clang's number), FLAGS
# (more for Clang), KEEP=1 (keeps the intermediate files in OUT_DIR/NAME.parts).
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
readonly here
readonly clang=${CLANG:-clang++-19} cuda=${CUDA:-/usr/local/cuda} arch=${ARCH:-sm_90}

fail() {
  echo "build.sh: $*" >&2
  exit 1
}

[ $# -ge 1 ] || fail "usage: build.sh OUT_DIR [NAME...]"
command -v "$clang" >/dev/null || fail "$clang is missing: install clang-19 (Debian: apt-get install clang-19 libomp-19-dev), or set CLANG"
nvlink=$cuda/bin/nvlink
[ -x "$nvlink" ] || fail "$nvlink is missing: install CUDA's compiler, or set CUDA"
[ -x "$cuda/bin/ptxas" ] || fail "$cuda/bin/ptxas is missing: install CUDA's compiler, or set CUDA"
library=$(dirname "$(dirname "$(readlink -f "$(command -v "$clang")")")")/lib
runtime=$library/libomptarget-nvptx-$arch.bc
[ -f "$runtime" ] || fail "$runtime, OpenMP's runtime for the GPU, is missing: install libomp-19-dev"

mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
if [ $# = 0 ]; then
  for source in "$here"/*.cpp; do
    set -- "$@" "$(basename "$source" .cpp)"
  done
fi

# Word `number` of the environment that Clang writes for the kernel `symbol`.
environment() { # FILE SYMBOL NUMBER
  local words
  words=$(sed -n "s/.* $2_kernel_environment\[6\] = {\(.*\)};.*/\1/p" "$1")
  [ -n "$words" ] || fail "$1 has no environment of $2"
  echo "$words" | cut -d, -f"$(($3 + 1))" | tr -d ' '
}

build() { # NAME
  local name=$1 source=$here/$1.cpp work=$out/$1.parts form objects=()
  [ -f "$source" ] || fail "there is no $source"
  rm -rf "$work" "$out/$name.cubin" "$out/$name.kernels"
  mkdir -p "$work"
  for form in $(sed -n 's/^inline void \([a-z_0-9]*\)(.*/\1/p' "$source"); do
    mkdir "$work/$form"
    # As nvcc does, multiplications and additions are fused.
    (cd "$work/$form" &&
      "$clang" -std=c++17 -O3 -ffp-contract=fast -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch="$arch" \
        --offload-device-only --cuda-path="$cuda" --libomptarget-nvptx-bc-path="$runtime" -Wall -Wno-unknown-cuda-version \
        -include "$here/runtime_calls.h" ${THREADS:+-DTHREADS="$THREADS"} ${FLAGS:-} -DFORM="$form" -save-temps=obj \
        -c "$source" -o form.o)
    local ptx symbol parameters word mode
    ptx=$(ls "$work/$form"/*.s)
    symbol=$(sed -n 's/^.*\.entry \([A-Za-z0-9_$]*\)(.*/\1/p' "$ptx")
    [ "$(echo "$symbol" | wc -w)" = 1 ] || fail "$name: $form has not one kernel, but '$symbol'"
    parameters=$(grep -c "\.param .* ${symbol}_param_[0-9]*,\?$" "$ptx")
    word=$(environment "$ptx" "$symbol" 0)
    case $((word >> 16 & 255)) in
      1) mode=generic ;;
      2) mode=spmd ;;
      3) mode=generic-spmd ;;
      *) fail "$name: the mode of $form is not known" ;;
    esac
    local threads given bytes records
    given=${THREADS:+1}
    given=${given:-0}
    threads=$(($(environment "$ptx" "$symbol" 1) & 0xffffffff))
    bytes=$(($(environment "$ptx" "$symbol" 2) >> 32))
    records=$(($(environment "$ptx" "$symbol" 3) & 0xffffffff))
    [ "$threads" -gt 0 ] || fail "$name: Clang does not say how many threads $form has"
    [ "$mode" != generic ] || [ "$threads" -ge 64 ] || fail "$name: $form has no warp beside the one of its team: THREADS is too small"
    echo "$form $symbol $parameters $mode $threads $given $((bytes * records))" >>"$out/$name.kernels"
    objects+=("$work/$form/form.o")
  done
  [ ${#objects[@]} -gt 0 ] || fail "$source has no forms"
  "$nvlink" -arch="$arch" "${objects[@]}" -o "$out/$name.cubin"
  # Each kernel is there, and nothing is left undefined but what the driver brings.
  local symbols
  symbols=$(readelf -sW "$out/$name.cubin")
  while read -r form symbol _; do
    grep -q "FUNC .* $symbol\$" <<<"$symbols" || fail "$name.cubin lacks $form"
  done <"$out/$name.kernels"
  if grep " UND " <<<"$symbols" | grep -v " UND *$" | grep -v " \.nv\." | grep -Ev " (malloc|free|vprintf|__assertfail)$"; then
    fail "$name.cubin has undefined symbols"
  fi
  [ -n "${KEEP:-}" ] || rm -rf "$work"
}

for name in "$@"; do
  build "$name"
  echo "$out/$name.cubin: $(cut -d' ' -f1,4 "$out/$name.kernels" | tr ' \n' ': ')"
done
