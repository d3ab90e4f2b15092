#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# library_architectures.sh LIBRARY: the runtime's library has its kernel for a GPU of each generation, whichever the project
# was configured for, so that a package made on one machine works on another.
set -euo pipefail

found=$(grep -a -oE 'sm_[0-9]+' "$1" | sort -u | tr '\n' ' ')
for architecture in sm_75 sm_80 sm_90 sm_100 sm_120; do
  if [[ " $found" != *" $architecture "* ]]; then
    echo "$1 has no code for $architecture, only for: $found"
    exit 1
  fi
done
echo "code for: $found"
