// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ArgumentLifetime.h. An evaluation of expressions in which a pointer is only where it leads to.
// It follows calls into the bodies of functions, and does not tell the parts of an object apart.
#include "analyse/memory/ArgumentLifetime.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>

namespace gtap {

using namespace clang;

namespace {

// Where a pointer leads, or where an object is: the worst is the last.
enum class Origin { Elsewhere, Unknown, Temporary };

bool holdsPointers(QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType())
    return true;
  if (type->isPointerType())
    return !type->isFunctionPointerType();
  if (const ArrayType *array = type->getAsArrayTypeUnsafe())
    return holdsPointers(array->getElementType());
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  for (const CXXBaseSpecifier &base : record->bases())
    if (holdsPointers(base.getType()))
      return true;
  return llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return holdsPointers(field->getType()); });
}

// What a function's body sees: of each parameter, and of `this`, where the object is that it refers
// to, and where the pointers lead that the object holds.
struct Bindings {
  struct Object {
    Origin place = Origin::Elsewhere;
    Origin held = Origin::Elsewhere;
  };
  std::map<const ValueDecl *, Object> parameters;
  Object self;
  unsigned depth = 0; // 0: the spawn's own statement
};

class OriginWalk {
public:
  explicit OriginWalk(Bindings bindings, unsigned &calls)
      : bindings_(std::move(bindings)), calls_(calls) {}

  // Where the pointers in a value lead.
  Origin value(const Expr *expression) {
    if (!expression || !holdsPointers(expression->getType()))
      return Origin::Elsewhere;
    expression = bare(expression);
    if (expression->isGLValue())
      return held(expression);
    if (const auto *cast = dyn_cast<CastExpr>(expression))
      return ofCast(*cast);
    if (isa<CXXThisExpr>(expression))
      return bindings_.self.place;
    if (const auto *unary = dyn_cast<UnaryOperator>(expression))
      return unary->getOpcode() == UO_AddrOf ? place(unary->getSubExpr())
                                             : value(unary->getSubExpr());
    if (const auto *construction = dyn_cast<CXXConstructExpr>(expression))
      return ofConstruction(*construction);
    if (isa<CXXStdInitializerListExpr>(expression))
      return bindings_.depth == 0 ? Origin::Temporary : Origin::Elsewhere;
    if (const auto *call = dyn_cast<CallExpr>(expression))
      return ofCall(*call, Ask::Value);
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
      return value(argument->getExpr());
    if (const auto *member = dyn_cast<CXXDefaultInitExpr>(expression))
      return constructed([&] { return bound(member->getExpr()); });
    if (const auto *binary = dyn_cast<BinaryOperator>(expression); binary && binary->isCommaOp())
      return value(binary->getRHS());
    if (isa<CXXNewExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr>(expression))
      return Origin::Elsewhere;
    return ofParts(*expression);
  }

private:
  enum class Ask { Value, Place, Held };

  static const Expr *bare(const Expr *expression) {
    for (;;)
      if (const auto *full = dyn_cast<FullExpr>(expression))
        expression = full->getSubExpr();
      else if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(expression))
        expression = bound->getSubExpr();
      else if (const auto *parentheses = dyn_cast<ParenExpr>(expression))
        expression = parentheses->getSubExpr();
      else
        return expression;
  }

  // What an initialiser gives: a reference is bound to an lvalue.
  Origin bound(const Expr *init) { return init->isGLValue() ? place(init) : value(init); }

  // Conditional operators, sums, lists in braces, lambdas.
  Origin ofParts(const Expr &expression) {
    Origin worst = Origin::Elsewhere;
    bool binds = isa<InitListExpr, CXXParenListInitExpr, LambdaExpr>(expression);
    for (const Stmt *child : expression.children())
      if (const auto *part = dyn_cast_or_null<Expr>(child))
        worst = std::max(worst, binds ? bound(part) : value(part));
    return worst;
  }

  Origin ofCast(const CastExpr &cast) {
    switch (cast.getCastKind()) {
    case CK_LValueToRValue:
      return held(cast.getSubExpr());
    case CK_ArrayToPointerDecay:
      return place(cast.getSubExpr());
    case CK_NullToPointer:
    case CK_IntegralToPointer:
    case CK_FunctionToPointerDecay:
      return Origin::Elsewhere;
    default:
      return value(cast.getSubExpr());
    }
  }

  // Where the object is that an lvalue names.
  Origin place(const Expr *lvalue) {
    lvalue = bare(lvalue);
    if (!lvalue->isGLValue()) // an array that no object was made of yet
      return isa<CompoundLiteralExpr>(lvalue) ? own() : value(lvalue);
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(lvalue))
      return temporary->getStorageDuration() == SD_FullExpression ? own() : Origin::Elsewhere;
    if (isa<CompoundLiteralExpr>(lvalue))
      return own();
    if (const auto *mention = dyn_cast<DeclRefExpr>(lvalue))
      return mention->getDecl()->getType()->isReferenceType() ? known(*mention).place
                                                              : Origin::Elsewhere;
    if (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (!isa<FieldDecl>(member->getMemberDecl()))
        return Origin::Elsewhere;
      if (member->getMemberDecl()->getType()->isReferenceType())
        return heldBy(*member);
      return member->isArrow() ? value(member->getBase()) : place(member->getBase());
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(lvalue))
      return value(element->getBase());
    if (const auto *unary = dyn_cast<UnaryOperator>(lvalue))
      return unary->getOpcode() == UO_Deref ? value(unary->getSubExpr())
                                            : place(unary->getSubExpr());
    return ofLvalue(*lvalue, Ask::Place);
  }

  // Where the pointers lead that are stored in the object that an lvalue names.
  Origin held(const Expr *lvalue) {
    if (!holdsPointers(lvalue->getType()))
      return Origin::Elsewhere;
    lvalue = bare(lvalue);
    if (!lvalue->isGLValue())
      return value(lvalue);
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(lvalue))
      return value(temporary->getSubExpr());
    if (const auto *mention = dyn_cast<DeclRefExpr>(lvalue))
      return known(*mention).held;
    if (const auto *member = dyn_cast<MemberExpr>(lvalue))
      return heldBy(*member);
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      bool inside = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
      return inside ? held(decay->getSubExpr()) : Origin::Elsewhere;
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(lvalue))
      return isa<CXXThisExpr>(unary->getSubExpr()->IgnoreParenImpCasts()) ? bindings_.self.held
                                                                          : Origin::Elsewhere;
    return ofLvalue(*lvalue, Ask::Held);
  }

  Origin heldBy(const MemberExpr &member) {
    if (!member.isArrow())
      return held(member.getBase());
    return isa<CXXThisExpr>(member.getBase()->IgnoreParenImpCasts()) ? bindings_.self.held
                                                                     : Origin::Elsewhere;
  }

  Origin ofLvalue(const Expr &lvalue, Ask ask) {
    auto part = [&](const Expr *inner) { return ask == Ask::Place ? place(inner) : held(inner); };
    if (const auto *cast = dyn_cast<CastExpr>(&lvalue))
      return part(cast->getSubExpr());
    if (const auto *choice = dyn_cast<ConditionalOperator>(&lvalue))
      return std::max(part(choice->getTrueExpr()), part(choice->getFalseExpr()));
    if (const auto *binary = dyn_cast<BinaryOperator>(&lvalue))
      return part(binary->isCommaOp() ? binary->getRHS() : binary->getLHS());
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(&lvalue))
      return part(argument->getExpr());
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&lvalue); opaque && opaque->getSourceExpr())
      return part(opaque->getSourceExpr());
    if (const auto *call = dyn_cast<CallExpr>(&lvalue))
      return ofCall(*call, ask);
    return Origin::Elsewhere;
  }

  // Of a temporary object: a called function's are its own mistake.
  Origin own() const { return bindings_.depth == 0 ? Origin::Temporary : Origin::Elsewhere; }

  // What a variable is known to refer to or to hold.
  Bindings::Object known(const DeclRefExpr &mention) {
    if (auto found = bindings_.parameters.find(mention.getDecl());
        found != bindings_.parameters.end())
      return found->second;
    const auto *local = dyn_cast<VarDecl>(mention.getDecl());
    if (!local || bindings_.depth == 0 || !local->hasLocalStorage() || !local->getInit())
      return {};
    bindings_.parameters[local] = {}; // its own value may name it
    Bindings::Object object;
    if (local->getType()->isReferenceType())
      object = {place(local->getInit()), held(local->getInit())};
    else
      object.held = value(local->getInit());
    return bindings_.parameters[local] = object;
  }

  // ---- calls ----

  // The object under construction goes where the argument goes: it is a temporary one.
  template <class Evaluate>
  Origin constructed(Evaluate evaluate) {
    Bindings::Object outer = bindings_.self;
    bindings_.self = {Origin::Temporary, Origin::Elsewhere};
    Origin result = evaluate();
    bindings_.self = outer;
    return result;
  }

  Origin ofConstruction(const CXXConstructExpr &construction) {
    const CXXConstructorDecl *constructor = construction.getConstructor();
    if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial())
      return held(construction.getArg(0));
    if (constructor->isTrivial())
      return Origin::Elsewhere;
    Bindings inner = enter(*constructor, construction.getArgs(), construction.getNumArgs());
    inner.self = {Origin::Temporary, Origin::Elsewhere};
    const auto *definition = cast_or_null<CXXConstructorDecl>(constructor->getDefinition());
    if (!definition || (!definition->getBody() && !definition->isDefaulted()))
      return unseen(inner, *constructor);
    if (!mayEnter())
      return Origin::Unknown;
    OriginWalk walk(std::move(inner), calls_);
    Origin worst = Origin::Elsewhere;
    for (const CXXCtorInitializer *initializer : definition->inits()) {
      const FieldDecl *field = initializer->getAnyMember();
      if (!field || holdsPointers(field->getType()))
        worst = std::max(worst, walk.bound(initializer->getInit()));
    }
    return std::max(worst, walk.assigned(definition->getBody()));
  }

  // What a constructor's body stores.
  Origin assigned(const Stmt *statement) {
    Origin worst = Origin::Elsewhere;
    if (const auto *binary = dyn_cast_or_null<BinaryOperator>(statement);
        binary && binary->isAssignmentOp())
      worst = value(binary->getRHS());
    if (statement)
      for (const Stmt *child : statement->children())
        worst = std::max(worst, assigned(child));
    return worst;
  }

  Origin ofCall(const CallExpr &call, Ask ask) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee)
      return Origin::Elsewhere;
    if (std::optional<Origin> result = ofLibraryCall(call, *callee, ask))
      return *result;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    bool shifted = method && method->isInstance() && isa<CXXOperatorCallExpr>(call);
    Bindings inner = enter(*callee, call.getArgs() + shifted, call.getNumArgs() - shifted);
    const Expr *object = shifted ? call.getArg(0) : nullptr;
    if (const auto *onObject = dyn_cast<CXXMemberCallExpr>(&call))
      object = onObject->getImplicitObjectArgument();
    if (object && object->getType()->isPointerType())
      inner.self = {value(object), Origin::Elsewhere};
    else if (object)
      inner.self = {place(object), held(object)};
    const FunctionDecl *definition = callee->getDefinition();
    if (!definition || !definition->getBody())
      return unseen(inner, *callee);
    if (!mayEnter())
      return Origin::Unknown;
    return OriginWalk(std::move(inner), calls_).returned(definition->getBody(), ask);
  }

  // Functions of the library that Clang knows without a body.
  std::optional<Origin> ofLibraryCall(const CallExpr &call, const FunctionDecl &callee, Ask ask) {
    switch (callee.getBuiltinID()) {
    case Builtin::BImove:
    case Builtin::BImove_if_noexcept:
    case Builtin::BIforward:
    case Builtin::BIforward_like:
    case Builtin::BIas_const:
      return ask == Ask::Place ? place(call.getArg(0)) : held(call.getArg(0));
    case Builtin::BIaddressof:
    case Builtin::BI__addressof:
    case Builtin::BI__builtin_addressof:
      return place(call.getArg(0));
    default:
      return std::nullopt;
    }
  }

  Bindings enter(const FunctionDecl &callee, const Expr *const *arguments, unsigned count) {
    Bindings inner;
    inner.depth = bindings_.depth + 1;
    const FunctionDecl *definition = callee.getDefinition() ? callee.getDefinition() : &callee;
    for (unsigned i = 0; i < count && i < definition->getNumParams(); ++i) {
      const ParmVarDecl *parameter = definition->getParamDecl(i);
      if (parameter->getType()->isReferenceType())
        inner.parameters[parameter] = {place(arguments[i]), held(arguments[i])};
      else
        inner.parameters[parameter] = {Origin::Elsewhere, value(arguments[i])};
    }
    return inner;
  }

  // A body that cannot be seen may return any of what it is given. What a class that holds pointers
  // gives out is taken to be one of these: a view's data(), an iterator's base().
  static Origin unseen(const Bindings &inner, const FunctionDecl &callee) {
    Origin worst = inner.self.held;
    const auto *method = dyn_cast<CXXMethodDecl>(&callee);
    bool isView = method && method->isInstance() && !isa<CXXConstructorDecl>(method) &&
                  holdsPointers(method->getFunctionObjectParameterType());
    if (!isView && !isa<CXXConstructorDecl>(callee))
      worst = std::max(worst, inner.self.place);
    for (const auto &[parameter, object] : inner.parameters)
      worst = std::max({worst, object.place, object.held});
    return std::min(worst, Origin::Unknown);
  }

  bool mayEnter() { return bindings_.depth < 8 && ++calls_ < 500; }

  Origin returned(const Stmt *statement, Ask ask) {
    Origin worst = Origin::Elsewhere;
    if (const auto *leave = dyn_cast_or_null<ReturnStmt>(statement); leave && leave->getRetValue())
      worst = ask == Ask::Place  ? place(leave->getRetValue())
              : ask == Ask::Held ? held(leave->getRetValue())
                                 : value(leave->getRetValue());
    if (statement && !isa<LambdaExpr>(statement))
      for (const Stmt *child : statement->children())
        worst = std::max(worst, returned(child, ask));
    return worst;
  }

  Bindings bindings_;
  unsigned &calls_; // so many bodies were entered
};

} // namespace

void checkArgumentLifetime(const Spawn &spawn, Diagnostics &diagnostics) {
  for (const Expr *argument : spawn.call->arguments()) {
    unsigned calls = 0;
    Origin origin = OriginWalk({}, calls).value(argument);
    if (origin == Origin::Elsewhere)
      continue;
    SourceLocation where =
        isa<CXXDefaultArgExpr>(argument) ? spawn.call->getRParenLoc() : argument->getBeginLoc();
    const ASTContext &context = spawn.callee->first->getASTContext();
    diagnostics.report(origin == Origin::Temporary ? DiagId::ArgumentOfTemporary
                                                   : DiagId::ArgumentMayDie,
                       context.getSourceManager().getExpansionLoc(where));
  }
}

bool holdsInitializerList(QualType type) {
  type = type.getCanonicalType();
  while (const ArrayType *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  if (record->getIdentifier() && record->getName() == "initializer_list" &&
      record->isInStdNamespace())
    return true;
  for (const CXXBaseSpecifier &base : record->bases())
    if (holdsInitializerList(base.getType()))
      return true;
  return llvm::any_of(record->fields(), [](const FieldDecl *field) {
    return holdsInitializerList(field->getType());
  });
}

} // namespace gtap
