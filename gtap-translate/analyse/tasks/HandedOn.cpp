// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HandedOn.h.
#include "analyse/tasks/HandedOn.h"

#include "ast/expressions/CopiedValue.h"
#include "ast/uses/ChangedVariables.h"

namespace gtap {

using namespace clang;

bool isHandedOn(unsigned parameter, const TaskBody &body,
                const std::map<const VarDecl *, std::string> &changed) {
  const ParmVarDecl *declared = body.definition->getParamDecl(parameter);
  // A reference refers to the same object, whatever happens to that.
  if (!declared->getType()->isReferenceType() && changed.count(declared))
    return false;
  return llvm::all_of(body.spawns, [&](const Spawn &spawn) {
    return spawn.call && parameter < spawn.call->getNumArgs() &&
           copiedParameter(*spawn.call->getArg(parameter)) == declared;
  });
}

std::vector<const ParmVarDecl *> changedParameters(const TaskBody &body, ASTContext &context) {
  const auto changed = changedIn(body, context);
  std::vector<const ParmVarDecl *> found;
  for (unsigned i = 0; i < body.definition->getNumParams(); ++i)
    if (!isHandedOn(i, body, changed))
      found.push_back(body.definition->getParamDecl(i));
  return found;
}

} // namespace gtap
