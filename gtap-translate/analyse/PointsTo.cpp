// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointsTo.h.
#include "analyse/PointsTo.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

using Kind = PointedTo::Kind;

PointedTo variable(const Decl &decl) {
  return {Kind::Variable, decl.getCanonicalDecl(), nullptr};
}
PointedTo argument(const Decl &decl) {
  return {Kind::Argument, decl.getCanonicalDecl(), nullptr};
}

void add(PointedToSet &set, const PointedToSet &more) {
  set.insert(more.begin(), more.end());
}

bool canLead(QualType type, unsigned depth) {
  constexpr unsigned mostLevels = 8; // of objects in objects
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isPointerType() || type->isArrayType())
    return !type->isArrayType() ||
           canLead(QualType(type->getBaseElementTypeUnsafe(), 0), depth + 1);
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return false;
  record = record->getDefinition();
  if (!record || record->isLambda() || depth >= mostLevels)
    return true;
  for (const CXXBaseSpecifier &base : record->bases())
    if (canLead(base.getType(), depth + 1))
      return true;
  return llvm::any_of(record->fields(),
                      [&](const FieldDecl *field) { return canLead(field->getType(), depth + 1); });
}

void addStatics(const Stmt &body, PointedToSet &found) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&body))
    if (const auto *named = dyn_cast<VarDecl>(mention->getDecl()))
      if (named->hasGlobalStorage() && !named->getType()->isReferenceType())
        found.insert(variable(*named));
  for (const Stmt *child : body.children())
    if (child)
      addStatics(*child, found);
}

bool isUnevaluated(const Stmt &statement) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(statement);
}

} // namespace

const CXXOperatorCallExpr *trivialAssignment(const Stmt &statement) {
  const auto *call = dyn_cast<CXXOperatorCallExpr>(&statement);
  const auto *method = call ? dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  bool trivial = method && method->isTrivial() &&
                 (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  return trivial ? call : nullptr;
}

bool canLeadToObject(QualType type) {
  return canLead(type, 0);
}

std::vector<const Expr *> argumentsOf(const Expr &call) {
  std::vector<const Expr *> arguments;
  if (const auto *construction = dyn_cast<CXXConstructExpr>(&call)) {
    llvm::append_range(arguments, construction->arguments());
    return arguments;
  }
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call))
    if (const Expr *object = member->getImplicitObjectArgument())
      arguments.push_back(object);
  llvm::append_range(arguments, cast<CallExpr>(call).arguments());
  return arguments;
}

PointsTo::PointsTo(const FunctionDecl &function, const PointsTo *around)
    : function_(function), around_(around) {
  for (const ParmVarDecl *parameter : function.parameters())
    if (parameter->getType()->isReferenceType())
      bound_[variable(*parameter)] = {argument(*parameter)};
    else if (canLeadToObject(parameter->getType()))
      targets_[variable(*parameter)] = {argument(*parameter)};
  do {
    changed_ = false;
    collect(*function.getBody());
  } while (changed_);
}

void PointsTo::collect(const Stmt &statement) {
  if (isUnevaluated(statement))
    return;
  if (const auto *declaration = dyn_cast<DeclStmt>(&statement)) {
    for (const Decl *each : declaration->decls())
      if (const auto *declared = dyn_cast<VarDecl>(each))
        declare(*declared);
  } else if (const auto *lambda = dyn_cast<LambdaExpr>(&statement)) {
    lambdas_.insert(lambda->getLambdaClass());
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && cast<VarDecl>(capture.getCapturedVar())->isInitCapture())
        declare(*cast<VarDecl>(capture.getCapturedVar()));
  } else if (const auto *binary = dyn_cast<BinaryOperator>(&statement)) {
    if (binary->isAssignmentOp())
      assign(*binary->getLHS(), targetsOf(*binary->getRHS()));
  } else if (const CXXOperatorCallExpr *copy = trivialAssignment(statement)) {
    assign(*copy->getArg(0), targetsOf(*copy->getArg(1)));
  } else if (isa<CallExpr, CXXConstructExpr>(statement)) {
    passTo(argumentsOf(cast<Expr>(statement)));
  }
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&statement))
    if (opaque->getSourceExpr())
      collect(*opaque->getSourceExpr());
  for (const Stmt *child : statement.children())
    if (child)
      collect(*child);
}

void PointsTo::declare(const VarDecl &declared) {
  if (!declared.getInit())
    return;
  bool reference = declared.getType()->isReferenceType();
  PointedToSet found = reference ? objectsOf(*declared.getInit()) : targetsOf(*declared.getInit());
  PointedToSet &known = (reference ? bound_ : targets_)[variable(declared)];
  std::size_t before = known.size();
  add(known, found);
  changed_ |= known.size() != before;
}

void PointsTo::assign(const Expr &lvalue, const PointedToSet &targets) {
  if (targets.empty())
    return;
  for (const PointedTo &object : objectsOf(lvalue)) {
    PointedToSet &known = targets_[object];
    std::size_t before = known.size();
    add(known, targets);
    changed_ |= known.size() != before;
  }
}

// A callee may store any address that it gets in any object that it can change and that has room for one.
void PointsTo::passTo(llvm::ArrayRef<const Expr *> arguments) {
  PointedToSet all;
  std::vector<const Expr *> changeable;
  for (const Expr *each : arguments) {
    add(all, passedBy(*each));
    QualType type = each->getType();
    QualType object = type->isPointerType() ? type->getPointeeType() : type;
    if ((type->isPointerType() || each->isGLValue()) && !object.isConstQualified() &&
        canLeadToObject(object))
      changeable.push_back(each);
  }
  if (changeable.empty() || all.empty())
    return;
  all = reachableFrom(all);
  for (const Expr *each : changeable)
    for (const PointedTo &object : passedBy(*each)) {
      PointedToSet &known = targets_[object];
      std::size_t before = known.size();
      add(known, all);
      changed_ |= known.size() != before;
    }
}

PointedToSet PointsTo::passedBy(const Expr &argument) const {
  return argument.isGLValue() ? objectsOf(argument) : targetsOf(argument);
}

const PointedToSet *PointsTo::known(const std::map<PointedTo, PointedToSet> PointsTo::*map,
                                    const PointedTo &object) const {
  for (const PointsTo *place = this; place; place = place->around_)
    if (auto found = (place->*map).find(object); found != (place->*map).end())
      return &found->second;
  return nullptr;
}

PointedToSet PointsTo::contentsOf(const PointedToSet &objects) const {
  PointedToSet targets;
  for (const PointedTo &object : objects) {
    if (object.kind == Kind::Argument || object.kind == Kind::Beyond)
      targets.insert({Kind::Beyond, object.decl, nullptr});
    if (object.kind == Kind::Temporary)
      add(targets, targetsOf(*object.temporary->getSubExpr()));
    if (const PointedToSet *more = known(&PointsTo::targets_, object))
      add(targets, *more);
  }
  return targets;
}

PointedToSet PointsTo::behind(const PointedToSet &objects) const {
  return reachableFrom(contentsOf(objects));
}

PointedToSet PointsTo::reachableFrom(PointedToSet objects) const {
  for (std::size_t before = 0; before != objects.size();) {
    before = objects.size();
    add(objects, contentsOf(objects));
  }
  return objects;
}

// Anything that the arguments lead to, and static variables of the callee.
PointedToSet PointsTo::resultOf(const Expr &call) const {
  PointedToSet all;
  for (const Expr *each : argumentsOf(call))
    add(all, passedBy(*each));
  all = reachableFrom(all);
  if (const auto *plain = dyn_cast<CallExpr>(&call))
    if (const FunctionDecl *callee = plain->getDirectCallee();
        callee && callee->hasBody(callee) && !callee->isDependentContext())
      addStatics(*callee->getBody(), all);
  return all;
}

// Shared and other static variables are captured by no list: the body names them.
PointedToSet PointsTo::mentionedIn(const LambdaExpr &lambda) const {
  PointedToSet found;
  std::vector<const Stmt *> pending{lambda.getBody()};
  while (!pending.empty()) {
    const Stmt *each = pending.back();
    pending.pop_back();
    if (!each)
      continue;
    if (const auto *mention = dyn_cast<DeclRefExpr>(each))
      if (isa<VarDecl, BindingDecl>(mention->getDecl()))
        add(found, objectsOf(*mention));
    pending.insert(pending.end(), each->child_begin(), each->child_end());
  }
  for (const Expr *captured : lambda.capture_inits())
    if (captured)
      add(found, passedBy(*captured));
  return found;
}

const PointsTo *PointsTo::placeOf(const CXXRecordDecl &lambda) const {
  for (const PointsTo *place = this; place; place = place->around_)
    if (place->lambdas_.count(&lambda))
      return place;
  return nullptr;
}

PointedToSet PointsTo::objectsOf(const Expr &lvalue) const {
  const Expr *at = lvalue.IgnoreParens();
  if (const auto *mention = dyn_cast<DeclRefExpr>(at)) {
    if (const auto *binding = dyn_cast<BindingDecl>(mention->getDecl())) {
      if (const VarDecl *holder = binding->getHoldingVar())
        return holder->getInit() ? objectsOf(*holder->getInit()) : PointedToSet();
      return binding->getBinding() ? objectsOf(*binding->getBinding()) : PointedToSet();
    }
    const auto *named = dyn_cast<VarDecl>(mention->getDecl());
    if (!named)
      return {};
    if (!named->getType()->isReferenceType())
      return {variable(*named)};
    const PointedToSet *bound = known(&PointsTo::bound_, variable(*named));
    return bound ? *bound : PointedToSet();
  }
  if (const auto *member = dyn_cast<MemberExpr>(at)) {
    PointedToSet base = passedBy(*member->getBase());
    return member->getMemberDecl()->getType()->isReferenceType() ? contentsOf(base) : base;
  }
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(at))
    return passedBy(*subscript->getBase());
  if (const auto *unary = dyn_cast<UnaryOperator>(at))
    return unary->getOpcode() == UO_Deref ? targetsOf(*unary->getSubExpr())
                                          : objectsOf(*unary->getSubExpr());
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(at)) {
    PointedToSet either = passedBy(*choice->getTrueExpr());
    add(either, passedBy(*choice->getFalseExpr()));
    return either;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(at)) {
    if (binary->getOpcode() == BO_PtrMemI)
      return targetsOf(*binary->getLHS());
    return passedBy(binary->isCommaOp() ? *binary->getRHS() : *binary->getLHS());
  }
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(at))
    return {{Kind::Temporary, nullptr, temporary}};
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(at))
    return opaque->getSourceExpr() ? passedBy(*opaque->getSourceExpr()) : PointedToSet();
  if (isa<CallExpr>(at))
    return resultOf(*at);
  PointedToSet found;
  for (const Stmt *child : at->children())
    if (const auto *part = dyn_cast_or_null<Expr>(child))
      add(found, passedBy(*part));
  return found;
}

PointedToSet PointsTo::targetsOf(const Expr &value) const {
  const Expr *at = value.IgnoreParens();
  if (at->isGLValue())
    return contentsOf(objectsOf(*at));
  if (!canLeadToObject(at->getType()))
    return {};
  if (isa<CXXThisExpr>(at))
    return {argument(function_)};
  if (const auto *converted = dyn_cast<CastExpr>(at)) {
    const Expr &operand = *converted->getSubExpr();
    return converted->getCastKind() == CK_ArrayToPointerDecay ? passedBy(operand)
                                                              : targetsOf(operand);
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(at))
    return unary->getOpcode() == UO_AddrOf ? passedBy(*unary->getSubExpr())
                                           : targetsOf(*unary->getSubExpr());
  if (const auto *block = dyn_cast<StmtExpr>(at)) {
    const auto *last = dyn_cast_or_null<Expr>(block->getSubStmt()->body_back());
    return last ? targetsOf(*last) : PointedToSet();
  }
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(at)) {
    PointedToSet either = targetsOf(*choice->getTrueExpr());
    add(either, targetsOf(*choice->getFalseExpr()));
    return either;
  }
  if (const auto *lambda = dyn_cast<LambdaExpr>(at))
    return mentionedIn(*lambda);
  if (const auto *construction = dyn_cast<CXXConstructExpr>(at)) {
    if (construction->getNumArgs() == 1 &&
        construction->getConstructor()->isCopyOrMoveConstructor())
      return targetsOf(*construction->getArg(0));
    return resultOf(*at);
  }
  if (isa<CallExpr>(at))
    return resultOf(*at);
  PointedToSet found;
  for (const Stmt *child : at->children())
    if (const auto *part = dyn_cast_or_null<Expr>(child))
      add(found, targetsOf(*part));
  return found;
}

} // namespace gtap
