// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopLaunches.h.
#include "analyse/tasks/LoopLaunches.h"

#include "analyse/loops/LoopsOfSpawns.h"
#include "analyse/tasks/CountedLoops.h"
#include "analyse/tasks/EntryTasks.h"
#include "analyse/tasks/SummedResults.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/uses/VariableUses.h"
#include "model/CancelNames.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

bool holdsTurns(const TaskBody &body) {
  const StringRef name = body.function->name;
  return name.starts_with(loopFunctionPrefix) || name.starts_with(taskloopFunctionPrefix);
}

// As reports name it: the turns of a loop by the function with the loop.
std::string shownName(const TaskBody &body) {
  const std::string &name = body.function->qualified;
  for (const StringRef prefix : {StringRef(loopFunctionPrefix), StringRef(taskloopFunctionPrefix)})
    if (const std::size_t at = name.find(prefix.str()); at != std::string::npos)
      return fmt::format("a loop of '{}'",
                         StringRef(name).drop_front(at + prefix.size()).rsplit('_').first.str());
  return fmt::format("'{}'", name);
}

// Without anything that asks a scheduler for more than to run tasks and to wait for them.
bool isSimple(const TaskBody &body) {
  const TaskFunction &function = *body.function;
  return body.definition && !function.recursion && !function.team && body.taskloops.empty() &&
         body.groups.empty() && body.graphs.empty() && body.cancellations.empty() &&
         !knowsGroup(*body.definition) &&
         llvm::none_of(body.waits,
                       [](const Wait &wait) { return wait.yields() || !wait.accesses.empty(); }) &&
         llvm::all_of(body.spawns, [](const Spawn &spawn) {
           return spawn.callee && !spawn.condition && !spawn.final && !spawn.priority &&
                  !spawn.isDependent();
         });
}

bool spawnsNothing(const TaskBody &body) {
  return body.spawns.empty() && body.waits.empty();
}

// Whether the tree's sum comes to a place in memory, where lanes that run parts of it can add. (The turn must not wait for it: parts run later.)
bool bringsSumToMemory(const Spawn &spawn) {
  return spawn.destination && destinationRoots(spawn).empty() &&
         (spawn.combines.empty() || spawn.combines == "+");
}

// The turns of a loop, each of which spawns few tasks, that spawn nothing or can be run with all that they lead to, and waits for nothing but them: other
// lanes could run many of them. Turns of a block spawn nothing: a block cannot run a task where one of its threads spawns it; and a taskwait in them would
// be a barrier.
bool isLoopOfLeaves(const TaskBody &body, const WholeTrees &trees, ASTContext &context) {
  if (!holdsTurns(body))
    return false;
  constexpr int most = 4;
  const bool byBlock = body.function->worker == WorkerKind::Block;
  const CountedLoops loops(body, context);
  int leaves = 0;
  for (const Spawn &spawn : body.spawns) {
    if (spawn.callee == &body)
      continue;
    const Stmt *turns = loops.around(spawn.node());
    const TaskFunction *callee = spawn.callee->function;
    if (byBlock ||
        !(spawnsNothing(*spawn.callee) || trees.chains.count(callee) ||
          (trees.sumTrees.count(callee) && bringsSumToMemory(spawn) &&
           (body.waits.empty() || waitsLast(body)))) ||
        ++leaves > most || !turns || loops.around(turns))
      return false;
  }
  return !byBlock || (isOfTaskloop(*body.function) && body.waits.size() <= 1);
}

// Whether the first task spawns few loops and tasks before it waits: it has no loop that spawns them one by one and does not wait.
bool spawnsFew(const TaskBody &root, const ASTContext &context) {
  return llvm::all_of(jumpingLoops(root, context),
                      [](const JumpingLoop &loop) { return loop.waits; }) &&
         llvm::all_of(loopsOfSpawns(root, context), [](const LoopOfSpawns &loop) {
           return loop.waits || (loop.hasCount && loop.isShort);
         });
}

} // namespace

std::optional<std::string> whatNeedsScheduler(const TaskModel &model, const WholeTrees &all,
                                              const TaskBody &root, ASTContext &context) {
  WholeTrees trees = all;
  if (!trees.sumTrees.empty() && neverWaits(model, root, context))
    trees.sumTrees.clear(); // launches of trees are faster
  if (launchesOnPeers(context))
    return "the file is for launches on several GPUs";
  bool hasLoops = false;
  for (const TaskBody *body : reachable(model, &root)) {
    const std::string name = shownName(*body);
    if (!isSimple(*body))
      return name + " has clauses or directives that need one";
    if ((body->function->worker == WorkerKind::Block) !=
        (root.function->worker == WorkerKind::Block))
      return name + " is of another kind than " + shownName(root);
    hasLoops |= holdsTurns(*body);
    if (llvm::any_of(body->spawns, [&](const Spawn &spawn) { return spawn.callee == &root; }))
      return fmt::format(
          "{} spawns {}, which makes a tree; docs/trees.md says which trees need none", name,
          shownName(root));
    const TaskFunction *own = body->function;
    if (body != &root && !spawnsNothing(*body) && !trees.chains.count(own) &&
        !trees.sumTrees.count(own) && !isLoopOfLeaves(*body, trees, context))
      return name + (holdsTurns(*body) ? " spawns tasks that spawn others, or too many in a turn"
                                       : " spawns tasks, or waits");
  }
  if (!hasLoops || holdsTurns(root))
    return "no loop of its tasks is divided";
  if (llvm::any_of(root.spawns, [&](const Spawn &spawn) {
        return trees.sumTrees.count(spawn.callee->function) != 0 && !bringsSumToMemory(spawn);
      }))
    return shownName(root) + " spawns tasks that spawn others";
  if (!spawnsFew(root, context))
    return shownName(root) + " spawns tasks one by one in a loop";
  return std::nullopt;
}

} // namespace gtap
