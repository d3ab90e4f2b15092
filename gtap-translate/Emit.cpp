// Puts the whole output together (see Emit.h).
#include "Emit.h"

#include "EmitEntries.h"
#include "EmitLaunches.h"
#include "Lower.h"

#include "MappedText.h"
#include "Places.h"
#include "Scopes.h"
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
  Emitter(const TaskModel &model, const std::vector<TaskAnalysis> &analyses, ASTContext &context,
          const LineTable &lines, const Options &options)
      : model_(model), analyses_(analyses), context_(context), lines_(lines), options_(options),
        source_(context), edits_(source_, {0, unsigned(source_.buffer().size())}) {}

  Emission run(std::optional<unsigned> restFrom) {
    blankPragmas();
    for (const TaskAnalysis &analysis : analyses_)
      placeTask(analysis);
    emitEntries(model_, context_, source_, edits_);
    if (options_.target == Target::Host)
      emitLaunches(model_, context_, source_, edits_);
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

  void placeTask(const TaskAnalysis &analysis) {
    const TaskFunction &function = *analysis.function;
    if (function.definition)
      guardSerialVersion(*function.definition);
    unsigned line = source_.line(function.first->getLocation());
    MappedText declarations, definitions, step;
    declarations.append(declarationsText(function, place(line), context_));
    definitions.append(definitionsText(function, context_));
    if (!analysis.bodies.empty()) {
      step.append(recordText(function, analysis.record, context_));
      step.append(lowerStep(analysis, context_).text);
    }
    placeBlocks(function.first,
                {{after(*function.first, source_), declarations},
                 {afterClass(*function.first, source_), definitions},
                 {function.definition ? afterClass(*function.definition, source_) : 0, step}});
  }

  // Blocks for one place follow each other without empty lines. What belongs to a static function
  // is this translation unit's alone, too: others may have one of that name.
  void placeBlocks(const FunctionDecl *function,
                   const std::vector<std::pair<unsigned, MappedText>> &blocks) {
    bool wrap = function->getFormalLinkage() == Linkage::Internal &&
                !function->isInAnonymousNamespace() && !isa<CXXMethodDecl>(function);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      MappedText block = blocks[i].second;
      while (i + 1 < blocks.size() && blocks[i + 1].first == blocks[i].first)
        block.append(blocks[++i].second);
      if (block.str().empty())
        continue;
      MappedText text;
      text.append(wrap ? "namespace {\n" : "");
      text.append(block);
      text.append(wrap ? "} // namespace\n" : "");
      placeBlock(blocks[i].first, text, edits_);
    }
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
