// Puts the whole output together (see Emit.h).
#include "Emit.h"

#include "Lower.h"
#include "MappedText.h"
#include "NamespaceText.h"
#include "Scopes.h"
#include "SourceText.h"
#include "SpawnForm.h"
#include "SpawnText.h"
#include "TaskText.h"
#include "TextEdits.h"
#include "TypeText.h"
#include "UnusedMarks.h"

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
  Emitter(const TaskModel &model, const std::vector<TaskAnalysis> &analyses, ASTContext &context,
          const LineTable &lines, const Options &options)
      : model_(model), analyses_(analyses), context_(context), lines_(lines), options_(options),
        source_(context), edits_(source_, {0, unsigned(source_.buffer().size())}) {}

  Emission run(std::optional<unsigned> restFrom) {
    blankPragmas();
    for (const TaskAnalysis &analysis : analyses_)
      placeMember(*analysis.function);
    for (const TaskAnalysis &analysis : analyses_)
      placeTask(analysis);
    for (const EntryKernel &kernel : model_.entries)
      placeEntry(kernel);
    if (options_.target == Target::Host)
      for (const CUDAKernelCallExpr *launch : model_.launches)
        placeLaunch(*launch);
    MappedText text;
    text.append(header());
    text.append(edits_.apply());
    Emission emission;
    emission.text = options_.lineDirectives
                        ? text.withLineDirectives(lines_, inseparableLines(source_.buffer()))
                        : text.str();
    if (restFrom)
      emission.rest = edits_.applyFrom(*restFrom);
    return emission;
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

  std::string place(unsigned line) const { return source_.place(line); }

  // Line ends stay, so that the user's lines keep their numbers; so does a statement where a
  // taskwait is one.
  void blankPragmas() {
    std::set<const PragmaSite *> statements;
    for (const auto &function : model_.functions)
      for (const Wait *wait : waitsOutsideBlocks(*function))
        statements.insert(wait->pragma);
    for (const PragmaSite *pragma : model_.pragmas)
      if (std::optional<Span> span = directiveSpan(*pragma, source_);
          span && pragma->kind != PragmaKind::Entry)
        edits_.replace(*span, (statements.count(pragma)
                                   ? source_.indentation(span->begin).str() + "{} /* taskwait */"
                                   : "") +
                                  std::string(source_.text(*span).count('\n'), '\n'));
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

  // Past the outermost class that holds a member; past the function itself for others.
  unsigned afterClass(const FunctionDecl *function) const {
    const CXXRecordDecl *outermost = nullptr;
    for (const DeclContext *outer = function->getLexicalDeclContext(); outer;
         outer = outer->getParent())
      if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
        outermost = record;
    if (!outermost)
      return after(function);
    unsigned end =
        source_.span(SourceRange(outermost->getBraceRange().getEnd())).value_or(Span{}).end;
    while (end < source_.buffer().size() && source_.buffer()[end - 1] != ';')
      end = source_.tokenAfter(end).span.end;
    return source_.pastTrailingComment(end);
  }

  // What stands behind the class of a member: ahead of all steps, for each may spawn any member.
  void placeMember(const TaskFunction &function) {
    MappedText definitions;
    definitions.append(definitionsText(function, context_));
    placeBlocks(function.first, {{afterClass(function.first), definitions, function.first}});
  }

  void placeTask(const TaskAnalysis &analysis) {
    const TaskFunction &function = *analysis.function;
    if (function.definition)
      guardSerialVersion(*function.definition);
    for (const UnusedMark &mark : unusedInSerialVersion(function, context_, source_))
      edits_.insert(mark.at, mark.text);
    unsigned line = source_.line(function.first->getLocation());
    MappedText declarations, step;
    declarations.append(declarationsText(function, place(line), context_));
    if (!analysis.bodies.empty()) {
      step.append(hiddenOverloads(function));
      step.append(recordText(function, analysis.record, context_));
      step.append(lowerStep(analysis, context_).text);
    }
    const FunctionDecl *last = function.definition ? function.definition : function.first;
    placeBlocks(function.first, {{after(function.first), declarations, function.first},
                                 {afterClass(last), step, last}});
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
    bool wrap = isWrapped(function);
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
      placeBlock(blocks[i].at, text);
    }
  }

  static bool isWrapped(const FunctionDecl *function) {
    return function->getFormalLinkage() == Linkage::Internal &&
           !function->isInAnonymousNamespace() && !isa<CXXMethodDecl>(function);
  }

  // Inside the namespace around a static function's step, the gtap_pack of a static callee would
  // hide those of its overloads.
  std::string hiddenOverloads(const TaskFunction &function) const {
    if (!isWrapped(function.first))
      return "";
    std::set<DeclarationName> called;
    for (const TaskFunction *body : bodiesOf(function))
      for (const Spawn &spawn : body->spawns)
        called.insert(spawn.callee->first->getDeclName());
    std::set<std::string> lines;
    for (const auto &other : model_.functions) {
      std::string name = other->first->getNameAsString(), qualified = other->qualified;
      bool hidden = called.count(other->first->getDeclName()) != 0 && !isWrapped(other->first) &&
                    other->first->getDeclContext()->Equals(function.first->getDeclContext());
      if (hidden &&
          source_.offset(other->first->getLocation()).value_or(0) <
              source_.offset(function.definition->getLocation()).value_or(0) &&
          llvm::any_of(model_.functions, [&](const auto &third) {
            return isWrapped(third->first) &&
                   third->first->getDeclName() == other->first->getDeclName();
          }))
        lines.insert(fmt::format("using ::{}gtap_pack_{};\n",
                                 qualified.substr(0, qualified.size() - name.size()), name));
    }
    return fmt::format("{}", fmt::join(lines, ""));
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

  // Every task function and instance of a template that spawns lead to from the entry's, in the
  // model's order.
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
    for (const auto &function : model_.functions) {
      if (seen.count(function.get()))
        ordered.push_back(function.get());
      for (const auto &instance : function->instances)
        if (seen.count(instance.get()))
          ordered.push_back(instance.get());
    }
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
      tasks += (tasks.empty() ? "" : ", ") + descriptorName(*task, kernel.kernel, context_);
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
    if (task.pattern || source_.offset(task.first->getLocation()).value_or(0) <
                            source_.offset(kernel->getLocation()).value_or(0))
      return "";
    std::string name = descriptorName(task, kernel, context_);
    std::size_t scope = name.rfind("::");
    if (scope == std::string::npos)
      return fmt::format("struct {};\n", name);
    return fmt::format("namespace {} {{ struct {}; }}\n", name.substr(0, scope),
                       name.substr(scope + 2));
  }

  // A result that goes to an object of each thread or block is fetched by every thread, as every
  // thread would have it from a plain call.
  void placeRoot(const EntryKernel &kernel, const std::string &program) {
    const Spawn &entry = kernel.entry;
    std::optional<Span> pragma = directiveSpan(*entry.pragma, source_);
    std::optional<Span> statement = source_.span(entry.range());
    std::optional<unsigned> end =
        statement && !entry.declares() ? source_.afterSemicolon(statement->end) : std::nullopt;
    if (entry.declares() && statement)
      end = statement->end;
    if (!pragma || !end)
      return;
    std::string result =
        typeText(entry.callee->first->getReturnType().getUnqualifiedType(), context_);
    std::string destination, fetched;
    if (entry.declares() || (entry.destination && threadObject(entry.destination))) {
      destination = fmt::format("gtap_s.template result_place<{}>()", result);
      fetched = fmt::format("{} = gtap_s.template result<{}>();", target(entry), result);
      const VarDecl *place = entry.declares() ? nullptr : threadObject(entry.destination);
      if (place && place->hasAttr<CUDASharedAttr>()) // once, and all of the block see it
        fetched = fmt::format("if (gtap_s.leads_block()) {} __syncthreads();", fetched);
    }
    edits_.insert(statement->begin, std::string("  "));
    if (!editSpawn(entry, "gtap_s.root", destination, source_, context_, edits_))
      return;
    std::string indent = source_.indentation(statement->begin).str();
    bool block = !entry.declares(); // a declaration has to be seen below
    edits_.replace(*pragma, fmt::format("{0}{1}// entry, {2}\n"
                                        "{0}gtap::session<{3}> gtap_s;\n"
                                        "{0}if (gtap_s.first()) // one thread of the grid",
                                        indent, block ? "{ " : "",
                                        place(source_.line(entry.pragma->location)), program));
    std::string closing =
        fmt::format("\n{}gtap_s.run(); // every thread: returns after the last task", indent);
    if (!fetched.empty())
      closing += fmt::format("\n{}{}", indent, fetched);
    if (block)
      closing += fmt::format("\n{}}}", indent);
    edits_.insert(*end, closing);
  }

  // What the result of an entry is assigned to, or the beginning of its declaration.
  std::string target(const Spawn &entry) const {
    if (!entry.declares())
      return source_.text(source_.span(entry.destination->getSourceRange()).value_or(Span{})).str();
    const VarDecl *variable = entry.destinationVariable;
    return declarationText(variable->getType(), variable->getNameAsString(), context_);
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
  const std::vector<TaskAnalysis> &analyses_;
  ASTContext &context_;
  const LineTable &lines_;
  const Options &options_;
  SourceText source_;
  TextEdits edits_;
};

} // namespace

Emission emitTranslation(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                         ASTContext &context, const LineTable &lines, const Options &options,
                         std::optional<unsigned> restFrom) {
  return Emitter(model, analyses, context, lines, options).run(restFrom);
}

} // namespace gtap
