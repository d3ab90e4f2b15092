// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FunctionNames.h.
#include "normalise/text/FunctionNames.h"

#include "support/SourceText.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// One body of a task function: its text, or an instance of a template.
class NameFinder : public DynamicRecursiveASTVisitor {
public:
  NameFinder(const FunctionDecl &definition, const std::vector<Spawn> &spawns, ParsedUnit &unit,
             const LineTable &table, RewritePlan &plan)
      : function_(definition), unit_(unit), sources_(unit.context().getSourceManager()),
        source_(unit.context()), table_(table), plan_(plan) {
    TraverseStmt(function_.getBody());
    for (const Spawn &spawn : spawns)
      for (const Expr *clause : spawn.clauses)
        TraverseStmt(const_cast<Expr *>(clause));
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    ++inner_;
    bool result = DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
    --inner_;
    return result;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *local) override {
    ++inner_;
    bool result = DynamicRecursiveASTVisitor::TraverseCXXRecordDecl(local);
    --inner_;
    return result;
  }

  // An inner function has a name of its own, but the long one begins with the outer function's.
  bool VisitPredefinedExpr(PredefinedExpr *name) override {
    bool isLong = name->getIdentKind() == PredefinedIdentKind::PrettyFunction;
    if (inner_ != 0 && !isLong)
      return true;
    std::optional<std::string> text;
    if (const StringLiteral *known = name->getFunctionName())
      text = known->getString().str();
    if (!isLong)
      text = function_.getNameAsString();
    write(name->getSourceRange(), text, "");
    return true;
  }

  bool VisitSourceLocExpr(SourceLocExpr *place) override {
    if (inner_ == 0 && namesFunction(*place))
      write(place->getSourceRange(),
            place->getIdentKind() == SourceLocIdentKind::Function
                ? std::optional(function_.getNameAsString())
                : std::nullopt,
            "static_cast<const char *>");
    return true;
  }
  // The caller's name, as std::source_location::current() has it.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) override {
    return checkDefault(*argument->getExpr(), argument->getUsedLocation());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *value) override {
    return checkDefault(*value->getExpr(), value->getUsedLocation());
  }
  // The visitor sees a list as it was written, without the members' own values.
  bool VisitInitListExpr(InitListExpr *list) override {
    const InitListExpr *complete = list->getSemanticForm();
    return !complete || checkMembers(*complete);
  }

private:
  bool checkMembers(const InitListExpr &list) {
    for (const Expr *value : list.inits()) {
      const auto *inner = dyn_cast<InitListExpr>(value);
      if (inner && !inner->getSyntacticForm()) // its braces were left out
        checkMembers(*inner);
      else if (const auto *own = dyn_cast<CXXDefaultInitExpr>(value))
        checkDefault(*own->getExpr(), own->getUsedLocation());
    }
    return true;
  }

  static bool namesFunction(const SourceLocExpr &place) {
    switch (place.getIdentKind()) {
    case SourceLocIdentKind::Function:
    case SourceLocIdentKind::FuncSig:
    case SourceLocIdentKind::SourceLocStruct:
      return true;
    default:
      return false;
    }
  }

  static const SourceLocExpr *findName(const Stmt *statement) {
    if (const auto *place = dyn_cast_or_null<SourceLocExpr>(statement);
        place && namesFunction(*place))
      return place;
    if (const auto *argument = dyn_cast_or_null<CXXDefaultArgExpr>(statement))
      return findName(argument->getExpr());
    if (statement)
      for (const Stmt *child : statement->children())
        if (const SourceLocExpr *found = findName(child))
          return found;
    return nullptr;
  }

  bool checkDefault(const Expr &value, SourceLocation used) {
    if (const SourceLocExpr *place = inner_ == 0 ? findName(&value) : nullptr)
      refuse(used, place->getBuiltinStr().str());
    return true;
  }

  void refuse(SourceLocation where, const std::string &what) {
    unit_.diagnostics().report(DiagId::NameOfFunction, sources_.getExpansionLoc(where), {what});
  }

  // `text` as a string in place of the words; nothing: it is another one in each instance.
  void write(SourceRange words, std::optional<std::string> text, const char *conversion) {
    SourceLocation begin = words.getBegin();
    if (begin.isMacroID() && sources_.isInSystemHeader(sources_.getSpellingLoc(begin)))
      return; // assert() and its kin: the message may name the step
    if (sources_.isMacroArgExpansion(begin))
      words = {sources_.getSpellingLoc(begin), sources_.getSpellingLoc(words.getEnd())};
    std::optional<Span> span = source_.span(words);
    std::string written = span ? source_.text(*span).str() : "";
    if (words.getBegin().isMacroID() || !span) {
      plan_.requests.push_back(
          {.id = DiagId::EditInMacro, .where = begin, .arguments = {"name of a function"}});
      return;
    }
    if (!text)
      return refuse(begin, written);
    if (llvm::any_of(plan_.rewrites,
                     [&](const Rewrite &each) { return each.begin == span->begin; }))
      return; // of another instance
    std::string quoted;
    for (char c : *text)
      quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    std::string literal = fmt::format("\"{}\"", quoted);
    if (*conversion)
      literal = fmt::format("{}({})", conversion, literal);
    Rewrite rewrite{span->begin, span->end, {}};
    rewrite.text.append(fmt::format("/* {} */ {}", written, literal),
                        table_.place(source_.line(span->begin)), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }

  const FunctionDecl &function_;
  ParsedUnit &unit_;
  const SourceManager &sources_;
  SourceText source_;
  const LineTable &table_;
  RewritePlan &plan_;
  unsigned inner_ = 0; // lambdas and local classes around
};

} // namespace

RewritePlan functionNamesOf(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  RewritePlan plan;
  for (const auto &function : model.functions) {
    // A template first: it does not know what its instances differ in.
    if (function->isTemplate() && function->definition)
      NameFinder(*function->definition, {}, unit, table, plan);
    for (const auto &body : function->bodies)
      if (body->definition && body->definition->getBody())
        NameFinder(*body->definition, body->spawns, unit, table, plan);
  }
  return plan;
}

} // namespace gtap
