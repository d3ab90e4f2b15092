// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedTaskloops.h.
#include "analyse/loops/SharedTaskloops.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/effects/ValueUses.h"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// What the code names of one block alone: what lies in shared memory, and which block or thread it is. Empty when nothing.
std::string whyOfBlock(const Decl &declaration) {
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  if (!variable)
    return "";
  const std::string name = variable->getNameAsString();
  if (variable->hasAttr<CUDASharedAttr>())
    return fmt::format("uses '{}', which is in shared memory", name);
  if (variable->isStaticLocal())
    return fmt::format("uses '{}', a static variable of a function", name);
  if (variable->getIdentifier() &&
      llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"}, variable->getName()))
    return fmt::format("uses '{}'", name);
  return "";
}
std::string whyOfBlock(const Stmt &node) {
  std::string why;
  if (const auto *mention = dyn_cast<DeclRefExpr>(&node))
    why = whyOfBlock(*mention->getDecl());
  if (const auto *declaration = dyn_cast<DeclStmt>(&node))
    for (const Decl *each : declaration->decls())
      if (why.empty())
        why = whyOfBlock(*each);
  if (!why.empty())
    return why;
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&node)) // of a property, as blockIdx.x is one
    return opaque->getSourceExpr() ? whyOfBlock(*opaque->getSourceExpr()) : "";
  for (const Stmt *child : node.children())
    if (why = child ? whyOfBlock(*child) : ""; !why.empty())
      return why;
  return "";
}
// Why a function may find something else in another block: "writes to memory"; empty when it does not.
std::string whyOfBlock(const FunctionDecl &function, const SourceManager &sources) {
  if (!function.getDefinition()) // one of the compiler's, or of a library
    return function.getBuiltinID() != 0 || sources.isInSystemHeader(function.getLocation())
               ? ""
               : "has no body in this file";
  const CalleeEffects effects = effectsOf(function);
  if (effects.unseen)
    return fmt::format("is not all seen in this file: {}", effects.unseenBy.what);
  if (effects.writes)
    return "may write to memory";
  if (effects.waits)
    return "may wait for other threads";
  for (const FunctionDecl *each : reachableFrom(function))
    if (std::string why = each->hasBody() ? whyOfBlock(*each->getBody()) : ""; !why.empty())
      return why;
  return "";
}

class SharedTurns {
public:
  SharedTurns(SourceRange loops, llvm::function_ref<bool(const VarDecl &)> differs,
              const FunctionDecl *spawned, const ASTContext &context)
      : loops_(loops), differs_(differs), spawned_(spawned), context_(context),
        sources_(context.getSourceManager()) {}

  const Hindrance &reason() const { return reason_; }

  // `forValue`: of what the node names, only the value matters, and not where it lies.
  bool accepts(const Stmt &node, bool forValue = false) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&node))
      return acceptsMention(*mention, forValue);
    if (isa<CXXThisExpr>(node))
      return refuse(node, "uses 'this'");
    if (isa<LambdaExpr, StmtExpr, GCCAsmStmt, MSAsmStmt, VAArgExpr>(node))
      return refuse(node, "has code that is not looked into");
    if (const auto *cast = dyn_cast<CastExpr>(&node))
      return accepts(*cast->getSubExpr(), cast->getCastKind() == CK_LValueToRValue ||
                                              (forValue && cast->getCastKind() == CK_NoOp));
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&node))
      return opaque->getSourceExpr() ? accepts(*opaque->getSourceExpr())
                                     : refuse(node, "has code that is not looked into");
    if (const auto *call = dyn_cast<CallExpr>(&node))
      return acceptsCall(*call);
    if (const auto *parens = dyn_cast<ParenExpr>(&node))
      return accepts(*parens->getSubExpr(), forValue);
    if (const auto *choice = dyn_cast<ConditionalOperator>(&node))
      return accepts(*choice->getCond()) && accepts(*choice->getTrueExpr(), forValue) &&
             accepts(*choice->getFalseExpr(), forValue);
    if (const auto *member = dyn_cast<MemberExpr>(&node))
      return accepts(*member->getBase(), forValue && !member->isArrow());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&node)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      const bool ofArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
      return accepts(ofArray ? *decay->getSubExpr() : *element->getBase(), ofArray && forValue) &&
             accepts(*element->getIdx());
    }
    if (const auto *copy = dyn_cast<CXXConstructExpr>(&node);
        copy && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyOrMoveConstructor() &&
        copy->getConstructor()->isTrivial())
      return accepts(*copy->getArg(0), true);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(&node);
        construction && !construction->getConstructor()->isTrivial() &&
        !acceptsCallee(construction->getConstructor(), *construction))
      return false;
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      for (const Decl *each : declaration->decls()) {
        if (!isa<VarDecl>(each))
          return refuse(node, "declares what is no variable");
        if (std::string why = whyOfBlock(*each); !why.empty())
          return refuse(node, why);
      }
    return llvm::all_of(node.children(),
                        [&](const Stmt *child) { return !child || accepts(*child); });
  }

private:
  // Of an argument by constant reference, and of the object of a member function, a copy may do.
  bool acceptsCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!acceptsCallee(callee, call))
      return false;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call)) {
      if (!method)
        return refuse(call, "calls a function through a pointer");
      if (!accepts(*member->getImplicitObjectArgument(), needsValueOfObjectOnly(*method)))
        return false;
    } else if (!accepts(*call.getCallee())) {
      return false;
    }
    const bool isOperator =
        isa<CXXOperatorCallExpr>(call) && method; // its first argument is the object
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const unsigned number = isOperator ? i - 1 : i;
      const bool forValue =
          callee->getCanonicalDecl() != spawned_ &&
          (isOperator && i == 0
               ? needsValueOfObjectOnly(*method)
               : number < callee->getNumParams() && needsValueOnly(*callee->getParamDecl(number)));
      if (!accepts(*call.getArg(i), forValue))
        return false;
    }
    return true;
  }
  bool acceptsCallee(const FunctionDecl *function, const Expr &call) {
    if (!function)
      return refuse(call, "calls a function through a pointer");
    if (function->getCanonicalDecl() == spawned_)
      return true;
    const std::string why = whyOfBlock(*function, sources_);
    return why.empty() ||
           refuse(call, fmt::format("calls '{}', which {}", function->getNameAsString(), why));
  }
  bool acceptsMention(const DeclRefExpr &mention, bool forValue) {
    const ValueDecl &declaration = *mention.getDecl();
    if (const auto *function = dyn_cast<FunctionDecl>(&declaration))
      return acceptsCallee(function, mention);
    if (std::string why = whyOfBlock(declaration); !why.empty())
      return refuse(mention, why);
    const auto *variable = dyn_cast<VarDecl>(&declaration);
    if (!variable)
      return isa<EnumConstantDecl>(declaration) ||
             refuse(mention, "has code that is not looked into");
    if (!variable->isLocalVarDeclOrParm() ||
        sources_.isPointWithin(variable->getLocation(), loops_.getBegin(), loops_.getEnd()))
      return true;
    const std::string why = whyNoCopy(*variable, forValue);
    return why.empty() || refuse(mention, why);
  }
  // Why other blocks cannot have a copy of a variable of the function.
  std::string whyNoCopy(const VarDecl &variable, bool forValue) const {
    const std::string name = variable.getNameAsString();
    if (variable.getType()->isReferenceType())
      return fmt::format("uses the reference '{}'", name);
    if (!forValue)
      return fmt::format("uses the variable '{}' of the function itself, and not its value alone",
                         name);
    if (differs_(variable))
      return fmt::format("uses '{}', of which each thread has its own", name);
    if (variable.getType().isVolatileQualified())
      return fmt::format("uses '{}', which is volatile", name);
    return variable.getType().isTriviallyCopyableType(context_)
               ? ""
               : fmt::format("uses '{}', of which the bytes alone are no copy", name);
  }
  bool refuse(const Stmt &where, std::string why) {
    if (!reason_)
      reason_ = {std::move(why), where.getSourceRange()};
    return false;
  }

  SourceRange loops_;
  llvm::function_ref<bool(const VarDecl &)> differs_;
  const FunctionDecl *spawned_;
  const ASTContext &context_;
  const SourceManager &sources_;
  Hindrance reason_;
};

} // namespace

Hindrance whatOneBlockHas(const TaskBody &function, const Taskloop &taskloop,
                          llvm::function_ref<bool(const VarDecl &)> differs,
                          const ASTContext &context) {
  const SourceRange range(taskloop.loops.front()->getBeginLoc(),
                          taskloop.loops.front()->getEndLoc());
  std::vector<const Stmt *> parts;
  for (const ForStmt *loop : taskloop.loops)
    parts.insert(parts.end(), {loop->getInit(), loop->getCond(), loop->getInc()});
  parts.push_back(taskloop.body);
  const FunctionDecl *spawned = nullptr;
  for (const Spawn &spawn : function.spawns)
    if (spawn.loop >= 0 && &function.taskloops[spawn.loop] == &taskloop) {
      for (const Access &access : spawn.accesses)
        if (!access.clause->iterators.empty())
          return {"names its objects by an iterator", access.object->getSourceRange()};
      parts.insert(parts.end(), spawn.clauses.begin(), spawn.clauses.end());
      if (spawn.call->getDirectCallee())
        spawned = spawn.call->getDirectCallee()->getCanonicalDecl();
    }
  SharedTurns turns(range, differs, spawned, context);
  for (const Stmt *part : parts)
    if (part && !turns.accepts(*part))
      return turns.reason();
  return {};
}

} // namespace gtap
