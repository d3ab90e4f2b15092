// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DirectiveText.h.
#include "lower/DirectiveText.h"

#include <fmt/format.h>

namespace gtap {

std::optional<Span> directiveSpan(const PragmaSite &pragma, const SourceText &source) {
  std::optional<Span> span = source.span(pragma.text);
  if (span && source.firstOnLine(span->begin))
    span->begin -= unsigned(source.indentation(span->begin).size());
  return span;
}

std::string blankedDirective(const PragmaSite &pragma, Span span, const SourceText &source,
                             const std::string &effects) {
  std::string statement = pragma.unbraced   ? fmt::format("{}{{{}}} /* taskwait */",
                                                          source.indentation(span.begin), effects)
                          : effects.empty() ? ""
                                            : source.indentation(span.begin).str() + effects;
  return statement + std::string(source.text(span).count('\n'), '\n');
}

} // namespace gtap
