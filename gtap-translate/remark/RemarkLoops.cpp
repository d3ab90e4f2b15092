// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks about loops whose spawns one thread makes (docs/loops.md), unless it is known that they
// are few.
#include "remark/Remark.h"

#include "analyse/tasks/LaunchRoots.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <tuple>

namespace gtap {

using namespace clang;

namespace {

using Place = std::tuple<std::string, unsigned, unsigned>;

// What was said of each loop that is kept, by --print-spills, too.
std::map<Place, std::string> reasonsOf(const std::vector<LoopOutcome> &loops) {
  std::map<Place, std::string> reasons;
  for (const LoopOutcome &loop : loops)
    reasons[{loop.file, loop.line, loop.column}] = loop.kept;
  return reasons;
}

// That of the loop there, or null.
const std::string *toldOf(SourceLocation where, const std::map<Place, std::string> &reasons,
                          const SourceManager &sources) {
  const PresumedLoc place = sources.getPresumedLoc(where);
  if (!place.isValid())
    return nullptr;
  const auto known = reasons.find({place.getFilename(), place.getLine(), place.getColumn()});
  return known == reasons.end() ? nullptr : &known->second;
}

bool isIn(const Stmt &inner, const Stmt &outer, const SourceManager &sources) {
  return &inner != &outer &&
         sources.isPointWithin(inner.getBeginLoc(), outer.getBeginLoc(), outer.getEndLoc());
}

// A taskloop, whose turns are divided among the threads of the block.
bool isTaskloop(const Stmt &loop, const TaskBody &body) {
  return llvm::any_of(body.taskloops, [&](const Taskloop &taskloop) {
    return llvm::is_contained(taskloop.loops, &loop);
  });
}

// A loop of a block whose turns begin at a thread's own number: all threads of the block, or of a warp, share them.
bool isSharedByThreads(const Stmt &loop, const TaskBody &body) {
  struct : DynamicRecursiveASTVisitor {
    bool found = false;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      found |= mention->getDecl()->getIdentifier() && mention->getDecl()->getName() == "threadIdx";
      return !found;
    }
  } index;
  const auto *counted = dyn_cast<ForStmt>(&loop);
  if (body.function->worker != WorkerKind::Block || !counted || !counted->getInit())
    return false;
  index.TraverseStmt(const_cast<Stmt *>(counted->getInit()));
  return index.found;
}

bool spawnsDependents(const Stmt &loop, const TaskBody &body, const SourceManager &sources) {
  return llvm::any_of(body.spawns, [&](const Spawn &spawn) {
    return spawn.isDependent() &&
           sources.isPointWithin(spawn.range().getBegin(), loop.getBeginLoc(), loop.getEndLoc());
  });
}

} // namespace

void remarkLoops(const RemarkInput &input, std::vector<Remark> &remarks) {
  const SourceManager &sources = input.context.getSourceManager();
  const std::map<Place, std::string> reasons = reasonsOf(input.loops);
  for (const TaskBody *body : userBodies(input.model)) {
    std::vector<const Stmt *> told;
    for (const LoopOfSpawns &loop : loopsOfSpawns(
             *body, input.context, onlyBeginsLaunches(*body, input.model, input.context))) {
      if (loop.isShort || loop.waits || isTaskloop(*loop.loop, *body) ||
          isSharedByThreads(*loop.loop, *body) ||
          llvm::any_of(told, [&](const Stmt *inner) { return isIn(*inner, *loop.loop, sources); }))
        continue;
      const SourceLocation where = sources.getExpansionLoc(loop.loop->getBeginLoc());
      const std::string *known = toldOf(where, reasons, sources);
      const std::string reason = known ? *known : loop.kept;
      if (reason.empty() || // left whole on demand
          StringRef(reason).starts_with(combiningSearchReason))
        continue;
      told.push_back(loop.loop);
      const bool ofLane = body->function->worker == WorkerKind::Thread;
      const bool depends = spawnsDependents(*loop.loop, *body, sources);
      const bool inRuns = !loop.hasCount && !depends && ofLane;
      const RemarkId id = depends && ofLane ? RemarkId::LoopOfDependentsOfLane
                          : depends         ? RemarkId::LoopOfDependents
                          : loop.hasCount   ? RemarkId::LoopNotDivided
                                            : RemarkId::LoopNotCounted;
      remarks.push_back({id, where, {reason, inRuns ? "0.4" : "1.5"}});
    }
    std::set<const LabelStmt *> labels; // several jumps may lead to one
    for (const JumpingLoop &loop : jumpingLoops(*body, input.context)) {
      const SourceLocation begin = sources.getExpansionLoc(loop.label->getBeginLoc());
      auto speaks = [&](const Stmt *inner) {
        return sources.isPointWithin(inner->getBeginLoc(), loop.label->getBeginLoc(),
                                     loop.jump->getBeginLoc());
      };
      if (loop.waits || llvm::any_of(told, speaks) || !labels.insert(loop.label).second)
        continue;
      const bool inRuns = body->function->worker == WorkerKind::Thread;
      remarks.push_back(
          {RemarkId::LoopNotCounted, begin, {"is made of goto", inRuns ? "0.4" : "1.5"}});
    }
  }
}

void warnRootLoops(const RemarkInput &input, Diagnostics &diagnostics) {
  const SourceManager &sources = input.context.getSourceManager();
  const std::map<Place, std::string> reasons = reasonsOf(input.loops);
  for (const TaskBody *body : userBodies(input.model)) {
    if (!onlyBeginsLaunches(*body, input.model, input.context))
      continue;
    for (const LoopOfSpawns &loop : loopsOfSpawns(*body, input.context, true)) {
      if (!loop.hasCount || loop.isShort || loop.waits || isTaskloop(*loop.loop, *body))
        continue;
      const SourceLocation where = sources.getExpansionLoc(loop.loop->getBeginLoc());
      const std::string *reason = toldOf(where, reasons, sources);
      if (reason && StringRef(*reason).starts_with(changingMemoryReason))
        diagnostics.report(DiagId::RootLoop, where, {StringRef(*reason).split(';').first.str()});
    }
  }
}

} // namespace gtap
