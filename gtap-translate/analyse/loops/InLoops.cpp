// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See InLoops.h.
#include "analyse/loops/InLoops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTLambda.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

bool isBarrierOfBlock(const FunctionDecl &function) {
  if (!function.getIdentifier())
    return false;
  const StringRef name = function.getName();
  if (name.starts_with("__syncthreads") || name.starts_with("__barrier_sync"))
    return true;
  // cooperative_groups::sync(group), and the member of a block.
  if (name != "sync")
    return false;
  const std::string qualified = function.getQualifiedNameAsString();
  return StringRef(qualified).starts_with("cooperative_groups::") &&
         !StringRef(qualified).contains("tile") && !StringRef(qualified).contains("coalesced");
}

bool hasBarrier(const GCCAsmStmt &code) {
  const std::string text = code.getAsmString();
  return StringRef(text).contains("bar.sync") || StringRef(text).contains("barrier.sync");
}

// Whether a loop has so few turns that it is written out.
bool isShort(const ForStmt &loop, const ASTContext &context) {
  constexpr std::int64_t most = 8;
  const auto *declares = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto *counter =
      declares && declares->isSingleDecl() ? dyn_cast<VarDecl>(declares->getSingleDecl()) : nullptr;
  const auto *condition = dyn_cast_or_null<BinaryOperator>(loop.getCond());
  const auto *step = dyn_cast_or_null<UnaryOperator>(loop.getInc());
  Expr::EvalResult first, end;
  return counter && counter->getInit() && condition && condition->isComparisonOp() && step &&
         step->isIncrementOp() && !counter->getInit()->isValueDependent() &&
         !condition->getRHS()->isValueDependent() &&
         counter->getInit()->EvaluateAsInt(first, context) &&
         condition->getRHS()->EvaluateAsInt(end, context) &&
         end.Val.getInt().getExtValue() - first.Val.getInt().getExtValue() <= most;
}

// Where an object lies: with a thread or its block, in global memory, or where a parameter of the function says.
constexpr int local = -1, global = -2, behindThis = -3; // else the parameter's number

// What a piece of code does.
struct Done {
  bool barrier = false, memory = false;
  std::set<int> through; // parameters, and this, through which it accesses memory
};

// Finds where objects lie, as the code of one function names them.
class PlaceFinder {
public:
  explicit PlaceFinder(const FunctionDecl &function) : function_(function) {}

  // What an lvalue names.
  int ofObject(const Expr *object) const {
    object = object->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(object))
      return ofObject(cast->getSubExpr());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(object))
      return ofPointer(element->getBase());
    if (const auto *member = dyn_cast<MemberExpr>(object))
      return member->isArrow() ? ofPointer(member->getBase()) : ofObject(member->getBase());
    if (const auto *deref = dyn_cast<UnaryOperator>(object);
        deref && deref->getOpcode() == UO_Deref)
      return ofPointer(deref->getSubExpr());
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(object))
      return ofObject(temporary->getSubExpr());
    if (const auto *mention = dyn_cast<DeclRefExpr>(object))
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
        return ofVariable(*variable);
    return object->isGLValue() ? global : local;
  }
  // What a pointer, or an array, leads to.
  int ofPointer(const Expr *pointer) const {
    pointer = pointer->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(pointer))
      return cast->getCastKind() == CK_ArrayToPointerDecay ? ofObject(cast->getSubExpr())
                                                           : ofPointer(cast->getSubExpr());
    if (pointer->getType()->isArrayType())
      return ofObject(pointer);
    if (isa<CXXThisExpr>(pointer))
      return isLambdaCallOperator(&function_) ? global : behindThis;
    if (const auto *sum = dyn_cast<BinaryOperator>(pointer); sum && sum->isAdditiveOp())
      return ofPointer(sum->getLHS()->getType()->isAnyPointerType() ? sum->getLHS()
                                                                    : sum->getRHS());
    if (const auto *address = dyn_cast<UnaryOperator>(pointer);
        address && address->getOpcode() == UO_AddrOf)
      return ofObject(address->getSubExpr());
    if (const auto *mention = dyn_cast<DeclRefExpr>(pointer))
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
        return behind(*variable);
    return global;
  }

private:
  int ofVariable(const VarDecl &variable) const {
    if (variable.getType()->isReferenceType())
      return behind(variable);
    const bool isShared = variable.hasAttr<CUDASharedAttr>();
    return variable.hasGlobalStorage() && !isShared && !variable.hasAttr<CUDAConstantAttr>() &&
                   !variable.isConstexpr()
               ? global
               : local;
  }
  // What a pointer or a reference leads to.
  int behind(const VarDecl &variable) const {
    if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
      return parameter->getDeclContext() == &function_
                 ? static_cast<int>(parameter->getFunctionScopeIndex())
                 : global;
    const Expr *begins = variable.hasLocalStorage() ? variable.getInit() : nullptr;
    if (!begins)
      return global;
    return variable.getType()->isReferenceType() ? ofObject(begins) : ofPointer(begins);
  }

  const FunctionDecl &function_;
};

// What one function does itself, anywhere and in each loop, and the functions that it calls.
class LoopsAndCalls : public DynamicRecursiveASTVisitor {
public:
  explicit LoopsAndCalls(const FunctionDecl &function)
      : places(function), context_(function.getASTContext()) {
    TraverseStmt(function.getBody());
  }

  struct Loop {
    Done done;
    int around; // the loop around it, or -1
  };
  struct Call {
    const FunctionDecl *callee;
    const Expr *object; // of a member function, or null
    std::vector<const Expr *> arguments;
    int loop; // or -1
  };
  const PlaceFinder places;
  Done anywhere;
  std::vector<Loop> loops; // outer ones before inner ones
  std::vector<Call> calls;

  bool TraverseForStmt(ForStmt *loop) override {
    if (isShort(*loop, context_))
      return DynamicRecursiveASTVisitor::TraverseForStmt(loop);
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseForStmt(loop); });
  }
  bool TraverseWhileStmt(WhileStmt *loop) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(loop); });
  }
  bool TraverseDoStmt(DoStmt *loop) override {
    Expr::EvalResult condition; // `do { } while (0)` of a macro
    const Expr *again = loop->getCond();
    if (!again->isValueDependent() && again->EvaluateAsRValue(condition, context_, true) &&
        condition.Val.isInt() && condition.Val.getInt() == 0)
      return DynamicRecursiveASTVisitor::TraverseDoStmt(loop);
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *loop) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(loop); });
  }
  // Its body runs where it is called.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  // What is not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return memory(); // and anything else
    if (isBarrierOfBlock(*callee))
      return barrier();
    Call made{callee, nullptr, {call->arg_begin(), call->arg_end()}, loop_};
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
      made.object = member->getImplicitObjectArgument();
    } else if (method && method->isInstance() && !made.arguments.empty()) { // an operator
      made.object = made.arguments.front();
      made.arguments.erase(made.arguments.begin());
    }
    calls.push_back(std::move(made));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) override {
    if (!made->getConstructor()->isTrivial())
      calls.push_back(
          {made->getConstructor(), nullptr, {made->arg_begin(), made->arg_end()}, loop_});
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *code) override {
    if (hasBarrier(*code))
      barrier();
    return memory();
  }
  // What is named without these is read before a loop, unless that accesses memory as well.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *element) override {
    return access(places.ofObject(element));
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    return operation->getOpcode() != UO_Deref || access(places.ofObject(operation));
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    return !member->isArrow() || isa<CXXMethodDecl>(member->getMemberDecl()) ||
           access(places.ofObject(member));
  }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return memory(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return memory(); }
  bool VisitAtomicExpr(AtomicExpr *) override { return memory(); }

  static void accessAt(Done &done, int place) {
    if (place == global)
      done.memory = true;
    else if (place != local)
      done.through.insert(place);
  }

private:
  template <class Traverse>
  bool inLoop(Traverse traverse) {
    const int around = loop_;
    loop_ = static_cast<int>(loops.size());
    loops.push_back({{}, around});
    const bool more = traverse();
    loop_ = around;
    return more;
  }
  bool access(int place) {
    accessAt(anywhere, place);
    if (loop_ >= 0)
      accessAt(loops[loop_].done, place);
    return true;
  }
  bool memory() { return access(global); }
  bool barrier() {
    anywhere.barrier = true;
    if (loop_ >= 0)
      loops[loop_].done.barrier = true;
    return true;
  }
  const ASTContext &context_;
  int loop_ = -1;
};

class InLoopsFinder {
public:
  struct Answer {
    Done anywhere;
    Done inLoops;
    bool hasLoops = false;
    std::vector<Done>
        withBarrier; // of loops that have one, but for those that access global memory
  };
  Answer of(const FunctionDecl &function) {
    const FunctionDecl *definition = function.getDefinition();
    if (!definition || !definition->getBody() || definition->isDependentContext())
      return unseen(function);
    const auto [place, isNew] = known_.try_emplace(definition);
    if (!isNew)
      return place->second; // of a function that calls itself, what is known so far
    LoopsAndCalls found(*definition);
    Answer answer{found.anywhere, {}, !found.loops.empty(), {}};
    for (const LoopsAndCalls::Call &call : found.calls) {
      const Answer callee = of(*call.callee);
      add(answer.anywhere, callee.anywhere, call, found.places);
      add(answer.inLoops, callee.inLoops, call, found.places);
      answer.hasLoops |= callee.hasLoops;
      for (const Done &theirs : callee.withBarrier) {
        Done loop;
        add(loop, theirs, call, found.places);
        keep(answer, loop);
      }
      if (call.loop >= 0)
        add(found.loops[call.loop].done, callee.anywhere, call, found.places);
    }
    for (std::size_t i = found.loops.size(); i-- > 0;) { // inner ones first
      const LoopsAndCalls::Loop &loop = found.loops[i];
      merge(loop.around >= 0 ? found.loops[loop.around].done : answer.inLoops, loop.done);
      keep(answer, loop.done);
    }
    return known_[definition] = answer;
  }

private:
  // A function without a body here may access what it gets.
  static Answer unseen(const FunctionDecl &function) {
    Answer answer;
    answer.anywhere.memory = function.isVariadic();
    if (const auto *method = dyn_cast<CXXMethodDecl>(&function); method && method->isInstance())
      answer.anywhere.through.insert(behindThis);
    for (const ParmVarDecl *parameter : function.parameters())
      if (parameter->getType()->isAnyPointerType() || parameter->getType()->isReferenceType())
        answer.anywhere.through.insert(static_cast<int>(parameter->getFunctionScopeIndex()));
    return answer;
  }
  static void keep(Answer &answer, const Done &loop) {
    if (loop.barrier && !loop.memory)
      answer.withBarrier.push_back(loop);
  }
  static void merge(Done &to, const Done &more) {
    to.barrier |= more.barrier;
    to.memory |= more.memory;
    to.through.insert(more.through.begin(), more.through.end());
  }
  // What a callee does, as its caller sees it.
  static void add(Done &to, const Done &callee, const LoopsAndCalls::Call &call,
                  const PlaceFinder &places) {
    to.barrier |= callee.barrier;
    to.memory |= callee.memory;
    for (const int parameter : callee.through) {
      if (parameter == behindThis) {
        if (call.object) // else an object that is made here
          LoopsAndCalls::accessAt(to, call.object->getType()->isPointerType()
                                          ? places.ofPointer(call.object)
                                          : places.ofObject(call.object));
      } else if (static_cast<std::size_t>(parameter) < call.arguments.size()) {
        const Expr *argument = call.arguments[parameter];
        const bool isPointer = call.callee->getParamDecl(parameter)->getType()->isAnyPointerType();
        LoopsAndCalls::accessAt(to,
                                isPointer ? places.ofPointer(argument) : places.ofObject(argument));
      }
    }
  }
  std::map<const FunctionDecl *, Answer> known_;
};

} // namespace

InLoops doneInLoops(const FunctionDecl &function) {
  const InLoopsFinder::Answer answer = InLoopsFinder().of(function);
  // What a task's parameters lead to is global.
  const auto isLocal = [](const Done &loop) { return !loop.memory && loop.through.empty(); };
  return {answer.hasLoops, !isLocal(answer.inLoops), llvm::any_of(answer.withBarrier, isLocal)};
}

} // namespace gtap
