// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the cases that end a task in its first lines (see LeafPrefix.h).
#include "lower/LeafPrefix.h"

#include "analyse/effects/Purity.h"
#include "analyse/loops/CodeCost.h"
#include "ast/expressions/CopiedValue.h"
#include "ast/expressions/PlainExpression.h"
#include "ast/types/TypeProperties.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"
#include "model/CopiedByBytes.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// What a spawn may run itself, in operations (CodeCost.h).
constexpr unsigned mostOperations = 64;

struct Case {
  std::string ahead; // declarations that come before it, as they are written
  std::string condition;
  bool cheap = false;
  std::string effects; // of a cheap case: what it does before it returns
  std::string value;   // of a cheap case; empty when it returns nothing
};

class CaseFinder {
public:
  CaseFinder(const TaskBody &body, const FrameLayout &layout, const ASTContext &context)
      : body_(body), layout_(layout), context_(context), source_(context) {}

  std::vector<Case> find() {
    const auto *body = dyn_cast<CompoundStmt>(body_.definition->getBody());
    for (const Stmt *statement : body->body()) {
      if (const auto *declared = dyn_cast<DeclStmt>(statement)) {
        if (!declare(*declared))
          break;
        continue;
      }
      const auto *choice = dyn_cast<IfStmt>(statement);
      if (!choice || !add(*choice) || choice->getElse())
        break;
    }
    return std::move(cases_);
  }

private:
  // Takes a declaration along whose value few instructions compute, so that what comes behind it may ask for that. Of a task that ends in
  // its spawn nothing is made; but what a lane runs as calls would compute it twice in each turn (docs/history/recursion.md, "Leaves").
  // False when the search ends here.
  bool declare(const DeclStmt &statement) {
    const std::optional<Span> text = source_.span(statement.getSourceRange());
    if (body_.function->recursion || layout_.callWalk || body_.function->isTemplate() ||
        body_.function->worker == WorkerKind::Block || !text ||
        SourceText::touchesMacro(statement.getSourceRange()) || source_.text(*text).contains('#'))
      return false;
    for (const Decl *each : statement.decls()) {
      const auto *variable = dyn_cast<VarDecl>(each);
      if (!variable || isa<DecompositionDecl>(variable) || !variable->hasLocalStorage() ||
          variable->getType()->isReferenceType() || variable->getType().isVolatileQualified() ||
          !variable->getType().isTriviallyCopyableType(context_) ||
          isUnnameable(variable->getType()) || variable->hasAttrs())
        return false;
      if (variable->getInit() && !computes(*variable->getInit()))
        return false;
      declared_.insert(variable);
    }
    if (!namesMeanTheSame(statement) || namesTypeOfExpression(statement))
      return false;
    ahead_ += "    [[maybe_unused]] " + source_.text(*text).str() + "\n";
    return true;
  }

  // What few instructions compute, functions that only compute and reads of memory among them.
  bool computes(const Expr &value) {
    spent_ += costOf(value, body_, context_).operations;
    if (spent_ > mostOperations)
      return false;
    Purity purity(body_, context_, nullptr, /*memory=*/true);
    for (const VarDecl *variable : declared_)
      purity.owns(*variable);
    return purity.allowsValue(value);
  }

  // False when the search ends here.
  bool add(const IfStmt &choice) {
    if (choice.getInit() || choice.getConditionVariable() || choice.isConstexpr() ||
        choice.isConsteval() || namesTypeOfExpression(choice) ||
        !(isPlain(*choice.getCond()) || (!declared_.empty() && computes(*choice.getCond()) &&
                                         namesMeanTheSame(*choice.getCond()))))
      return false;
    std::optional<Span> condition = source_.span(choice.getCond()->getSourceRange());
    const ReturnStmt *end = lastReturn(choice.getThen());
    if (!condition || !end || holdsDirective(*choice.getThen()))
      return false;
    Case found{std::exchange(ahead_, ""), source_.text(*condition).str(), false, "", ""};
    const Expr *value = end->getRetValue();
    std::optional<Span> text = value ? source_.span(value->getSourceRange()) : std::nullopt;
    std::optional<std::string> effects = effectsBefore(*end, choice.getThen());
    if (effects && (!value || (text && isCheapValue(*value)))) {
      found.cheap = true;
      found.effects = *effects;
      found.value = text ? source_.text(*text).str() : "";
      if (value && isComma(*value))
        found.value = fmt::format("({})", found.value);
    }
    if (!found.cheap &&
        !declared_.empty()) // what is ahead of it is not evaluated twice for nothing
      return false;
    cases_.push_back(std::move(found));
    return true;
  }

  // By decltype, or its like: in a member of the record, parameters are references to const.
  static bool namesTypeOfExpression(const Stmt &statement) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool found = false;
      bool VisitDecltypeTypeLoc(DecltypeTypeLoc) override { return !(found = true); }
      bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return !(found = true); }
      bool VisitAutoTypeLoc(AutoTypeLoc type) override {
        return !(found = type.getTypePtr()->isDecltypeAuto());
      }
    } finder;
    finder.TraverseStmt(const_cast<Stmt *>(&statement));
    return finder.found;
  }

  static const ReturnStmt *lastReturn(const Stmt *branch) {
    if (const auto *block = dyn_cast<CompoundStmt>(branch))
      branch = block->body_empty() ? nullptr : block->body_back();
    return dyn_cast_or_null<ReturnStmt>(branch);
  }

  // What the branch does before `end`, as text, when that is cheap: atomic operations.
  std::optional<std::string> effectsBefore(const ReturnStmt &end, const Stmt *branch) const {
    std::string effects;
    if (const auto *block = dyn_cast<CompoundStmt>(branch))
      for (const Stmt *statement : block->body()) {
        if (statement == &end)
          break;
        std::optional<Span> text = source_.span(statement->getSourceRange());
        if (!text || !isAtomicOperation(*statement) ||
            body_.function->worker == WorkerKind::Block) // all threads of a block would do it
          return std::nullopt;
        effects += source_.text(*text).str() + "; ";
      }
    return effects;
  }

  // A call of one of CUDA's atomic functions whose result nobody uses.
  bool isAtomicOperation(const Stmt &statement) const {
    return isPlainCallOf({"atomicAdd", "atomicSub", "atomicMin", "atomicMax", "atomicAnd",
                          "atomicOr", "atomicXor", "atomicInc", "atomicDec"},
                         statement, context_, [&](const Expr &part) { return allows(part); });
  }

  // A spawn or a wait in the branch: the task does not end at once.
  bool holdsDirective(const Stmt &branch) const {
    if (isa<AttributedStmt, LabelStmt, GotoStmt>(branch) ||
        std::any_of(body_.spawns.begin(), body_.spawns.end(),
                    [&](const Spawn &spawn) { return spawn.node() == &branch; }))
      return true;
    return std::any_of(branch.child_begin(), branch.child_end(),
                       [&](const Stmt *child) { return child && holdsDirective(*child); });
  }

  // Arithmetic of parameters, constants and constant memory.
  bool isPlain(const Expr &expression) const {
    return gtap::isPlain(expression, context_, [&](const Expr &part) { return allows(part); });
  }

  // The same; classes that copy a parameter, or are made of such values in braces; and what functions that only compute, and read memory, make of
  // them by few instructions: `return best;`, `return Hit{far, -1};`, `return worth(board);`.
  bool isCheapValue(const Expr &value) const {
    if (isPlain(value))
      return true;
    const QualType result = body_.definition->getReturnType();
    return !body_.function->isTemplate() && isAssignedByBytes(result, context_) &&
           (isOfPlainParts(value) || computesAlone(value)) && namesMeanTheSame(value);
  }
  bool computesAlone(const Expr &value) const {
    CaseFinder tried(*this);
    return tried.computes(value);
  }
  bool isOfPlainParts(const Expr &value) const {
    const Expr &inner = *withoutCopies(&value);
    if (!inner.getType()->isRecordType())
      return isPlain(value);
    if (const auto *cast = dyn_cast<CXXFunctionalCastExpr>(&inner)) // Hit{...}
      return isOfPlainParts(*cast->getSubExpr());
    if (const auto *list = dyn_cast<InitListExpr>(&inner))
      return llvm::all_of(list->inits(), [&](const Expr *part) {
        return isa<ImplicitValueInitExpr>(part) || isOfPlainParts(*part);
      });
    return isa<DeclRefExpr, MemberExpr>(inner) && isPlain(inner);
  }

  // Whether all names in it mean the same in a member of the record, whose members hide others.
  bool namesMeanTheSame(const Stmt &value) const {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const CaseFinder &cases) : cases(cases) {}
      const CaseFinder &cases;
      bool good = true;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        return good = isa<FunctionDecl>(mention->getDecl()) || cases.isPlainName(*mention);
      }
      bool VisitExpr(Expr *part) override {
        return good = !SourceText::touchesMacro(part->getSourceRange());
      }
      // There, parameters are const.
      bool VisitCallExpr(CallExpr *call) override {
        const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
        return good = !method || method->isStatic() || method->isConst();
      }
      bool TraverseLambdaExpr(LambdaExpr *) override { return good = false; }
    } finder(*this);
    finder.TraverseStmt(const_cast<Stmt *>(&value));
    const std::optional<Span> text = source_.span(value.getSourceRange());
    return finder.good && text && llvm::none_of(layout_.variables, [&](const FrameVariable &entry) {
             return !isa<ParmVarDecl>(entry.variable) && !declared_.count(entry.variable) &&
                    (holdsWord(source_.text(*text), entry.field) ||
                     holdsWord(source_.text(*text), entry.variable->getName()));
           });
  }

  // The text is put elsewhere: it must not come from a macro, and the names must mean the same there.
  bool allows(const Expr &part) const {
    const auto *mention = dyn_cast<DeclRefExpr>(&part);
    return !SourceText::touchesMacro(part.getSourceRange()) && !readsMemory(part) &&
           (!mention || isPlainName(*mention));
  }

  // A parameter held by value, or a constant or a variable in constant memory whose name no field of
  // the record hides.
  bool isPlainName(const DeclRefExpr &mention) const {
    const ValueDecl *declared = mention.getDecl();
    if (const auto *variable = dyn_cast<VarDecl>(declared); declared_.count(variable))
      return true;
    if (isa<ParmVarDecl>(declared))
      return !declared->getType()->isReferenceType() && !declared->getType().isVolatileQualified();
    const auto *variable = dyn_cast<VarDecl>(declared);
    bool constant =
        isa<EnumConstantDecl>(declared) ||
        (variable && variable->hasGlobalStorage() &&
         (variable->isConstexpr() || variable->hasAttr<CUDAConstantAttr>()) &&
         !variable->getType()->isReferenceType() && !variable->getType().isVolatileQualified());
    std::string name = declared->getNameAsString();
    return constant && std::none_of(layout_.variables.begin(), layout_.variables.end(),
                                    [&](const FrameVariable &entry) {
                                      return entry.field == name ||
                                             entry.variable->getNameAsString() == name;
                                    });
  }

  const TaskBody &body_;
  const FrameLayout &layout_;
  const ASTContext &context_;
  SourceText source_;
  std::vector<Case> cases_;
  std::set<const VarDecl *> declared_; // ahead of the next case
  std::string ahead_;
  unsigned spent_ = 0; // operations
};

} // namespace

// Whether a thread-level task spawns nothing, waits for nothing and takes its time, as far as can be seen: lanes run
// such tasks together, so that none waits for the others' without doing anything itself.
static bool isLongAndAlone(const TaskBody &body, const ASTContext &context) {
  constexpr unsigned longOperations = 512;
  return body.spawns.empty() && body.waits.empty() && body.function->worker != WorkerKind::Block &&
         costOf(*body.definition->getBody(), body, context).operations > longOperations;
}

std::string leafPrefixText(const TaskBody &body, const FrameLayout &layout,
                           const ASTContext &context) {
  if (!body.definition || !isa<CompoundStmt>(body.definition->getBody()))
    return "";
  std::vector<Case> cases = CaseFinder(body, layout, context).find();
  const bool always = !body.function->recursion && isLongAndAlone(body, context);
  if (cases.empty() && !always)
    return "";
  bool isVoid = body.definition->getReturnType()->isVoidType();
  std::string leaf, early;
  bool someCheap = false, someMore = false, declares = false;
  for (const Case &one : cases) {
    declares |= !one.ahead.empty();
    someCheap |= one.cheap;
    someMore |= !one.cheap && !body.function->recursion;
    leaf += one.ahead;
    leaf += one.cheap
                ? fmt::format("    if ({}) {{ {}{}return true; }}\n", one.condition, one.effects,
                              isVoid ? "" : fmt::format("gtap_r = {}; ", one.value))
                : fmt::format("    if ({}) return false;\n", one.condition);
    if (!declares)
      early += fmt::format("    if ({}) return true;\n", one.condition);
  }
  std::string head = "  static __device__ __forceinline__ bool ";
  std::string arguments = fmt::format("(const {} &gtap_a", argumentsName(*body.function, context));
  auto names = [&](StringRef text) { return parametersIn(text, *body.definition, layout); };
  std::string text;
  if (someCheap)
    text += wrapped(fmt::format("{}gtap_leaf{}{}) {{\n", head, arguments,
                                isVoid ? "" : ", gtap_result &gtap_r")) +
            fmt::format("{}{}    return false;\n  }}\n", names(leaf), leaf);
  if (always)
    text += fmt::format(
        "{}gtap_ends_early(const {} &) {{\n    return true; // spawns nothing, and takes "
        "its time\n  }}\n",
        head, argumentsName(*body.function, context));
  else if (someMore)
    text += fmt::format("{}gtap_ends_early{}) {{\n{}{}    return false;\n  }}\n", head, arguments,
                        names(early), early);
  return text;
}

} // namespace gtap
