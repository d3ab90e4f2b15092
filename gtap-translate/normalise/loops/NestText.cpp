// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See NestText.h.
#include "normalise/loops/NestText.h"

#include "analyse/loops/LoopText.h"
#include "ast/types/TypeText.h"
#include "model/LoopNames.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::optional<NestText> textOfNest(const std::vector<LoopOfNest> &loops, const SourceText &source,
                                   const ASTContext &context, const std::string &indentation) {
  NestText nest;
  for (std::size_t k = 0; k < loops.size(); ++k) {
    const LoopHead &head = *loops[k].head;
    LoopText text(source, context, head, *loops[k].statement);
    if (!text.read() || SourceText::touchesMacro(loops[k].statement->getBeginLoc()))
      return std::nullopt;
    nest.counts.push_back(fmt::format("{}{}", turnsOfNestPrefix, k + 1));
    nest.turns.push_back(text.turns());
    nest.product += (k == 0 ? "" : " * ") + nest.counts.back();
    std::string number = turnVariable;
    for (std::size_t inner = k + 1; inner < loops.size(); ++inner)
      number += fmt::format(" / {}{}", turnsOfNestPrefix, inner + 1);
    if (k != 0)
      number = fmt::format("({}) % {}", number, nest.counts.back());
    nest.variables += fmt::format(
        "{}[[maybe_unused]] {} = {};\n", indentation,
        declarationText(head.variable->getType(), head.variable->getNameAsString(), context),
        text.ahead(text.first(), number));
  }
  return nest;
}

} // namespace gtap
