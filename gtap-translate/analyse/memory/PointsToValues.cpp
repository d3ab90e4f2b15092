// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What values and places lead to, here and as callers see it, by what has been collected so far (see PointsTo.h).
#include "analyse/memory/PointsTo.h"

#include "ast/expressions/CallParts.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <vector>

namespace gtap {

using namespace clang;

namespace {

using Kind = PointedTo::Kind;

void addStatics(const Stmt &body, PointedToSet &found) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&body))
    if (const auto *named = dyn_cast<VarDecl>(mention->getDecl()))
      if (named->hasGlobalStorage() && !named->getType()->isReferenceType())
        found.insert(PointedTo::variable(*named));
  for (const Stmt *child : body.children())
    if (child)
      addStatics(*child, found);
}

void addStaticsOf(const FunctionDecl &function, PointedToSet &found) {
  addStatics(*function.getBody(), found);
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer *each : constructor->inits())
      if (each->getInit())
        addStatics(*each->getInit(), found);
}

// Return statements of a body, those of lambdas in it apart.
void addResults(const Stmt &body, std::vector<const Expr *> &results) {
  if (isa<LambdaExpr>(body))
    return;
  if (const auto *returns = dyn_cast<ReturnStmt>(&body))
    if (returns->getRetValue())
      results.push_back(returns->getRetValue());
  for (const Stmt *child : body.children())
    if (child)
      addResults(*child, results);
}

// The body of a lambda names what it captured by reference, and nothing that lies in the lambda.
bool cannotNameItself(const FunctionDecl &callee) {
  const auto *method = dyn_cast<CXXMethodDecl>(&callee);
  return method && method->getParent()->isLambda() && method->isImplicitObjectMemberFunction() &&
         method->getOverloadedOperator() == OO_Call &&
         llvm::all_of(method->getParent()->captures(), [](const LambdaCapture &capture) {
           return capture.getCaptureKind() == LCK_ByRef || capture.getCaptureKind() == LCK_This;
         });
}

// Of functions without a body here: those of the compiler, of CUDA and of the standard library, which give addresses to
// nobody else.
bool keepsNothing(const FunctionDecl &callee) {
  const auto *constructor = dyn_cast<CXXConstructorDecl>(&callee);
  const SourceManager &sources = callee.getASTContext().getSourceManager();
  return callee.getBuiltinID() != 0 || callee.isTrivial() ||
         (constructor && constructor->isDefaulted()) ||
         (!callee.hasBody() && sources.isInSystemHeader(callee.getLocation()));
}

} // namespace

PointedToSet PointsTo::passedBy(const Expr &argument) const {
  return argument.isGLValue() ? objectsOf(argument) : targetsOf(argument);
}

// Of a member also what was put into the whole, and of the whole what was put into its members.
void PointsTo::addContents(const PointedTo &object, PointedToSet &targets) const {
  for (const PointsTo *place = this; place; place = place->around_) {
    auto each = place->targets_.lower_bound({object.kind, object.decl, object.temporary, nullptr});
    for (; each != place->targets_.end(); ++each) {
      const PointedTo &other = each->first;
      if (other.kind != object.kind || other.decl != object.decl ||
          other.temporary != object.temporary)
        break;
      if (!object.field || !other.field || object.field == other.field)
        add(targets, each->second);
    }
  }
}

PointedToSet PointsTo::contentsOf(const PointedToSet &objects) const {
  PointedToSet targets;
  for (const PointedTo &object : objects) {
    if (object.kind == Kind::Argument || object.kind == Kind::Beyond)
      targets.insert({Kind::Beyond, object.decl, nullptr});
    if (object.kind == Kind::Temporary)
      add(targets, targetsOf(*object.temporary->getSubExpr()));
    addContents(object, targets);
  }
  return targets;
}

PointedToSet PointsTo::heldBy(const VarDecl &variable) const {
  const PointedTo itself = PointedTo::variable(variable);
  if (!variable.getType()->isReferenceType())
    return contentsOf({itself});
  auto bound = bound_.find(itself);
  return bound == bound_.end() ? PointedToSet() : bound->second;
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

// The objects that a callee can name by its arguments, and store the addresses of.
PointedToSet PointsTo::givenTo(const Expr &call) const {
  const FunctionDecl *callee = calleeOf(call);
  const Expr *itself = callee && cannotNameItself(*callee) ? argumentsOf(call).front() : nullptr;
  PointedToSet objects;
  for (const Expr *each : argumentsOf(call))
    add(objects, each == itself ? contentsOf(passedBy(*each)) : passedBy(*each));
  return objects;
}

// What a callee's results lead to; where that cannot be seen, anything that the arguments lead to, and static variables
// of the callee.
PointedToSet PointsTo::resultOf(const Expr &call) const {
  const FunctionDecl *callee = calleeOf(call);
  PointedToSet found;
  bool seen = false;
  if (const PointsTo *inside = isVirtualCall(call) ? nullptr : all_.of(callee)) {
    seen = true;
    for (const PointedTo &object : inside->returned()) {
      const FunctionDecl *owner = ownerOf(object);
      seen &= !owner || owner == inside->function_.getCanonicalDecl() || knowsVariablesOf(*owner);
      add(found, atCaller(object, call, inside->function_));
    }
  }
  if (seen)
    return found;
  PointedToSet all = found;
  add(all, givenTo(call));
  all = reachableFrom(all);
  if (callee && callee->hasBody(callee) && !callee->isDependentContext())
    addStaticsOf(*callee, all);
  return all;
}

bool PointsTo::knowsVariablesOf(const FunctionDecl &function) const {
  for (const PointsTo *place = this; place; place = place->around_)
    if (place->function_.getCanonicalDecl() == function.getCanonicalDecl())
      return true;
  return false;
}

PointedToSet PointsTo::findReturned() const {
  PointedToSet open;
  if (isa<CXXConstructorDecl>(function_)) {
    open = contentsOf({PointedTo::argument(function_)});
  } else {
    std::vector<const Expr *> results;
    addResults(*function_.getBody(), results);
    bool reference = function_.getReturnType()->isReferenceType();
    for (const Expr *each : results)
      add(open, reference ? objectsOf(*each) : targetsOf(*each));
  }
  PointedToSet found, seen;
  while (!open.empty()) {
    PointedTo object = *open.begin();
    open.erase(open.begin());
    if (!seen.insert(object).second)
      continue;
    bool ends = object.kind == Kind::Temporary ||
                (object.kind == Kind::Variable && ownerOf(object) == function_.getCanonicalDecl());
    if (ends)
      add(open, contentsOf({object}));
    else
      found.insert(object);
  }
  return found;
}

PointedToSet PointsTo::findKept() const {
  PointedToSet kept;
  for (const auto &[object, targets] : targets_) {
    bool own = object.kind == Kind::Temporary ||
               (object.kind == Kind::Variable && ownerOf(object) == function_.getCanonicalDecl());
    if (!own)
      add(kept, targets);
  }
  addKeptBy(*function_.getBody(), kept);
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function_))
    for (const CXXCtorInitializer *each : constructor->inits())
      if (each->getInit())
        addKeptBy(*each->getInit(), kept);
  return reachableFrom(kept);
}

// What is read of objects as bytes or as numbers, and so cannot be followed: by a conversion of their address, as of
// memcpy()'s arguments, by std::bit_cast, by another member of a union.
PointedToSet PointsTo::readAsBytes(const Expr &expression) const {
  if (const auto *member = dyn_cast<MemberExpr>(&expression)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field && field->getParent()->isUnion() && !canLeadToObject(field->getType())
               ? contentsOf(passedBy(*member->getBase()))
               : PointedToSet();
  }
  const auto *converted = dyn_cast<CastExpr>(&expression);
  if (!converted)
    return {};
  const Expr &operand = *converted->getSubExpr();
  switch (converted->getCastKind()) {
  case CK_PointerToIntegral:
    return targetsOf(operand);
  case CK_LValueToRValueBitCast:
  case CK_LValueBitCast:
    return canLeadToObject(converted->getType()) ? PointedToSet() : contentsOf(objectsOf(operand));
  case CK_BitCast:
    return canLeadToObject(converted->getType()->getPointeeType()) ? PointedToSet()
                                                                   : behind(targetsOf(operand));
  default:
    return {};
  }
}

void PointsTo::addKeptBy(const Stmt &statement, PointedToSet &kept) const {
  if (const auto *expression = dyn_cast<Expr>(&statement))
    add(kept, readAsBytes(*expression));
  if (isa<AsmStmt>(statement)) {
    for (const Stmt *operand : statement.children())
      if (const auto *value = dyn_cast_or_null<Expr>(operand))
        add(kept, passedBy(*value));
  } else if (isa<CallExpr, CXXConstructExpr>(statement) && !copyOfBytes(statement)) {
    const auto &call = cast<Expr>(statement);
    const FunctionDecl *callee = calleeOf(call);
    const PointsTo *inside = isVirtualCall(call) ? nullptr : all_.of(callee);
    if (inside && inside->keptIsKnown_)
      for (const PointedTo &object : inside->kept())
        add(kept, atCaller(object, call, inside->function_));
    else if (!callee || !keepsNothing(*callee))
      add(kept, givenTo(call));
  }
  if (const Expr *value = defaultValue(statement))
    addKeptBy(*value, kept);
  for (const Stmt *child : statement.children())
    if (child)
      addKeptBy(*child, kept);
}

PointedToSet PointsTo::atCaller(const PointedTo &object, const Expr &call,
                                const FunctionDecl &callee) const {
  const FunctionDecl *owner = ownerOf(object);
  const std::vector<const Expr *> arguments = argumentsOf(call);
  const auto *method = dyn_cast<CXXMethodDecl>(&callee);
  if (object.kind == Kind::Variable || object.kind == Kind::Temporary)
    return {object};
  if (owner != callee.getCanonicalDecl()) {
    // A lambda that its function returned has kept what the parameters led to.
    bool kept = method && method->getParent()->isLambda() && !arguments.empty() &&
                owner->getReturnType()->isRecordType() && !knowsVariablesOf(*owner);
    return kept ? behind(passedBy(*arguments.front())) : PointedToSet{object};
  }
  bool hasObject = method && method->isInstance() && !isa<CXXConstructExpr>(call);
  std::size_t number = 0;
  if (!isa<FunctionDecl>(object.decl)) {
    number = hasObject ? 1 : 0;
    for (const ParmVarDecl *parameter : callee.parameters()) {
      if (parameter->getCanonicalDecl() == object.decl)
        break;
      ++number;
    }
  } else if (!hasObject) {
    return {}; // a constructor's own object
  }
  if (number >= arguments.size())
    return {};
  PointedToSet passed = passedBy(*arguments[number]);
  return object.kind == Kind::Argument ? passed : behind(passed);
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

PointedToSet PointsTo::objectsOf(const Expr &lvalue) const {
  const Expr *at = lvalue.IgnoreParens();
  if (const Expr *value = defaultValue(*at))
    return passedBy(*value);
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
      return {PointedTo::variable(*named)};
    for (const PointsTo *place = this; place; place = place->around_)
      if (auto bound = place->bound_.find(PointedTo::variable(*named));
          bound != place->bound_.end())
        return bound->second;
    return {};
  }
  if (const auto *member = dyn_cast<MemberExpr>(at)) {
    PointedToSet base = memberOf(passedBy(*member->getBase()), *member->getMemberDecl());
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
  if (const Expr *stands = defaultValue(*at))
    return targetsOf(*stands);
  if (at->isGLValue())
    return contentsOf(objectsOf(*at));
  if (!canLeadToObject(at->getType()))
    return {};
  if (isa<CXXThisExpr>(at)) { // in a lambda, that of the function around it
    const PointsTo *place = this;
    while (place->around_)
      place = place->around_;
    return {PointedTo::argument(place->function_)};
  }
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
  const std::set<const Stmt *> bound = referenceMembers(*at);
  for (const Stmt *child : at->children())
    if (const auto *part = dyn_cast_or_null<Expr>(child))
      add(found, bound.count(part) ? objectsOf(*part) : targetsOf(*part));
  return found;
}

} // namespace gtap
