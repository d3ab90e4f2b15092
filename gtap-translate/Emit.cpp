// Puts the whole output together (see Emit.h).
#include "Emit.h"

#include "Lower.h"
#include "MappedText.h"
#include "SourceText.h"
#include "SpawnText.h"
#include "TaskText.h"
#include "TextEdits.h"
#include "TypeText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class Emitter {
public:
  Emitter(const TaskModel &model, const std::vector<FrameLayout> &layouts,
          const std::vector<Liveness> &liveness, ASTContext &context, const Options &options)
      : model_(model), layouts_(layouts), liveness_(liveness), context_(context), options_(options),
        source_(context), edits_(source_, {0, unsigned(source_.buffer().size())}) {}

  std::string run() {
    blankPragmas();
    for (std::size_t i = 0; i < model_.functions.size(); ++i)
      placeTask(*model_.functions[i], layouts_[i], liveness_[i]);
    for (const EntryKernel &kernel : model_.entries)
      placeEntry(kernel);
    if (options_.target == Target::Host)
      for (const CUDAKernelCallExpr *launch : model_.launches)
        placeLaunch(*launch);
    MappedText text;
    text.append(header());
    text.append(edits_.apply());
    return options_.lineDirectives
               ? text.withLineDirectives(options_.input, inseparableLines(source_.buffer()))
               : text.str();
  }

private:
  std::string header() const {
    std::string text = fmt::format("// Made by gtap-translate {} from {}. Do not edit: change that "
                                   "file and translate it again.\n"
                                   "#define GTAP_TRANSLATED 1\n",
                                   GTAP_VERSION, source_.baseName());
    if (options_.target == Target::Host)
      text += "#define GTAP_TARGET_HOST 1\n#include <gtap/host/cuda_shim.h>\n";
    return text;
  }

  std::string place(unsigned line) const { return fmt::format("{}:{}", source_.baseName(), line); }

  // Line ends stay, so that the user's lines keep their numbers.
  void blankPragmas() {
    for (const PragmaSite *pragma : model_.pragmas)
      if (std::optional<Span> span = directiveSpan(*pragma, source_);
          span && pragma->kind != PragmaKind::Entry)
        edits_.replace(*span, std::string(std::size_t(source_.text(*span).count('\n')), '\n'));
  }

  // Past a declaration: its brace or semicolon, and a comment that ends the line.
  unsigned after(const FunctionDecl *function) const {
    unsigned end = source_.span(function->getSourceRange().getEnd()).value_or(Span{}).end;
    if (!function->doesThisDeclarationHaveABody())
      while (end < source_.buffer().size() && source_.buffer()[end - 1] != ';')
        end = source_.tokenAfter(end).span.end;
    return source_.pastTrailingComment(end);
  }

  void placeBlock(unsigned at, const MappedText &block) {
    MappedText text;
    text.append("\n");
    text.append(block);
    edits_.insert(at, std::move(text));
  }

  void placeTask(const TaskFunction &function, const FrameLayout &layout,
                 const Liveness &liveness) {
    if (function.definition)
      guardSerialVersion(*function.definition);
    unsigned line = source_.line(function.first->getLocation());
    MappedText block;
    block.append(descriptorText(function, place(line), context_));
    if (!function.definition)
      return placeBlock(after(function.first), block);
    if (function.first != function.definition) {
      placeBlock(after(function.first), block);
      block = MappedText();
    }
    block.append(recordText(function, layout, context_));
    block.append(lowerStep(function, layout, liveness, context_).text);
    placeBlock(after(function.definition), block);
  }

  // The serial version recurses on the thread's own call stack, which it must not overrun. On the
  // line of the brace, so that the user's lines keep their numbers.
  void guardSerialVersion(const FunctionDecl &function) {
    std::optional<Span> body = source_.span(function.getBody()->getSourceRange());
    const CXXRecordDecl *record = function.getReturnType()->getAsCXXRecordDecl();
    if (!body || (record && !record->hasDefaultConstructor()))
      return;
    const char *result = function.getReturnType()->isVoidType() ? "" : " {}";
    edits_.insert(body->begin + 1,
                  fmt::format(" if (!gtap::serial_call_allowed()) return{};", result));
  }

  // Every task function that spawns lead to from the entry's, in the model's order.
  std::vector<const TaskFunction *> reachable(const TaskFunction *root) const {
    std::set<const TaskFunction *> seen{root};
    std::vector<const TaskFunction *> pending{root};
    while (!pending.empty()) {
      const TaskFunction *function = pending.back();
      pending.pop_back();
      for (const Spawn &spawn : function->spawns)
        if (seen.insert(spawn.callee).second)
          pending.push_back(spawn.callee);
    }
    std::vector<const TaskFunction *> ordered;
    for (const auto &function : model_.functions)
      if (seen.count(function.get()))
        ordered.push_back(function.get());
    return ordered;
  }

  // Where the declaration starts, its attributes included.
  unsigned startOf(const FunctionDecl *function) const {
    unsigned start = source_.offset(function->getBeginLoc()).value_or(0);
    for (const Attr *attribute : function->attrs())
      if (std::optional<unsigned> at = source_.offset(attribute->getLocation());
          at && !attribute->isImplicit())
        start = std::min(start, *at);
    return source_.firstOnLine(start) ? start - unsigned(source_.indentation(start).size()) : start;
  }

  void placeEntry(const EntryKernel &kernel) {
    std::string name = kernel.kernel->getNameAsString();
    std::string program = "gtap_program_" + name;
    std::string tasks;
    std::string declarations;
    for (const TaskFunction *task : reachable(kernel.entry.callee)) {
      tasks += (tasks.empty() ? "" : ", ") + descriptorName(*task, kernel.kernel);
      declarations += earlyDeclaration(*task, kernel.kernel);
    }
    edits_.insert(startOf(kernel.kernel),
                  fmt::format("// ---- gtap: program of {0} ({1}) ----\n"
                              "{2}"
                              "using {3} = gtap::program<{4}>;\n",
                              name, place(source_.line(kernel.kernel->getLocation())), declarations,
                              program, tasks));
    placeRoot(kernel, program);
    MappedText registration;
    registration.append(fmt::format("static const gtap::entry_kernel gtap_entry_{0}(&{0});", name));
    placeBlock(after(kernel.kernel), registration);
  }

  // A task function first declared below the kernel: its descriptor has to be named before.
  std::string earlyDeclaration(const TaskFunction &task, const FunctionDecl *kernel) const {
    if (source_.offset(task.first->getLocation()).value_or(0) <
        source_.offset(kernel->getLocation()).value_or(0))
      return "";
    std::string name = descriptorName(task, kernel);
    std::size_t scope = name.rfind("::");
    if (scope == std::string::npos)
      return fmt::format("struct {};\n", name);
    return fmt::format("namespace {} {{ struct {}; }}\n", name.substr(0, scope),
                       name.substr(scope + 2));
  }

  void placeRoot(const EntryKernel &kernel, const std::string &program) {
    const Spawn &entry = kernel.entry;
    std::optional<Span> pragma = directiveSpan(*entry.pragma, source_);
    std::optional<Span> statement = source_.span(entry.statement->getSourceRange());
    std::optional<unsigned> end = statement ? source_.afterSemicolon(statement->end) : std::nullopt;
    if (!pragma || !end ||
        !editSpawn(entry, "gtap_s.root", kernel.kernel, source_, context_, edits_))
      return;
    std::string indent = source_.indentation(statement->begin).str();
    edits_.insert(statement->begin, std::string("  "));
    edits_.replace(*pragma,
                   fmt::format("{0}{{ // entry, {1}\n"
                               "{0}gtap::session<{2}> gtap_s;\n"
                               "{0}if (gtap_s.first()) // one thread of the grid",
                               indent, place(source_.line(entry.pragma->location)), program));
    edits_.insert(*end, fmt::format("\n{0}gtap_s.run(); // every thread: returns after the last "
                                    "task\n{0}}}",
                                    indent));
  }

  // kernel<<<config>>>(arguments) becomes a call of a function object with those arguments, so that
  // they are converted and evaluated once: [&](int gtap_1) { gtap::host::launch(config, [&] {
  // kernel(gtap_1); }); }(arguments).
  void placeLaunch(const CUDAKernelCallExpr &launch) {
    std::optional<Span> callee = source_.span(launch.getCallee()->getSourceRange());
    std::optional<Span> config = source_.span(SourceRange(launch.getConfig()->getRParenLoc()));
    const FunctionDecl *kernel = launch.getDirectCallee();
    if (!callee || !config || !kernel)
      return;
    Span opening = source_.tokenAfter(callee->end).span; // <<<
    Span values{opening.end, config->begin};
    std::vector<std::string> parameters, names;
    for (unsigned i = 0; i < launch.getNumArgs() && !isa<CXXDefaultArgExpr>(launch.getArg(i));
         ++i) {
      names.push_back(fmt::format("gtap_{}", i + 1));
      parameters.push_back(
          declarationText(kernel->getParamDecl(i)->getType(), names.back(), context_));
    }
    edits_.replace({callee->begin, config->end},
                   fmt::format("[&]({}) {{ gtap::host::launch({}, [&] {{ {}({}); }}); }}",
                               fmt::join(parameters, ", "), source_.text(values).trim(),
                               source_.text(*callee), fmt::join(names, ", ")));
  }

  const TaskModel &model_;
  const std::vector<FrameLayout> &layouts_;
  const std::vector<Liveness> &liveness_;
  ASTContext &context_;
  const Options &options_;
  SourceText source_;
  TextEdits edits_;
};

} // namespace

std::string emitTranslation(const TaskModel &model, const std::vector<FrameLayout> &layouts,
                            const std::vector<Liveness> &liveness, ASTContext &context,
                            const Options &options) {
  return Emitter(model, layouts, liveness, context, options).run();
}

} // namespace gtap
