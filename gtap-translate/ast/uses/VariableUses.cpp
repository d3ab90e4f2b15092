// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How each mention of a local variable uses it (see VariableUses.h).
#include "ast/uses/VariableUses.h"

#include "ast/expressions/Members.h"
#include "ast/uses/UseFinder.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace gtap {

using namespace clang;

namespace {

const VarDecl *mentioned(const DeclRefExpr *mention) {
  if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
    return variable->isLocalVarDeclOrParm() && variable->hasLocalStorage() ? variable : nullptr;
  if (const auto *binding = dyn_cast<BindingDecl>(mention->getDecl()))
    return dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl());
  return nullptr;
}

// The outermost temporary object in an expression that lives as long as the variable, or null.
const MaterializeTemporaryExpr *extendedTemporary(const Stmt *expression, const VarDecl *variable) {
  if (const auto *temporary = dyn_cast_or_null<MaterializeTemporaryExpr>(expression))
    if (temporary->getExtendingDecl() == variable)
      return temporary;
  if (!expression || isa<LambdaExpr>(expression))
    return nullptr;
  if (const auto *member = dyn_cast<CXXDefaultInitExpr>(expression))
    return extendedTemporary(member->getExpr(), variable);
  for (const Stmt *child : expression->children())
    if (const MaterializeTemporaryExpr *found = extendedTemporary(child, variable))
      return found;
  return nullptr;
}

// The temporary object that the reference names as a whole, or null.
const MaterializeTemporaryExpr *wholeTemporary(const VarDecl *reference) {
  const Expr *bound = reference->getInit();
  for (;;) {
    const auto *list = dyn_cast<InitListExpr>(bound);
    const auto *cast = dyn_cast<CastExpr>(bound);
    if (const auto *full = dyn_cast<FullExpr>(bound))
      bound = full->getSubExpr();
    else if (const auto *parentheses = dyn_cast<ParenExpr>(bound))
      bound = parentheses->getSubExpr();
    else if (list && list->isGLValue() && list->getNumInits() == 1)
      bound = list->getInit(0);
    else if (cast && cast->getCastKind() == CK_NoOp)
      bound = cast->getSubExpr();
    else
      break;
  }
  const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(bound);
  if (!temporary)
    return nullptr;
  const ASTContext &context = reference->getASTContext();
  auto plain = [&](QualType type) {
    Qualifiers dropped;
    return context.getUnqualifiedArrayType(type.getCanonicalType(), dropped);
  };
  const QualType made = temporary->getType();
  const QualType referred = reference->getType().getNonReferenceType();
  // `const int *const &p = q + 1` binds to the `int *` as it is.
  bool same = plain(made) == plain(referred) || context.hasSimilarType(made, referred);
  return same ? temporary : nullptr;
}

// How one mention uses the variable.
VariableUse useOf(const DeclRefExpr &mention, const VarDecl &variable, const UseContext &context) {
  VariableUse use;
  bool partial = false;
  // A mention of a reference reads where it refers to; what becomes of that object is not the
  // reference's.
  bool elsewhere = variable.getType()->isReferenceType() && !holdsTemporary(&variable);
  if (const auto *binding = dyn_cast<BindingDecl>(mention.getDecl())) {
    const auto *member = dyn_cast_or_null<MemberExpr>(binding->getBinding());
    elsewhere |= member && member->getMemberDecl()->getType()->isReferenceType();
    partial = true;
  }
  if (!elsewhere)
    use = findUse(context, mention, Hold::Object, partial, &variable).use;
  use.mention = &mention;
  use.variable = &variable;
  if (!isa<BindingDecl>(mention.getDecl()))
    use.part = partAt(mention, context.parents);
  return use;
}

void collect(const Stmt *statement, const UseContext &context, std::vector<VariableUse> &uses);

// Of the spawned call in a statement.
void collectCalls(const Stmt *statement, const UseContext &context,
                  std::vector<VariableUse> &uses) {
  if (isa<CallExpr>(statement) && context.madeLater.count(statement))
    return collect(statement, context, uses);
  for (const Stmt *child : statement->children())
    if (child)
      collectCalls(child, context, uses);
}

// `x += f(n)` in a spawn.
const Stmt *combinationIn(const Spawn &spawn) {
  const Stmt *statement = spawn.statement;
  while (!isa<BinaryOperator>(statement)) // (void)(x += f(n))
    statement = *statement->child_begin();
  return statement;
}

void collect(const Stmt *statement, const UseContext &context, std::vector<VariableUse> &uses) {
  if (!statement)
    return;
  if (const auto *mention = dyn_cast<DeclRefExpr>(statement)) {
    if (const VarDecl *variable = mentioned(mention))
      uses.push_back(useOf(*mention, *variable, context));
    return;
  }
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(statement))
    collect(opaque->getSourceExpr(), context, uses);
  if (const auto *assignment = dyn_cast<BinaryOperator>(statement);
      assignment && context.madeLater.count(assignment)) {
    // A child combines: `x = x + f(n)` reads x no more than `x = f(n)` does.
    collect(assignment->getLHS(), context, uses);
    collectCalls(assignment->getRHS(), context, uses);
    return;
  }
  for (const Stmt *child : statement->children())
    collect(child, context, uses);
}

} // namespace

std::vector<VariableUse> collectUses(const TaskBody &function, ASTContext &) {
  Stmt *body = function.definition->getBody();
  ParentMap parents(body);
  CalleeFates fates;
  std::set<const Stmt *> madeLater;
  for (const Spawn &spawn : function.spawns) {
    if (spawn.call)
      madeLater.insert(spawn.call);
    if (spawn.destination)
      madeLater.insert({spawn.destination, spawn.destination->IgnoreParens()});
    if (!spawn.combines.empty())
      madeLater.insert(combinationIn(spawn));
  }
  const UseContext context{parents, fates, madeLater};
  std::vector<VariableUse> uses;
  collect(body, context, uses);
  for (const Spawn &spawn : function.spawns)
    for (const Expr *clause : spawn.clauses) {
      parents.addStmt(const_cast<Expr *>(clause));
      collect(clause, context, uses);
    }
  return uses;
}

bool holdsTemporary(const VarDecl *variable) {
  return variable->getType()->isReferenceType() &&
         extendedTemporary(variable->getInit(), variable) != nullptr;
}

bool namesPartOfTemporary(const VarDecl *variable) {
  return holdsTemporary(variable) && !wholeTemporary(variable);
}

bool refersToTemporary(const VarDecl *variable) {
  const MaterializeTemporaryExpr *temporary = extendedTemporary(variable->getInit(), variable);
  if (temporary && variable->getType()->isReferenceType())
    temporary = extendedTemporary(temporary->getSubExpr(), variable);
  return temporary != nullptr;
}

// Whether the lvalue is (part of) one of the variables in any case; one arm of a choice may be something else.
static bool addRoots(const Expr *lvalue, std::vector<const VarDecl *> &roots) {
  lvalue = lvalue->IgnoreParens();
  if (const auto *mention = dyn_cast<DeclRefExpr>(lvalue)) {
    const VarDecl *variable = mentioned(mention);
    const bool isRoot =
        variable && (!variable->getType()->isReferenceType() || holdsTemporary(variable));
    if (isRoot)
      roots.push_back(variable);
    return isRoot;
  }
  if (const auto *member = dyn_cast<MemberExpr>(lvalue))
    return isPartOfBase(*member) && addRoots(member->getBase(), roots);
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase());
    return decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
           addRoots(decay->getSubExpr(), roots);
  }
  if (const auto *cast = dyn_cast<CastExpr>(lvalue))
    return (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_UncheckedDerivedToBase) &&
           addRoots(cast->getSubExpr(), roots);
  if (const auto *choice = dyn_cast<ConditionalOperator>(lvalue)) {
    const bool first = addRoots(choice->getTrueExpr(), roots);
    return addRoots(choice->getFalseExpr(), roots) && first;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(lvalue)) {
    if (binary->isCommaOp())
      return addRoots(binary->getRHS(), roots);
    return (binary->isAssignmentOp() || binary->getOpcode() == BO_PtrMemD) &&
           addRoots(binary->getLHS(), roots);
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(lvalue))
    return unary->isIncrementDecrementOp() && addRoots(unary->getSubExpr(), roots);
  const auto *call = dyn_cast<CXXOperatorCallExpr>(lvalue);
  return call && isTrivialAssignment(call) && addRoots(call->getArg(0), roots);
}

std::vector<const VarDecl *> rootVariables(const Expr *lvalue) {
  std::vector<const VarDecl *> roots;
  addRoots(lvalue, roots);
  return roots;
}

bool isWithinVariables(const Expr *lvalue) {
  std::vector<const VarDecl *> roots;
  return addRoots(lvalue, roots);
}

std::vector<const VarDecl *> destinationRoots(const Spawn &spawn) {
  if (spawn.declares())
    return {spawn.destinationVariable};
  return spawn.destination ? rootVariables(spawn.destination) : std::vector<const VarDecl *>();
}

bool isDestination(const Spawn &spawn, const VarDecl *variable) {
  return llvm::is_contained(destinationRoots(spawn), variable);
}

bool hasInitialValue(const VarDecl &variable) {
  if (!variable.hasInit())
    return false;
  const auto *construction = dyn_cast<CXXConstructExpr>(variable.getInit()->IgnoreImplicit());
  bool defaulted = construction && construction->getConstructor()->isDefaultConstructor() &&
                   construction->getParenOrBraceRange().isInvalid() &&
                   variable.getInitStyle() == VarDecl::CallInit;
  return !defaulted;
}

} // namespace gtap
