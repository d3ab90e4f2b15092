// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CalleeFates.h.
#include "ast/uses/CalleeFates.h"

#include "ast/uses/ReadableText.h"
#include "ast/uses/UseFinder.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/STLExtras.h>

#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

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

} // namespace

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
      !isReadable(definition))
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
