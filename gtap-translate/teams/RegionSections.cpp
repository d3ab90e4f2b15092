// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `sections` (see RegionWriter.h): the statements are the cases of a switch, and the threads share their numbers.
#include "teams/RegionWriter.h"

#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <optional>

namespace gtap {

using namespace clang;

void RegionWriter::writeSections(const TeamDirective &directive,
                                 const std::vector<const VarDecl *> &last) {
  const auto &block = *cast<CompoundStmt>(directive.attributed->getSubStmt());
  const std::optional<Span> inside = text_.source().insideBraces(block);
  if (!inside)
    return text_.fail(block.getBeginLoc());
  const unsigned at = text_.begin(block), end = text_.end(block);
  const std::string loop = fresh("gtap_sections");
  text_.say(fmt::format("{0}for (::gtap::section_turns {1}({3}, {2}); {1}.is_ahead(); "
                        "{1}.advance()) {{ switch ({1}.turn()) {{",
                        text_.source().indentation(at).str(), loop, block.size(), team()),
            at);
  unsigned done = inside->begin, number = 0;
  for (const Stmt *each : block.body()) {
    const unsigned begin = text_.begin(*each);
    text_.copy(done, begin);
    text_.say(fmt::format("case {}: {{ ", number++), begin);
    const TeamDirective *section = function_.directiveOf(*each);
    const bool isSection = section && section->pragma->kind == PragmaKind::Section;
    writeInside(isSection ? *section->attributed->getSubStmt() : *each);
    done = text_.end(*each);
    text_.say(" } break;", done);
  }
  text_.copy(done, inside->end);
  text_.say("}", end);
  writeLast(loop, last, end);
  text_.say(" }", end);
}

} // namespace gtap
