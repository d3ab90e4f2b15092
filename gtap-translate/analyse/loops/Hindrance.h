// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands against a better way of making the tasks of a taskloop. Plain data.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <string>
#include <utility>

namespace gtap {

struct Hindrance {
  std::string why; // "reads what 'row' points to"; empty when nothing stands against it
  clang::SourceLocation where;
  clang::SourceRange code; // 'row[i]', or nothing when the reason is a directive

  Hindrance() = default;
  Hindrance(std::string reason, clang::SourceRange because)
      : why(std::move(reason)), where(because.getBegin()), code(because) {}
  Hindrance(std::string reason, clang::SourceLocation directive)
      : why(std::move(reason)), where(directive) {}

  explicit operator bool() const { return !why.empty(); }
};

} // namespace gtap
