// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spawn as a call of the task interface (see SpawnText.h).
#include "lower/SpawnText.h"

#include "ast/types/ClassScope.h"
#include "ast/types/TemplateText.h"
#include "frontend/Clauses.h"
#include "lower/DirectiveText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// Where the parts of a spawn statement stand in the file.
struct SpawnSpans {
  Span whole;
  Span callee;  // qualification, name and template arguments
  Span name;    // the name alone
  Span closing; // the call's `)`
  std::optional<Span> destination;
  unsigned end; // of what the spawn replaces: past a declaration's initialiser
};

std::optional<SpawnSpans> spansOf(const Spawn &spawn, const SourceText &source) {
  SourceLocation rightParen = spawn.call->getRParenLoc();
  const auto *callee = cast<DeclRefExpr>(spawn.call->getCallee()->IgnoreParenImpCasts());
  std::optional<Span> whole = spawnSpan(spawn, source);
  std::optional<Span> called = source.span(spawn.call->getCallee()->getSourceRange());
  std::optional<Span> name = source.span(SourceRange(callee->getLocation()));
  std::optional<Span> closing = source.span(SourceRange(rightParen));
  if (SourceText::touchesMacro({callee->getLocation(), rightParen}) || !whole || !called || !name ||
      !closing)
    return std::nullopt;
  SpawnSpans spans{*whole, *called, *name, *closing, std::nullopt, whole->end};
  if (spawn.declares()) // without its semicolon
    spans.end = unsigned(source.text(*whole).rtrim("; \t\r\n").size()) + whole->begin;
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
    const TaskFunction *callee = spawn.callee->function;
    if (callee->specialized)
      callee = callee->specialized;
    if (!omitted || callee->first->getParamDecl(i)->hasDefaultArg())
      continue;
    std::optional<Span> span = source.span(omitted->getExpr()->getSourceRange());
    if (!span)
      return std::nullopt;
    text += fmt::format("{}{}", i == 0 ? "" : ", ", source.text(*span));
  }
  return text;
}

// The namespaces around a declaration that can be named, "a::b::".
std::string namespacesOf(const DeclContext *inner) {
  std::string text;
  for (; inner; inner = inner->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(inner);
        space && !space->isAnonymousNamespace() && !space->isInline())
      text = fmt::format("{}::{}", space->getName(), text);
  return text;
}

// The scopes of f that have to stand before gtap_pack_f where the user wrote f, or x::f, and a using-declaration made
// that name visible; else "", and what the user wrote names both.
std::string ownScope(const DeclRefExpr &callee) {
  if (!isa<UsingShadowDecl>(callee.getFoundDecl()))
    return "";
  const auto *function = cast<FunctionDecl>(callee.getDecl());
  return "::" + namespacesOf(function->getDeclContext()) + classScope(*function);
}

// A stretch of a directive, on one line; nothing when it comes out of a macro.
std::optional<std::string> textOnLine(CharSourceRange range, const SourceText &source,
                                      const TextEdits &edits) {
  std::optional<Span> span = source.span(range);
  if (!span)
    return std::nullopt;
  std::string text = edits.textOf(*span);
  for (std::size_t at; (at = text.find("\\\n")) != std::string::npos;)
    text[at] = text[at + 1] = ' ';
  return StringRef(text).trim().str();
}

// What stands in a clause's parentheses, on one line.
std::string clauseText(const PragmaSite &pragma, ClauseKind kind, const SourceText &source,
                       const TextEdits &edits) {
  const ClauseSite *clause = pragma.clause(kind);
  return clause ? textOnLine(clause->text, source, edits).value_or(clause->spelled) : "0";
}

// An object in a list, without the lengths of its sections.
struct ItemText {
  std::string object;
  std::vector<std::string> elements; // that its sections begin with, from the outside in
};
ItemText itemText(const ListItem &item, const SourceText &source, const TextEdits &edits) {
  ItemText text;
  for (const CharSourceRange &piece : item.pieces) {
    std::optional<std::string> part =
        piece.isValid() ? textOnLine(piece, source, edits) : std::string("0");
    if (!part)
      return {item.spelled, {}};
    if (&piece != &item.pieces.front() && StringRef(*part).starts_with("]"))
      text.elements.push_back(text.object + "]");
    text.object += *part;
  }
  return text;
}

// The lengths of an object's sections, from the outside in: ", length". One that more follows says how large its element is.
std::string lengthsText(const ListItem &item, const ItemText &object, const SourceText &source,
                        const TextEdits &edits) {
  std::string text;
  const bool allHaveLengths = object.elements.size() == item.lengths.size();
  for (std::size_t i = 0; i < item.lengths.size(); ++i) {
    const ClauseText &part = item.lengths[i];
    std::string length = textOnLine(part.text, source, edits).value_or(part.spelled);
    text += allHaveLengths && object.elements[i] != object.object
                ? fmt::format(", gtap::section({}, {})", length, object.elements[i])
                : ", " + length;
  }
  return text;
}

// A part of an object's text without the lengths of the sections in it.
std::string partText(Span part, const ListItem &item, const SourceText &source,
                     const TextEdits &edits) {
  std::string text;
  unsigned end = part.begin;
  for (const CharSourceRange &piece : item.pieces) {
    std::optional<Span> span = piece.isValid() ? source.span(piece) : Span{end, end};
    if (!span)
      return edits.textOf(part);
    Span common{std::max(part.begin, span->begin), std::min(part.end, span->end)};
    if (!piece.isValid() && part.begin <= end && end < part.end)
      text += "0";
    if (common.begin < common.end)
      text += StringRef(edits.textOf(common)).rtrim(" \t").str();
    end = span->end;
  }
  return text;
}

// "gtap::inside(a, i) && gtap::inside(a[i], j)" for an object that is an element of arrays, from the outside in; without
// those of which i is a number that is inside.
std::string boundsText(const Expr *object, const ListItem &item, const ASTContext &context,
                       const SourceText &source, const TextEdits &edits) {
  object = object->IgnoreParenImpCasts();
  if (const auto *member = dyn_cast<MemberExpr>(object); member && !member->isArrow())
    return boundsText(member->getBase(), item, context, source, edits);
  const auto *element = dyn_cast<ArraySubscriptExpr>(object);
  const Expr *array = element ? element->getBase()->IgnoreParenImpCasts() : nullptr;
  const auto *type = array ? context.getAsConstantArrayType(array->getType()) : nullptr;
  if (!type)
    return ""; // where the array behind a pointer ends is not known
  std::string outer = boundsText(array, item, context, source, edits);
  Expr::EvalResult index;
  std::optional<Span> arraySpan = source.span(array->getSourceRange());
  std::optional<Span> indexSpan =
      source.span(element->getIdx()->IgnoreImpCasts()->getSourceRange());
  if ((element->getIdx()->EvaluateAsInt(index, context) && index.Val.getInt().isNonNegative() &&
       index.Val.getInt().getZExtValue() < type->getSize().getZExtValue()) ||
      !arraySpan || !indexSpan)
    return outer;
  return fmt::format("{}{}gtap::inside({}, {})", outer, outer.empty() ? "" : " && ",
                     partText(*arraySpan, item, source, edits),
                     partText(*indexSpan, item, source, edits));
}

// A condition as a bool expression.
std::string conditionText(const Spawn &spawn, ClauseKind kind, const SourceText &source,
                          const ASTContext &context, const TextEdits &edits) {
  std::string text = clauseText(*spawn.pragma, kind, source, edits);
  const Expr *condition = kind == ClauseKind::If ? spawn.condition : spawn.final;
  bool plain = context.hasSameUnqualifiedType(condition->getType(), context.BoolTy) &&
               text.find(',') == std::string::npos;
  return plain ? text : fmt::format("static_cast<bool>({})", text);
}

// The value of priority(e): one operand, whatever commas it holds.
std::string priorityText(const PragmaSite &pragma, const SourceText &source,
                         const TextEdits &edits) {
  std::string text = clauseText(pragma, ClauseKind::Priority, source, edits);
  return text.find(',') == std::string::npos ? text : fmt::format("({})", text);
}

// What a spawn says of its clauses' values.
struct ClauseValues {
  std::string evaluated; // statements ahead of the spawn that evaluate them in the order written
  std::string deferred;  // the condition, "" when there is none
  std::string queue;     // "" when there is none
  std::string priority;  // the same
};

ClauseValues clauseValues(const Spawn &spawn, bool inOrder, const SourceText &source,
                          const ASTContext &context, const TextEdits &edits) {
  ClauseValues values;
  auto value = [&](const char *type, const char *name, std::string text) {
    if (!inOrder)
      return text;
    values.evaluated += fmt::format("const {} {} = {}; ", type, name, text);
    return std::string(name);
  };
  std::string condition, final;
  for (const ClauseSite &clause : spawn.pragma->clauses)
    if (clause.kind == ClauseKind::Queue && spawn.queue)
      values.queue = value("int", "gtap_queue",
                           queueText(*spawn.pragma, *spawn.queue, source, context, edits));
    else if (clause.kind == ClauseKind::Priority && spawn.priority)
      values.priority = value("auto", "gtap_prior", priorityText(*spawn.pragma, source, edits));
    else if (clause.kind == ClauseKind::If && spawn.condition)
      condition =
          value("bool", "gtap_if", conditionText(spawn, clause.kind, source, context, edits));
    else if (clause.kind == ClauseKind::Final && spawn.final)
      final =
          value("bool", "gtap_final", conditionText(spawn, clause.kind, source, context, edits));
  if (spawn.final)
    final = inOrder ? "!" + final : fmt::format("!({})", final);
  bool both = spawn.condition && spawn.final;
  bool single = inOrder || !both || StringRef(condition).starts_with("static_cast<bool>(");
  values.deferred = fmt::format("{}{}{}", single ? condition : fmt::format("({})", condition),
                                both ? " && " : "", final);
  return values;
}

// "verb(", or with if and final "gtap::spawn_if(worker, condition, ".
std::string openingText(const std::string &verb, const ClauseValues &clauses) {
  if (clauses.deferred.empty())
    return verb + "(";
  return fmt::format("gtap::spawn_if({}, {}, ", StringRef(verb).rsplit('.').first.str(),
                     clauses.deferred);
}

} // namespace

std::string descriptorName(const TaskBody &body, const Decl *from, const ASTContext &context) {
  const DeclContext *there = body.first->getDeclContext()->getEnclosingNamespaceContext();
  const DeclContext *here = from->getDeclContext()->getEnclosingNamespaceContext();
  return (there->Equals(here) ? "" : namespacesOf(there)) + descriptorScope(*body.first) +
         "gtap_task_" +
         (body.function->specialized ? body.function->specialized : body.function)->name +
         instanceArguments(*body.first, context);
}

bool editCombination(const Spawn &spawn, const SourceText &source, TextEdits &edits) {
  const std::optional<SpawnSpans> spans = spansOf(spawn, source);
  if (!spans || !spans->destination)
    return false;
  const std::string destination = edits.textOf(*spans->destination);
  edits.replace(
      {spans->whole.begin, spans->callee.begin},
      fmt::format("gtap::combine<gtap::{}>({}, ", operatorName(spawn.combines), destination));
  edits.replace({spans->closing.begin, spans->end}, std::string("))"));
  return true;
}

bool editSerialCall(const Spawn &spawn, const SourceText &source, TextEdits &edits) {
  const std::optional<SpawnSpans> spans = spansOf(spawn, source);
  const Expr &last = *spawn.call->getArg(spawn.call->getNumArgs() - 1);
  const std::optional<Span> group = source.span(last.getSourceRange());
  const std::optional<unsigned> behind = spans ? source.afterSemicolon(spans->end) : std::nullopt;
  if (!spans || !group || !behind)
    return false;
  if (!spans->destination || spawn.declares()) {
    if (!source.text(*group).starts_with("&")) // the function's own group
      edits.replace(*group, fmt::format("gtap::called_in({})", source.text(*group)));
    return true;
  }
  const std::string verb = spawn.combines.empty()
                               ? "store"
                               : fmt::format("combine<gtap::{}>", operatorName(spawn.combines));
  edits.replace({spans->whole.begin, spans->callee.begin},
                fmt::format("{{ gtap::serial_call gtap_c({}); gtap_c.{}({}, ", source.text(*group),
                            verb, edits.textOf(*spans->destination)));
  edits.replace(*group, std::string("gtap_c.group()"));
  edits.replace({spans->closing.begin, spans->end}, std::string("))"));
  edits.insert(*behind, std::string(" }"));
  return true;
}

bool editSpawn(const Spawn &spawn, const std::string &verb, const std::string &destination,
               bool clausesFirst, const SourceText &source, const ASTContext &context,
               TextEdits &edits) {
  std::optional<SpawnSpans> spans = spansOf(spawn, source);
  std::optional<std::string> omitted = omittedArguments(spawn, source);
  std::optional<unsigned> behind = spans ? source.afterSemicolon(spans->end) : std::nullopt;
  if (!spans || !omitted || ((clausesFirst || spawn.isDependent()) && !behind))
    return false;
  ClauseValues clauses = clauseValues(spawn, clausesFirst, source, context, edits);
  MappedText prefix;
  prefix.append(
      fmt::format("{}{}{}gtap::child{{", clausesFirst ? "{ " : "", clauses.evaluated,
                  openingText(verb, clauses)),
      source.line(spans->callee.begin)); // which __builtin_LINE() in a default argument says
  edits.replace({spans->whole.begin, spans->callee.begin}, prefix);
  const auto &callee = *cast<DeclRefExpr>(spawn.call->getCallee()->IgnoreParenImpCasts());
  std::string scope = ownScope(callee);
  if (!scope.empty() && callee.hasQualifier())
    if (std::optional<Span> written = source.span(callee.getQualifierLoc().getSourceRange()))
      edits.replace({written->begin, spans->name.begin}, std::string());
  edits.insert(spans->name.begin, scope + "gtap_pack_");

  std::string suffix = fmt::format("{})", *omitted);
  if (!destination.empty())
    suffix += ", " + destination;
  else if (spans->destination)
    suffix += spawn.combines.empty()
                  ? fmt::format(", gtap::to({})", edits.textOf(*spans->destination))
                  : fmt::format(", gtap::into<gtap::{}>({})", operatorName(spawn.combines),
                                edits.textOf(*spans->destination));
  if (spawn.queue) {
    suffix += spans->destination || spawn.declares() ? "" : ", gtap::nowhere()";
    suffix += ", " + clauses.queue;
  }
  suffix += "}";
  if (spawn.priority)
    suffix += fmt::format(".with_priority({})", clauses.priority);
  edits.replace({spans->closing.begin, spans->end}, suffix + ")");
  if (clausesFirst || spawn.isDependent())
    edits.insert(*behind, std::string(" }"));
  return true;
}

MappedText accessText(const Access &access, std::string indent, const SourceText &source,
                      const ASTContext &context, const TextEdits &edits) {
  auto textOf = [&](const ClauseText &part) {
    return textOnLine(part.text, source, edits).value_or(part.spelled);
  };
  MappedText text;
  auto line = [&](const std::string &statement) { // all of them show the user's line
    text.append("\n");
    text.append(indent + statement, source.line(access.item->location));
  };
  auto head = [&](const std::string &statement) {
    line(statement);
    indent += "  ";
  };
  for (std::size_t i = 0; i < access.clause->iterators.size(); ++i) {
    const ClauseIterator &iterator = access.clause->iterators[i];
    const Expr *step = access.steps[i];
    const std::string type = iterator.type.spelled.empty() ? "int" : textOf(iterator.type);
    const bool unused =
        !StringRef(itemText(*access.item, source, edits).object).contains(iterator.name);
    const std::string steps = step ? ", " + textOf(iterator.step) : "";
    // The range is evaluated where the iterator is not there yet.
    head(fmt::format("for ({0}{1} {2} : gtap::values<{1}{3}>({4}, {5}))",
                     unused ? "[[maybe_unused]] " : "", type, iterator.name,
                     StringRef(steps).contains('>') ? ", (" + steps.substr(2) + ")" : steps,
                     textOf(iterator.begin), textOf(iterator.end)));
  }
  std::string bounds = boundsText(access.object, *access.item, context, source, edits);
  if (!bounds.empty())
    head(fmt::format("if ({})", bounds));
  const ItemText object = itemText(*access.item, source, edits);
  line(fmt::format("gtap_d.{}({}{});", access.clause->names.front().name, object.object,
                   lengthsText(*access.item, object, source, edits)));
  return text;
}

std::string effectsText(const PragmaSite &pragma, const char *separator, const SourceText &source,
                        const TextEdits &edits) {
  std::string text;
  for (const ClauseSite &clause : pragma.clauses)
    if (isExpression(clause.kind))
      text += fmt::format("(void)static_cast<{}>({}){}", // the conversion may be the user's
                          entryOf(clause.kind).form == ClauseForm::Integer ? "int" : "bool",
                          clauseText(pragma, clause.kind, source, edits), separator);
  return text;
}

std::string packText(const Spawn &spawn, const SourceText &source) {
  const auto &callee = *cast<DeclRefExpr>(spawn.call->getCallee()->IgnoreParenImpCasts());
  Span call = source.span(spawn.call->getSourceRange()).value_or(Span{});
  unsigned name = source.offset(callee.getLocation()).value_or(call.begin);
  std::string scope = ownScope(callee);
  return fmt::format("{}gtap_pack_{}",
                     scope.empty() ? source.text({call.begin, name}) : StringRef(scope),
                     source.text({name, call.end}));
}

std::string queueText(const PragmaSite &pragma, const Expr &queue, const SourceText &source,
                      const ASTContext &context, const TextEdits &edits) {
  std::string text = clauseText(pragma, ClauseKind::Queue, source, edits);
  // Braces around the request forbid narrowing.
  bool plain = context.hasSameUnqualifiedType(queue.getType(), context.IntTy) &&
               text.find(',') == std::string::npos;
  return plain ? text : fmt::format("static_cast<int>({})", text);
}

std::optional<Span> spawnSpan(const Spawn &spawn, const SourceText &source) {
  std::optional<Span> span = source.span(spawn.range());
  std::optional<Span> pragma = directiveSpan(*spawn.pragma, source);
  if (!span || !pragma || !spawn.declares())
    return span;
  // A declaration's own range begins behind them; the pragma's is ahead of the directive's end.
  for (const Attr *attribute : spawn.destinationVariable->attrs())
    if (std::optional<unsigned> at = source.offset(attribute->getLocation());
        at && *at > pragma->end && *at < span->begin)
      return Span{source.tokenAfter(pragma->end).span.begin, span->end};
  return span;
}

} // namespace gtap
