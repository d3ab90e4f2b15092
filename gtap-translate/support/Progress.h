// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which part of the input is being worked on, for a report when the translation cannot go on. Must
// not know why.
#pragma once

#include <clang/Basic/SourceManager.h>

namespace gtap {

struct Progress {
  const clang::SourceManager *sources = nullptr;
  clang::SourceLocation at;
};

// The one translation of this process.
inline Progress progress;

} // namespace gtap
