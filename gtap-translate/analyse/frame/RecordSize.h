// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How large a task's record is, for reports: nvcc has the last word.
#pragma once

#include "analyse/frame/FrameLayout.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <string>

namespace gtap {

// Bytes of the arguments and of the whole record; of a block-level task without what each thread
// has of its own, and of that.
struct RecordSize {
  std::uint64_t arguments = 0;
  std::uint64_t record = 0;
  std::uint64_t eachThread = 0;
};
RecordSize sizeOf(const FrameLayout &layout, const clang::ASTContext &context);

// What a variable is called in a report.
std::string nameOf(const FrameVariable &entry);

} // namespace gtap
