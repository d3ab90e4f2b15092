// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Rewrites.h.
#include "support/Rewrites.h"

#include <algorithm>

namespace gtap {

PlacedText rewritten(llvm::StringRef buffer, const std::function<LinePlace(unsigned)> &placeOf,
                     std::vector<Rewrite> rewrites) {
  std::stable_sort(rewrites.begin(), rewrites.end(),
                   [](const Rewrite &a, const Rewrite &b) { return a.begin < b.begin; });
  PlacedText result;
  unsigned at = 0;
  unsigned line = 1;
  auto copyTo = [&](unsigned end) {
    std::string text = buffer.slice(at, end).str();
    for (std::size_t i; (i = text.find("\r\n")) != std::string::npos;)
      text.erase(i, 1);
    result.append(text, placeOf, line);
    line += unsigned(llvm::StringRef(text).count('\n'));
    at = end;
  };
  for (const Rewrite &rewrite : rewrites) {
    if (rewrite.begin < at)
      continue; // inside one that is done already; it will be asked for again
    copyTo(rewrite.begin);
    result.append(rewrite.text);
    line += unsigned(buffer.slice(rewrite.begin, rewrite.end).count('\n'));
    at = rewrite.end;
  }
  copyTo(unsigned(buffer.size()));
  return result;
}

} // namespace gtap
