// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels with an entry in the output (see EmitEntries.h).
#include "emit/EmitEntries.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/tasks/EntryTasks.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/places/InstancePlace.h"
#include "ast/places/Places.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TemplateText.h"
#include "ast/types/TypeText.h"
#include "emit/TreeLaunches.h"
#include "lower/ConstantText.h"
#include "lower/DirectiveText.h"
#include "lower/SpawnText.h"
#include "lower/WrappedText.h"
#include "model/SpawnForm.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

class EntryEmitter {
public:
  EntryEmitter(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
               const WholeTrees &trees, ASTContext &context, const SourceText &source,
               TextEdits &edits)
      : model_(model), analyses_(analyses), trees_(trees), context_(context), source_(source),
        edits_(edits), named_(namesLaunches(context)) {}

  void run() {
    std::set<const FunctionDecl *> templates;
    for (const EntryKernel &kernel : model_.entries)
      if (!kernel.pattern())
        placeEntry(kernel);
      else if (templates.insert(kernel.pattern()).second)
        placeTemplate(*kernel.pattern());
    blankUnused();
  }

private:
  void placeEntry(const EntryKernel &kernel) {
    std::string name = kernel.kernel->getNameAsString();
    std::string program = "gtap_program_" + name;
    std::string declarations;
    for (const TaskBody *task : reachable(model_, kernel.entry.callee))
      declarations += earlyDeclaration(*task, *kernel.kernel, context_).value_or("");
    edits_.insert(
        startOf(*kernel.kernel, source_),
        fmt::format("// ---- gtap: program of {0} ({1}) ----\n"
                    "{2}{3}",
                    name, source_.place(source_.line(kernel.kernel->getLocation())), declarations,
                    wrapped(fmt::format("using {} = {};\n", program, programText(kernel)))));
    placeBounds(*kernel.kernel, declarations.empty() && mayRunTrees(model_, analyses_,
                                                                    *kernel.entry.callee, context_)
                                    ? fmt::format("GTAP_TREE_ENTRY_BOUNDS({})", program)
                                    : boundsOf({&kernel}));
    placeRoot(kernel, program);
    MappedText registration;
    registration.append(fmt::format(
        "static const gtap::entry_kernel gtap_entry_{0} =\n    gtap::entry_of<{1}>({2});", name,
        program, kernelAndName("&" + name, name)));
    placeBlock(after(*kernel.kernel, source_), registration, edits_);
  }

  // What entry_of() is given: gtap::launch() asks for the kernel's name and its file.
  std::string kernelAndName(const std::string &kernel, const std::string &name) const {
    return named_ ? fmt::format("\n        {}, \"{}\", gtap::this_file()", kernel, name) : kernel;
  }

  // A kernel template: its instances share the kernel's text, and each has a program of its own.
  void placeTemplate(const FunctionDecl &pattern) {
    std::string name = pattern.getNameAsString();
    std::string title =
        fmt::format("{} ({})", name, source_.place(source_.line(pattern.getLocation())));
    TemplateText header(pattern, context_);
    edits_.insert(startOf(pattern, source_),
                  fmt::format("// ---- gtap: programs of {} ----\n{}struct gtap_program_{};\n",
                              title, header.header(), name));
    std::vector<const EntryKernel *> all;
    for (const EntryKernel &kernel : model_.entries)
      if (kernel.pattern() == &pattern)
        all.push_back(&kernel);
    placeBounds(pattern, boundsOf(all));
    InstancePlace place(pattern, source_);
    std::string programs, registrations;
    unsigned instances = 0;
    for (const EntryKernel &kernel : model_.entries) {
      if (kernel.pattern() != &pattern)
        continue;
      place.follow(*kernel.kernel);
      for (const TaskBody *task : reachable(model_, kernel.entry.callee))
        place.follow(*task->first);
      std::string arguments = instanceArguments(*kernel.kernel, context_);
      programs += fmt::format("template <>\n"
                              "struct gtap_program_{}{} {{\n"
                              "  using type = {};\n"
                              "}};\n",
                              name, arguments, programText(kernel));
      registrations +=
          fmt::format("static const gtap::entry_kernel gtap_entry_{0}_{1} =\n"
                      "    gtap::entry_of<gtap_program_{0}{2}::type>({3});\n",
                      name, ++instances, arguments, kernelAndName("&" + name + arguments, name));
      if (instances == 1)
        placeRoot(kernel,
                  fmt::format("typename gtap_program_{}{}::type", name, header.arguments()));
    }
    MappedText text;
    text.append(fmt::format("// ---- gtap: instances of {} ----\n{}{}{}{}", title, place.opening(),
                            programs, registrations, place.closing()));
    placeBlock(place.offset(), text, edits_);
  }

  // Whether one of its tasks makes tasks with `depend`.
  bool leadsToGraphs(const EntryKernel &kernel) const {
    return llvm::any_of(reachable(model_, kernel.entry.callee), [](const TaskBody *task) {
      return llvm::any_of(task->spawns, [](const Spawn &spawn) { return spawn.isDependent(); });
    });
  }

  // In front of the kernel's name, unless the user has bounds there (gtap/settings.h).
  void placeBounds(const FunctionDecl &kernel, const std::string &bounds) {
    if (kernel.hasAttr<CUDALaunchBoundsAttr>() || boundsRegisters(kernel))
      return;
    SourceLocation name =
        kernel.getQualifier() ? kernel.getQualifierLoc().getBeginLoc() : kernel.getLocation();
    if (std::optional<unsigned> at = source_.offset(name); at && name.isFileID())
      edits_.insert(*at, bounds + " ");
  }
  // Which of them suit a kernel, or all instances of one.
  const char *boundsOf(llvm::ArrayRef<const EntryKernel *> instances) const {
    if (llvm::any_of(instances, [&](const EntryKernel *each) { return leadsToGraphs(*each); }))
      return "GTAP_GRAPH_ENTRY_BOUNDS";
    const bool loops = llvm::all_of(instances, [&](const EntryKernel *each) {
      return runsLoopsAlone(model_, trees_, *each->entry.callee, context_);
    });
    if (!loops)
      return "GTAP_ENTRY_BOUNDS";
    return llvm::any_of(instances, [&](const EntryKernel *each) { return runsCalls(*each); })
               ? "GTAP_CALLS_ENTRY_BOUNDS"
               : "GTAP_LOOP_ENTRY_BOUNDS";
  }
  // Whether tasks of its launches run calls as turns of a loop: walks, or plain functions that call themselves.
  bool runsCalls(const EntryKernel &kernel) const {
    return llvm::any_of(reachable(model_, kernel.entry.callee), [&](const TaskBody *task) {
      if (llvm::any_of(analyses_, [&](const TaskAnalysis &analysis) {
            return analysis.function == task->function &&
                   (analysis.record.callWalk || trees_.sumTrees.count(task->function));
          }))
        return true;
      const auto called = reachableFrom(*task->definition);
      return llvm::any_of(model_.functions, [&](const auto &function) {
        return function->recursion && called.count(function->definition);
      });
    });
  }
  // By __maxnreg__, an attribute that Clang drops.
  bool boundsRegisters(const FunctionDecl &kernel) const {
    std::optional<Span> head =
        source_.span(SourceRange(kernel.getBeginLoc(), kernel.getLocation()));
    return head && source_.text(*head).contains("__maxnreg__");
  }

  // In a kernel template that nobody launches the entry is a plain call.
  void blankUnused() {
    std::set<const PragmaSite *> used;
    for (const EntryKernel &kernel : model_.entries)
      used.insert(kernel.entry.pragma);
    for (const PragmaSite *pragma : model_.pragmas)
      if (std::optional<Span> span = directiveSpan(*pragma, source_);
          span && pragma->kind == PragmaKind::Entry && !used.count(pragma))
        edits_.replace(*span, std::string(source_.text(*span).count('\n'), '\n'));
  }

  // Where launches run loops alone, the first task comes first.
  std::string programText(const EntryKernel &kernel) const {
    const TaskBody *root = kernel.entry.callee;
    const bool loops = runsLoopsAlone(model_, trees_, *root, context_);
    std::string tasks = loops ? descriptorName(*root, kernel.kernel, context_) : "";
    for (const TaskBody *task : reachable(model_, root))
      if (!loops || task != root)
        tasks += (tasks.empty() ? "" : ", ") + descriptorName(*task, kernel.kernel, context_);
    return fmt::format("gtap::{}<{}>", loops ? "loop_program" : "program", tasks);
  }

  // A result that goes to an object of each thread or block is fetched by every thread, as every
  // thread would have it from a plain call.
  void placeRoot(const EntryKernel &kernel, const std::string &program) {
    const Spawn &entry = kernel.entry;
    std::optional<Span> pragma = directiveSpan(*entry.pragma, source_);
    std::optional<Span> statement = spawnSpan(entry, source_);
    std::optional<unsigned> end =
        statement && !entry.declares() ? source_.afterSemicolon(statement->end) : std::nullopt;
    if (entry.declares() && statement)
      end = statement->end;
    if (!pragma || !end)
      return;
    std::string result = resultText(kernel);
    std::string destination, run = "gtap_s.run();";
    if (entry.declares() || (entry.destination && threadObject(entry.destination))) {
      destination = fmt::format("gtap_s.template result_place<{}>()", result);
      std::string value = fmt::format("gtap_s.template run_for_result<{}>()", result);
      const VarDecl *place = entry.declares() ? nullptr : threadObject(entry.destination);
      if (entry.declares())
        run = declarationOf(entry, *statement, value);
      else if (place->hasAttr<CUDASharedAttr>()) // once, and all of the block see it
        run = fmt::format("const auto gtap_r = {}; if (gtap_s.leads_block()) {} = gtap_r; "
                          "__syncthreads();",
                          value, destinationText(entry));
      else
        run = fmt::format("{} = {};", destinationText(entry), value);
    }
    bool block = !entry.declares(); // a declaration has to be seen below
    edits_.insert(statement->begin, std::string(block ? "    " : "  "));
    if (!editSpawn(entry, "gtap_s.root", destination, /*clausesFirst=*/false, source_, context_,
                   edits_))
      return;
    std::string indent = source_.indentation(statement->begin).str();
    std::string inner = indent + (block ? "  " : "");
    std::string constants = constantsText(entry, inner);
    edits_.replace(*pragma, fmt::format("{0}{1}// entry, {2}\n"
                                        "{5}{3}gtap::session<{4}> gtap_s;\n"
                                        "{3}if (gtap_s.first()) // one thread of the grid",
                                        indent, block ? "{ " : "",
                                        source_.place(source_.line(entry.pragma->location)), inner,
                                        program, constants));
    MappedText closing;
    closing.append("\n");
    closing.append(inner + run, entry.declares() ? source_.line(statement->begin) : 0);
    if (block) // behind a declaration the user's line may go on
      closing.append(fmt::format(" // every thread: returns after the last task\n{}}}", indent));
    edits_.insert(*end, closing);
  }

  // Each block's copy of the constants. The session's constructor has a barrier between this and all tasks.
  std::string constantsText(const Spawn &entry, const std::string &indent) const {
    std::string lines;
    for (const TaskAnalysis &analysis : analyses_)
      for (std::size_t i = 0;
           analysis.function == entry.callee->function && i < analysis.constants.size(); ++i)
        if (!analysis.constants[i].empty())
          lines +=
              fmt::format("{}  {} = {};\n", indent, constantCall(analysis.constants[i]),
                          source_
                              .text(source_.span(entry.call->getArg(unsigned(i))->getSourceRange())
                                        .value_or(Span{}))
                              .str());
    return lines.empty() ? ""
                         : fmt::format("{0}if (gtap::leads_block()) {{ // constants of the launch\n"
                                       "{1}{0}}}\n",
                                       indent, lines);
  }

  // The result's type. In a template in words that suit every instance: what the user wrote for the
  // variable that it goes to.
  std::string resultText(const EntryKernel &kernel) const {
    const Spawn &entry = kernel.entry;
    QualType result = entry.callee->first->getReturnType().getUnqualifiedType();
    if (!kernel.pattern() || (!entry.declares() && !entry.destination))
      return typeText(result, context_);
    if (isDeduced(entry))
      return fmt::format("typename decltype({})::gtap_task::gtap_result", packText(entry, source_));
    if (entry.declares())
      return typeText(declaredType(entry.destinationVariable).getUnqualifiedType(), context_);
    return fmt::format("std::remove_reference_t<decltype(({}))>", destinationText(entry));
  }

  static bool isDeduced(const Spawn &entry) {
    return entry.declares() && entry.destinationVariable->getType()->getContainedAutoType();
  }

  std::string destinationText(const Spawn &entry) const {
    return source_.text(source_.span(entry.destination->getSourceRange()).value_or(Span{})).str();
  }

  // What the user wrote, attributes and all, with a value in place of the call.
  std::string declarationOf(const Spawn &entry, Span statement, const std::string &value) const {
    Span call = source_.span(entry.call->getSourceRange()).value_or(statement);
    return fmt::format("{}{}{}", source_.text({statement.begin, call.begin}), value,
                       source_.text({call.end, statement.end}));
  }

  const TaskModel &model_;
  const std::vector<TaskAnalysis> &analyses_;
  const WholeTrees &trees_;
  ASTContext &context_;
  const SourceText &source_;
  TextEdits &edits_;
  const bool named_; // launches have handles
};

} // namespace

void emitEntries(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                 const WholeTrees &trees, ASTContext &context, const SourceText &source,
                 TextEdits &edits) {
  EntryEmitter(model, analyses, trees, context, source, edits).run();
}

} // namespace gtap
