// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedAcrossWaits.h.
#include "analyse/SharedAcrossWaits.h"

#include "analyse/CalleeEffects.h"
#include "analyse/MemoryAccesses.h"
#include "analyse/StaleReads.h"
#include "analyse/ValueSameness.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

const VarDecl *sharedVariable(const PointedTo &object) {
  const auto *variable =
      object.kind == PointedTo::Kind::Variable ? dyn_cast_or_null<VarDecl>(object.decl) : nullptr;
  return variable && variable->hasAttr<CUDASharedAttr>() ? variable : nullptr;
}

// Only these matter to a caller: a function's own variables end with it.
bool outlivesCall(const PointedTo &object) {
  return object.kind == PointedTo::Kind::Argument || object.kind == PointedTo::Kind::Beyond ||
         sharedVariable(object);
}

void keep(AccessMap &accesses, bool (*wanted)(const PointedTo &)) {
  for (auto each = accesses.begin(); each != accesses.end();) {
    llvm::erase_if(each->second,
                   [&](const MemoryAccess &access) { return !wanted(access.object); });
    each = each->second.empty() ? accesses.erase(each) : std::next(each);
  }
}

bool isShared(const PointedTo &object) {
  return sharedVariable(object);
}

// Assembly may read and write what its operands lead to, as numbers, too.
bool hasAssembly(const Stmt &code) {
  return isa<AsmStmt>(code) || llvm::any_of(code.children(), [](const Stmt *child) {
           return child && hasAssembly(*child);
         });
}

// What callees do to memory, found once for each.
class Callees {
public:
  // What a child does is done by another block.
  Callees(const TaskFunction &function, ASTContext &context) : context_(context) {
    for (const Spawn &spawn : function.spawns)
      if (const FunctionDecl *child = spawn.call->getDirectCallee();
          child && child->getDefinition())
        known_[child->getDefinition()] = std::make_unique<CalleeMemory>();
  }

  SeeCallee see() {
    return
        [this](const FunctionDecl &callee, const PointsTo &caller) { return of(callee, caller); };
  }

private:
  const CalleeMemory *of(const FunctionDecl &callee, const PointsTo &caller) {
    constexpr std::size_t mostCallees = 1000; // a bound of the time, for what headers bring
    auto [place, isNew] = known_.try_emplace(&callee);
    if (!isNew || known_.size() > mostCallees)
      return place->second.get(); // null within its own body
    if (hasAssembly(*callee.getBody()))
      return nullptr;
    const auto *method = dyn_cast<CXXMethodDecl>(&callee);
    const PointsTo *around =
        method && method->getParent()->isLambda() ? caller.placeOf(*method->getParent()) : nullptr;
    const PointsTo &pointsTo = *pointsTo_.emplace_back(std::make_unique<PointsTo>(callee, around));
    StaleReadsQuestion question{
        callee, accessesOf(*callee.getBody(), pointsTo, see()), {}, true, {}};
    keep(question.accesses, outlivesCall);
    auto memory = std::make_unique<CalleeMemory>();
    for (const StaleRead &read : findStaleReads(question, context_))
      memory->readsFirst.insert(read.object);
    for (const auto &[at, accesses] : question.accesses)
      for (const MemoryAccess &access : accesses)
        if (access.writes)
          memory->writes.insert(access.object);
    return (known_[&callee] = std::move(memory)).get();
  }

  ASTContext &context_;
  std::map<const FunctionDecl *, std::unique_ptr<CalleeMemory>> known_;
  std::vector<std::unique_ptr<PointsTo>> pointsTo_; // lambdas' bodies may ask for those around
};

bool declaresShared(const Stmt &code) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&code))
    if (mention->getDecl()->hasAttr<CUDASharedAttr>())
      return true;
  return llvm::any_of(code.children(),
                      [](const Stmt *child) { return child && declaresShared(*child); });
}

// The first of them in the order of the text, or null.
const VarDecl *firstShared(const PointedToSet &objects) {
  const VarDecl *first = nullptr;
  for (const PointedTo &object : objects)
    if (const VarDecl *variable = sharedVariable(object);
        variable && (!first || variable->getLocation() < first->getLocation()))
      first = variable;
  return first;
}

} // namespace

SharedMisuse findSharedMisuse(const TaskFunction &function, const Uniformity &uniformity,
                              ASTContext &context) {
  const FunctionDecl &definition = *function.definition;
  SharedMisuse misuse;
  if (function.waits.empty() && function.spawns.empty())
    return misuse;
  if (llvm::none_of(reachableFrom(definition),
                    [](const FunctionDecl *each) { return declaresShared(*each->getBody()); }))
    return misuse;

  PointsTo pointsTo(definition);
  for (const Spawn &spawn : function.spawns) {
    for (const Expr *argument : spawn.call->arguments())
      if (const VarDecl *variable =
              firstShared(pointsTo.reachableFrom(pointsTo.passedBy(*argument))))
        misuse.inSpawns.push_back({variable, argument, false});
    if (spawn.destination)
      if (const VarDecl *variable = firstShared(pointsTo.objectsOf(*spawn.destination)))
        misuse.inSpawns.push_back({variable, spawn.destination, true});
  }
  if (function.waits.empty())
    return misuse;

  Callees callees(function, context);
  StaleReadsQuestion question{definition,
                              accessesOf(*definition.getBody(), pointsTo, callees.see()),
                              {},
                              false,
                              [&](const Expr &condition) {
                                return samenessOf(&condition, uniformity.variables) ==
                                       Sameness::Same;
                              }};
  // Clauses stand in no element of the CFG: they are evaluated where the call is.
  for (const Spawn &spawn : function.spawns)
    for (const Expr *clause : spawn.clauses)
      for (const auto &[at, accesses] : accessesOf(*clause, pointsTo, callees.see()))
        llvm::append_range(question.accesses[spawn.call], accesses);
  keep(question.accesses, isShared);
  std::map<const Stmt *, const Wait *> waits;
  for (const Wait &wait : function.waits) {
    question.points.insert(wait.attributed->getSubStmt());
    waits[wait.attributed->getSubStmt()] = &wait;
  }
  for (const StaleRead &read : findStaleReads(question, context))
    misuse.acrossWaits.push_back(
        {sharedVariable(read.object), read.write, waits.at(read.at), read.read});
  return misuse;
}

} // namespace gtap
