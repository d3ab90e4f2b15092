// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of kernel launches (see LaunchText.h).
#include "ast/expressions/LaunchText.h"

#include <optional>

namespace gtap {

using namespace clang;

bool standsInText(const CUDAKernelCallExpr &launch, const SourceText &source) {
  std::optional<Span> callee = source.span(launch.getCallee()->getSourceRange());
  std::optional<Span> closing = source.span(SourceRange(launch.getConfig()->getRParenLoc()));
  return callee && closing && source.tokenAfter(callee->end).spelling == "<<<" &&
         source.text(*closing) == ">>>";
}

} // namespace gtap
