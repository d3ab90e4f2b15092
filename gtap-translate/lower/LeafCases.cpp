// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LeafCases.h.
#include "lower/LeafCases.h"

#include "analyse/effects/Bests.h"
#include "analyse/effects/Purity.h"
#include "analyse/loops/CodeCost.h"
#include "ast/expressions/CopiedValue.h"
#include "ast/expressions/ElementOrder.h"
#include "ast/expressions/PlainExpression.h"
#include "ast/types/TypeProperties.h"
#include "ast/uses/VariableUses.h"
#include "lower/TaskText.h"
#include "model/CopiedByBytes.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// What a spawn may compute to end its task, and ahead of that to find out whether it ends, in operations (CodeCost.h). Making a task costs some
// 900; but what is ahead is computed again by those that do not end.
constexpr unsigned mostToEnd = 768, mostAhead = 256;
// What all spawns of a function may compute together, for each has the code; and what any may.
constexpr unsigned mostInSpawns = 1536, mostAlways = 64;

class CaseFinder {
public:
  CaseFinder(const TaskBody &body, const FrameLayout &layout, const ASTContext &context)
      : body_(body), layout_(layout), context_(context), source_(context),
        most_(std::max(mostInSpawns / std::max(unsigned(body.spawns.size()), 1u), mostAlways)) {}

  std::vector<LeafCase> find() {
    const auto *body = dyn_cast<CompoundStmt>(body_.definition->getBody());
    for (const Stmt *statement : body->body()) {
      const auto *choice = dyn_cast<IfStmt>(statement);
      if (choice && lastReturn(choice->getThen())) {
        if (!add(*choice) || choice->getElse())
          break;
      } else if (!passes(*statement)) {
        break;
      }
    }
    return std::move(cases_);
  }

private:
  // Takes a statement along that only computes, by few instructions, so that what comes behind it may ask for that. Of a task that
  // ends in its spawn nothing is made; but what a lane runs as calls would compute it twice in each turn (docs/history/recursion.md,
  // "Leaves"). False when the search ends here.
  bool passes(const Stmt &statement) {
    const std::optional<std::string> text = textOf(statement);
    if (!mayCompute() || !text || holdsDirective(statement) || !isCheap(statement) ||
        !computes(statement))
      return false;
    const auto *declaration = dyn_cast<DeclStmt>(&statement);
    const bool declares = declaration && isa<VarDecl>(*declaration->decl_begin());
    text_ += indented(*text, 4, declares ? "[[maybe_unused]] " : "");
    return computed_ = true;
  }
  // Parameters may be copies then, which the code changes.
  bool mayCompute() const {
    return !body_.function->recursion && !layout_.callWalk && !body_.function->isTemplate() &&
           body_.function->worker != WorkerKind::Block;
  }
  // The statement as it is written, with its semicolon; nothing where it would mean something else in the record.
  std::optional<std::string> textOf(const Stmt &statement) {
    const std::optional<Span> text = source_.span(statement.getSourceRange());
    for (const VarDecl *variable : declaredIn(statement))
      if (isPlainVariable(*variable))
        declared_.insert(variable);
      else
        return std::nullopt;
    if (!text || SourceText::touchesMacro(statement.getSourceRange()) ||
        source_.text(*text).contains('#') ||
        source_.text(*text).contains("R\"") || // its lines must not move
        !namesMeanTheSame(statement) || namesTypeOfExpression(statement))
      return std::nullopt;
    return moved(source_.text(*text), statement) + (lacksSemicolon(statement) ? ";" : "");
  }
  // Whether the range of a statement ends ahead of its semicolon.
  static bool lacksSemicolon(const Stmt &statement) {
    if (const auto *choice = dyn_cast<IfStmt>(&statement))
      return lacksSemicolon(choice->getElse() ? *choice->getElse() : *choice->getThen());
    if (const auto *loop = dyn_cast<ForStmt>(&statement))
      return lacksSemicolon(*loop->getBody());
    if (const auto *loop = dyn_cast<WhileStmt>(&statement))
      return lacksSemicolon(*loop->getBody());
    if (const auto *choice = dyn_cast<SwitchStmt>(&statement))
      return lacksSemicolon(*choice->getBody());
    return !isa<DeclStmt, CompoundStmt, NullStmt>(statement);
  }
  // Without the indentation that the statement has where it is.
  std::string moved(StringRef text, const Stmt &statement) const {
    const unsigned column =
        context_.getSourceManager().getPresumedColumnNumber(statement.getBeginLoc()) - 1;
    auto [first, rest] = text.split('\n');
    std::string lines = first.str();
    for (StringRef line; !rest.empty();) {
      std::tie(line, rest) = rest.split('\n');
      lines +=
          "\n" + line.drop_front(std::min<std::size_t>(column, line.find_first_not_of(' '))).str();
    }
    return lines;
  }
  static std::vector<const VarDecl *> declaredIn(const Stmt &statement) {
    struct Finder : DynamicRecursiveASTVisitor {
      std::vector<const VarDecl *> found;
      bool VisitVarDecl(VarDecl *variable) override {
        found.push_back(variable);
        return true;
      }
    } finder;
    finder.TraverseStmt(const_cast<Stmt *>(&statement));
    return finder.found;
  }
  bool isPlainVariable(const VarDecl &variable) const {
    const QualType type = variable.getType();
    if (isa<DecompositionDecl>(variable) || !variable.hasLocalStorage() || variable.hasAttrs() ||
        isUnnameable(type.getNonReferenceType()))
      return false;
    if (type->isReferenceType()) // to something that stays: `const Node &here = nodes[node];`
      return type->isLValueReferenceType() && type->getPointeeType().isConstQualified() &&
             variable.getInit() && variable.getInit()->isLValue() && !holdsTemporary(&variable);
    return !type.isVolatileQualified() && type.isTriviallyCopyableType(context_);
  }

  // Of code ahead of an end; of code that ends a task.
  bool isCheap(const Stmt &code) {
    ahead_ += costOf(code, body_, context_).operations;
    return ahead_ <= std::min(mostAhead, most_);
  }
  bool isCheapEnd(const Stmt &code) {
    toEnd_ += costOf(code, body_, context_).operations;
    return toEnd_ <= std::min(mostToEnd, most_);
  }
  // What only computes, functions that do and reads of memory among them. Where it may change parameters, these have to be copies.
  bool computes(const Stmt &code) {
    if (computes(code, /*changes=*/false))
      return true;
    if (!mayCompute() || !computes(code, /*changes=*/true))
      return false;
    return copies_ = true;
  }
  bool computes(const Stmt &code, bool changes) const {
    Purity purity(body_, context_, nullptr, /*memory=*/true);
    purity.mayAskBests();
    for (const VarDecl *variable : declared_)
      if (variable->getType()->isReferenceType())
        purity.mayRead(*variable);
      else
        purity.owns(*variable);
    if (changes)
      for (const ParmVarDecl *parameter : body_.definition->parameters())
        if (!parameter->getType()->isReferenceType())
          purity.owns(*parameter);
    const auto *value = dyn_cast<Expr>(&code);
    return value ? purity.allowsValue(*value) : purity.allowsStatement(code);
  }

  // False when the search ends here.
  bool add(const IfStmt &choice) {
    if (choice.getInit() || choice.getConditionVariable() || choice.isConstexpr() ||
        choice.isConsteval() || namesTypeOfExpression(choice) ||
        !(isPlain(*choice.getCond()) || asksWhatItComputes(*choice.getCond())))
      return false;
    std::optional<Span> condition = source_.span(choice.getCond()->getSourceRange());
    const ReturnStmt *end = lastReturn(choice.getThen());
    if (!condition || !end || holdsDirective(*choice.getThen()))
      return false;
    LeafCase found;
    toEnd_ = 0;
    found.ahead = std::exchange(text_, "");
    found.condition = source_.text(*condition).str();
    found.computes = computed_;
    const Expr *value = end->getRetValue();
    std::optional<Span> text = value ? source_.span(value->getSourceRange()) : std::nullopt;
    std::optional<std::vector<std::string>> effects = effectsBefore(*end, choice.getThen());
    if (effects && (!value || (text && isCheapValue(*value)))) {
      found.cheap = true;
      found.effects = *effects;
      found.value = text ? source_.text(*text).str() : "";
      if (value && isComma(*value))
        found.value = fmt::format("({})", found.value);
      if (value && (readsBeforeEffects(*value, context_) || assignsOtherwise()))
        found.value = fmt::format("gtap::in_order<gtap_result>({})", found.value);
    }
    if (!found.cheap && computed_) // nothing is computed twice for nothing
      return false;
    found.copies = copies_;
    cases_.push_back(std::move(found));
    return true;
  }

  // Whether `gtap_r = value` may do something else than `return value`, which initialises the result.
  bool assignsOtherwise() const {
    const CXXRecordDecl *record = body_.definition->getReturnType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition())
      return false;
    const DeclarationName assignment = context_.DeclarationNames.getCXXOperatorName(OO_Equal);
    return llvm::any_of(record->lookup(assignment), [](const NamedDecl *each) {
      const auto *method = dyn_cast<CXXMethodDecl>(each);
      return !method || !(method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
    });
  }

  // `if (four(board)) return ...;`
  bool asksWhatItComputes(const Expr &condition) {
    if (!mayCompute() || !isCheap(condition) || !computes(condition) ||
        !namesMeanTheSame(condition))
      return false;
    return computed_ = true;
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

  // What the branch does before `end`, as text, when that is cheap. A task may run as soon as it is spawned, so the spawn may do anything for it.
  std::optional<std::vector<std::string>> effectsBefore(const ReturnStmt &end, const Stmt *branch) {
    std::vector<std::string> effects;
    if (const auto *block = dyn_cast<CompoundStmt>(branch))
      for (const Stmt *statement : block->body()) {
        if (statement == &end)
          break;
        if (body_.function->worker == WorkerKind::Block) // all threads of a block would do it
          return std::nullopt;
        const bool plain = isAtomicOperation(*statement);
        if (!plain && !(mayCompute() && isCheapEnd(*statement) && acts(*statement)))
          return std::nullopt;
        const std::optional<std::string> text = textOf(*statement);
        if (!text)
          return std::nullopt;
        effects.push_back(*text);
      }
    return effects;
  }

  // Whether the statement computes, changes memory, or offers something to a gtap::best, and neither returns nor jumps.
  bool acts(const Stmt &statement) {
    for (const VarDecl *variable : declaredIn(statement))
      declared_.insert(variable); // textOf() looks at them
    if (computes(statement))
      return true;
    if (const auto *block = dyn_cast<CompoundStmt>(&statement))
      return llvm::all_of(block->body(), [&](const Stmt *part) { return acts(*part); });
    if (const auto *choice = dyn_cast<IfStmt>(&statement))
      return !choice->getInit() && !choice->getConditionVariable() && !choice->isConsteval() &&
             computes(*choice->getCond()) && acts(*choice->getThen()) &&
             (!choice->getElse() || acts(*choice->getElse()));
    if (const auto *loop = dyn_cast<ForStmt>(&statement))
      return !loop->getConditionVariable() && loop->getInit() && loop->getCond() &&
             loop->getInc() && computes(*loop->getInit()) && computes(*loop->getCond()) &&
             computes(*loop->getInc()) && acts(*loop->getBody());
    return changesMemory(statement);
  }
  bool changesMemory(const Stmt &statement) {
    if (const auto *full = dyn_cast<ExprWithCleanups>(&statement))
      return !full->cleanupsHaveSideEffects() && changesMemory(*full->getSubExpr());
    if (const auto *assignment = dyn_cast<BinaryOperator>(&statement))
      return assignment->isAssignmentOp() && isPlace(*assignment->getLHS()) &&
             computes(*assignment->getRHS());
    if (const auto *step = dyn_cast<UnaryOperator>(&statement))
      return step->isIncrementDecrementOp() && isPlace(*step->getSubExpr());
    const auto *call = dyn_cast<CallExpr>(&statement);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!callee)
      return false;
    if (const auto *method = dyn_cast<CXXMethodDecl>(callee);
        method && isa<CXXOperatorCallExpr>(call) && call->getNumArgs() == 2 &&
        method->isTrivial() && method->isCopyAssignmentOperator())
      return isPlace(*call->getArg(0)) && computes(*call->getArg(1));
    const bool computed =
        llvm::all_of(call->arguments(), [&](const Expr *argument) { return computes(*argument); });
    if (const auto *offer = dyn_cast<CXXMemberCallExpr>(call))
      return isMethodOfBest(*callee, "offer") && computed &&
             computes(*offer->getImplicitObjectArgument());
    return computed && isAtomicFunction(*callee);
  }
  // Something in memory, whose address the code computes.
  bool isPlace(const Expr &lvalue) {
    return !lvalue.getType().isVolatileQualified() && !lvalue.refersToBitField() &&
           computes(lvalue);
  }

  // A call of one of CUDA's atomic functions whose result nobody uses, with plain arguments.
  bool isAtomicOperation(const Stmt &statement) const {
    return isPlainCallOf(atomics, statement, context_,
                         [&](const Expr &part) { return allows(part); });
  }
  bool isAtomicFunction(const FunctionDecl &callee) const {
    return callee.getIdentifier() &&
           context_.getSourceManager().isInSystemHeader(callee.getLocation()) &&
           llvm::is_contained(atomics, callee.getName());
  }
  static constexpr StringRef atomics[] = {"atomicAdd", "atomicSub", "atomicMin",
                                          "atomicMax", "atomicAnd", "atomicOr",
                                          "atomicXor", "atomicInc", "atomicDec"};

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

  // The same; classes that copy a parameter, or are made of such values in braces; and what functions that only compute, and read
  // memory, make of them by few instructions: `return best;`, `return Hit{far, -1};`, `return worth(board);`.
  bool isCheapValue(const Expr &value) {
    if (isPlain(value))
      return true;
    const QualType result = body_.definition->getReturnType();
    return !body_.function->isTemplate() && isAssignedByBytes(result, context_) &&
           (isOfPlainParts(value) || (isCheapEnd(value) && computes(value))) &&
           namesMeanTheSame(value);
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
        return good = isa<FunctionDecl>(mention->getDecl()) || cases.isKnownName(*mention);
      }
      bool VisitExpr(Expr *part) override {
        return good = !SourceText::touchesMacro(part->getSourceRange());
      }
      // There, parameters are const where they are no copies.
      bool VisitCallExpr(CallExpr *call) override {
        const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
        if (!method || method->isStatic())
          return true;
        // In a constant expression, what a reference leads to would not do.
        cases.copies_ |= cases.mayCompute() && (!method->isConst() || method->isConstexpr());
        return good = method->isConst() || cases.mayCompute();
      }
      // A variable may have the name of its type, which a field then hides.
      bool VisitTypeLoc(TypeLoc type) override {
        const NamedDecl *named = type.getType()->getAsTagDecl();
        if (const auto *alias = type.getType()->getAs<TypedefType>())
          named = alias->getDecl();
        return good = !named || cases.isUnhidden(named->getName());
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
    if (isa<EnumConstantDecl>(declared))
      return isUnhidden(*declared);
    const auto *variable = dyn_cast<VarDecl>(declared);
    return variable && variable->hasGlobalStorage() &&
           (variable->isConstexpr() || variable->hasAttr<CUDAConstantAttr>()) &&
           !variable->getType()->isReferenceType() && !variable->getType().isVolatileQualified() &&
           isUnhidden(*variable);
  }
  // The same, or any variable in global memory.
  bool isKnownName(const DeclRefExpr &mention) const {
    const auto *variable = dyn_cast<VarDecl>(mention.getDecl());
    return isPlainName(mention) ||
           (mayCompute() && variable && variable->hasGlobalStorage() &&
            !variable->isStaticLocal() && !variable->hasAttr<CUDASharedAttr>() &&
            !variable->getType()->isReferenceType() && isUnhidden(*variable));
  }
  bool isUnhidden(const ValueDecl &declared) const { return isUnhidden(declared.getName()); }
  bool isUnhidden(StringRef name) const {
    return std::none_of(layout_.variables.begin(), layout_.variables.end(),
                        [&](const FrameVariable &entry) {
                          return entry.field == name || entry.variable->getName() == name;
                        });
  }

  const TaskBody &body_;
  const FrameLayout &layout_;
  const ASTContext &context_;
  SourceText source_;
  std::vector<LeafCase> cases_;
  unsigned most_;                      // operations
  std::set<const VarDecl *> declared_; // ahead of the next case
  std::string text_;                   // of what is ahead
  bool computed_ = false;              // so far, by declarations or conditions
  mutable bool copies_ = false;        // parameters have to be copies
  unsigned ahead_ = 0, toEnd_ = 0;     // operations
};

} // namespace

std::string indented(StringRef lines, std::size_t columns, StringRef ahead) {
  std::string moved = ahead.str();
  for (const char each : lines)
    moved += each == '\n' ? "\n" + std::string(columns, ' ') : std::string(1, each);
  return std::string(columns, ' ') + moved + "\n";
}

std::vector<LeafCase> leafCases(const TaskBody &body, const FrameLayout &layout,
                                const ASTContext &context) {
  return CaseFinder(body, layout, context).find();
}

} // namespace gtap
