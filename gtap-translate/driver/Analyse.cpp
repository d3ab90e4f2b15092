// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The analyses of task functions brought together (see Analyse.h).
#include "driver/Analyse.h"

#include "analyse/frame/FrameParts.h"
#include "analyse/frame/RecordSize.h"
#include "analyse/loops/InLoops.h"
#include "analyse/loops/LoopsOfSpawns.h"
#include "analyse/memory/ReachedByChildren.h"
#include "analyse/recursion/CallWalks.h"
#include "analyse/tasks/GroupedTasks.h"
#include "analyse/tasks/LaunchConstants.h"
#include "analyse/tasks/SummedResults.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "check/blocks/CheckBlockFrame.h"
#include "check/frame/CheckFrame.h"
#include "check/frame/CheckRecord.h"
#include "model/LoopNames.h"
#include "model/WalkNames.h"
#include "support/Progress.h"

#include <map>
#include <set>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// Finds an entry of another instance by its declaration in the template and its name.
using EntryKey = std::pair<SourceLocation, std::string>;
EntryKey keyOf(const FrameVariable &entry) {
  return {declaredAt(entry.variable), entry.alias};
}

// Adds the variables that only other instances have: those of a branch that the first discards.
FrameLayout together(const std::vector<BodyAnalysis> &bodies) {
  FrameLayout record;
  std::set<EntryKey> present;
  for (const BodyAnalysis &body : bodies) {
    record.movable &= body.layout.movable;
    if (&body == &bodies.front())
      record.sums = body.layout.sums;
    else if (record.sums != body.layout.sums)
      record.sums.reset();
    record.walk = body.layout.walk;         // of a plain function, which has one body
    record.callWalk = body.layout.callWalk; // likewise
    record.notWalked = body.layout.notWalked;
    record.kept = body.layout.kept; // likewise
    record.spawnsMany |= body.layout.spawnsMany;
    record.sumsMany |= body.layout.sumsMany;
    record.rare = body.layout.rare;
    record.inGroup |= body.layout.inGroup;
    record.worksLocally |= body.layout.worksLocally;
    record.hasLoops |= body.layout.hasLoops;
    record.combines.insert(body.layout.combines.begin(), body.layout.combines.end());
    for (const FrameVariable &entry : body.layout.variables)
      if (present.insert(keyOf(entry)).second)
        record.variables.push_back(entry);
  }
  return record;
}

// The hidden iterators of a range-based for: their types follow from the range's.
bool isHiddenIterator(const VarDecl &variable) {
  return variable.isImplicit() && !variable.getName().starts_with("__range");
}

void reportTypes(const FrameVariable &one, const FrameVariable &another, ASTContext &context,
                 Diagnostics &diagnostics) {
  const VarDecl *variable = another.variable;
  if (variable->isImplicit()) {
    auto text = [&](const FrameVariable &entry) {
      return typeText(entry.variable->getType().getNonReferenceType(), context);
    };
    diagnostics.report(DiagId::RangesDiffer, variable->getLocation(), {text(one), text(another)});
    return;
  }
  const auto *parts = dyn_cast<DecompositionDecl>(variable);
  diagnostics.report(
      DiagId::InstancesDiffer, variable->getLocation(),
      {parts ? parts->bindings().front()->getNameAsString() : variable->getNameAsString(),
       typeText(one.written, context), typeText(another.written, context),
       parts ? "give what it names a variable whose type is written in terms of the template's "
               "parameters, 'T (&parts)[3] = box.parts;', and bind to that"
             : "write its type in terms of the template's parameters instead of auto"});
}

// One text has to do for all instances: a variable whose type the template leaves to `auto` must
// have the same type in all of them.
bool checkTypes(const TaskAnalysis &analysis, ASTContext &context, Diagnostics &diagnostics) {
  bool good = true;
  std::map<EntryKey, const FrameVariable *> record;
  for (const FrameVariable &entry : analysis.record.variables)
    record[keyOf(entry)] = &entry;
  for (const BodyAnalysis &body : analysis.bodies)
    for (const FrameVariable &entry : body.layout.variables) {
      if ((!entry.crossed && entry.home.isLocal()) || isHiddenIterator(*entry.variable))
        continue;
      const FrameVariable &other = *record.at(keyOf(entry));
      if (typeText(other.written, context) != typeText(entry.written, context)) {
        good = false;
        reportTypes(other, entry, context, diagnostics);
      }
    }
  return good;
}

// The task functions that others spawn. A launch begins the rest once.
std::set<const TaskFunction *> spawnedFunctions(const TaskModel &model) {
  std::set<const TaskFunction *> spawned;
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      for (const Spawn &spawn : body->spawns)
        if (spawn.callee)
          spawned.insert(spawn.callee->function);
  return spawned;
}

// Its tasks are ranges of a loop's turns, which are far fewer than the tasks that the turns spawn.
bool isOfDividedLoop(const TaskFunction &function) {
  return StringRef(function.name).starts_with(loopFunctionPrefix);
}

// A step makes no runs of children that wait for others, nor a block's where threads run tasks, too.
bool makesRuns(const TaskBody &body, const TaskModel &model) {
  return (body.function->worker != WorkerKind::Block || !model.mixed) &&
         llvm::none_of(body.spawns, [](const Spawn &spawn) { return spawn.isDependent(); });
}

// The function whose calls a walk of such tasks makes, once it is written.
const TaskFunction *walkFunctionOf(const TaskFunction &function, const TaskModel &model) {
  for (const auto &each : model.functions)
    if (each->ofWalk && each->definition && each->qualified == qualifiedWalkFunctionName(function))
      return each.get();
  return nullptr;
}

void placeWalk(const TaskBody &body, const TaskModel &model, ASTContext &context,
               FrameLayout &layout) {
  const std::uint64_t bytes = sizeOf(layout, context).record;
  layout.walk = walkOf(body, bytes, context);
  if (layout.walk)
    return;
  const CallWalkChoice choice = childrenOfCallWalk(body, context);
  const bool several = choice.children == WalkedChildren::Several;
  layout.notWalked = choice.why;
  if (several && !isSpawnedInLoops(*body.function, model))
    layout.notWalked = "no other function spawns them in a loop";
  else if (several && bytes <= mostBytesOfSmall)
    layout.notWalked = "small ones cost less";
  else if (choice.children != WalkedChildren::None)
    layout.callWalk = CallWalk{walkFunctionOf(*body.function, model), several};
}

// The pointers of what a walk calls are those of the task function: the one has the other's text, and only walks call it.
void promiseAsItsTask(FrameLayout &layout, const TaskFunction &calls, const TaskModel &model,
                      const GlobalPointers &pointers) {
  for (const auto &function : model.functions)
    if (!function->ofWalk && function->definition && !function->recursion &&
        calls.qualified == qualifiedWalkFunctionName(*function))
      for (unsigned i = 0; i < calls.definition->getNumParams(); ++i)
        for (FrameVariable &entry : layout.variables)
          if (entry.variable == calls.definition->getParamDecl(i))
            entry.pointers = pointers.of(function->definition->getParamDecl(i));
}

// Of a recursion: what a call keeps while it waits for another.
void keepLittle(BodyAnalysis &body, ASTContext &context) {
  std::optional<KeptCalls> &kept = body.layout.kept = keptCallsOf(
      *body.body,
      [&](const ParmVarDecl &parameter) { return !body.layout.find(&parameter)->home.isLocal(); },
      context);
  if (kept && body.body->passed.empty() && !body.layout.keepInPlace())
    kept.reset();
  if (!kept)
    return;
  for (KeptParameter &parameter : kept->parameters) {
    for (std::size_t k = 0; k < body.body->waits.size(); ++k)
      if (llvm::is_contained(body.liveness.live[k], parameter.variable))
        parameter.states.push_back(body.body->waits[k].state);
    parameter.parts = partsAfterWaits(*parameter.variable, *body.body, body.liveness, context);
  }
}

// A walk needs to know what each of its calls keeps.
void dropCallWalks(std::vector<TaskAnalysis> &analyses) {
  for (TaskAnalysis &analysis : analyses) {
    const TaskFunction *calls =
        analysis.record.callWalk ? analysis.record.callWalk->function : nullptr;
    if (calls && llvm::none_of(analyses, [&](const TaskAnalysis &each) {
          return each.function == calls && each.record.kept;
        }))
      analysis.record.callWalk.reset();
  }
}

// A constant of the launch has no place in the record.
void keepOutside(FrameVariable &entry, const std::string &constant) {
  if (constant.empty())
    return;
  entry.constant = constant;
  entry.home = Home();
  entry.reason = "constant of the launch";
}

} // namespace

// How spawns combine the results of each body's tasks with their destinations.
static std::map<const TaskBody *, std::set<std::string>> combinedResults(const TaskModel &model) {
  std::map<const TaskBody *, std::set<std::string>> combined;
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      for (const Spawn &spawn : body->spawns)
        if (!spawn.combines.empty())
          combined[spawn.callee].insert(spawn.combines);
  return combined;
}

std::vector<TaskAnalysis> analyse(const TaskModel &model, ASTContext &context,
                                  const Options &options, Diagnostics &diagnostics) {
  std::vector<TaskAnalysis> analyses;
  GlobalPointers pointers(model, context);
  const LaunchConstants constants(model, context);
  const std::set<const TaskFunction *> spawned = spawnedFunctions(model);
  const std::set<const TaskBody *> inGroups = bodiesInGroups(model, context);
  const std::map<const TaskBody *, std::set<std::string>> combined = combinedResults(model);
  const bool ofGraphs = hasGraphs(model);
  std::set<std::string> defined; // the constants of functions so far
  for (const auto &function : model.functions) {
    TaskAnalysis &analysis = analyses.emplace_back();
    analysis.function = function.get();
    progress = {&context.getSourceManager(), function->first->getLocation()};
    std::vector<FrameInput> inputs;
    for (const TaskBody *body : bodiesOf(*function)) {
      EscapeMap escapes = findEscapes(*body, context);
      markReached(*body, escapes);
      Liveness liveness = findLiveness(*body, escapes, context);
      Uniformity uniformity;
      if (function->worker == WorkerKind::Block)
        uniformity =
            function->lowered ? uniformityOfTeam(*body) : findUniformity(*body, escapes, context);
      analysis.bodies.push_back(
          {body, std::move(escapes), std::move(liveness), std::move(uniformity), {}});
    }
    for (const BodyAnalysis &body : analysis.bodies)
      inputs.push_back({*body.body, body.escapes, body.liveness, body.uniformity});
    std::vector<FrameLayout> layouts = layoutFrames(inputs, context);
    bool good = true;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
      BodyAnalysis &body = analysis.bodies[i];
      body.layout = std::move(layouts[i]);
      if (!function->recursion) { // whose callers are not spawns
        body.layout.spawnsMany =
            options.divideLoops && makesRuns(*body.body, model) && spawnsMany(*body.body, context);
        if (function->worker == WorkerKind::Block && makesNoTasks(*function)) {
          const InLoops done = doneInLoops(*body.body->definition);
          body.layout.hasLoops = done.any;
          body.layout.worksLocally = ofGraphs && (!done.memory || done.localBarrier);
        }
        body.layout.inGroup = inGroups.count(body.body) != 0;
        if (const auto found = combined.find(body.body); found != combined.end())
          body.layout.combines = found->second;
        body.layout.rare = !spawned.count(function.get()) || isOfDividedLoop(*function);
        for (FrameVariable &entry : body.layout.variables)
          entry.pointers = pointers.of(entry.variable);
        for (FrameVariable &entry : body.layout.variables)
          if (const auto *parameter = dyn_cast<ParmVarDecl>(entry.variable))
            keepOutside(entry, constants.nameOf(parameter));
        if (!ofGraphs && !model.mixed && body.layout.movable) {
          body.layout.sums = sumsResults(*body.body, context);
          body.layout.sumsMany = options.divideLoops && body.layout.sums.has_value() &&
                                 !body.layout.spawnsMany && sumsVeryMany(*body.body, context);
          if (options.walks && !body.layout.inGroup)
            placeWalk(*body.body, model, context, body.layout);
        }
      } else {
        if (function->ofWalk)
          promiseAsItsTask(body.layout, *function, model, pointers);
        if (body.layout.movable || !body.body->passed.empty())
          keepLittle(body, context);
      }
      good &=
          checkFrame(*body.body, body.escapes, body.liveness, body.layout, context, diagnostics);
      if (good)
        good &= checkRecord(*body.body, body.layout, context, diagnostics);
      if (function->worker == WorkerKind::Block)
        good &= checkBlockFrame(*body.body, options.target, body.uniformity, body.escapes,
                                body.layout, context, diagnostics);
    }
    if (!function->recursion && function->definition)
      for (const ParmVarDecl *parameter : function->definition->parameters()) {
        analysis.constants.push_back(constants.nameOf(parameter));
        if (!analysis.constants.back().empty() && defined.insert(analysis.constants.back()).second)
          analysis.namedFirst.push_back(unsigned(analysis.constants.size() - 1));
      }
    analysis.record = together(analysis.bodies);
    if (analysis.bodies.size() > 1) // each instance has counted its slots alone
      for (FrameVariable &entry : analysis.record.variables)
        entry.home.shareSlot(0);
    good &= checkTypes(analysis, context, diagnostics);
    analysis.taskloops = planTaskloops(
        *function,
        [&](const VarDecl &variable) {
          return llvm::any_of(analysis.bodies, [&](const BodyAnalysis &body) {
            return body.layout.isPerThread(variable);
          });
        },
        context);
    analysis.accepted = good;
  }
  dropCallWalks(analyses);
  return analyses;
}

} // namespace gtap
