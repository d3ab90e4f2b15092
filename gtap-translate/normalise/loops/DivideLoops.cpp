// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DivideLoops.h. The text of a turn moves verbatim.
#include "normalise/loops/DivideLoops.h"

#include "analyse/tasks/LaunchRoots.h"
#include "model/LoopNames.h"
#include "model/WorkerKinds.h"
#include "normalise/loops/CollapseLoops.h"
#include "normalise/loops/LoopOutline.h"
#include "support/SourceText.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

// A loop in one instance of its function.
struct LoopInstance {
  const TaskBody *body;
  LoopOfSpawns loop;
};

// One loop, in every instance of its function when that is a template.
class DividedLoop : public LoopOutline {
public:
  DividedLoop(ParsedUnit &unit, const LineTable &table, const std::vector<LoopInstance> &instances,
              std::string name)
      : LoopOutline(unit, table, partsOf(instances), *instances.front().body,
                    instances.front().loop, *instances.front().loop.counted, std::move(name)),
        reduces_(instances.front().loop.reduces) {
    byThreads_ = !reduces_ && llvm::all_of(instances, spawnsForThreads);
    byBlocks_ = !reduces_ && task_.function->worker == WorkerKind::Thread &&
                llvm::all_of(instances, spawnsForBlocks);
  }

  // Why it cannot be done, or nothing.
  std::string make(std::vector<Rewrite> &rewrites, std::set<std::string> &names) {
    if (const char *where = refusedPlace())
      return fmt::format("stands in {}", where);
    if (std::string problem = readText(); !problem.empty())
      return problem;
    if (reduces_ && !readReduction())
      return "combines results in a statement that comes out of a macro, or in several lines";
    for (const Problem &problem : prepareTurns(strideParameter()))
      return problem.id == DiagId::BlockCapture
                 ? fmt::format("uses '{}': {}", problem.arguments[0], problem.arguments[1])
                 : "has parts that cannot be moved";
    names.insert(signature_->madeUp().begin(), signature_->madeUp().end());
    names.insert({turnsVariable, halfVariable, strideVariable});
    addBranch(rewrites);
    place(rewrites, body_);
    return "";
  }

private:
  // Whether all tasks of the loop are for workers of this kind, and there are some.
  static bool spawnsFor(const LoopInstance &instance, WorkerKind kind) {
    const SourceRange range = instance.loop.counted->getBody()->getSourceRange();
    bool any = false;
    for (const Spawn &spawn : instance.body->spawns)
      if (range.fullyContains(spawn.range())) {
        any = true;
        if (spawn.callee->function->worker != kind)
          return false;
      }
    return any;
  }
  // Lanes can run the turns: as block-level tasks, each step would have one thread at work.
  static bool spawnsForThreads(const LoopInstance &instance) {
    return spawnsFor(instance, WorkerKind::Thread);
  }
  // Blocks are to run them: lanes would divide the loop in turns between long steps of block-level tasks.
  static bool spawnsForBlocks(const LoopInstance &instance) {
    return spawnsFor(instance, WorkerKind::Block);
  }
  std::string workerWord() const override {
    if (byThreads_ && task_.function->worker == WorkerKind::Block)
      return "thread";
    return byBlocks_ ? wordOfBlocks() : LoopOutline::workerWord();
  }
  // As the tasks that it spawns have it: "block", or "warp" for blocks of one.
  std::string wordOfBlocks() const {
    const SourceRange range = statement_.getSourceRange();
    for (const Spawn &spawn : task_.spawns)
      if (range.fullyContains(spawn.range()) && spawn.callee->function->pragma &&
          statedWorkerWord(*spawn.callee->function->pragma) == "warp")
        return "warp";
    return "block";
  }
  static std::vector<MovedPart> partsOf(const std::vector<LoopInstance> &instances) {
    std::vector<MovedPart> parts;
    for (const auto &[body, loop] : instances)
      parts.push_back({body->definition,
                       loop.counted,
                       {loop.counted->getBody(), loop.counted->getInc()},
                       nullptr,
                       loop.variable,
                       loop.shared,
                       loop.reduced,
                       loop.reduced ? loop.reduces->combines : std::string()});
    return parts;
  }

  // How the user combines a result: the text of the statement around the call.
  bool readReduction() {
    const std::optional<Span> call = source_.span(reduces_->call->getSourceRange());
    const std::optional<unsigned> begin = source_.offset(reduces_->range().getBegin());
    const std::optional<unsigned> end =
        source_.statementEnd(SourceText::lastPart(*reduces_->statement));
    if (!call || !begin || !end || SourceText::touchesMacro(reduces_->range()) ||
        call->begin < *begin || *end < call->end)
      return false;
    before_ = source_.text({*begin, call->begin}).str();
    behind_ = source_.text({call->end, *end}).rtrim("; \t\n").str();
    return (before_ + behind_).find_first_of("\n#") == std::string::npos;
  }
  std::string spawnText(const std::string &indentation, const std::string &call) const override {
    if (!reduces_)
      return fmt::format("#pragma gtap task{}\n{}{};\n", priority(), indentation, call);
    return fmt::format("#pragma gtap task{} in_reduction({} : {})\n{}{}{}{};\n", priority(),
                       reduces_->combines, reduces_->destinationVariable->getNameAsString(),
                       indentation, before_, call, behind_);
  }
  // Ranges of a loop that spawns with a priority come first, so that all of its tasks are there before any of them runs that is
  // not the first by its priority.
  const char *priority() const {
    const bool prioritizes = llvm::any_of(task_.spawns, [&](const Spawn &spawn) {
      const std::optional<unsigned> at = source_.offset(spawn.pragma->location);
      return spawn.priority && at && *at >= body_.begin && *at < body_.end;
    });
    return prioritizes ? " priority(GTAP_MAX_PRIORITY)" : "";
  }

  // Lanes of a warp that get turns of an open loop get neighbouring ones (docs/loops.md); a block's threads run theirs alone.
  std::vector<std::string> strideParameter() const {
    return isBlock() ? std::vector<std::string>{}
                     : std::vector<std::string>{fmt::format("{} {}", turnsType(), strideVariable)};
  }

  // `if (there are many turns) spawn them; else` before the loop.
  void addBranch(std::vector<Rewrite> &rewrites) const {
    StringRef indentation = source_.indentation(begin_);
    const bool alone = isAlone();
    Rewrite before{begin_, begin_, {}};
    before.text.append(
        fmt::format(
            "{0}if (const {1} {2} = {3}; ::gtap::divides({2})) {{\n{5}{4}}} else\n{6}",
            alone ? "{ " : "", turnsType(), turnsVariable, turns(), indentation,
            spawnText(indentation.str() + "  ",
                      signature_->call(isBlock() ? std::vector<std::string>{turnsVariable}
                                                 : std::vector<std::string>{turnsVariable, "1"},
                                       {{loop_.variable->getNameAsString(), first()}})),
            padding()),
        place_, /*running=*/false);
    rewrites.push_back(std::move(before));
    if (!alone)
      return;
    Rewrite behind{end_, end_, {}};
    behind.text.append(" }", placeOf(end_));
    rewrites.push_back(std::move(behind));
  }

  PlacedText inside() const override {
    const std::string indentation = isBlock() ? "    " : "  ";
    const std::string halves =
        fmt::format("{}({})", isBlock() ? "halves_of_block" : "halves", turnsVariable);
    const std::string stride = isBlock() ? "" : strideVariable;
    std::vector<std::string> further;
    if (!isBlock())
      further.push_back(stride);
    PlacedText text;
    text.append((isBlock() ? "  if (threadIdx.x == 0) {\n" : "") +
                    halving(halves, indentation, further, /*firstThreadOnly=*/false, stride) +
                    indentation + head(stride),
                place_, /*running=*/false);
    copy(text, body_);
    text.append("\n", placeOf(body_.end));
    text.append(fmt::format("{}{}{}", isBlock() ? "  }\n" : "",
                            task_.waits.empty() && !reduces_ ? "" : "#pragma gtap taskwait\n",
                            reduces_ ? fmt::format("  return {};\n",
                                                   reduces_->destinationVariable->getNameAsString())
                                     : ""),
                placeOf(body_.end), /*running=*/false);
    return text;
  }

  const Spawn *reduces_; // whose results are combined with one variable, as those of all; or null
  std::string before_, behind_; // the call, in its statement
};

// The loops of a function, each with its instances.
std::vector<std::vector<LoopInstance>> loopsOf(const TaskFunction &function, const TaskModel &model,
                                               const ASTContext &context) {
  const bool beginsLaunches =
      !function.isTemplate() && onlyBeginsLaunches(*function.bodies.front(), model, context);
  std::vector<std::vector<LoopInstance>> loops;
  std::map<SourceLocation, std::size_t> at;
  for (const TaskBody *body : bodiesOf(function))
    for (LoopOfSpawns &loop : loopsOfSpawns(*body, context, beginsLaunches)) {
      auto [found, isNew] = at.emplace(loop.loop->getBeginLoc(), loops.size());
      if (isNew)
        loops.emplace_back();
      loops[found->second].push_back({body, std::move(loop)});
    }
  return loops;
}

// The loop around this one that can be one with it, or null.
const LoopInstance *collapsesInto(const std::vector<LoopInstance> &inner,
                                  const std::vector<std::vector<LoopInstance>> &loops,
                                  const ASTContext &context) {
  for (const std::vector<LoopInstance> &outer : loops)
    if (inner.size() == 1 && outer.size() == 1 &&
        canCollapse(outer.front().loop, inner.front().loop, *inner.front().body, context))
      return &outer.front();
  return nullptr;
}

LoopOutcome outcomeOf(const LoopInstance &instance, const SourceManager &sources) {
  LoopOutcome outcome;
  outcome.function = instance.body->function->qualified;
  PresumedLoc place =
      sources.getPresumedLoc(sources.getExpansionLoc(instance.loop.loop->getBeginLoc()));
  if (place.isValid()) {
    outcome.file = place.getFilename();
    outcome.line = place.getLine();
    outcome.column = place.getColumn();
  }
  return outcome;
}

} // namespace

DividedLoops divideLoops(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                         std::set<std::string> &names) {
  DividedLoops result;
  const SourceManager &sources = unit.context().getSourceManager();
  for (const auto &function : model.functions) {
    if (function->recursion)
      continue;
    std::vector<SourceRange> divided;
    const auto loops = loopsOf(*function, model, unit.context());
    for (const std::vector<LoopInstance> &instances : loops) {
      const SourceRange range = instances.front().loop.loop->getSourceRange();
      if (llvm::any_of(divided, [&](SourceRange inner) {
            return sources.isPointWithin(inner.getBegin(), range.getBegin(), range.getEnd());
          }))
        continue; // it is found again
      if (const LoopInstance *outer = collapsesInto(instances, loops, unit.context()))
        if (std::optional<Rewrite> rewrite =
                collapse(outer->loop, instances.front().loop, table, unit.context(), names)) {
          result.rewrites.push_back(std::move(*rewrite));
          divided.push_back(range); // as one, in the next round
          result.outcomes.push_back(outcomeOf(instances.front(), sources));
          result.outcomes.push_back(outcomeOf(*outer, sources));
          continue;
        }
      LoopOutcome outcome = outcomeOf(instances.front(), sources);
      for (const LoopInstance &instance : instances)
        if (outcome.kept.empty())
          outcome.kept = instance.loop.kept;
      if (outcome.kept.empty()) {
        StringRef plain = function->first->getDeclName().isIdentifier() ? function->first->getName()
                                                                        : StringRef("operator");
        plain.consume_front("gtap_");
        std::string name = Outline::freshName(loopFunctionPrefix + plain.str(), names);
        outcome.kept =
            DividedLoop(unit, table, instances, std::move(name)).make(result.rewrites, names);
        if (outcome.kept.empty())
          divided.push_back(range);
      }
      result.outcomes.push_back(std::move(outcome));
    }
  }
  return result;
}

} // namespace gtap
