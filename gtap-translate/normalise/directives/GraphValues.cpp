// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GraphValues.h.
#include "normalise/directives/GraphValues.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// The shape of the launch: gridDim, blockDim, and blockIdx, which is the block that comes to the directive. Also in functions
// that are called, but for those that become tasks.
class ShapeFinder : public RecursiveASTVisitor<ShapeFinder> {
public:
  explicit ShapeFinder(const TaskBody &body) {
    for (const Spawn &spawn : body.spawns)
      spawned_.insert(spawn.call);
  }
  bool VisitCallExpr(CallExpr *call) {
    if (!spawned_.count(call))
      enter(call->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) {
    enter(construction->getConstructor());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) {
    const IdentifierInfo *name = mention->getDecl()->getIdentifier();
    if (name && (name->isStr("gridDim") || name->isStr("blockDim") || name->isStr("blockIdx")))
      names.insert(name->getName().str());
    return true;
  }
  std::set<std::string> names;

private:
  void enter(const FunctionDecl *function) {
    const FunctionDecl *definition = function ? function->getDefinition() : nullptr;
    if (definition && definition->hasBody() && entered_.insert(definition).second)
      TraverseStmt(definition->getBody());
  }

  std::set<const CallExpr *> spawned_;
  std::set<const FunctionDecl *> entered_;
};

// Whether an lvalue may be an object of the function, or a part of one, which the function can change.
bool isLocal(const Expr &lvalue) {
  const Expr &expression = *lvalue.IgnoreParenImpCasts();
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression)) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    if (variable && variable->getType()->isReferenceType())
      return variable->getInit() && isLocal(*variable->getInit());
    return variable && variable->hasLocalStorage();
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression))
    return !member->isArrow() && isLocal(*member->getBase());
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    const Expr &array = *element->getBase()->IgnoreParenImpCasts();
    return array.getType()->isArrayType() && isLocal(array);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return isLocal(*choice->getTrueExpr()) || isLocal(*choice->getFalseExpr());
  return false;
}

// What is compared of a variable; empty when its bytes say nothing. Of an object elsewhere, which may be large, the address.
std::string comparedPart(const VarDecl &variable, const ASTContext &context) {
  const std::string name = variable.getName().str();
  const QualType type = variable.getType().getNonReferenceType();
  if (variable.getType()->isReferenceType() && !type->isScalarType() &&
      (!variable.getInit() || !isLocal(*variable.getInit())))
    return "&" + name;
  if (type->isDependentType() || type->isScalarType() ||
      (type->isRecordType() && type.isTriviallyCopyableType(context)))
    return name;
  return {};
}

// What is compared of the variable; of structured bindings, of each of them.
std::vector<std::string> comparedParts(const VarDecl &variable, const ASTContext &context) {
  const auto *bound = dyn_cast<DecompositionDecl>(&variable);
  if (!bound) {
    std::string part = comparedPart(variable, context);
    return part.empty() ? std::vector<std::string>() : std::vector<std::string>{std::move(part)};
  }
  std::vector<std::string> parts;
  for (const BindingDecl *binding : bound->bindings()) {
    const QualType type = binding->getType().getNonReferenceType();
    if (!type->isDependentType() && !type->isScalarType() &&
        !(type->isRecordType() && type.isTriviallyCopyableType(context)))
      return {};
    parts.push_back(binding->getName().str());
  }
  return parts;
}
// Its name, or that of its first binding.
std::string nameOf(const VarDecl &variable) {
  const auto *bound = dyn_cast<DecompositionDecl>(&variable);
  return bound && !bound->bindings().empty() ? bound->bindings().front()->getName().str()
                                             : variable.getName().str();
}

} // namespace

bool standsIn(SourceLocation where, const Taskgraph &graph, const SourceManager &sources) {
  return sources.isPointWithin(sources.getExpansionLoc(where),
                               sources.getExpansionLoc(graph.body->getLBracLoc()),
                               sources.getExpansionLoc(graph.body->getRBracLoc()));
}

std::string graphValues(const Taskgraph &graph, const TaskBody &body, ParsedUnit &unit) {
  const ASTContext &context = unit.context();
  const SourceManager &sources = context.getSourceManager();
  std::vector<std::string> parts;
  std::set<const VarDecl *> done;
  for (const VariableUse &use : collectUses(body, unit.context())) {
    const VarDecl *variable = use.variable;
    if (use.role == UseRole::Unevaluated || !variable->hasLocalStorage() ||
        !standsIn(use.mention->getLocation(), graph, sources) ||
        standsIn(variable->getLocation(), graph, sources) || !done.insert(variable).second)
      continue;
    if (const std::vector<std::string> compared = comparedParts(*variable, context);
        !compared.empty()) {
      parts.insert(parts.end(), compared.begin(), compared.end());
      continue;
    }
    unit.diagnostics().report(
        DiagId::GraphValue, sources.getExpansionLoc(use.mention->getLocation()),
        {nameOf(*variable),
         variable->getType()->isArrayType() ? "is an array" : "cannot be copied byte by byte"});
    unit.diagnostics().note(graph.pragma->location, "the taskgraph is here");
  }
  ShapeFinder shape(body); // a loop's heads may depend on it
  shape.TraverseStmt(const_cast<CompoundStmt *>(graph.body));
  for (const std::string &name : shape.names)
    parts.push_back(fmt::format("{0}.x, {0}.y, {0}.z", name));
  return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace gtap
