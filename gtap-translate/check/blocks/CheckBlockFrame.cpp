// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckBlockFrame.h.
#include "check/blocks/CheckBlockFrame.h"

#include "analyse/memory/SharedAcrossWaits.h"
#include "analyse/uniformity/ValueSameness.h"
#include "analyse/variables/Liveness.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "check/graphs/CheckTaskloop.h"
#include "model/GraphNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// Variables that are named as the array of a range-for which cannot change its elements.
class RangesForReading : public DynamicRecursiveASTVisitor {
public:
  explicit RangesForReading(Stmt *body) { TraverseStmt(body); }

  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) override {
    const Expr *range = loop->getRangeInit();
    const VarDecl *element = loop->getLoopVariable();
    if (!range || !element || !range->getType()->isArrayType())
      return true;
    if (range->getBeginLoc().isMacroID() || range->getEndLoc().isMacroID())
      return true; // no place in the text to compare with
    const QualType type = element->getType();
    if (!type->isReferenceType() || type.getNonReferenceType().isConstQualified())
      ranges_.push_back(range->getSourceRange());
    return true;
  }
  bool has(SourceLocation mention) const {
    for (const SourceRange &range : ranges_)
      if (range.getBegin() <= mention && mention <= range.getEnd())
        return true;
    return false;
  }

private:
  std::vector<SourceRange> ranges_;
};

// Parameters that no thread changes: they are read, and their arrays are gone through.
std::set<const VarDecl *> parametersOnlyRead(const TaskBody &body, ASTContext &context) {
  const RangesForReading ranges(body.definition->getBody());
  std::set<const VarDecl *> result(body.definition->param_begin(), body.definition->param_end());
  for (const VariableUse &use : collectUses(body, context)) {
    const bool reads = use.role == UseRole::Read || use.role == UseRole::Unevaluated ||
                       ((use.role == UseRole::Escape || use.role == UseRole::Change) &&
                        ranges.has(use.mention->getLocation()));
    if (!reads)
      result.erase(use.variable);
  }
  return result;
}

// The parts of the record that are one for the whole block, or aligned as one.
bool checkValue(const FrameVariable &entry, const std::set<const VarDecl *> &onlyRead,
                const EscapeMap &escapes, Diagnostics &diagnostics) {
  if (!entry.home.isPinned())
    return true;
  const VarDecl *variable = entry.variable;
  const char *reason = nullptr, *help = nullptr;
  if (isa<ParmVarDecl>(variable) && !variable->getType().isConstQualified() &&
      !onlyRead.count(variable)) {
    reason = "all threads would share the parameter, whose address is known";
    help = "declare the parameter const, or copy it into a variable of the function";
  } else if (variable->hasAttr<AlignedAttr>()) {
    reason =
        "it has an alignment of its own, which each thread's place in the record would have to "
        "have";
    help = "give the alignment to its type";
  }
  if (!reason)
    return true;
  diagnostics.report(DiagId::BlockValue, variable->getLocation(),
                     {shownName(*variable), reason, help});
  if (auto escape = escapes.find(variable); escape != escapes.end())
    diagnostics.note(escape->second.where,
                     fmt::format("'{}': {}", shownName(*variable), escape->second.reason));
  return false;
}

// The host target's blocks run in threads, each of which has its __shared__ variables elsewhere.
bool checkSharedPointers(const TaskBody &body, const std::vector<LeadsToShared> &leading,
                         ASTContext &context, Diagnostics &diagnostics) {
  if (leading.empty() || body.spawns.empty())
    return true;
  std::set<const VarDecl *> live; // by its name: what else may lead there is among them, too
  for (const auto &variables : findLiveness(body, {}, context).live)
    live.insert(variables.begin(), variables.end());
  bool good = true;
  for (const LeadsToShared &each : leading)
    if (live.count(each.variable)) {
      good = false;
      diagnostics.report(DiagId::SharedPointerOnHost, each.variable->getLocation(),
                         {shownName(*each.variable), shownName(*each.shared)});
    }
  return good;
}

// The values of a taskgraph's clauses, which Normalise has put into variables.
bool checkGraphNumbers(const TaskBody &body, const Uniformity &uniformity,
                       Diagnostics &diagnostics) {
  bool good = true;
  for (const VarDecl *variable : body.locals) {
    const IdentifierInfo *name = variable->getIdentifier();
    if (!name || !variable->getInit() || !(name->isStr(graphIdName) || name->isStr(graphResetName)))
      continue;
    if (samenessOf(variable->getInit(), uniformity.variables) == Sameness::Differs) {
      good = false;
      diagnostics.report(DiagId::GraphDiffers, variable->getLocation(),
                         {name->isStr(graphIdName) ? "graph_id" : "graph_reset"});
    }
  }
  return good;
}

} // namespace

bool checkBlockFrame(const TaskBody &body, Target target, const Uniformity &uniformity,
                     const EscapeMap &escapes, const FrameLayout &layout, ASTContext &context,
                     Diagnostics &diagnostics) {
  bool good = true;
  const SourceManager &sources = context.getSourceManager();
  for (std::size_t k = 0; k < body.waits.size(); ++k) {
    const Uniformity::Condition &condition = uniformity.waits[k];
    if (condition.sameness == Sameness::Same)
      continue;
    bool differs = condition.sameness == Sameness::Differs;
    good &= !differs;
    diagnostics.report(differs ? DiagId::BlockWaitDiffers : DiagId::BlockWaitUnproved,
                       body.waits[k].pragma->location);
    if (body.waits[k].origin == WaitOrigin::GroupEnd)
      diagnostics.note(body.waits[k].pragma->location, "it is the end of this taskgroup");
    if (body.waits[k].origin == WaitOrigin::Graph)
      diagnostics.note(body.waits[k].pragma->location, "it is one of this taskgraph's");
    if (condition.expression)
      diagnostics.note(sources.getExpansionLoc(condition.expression->getBeginLoc()),
                       "this condition decides about it");
  }
  for (std::size_t k = 0; k < uniformity.repeated.size(); ++k)
    if (uniformity.repeated[k] && body.spawns[k].isDependent()) {
      good = false;
      diagnostics.report(body.spawns[k].accesses.empty() ? DiagId::GraphInAllThreads
                                                         : DiagId::DependInAllThreads,
                         body.spawns[k].pragma->location);
    } else if (uniformity.repeated[k] && destinationRoots(body.spawns[k]).empty())
      diagnostics.report(DiagId::EveryThreadSpawns, body.spawns[k].pragma->location);
  good &= checkGraphNumbers(body, uniformity, diagnostics);
  good &= checkTurns(body, uniformity, context, diagnostics);
  const SharedMisuse shared = findSharedMisuse(body, uniformity, context);
  for (const SharedInSpawn &use : shared.inSpawns) {
    good = false;
    diagnostics.report(use.destination ? DiagId::DestinationNotShared : DiagId::SharedInSpawn,
                       sources.getExpansionLoc(use.expression->getBeginLoc()),
                       {shownName(*use.variable)});
  }
  for (const SharedAcrossWait &use : shared.acrossWaits) {
    good = false;
    diagnostics.report(DiagId::BlockSharedAcrossWait, sources.getExpansionLoc(use.read),
                       {shownName(*use.variable)});
    diagnostics.note(sources.getExpansionLoc(use.write), "it was written here");
    diagnostics.note(use.wait->pragma->location, "the taskwait in between is here");
  }
  for (const SharedUnwritten &use : shared.unwritten) {
    good = false;
    diagnostics.report(DiagId::SharedUnwritten, sources.getExpansionLoc(use.read),
                       {shownName(*use.variable)});
  }
  if (target == Target::Host)
    good &= checkSharedPointers(body, shared.leading, context, diagnostics);
  const std::set<const VarDecl *> onlyRead = parametersOnlyRead(body, context);
  for (const FrameVariable &entry : layout.variables)
    if (!body.function->lowered) // where one thread has the variables
      good &= checkValue(entry, onlyRead, escapes, diagnostics);
  return good;
}

} // namespace gtap
