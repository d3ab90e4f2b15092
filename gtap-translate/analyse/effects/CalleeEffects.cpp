// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CalleeEffects.h.
#include "analyse/effects/CalleeEffects.h"

#include "ast/expressions/Members.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <vector>

namespace gtap {

using namespace clang;

namespace {

// All that runs in a call: the body, and what a constructor initialises first.
void traverseCode(DynamicRecursiveASTVisitor &visitor, const FunctionDecl &function) {
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer *part : constructor->inits())
      visitor.TraverseStmt(part->getInit());
  visitor.TraverseStmt(function.getBody());
}

// The calls that a range-based for and a structured binding make, which stand nowhere in the text.
bool traverseUnwritten(DynamicRecursiveASTVisitor &visitor, const CXXForRangeStmt &loop) {
  for (const Stmt *part :
       {static_cast<const Stmt *>(loop.getBeginStmt()),
        static_cast<const Stmt *>(loop.getEndStmt()), static_cast<const Stmt *>(loop.getCond()),
        static_cast<const Stmt *>(loop.getInc())})
    if (part && !visitor.TraverseStmt(const_cast<Stmt *>(part)))
      return false;
  return true;
}
bool traverseUnwritten(DynamicRecursiveASTVisitor &visitor, const DecompositionDecl &parts) {
  for (const BindingDecl *part : parts.bindings())
    if (const VarDecl *held = part->getHoldingVar(); held && held->hasInit())
      if (!visitor.TraverseStmt(const_cast<Expr *>(held->getInit())))
        return false;
  return true;
}

struct FunctionsMentioned : DynamicRecursiveASTVisitor {
  std::set<const FunctionDecl *> functions;
  // Defaults stand where they are declared.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *standard) override {
    return TraverseStmt(standard->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *standard) override {
    return TraverseStmt(standard->getExpr());
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) override {
    return traverseUnwritten(*this, *loop);
  }
  bool VisitDecompositionDecl(DecompositionDecl *parts) override {
    return traverseUnwritten(*this, *parts);
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override { return add(mention->getDecl()); }
  bool VisitMemberExpr(MemberExpr *mention) override { return add(mention->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) override {
    return add(made->getConstructor());
  }

private:
  bool add(const Decl *mentioned) {
    if (const auto *function = dyn_cast<FunctionDecl>(mentioned))
      functions.insert(function);
    return true;
  }
};

// Of CUDA's own functions, which have no body here or one that no analysis reads.
bool isAtomic(const FunctionDecl &function) {
  return function.getQualifiedNameAsString().find("atomic") != std::string::npos;
}

bool waitsForOthers(const FunctionDecl &function, const SourceManager &sources) {
  const std::string name = function.getQualifiedNameAsString();
  for (const char *prefix :
       {"__sync", "__shfl", "__ballot", "__all", "__any", "__uni", "__match", "__reduce",
        "__activemask", "__nanosleep", "__barrier", "__nvvm_bar", "__threadfence", "__ldc",
        "load_L2", "__atomic", "__nv_atomic", "__c11_atomic"})
    if (StringRef(name).starts_with(prefix))
      return true;
  if (name.find("cooperative_groups") != std::string::npos)
    return true;
  if (!sources.isInSystemHeader(function.getLocation())) // a user's own is looked into
    return false;
  for (const char *part : {"::load", "::exchange", "::compare_exchange", "::test_and_set", "::wait",
                           "::acquire", "::lock", "::arrive"})
    if (name.find(part) != std::string::npos)
      return true;
  return false;
}

// An atomic operation whose result says whether this thread is the first: what locks are made of.
bool isLocking(const FunctionDecl &function) {
  if (!function.getIdentifier())
    return false;
  const StringRef name = function.getName();
  return name.starts_with("atomicCAS") || name.starts_with("atomicExch") ||
         name.starts_with("atomicOr") || name.starts_with("atomicAnd") ||
         name.starts_with("atomicXor");
}

// Arithmetic on its arguments, by what Clang or CUDA's headers say.
bool isArithmetic(const FunctionDecl &function, const SourceManager &sources) {
  if (function.hasAttr<ConstAttr>())
    return true;
  const bool known =
      function.getBuiltinID() != 0 || sources.isInSystemHeader(function.getLocation());
  return known && function.getIdentifier() && !function.isVariadic() && !isAtomic(function) &&
         llvm::none_of(function.parameters(), [](const ParmVarDecl *parameter) {
           return parameter->getType()->isPointerType() || parameter->getType()->isReferenceType();
         });
}

class EffectsFinder : public DynamicRecursiveASTVisitor {
public:
  // `helper`: others call this function, perhaps in a loop.
  EffectsFinder(const FunctionDecl &function, bool helper, CalleeEffects &found)
      : function_(function), found_(found), loops_(helper ? 1 : 0),
        parents_(const_cast<Stmt *>(function.getBody())) {}

  bool TraverseWhileStmt(WhileStmt *loop) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(loop); });
  }
  bool TraverseDoStmt(DoStmt *loop) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(loop); });
  }
  bool TraverseForStmt(ForStmt *loop) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseForStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *loop) override {
    return inLoop([&] {
      return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(loop) &&
             traverseUnwritten(*this, *loop);
    });
  }

  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *standard) override {
    return TraverseStmt(standard->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *standard) override {
    return TraverseStmt(standard->getExpr());
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *assembly) override {
    waits(*assembly, "holds inline assembly");
    return writesAnything();
  }
  bool VisitGotoStmt(GotoStmt *) override {
    ++loops_; // whatever follows may be one
    return found_.loops = true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return writesAnything(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return writesAnything(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return found_.writes = true; }

  bool VisitWhileStmt(WhileStmt *loop) override { return visitLoop(loop->getCond()); }
  bool VisitDoStmt(DoStmt *loop) override { return visitLoop(loop->getCond()); }
  bool VisitForStmt(ForStmt *loop) override { return visitLoop(loop->getCond()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *) override { return found_.loops = true; }
  bool VisitDecompositionDecl(DecompositionDecl *parts) override {
    return traverseUnwritten(*this, *parts);
  }
  bool VisitIfStmt(IfStmt *branch) override {
    visitCondition(branch->getCond());
    return true;
  }

  // What a destructor does is not looked into.
  bool VisitVarDecl(VarDecl *variable) override {
    return variable->getType().isDestructedType() == QualType::DK_none || writesAnything();
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *) override { return writesAnything(); }

  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    visitType(*mention, mention->getType(),
              [&] { return fmt::format("variable '{}'", mention->getDecl()->getNameAsString()); });
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    if (variable && !isOwn(*variable) && !variable->isConstexpr() &&
        !variable->getType().isConstQualified())
      found_.reads = true;
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    visitType(*member, member->getType(), [&] {
      return fmt::format("member '{}'", member->getMemberDecl()->getNameAsString());
    });
    found_.reads |= isa<FieldDecl>(member->getMemberDecl()) && !isPartOfBase(*member);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *element) override {
    visitType(*element, element->getType(), [&] { return objectBehind(*element->getBase()); });
    found_.reads |= !isOwnPlace(element);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *operation) override {
    if (operation->isIncrementDecrementOp())
      visitWrite(operation->getSubExpr());
    if (operation->getOpcode() == UO_Deref) {
      visitType(*operation, operation->getType(),
                [&] { return objectBehind(*operation->getSubExpr()); });
      found_.reads = true;
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->isAssignmentOp())
      visitWrite(operation->getLHS());
    return true;
  }
  // A class's own operators and constructors are looked into like other functions; what their object is, is not.
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) override {
    const CXXMethodDecl *method = call->getMethodDecl();
    if (!method || !method->isConst())
      found_.writes = true;
    if (!method || method->isVirtual() || (!method->isConst() && !isSeen(*method)))
      writesAnything();
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    if (method && method->isTrivial()) {
      visitWrite(call->getArg(0));
      return true;
    }
    if (method && method->isVirtual())
      return writesAnything();
    // The body of a function that is seen is visited for itself.
    if (!callee || !isSeen(*callee) || (method && !method->isConst()))
      found_.writes = true;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) override {
    found_.writes |= !made->getConstructor()->isTrivial();
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee) {
      note(found_.unseenBy, *call, "calls a function through a pointer");
      found_.unseen = true;
      return writesAnything();
    }
    if (isa<CXXOperatorCallExpr>(call) && isa<CXXMethodDecl>(callee) && callee->isTrivial())
      return true; // an assignment, whose body is not there
    const SourceManager &sources = function_.getASTContext().getSourceManager();
    const std::string name = callee->getNameAsString();
    if (waitsForOthers(*callee, sources))
      waits(*call, fmt::format("calls '{}'", name));
    else if (isAtomic(*callee) && isUsed(call) && (loops_ != 0 || isLocking(*callee)))
      waits(*call, fmt::format("uses the result of '{}'", name));
    const FunctionDecl *definition = callee->getDefinition();
    const bool system = sources.isInSystemHeader(callee->getLocation());
    if (!isArithmetic(*callee, sources) && (!definition || system)) {
      found_.writes = true;
      visitUnseenWrite(*call, *callee);
      if (!system && callee->getBuiltinID() == 0) {
        note(found_.unseenBy, *call, fmt::format("calls '{}'", name));
        found_.unseen = true;
      }
    }
    return true;
  }

private:
  template <class Traverse>
  bool inLoop(const Traverse &traverse) {
    ++loops_;
    const bool more = traverse();
    --loops_;
    return more;
  }

  // Whether anything takes the call's result.
  bool isUsed(const CallExpr *call) const {
    const Stmt *parent = parents_.getParentIgnoreParenCasts(const_cast<CallExpr *>(call));
    if (const auto *full = dyn_cast_or_null<FullExpr>(parent))
      parent = parents_.getParent(full);
    return isa_and_nonnull<Expr, DeclStmt, ReturnStmt>(parent) ||
           (parent && !isa<CompoundStmt, ForStmt, IfStmt, LabelStmt, SwitchCase, WhileStmt, DoStmt,
                           CXXForRangeStmt>(parent));
  }

  bool visitLoop(Expr *condition) {
    visitCondition(condition);
    return found_.loops = true;
  }

  // A result of an atomic operation that decides where to go on: perhaps another thread has to come first.
  void visitCondition(Expr *condition) {
    struct Finder : DynamicRecursiveASTVisitor {
      const CallExpr *found = nullptr;
      bool VisitCallExpr(CallExpr *call) override {
        const FunctionDecl *callee = call->getDirectCallee();
        if (!found && callee && isAtomic(*callee))
          found = call;
        return true;
      }
    } finder;
    if (condition)
      finder.TraverseStmt(condition);
    if (finder.found)
      waits(*finder.found, fmt::format("goes on by the result of '{}'",
                                       finder.found->getDirectCallee()->getNameAsString()));
  }

  template <class Name>
  void visitType(const Stmt &where, QualType type, const Name &nameOf) {
    if (type.isVolatileQualified())
      waits(where, fmt::format("uses the volatile {}", nameOf()));
  }

  static std::string objectBehind(const Expr &pointer) {
    const auto *name = dyn_cast<DeclRefExpr>(pointer.IgnoreParenImpCasts());
    return name ? fmt::format("object that '{}' leads to", name->getDecl()->getNameAsString())
                : "object";
  }

  void waits(const Stmt &where, const std::string &what) {
    note(found_.waitsBy, where, what);
    found_.waits = true;
  }

  // In a header or a macro the place is where the user's text has it.
  void note(Cause &cause, const Stmt &node, const std::string &what) const {
    const SourceManager &sources = function_.getASTContext().getSourceManager();
    const SourceLocation where = sources.getExpansionLoc(node.getBeginLoc());
    if (cause.where.isValid() && !sources.isBeforeInTranslationUnit(where, cause.where))
      return;
    const PresumedLoc place = sources.getPresumedLoc(where);
    if (!place.isValid())
      return;
    const PresumedLoc main =
        sources.getPresumedLoc(sources.getLocForEndOfFile(sources.getMainFileID()));
    const bool elsewhere = main.isValid() && StringRef(place.getFilename()) != main.getFilename();
    cause = {where,
             elsewhere ? fmt::format("line {} of {} {}", place.getLine(), place.getFilename(), what)
                       : fmt::format("line {} {}", place.getLine(), what)};
  }

  void visitWrite(const Expr *place) {
    if (isOwnPlace(place))
      return;
    found_.writes = true;
    found_.written.add(place->getType(), function_.getASTContext());
  }
  bool writesAnything() {
    found_.written.addAny();
    return found_.writes = true;
  }
  // Whether its body is visited: it is the user's own.
  bool isSeen(const FunctionDecl &callee) const {
    return callee.getDefinition() &&
           !function_.getASTContext().getSourceManager().isInSystemHeader(callee.getLocation());
  }
  // What a function may write whose body is not visited. Of CUDA's and the standard library's: what its parameters lead to;
  // of atomic functions, what the first argument points to.
  void visitUnseenWrite(const CallExpr &call, const FunctionDecl &callee) {
    const auto &context = function_.getASTContext();
    const auto *method = dyn_cast<CXXMethodDecl>(&callee);
    if (method && method->isTrivial())
      return; // VisitCXXOperatorCallExpr
    const bool known = callee.getBuiltinID() != 0 ||
                       context.getSourceManager().isInSystemHeader(callee.getLocation());
    const Expr *first = call.getNumArgs() != 0 ? call.getArg(0)->IgnoreParenImpCasts() : nullptr;
    const bool isPrintf = callee.getIdentifier() && callee.getName() == "printf";
    if (!known || method)
      writesAnything();
    else if (isAtomic(callee) && first && first->getType()->isPointerType())
      found_.written.add(first->getType()->getPointeeType(), context);
    else if (isAtomic(callee) || (callee.isVariadic() && !isPrintf) ||
             llvm::any_of(callee.parameters(), writesThrough))
      writesAnything();
  }
  static bool writesThrough(const ParmVarDecl *parameter) {
    const QualType pointee = parameter->getType()->getPointeeType();
    return !pointee.isNull() && !pointee.isConstQualified();
  }

  bool isOwn(const VarDecl &variable) const {
    return variable.hasLocalStorage() && !variable.getType()->isReferenceType();
  }

  // A local variable, or a part of one.
  bool isOwnPlace(const Expr *place) const {
    place = place->IgnoreParenImpCasts();
    if (const auto *mention = dyn_cast<DeclRefExpr>(place)) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      return variable && isOwn(*variable);
    }
    if (const auto *member = dyn_cast<MemberExpr>(place))
      return isPartOfBase(*member) && isOwnPlace(member->getBase());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(place)) {
      const Expr *base = element->getBase()->IgnoreParenImpCasts();
      return base->getType()->isArrayType() && isOwnPlace(base);
    }
    return false;
  }

  const FunctionDecl &function_;
  CalleeEffects &found_;
  unsigned loops_; // around what is visited
  ParentMap parents_;
};

} // namespace

std::set<const FunctionDecl *> mentionedBy(const FunctionDecl &function) {
  FunctionsMentioned mentions;
  traverseCode(mentions, function);
  return std::move(mentions.functions);
}

std::set<const FunctionDecl *> reachableFrom(const FunctionDecl &function) {
  std::set<const FunctionDecl *> found;
  std::vector<const FunctionDecl *> open{&function};
  while (!open.empty()) {
    const FunctionDecl *next = open.back()->getDefinition();
    open.pop_back();
    if (!next || !next->doesThisDeclarationHaveABody() || next->isDependentContext() ||
        !found.insert(next).second)
      continue;
    for (const FunctionDecl *callee : mentionedBy(*next))
      open.push_back(callee);
  }
  return found;
}

CalleeEffects effectsOf(const FunctionDecl &function) {
  CalleeEffects found;
  const SourceManager &sources = function.getASTContext().getSourceManager();
  for (const FunctionDecl *each : reachableFrom(function))
    // What a trivial assignment writes, its call says.
    if (each == function.getDefinition() ||
        (!each->isTrivial() && !sources.isInSystemHeader(each->getLocation()))) {
      EffectsFinder finder(*each, each != function.getDefinition(), found);
      traverseCode(finder, *each);
    }
  return found;
}

} // namespace gtap
