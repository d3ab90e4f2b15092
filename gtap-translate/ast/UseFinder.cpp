// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UseFinder.h.
#include "ast/UseFinder.h"

#include "ast/ConstChoice.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>

namespace gtap {

using namespace clang;

namespace {

bool isTrivialCopy(const CXXConstructExpr *construction) {
  const CXXConstructorDecl *constructor = construction->getConstructor();
  return constructor->isCopyOrMoveConstructor() && constructor->isTrivial();
}

class UseFinder {
public:
  UseFinder(const UseContext &context, const Expr &mention, Hold hold, bool partial,
            const VarDecl *variable)
      : context_(context), at_(&mention), hold_(hold), partial_(partial), variable_(variable) {}

  FoundUse find() {
    while (true) {
      const Stmt *parent = parentOf(at_);
      next_ = parent;
      // A child writes there when this function has gone on.
      if ((passed_ || addressed_) && context_.madeLater.count(at_)) {
        escape();
        return std::move(found_);
      }
      if (step(parent))
        return std::move(found_);
      at_ = next_;
    }
  }

private:
  enum Step : bool { goOn, decided };

  Step decide(UseRole role, const Stmt *by = nullptr) {
    VariableUse &use = found_.use;
    // Once written, a further lvalue use of the assignment's result only adds a read or an escape.
    if (passed_ && role != UseRole::Escape) {
      role = changed_ || written_ || role != UseRole::Read ? UseRole::Change : UseRole::Read;
      by = nullptr;
      use.passed = true;
    } else if (written_ && role == UseRole::Read) {
      role = *written_;
      by = writer_;
    }
    use.role = role;
    use.decidedBy = by;
    if (role == UseRole::Change)
      use.reason = reason_;
    return decided;
  }

  Step escape(const std::string &reason) {
    found_.use.reason = reason;
    return decide(UseRole::Escape);
  }
  Step escape() { return escape(reason_); }

  void write(UseRole role, const Stmt *by) {
    if (!written_) {
      written_ = role;
      writer_ = by;
    }
  }

  Step step(const Stmt *parent) {
    if (!parent || !isa<Expr>(parent))
      return atStatement(parent);
    if (const auto *cast = dyn_cast<CastExpr>(parent))
      return atCast(*cast);
    if (const auto *unary = dyn_cast<UnaryOperator>(parent))
      return atUnary(*unary);
    if (const auto *binary = dyn_cast<BinaryOperator>(parent))
      return atBinary(*binary);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(parent))
      return hold_ == Hold::Object && isTrivialCopy(construction) ? decide(UseRole::Read)
                                                                  : atArguments(*construction);
    if (const auto *call = dyn_cast<CXXOperatorCallExpr>(parent))
      return atOperatorCall(*call);
    if (const auto *call = dyn_cast<CallExpr>(parent))
      return atArguments(*call);
    return atOther(*cast<Expr>(parent));
  }

  Step atStatement(const Stmt *parent) {
    if (const auto *returns = dyn_cast_or_null<ReturnStmt>(parent))
      return atReturn(*returns);
    if (const auto *declaration = dyn_cast_or_null<DeclStmt>(parent))
      return atDeclaration(*declaration);
    if (isa_and_nonnull<AsmStmt>(parent) && !context_.callee && hold_ == Hold::Object) {
      changed_ = passed_ = true; // perhaps an output
      return decide(UseRole::Read);
    }
    if (hold_ == Hold::Object && !context_.callee)
      return decide(UseRole::Read); // a discarded lvalue
    const bool discarded =
        isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase,
                        LabelStmt, AttributedStmt, CXXForRangeStmt>(parent);
    return discarded && !isInStatementExpression(parent) ? decide(UseRole::Read) : escape();
  }

  // Whose value may be the last statement's.
  bool isInStatementExpression(const Stmt *statement) const {
    for (; statement; statement = parentOf(statement))
      if (isa<StmtExpr>(statement))
        return true;
    return false;
  }

  Step atReturn(const ReturnStmt &) {
    if (!context_.callee)
      return escape();
    const QualType result = context_.callee->getReturnType();
    const bool matches = (hold_ == Hold::Object && result->isReferenceType()) ||
                         (hold_ == Hold::Address && result->isPointerType());
    if (!matches)
      return escape();
    found_.returned = true;
    return decide(UseRole::Read);
  }

  Step atDeclaration(const DeclStmt &declaration) {
    if (!context_.callee)
      return escape();
    for (const Decl *each : declaration.decls()) {
      const auto *declared = dyn_cast<VarDecl>(each);
      if (!declared || declared->getInit() != at_)
        continue;
      if (isa<DecompositionDecl>(declared) || !declared->hasLocalStorage() ||
          declared->hasAttr<CleanupAttr>())
        return escape();
      const QualType type = declared->getType();
      if (hold_ == Hold::Object && type->isReferenceType())
        found_.followers.push_back({declared, Hold::Object});
      else if (hold_ == Hold::Address && type->isPointerType())
        found_.followers.push_back({declared, Hold::Pointer});
      else
        return escape();
      return decide(UseRole::Read);
    }
    return escape();
  }

  Step atCast(const CastExpr &cast) {
    switch (cast.getCastKind()) {
    case CK_ToVoid:
      return decide(UseRole::Read);
    case CK_NoOp:
      return goOn;
    case CK_LValueToRValue:
      if (hold_ == Hold::Object)
        return decide(UseRole::Read);
      hold_ = Hold::Address; // of a Pointer
      return goOn;
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      partial_ = true;
      return hold_ == Hold::Pointer ? escape() : goOn;
    case CK_ArrayToPointerDecay:
      if (hold_ != Hold::Object)
        return escape();
      if (const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(parentOf(&cast));
          subscript && subscript->getBase() == &cast) {
        hold_ = Hold::Address;
        return goOn;
      }
      return take("the array's address is taken");
    case CK_BitCast:
      return hold_ == Hold::Address && cast.getType()->isPointerType() ? goOn : escape();
    case CK_PointerToBoolean:
      return hold_ == Hold::Address ? decide(UseRole::Read) : escape();
    default:
      return hold_ == Hold::Object ? escape("converted to another type in place") : escape();
    }
  }

  // From here on it is an address.
  Step take(const char *reason) {
    hold_ = Hold::Address;
    reason_ = reason;
    addressed_ = true;
    if (written_) // more may be read through it than was written
      passed_ = changed_ = true;
    return goOn;
  }

  Step atUnary(const UnaryOperator &unary) {
    switch (unary.getOpcode()) {
    case UO_AddrOf:
      return hold_ == Hold::Object ? take("its address is taken") : escape();
    case UO_Deref:
      if (hold_ != Hold::Address)
        return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
      hold_ = Hold::Object;
      partial_ = true;
      return goOn;
    case UO_Extension:
      return goOn;
    case UO_Real:
    case UO_Imag:
      partial_ = true;
      return hold_ == Hold::Object ? goOn : escape();
    default:
      break;
    }
    if (!unary.isIncrementDecrementOp())
      return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
    if (hold_ == Hold::Address)
      return escape();
    if (hold_ == Hold::Pointer) {
      if (unary.isPostfix())
        hold_ = Hold::Address;
      return goOn;
    }
    write(UseRole::ReadWrite, &unary);
    return unary.isPostfix() ? decide(UseRole::Read) : goOn;
  }

  Step atBinary(const BinaryOperator &binary) {
    const bool left = binary.getLHS() == at_;
    if (binary.isCommaOp())
      return left ? decide(UseRole::Read) : goOn;
    if (hold_ == Hold::Pointer)
      return left && binary.isAssignmentOp() ? goOn : escape();
    if (hold_ == Hold::Address) {
      if (binary.isComparisonOp())
        return decide(UseRole::Read);
      if (!binary.isAdditiveOp())
        return escape();
      return binary.getType()->isPointerType() ? goOn : decide(UseRole::Read);
    }
    if (binary.isAssignmentOp() && left) {
      if (binary.isCompoundAssignmentOp())
        write(UseRole::ReadWrite, &binary);
      else
        write(partial_ ? UseRole::PartialWrite : UseRole::Write, &binary);
      return goOn;
    }
    if (binary.getOpcode() == BO_PtrMemD && left) {
      if (binary.getType()->isSpecificPlaceholderType(BuiltinType::BoundMember))
        return escape("a member function is called on it");
      partial_ = true;
      return goOn;
    }
    return decide(UseRole::Read);
  }

  Step atOperatorCall(const CXXOperatorCallExpr &call) {
    if (hold_ != Hold::Object || !isTrivialAssignment(&call))
      return atArguments(call);
    if (call.getArg(0) != at_)
      return decide(UseRole::Read);
    write(partial_ ? UseRole::PartialWrite : UseRole::Write, &call);
    return goOn;
  }

  // An argument of a call or a construction.
  template <class Call>
  Step atArguments(const Call &call) {
    const FunctionDecl *callee = nullptr;
    int first = 0; // the parameter of the first argument
    if constexpr (std::is_same_v<Call, CXXConstructExpr>) {
      callee = call.getConstructor();
    } else {
      callee = call.getDirectCallee();
      if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
          method && isa<CXXOperatorCallExpr>(call)) {
        if (method->isStatic() || method->isExplicitObjectMemberFunction())
          return escape();
        first = CalleeFates::object;
      }
    }
    for (unsigned k = 0; k < call.getNumArgs(); ++k)
      if (call.getArg(k) == at_)
        return atParameter(call, callee, int(k) + first);
    return escape(); // the callee itself
  }

  Step atParameter(const Expr &call, const FunctionDecl *callee, int parameter) {
    if (!callee || isa<CUDAKernelCallExpr>(call) || context_.madeLater.count(&call))
      return escape();
    bool changes = false;
    if (parameter == CalleeFates::object) {
      const auto *method = cast<CXXMethodDecl>(callee);
      // What a lambda has captured is named without `this`.
      if (hold_ == Hold::Pointer || method->getParent()->isLambda())
        return escape();
      changes = !method->isConst();
    } else {
      if (unsigned(parameter) >= callee->getNumParams())
        return escape();
      const QualType type = callee->getParamDecl(unsigned(parameter))->getType();
      const bool matches = (hold_ == Hold::Object && type->isReferenceType()) ||
                           (hold_ == Hold::Address && type->isPointerType());
      if (!matches)
        return escape();
      changes = !type->getPointeeType().isConstQualified();
    }
    const Fate fate = context_.fates.of(*callee, parameter);
    if (fate.kept)
      return escape();
    passed_ = true;
    changed_ |= changes || fate.changed;
    if (variable_ && constMayChoose(*variable_, *callee))
      found_.use.showsConst = true;
    if (!fate.returned)
      return decide(UseRole::Read);
    if (!call.isGLValue() && !call.getType()->isPointerType())
      return escape();
    hold_ = call.isGLValue() ? Hold::Object : Hold::Address;
    partial_ = true;
    next_ = &call;
    return goOn;
  }

  Step atMember(const MemberExpr &member) {
    if (hold_ == Hold::Pointer || member.isArrow() != (hold_ == Hold::Address))
      return escape();
    if (const auto *method = dyn_cast<CXXMethodDecl>(member.getMemberDecl())) {
      if (hold_ == Hold::Object)
        reason_ = "a member function is called on it";
      if (method->isStatic())
        return decide(UseRole::Read);
      const Stmt *above = parentOf(&member);
      while (isa_and_nonnull<ParenExpr>(above))
        above = parentOf(above);
      const auto *call = dyn_cast_or_null<CXXMemberCallExpr>(above);
      return call && call->getCallee()->IgnoreParens() == &member &&
                     !method->isExplicitObjectMemberFunction()
                 ? atParameter(*call, method, CalleeFates::object)
                 : escape();
    }
    if (member.getMemberDecl()->getType()->isReferenceType() ||
        !isa<FieldDecl, IndirectFieldDecl>(member.getMemberDecl()))
      return decide(UseRole::Read);
    hold_ = Hold::Object;
    partial_ = true;
    return goOn;
  }

  Step atOther(const Expr &parent) {
    if (isa<ParenExpr, ExprWithCleanups>(parent))
      return goOn;
    if (const auto *choice = dyn_cast<ConditionalOperator>(&parent)) {
      if (hold_ == Hold::Pointer)
        return escape();
      partial_ = true; // may be the other variable
      return choice->getCond() == at_ ? decide(UseRole::Read) : goOn;
    }
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(parent))
      return decide(UseRole::Unevaluated);
    if (const auto *member = dyn_cast<MemberExpr>(&parent))
      return atMember(*member);
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(&parent)) {
      if (subscript->getIdx() == at_)
        return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
      if (hold_ == Hold::Pointer)
        return escape();
      hold_ = Hold::Object;
      partial_ = true;
      return goOn;
    }
    if (isa<OpaqueValueExpr>(parent)) { // of an array that a structured binding copies
      if (context_.callee || hold_ != Hold::Object)
        return escape();
      return isa_and_nonnull<ArrayInitLoopExpr>(parentOf(&parent)) ? decide(UseRole::Read) : goOn;
    }
    if (isa<LambdaExpr>(parent))
      return hold_ == Hold::Object ? escape("captured by reference") : escape();
    if (hold_ == Hold::Object && cast<Expr>(at_)->isPRValue())
      return decide(UseRole::Read);
    return escape();
  }

  const Stmt *parentOf(const Stmt *statement) const {
    return context_.parents.getParent(statement);
  }

  const UseContext &context_;
  const Stmt *at_;
  const Stmt *next_ = nullptr; // where to go on, one step up or, past a call's callee, two
  Hold hold_;
  bool partial_;
  const VarDecl *variable_;
  FoundUse found_;
  std::string reason_ = "bound to a reference";
  bool passed_ = false, changed_ = false; // to a call; by one
  bool addressed_ = false;                // and not only to find an element
  std::optional<UseRole> written_;
  const Stmt *writer_ = nullptr;
};

// Functions of the standard library that name their argument in another way. Clang makes no bodies of them.
bool namesItsArgument(const FunctionDecl &callee) {
  switch (callee.getBuiltinID()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
    return true;
  default:
    return false;
  }
}

// The mentions of one object in the body of a function.
class Mentions {
public:
  explicit Mentions(const VarDecl *variable) : variable_(variable) {}

  void collect(const Stmt *statement) {
    if (!statement)
      return;
    if (isMention(*statement))
      found.push_back(cast<Expr>(statement));
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(statement))
      collect(opaque->getSourceExpr());
    for (const Stmt *child : statement->children())
      collect(child);
  }

  std::vector<const Expr *> found;

private:
  bool isMention(const Stmt &statement) const {
    if (!variable_)
      return isa<CXXThisExpr>(statement);
    const auto *mention = dyn_cast<DeclRefExpr>(&statement);
    return mention && mention->getDecl() == variable_;
  }

  const VarDecl *variable_; // null: *this
};

// Code that runs elsewhere or later than it stands, or that is not C++.
bool isBeyondReading(const Stmt *statement) {
  if (!statement)
    return false;
  if (isa<CoroutineBodyStmt, AsmStmt>(statement))
    return true;
  if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
    for (const Attr *attribute : attributed->getAttrs())
      if (isa<AnnotateAttr>(attribute))
        return true;
  if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    for (const Decl *each : declaration->decls())
      if (each->hasAttr<AnnotateAttr>())
        return true;
  return llvm::any_of(statement->children(),
                      [](const Stmt *child) { return isBeyondReading(child); });
}

// Its text is chosen by conditions that other compilers see otherwise.
bool differsForCompilers(const FunctionDecl &definition) {
  const SourceManager &sources = definition.getASTContext().getSourceManager();
  const SourceRange range = definition.getSourceRange();
  const auto [file, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
  const auto [fileOfEnd, end] = sources.getDecomposedExpansionLoc(range.getEnd());
  bool invalid = false;
  const StringRef text = sources.getBufferData(file, &invalid);
  if (invalid || file != fileOfEnd || begin > end || end > text.size())
    return true;
  const StringRef body = text.slice(begin, end);
  if (!body.contains('#'))
    return false;
  for (const char *macro : {"__CUDA_ARCH", "__clang", "__NVCC__", "__CUDACC", "GTAP_TRANSLAT"})
    if (body.contains(macro))
      return true;
  return false;
}

} // namespace

bool isTrivialAssignment(const CXXOperatorCallExpr *call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  return method && method->isTrivial() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

FoundUse findUse(const UseContext &context, const Expr &mention, Hold hold, bool partial,
                 const VarDecl *variable) {
  return UseFinder(context, mention, hold, partial, variable).find();
}

Fate CalleeFates::of(const FunctionDecl &callee, int parameter) {
  constexpr unsigned deepest = 16;           // of calls in calls
  constexpr std::size_t mostFunctions = 500; // a bound of the time, for what headers bring
  const Fate unknown{true, true, true};
  if (parameter == 0 && namesItsArgument(callee))
    return {false, false, true};
  const FunctionDecl *definition = nullptr;
  if (!callee.hasBody(definition) || definition->isDependentContext())
    return unknown;
  const auto key = std::pair(definition, parameter);
  if (auto found = fates_.find(key); found != fates_.end())
    return found->second;
  if (depth_ >= deepest || fates_.size() >= mostFunctions)
    return unknown;
  fates_[key] = unknown; // as long as it is looked at
  ++depth_;
  const Fate fate = find(*definition, parameter);
  --depth_;
  return fates_[key] = fate;
}

const ParentMap &CalleeFates::parentsOf(const FunctionDecl &definition) {
  std::unique_ptr<ParentMap> &parents = parents_[&definition];
  if (!parents) {
    parents = std::make_unique<ParentMap>(definition.getBody());
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&definition))
      for (const CXXCtorInitializer *each : constructor->inits())
        if (each->getInit())
          parents->addStmt(each->getInit());
  }
  return *parents;
}

Fate CalleeFates::find(const FunctionDecl &definition, int parameter) {
  const Fate unknown{true, true, true};
  const auto *method = dyn_cast<CXXMethodDecl>(&definition);
  const auto *constructor = dyn_cast<CXXConstructorDecl>(&definition);
  if ((method && method->isVirtual()) || (constructor && constructor->isInheritingConstructor()) ||
      definition.hasAttr<CUDAGlobalAttr>() || definition.hasAttr<WeakAttr>() ||
      definition.hasAttr<NakedAttr>() || differsForCompilers(definition) ||
      isBeyondReading(definition.getBody()))
    return unknown;
  std::vector<Follower> pending;
  if (parameter == object) {
    pending.push_back({nullptr, Hold::Address});
  } else {
    const ParmVarDecl *declared = definition.getParamDecl(unsigned(parameter));
    pending.push_back(
        {declared, declared->getType()->isReferenceType() ? Hold::Object : Hold::Pointer});
  }
  const std::set<const Stmt *> none;
  const UseContext context{parentsOf(definition), *this, none, &definition};
  Fate fate;
  std::set<const VarDecl *> followed;
  while (!pending.empty()) {
    const Follower next = pending.back();
    pending.pop_back();
    if (!followed.insert(next.variable).second)
      continue;
    Mentions mentions(next.variable);
    mentions.collect(definition.getBody());
    if (constructor)
      for (const CXXCtorInitializer *each : constructor->inits())
        mentions.collect(each->getInit());
    for (const Expr *mention : mentions.found) {
      const FoundUse found = findUse(context, *mention, next.hold, true, nullptr);
      if (found.use.role == UseRole::Escape)
        return unknown;
      fate.changed |= found.use.role != UseRole::Read && found.use.role != UseRole::Unevaluated;
      fate.returned |= found.returned;
      pending.insert(pending.end(), found.followers.begin(), found.followers.end());
    }
  }
  return fate;
}

} // namespace gtap
