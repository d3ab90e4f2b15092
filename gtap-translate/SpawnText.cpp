// A spawn as a call of the task interface (see SpawnText.h).
#include "SpawnText.h"

#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// Where the parts of a spawn statement stand in the file.
struct SpawnSpans {
  Span whole;
  Span opening; // the `(` of the call
  Span closing; // its `)`
  std::optional<Span> destination;
};

std::optional<SpawnSpans> spansOf(const Spawn &spawn, const SourceText &source) {
  SourceLocation rightParen = spawn.call->getRParenLoc();
  std::optional<Span> whole = source.span(spawn.statement->getSourceRange());
  std::optional<Span> callee = source.span(spawn.call->getCallee()->getSourceRange());
  std::optional<Span> closing = source.span(SourceRange(rightParen));
  if (SourceText::touchesMacro(rightParen) || !whole || !callee || !closing)
    return std::nullopt;
  SpawnSpans spans{*whole, source.tokenAfter(callee->end).span, *closing, std::nullopt};
  if (spawn.destination) {
    spans.destination = source.span(spawn.destination->getSourceRange());
    if (!spans.destination)
      return std::nullopt;
  }
  return spans;
}

// Default arguments that the descriptor does not repeat, because a later declaration gave them.
std::optional<std::string> omittedArguments(const Spawn &spawn, const SourceText &source) {
  std::string text;
  for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i) {
    const auto *omitted = dyn_cast<CXXDefaultArgExpr>(spawn.call->getArg(i));
    if (!omitted || spawn.callee->first->getParamDecl(i)->hasDefaultArg())
      continue;
    std::optional<Span> span = source.span(omitted->getExpr()->getSourceRange());
    if (!span)
      return std::nullopt;
    text += fmt::format("{}{}", i == 0 ? "" : ", ", source.text(*span));
  }
  return text;
}

} // namespace

std::string descriptorName(const TaskFunction &task, const Decl *from) {
  const DeclContext *there = task.first->getDeclContext()->getEnclosingNamespaceContext();
  const DeclContext *here = from->getDeclContext()->getEnclosingNamespaceContext();
  std::string name = "gtap_task_" + task.name;
  if (there->Equals(here))
    return name;
  for (; there; there = there->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(there);
        space && !space->isAnonymousNamespace() && !space->isInline())
      name = fmt::format("{}::{}", space->getName(), name);
  return name;
}

bool editSpawn(const Spawn &spawn, const std::string &verb, const Decl *from,
               const SourceText &source, const ASTContext &context, TextEdits &edits) {
  std::optional<SpawnSpans> spans = spansOf(spawn, source);
  std::optional<std::string> omitted = omittedArguments(spawn, source);
  if (!spans || !omitted)
    return false;
  MappedText prefix;
  prefix.append(fmt::format("{0}(gtap::child<{1}>{{{1}::gtap_pack(", verb,
                            descriptorName(*spawn.callee, from)),
                source.line(spans->whole.begin));
  edits.replace({spans->whole.begin, spans->opening.end}, prefix);

  std::string suffix = fmt::format("{})", *omitted);
  if (spans->destination)
    suffix += fmt::format(", gtap::to({})", edits.textOf(*spans->destination));
  if (spawn.queue) {
    suffix += spans->destination ? "" : ", gtap::nowhere()";
    suffix += ", " + queueText(*spawn.pragma, *spawn.queue, source, context, edits);
  }
  edits.replace({spans->closing.begin, spans->whole.end}, suffix + "})");
  return true;
}

std::string queueText(const PragmaSite &pragma, const Expr &queue, const SourceText &source,
                      const ASTContext &context, const TextEdits &edits) {
  std::optional<Span> span = source.span(pragma.queueText);
  if (!span)
    return "0";
  std::string text = StringRef(edits.textOf(*span)).trim().str();
  for (std::size_t at; (at = text.find("\\\n")) != std::string::npos;)
    text[at] = text[at + 1] = ' ';
  // Braces around the request forbid narrowing.
  bool plain = context.hasSameUnqualifiedType(queue.getType(), context.IntTy) &&
               text.find(',') == std::string::npos;
  return plain ? text : fmt::format("static_cast<int>({})", text);
}

std::optional<Span> directiveSpan(const PragmaSite &pragma, const SourceText &source) {
  std::optional<Span> span = source.span(pragma.text);
  if (span && source.firstOnLine(span->begin))
    span->begin -= unsigned(source.indentation(span->begin).size());
  return span;
}

} // namespace gtap
