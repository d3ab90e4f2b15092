// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopsOfSpawns.h.
#include "analyse/loops/LoopsOfSpawns.h"

#include "analyse/effects/Purity.h"
#include "analyse/loops/WrittenByTasks.h"
#include "ast/expressions/RuntimeConstant.h"
#include "ast/uses/Scopes.h"
#include "model/LoopNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class LoopFinder {
public:
  LoopFinder(const TaskBody &body, const ASTContext &context, bool beginsLaunches = false)
      : body_(body), context_(context), parents_(body.definition->getBody()),
        beginsLaunches_(beginsLaunches) {}

  std::vector<LoopOfSpawns> run() {
    visit(*body_.definition->getBody());
    return std::move(found_);
  }

private:
  // True when the statement holds a spawn. Loops are added behind those in them.
  bool visit(const Stmt &node) {
    bool spawns =
        llvm::any_of(body_.spawns, [&](const Spawn &spawn) { return spawn.node() == &node; });
    if (!spawns)
      for (const Stmt *child : node.children())
        if (child && visit(*child))
          spawns = true;
    if (spawns && isLoop(&node) && !isDivided(node))
      found_.push_back(look(node));
    return spawns;
  }

  // The else branch of `if (... gtap_turns = ...; divides(gtap_turns))`, or of that of a nest and the loop in it; or one of a
  // taskloop's own two loops.
  bool isDivided(const Stmt &node) const {
    if (isOfTaskloop(*body_.function) &&
        (isHalving(node) || parents_.getParent(&node) == body_.definition->getBody()))
      return true;
    const Stmt *parent = parents_.getParent(&node);
    if (const auto *braces = dyn_cast_or_null<CompoundStmt>(parent); braces && braces->size() == 1)
      parent = parents_.getParent(braces);
    const auto *outer = dyn_cast_or_null<ForStmt>(parent);
    return isElseOf(node, [](StringRef name) { return name == turnsVariable; }) ||
           isElseOfNest(node) || (outer && isElseOfNest(*outer));
  }
  // The outer one of two loops that stay beside the one that they have become (CollapseLoops).
  bool isElseOfNest(const Stmt &node) const {
    return isElseOf(node, [](StringRef name) { return name.starts_with(turnsOfNestPrefix); });
  }
  template <class Named>
  bool isElseOf(const Stmt &node, const Named &isTurns) const {
    const auto *choice = dyn_cast_or_null<IfStmt>(parents_.getParent(&node));
    const auto *init = choice ? dyn_cast_or_null<DeclStmt>(choice->getInit()) : nullptr;
    const auto *turns = init ? dyn_cast<VarDecl>(*init->decl_begin()) : nullptr;
    return turns && choice->getElse() == &node && isTurns(turns->getName());
  }

  LoopOfSpawns look(const Stmt &node) {
    LoopOfSpawns result;
    result.loop = &node;
    result.kept = problemOf(node, result);
    result.hasCount = isCounted(node);
    result.isShort = isShort(node);
    result.waits = llvm::any_of(
        body_.waits, [&](const Wait &wait) { return isIn(node, wait.attributed->getBeginLoc()); });
    if (result.kept.empty())
      result.counted = cast<ForStmt>(&node);
    return result;
  }

  // Whether the loop is a `for` whose head says how many turns it makes, whatever its body does, or goes through the
  // bits of an integer.
  bool isCounted(const Stmt &node) {
    const auto *loop = dyn_cast<ForStmt>(&node);
    LoopHead counted;
    return (loop && headWithOffset(body_, *loop, context_, counted).empty()) || isOverBits(node);
  }

  bool isIn(const Stmt &node, SourceLocation where) const {
    const SourceManager &sources = context_.getSourceManager();
    return sources.isPointWithin(where, node.getBeginLoc(), node.getEndLoc());
  }

  // See LoopOfSpawns.
  bool isShort(const Stmt &node) {
    constexpr std::uint64_t fewest = 32;
    const std::uint64_t whole = constantOf("loop_turns", context_).value_or(fewest);
    std::optional<std::uint64_t> turns = mostTurns(node, context_);
    LoopHead head;
    if (const auto *loop = dyn_cast<ForStmt>(&node);
        loop && headWithOffset(body_, *loop, context_, head).empty())
      if (std::optional<std::uint64_t> exact = constantTurns(head, context_))
        turns = exact;
    return isOverBits(node) || (turns && *turns <= whole) || mostResults(node) <= whole;
  }

  // The elements of the local arrays that results of its spawns go to, when all go to such.
  std::uint64_t mostResults(const Stmt &node) const {
    std::map<const VarDecl *, std::uint64_t> arrays;
    for (const Spawn &spawn : body_.spawns) {
      if (!isIn(node, spawn.range().getBegin()))
        continue;
      const auto *element = spawn.destination
                                ? dyn_cast<ArraySubscriptExpr>(spawn.destination->IgnoreParens())
                                : nullptr;
      const auto *name =
          element ? dyn_cast<DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()) : nullptr;
      const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
      const auto *array = variable ? context_.getAsConstantArrayType(variable->getType()) : nullptr;
      if (!array || !variable->hasLocalStorage())
        return ~std::uint64_t(0);
      arrays[variable] = array->getSize().getLimitedValue();
    }
    std::uint64_t sum = 0;
    for (const auto &[variable, size] : arrays)
      sum += size;
    return sum;
  }

  std::string problemOf(const Stmt &node, LoopOfSpawns &result) {
    const auto *loop = dyn_cast<ForStmt>(&node);
    if (!loop)
      return "is no counted for loop";
    if (isa_and_nonnull<AttributedStmt>(parents_.getParent(&node)))
      return "has an attribute or a pragma";
    std::string head = headWithOffset(body_, *loop, context_, result);
    if (!head.empty())
      return head;
    if (llvm::any_of(body_.spawns, [&](const Spawn &spawn) {
          return spawn.isDependent() &&
                 context_.getSourceManager().isPointWithin(spawn.range().getBegin(),
                                                           node.getBeginLoc(), node.getEndLoc());
        }))
      return "spawns tasks that depend on each other";
    Purity body(body_, context_, result.variable, isJoined(*loop));
    if (body_.function->worker != WorkerKind::Block)
      body.mayReduce();
    if ((result.step && !body.allowsValue(*result.step)) || !body.allowsBody(*loop->getBody()))
      return body.reason().empty() ? "has an expression that may have effects" : body.reason();
    if (body.reduced() && leadsToItself(body_))
      return fmt::format("{}'{}', and tasks of '{}' lead to further tasks of it",
                         combiningSearchReason, body.reduced()->getNameAsString(),
                         body_.function->qualified);
    if (body.readTypes().meets(writtenByTasks(*loop, body_, parents_, context_)))
      return std::string(changingMemoryReason) +
             " that a task which this function spawns may write; __ldg "
             "would do, or a parameter const T *__restrict__";
    if (std::optional<std::uint64_t> whole = constantOf("loop_turns", context_)) {
      std::optional<std::uint64_t> turns = constantTurns(result, context_);
      if (turns && *turns <= *whole)
        return fmt::format("has {} turns; up to {} are not divided", *turns, *whole);
      if (body.elements() <= *whole)
        return fmt::format("has results in an array of {} elements; up to {} turns are not divided",
                           body.elements(), *whole);
    }
    result.reduced = body.reduced();
    for (const Spawn &spawn : body_.spawns)
      if (result.reduced && spawn.destinationVariable == result.reduced &&
          isIn(node, spawn.range().getBegin()))
        result.reduces = &spawn;
    result.shared.assign(body.shared().begin(), body.shared().end());
    llvm::sort(result.shared, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
    return "";
  }

  // Whether tasks of the function make tasks of the same one again: a search, whose loops have few turns each.
  static bool leadsToItself(const TaskBody &body) {
    std::set<const TaskBody *> seen;
    std::vector<const TaskBody *> pending{&body};
    while (!pending.empty()) {
      const TaskBody *at = pending.back();
      pending.pop_back();
      for (const Spawn &spawn : at->spawns) {
        if (spawn.callee == &body)
          return true;
        if (spawn.callee && seen.insert(spawn.callee).second)
          pending.push_back(spawn.callee);
      }
    }
    return false;
  }

  // Whether a taskwait follows, with nothing before it that writes to memory: other spawns, and loops
  // of spawns that can be divided. Behind the end of a turn of such a loop comes its next one. The end of a function
  // that only begins launches is as good: nobody is there any more to change what the turns read.
  bool isJoined(const ForStmt &loop) {
    const Stmt *inner = &loop;
    const Stmt *around = parents_.getParent(inner);
    if (const auto *block = dyn_cast_or_null<CompoundStmt>(around)) {
      for (auto next = std::next(llvm::find(block->body(), inner)); next != block->body_end();
           ++next) {
        if (llvm::any_of(body_.waits, [&](const Wait &wait) { return wait.attributed == *next; }))
          return true;
        if (!leavesMemoryAlone(**next))
          return false;
      }
      if (block == body_.definition->getBody())
        return beginsLaunches_;
      inner = block;
      around = parents_.getParent(block);
    }
    const auto *outer = dyn_cast_or_null<ForStmt>(around);
    return outer && outer->getBody() == inner && isJoined(*outer) && leavesMemoryAlone(*outer);
  }

  bool leavesMemoryAlone(const Stmt &node) {
    if (isa<NullStmt>(node))
      return true;
    if (const auto *other = dyn_cast<ForStmt>(&node)) {
      LoopOfSpawns ignored;
      return problemOf(*other, ignored).empty();
    }
    return llvm::any_of(body_.spawns,
                        [&](const Spawn &spawn) { return spawn.attributed == &node; }) &&
           Purity(body_, context_, nullptr, /*memory=*/true).allowsBody(node);
  }

  const TaskBody &body_;
  const ASTContext &context_;
  ParentMap parents_;
  bool beginsLaunches_;
  std::vector<LoopOfSpawns> found_;
};

} // namespace

std::vector<LoopOfSpawns> loopsOfSpawns(const TaskBody &body, const ASTContext &context,
                                        bool beginsLaunches) {
  if (body.definition->getDeclName().isIdentifier() &&
      body.definition->getName().starts_with(loopFunctionPrefix))
    return {};
  return LoopFinder(body, context, beginsLaunches).run();
}

std::vector<JumpingLoop> jumpingLoops(const TaskBody &body, const ASTContext &context) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const GotoStmt *> jumps;
    bool VisitGotoStmt(GotoStmt *jump) override {
      jumps.push_back(jump);
      return true;
    }
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  } finder;
  finder.TraverseStmt(body.definition->getBody());
  const SourceManager &sources = context.getSourceManager();
  std::vector<JumpingLoop> loops;
  for (const GotoStmt *jump : finder.jumps) {
    const LabelStmt *label = jump->getLabel()->getStmt();
    auto isBetween = [&](SourceLocation where) {
      return sources.isPointWithin(where, label->getBeginLoc(), jump->getBeginLoc());
    };
    if (!label || !sources.isBeforeInTranslationUnit(label->getBeginLoc(), jump->getBeginLoc()) ||
        llvm::none_of(body.spawns,
                      [&](const Spawn &spawn) { return isBetween(spawn.range().getBegin()); }))
      continue;
    loops.push_back({label, jump, llvm::any_of(body.waits, [&](const Wait &wait) {
                       return isBetween(wait.attributed->getBeginLoc());
                     })});
  }
  return loops;
}

bool spawnsMany(const TaskBody &body, const ASTContext &context) {
  // Those of a block may begin at threadIdx.x, and are not divided.
  const bool inBlock = body.function->worker == WorkerKind::Block;
  return !jumpingLoops(body, context).empty() ||
         llvm::any_of(loopsOfSpawns(body, context), [&](const LoopOfSpawns &loop) {
           return !loop.hasCount || (inBlock && !loop.kept.empty() && !loop.isShort);
         });
}

} // namespace gtap
