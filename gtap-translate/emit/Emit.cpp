// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Puts the whole output together (see Emit.h).
#include "emit/Emit.h"

#include "analyse/effects/ClauseEffects.h"
#include "ast/expressions/NamedLaunches.h"
#include "emit/EmitEntries.h"
#include "emit/EmitGraphs.h"
#include "emit/EmitGrids.h"
#include "emit/EmitLaunches.h"
#include "emit/EmitShared.h"
#include "emit/LaunchReport.h"
#include "lower/ConstantText.h"
#include "lower/Lower.h"

#include "analyse/recursion/SerialCycles.h"
#include "analyse/tasks/ReachedFunctions.h"
#include "analyse/variables/UnusedMarks.h"
#include "ast/places/Places.h"
#include "ast/types/NamespaceText.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/Scopes.h"
#include "lower/DirectiveText.h"
#include "lower/SpawnText.h"
#include "lower/TaskText.h"
#include "model/CancelNames.h"
#include "model/SpawnForm.h"
#include "support/MappedText.h"
#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class Emitter {
public:
  Emitter(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
          const std::vector<LoweredStep> &steps, ASTContext &context, const LineTable &lines,
          const Options &options)
      : model_(model), analyses_(analyses), steps_(steps), context_(context), lines_(lines),
        options_(options), source_(context), edits_(source_, source_.whole()) {}

  Emission run(std::optional<unsigned> restFrom) {
    blankPragmas();
    takeRestrictAway();
    for (const TaskAnalysis &analysis : analyses_)
      placeMember(*analysis.function);
    for (std::size_t i = 0; i < analyses_.size(); ++i)
      placeTask(analyses_[i], steps_[i]);
    placeAliases();
    breakCycles();
    const WholeTrees trees = wholeTreesOf(analyses_);
    emitEntries(model_, analyses_, trees, context_, source_, edits_);
    emitGraphs(model_, context_, source_, edits_);
    emitShared(context_, source_, edits_);
    if (options_.target == Target::Host)
      emitLaunches(model_, context_, source_, edits_);
    else
      emitGrids(model_, trees, context_, source_, edits_);
    MappedText text;
    text.append(header());
    text.append(edits_.apply());
    Emission emission;
    if (std::optional<unsigned> where = edits_.conflict())
      emission.conflict = {.id = DiagId::EditsOverlap, .where = source_.locationOf(*where)};
    RenderedText rendered =
        options_.lineDirectives
            ? text.withLineDirectives(lines_, inseparableLines(source_.buffer()),
                                      options_.output == "-" ? "<standard output>"
                                                             : options_.output)
            : text.withoutLineDirectives();
    emission.text = std::move(rendered.text);
    emission.lines = std::move(rendered.lines);
    if (restFrom)
      emission.rest = edits_.applyFrom(*restFrom);
    return emission;
  }

private:
  std::string header() const {
    std::string text = fmt::format("// Made by gtap-translate {} from {}.\n"
                                   "// Do not edit: change that file and translate it again.\n"
                                   "#define GTAP_TRANSLATED {}\n",
                                   GTAP_VERSION, source_.baseName(),
                                   model_.worker == WorkerKind::Block ? "2 // gtap_block.cuh"
                                                                      : "1 // gtap_thread.cuh");
    if (model_.mixed)
      text += "#define GTAP_WORKER_MIXED 1\n";
    if (options_.target == Target::Cuda && namesLaunches(context_))
      text += "#define GTAP_NAMED_LAUNCHES 1\n";
    if (launchesOnPeers(context_))
      text += "#define GTAP_PEERS 1\n";
    if (options_.target == Target::Host)
      text += "#define GTAP_TARGET_HOST 1\n#include <gtap/host/cuda_shim.h>\n";
    return text;
  }

  std::string place(unsigned line) const { return source_.place(line); }

  // Line ends stay, so that the user's lines keep their numbers; so does a statement where a
  // taskwait is one.
  void blankPragmas() {
    std::set<const PragmaSite *> gone; // with the text around them
    for (const auto &function : model_.functions)
      if (function->ofWalk || (function->recursion && !staysOnHost(*function))) {
        for (const auto &body : function->bodies) {
          for (const Spawn &spawn : body->spawns)
            gone.insert(spawn.pragma);
          for (const Wait &wait : llvm::concat<const Wait>(body->waits, body->passed))
            gone.insert(wait.pragma);
        }
      }
    for (const PragmaSite *pragma : model_.pragmas)
      if (std::optional<Span> span = directiveSpan(*pragma, source_);
          span && pragma->kind != PragmaKind::Entry && !gone.count(pragma))
        edits_.replace(*span, blankedDirective(*pragma, *span, source_, waitEffects(*pragma)));
  }

  // In all functions that run as part of a launch (docs/translator.md, "__restrict__").
  void takeRestrictAway() {
    for (Span word : restrictWordsOf(model_, source_, context_).words)
      if (!isRemoved(word))
        edits_.rename(word, restrictComment(word, source_));
  }

  // A taskwait's clause in the serial version: "" when nobody can tell.
  std::string waitEffects(const PragmaSite &pragma) const {
    bool effects = pragma.kind == PragmaKind::Taskwait && pragma.clause(ClauseKind::Queue) &&
                   llvm::any_of(model_.functions, [&](const auto &function) {
                     return clausesHaveEffects(*function, pragma);
                   });
    return effects ? effectsText(pragma, ";", source_, edits_) : "";
  }

  // Clauses that change something do so in the serial version, too: in statements of their own, so that temporary objects
  // end with them, as in the step.
  void keepEffects(const TaskFunction &function) {
    std::set<const PragmaSite *> done; // the instances of a template share theirs
    for (const TaskBody *body : bodiesOf(function))
      for (const Spawn &spawn : body->spawns)
        if (std::optional<Span> statement = spawnSpan(spawn, source_);
            statement && done.insert(spawn.pragma).second &&
            clausesHaveEffects(function, *spawn.pragma)) {
          const std::string effects = effectsText(*spawn.pragma, "; ", source_, edits_);
          if (effects.empty()) // of depend(...), whose objects are only named
            continue;
          edits_.insert(statement->begin, spawn.declares() ? effects : "{ " + effects);
          if (!spawn.declares())
            edits_.insert(source_.statementEnd(*spawn.statement).value_or(statement->end),
                          std::string(" }"));
        }
  }

  // Whether a spawn says which taskgroup the child is in, that may be cancelled.
  static bool passesGroup(const Spawn &spawn) {
    return knowsGroup(*spawn.callee->first) && spawn.call->getNumArgs() != 0 &&
           !isa<CXXDefaultArgExpr>(spawn.call->getArg(spawn.call->getNumArgs() - 1));
  }

  // Others may be at an object that is none of the function's own variables, also while its serial version runs. And a call
  // that is cancelled has no result.
  void deliverResults(const TaskFunction &function) {
    std::set<const PragmaSite *> done; // the instances of a template share theirs
    for (const TaskBody *body : bodiesOf(function))
      for (const Spawn &spawn : body->spawns)
        if (passesGroup(spawn)) {
          if (done.insert(spawn.pragma).second)
            (void)editSerialCall(spawn, source_, edits_);
        } else if (!spawn.combines.empty() && !threadObject(spawn.destination) &&
                   done.insert(spawn.pragma).second)
          (void)editCombination(spawn, source_, edits_); // what cannot be edited, Lower has refused
  }

  // What stands behind the class of a member: ahead of all steps, for each may spawn any member.
  void placeMember(const TaskFunction &function) {
    MappedText definitions;
    definitions.append(definitionsText(function, context_));
    placeBlocks(function.first,
                {{afterClass(*function.first, source_), definitions, function.first}});
  }

  // Entries name the descriptors of all tasks, those in private classes, too.
  void placeAliases() {
    std::map<const CXXRecordDecl *, std::string> aliases;
    for (const TaskAnalysis &analysis : analyses_)
      for (const DescriptorAlias &alias : descriptorAliases(*analysis.function, context_))
        aliases[alias.behind] += alias.text;
    for (const auto &[record, text] : aliases) {
      MappedText block;
      block.append(fmt::format("public: // ---- gtap: tasks of {} ----\n{}{}:",
                               record->getNameAsString(), text, spelling(record->getAccess())));
      placeBlock(after(*record, source_), block, edits_);
    }
  }

  void placeTask(const TaskAnalysis &analysis, const LoweredStep &lowered) {
    const TaskFunction &function = *analysis.function;
    if (function.ofWalk)
      removeText(function);
    else if (function.recursion)
      placeLoopCall(function);
    else if (function.definition && function.lowered)
      guardTeamText(function);
    else if (function.definition)
      guardSerialVersion(*function.definition);
    if (!function.recursion) {
      keepEffects(function);
      deliverResults(function);
      for (const UnusedMark &mark : unusedInSerialVersion(function, context_, source_))
        edits_.insert(mark.at, mark.text);
    }
    unsigned line = source_.line(function.first->getLocation());
    MappedText declarations, step;
    for (unsigned number : analysis.namedFirst)
      declarations.append(constantDefinition(
          analysis.constants[number], function.first->getParamDecl(number)->getType(), context_));
    declarations.append(declarationsText(function, analysis.constants, place(line),
                                         hasOverloadsOutside(function), context_));
    if (!analysis.bodies.empty()) {
      // Members that only some launches ask for: nvcc warns of them where no other file can name them.
      const bool isHidden =
          hasOwnNamespace(*function.first) || function.first->isInAnonymousNamespace();
      step.append(isHidden ? "GTAP_MAY_BE_UNUSED_BEGIN\n" : "");
      step.append(recordText(function, analysis.record, context_));
      step.append(lowered.text);
      step.append(isHidden ? "GTAP_MAY_BE_UNUSED_END\n" : "");
    }
    const FunctionDecl *last = function.definition ? function.definition : function.first;
    placeBlocks(function.first, {{after(*function.first, source_), declarations, function.first},
                                 {afterClass(*last, source_), step, last}});
    if (!function.recursion || function.ofWalk)
      return;
    MappedText loop;
    const KeptCalls *kept = analysis.record.kept ? &*analysis.record.kept : nullptr;
    loop.append(loopDefinition(function, kept, context_));
    placeBlock(after(*last, source_), loop, edits_);
  }

  // What Normalise has written for walks is there only to be lowered.
  std::optional<Span> removedSpan(const TaskFunction &function) const {
    const std::optional<Span> body = source_.span(function.definition->getBody()->getSourceRange());
    return body ? std::optional<Span>({startOf(*function.definition, source_), body->end})
                : std::nullopt;
  }
  void removeText(const TaskFunction &function) {
    if (const std::optional<Span> whole = removedSpan(function))
      edits_.replace(*whole, "");
  }
  bool isRemoved(Span span) const {
    return llvm::any_of(model_.functions, [&](const auto &function) {
      const std::optional<Span> whole =
          function->ofWalk && function->definition ? removedSpan(*function) : std::nullopt;
      return whole && whole->begin <= span.begin && span.end <= whole->end;
    });
  }

  // Whether the host has the function, too.
  static bool staysOnHost(const TaskFunction &recursion) {
    return recursion.definition->hasAttr<CUDAHostAttr>();
  }

  // The user's function leads to the loop in code for a device, and is what it was on the host.
  void placeLoopCall(const TaskFunction &function) {
    std::optional<Span> body = source_.insideBraces(*function.definition->getBody());
    std::optional<Span> pragma = directiveSpan(*function.pragma, source_);
    if (!body || !pragma)
      return;
    edits_.insert(pragma->begin, loopDeclaration(function, context_));
    const std::string call = loopCall(function, context_);
    if (!staysOnHost(function))
      return edits_.replace(*body, fmt::format(" {} ", call));
    edits_.insert(body->begin, fmt::format("\n#if GTAP_DEVICE_CODE\n  {}\n#else\n", call));
    edits_.insert(body->end, std::string("\n#endif\n"));
  }

  // A piece of text, and the declaration that it is put behind.
  struct Block {
    unsigned at;
    MappedText text;
    const FunctionDecl *behind;
  };

  // Blocks for one place follow each other without empty lines. What belongs to a static function
  // is this translation unit's alone, too: others may have one of that name. What belongs to a
  // function that is defined outside its namespace has to stand inside.
  void placeBlocks(const FunctionDecl *function, const std::vector<Block> &blocks) {
    bool wrap = hasOwnNamespace(*function);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      MappedText block = blocks[i].text;
      while (i + 1 < blocks.size() && blocks[i + 1].at == blocks[i].at)
        block.append(blocks[++i].text);
      if (block.str().empty())
        continue;
      NamespaceText around =
          namespacesBetween(blocks[i].behind->getLexicalDeclContext(), function->getDeclContext());
      MappedText text;
      text.append(around.opening + (wrap ? "namespace {\n" : ""));
      text.append(block);
      text.append((wrap ? "} // namespace\n" : "") + around.closing);
      placeBlock(blocks[i].at, text, edits_);
    }
  }

  // The innermost scope around the function that is no unnamed namespace.
  static const DeclContext *namedScope(const FunctionDecl &function) {
    const DeclContext *scope = function.getDeclContext();
    while (const auto *space = dyn_cast<NamespaceDecl>(scope)) {
      if (!space->isAnonymousNamespace())
        break;
      scope = space->getDeclContext();
    }
    return scope;
  }

  // Whether a static function, whose text is in an unnamed namespace, has overloads in its own that are not.
  bool hasOverloadsOutside(const TaskFunction &function) const {
    return hasOwnNamespace(*function.first) &&
           llvm::any_of(model_.functions, [&](const auto &other) {
             return other->first->getDeclName() == function.first->getDeclName() &&
                    !hasOwnNamespace(*other->first) &&
                    namedScope(*other->first)->Equals(namedScope(*function.first));
           });
  }

  // The serial version recurses on the thread's own call stack, which it must not overrun. On the
  // line of the brace, so that the user's lines keep their numbers.
  void guardSerialVersion(const FunctionDecl &function) {
    std::optional<Span> body = source_.insideBraces(*function.getBody());
    if (!body)
      return;
    QualType type = function.getReturnType();
    std::string result = type->isVoidType() ? "" : " {}";
    if (!startsFromNothing(type, context_))
      result = fmt::format(" gtap::no_result<{}>()", typeText(type.getUnqualifiedType(), context_));
    edits_.insert(
        body->begin,
        fmt::format(" if ({}!gtap::serial_call_allowed()) return{};",
                    function.isConstexpr() ? "!__builtin_is_constant_evaluated() && " : "",
                    result));
  }

  // A team's calls come from its whole block, and none of this file's if it spawns or waits. Those of other files are not seen.
  void guardTeamText(const TaskFunction &function) {
    const std::optional<Span> body = source_.insideBraces(*function.definition->getBody());
    if (body && llvm::any_of(function.bodies, [](const auto &each) {
          return !each->spawns.empty() || !each->waits.empty();
        }))
      edits_.insert(body->begin, " gtap::must_be_spawned();");
  }

  // Before the whole declaration but a template's header: among the specifiers.
  void breakCycles() {
    for (const TaskFunction *function : cycleBreakers(model_))
      if (function->definition && !function->ofWalk)
        if (std::optional<unsigned> at = source_.offset(function->definition->getInnerLocStart()))
          edits_.insert(*at, "__noinline__ ");
  }

  const TaskModel &model_;
  const std::vector<TaskAnalysis> &analyses_;
  const std::vector<LoweredStep> &steps_;
  ASTContext &context_;
  const LineTable &lines_;
  const Options &options_;
  SourceText source_;
  TextEdits edits_;
};

} // namespace

Emission emitTranslation(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                         const std::vector<LoweredStep> &steps, ASTContext &context,
                         const LineTable &lines, const Options &options,
                         std::optional<unsigned> restFrom) {
  return Emitter(model, analyses, steps, context, lines, options).run(restFrom);
}

} // namespace gtap
