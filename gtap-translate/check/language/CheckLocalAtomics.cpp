// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckLocalAtomics.h.
#include "check/language/CheckLocalAtomics.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <string>

namespace gtap {

using namespace clang;

namespace {

// The variable of the function that the argument is the address of, or of a part of it; null for all else.
const VarDecl *addressed(const Expr &argument) {
  const Expr *place = argument.IgnoreParenCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(place);
      address && address->getOpcode() == UO_AddrOf)
    place = address->getSubExpr();
  else if (!place->getType()->isArrayType())
    return nullptr;
  for (const VarDecl *variable : rootVariables(place))
    if (variable->hasLocalStorage() && !variable->getType()->isReferenceType())
      return variable;
  return nullptr;
}

// Finds an atomic function of CUDA that is called with this parameter.
class ParameterAtomics : public DynamicRecursiveASTVisitor {
public:
  explicit ParameterAtomics(const ParmVarDecl &parameter) : parameter_(parameter) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || call->getNumArgs() == 0 ||
        !callee->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
        !callee->getName().starts_with("atomic"))
      return true;
    const auto *mention = dyn_cast<DeclRefExpr>(call->getArg(0)->IgnoreParenCasts());
    if (mention && mention->getDecl() == &parameter_)
      found = callee->getNameAsString();
    return found.empty();
  }

  std::string found;

private:
  const ParmVarDecl &parameter_;
};

} // namespace

void checkLocalAtomics(const TaskBody &body, Diagnostics &diagnostics) {
  if (body.function->worker == WorkerKind::Block) // never runs serially for lack of memory
    return;
  for (const Spawn &spawn : body.spawns) {
    const FunctionDecl *callee = spawn.call ? spawn.call->getDirectCallee() : nullptr;
    const FunctionDecl *defined = nullptr;
    if (!callee || !callee->hasBody(defined))
      continue;
    const unsigned count = std::min(spawn.call->getNumArgs(), defined->getNumParams());
    for (unsigned i = 0; i < count; ++i) {
      const VarDecl *variable = addressed(*spawn.call->getArg(i));
      if (!variable)
        continue;
      ParameterAtomics finder(*defined->getParamDecl(i));
      finder.TraverseStmt(defined->getBody());
      if (!finder.found.empty())
        diagnostics.report(DiagId::AtomicOnLocal, spawn.call->getArg(i)->getBeginLoc(),
                           {defined->getNameAsString(), finder.found, variable->getNameAsString()});
    }
  }
}

} // namespace gtap
