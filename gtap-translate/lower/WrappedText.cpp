// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WrappedText.h.
#include "lower/WrappedText.h"

namespace gtap {

std::string wrapped(std::string text) {
  if (text.empty())
    return text;
  std::size_t start = text.rfind('\n', text.size() - 2) + 1;
  const std::string indent(text.find_first_not_of(' ', start) - start, ' ');
  std::size_t body = text.rfind(" { ");
  if (body != std::string::npos && body > start && text.size() - start > mostColumns) {
    text.replace(body, 3, " {\n" + indent + "  ");
    text.replace(text.rfind(" }"), 2, "\n" + indent + "}");
  }
  while (text.find('\n', start) - start > mostColumns &&
         text.find('"', start) == std::string::npos) {
    std::size_t comma = text.rfind(", ", start + mostColumns - 1);
    std::size_t open = text.rfind('(', start + mostColumns - 1);
    if (comma != std::string::npos && comma >= start + 8) {
      text.replace(comma + 1, 1, "\n" + indent + "    ");
      start = comma + 2;
    } else if (open != std::string::npos && open >= start + 8) {
      text.insert(open + 1, "\n" + indent + "    ");
      start = open + 2;
    } else {
      std::size_t space = text.rfind(' ', start + mostColumns - 1);
      if (space == std::string::npos || space < start + 8)
        break;
      text.replace(space, 1, "\n" + indent + "    ");
      start = space + 1;
    }
  }
  return text;
}

} // namespace gtap
