// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LostWrites.h.
#include "normalise/blocks/LostWrites.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// Whether the variable is mentioned behind a place.
class LaterMention : public DynamicRecursiveASTVisitor {
public:
  LaterMention(const VarDecl &variable, SourceLocation end, const SourceManager &sources)
      : variable_(variable), end_(sources.getExpansionLoc(end)), sources_(sources) {}
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    found |=
        mention->getDecl() == &variable_ &&
        sources_.isBeforeInTranslationUnit(end_, sources_.getExpansionLoc(mention->getLocation()));
    return true;
  }
  bool found = false;

private:
  const VarDecl &variable_;
  const SourceLocation end_;
  const SourceManager &sources_;
};

bool isListed(const PragmaSite &pragma, StringRef name) {
  return llvm::any_of(pragma.clauses, [&](const ClauseSite &clause) {
    return clause.kind == ClauseKind::FirstPrivate &&
           llvm::any_of(clause.names, [&](const ClauseName &each) { return each.name == name; });
  });
}

} // namespace

void warnOfLostWrites(const MovedPart &part, const std::vector<CapturedVariable> &captured,
                      ParsedUnit &unit) {
  const SourceManager &sources = unit.context().getSourceManager();
  Writes writes;
  writes.TraverseStmt(const_cast<Stmt *>(part.texts.front()));
  for (const CapturedVariable &each : captured) {
    const auto write = writes.found.find(each.variable);
    const std::string name = each.variable->getNameAsString();
    const bool isOmp =
        part.pragma && part.pragma->isOmp(); // which copies what a reference refers to
    if (each.shared || each.own || (each.reference && !isOmp) || write == writes.found.end() ||
        each.variable == part.variable || (part.pragma && isListed(*part.pragma, name)))
      continue;
    LaterMention later(*each.variable, part.texts.front()->getEndLoc(), sources);
    later.TraverseStmt(part.function->getBody());
    if (later.found)
      unit.diagnostics().report(
          DiagId::WriteLost, sources.getExpansionLoc(write->second),
          {name, part.pragma && part.pragma->kind == PragmaKind::Taskloop
                     ? fmt::format("combine what the turns find, 'reduction(+ : {})', or ", name)
                     : ""});
  }
}

} // namespace gtap
