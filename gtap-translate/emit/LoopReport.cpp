// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopReport.h.
#include "emit/LoopReport.h"

#include <fmt/format.h>

namespace gtap {

std::string loopReport(const std::vector<LoopOutcome> &loops) {
  std::string text;
  for (const LoopOutcome &loop : loops) {
    text += fmt::format("{}:{}:{}: the loop of '{}' ", loop.file, loop.line, loop.column,
                        loop.function);
    text += loop.kept.empty() ? "is divided among tasks\n"
                              : fmt::format("is kept as it is: it {}\n", loop.kept);
  }
  return text;
}

llvm::json::Array loopJson(const std::vector<LoopOutcome> &loops) {
  llvm::json::Array array;
  for (const LoopOutcome &loop : loops) {
    llvm::json::Object entry{{"function", loop.function},
                             {"file", loop.file},
                             {"line", loop.line},
                             {"column", loop.column},
                             {"divided", loop.kept.empty()}};
    if (!loop.kept.empty())
      entry["reason"] = loop.kept;
    array.push_back(std::move(entry));
  }
  return array;
}

} // namespace gtap
