// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Purity.h. Statements and expressions that are understood are listed, all others are refused.
#include "analyse/effects/Purity.h"

#include "ast/VariableUses.h"
#include "model/LoopNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <optional>

namespace gtap {

using namespace clang;

static const Expr &inside(const Expr &expression) {
  return *expression.IgnoreParens();
}

static bool isConstantMemory(const VarDecl &variable) {
  return variable.hasAttr<CUDAConstantAttr>() || variable.isConstexpr() ||
         (variable.getType().isConstQualified() && !variable.hasAttr<CUDASharedAttr>());
}

static bool isThreadIndex(StringRef name) {
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

// Functions of the toolkit's and the standard library's headers that take numbers and return one, and do nothing
// else. (Their bodies are not parsed.)
static bool isMathFunction(const FunctionDecl &function) {
  auto isNumber = [](QualType type) { return type->isArithmeticType(); };
  if (!isNumber(function.getReturnType()) || function.isVariadic() ||
      !llvm::all_of(function.parameters(),
                    [&](const ParmVarDecl *each) { return isNumber(each->getType()); }))
    return false;
  static constexpr StringRef plain[] = {
      "abs",       "acos",     "acosh",    "asin",   "asinh",     "atan",   "atan2",  "atanh",
      "cbrt",      "ceil",     "copysign", "cos",    "cosh",      "cospi",  "erf",    "erfc",
      "erfcinv",   "erfcx",    "erfinv",   "exp",    "exp10",     "exp2",   "expm1",  "fabs",
      "fdim",      "fdivide",  "floor",    "fma",    "fmax",      "fmin",   "fmod",   "hypot",
      "ilogb",     "isfinite", "isinf",    "isnan",  "labs",      "ldexp",  "llabs",  "llmax",
      "llmin",     "llrint",   "llround",  "log",    "log10",     "log1p",  "log2",   "logb",
      "lrint",     "lround",   "max",      "min",    "nearbyint", "norm3d", "norm4d", "normcdf",
      "nextafter", "pow",      "powi",     "rcbrt",  "remainder", "rhypot", "rint",   "round",
      "rsqrt",     "scalbn",   "signbit",  "sin",    "sinh",      "sinpi",  "sqrt",   "tan",
      "tanh",      "tgamma",   "trunc",    "ullmax", "ullmin",    "umax",   "umin",   "saturate"};
  static constexpr StringRef intrinsics[] = {
      "__popc",      "__popcll", "__clz",    "__clzll",   "__ffs",      "__ffsll", "__brev",
      "__brevll",    "__mulhi",  "__umulhi", "__mul64hi", "__umul64hi", "__mul24", "__umul24",
      "__byte_perm", "__sad",    "__usad",   "__hadd",    "__uhadd",    "__rhadd", "__urhadd"};
  StringRef name = function.getName();
  if (llvm::is_contained(intrinsics, name))
    return true;
  if (name.consume_front("__") && // __fmaf_rn, __int_as_float, __float2int_rz
      (name.ends_with("_rn") || name.ends_with("_rz") || name.ends_with("_ru") ||
       name.ends_with("_rd") || name.contains("_as_")))
    return true;
  if (llvm::is_contained(plain, name))
    return true;
  return name.consume_back("f") && llvm::is_contained(plain, name);
}

bool Purity::refuse(const Stmt &where, const std::string &why) {
  if (reason_.empty()) {
    const SourceManager &sources = context_.getSourceManager();
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where.getBeginLoc()));
    reason_ = why;
    if (frames_.empty() && place.isValid())
      reason_ += fmt::format(" (line {})", place.getLine());
  }
  return false;
}

// Statements.

bool Purity::statement(const Stmt &node) {
  if (const auto *attributed = dyn_cast<AttributedStmt>(&node)) {
    auto is = [&](const auto &each) { return each.attributed == attributed; };
    if (frames_.empty()) {
      if (auto spawn = llvm::find_if(function_.spawns, is); spawn != function_.spawns.end())
        return spawns(*spawn);
      if (llvm::any_of(function_.waits, is))
        return refuse(node, "holds a taskwait");
    }
    for (const Attr *attribute : attributed->getAttrs())
      if (!isa<LoopHintAttr, LikelyAttr, UnlikelyAttr, FallThroughAttr>(attribute))
        return refuse(node, "has a statement with an attribute");
    return statement(*attributed->getSubStmt());
  }
  if (const auto *block = dyn_cast<CompoundStmt>(&node))
    return llvm::all_of(block->body(), [&](const Stmt *part) { return statement(*part); });
  if (const auto *declaration = dyn_cast<DeclStmt>(&node)) {
    if (frames_.empty() && llvm::any_of(function_.spawns, [&](const Spawn &spawn) {
          return spawn.declares() && spawn.statement == &node;
        }))
      return refuse(node, "has a spawn whose result goes to a variable of the loop");
    return llvm::all_of(declaration->decls(),
                        [&](const Decl *each) { return declares(*each, node); });
  }
  if (const auto *choice = dyn_cast<IfStmt>(&node))
    return !choice->isConsteval() && (!choice->getInit() || statement(*choice->getInit())) &&
           (!choice->getConditionVariableDeclStmt() ||
            statement(*choice->getConditionVariableDeclStmt())) &&
           value(*choice->getCond()) && statement(*choice->getThen()) &&
           (!choice->getElse() || statement(*choice->getElse()));
  if (const auto *inner = dyn_cast<ForStmt>(&node)) {
    if (inner->getConditionVariable())
      return refuse(node, "has a loop with a variable in its condition");
    return loop(inner->getInit(), inner->getCond(), inner->getInc(), *inner->getBody());
  }
  if (const auto *inner = dyn_cast<WhileStmt>(&node)) {
    if (inner->getConditionVariable())
      return refuse(node, "has a loop with a variable in its condition");
    return loop(nullptr, inner->getCond(), nullptr, *inner->getBody());
  }
  if (const auto *inner = dyn_cast<DoStmt>(&node))
    return loop(nullptr, inner->getCond(), nullptr, *inner->getBody());
  if (const auto *choice = dyn_cast<SwitchStmt>(&node)) {
    if (choice->getInit() || choice->getConditionVariable() || !value(*choice->getCond()))
      return refuse(node, "has a switch with a declaration in its head");
    ++switches_;
    bool good = statement(*choice->getBody());
    --switches_;
    return good;
  }
  if (const auto *label = dyn_cast<SwitchCase>(&node))
    return switches_ != 0 ? statement(*label->getSubStmt())
                          : refuse(node, "holds a label of a switch around it");
  if (isa<BreakStmt>(node))
    return loops_ + switches_ != 0 || refuse(node, "is left by a break");
  if (isa<ContinueStmt>(node))
    return true; // of the loop itself: it ends the turn
  if (const auto *end = dyn_cast<ReturnStmt>(&node)) {
    if (frames_.empty())
      return refuse(node, "is left by a return");
    const Expr *result = end->getRetValue();
    return !result || (result->isGLValue() ? place(*result, false) : value(*result));
  }
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(node))
    return refuse(node, "holds a goto or a label");
  if (const auto *expression = dyn_cast<Expr>(&node))
    return expression->isGLValue() ? place(*expression, false) : value(*expression);
  if (isa<NullStmt>(node))
    return true;
  return refuse(node, isa<CXXForRangeStmt>(node) ? "holds a range-based for"
                                                 : "holds a statement that may have effects");
}

bool Purity::loop(const Stmt *init, const Expr *condition, const Expr *step, const Stmt &body) {
  ++loops_;
  auto evaluated = [&](const Expr *part) {
    return !part || (part->isGLValue() ? place(*part, false) : value(*part));
  };
  bool good =
      (!init || statement(*init)) && evaluated(condition) && evaluated(step) && statement(body);
  --loops_;
  return good;
}

bool Purity::declares(const Decl &declaration, const Stmt &where) {
  if (isa<TypedefNameDecl, UsingDecl, UsingDirectiveDecl, StaticAssertDecl, NamespaceAliasDecl,
          UsingShadowDecl>(declaration))
    return true;
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  if (!variable || isa<DecompositionDecl>(declaration))
    return refuse(where, "declares something that is no plain variable");
  QualType type = variable->getType();
  if (variable->isConstexpr())
    return true;
  if (!variable->hasLocalStorage() || variable->hasAttr<CUDASharedAttr>() ||
      variable->hasAttr<CleanupAttr>() || type.isVolatileQualified())
    return refuse(where,
                  fmt::format("declares '{}', which outlives a turn", variable->getNameAsString()));
  if (type.isDestructedType() != QualType::DK_none)
    return refuse(where, fmt::format("declares '{}', whose destructor may have effects",
                                     variable->getNameAsString()));
  if (type->isReferenceType()) {
    const Expr *target = variable->getInit();
    if (!type->getPointeeType().isConstQualified() || !target)
      return refuse(where, fmt::format("declares the reference '{}'; make it const",
                                       variable->getNameAsString()));
    references_.insert(variable);
    return target->isGLValue() ? place(*target, false) : value(*target);
  }
  own_.insert(variable);
  return !variable->getInit() || value(*variable->getInit());
}

bool Purity::spawns(const Spawn &spawn) {
  const Stmt &where = *spawn.node();
  if (spawn.condition || spawn.final)
    return refuse(where, fmt::format("has a spawn with the clause {}",
                                     spawn.condition ? "if(...)" : "final(...)"));
  if (spawn.queue && !value(*spawn.queue))
    return false;
  for (const Expr *argument : spawn.call->arguments())
    if (!sharesWithTurns(spawn, *argument) && !value(*argument))
      return false;
  elements_ = 1;
  return !spawn.destination || destination(*spawn.destination, where);
}

// `&part` in a call that stands for the turns of a divided loop, whose results go there.
bool Purity::sharesWithTurns(const Spawn &spawn, const Expr &argument) {
  const FunctionDecl *callee = spawn.call->getDirectCallee();
  const auto *address = dyn_cast<UnaryOperator>(&inside(argument));
  const auto *mention = address && address->getOpcode() == UO_AddrOf
                            ? dyn_cast<DeclRefExpr>(&inside(*address->getSubExpr()))
                            : nullptr;
  const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType() ||
      own_.count(variable) || !callee->getIdentifier() ||
      !callee->getName().starts_with(loopFunctionPrefix))
    return false;
  shared_.insert(variable);
  destinations_.insert(mention);
  return true;
}

// An element or a member of a local variable, which is shared, or something in memory.
bool Purity::destination(const Expr &lvalue, const Stmt &where) {
  const Expr &expression = inside(lvalue);
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression)) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    if (!variable || own_.count(variable) || references_.count(variable))
      return refuse(where, "has a spawn whose result goes to a variable of the loop");
    if (variable->hasLocalStorage() && variable->getType()->isReferenceType())
      return refuse(where, fmt::format("has a spawn whose result goes to the reference '{}'",
                                       variable->getNameAsString()));
    if (!variable->hasLocalStorage())
      return variable->hasAttr<CUDASharedAttr>() ? refuse(where, "uses __shared__ memory") : true;
    shared_.insert(variable);
    destinations_.insert(mention);
    if (elements_ != 1)
      fewestElements_ = std::min(fewestElements_, elements_);
    return true;
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    if (!value(*element->getIdx()))
      return false;
    const Expr &base = inside(*element->getBase());
    const auto *decay = dyn_cast<ImplicitCastExpr>(&base);
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
      if (const auto *array = context_.getAsConstantArrayType(decay->getSubExpr()->getType()))
        elements_ *= array->getZExtSize();
      return destination(*decay->getSubExpr(), where);
    }
    return value(base);
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression);
      member && isa<FieldDecl>(member->getMemberDecl()))
    return member->isArrow() ? value(*member->getBase()) : destination(*member->getBase(), where);
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
      unary && unary->getOpcode() == UO_Deref)
    return value(*unary->getSubExpr());
  return refuse(where,
                "has a spawn whose result goes to a place that the translator cannot follow");
}

// The variables that results go to are mentioned for nothing else: a turn that reads an element would
// read it at another time. A variable that is no array and no class is one place for all turns.
bool Purity::sharedIsApart(const Stmt &body) {
  for (const VarDecl *variable : shared_)
    if (!variable->getType()->isArrayType() && !variable->getType()->isRecordType())
      return refuse(body,
                    fmt::format("has a spawn whose result goes to '{}', the same in all turns",
                                variable->getNameAsString()));
  struct Finder : DynamicRecursiveASTVisitor {
    Purity *purity = nullptr;
    const DeclRefExpr *found = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      if (variable && purity->shared_.count(variable) && !purity->destinations_.count(mention))
        found = mention;
      return true;
    }
    // The clauses' expressions are looked at with their spawns.
  } finder;
  finder.purity = this;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  return !finder.found ||
         refuse(*finder.found, fmt::format("reads '{}', where results of its spawns go",
                                           finder.found->getDecl()->getNameAsString()));
}

// Expressions.

bool Purity::value(const Expr &expression) {
  if (expression.isGLValue())
    return place(expression, false);
  if (expression.getType().isVolatileQualified())
    return refuse(expression, "uses a volatile object");
  auto all = [&](auto parts) {
    return llvm::all_of(parts, [&](const Stmt *part) { return !part || value(*cast<Expr>(part)); });
  };
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, StringLiteral,
          CXXNullPtrLiteralExpr, GNUNullExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr,
          SizeOfPackExpr, TypeTraitExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr>(expression))
    return true;
  if (const auto *constant = dyn_cast<ConstantExpr>(&expression))
    return value(*constant->getSubExpr());
  if (const auto *paren = dyn_cast<ParenExpr>(&expression))
    return value(*paren->getSubExpr());
  if (const auto *argument = dyn_cast<SubstNonTypeTemplateParmExpr>(&expression))
    return value(*argument->getReplacement());
  if (const auto *standard = dyn_cast<CXXDefaultArgExpr>(&expression))
    return value(*standard->getExpr());
  if (const auto *standard = dyn_cast<CXXDefaultInitExpr>(&expression))
    return value(*standard->getExpr());
  if (const auto *full = dyn_cast<ExprWithCleanups>(&expression))
    return !full->cleanupsHaveSideEffects() && value(*full->getSubExpr());
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
    return isa<EnumConstantDecl, FunctionDecl, NonTypeTemplateParmDecl>(mention->getDecl());
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression)) {
    if (unary->isIncrementDecrementOp())
      return place(*unary->getSubExpr(), true);
    return unary->getOpcode() == UO_AddrOf ? addressOf(*unary->getSubExpr())
                                           : value(*unary->getSubExpr());
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(&expression)) {
    if (binary->isPtrMemOp())
      return refuse(expression, "uses a pointer to a member");
    return binary->isAssignmentOp() ? place(*binary->getLHS(), true) && value(*binary->getRHS())
                                    : value(*binary->getLHS()) && value(*binary->getRHS());
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return value(*choice->getCond()) && value(*choice->getTrueExpr()) &&
           value(*choice->getFalseExpr());
  if (const auto *list = dyn_cast<InitListExpr>(&expression))
    return all(list->inits());
  if (const auto *made = dyn_cast<CXXConstructExpr>(&expression))
    return construct(*made);
  if (const auto *cast = dyn_cast<CastExpr>(&expression)) {
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
      return place(*cast->getSubExpr(), false);
    case CK_ArrayToPointerDecay:
      return isa<StringLiteral>(inside(*cast->getSubExpr())) || addressOf(*cast->getSubExpr());
    case CK_Dynamic:
      return refuse(expression, "uses a dynamic_cast");
    default:
      return value(*cast->getSubExpr()); // a conversion function is a call in there
    }
  }
  if (const auto *called = dyn_cast<CallExpr>(&expression))
    return call(*called);
  if (const auto *object = dyn_cast<PseudoObjectExpr>(&expression)) { // threadIdx.x
    const auto *property = dyn_cast<MSPropertyRefExpr>(object->getSyntacticForm());
    const Expr *base = property ? property->getBaseExpr() : nullptr;
    if (const auto *opaque = dyn_cast_or_null<OpaqueValueExpr>(base))
      base = opaque->getSourceExpr();
    if (const auto *mention = dyn_cast_or_null<DeclRefExpr>(base))
      return refuse(expression, fmt::format("uses {}", mention->getDecl()->getNameAsString()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression)) // of a value
    return value(*member->getBase());
  if (isa<CXXThisExpr>(expression))
    return !frames_.empty();
  return refuse(expression, isa<LambdaExpr>(expression)
                                ? "holds a lambda"
                                : "has an expression that may have effects");
}

bool Purity::place(const Expr &lvalue, bool write) {
  const Expr &expression = inside(lvalue);
  if (expression.getType().isVolatileQualified())
    return refuse(expression, "uses a volatile object");
  if (!expression.isGLValue())
    return value(expression);
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression)) {
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
      return variablePlace(*mention, *variable, write);
    return isa<FunctionDecl>(mention->getDecl()) ||
           refuse(expression, fmt::format("uses '{}', a structured binding",
                                          mention->getDecl()->getNameAsString()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression)) {
    if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      return !write && (isConstantMemory(*variable) || memoryPlace(expression, *member, false));
    if (!isa<FieldDecl>(member->getMemberDecl()) ||
        member->getMemberDecl()->getType()->isReferenceType())
      return refuse(expression, "uses a member that is no plain field");
    if (!member->isArrow())
      return place(*member->getBase(), write);
    if (isa<CXXThisExpr>(inside(*member->getBase()).IgnoreImpCasts()) && !frames_.empty())
      return !write || frames_.back().ownObject ||
             refuse(expression, "changes an object through 'this'");
    return memoryPlace(expression, *member->getBase(), write);
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    if (!value(*element->getIdx()))
      return false;
    const auto *decay = dyn_cast<ImplicitCastExpr>(&inside(*element->getBase()));
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return place(*decay->getSubExpr(), write);
    return memoryPlace(expression, *element->getBase(), write);
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression)) {
    if (unary->getOpcode() == UO_Deref)
      return memoryPlace(expression, *unary->getSubExpr(), write);
    if (unary->isIncrementDecrementOp())
      return place(*unary->getSubExpr(), true);
    if (unary->getOpcode() == UO_Extension)
      return place(*unary->getSubExpr(), write);
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(&expression)) {
    if (binary->isAssignmentOp())
      return place(*binary->getLHS(), true) && value(*binary->getRHS());
    if (binary->getOpcode() == BO_Comma)
      return value(*binary->getLHS()) && place(*binary->getRHS(), write);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return value(*choice->getCond()) && place(*choice->getTrueExpr(), write) &&
           place(*choice->getFalseExpr(), write);
  if (const auto *cast = dyn_cast<CastExpr>(&expression))
    return cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
                   cast->getCastKind() == CK_UncheckedDerivedToBase
               ? place(*cast->getSubExpr(), write)
               : refuse(expression, "reads an object as another type");
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(&expression))
    return value(*temporary->getSubExpr());
  if (const auto *full = dyn_cast<ExprWithCleanups>(&expression))
    return !full->cleanupsHaveSideEffects() && place(*full->getSubExpr(), write);
  if (const auto *constant = dyn_cast<ConstantExpr>(&expression))
    return place(*constant->getSubExpr(), write);
  if (const auto *argument = dyn_cast<SubstNonTypeTemplateParmExpr>(&expression))
    return place(*argument->getReplacement(), write);
  if (const auto *standard = dyn_cast<CXXDefaultArgExpr>(&expression))
    return place(*standard->getExpr(), write);
  if (isa<StringLiteral>(expression))
    return !write;
  if (const auto *called = dyn_cast<CallExpr>(&expression))
    return write ? refuse(expression, "changes what a call returns a reference to") : call(*called);
  return refuse(expression, "has an expression that may have effects");
}

bool Purity::variablePlace(const DeclRefExpr &mention, const VarDecl &variable, bool write) {
  std::string name = variable.getNameAsString();
  if (own_.count(&variable))
    return true;
  if (&variable == variable_)
    return !write || refuse(mention, fmt::format("changes '{}' in its body", name));
  if (write)
    return refuse(mention, variable.hasLocalStorage()
                               ? fmt::format("changes '{}', which all turns share", name)
                               : "writes to memory");
  if (references_.count(&variable) || variable.isConstexpr())
    return true;
  if (isThreadIndex(name))
    return refuse(mention, fmt::format("uses {}", name));
  if (variable.hasAttr<CUDASharedAttr>())
    return refuse(mention, "uses __shared__ memory");
  if (variable.hasLocalStorage())
    return !variable.getType()->isReferenceType() ||
           refuse(mention, fmt::format("uses the reference '{}'", name));
  return isConstantMemory(variable) || memoryPlace(mention, mention, false);
}

// Whether the pointer is a parameter that says by const and __restrict__ that nobody writes what it leads to.
static bool isPromised(const Expr &pointer) {
  const auto *mention = dyn_cast<DeclRefExpr>(pointer.IgnoreParenImpCasts());
  const auto *parameter = mention ? dyn_cast<ParmVarDecl>(mention->getDecl()) : nullptr;
  return parameter && parameter->getType()->isPointerType() &&
         parameter->getType().isRestrictQualified() &&
         parameter->getType()->getPointeeType().isConstQualified();
}

bool Purity::memoryPlace(const Expr &where, const Expr &pointer, bool write) {
  if (write)
    return refuse(where, "writes to memory");
  if (!memory_)
    return refuse(where, "reads memory, which may change before the turn runs; a taskwait right "
                         "behind the loop or __ldg would do");
  if (!isPromised(pointer))
    read_.add(where.getType(), context_);
  return pointer.isGLValue() || value(pointer);
}

// Of what is not the code's own, a copy would have another one.
bool Purity::addressOf(const Expr &lvalue) {
  for (const VarDecl *root : rootVariables(&lvalue))
    if (root->hasLocalStorage() && !own_.count(root) && !root->getType()->isReferenceType())
      return refuse(lvalue, fmt::format("takes the address of '{}'", root->getNameAsString()));
  const Expr &expression = inside(lvalue);
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
      unary && unary->getOpcode() == UO_Deref)
    return value(*unary->getSubExpr());
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(&inside(*element->getBase()));
    bool isArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    return value(*element->getIdx()) &&
           (isArray ? addressOf(*decay->getSubExpr()) : value(*element->getBase()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression);
      member && isa<FieldDecl>(member->getMemberDecl()) &&
      !member->getMemberDecl()->getType()->isReferenceType())
    return member->isArrow() ? value(*member->getBase()) : addressOf(*member->getBase());
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        !variable || (!variable->hasLocalStorage() && !variable->hasAttr<CUDASharedAttr>()))
      return true; // a function, something global
  return place(lvalue, false);
}

bool Purity::construct(const CXXConstructExpr &made) {
  const CXXConstructorDecl &constructor = *made.getConstructor();
  std::vector<const Expr *> given(made.arg_begin(), made.arg_end());
  if (constructor.isTrivial())
    return llvm::all_of(given, [&](const Expr *argument) { return value(*argument); });
  return arguments(made, constructor, given) && calls(made, constructor, /*ownObject=*/true);
}

bool Purity::call(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee)
    return refuse(call, "calls a function through a pointer");
  std::vector<const Expr *> given(call.arg_begin(), call.arg_end());
  auto valuesOf = [&] {
    return llvm::all_of(given, [&](const Expr *argument) { return value(*argument); });
  };
  if (callee->getIdentifier()) {
    StringRef name = callee->getName();
    bool takesPointers = llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
      return parameter->getType()->isPointerType();
    });
    if (name == "__ldg" || (name.starts_with("__nv_") && !takesPointers) ||
        (context_.getSourceManager().isInSystemHeader(callee->getLocation()) &&
         isMathFunction(*callee)))
      return valuesOf();
  }
  if (unsigned id = callee->getBuiltinID())
    if (callee->hasAttr<ConstAttr>() || context_.BuiltinInfo.isConst(id) ||
        context_.BuiltinInfo.isConstWithoutErrnoAndExceptions(id))
      return valuesOf();
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (method && method->isTrivial() && given.size() == 2 &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    return place(*given[0], true) && value(*given[1]);
  bool ownObject = false;
  if (method && !method->isStatic()) {
    const Expr *object = nullptr;
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call)) {
      object = member->getImplicitObjectArgument();
    } else if (isa<CXXOperatorCallExpr>(call)) {
      object = given.front();
      given.erase(given.begin());
    }
    if (!object || method->isVirtual())
      return refuse(call, "calls a virtual function");
    if (object->getType()->isPointerType()) {
      if (!(isa<CXXThisExpr>(inside(*object).IgnoreImpCasts()) && !frames_.empty()) &&
          !memoryPlace(call, *object, false))
        return false;
      read_.add(object->getType()->getPointeeType(), context_);
      ownObject = isa<CXXThisExpr>(inside(*object).IgnoreImpCasts()) && !frames_.empty() &&
                  frames_.back().ownObject;
    } else {
      if (!(object->isGLValue() ? place(*object, false) : value(*object)))
        return false;
      ownObject = isOwn(*object) || !object->isGLValue();
    }
  }
  return arguments(call, *callee, given) && calls(call, *callee, ownObject);
}

bool Purity::arguments(const Expr &where, const FunctionDecl &callee,
                       ArrayRef<const Expr *> given) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (i >= callee.getNumParams())
      return refuse(where, "calls a function with a variable number of arguments");
    QualType type = callee.getParamDecl(unsigned(i))->getType();
    if (changesArgument(type)) {
      if (!isOwn(*given[i]))
        return refuse(*given[i], fmt::format("calls '{}', which may change an argument",
                                             callee.getNameAsString()));
      if (!place(*given[i], true))
        return false;
    } else if (!value(*given[i])) {
      return false;
    }
  }
  return true;
}

// A reference through which the function may change what it is given: variables of the code's own (arguments()).
bool Purity::changesArgument(QualType parameter) {
  return parameter->isLValueReferenceType() && !parameter->getPointeeType().isConstQualified();
}

// Looks into the function, unless it is known already. Recursion would not end here.
bool Purity::calls(const Expr &where, const FunctionDecl &callee, bool ownObject) {
  std::string name = callee.getNameAsString();
  const FunctionDecl *definition = nullptr;
  if (!callee.hasBody(definition) || !definition->getBody())
    return refuse(where, fmt::format("calls '{}', whose body is not known here", name));
  if (pure_.count({definition, ownObject}))
    return true;
  constexpr std::size_t mostFrames = 16;
  if (frames_.size() >= mostFrames ||
      llvm::any_of(frames_, [&](const Frame &frame) { return frame.function == definition; }))
    return refuse(where, fmt::format("calls '{}', which is recursive", name));
  for (const ParmVarDecl *parameter : definition->parameters())
    (parameter->getType()->isReferenceType() && !changesArgument(parameter->getType()) ? references_
                                                                                       : own_)
        .insert(parameter);
  frames_.push_back({definition, ownObject});
  unsigned loops = std::exchange(loops_, 0), switches = std::exchange(switches_, 0);
  bool good = true;
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *part : constructor->inits())
      good = good && value(*part->getInit());
  good = good && statement(*definition->getBody());
  loops_ = loops;
  switches_ = switches;
  frames_.pop_back();
  if (good)
    pure_.insert({definition, ownObject});
  else
    reason_ = frames_.empty() ? fmt::format("calls '{}', which {}", name, reason_) : reason_;
  return good;
}

bool Purity::isOwn(const Expr &lvalue) const {
  std::vector<const VarDecl *> roots = rootVariables(&lvalue);
  return !roots.empty() &&
         llvm::all_of(roots, [&](const VarDecl *root) { return own_.count(root) != 0; });
}

} // namespace gtap
