// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OutlineBlocks.h. The block's text moves verbatim.
#include "normalise/blocks/OutlineBlocks.h"

#include "check/language/CheckAccess.h"
#include "frontend/Clauses.h"
#include "normalise/blocks/BlockRemainders.h"
#include "normalise/blocks/LostWrites.h"
#include "normalise/blocks/Outline.h"
#include "support/SourceText.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// One block, in every instance of its function when that is a template.
class BlockOutline : public Outline {
public:
  BlockOutline(ParsedUnit &unit, const LineTable &table,
               const std::vector<const SpawnedBlock *> &instances, std::string name)
      : Outline(unit, table, partsOf(instances), *instances.front()->functionPragma,
                std::move(name)),
        block_(*instances.front()) {}

  // False after a report or a request.
  bool make(RewritePlan &plan, std::set<std::string> &names) {
    if (const char *what = refusedPlace())
      return refuse(DiagId::BlockPlace, block_.pragma->location, what);
    for (const MovedPart &instance : instances_)
      if (!checkAccess(*instance.function, unit_.diagnostics()))
        return false;
    std::optional<Span> body = source_.span(block_.body->getSourceRange());
    std::optional<Span> pragma = source_.span(block_.pragma->text);
    Span known = body && pragma ? *body : Span{};
    for (const Problem &problem : prepare(source_.text(known), pragma.value_or(known), {})) {
      if (problem.inMacro)
        plan.requests.push_back(
            {.id = problem.id, .where = problem.where, .arguments = {problem.arguments.front()}});
      else
        report(problem, unit_.diagnostics());
      bad_ = true;
    }
    if (bad_)
      return false;
    if (!body || !pragma) { // its braces come out of a macro: that is written out first
      plan.requests.push_back(
          {.id = DiagId::EditInMacro, .where = block_.body->getBeginLoc(), .arguments = {"block"}});
      return false;
    }
    body_ = *body;
    warnOfLostWrites(instances_.front(), surroundings_.captured, unit_);
    names.insert(signature_->madeUp().begin(), signature_->madeUp().end());
    plan.rewrites.push_back(call(*pragma));
    place(plan.rewrites, body_);
    return true;
  }

private:
  static std::vector<MovedPart> partsOf(const std::vector<const SpawnedBlock *> &instances) {
    std::vector<MovedPart> parts;
    for (const SpawnedBlock *instance : instances)
      parts.push_back(movedPart(*instance));
    return parts;
  }

  bool refuse(DiagId id, SourceLocation where, const char *what) {
    unit_.diagnostics().report(id, where, {what});
    return false;
  }

  Rewrite call(Span pragma) const {
    std::string clauses;
    for (const ClauseSite &clause : block_.pragma->clauses)
      if (holdsExpressions(clause.kind))
        clauses += fmt::format(" {}({})", entryOf(clause.kind).name, textOfClause(clause, source_));
    Rewrite rewrite{pragma.begin, body_.end, {}};
    rewrite.text.append(fmt::format("#pragma gtap {}{}", spell(block_.pragma->kind), clauses),
                        place_, /*running=*/false);
    rewrite.text.append(
        source_.text({pragma.end, body_.begin}), // white space and comments
        [this](unsigned line) { return table_.place(line); }, source_.line(pragma.end));
    rewrite.text.append(signature_->call() + ";", placeOf(body_.begin));
    return rewrite;
  }

  PlacedText inside() const override {
    PlacedText text;
    const std::string copies = signature_->ownCopies();
    if (!copies.empty())
      text.append("  {\n" + copies, place_, /*running=*/false);
    text.append(source_.indentation(body_.begin), placeOf(body_.begin));
    copy(text, body_);
    text.append("\n", placeOf(body_.end));
    if (!copies.empty()) // children may have the copy for a destination
      text.append((spawns() ? "#pragma gtap taskwait\n" : "") + combination() + "  }\n",
                  placeOf(body_.end), /*running=*/false);
    return text;
  }
  const char *what() const override { return "the block"; }
  // Whether a directive in the block makes tasks.
  bool spawns() const {
    const SourceManager &sources = unit_.context().getSourceManager();
    return llvm::any_of(unit_.facts().pragmas, [&](const auto &site) {
      return (makesTask(site->kind) || site->kind == PragmaKind::Taskloop) &&
             site.get() != block_.pragma &&
             sources.isPointWithin(sources.getExpansionLoc(site->location),
                                   sources.getExpansionLoc(block_.body->getBeginLoc()),
                                   sources.getExpansionLoc(block_.body->getEndLoc()));
    });
  }

  const SpawnedBlock &block_;
  Span body_;
  bool bad_ = false;
};

} // namespace

RewritePlan BlockOutliner::outline(const std::vector<SpawnedBlock> &blocks,
                                   const std::vector<SourceLocation> &inner) {
  const SourceManager &sources = unit_.context().getSourceManager();
  auto holds = [&](const SpawnedBlock &outer, SourceLocation place) {
    return sources.isPointWithin(sources.getExpansionLoc(place),
                                 sources.getExpansionLoc(outer.body->getBeginLoc()),
                                 sources.getExpansionLoc(outer.body->getEndLoc()));
  };
  auto waits = [&](const SpawnedBlock &block) {
    return llvm::any_of(inner, [&](SourceLocation place) { return holds(block, place); });
  };
  auto isInside = [&](const SpawnedBlock &inner, const SpawnedBlock &outer) {
    return &inner != &outer && holds(outer, inner.pragma->location);
  };
  RewritePlan plan;
  BlockRemainders remainders(unit_.context(), table_);
  std::set<const PragmaSite *> done; // a template's instances share theirs
  for (const SpawnedBlock &block : blocks) {
    bool nested = llvm::any_of(
        blocks, [&](const SpawnedBlock &other) { return isInside(block, other) && !waits(other); });
    if (nested || waits(block) || !done.insert(block.pragma).second)
      continue;
    std::string base = block.function->getNameAsString();
    base = StringRef(base).starts_with(blockFunctionPrefix)
               ? StringRef(base).rsplit('_').first.str()
               : blockFunctionPrefix + base;
    std::string name = Outline::freshName(base, names_);
    std::vector<const SpawnedBlock *> instances;
    for (const SpawnedBlock &other : blocks)
      if (other.pragma == block.pragma)
        instances.push_back(&other);
    BlockOutline outline(unit_, table_, instances, std::move(name));
    if (outline.make(plan, names_))
      remainders.add(outline.function(), *block.body, outline.leftBehind());
  }
  remainders.mark(plan.rewrites);
  return plan;
}

RewritePlan withoutBraces(const std::vector<const CompoundStmt *> &blocks, ParsedUnit &unit,
                          const LineTable &table) {
  RewritePlan plan;
  const SourceText source(unit.context());
  std::set<unsigned> done; // a template's instances share theirs
  for (const CompoundStmt *block : blocks) {
    const std::optional<Span> whole = source.span(block->getSourceRange());
    const std::optional<Span> inside = source.insideBraces(*block);
    if (!whole || !inside) {
      plan.requests.push_back(
          {.id = DiagId::EditInMacro, .where = block->getBeginLoc(), .arguments = {"block"}});
      continue;
    }
    if (!done.insert(whole->begin).second)
      continue;
    for (Span brace : {Span{whole->begin, inside->begin}, Span{inside->end, whole->end}}) {
      Rewrite rewrite{brace.begin, brace.end, {}};
      rewrite.text.append(std::string(brace.end - brace.begin, ' '),
                          table.place(source.line(brace.begin)));
      plan.rewrites.push_back(std::move(rewrite));
    }
  }
  return plan;
}

RewritePlan bracesAround(const std::vector<Unbraced> &statements, ParsedUnit &unit,
                         const LineTable &table) {
  RewritePlan plan;
  SourceText source(unit.context());
  std::map<unsigned, unsigned> spans; // a template's instances share theirs
  std::set<unsigned> ownLine;
  for (const auto &[statement, behind] : statements) {
    std::optional<unsigned> begin = source.offset(statement->getBeginLoc());
    if (const std::optional<Span> directive = behind ? source.span(behind->text) : std::nullopt)
      ownLine.insert(*(begin = directive->end));
    std::optional<unsigned> end = source.statementEnd(SourceText::lastPart(*statement));
    if (begin && end && !SourceText::touchesMacro(statement->getBeginLoc()))
      spans[*begin] = *end;
    else
      plan.requests.push_back({.id = DiagId::EditInMacro,
                               .where = statement->getBeginLoc(),
                               .arguments = {"statement"}});
  }
  auto insert = [&](unsigned at, StringRef text) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, table.place(source.line(at)));
    plan.rewrites.push_back(std::move(rewrite));
  };
  unsigned done = 0;
  for (auto [begin, end] : spans) {
    if (begin < done)
      continue; // in another one: it is found again
    insert(begin, ownLine.count(begin) ? "\n{" : "{ ");
    insert(end, " }");
    done = end;
  }
  return plan;
}

} // namespace gtap
