// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collects what the statements of a function store where, until nothing is new (see PointsTo.h).
#include "analyse/memory/PointsTo.h"

#include "ast/expressions/CallParts.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

bool isUnevaluated(const Stmt &statement) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(statement);
}

} // namespace

const PointsTo *PointsToOfAll::of(const FunctionDecl *function) {
  constexpr std::size_t mostFunctions = 2000; // a bound of the time, for what headers bring
  const FunctionDecl *definition = nullptr;
  if (!function || !function->hasBody(definition) || definition->isDependentContext())
    return nullptr;
  if (auto found = functions_.find(definition); found != functions_.end())
    return found->second->complete_ ? found->second.get() : nullptr;
  const PointsTo *around = nullptr;
  if (const auto *method = dyn_cast<CXXMethodDecl>(definition))
    if (auto place = lambdas_.find(method->getParent()); place != lambdas_.end())
      around = place->second;
  if ((around && !around->complete_) || functions_.size() >= mostFunctions)
    return nullptr;
  std::unique_ptr<PointsTo> made(new PointsTo(*definition, around, *this));
  PointsTo &result = *made;
  functions_[definition] = std::move(made);
  result.find();
  return &result;
}

PointsTo::PointsTo(const FunctionDecl &function, const PointsTo *around, PointsToOfAll &all)
    : function_(function), around_(around), all_(all) {
  for (const ParmVarDecl *parameter : function.parameters())
    if (parameter->getType()->isReferenceType())
      bound_[PointedTo::variable(*parameter)] = {PointedTo::argument(*parameter)};
    else if (canLeadToObject(parameter->getType()))
      targets_[PointedTo::variable(*parameter)] = {PointedTo::argument(*parameter)};
}

void PointsTo::find() {
  do {
    changed_ = false;
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function_))
      for (const CXXCtorInitializer *each : constructor->inits())
        initialise(*each);
    collect(*function_.getBody());
  } while (changed_);
  returned_ = findReturned();
  complete_ = true; // for lambdas that it calls
  kept_ = findKept();
  keptIsKnown_ = true;
}

void PointsTo::initialise(const CXXCtorInitializer &member) {
  if (!member.getInit())
    return;
  const FieldDecl *field = member.getAnyMember();
  bool reference = field && field->getType()->isReferenceType();
  assignTo({PointedTo::argument(function_)},
           reference ? objectsOf(*member.getInit()) : targetsOf(*member.getInit()));
  collect(*member.getInit());
}

void PointsTo::collect(const Stmt &statement) {
  if (isUnevaluated(statement))
    return;
  if (const auto *declaration = dyn_cast<DeclStmt>(&statement)) {
    for (const Decl *each : declaration->decls())
      if (const auto *declared = dyn_cast<VarDecl>(each))
        declare(*declared);
  } else if (const auto *lambda = dyn_cast<LambdaExpr>(&statement)) {
    all_.lambdas_[lambda->getLambdaClass()] = this;
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && capture.getCapturedVar()->isInitCapture())
        declare(*cast<VarDecl>(capture.getCapturedVar())); // otherwise it may be a binding
  } else if (const auto *binary = dyn_cast<BinaryOperator>(&statement)) {
    if (binary->isAssignmentOp())
      assign(*binary->getLHS(), targetsOf(*binary->getRHS()));
  } else if (const CXXOperatorCallExpr *copy = trivialAssignment(statement)) {
    assign(*copy->getArg(0), targetsOf(*copy->getArg(1)));
  } else if (const CallExpr *copy = copyOfBytes(statement)) {
    assign(*copy->getArg(0), contentsOf(objectsOf(*copy->getArg(1))));
  } else if (const auto *made = dyn_cast<CXXNewExpr>(&statement)) {
    if (made->getNumPlacementArgs() > 0 && made->getInitializer())
      assignTo(targetsOf(*made->getPlacementArg(0)), targetsOf(*made->getInitializer()));
  } else if (isa<CallExpr, CXXConstructExpr>(statement)) {
    passTo(cast<Expr>(statement));
  }
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&statement))
    if (opaque->getSourceExpr())
      collect(*opaque->getSourceExpr());
  if (const Expr *value = defaultValue(statement))
    collect(*value);
  for (const Stmt *child : statement.children())
    if (child)
      collect(*child);
}

void PointsTo::declare(const VarDecl &declared) {
  if (!declared.getInit())
    return;
  if (declareMembers(declared))
    return;
  bool reference = declared.getType()->isReferenceType();
  PointedToSet found = reference ? objectsOf(*declared.getInit()) : targetsOf(*declared.getInit());
  PointedToSet &known = (reference ? bound_ : targets_)[PointedTo::variable(declared)];
  std::size_t before = known.size();
  add(known, found);
  changed_ |= known.size() != before;
}

// An aggregate with a value for each member.
bool PointsTo::declareMembers(const VarDecl &declared) {
  const Expr *init = declared.getInit()->IgnoreImplicit();
  if (const auto *converted = dyn_cast<CXXFunctionalCastExpr>(init))
    init = converted->getSubExpr()->IgnoreImplicit();
  const auto *list = dyn_cast<InitListExpr>(init);
  const CXXRecordDecl *record = declared.getType()->getAsCXXRecordDecl();
  if (!list || !record || record->isUnion() || record->getNumBases() > 0)
    return false;
  const std::set<const Stmt *> bound = referenceMembers(*list);
  unsigned k = 0;
  for (const FieldDecl *field : record->fields()) {
    if (field->isUnnamedBitField())
      continue;
    if (k >= list->getNumInits())
      break;
    const Expr &value = *list->getInit(k++);
    assignTo(memberOf({PointedTo::variable(declared)}, *field),
             bound.count(&value) ? objectsOf(value) : targetsOf(value));
  }
  return true;
}

void PointsTo::assign(const Expr &lvalue, const PointedToSet &targets) {
  assignTo(objectsOf(lvalue), targets);
}

void PointsTo::assignTo(const PointedToSet &objects, const PointedToSet &targets) {
  if (targets.empty())
    return;
  for (const PointedTo &object : objects) {
    PointedToSet &known = targets_[object];
    std::size_t before = known.size();
    add(known, targets);
    changed_ |= known.size() != before;
  }
}

// A callee may store any address that it gets in any object that it can change and that has room for one.
void PointsTo::passTo(const Expr &call) {
  PointedToSet all = givenTo(call);
  std::vector<const Expr *> changeable;
  for (const Expr *each : argumentsOf(call)) {
    QualType type = each->getType();
    bool pointer = type->isPointerType() && !each->isGLValue();
    QualType object = pointer ? type->getPointeeType() : type;
    if ((pointer || each->isGLValue()) && !object.isConstQualified() && canLeadToObject(object))
      changeable.push_back(each);
  }
  if (changeable.empty() || all.empty())
    return;
  all = reachableFrom(all);
  for (const Expr *each : changeable)
    assignTo(passedBy(*each), all);
}

} // namespace gtap
