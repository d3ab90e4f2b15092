// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Outline.h. The copied variables become parameters of their own names, the shared ones
// references to what a pointer points to.
#include "normalise/blocks/Outline.h"

#include "ast/types/ClassScope.h"
#include "ast/types/NamespaceText.h"
#include "frontend/Clauses.h"
#include "model/WorkerKinds.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

static const FunctionDecl &asWritten(const FunctionDecl &function) {
  const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  const FunctionDecl *definition = pattern ? pattern->getDefinition() : nullptr;
  return definition ? *definition : function;
}

// The serial versions of a function and of its parts call each other with addresses of locals: nvcc
// would inline them into one another without end.
static std::string specifiers(const std::string &storage) {
  return storage + "__device__ __noinline__";
}

Outline::Outline(ParsedUnit &unit, const LineTable &table, std::vector<MovedPart> instances,
                 const PragmaSite &functionPragma, std::string name)
    : unit_(unit), table_(table), instances_(std::move(instances)), functionPragma_(functionPragma),
      function_(asWritten(*instances_.front().function)),
      class_(dyn_cast<CXXRecordDecl>(function_.getDeclContext())), name_(std::move(name)),
      source_(unit.context()) {}

std::string Outline::freshName(const std::string &base, std::set<std::string> &taken) {
  for (unsigned i = 1;; ++i)
    if (std::string name = fmt::format("{}_{}", base, i); taken.insert(name).second)
      return name;
}

const char *Outline::refusedPlace() const {
  if (class_ && class_->isDependentContext())
    return "a member of a class template";
  if (const FunctionTemplateDecl *generic = function_.getDescribedFunctionTemplate())
    for (const NamedDecl *parameter : *generic->getTemplateParameters())
      if (parameter->isTemplateParameterPack() &&
          parameter != *(generic->getTemplateParameters()->end() - 1))
        return "a function template with parameters behind a parameter pack";
  return nullptr;
}

std::vector<Problem> Outline::prepare(StringRef text, Span at, std::vector<std::string> leading) {
  surroundings_ = surroundingsOf(instances_, unit_);
  if (!surroundings_.problems.empty())
    return surroundings_.problems;
  SourceLocation where = function_.getBeginLoc();
  if (class_) {
    where = class_->getDefinition()->getBraceRange().getEnd();
    if (!source_.span(SourceRange(where)))
      return {{DiagId::EditInMacro, where, {"class"}, /*inMacro=*/true}};
  }
  signature_.emplace(function_, name_, std::move(leading), surroundings_.captured, where, unit_);
  if (std::optional<Problem> problem = signature_->problem())
    return {*problem};
  place_ = placeOf(at.begin);
  repeated_ = repeatedDeclarations(surroundings_.repeated, surroundings_.hidden, text,
                                   instances_.front().texts, source_);
  if (const NamedDecl *hidden = repeated_.hidden)
    return {{DiagId::BlockCapture,
             hidden->getLocation(),
             {hidden->getNameAsString(),
              "what the block uses needs it, and another declaration of the name hides it",
              "give one of the two another name"}}};
  return {};
}

void Outline::place(std::vector<Rewrite> &rewrites, Span body) const {
  if (isa<CXXRecordDecl>(function_.getLexicalDeclContext())) {
    PlacedText whole = definition(body, specifiers("static "), "");
    whole.append("\n", placeOf(body.end), /*running=*/false);
    rewrites.push_back(inClass(whole));
    return;
  }
  PlacedText declared;
  declared.append(prototype(), place_, /*running=*/false);
  rewrites.push_back(class_ ? inClass(declared) : beforeFunction(declared));
  rewrites.push_back(behindFunction(body));
}

std::string Outline::workerWord() const {
  return statedWorkerWord(functionPragma_);
}

std::string Outline::pragma() const {
  const std::string worker = workerWord();
  return fmt::format("#pragma gtap function{}\n", worker.empty() ? "" : " worker(" + worker + ")");
}

std::string Outline::combination() const {
  std::string text;
  for (const CapturedVariable &captured : surroundings_.captured)
    if (!captured.reduced.empty())
      text += fmt::format("  ::gtap::combine<::gtap::{}>(*gtap_shared_{}, {});\n",
                          operatorName(captured.reduced), captured.variable->getNameAsString(),
                          captured.variable->getNameAsString());
  return text;
}

std::string Outline::prototype() const {
  NamespaceText around =
      class_ ? NamespaceText{}
             : namespacesBetween(function_.getLexicalDeclContext(), function_.getDeclContext());
  return fmt::format("{}{}{};\n{}", around.opening, pragma(),
                     signature_->declaration(specifiers("static "), ""), around.closing);
}

// Before the function, and before a pragma of its own.
Rewrite Outline::beforeFunction(const PlacedText &text) const {
  unsigned at = source_.offset(function_.getBeginLoc()).value_or(0);
  for (const Attr *attribute : function_.attrs())
    if (std::optional<unsigned> start = source_.offset(attribute->getLocation());
        start && !attribute->isImplicit())
      at = std::min(at, *start);
  const Decl *generic = function_.getDescribedFunctionTemplate();
  const Decl *before = nullptr;
  for (const Decl *declaration : function_.getLexicalDeclContext()->decls()) {
    if (declaration == &function_ || declaration == generic)
      break;
    before = declaration;
  }
  if (generic)
    at = std::min(at, source_.offset(generic->getBeginLoc()).value_or(at));
  if (const auto *marker = dyn_cast_or_null<StaticAssertDecl>(before))
    if (const PragmaSite *site = unit_.facts().siteAt(marker->getLocation()))
      if (std::optional<Span> span = source_.span(site->text))
        at = span->begin;
  Rewrite rewrite{at, at, {}};
  rewrite.text.append(source_.firstOnLine(at) ? "" : "\n", place_, /*running=*/false);
  rewrite.text.append(text);
  return rewrite;
}

// Before the brace that ends the class, where all that it declares is known.
Rewrite Outline::inClass(const PlacedText &text) const {
  unsigned brace = source_.offset(class_->getDefinition()->getBraceRange().getEnd()).value_or(0);
  bool first = source_.firstOnLine(brace);
  unsigned at = first ? brace - unsigned(source_.indentation(brace).size()) : brace;
  Rewrite rewrite{at, at, {}};
  rewrite.text.append(first ? "" : "\n", place_, /*running=*/false);
  rewrite.text.append(text);
  return rewrite;
}

PlacedText Outline::definition(Span body, const std::string &specifiers,
                               const std::string &scope) const {
  PlacedText text;
  text.append(fmt::format("{}{} {{ // {} of {}\n{}{}", pragma(),
                          signature_->declaration(specifiers, scope), what(),
                          function_.getNameAsString(), repeated_.text, signature_->references()),
              place_, /*running=*/false);
  text.append(inside());
  text.append("}", placeOf(body.end));
  return text;
}

std::string textOfClause(const ClauseSite &clause, const SourceText &source) {
  std::optional<Span> span = source.span(clause.text);
  std::string text = span ? source.text(*span).str() : clause.spelled;
  for (std::size_t at; (at = text.find("\\\n")) != std::string::npos;)
    text.replace(at, 2, " ");
  return text;
}

std::string parenthesised(const ClauseSite &clause, const SourceText &source) {
  if (holdsExpressions(clause.kind))
    return (clause.strict ? "(strict: " : "(") + textOfClause(clause, source) + ")";
  std::string names;
  for (const ClauseName &name : clause.names)
    names += (names.empty() ? "" : ", ") + name.name;
  const std::string how = clause.reduction.empty() ? "" : clause.reduction + " : ";
  return names.empty() ? "" : "(" + how + names + ")";
}

void Outline::copy(PlacedText &text, Span span) const {
  auto verbatim = [&](Span part) {
    text.append(
        source_.text(part), [this](unsigned line) { return table_.place(line); },
        source_.line(part.begin));
  };
  unsigned done = span.begin;
  for (Span type : typesOfShared(span)) {
    verbatim({done, type.begin});
    text.append("std::remove_reference_t<", placeOf(type.begin));
    verbatim(type);
    text.append(">", placeOf(type.end));
    done = type.end;
  }
  verbatim({done, span.end});
}

// `decltype(x)` of an x that is shared: in the new function x is a reference. In their order.
std::vector<Span> Outline::typesOfShared(Span span) const {
  struct Finder : DynamicRecursiveASTVisitor {
    const std::vector<CapturedVariable> *captured = nullptr;
    std::vector<SourceRange> found;
    bool VisitDecltypeTypeLoc(DecltypeTypeLoc type) override {
      const auto *mention = dyn_cast_or_null<DeclRefExpr>(type.getUnderlyingExpr());
      if (mention && llvm::any_of(*captured, [&](const CapturedVariable &each) {
            return each.shared && !each.reference && each.variable == mention->getDecl();
          }))
        found.push_back(type.getSourceRange());
      return true;
    }
  } finder;
  finder.captured = &surroundings_.captured;
  for (const Stmt *part : instances_.front().texts)
    finder.TraverseStmt(const_cast<Stmt *>(part));
  std::vector<Span> spans;
  for (SourceRange range : finder.found)
    if (std::optional<Span> type = source_.span(range);
        type && span.begin <= type->begin && type->end <= span.end)
      spans.push_back(*type);
  llvm::sort(spans, [](Span a, Span b) { return a.begin < b.begin; });
  spans.erase(
      std::unique(spans.begin(), spans.end(), [](Span a, Span b) { return a.begin == b.begin; }),
      spans.end());
  return spans;
}

Rewrite Outline::behindFunction(Span body) const {
  NamespaceText around =
      namespacesBetween(function_.getLexicalDeclContext(), function_.getDeclContext());
  unsigned at = source_.span(SourceRange(function_.getBody()->getEndLoc()))->end;
  at = source_.pastTrailingComment(at);
  Rewrite rewrite{at, at, {}};
  rewrite.text.append("\n\n" + around.opening, place_, /*running=*/false);
  rewrite.text.append(definition(body, specifiers(class_ ? "" : "static "), classScope(function_)));
  if (!around.closing.empty())
    rewrite.text.append("\n" + StringRef(around.closing).rtrim().str(), placeOf(body.end),
                        /*running=*/false);
  return rewrite;
}

} // namespace gtap
