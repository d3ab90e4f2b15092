// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RecursionReport.h.
#include "emit/RecursionReport.h"

#include <fmt/format.h>

namespace gtap {

std::string whatBecame(const RecursionOutcome &function) {
  return function.kept.empty()
             ? fmt::format("the calls of '{}' to itself are turns of a loop{}", function.function,
                           function.adds ? ", and what they return is added up" : "")
             : fmt::format("'{}' stays recursive: it {}", function.function, function.kept);
}

std::string recursionReport(const std::vector<RecursionOutcome> &functions) {
  std::string text;
  for (const RecursionOutcome &each : functions)
    text += fmt::format("{}:{}:{}: {}\n", each.file, each.line, each.column, whatBecame(each));
  return text;
}

llvm::json::Array recursionJson(const std::vector<RecursionOutcome> &functions) {
  llvm::json::Array array;
  for (const RecursionOutcome &each : functions) {
    llvm::json::Object entry{{"function", each.function}, {"file", each.file},
                             {"line", each.line},         {"column", each.column},
                             {"loop", each.kept.empty()}, {"adds", each.adds}};
    if (!each.kept.empty())
      entry["reason"] = each.kept;
    array.push_back(std::move(entry));
  }
  return array;
}

} // namespace gtap
