#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that the project's own C++ and CUDA files are formatted as .clang-format says. Formatting differs
# between major versions of clang-format, so only the one named here counts; any other skips the check.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly major=14
readonly skip=77

formatter=""
for candidate in "clang-format-$major" clang-format; do
  if command -v "$candidate" >/dev/null &&
    "$candidate" --version | grep "version $major\." >/dev/null; then
    formatter=$candidate
    break
  fi
done
if [ -z "$formatter" ]; then
  echo "Skipped: clang-format $major is not installed."
  exit $skip
fi

# Golden files are kept exactly as the translator reads and writes them.
find gtap-translate runtime samples tests \
  \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) \
  -not -path 'tests/golden/*' -print0 | xargs -0 "$formatter" --dry-run --Werror
