// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Recursion.h.
#include "analyse/recursion/Recursion.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/recursion/RecursionLimits.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Local variables whose values others may see or change: by an address or a reference.
std::set<const VarDecl *> exposedVariables(const FunctionDecl &function) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const FunctionDecl &function)
        : parents(const_cast<Stmt *>(function.getBody())) {}
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
          variable && exposes(mention))
        found.insert(variable);
      return true;
    }
    bool exposes(const Expr *mention) const {
      const auto *parent = dyn_cast_or_null<Expr>(parents.getParent(mention));
      if (!parent)
        return isa_and_nonnull<DeclStmt>(parents.getParent(mention)); // a reference's value
      if (const auto *cast = dyn_cast<ImplicitCastExpr>(parent))
        return cast->getCastKind() != CK_LValueToRValue &&
               (cast->getCastKind() != CK_NoOp || exposes(parent));
      if (const auto *member = dyn_cast<MemberExpr>(parent); member && !member->isArrow())
        return exposes(parent);
      if (isa<ParenExpr>(parent))
        return exposes(parent);
      if (const auto *operation = dyn_cast<BinaryOperator>(parent))
        return !operation->isAssignmentOp() || operation->getLHS() != mention;
      if (const auto *operation = dyn_cast<UnaryOperator>(parent))
        return !operation->isIncrementDecrementOp();
      return true;
    }
    ParentMap parents;
    std::set<const VarDecl *> found;
  } finder(function);
  finder.TraverseStmt(const_cast<Stmt *>(function.getBody()));
  return finder.found;
}

// Reads one expression from left to right, as far as its calls can be made ahead of it: up to what
// may change something, or may read what a call changes. Calls that change nothing may pass any reads.
class CallsAhead {
public:
  CallsAhead(const FunctionDecl &function, const std::set<const VarDecl *> &exposed, bool writes)
      : function_(function), exposed_(exposed), writes_(writes) {}

  std::vector<const CallExpr *> of(const Expr *expression) {
    read(expression);
    return std::move(calls_);
  }

private:
  void read(const Expr *expression) {
    if (!clean_ || !expression)
      return;
    if (const auto *full = dyn_cast<FullExpr>(expression))
      return read(full->getSubExpr());
    if (const auto *paren = dyn_cast<ParenExpr>(expression))
      return read(paren->getSubExpr());
    if (const auto *cast = dyn_cast<CastExpr>(expression))
      return cast->getCastKind() == CK_UserDefinedConversion ||
                     cast->getCastKind() == CK_ConstructorConversion
                 ? stop()
                 : read(cast->getSubExpr());
    if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(expression))
      return read(made->getSubExpr());
    if (const auto *call = dyn_cast<CallExpr>(expression))
      return readCall(*call);
    if (const auto *operation = dyn_cast<BinaryOperator>(expression))
      return readBinary(*operation);
    if (const auto *operation = dyn_cast<UnaryOperator>(expression))
      return readUnary(*operation);
    if (const auto *choice = dyn_cast<ConditionalOperator>(expression)) {
      read(choice->getCond());
      return stop();
    }
    if (const auto *mention = dyn_cast<DeclRefExpr>(expression)) {
      hasRead_ |= isa<VarDecl>(mention->getDecl());
      return isOwn(*mention) ? void() : readMemory();
    }
    if (const auto *member = dyn_cast<MemberExpr>(expression)) {
      read(member->getBase());
      const bool inside =
          !member->isArrow() && !member->getMemberDecl()->getType()->isReferenceType();
      return inside ? void() : readMemory();
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expression)) {
      read(element->getBase());
      read(element->getIdx());
      return readMemory();
    }
    if (const auto *list = dyn_cast<InitListExpr>(expression)) {
      for (const Expr *value : list->inits())
        read(value);
      return;
    }
    if (const auto *copy = dyn_cast<CXXConstructExpr>(expression);
        copy && copy->getConstructor()->isTrivial() && copy->getNumArgs() == 1)
      return read(copy->getArg(0));
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
            CXXNullPtrLiteralExpr, StringLiteral, UnaryExprOrTypeTraitExpr, CXXScalarValueInitExpr,
            SubstNonTypeTemplateParmExpr>(expression))
      return;
    stop();
  }

  void stop() { clean_ = false; }
  void readMemory() {
    hasRead_ = true;
    clean_ &= !writes_;
  }

  void readCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    const auto *operation = dyn_cast<CXXOperatorCallExpr>(&call);
    if (callee && operation && copiesBytes(*callee)) { // C++17: the right side first
      read(operation->getArg(1));
      return stop();
    }
    if (!callee || isa<CXXMemberCallExpr, UserDefinedLiteral>(call) ||
        (operation && !computes(*operation)))
      return stop();
    const bool hasRead = hasRead_;
    for (const Expr *argument : call.arguments())
      if (!isOnlyNamed(*argument))
        read(argument);
    if (callee->getCanonicalDecl() != function_.getCanonicalDecl()) {
      hasRead_ = true;
      return readMemory(); // what it writes counts as the function's own writes
    }
    // The effects of its arguments move ahead with the call. So they would come before what the expression has read so far.
    if (!clean_ && hasRead)
      return;
    if (!call.getBeginLoc().isMacroID() && !call.getEndLoc().isMacroID()) {
      calls_.push_back(&call);
      clean_ = true;
      hasRead_ = hasRead; // they move along
    } else {
      stop();
    }
  }

  // An object that a call gets by reference: nothing of it is read ahead of the call.
  static bool isOnlyNamed(const Expr &argument) {
    const Expr *named = argument.IgnoreParens();
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(named);
        cast && cast->getCastKind() == CK_NoOp && cast->isGLValue())
      named = cast->getSubExpr()->IgnoreParens();
    return argument.isGLValue() && isa<DeclRefExpr>(named);
  }

  // The assignment of a class that copies bytes.
  static bool copiesBytes(const FunctionDecl &callee) {
    const auto *method = dyn_cast<CXXMethodDecl>(&callee);
    return method && method->isTrivial() &&
           (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  }

  // An operator of the user's whose operands are evaluated as the arguments of any function are.
  static bool computes(const CXXOperatorCallExpr &operation) {
    switch (operation.getOperator()) {
    case OO_Plus:
    case OO_Minus:
    case OO_Star:
    case OO_Slash:
    case OO_Percent:
    case OO_Caret:
    case OO_Amp:
    case OO_Pipe:
    case OO_Tilde:
    case OO_Exclaim:
    case OO_Less:
    case OO_Greater:
    case OO_LessEqual:
    case OO_GreaterEqual:
    case OO_EqualEqual:
    case OO_ExclaimEqual:
      return true;
    default:
      return false;
    }
  }

  void readBinary(const BinaryOperator &operation) {
    if (operation.isAssignmentOp()) { // C++17: the right side first
      read(operation.getRHS());
      return stop();
    }
    read(operation.getLHS());
    if (operation.isLogicalOp() || operation.isCommaOp() || operation.isPtrMemOp())
      return stop();
    read(operation.getRHS());
  }

  void readUnary(const UnaryOperator &operation) {
    read(operation.getSubExpr());
    if (operation.isIncrementDecrementOp())
      stop();
    if (operation.getOpcode() == UO_Deref)
      readMemory();
  }

  // A constant, or a variable that a call of the function cannot reach.
  bool isOwn(const DeclRefExpr &mention) const {
    const ValueDecl *named = mention.getDecl();
    const auto *variable = dyn_cast<VarDecl>(named);
    if (!variable)
      return isa<EnumConstantDecl, FunctionDecl>(named);
    if (variable->isConstexpr())
      return true;
    return variable->hasLocalStorage() && !variable->getType()->isReferenceType() &&
           !exposed_.count(variable);
  }

  const FunctionDecl &function_;
  const std::set<const VarDecl *> &exposed_;
  const bool writes_;
  std::vector<const CallExpr *> calls_;
  bool clean_ = true;
  bool hasRead_ = false; // something that stays where it is
};

// The statements of one function.
class StatementReader {
public:
  StatementReader(const FunctionDecl &function, bool writes)
      : function_(function), exposed_(exposedVariables(function)), writes_(writes) {}

  std::vector<RecursiveStatement> read() {
    visit(function_.getBody(), true);
    return std::move(found_);
  }

private:
  void visit(const Stmt *statement, bool inBlock) {
    if (!statement)
      return;
    if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
      for (const Stmt *child : block->body())
        visit(child, true);
    } else if (const auto *branch = dyn_cast<IfStmt>(statement)) {
      visit(branch->getThen(), false);
      visit(branch->getElse(), false);
      if (!branch->getInit() && !branch->getConditionVariable() && !branch->isConstexpr() &&
          !branch->isConsteval())
        add(*statement, branch->getCond(), inBlock);
    } else if (const auto *loop = dyn_cast<ForStmt>(statement)) {
      visit(loop->getBody(), false);
    } else if (const auto *loop = dyn_cast<WhileStmt>(statement)) {
      visit(loop->getBody(), false);
    } else if (const auto *loop = dyn_cast<DoStmt>(statement)) {
      visit(loop->getBody(), false);
    } else if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement)) {
      visit(loop->getBody(), false);
    } else if (const auto *choice = dyn_cast<SwitchStmt>(statement)) {
      visit(choice->getBody(), false);
    } else if (const auto *section = dyn_cast<SwitchCase>(statement)) {
      visit(section->getSubStmt(), false);
    } else if (const auto *label = dyn_cast<LabelStmt>(statement)) {
      visit(label->getSubStmt(), false);
    } else if (const auto *leave = dyn_cast<ReturnStmt>(statement)) {
      if (leave->getRetValue())
        addReturn(*leave, inBlock);
    } else if (const auto *declaration = dyn_cast<DeclStmt>(statement)) {
      const auto *variable =
          declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
      if (variable && inBlock && variable->hasLocalStorage() &&
          !variable->getType()->isReferenceType() && !isa<DecompositionDecl>(variable))
        add(*statement, variable->getInit(), inBlock);
    } else if (const auto *expression = dyn_cast<Expr>(statement)) {
      add(*statement, expression, inBlock);
    }
  }

  void add(const Stmt &statement, const Expr *expression, bool inBlock) {
    if (!expression || statement.getBeginLoc().isMacroID() || statement.getEndLoc().isMacroID())
      return;
    RecursiveStatement found;
    found.statement = &statement;
    found.calls = CallsAhead(function_, exposed_, writes_).of(expression);
    found.inBlock = inBlock;
    const auto *whole = dyn_cast<Expr>(&statement);
    if (whole)
      if (const auto *full = dyn_cast<FullExpr>(whole))
        whole = full->getSubExpr();
    found.isCall = whole && !found.calls.empty() && whole == found.calls.back();
    const bool returns = !function_.getReturnType()->isVoidType();
    if (!found.calls.empty() && (returns || found.isCall))
      found_.push_back(std::move(found));
  }

  void addReturn(const ReturnStmt &statement, bool inBlock) {
    if (statement.getBeginLoc().isMacroID() || statement.getEndLoc().isMacroID())
      return;
    ReturnedValue value = readValue(statement.getRetValue());
    if (!value.choice)
      return add(statement, statement.getRetValue(), inBlock);
    RecursiveStatement found;
    found.statement = &statement;
    found.calls = value.calls;
    found.inBlock = inBlock;
    found.choice = value.choice;
    found_.push_back(std::move(found));
  }

  // As a choice where one of its values has calls.
  ReturnedValue readValue(const Expr *expression) const {
    ReturnedValue result;
    result.value = expression;
    auto choice = std::make_shared<ReturnChoice>();
    const Expr *plain = expression->IgnoreImplicit()->IgnoreParens()->IgnoreImplicit();
    const ASTContext &context = function_.getASTContext();
    if (const auto *operation = dyn_cast<ConditionalOperator>(plain)) {
      auto isOfType = [&](const Expr *value) {
        return context.hasSameUnqualifiedType(value->IgnoreImpCasts()->getType(),
                                              operation->getType());
      };
      if (isOfType(operation->getLHS()) && isOfType(operation->getRHS())) {
        choice->condition = operation->getCond();
        choice->yes = readValue(operation->getLHS());
        choice->no = readValue(operation->getRHS());
      }
    } else if (const auto *logic = dyn_cast<BinaryOperator>(plain);
               logic && logic->isLogicalOp() && function_.getReturnType()->isBooleanType()) {
      choice->condition = logic->getLHS();
      const bool isAnd = logic->getOpcode() == BO_LAnd;
      choice->yes = isAnd ? readValue(logic->getRHS()) : ReturnedValue{nullptr, true, {}, {}};
      choice->no = isAnd ? ReturnedValue{nullptr, false, {}, {}} : readValue(logic->getRHS());
    }
    auto hasCalls = [](const ReturnedValue &value) { return value.choice || !value.calls.empty(); };
    const bool isChoice = choice->condition && (hasCalls(choice->yes) || hasCalls(choice->no));
    result.calls =
        CallsAhead(function_, exposed_, writes_).of(isChoice ? choice->condition : expression);
    if (isChoice)
      result.choice = std::move(choice);
    return result;
  }

  const FunctionDecl &function_;
  const std::set<const VarDecl *> exposed_;
  const bool writes_;
  std::vector<RecursiveStatement> found_;
};

// A mention of the function in its own body that is none of those calls, or null.
const DeclRefExpr *otherMention(const RecursiveFunction &entry) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::set<const Expr *> calls;
    const FunctionDecl *function = nullptr;
    const DeclRefExpr *found = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      if (mention->getDecl()->getCanonicalDecl() == function->getCanonicalDecl() &&
          !calls.count(mention))
        found = mention;
      return !found;
    }
    void add(const std::vector<const CallExpr *> &known) {
      for (const CallExpr *call : known)
        calls.insert(call->getCallee()->IgnoreParenImpCasts());
    }
    void add(const ReturnedValue &value) {
      add(value.calls);
      if (value.choice) {
        add(value.choice->yes);
        add(value.choice->no);
      }
    }
  } finder;
  finder.function = entry.function;
  for (const RecursiveStatement &statement : entry.statements) {
    finder.add(statement.calls);
    if (statement.choice) {
      finder.add(statement.choice->yes);
      finder.add(statement.choice->no);
    }
  }
  finder.TraverseStmt(entry.function->getBody());
  return finder.found;
}

// Finds the statements, or why the function stays as it is.
void examine(RecursiveFunction &entry, const ASTContext &context) {
  const CalleeEffects effects = effectsOf(*entry.function);
  entry.kept = whyRecursive(*entry.function, effects, context);
  if (!entry.kept.empty())
    return;
  entry.statements = StatementReader(*entry.function, effects.writes).read();
  if (const DeclRefExpr *other = otherMention(entry))
    entry.kept =
        fmt::format("has a call of itself that cannot be made ahead of its statement (line {})",
                    context.getSourceManager().getPresumedLoc(other->getLocation()).getLine());
}

} // namespace

std::vector<RecursiveFunction> recursiveFunctions(const TaskModel &model,
                                                  const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  std::set<const FunctionDecl *> tasks;
  std::vector<const FunctionDecl *> bodies;
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function)) {
      tasks.insert(body->definition->getCanonicalDecl());
      bodies.push_back(body->definition);
    }
  std::set<const FunctionDecl *> reachable;
  for (const FunctionDecl *body : bodies)
    reachable.merge(reachableFrom(*body));
  std::vector<RecursiveFunction> found;
  for (const FunctionDecl *function : reachable) {
    if (tasks.count(function->getCanonicalDecl()) ||
        !sources.isWrittenInMainFile(sources.getExpansionLoc(function->getLocation())) ||
        !function->hasAttr<CUDADeviceAttr>() || !callsFunction(*function, *function))
      continue;
    RecursiveFunction &entry = found.emplace_back();
    entry.function = function;
    examine(entry, context);
  }
  llvm::sort(found, [&](const RecursiveFunction &a, const RecursiveFunction &b) {
    return sources.isBeforeInTranslationUnit(a.function->getLocation(), b.function->getLocation());
  });
  return found;
}

} // namespace gtap
