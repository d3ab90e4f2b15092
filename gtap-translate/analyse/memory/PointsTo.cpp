// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointsTo.h.
#include "analyse/memory/PointsTo.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

using Kind = PointedTo::Kind;

PointedTo variable(const Decl &decl) {
  return {Kind::Variable, decl.getCanonicalDecl(), nullptr};
}
// A member of objects. One of a local variable that is no part of a larger object is an object of its own.
PointedToSet memberOf(const PointedToSet &objects, const ValueDecl &member) {
  const auto *field = dyn_cast<FieldDecl>(&member);
  if (!field || field->getParent()->isUnion())
    return objects;
  PointedToSet parts;
  for (PointedTo object : objects) {
    const auto *named = object.kind == Kind::Variable ? dyn_cast<VarDecl>(object.decl) : nullptr;
    if (named && !object.field && !named->hasGlobalStorage() &&
        declaresSameEntity(named->getType()->getAsRecordDecl(), field->getParent()))
      object.field = field->getCanonicalDecl();
    parts.insert(object);
  }
  return parts;
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

void addStaticsOf(const FunctionDecl &function, PointedToSet &found) {
  addStatics(*function.getBody(), found);
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer *each : constructor->inits())
      if (each->getInit())
        addStatics(*each->getInit(), found);
}

// The function whose parameter or local variable an object belongs to; null for what lasts longer, and for temporaries.
const FunctionDecl *ownerOf(const PointedTo &object) {
  const FunctionDecl *owner = nullptr;
  if (const auto *itself = dyn_cast_or_null<FunctionDecl>(object.decl))
    owner = itself;
  else if (const auto *named = dyn_cast_or_null<VarDecl>(object.decl))
    owner = named->hasGlobalStorage() ? nullptr : dyn_cast<FunctionDecl>(named->getDeclContext());
  return owner ? owner->getCanonicalDecl() : nullptr;
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

// What an aggregate's members of reference type are bound to in its initialiser.
std::set<const Stmt *> referenceMembers(const Expr &aggregate) {
  llvm::ArrayRef<const Expr *> values;
  if (const auto *list = dyn_cast<InitListExpr>(&aggregate))
    values = list->inits();
  else if (const auto *round = dyn_cast<CXXParenListInitExpr>(&aggregate))
    values = round->getInitExprs();
  const CXXRecordDecl *record = aggregate.getType()->getAsCXXRecordDecl();
  std::set<const Stmt *> found;
  if (values.empty() || !record || record->isUnion())
    return found;
  std::size_t k = record->getNumBases();
  for (const FieldDecl *field : record->fields()) {
    if (field->isUnnamedBitField())
      continue;
    if (k >= values.size())
      break;
    if (field->getType()->isReferenceType())
      found.insert(values[k]);
    ++k;
  }
  return found;
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

const Expr *defaultValue(const Stmt &expression) {
  if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(&expression))
    return argument->getExpr();
  if (const auto *member = dyn_cast<CXXDefaultInitExpr>(&expression))
    return member->getExpr();
  return nullptr;
}

const FunctionDecl *calleeOf(const Expr &call) {
  const auto *construction = dyn_cast<CXXConstructExpr>(&call);
  if (!construction)
    return cast<CallExpr>(call).getDirectCallee();
  const CXXConstructorDecl *constructor = construction->getConstructor();
  while (constructor->isInheritingConstructor())
    constructor = constructor->getInheritedConstructor().getConstructor();
  return constructor;
}

bool isVirtualCall(const Expr &call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->isVirtual() || method->hasAttr<FinalAttr>())
    return false;
  const auto *named = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
  return !named || !named->hasQualifier();
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
      bound_[variable(*parameter)] = {argument(*parameter)};
    else if (canLeadToObject(parameter->getType()))
      targets_[variable(*parameter)] = {argument(*parameter)};
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
  complete_ = true;
}

void PointsTo::initialise(const CXXCtorInitializer &member) {
  if (!member.getInit())
    return;
  const FieldDecl *field = member.getAnyMember();
  bool reference = field && field->getType()->isReferenceType();
  assignTo({argument(function_)},
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
      if (capture.capturesVariable() && cast<VarDecl>(capture.getCapturedVar())->isInitCapture())
        declare(*cast<VarDecl>(capture.getCapturedVar()));
  } else if (const auto *binary = dyn_cast<BinaryOperator>(&statement)) {
    if (binary->isAssignmentOp())
      assign(*binary->getLHS(), targetsOf(*binary->getRHS()));
  } else if (const CXXOperatorCallExpr *copy = trivialAssignment(statement)) {
    assign(*copy->getArg(0), targetsOf(*copy->getArg(1)));
  } else if (const auto *made = dyn_cast<CXXNewExpr>(&statement)) {
    if (made->getNumPlacementArgs() > 0 && made->getInitializer())
      assignTo(targetsOf(*made->getPlacementArg(0)), targetsOf(*made->getInitializer()));
  } else if (isa<CallExpr, CXXConstructExpr>(statement)) {
    passTo(argumentsOf(cast<Expr>(statement)));
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
  PointedToSet &known = (reference ? bound_ : targets_)[variable(declared)];
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
    assignTo(memberOf({variable(declared)}, *field),
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
void PointsTo::passTo(llvm::ArrayRef<const Expr *> arguments) {
  PointedToSet all;
  std::vector<const Expr *> changeable;
  for (const Expr *each : arguments) {
    add(all, passedBy(*each));
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
  for (const Expr *each : argumentsOf(call))
    add(all, passedBy(*each));
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
    open = contentsOf({argument(function_)});
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
      return {variable(*named)};
    for (const PointsTo *place = this; place; place = place->around_)
      if (auto bound = place->bound_.find(variable(*named)); bound != place->bound_.end())
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
    return {argument(place->function_)};
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
