// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerValues.h.
#include "analyse/memory/PointerValues.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

bool isObjectPointer(QualType type) {
  return type->isPointerType() && !type->isFunctionPointerType();
}

namespace {

using Path = PointerValues::Path;

// The pointers in an object of the type that generated code can name. Members of arrays and unions are left out.
void addPaths(QualType type, Path &here, std::vector<Path> &paths) {
  constexpr std::size_t mostLevels = 4;
  if (isObjectPointer(type)) {
    paths.push_back(here);
    return;
  }
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isUnion() || record->isLambda() ||
      here.size() >= mostLevels)
    return;
  for (const FieldDecl *field : record->fields()) {
    if (field->getAccess() == AS_private || field->getAccess() == AS_protected ||
        field->isMutable() || field->getName().empty() || field->getType().isVolatileQualified())
      continue;
    here.push_back(field);
    addPaths(field->getType(), here, paths);
    here.pop_back();
  }
}

// The fields from the variable to what the lvalue names; false when that is something else.
bool pathOf(const Expr &lvalue, const VarDecl &variable, Path &path) {
  const Expr *inner = lvalue.IgnoreParens();
  if (const auto *mention = dyn_cast<DeclRefExpr>(inner))
    return mention->getDecl() == &variable;
  const auto *member = dyn_cast<MemberExpr>(inner);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || member->isArrow() || !pathOf(*member->getBase(), variable, path))
    return false;
  path.push_back(field);
  return true;
}

} // namespace

PointerValues::PointerValues(const TaskModel &model, ASTContext &context) : context_(context) {
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      addBody(*body, /*parametersAreGiven=*/false);
  for (const EntryKernel &entry : model.entries) {
    TaskBody kernel; // as far as its variables are concerned
    kernel.definition = entry.kernel;
    kernel.spawns.push_back(entry.entry);
    addBody(kernel, /*parametersAreGiven=*/true);
  }
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      for (const Spawn &spawn : body->spawns)
        addArguments(spawn);
  for (const EntryKernel &entry : model.entries)
    addArguments(entry.entry);
}

void PointerValues::addBody(const TaskBody &body, bool parametersAreGiven) {
  if (!body.definition || !body.definition->getBody())
    return;
  bool known = parametersAreGiven || isKnownHere(*body.definition);
  for (const ParmVarDecl *parameter : body.definition->parameters())
    addVariable(parameter, known);
  parents_ = std::make_unique<ParentMap>(body.definition->getBody());
  for (const VariableUse &use : collectUses(body, context_)) {
    if (!places_.count(use.variable))
      addVariable(use.variable, true);
    addUse(use);
  }
}

// A header's function stands in several files, of which each knows its own spawns only; linked as relocatable
// code, they share one instance of it.
bool PointerValues::isKnownHere(const FunctionDecl &function) const {
  const SourceManager &sources = context_.getSourceManager();
  PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
  PresumedLoc main = sources.getPresumedLoc(sources.getLocForEndOfFile(sources.getMainFileID()));
  return !function.isExternallyVisible() ||
         (place.isValid() && main.isValid() &&
          StringRef(place.getFilename()) == StringRef(main.getFilename()));
}

void PointerValues::addVariable(const VarDecl *variable, bool known) {
  Path here;
  std::vector<Path> paths;
  QualType type = variable->getType();
  if (!type.isVolatileQualified() && !isa<DecompositionDecl>(variable))
    addPaths(type, here, paths);
  order_.push_back(variable);
  std::vector<Place> &places = places_[variable];
  for (Path &path : paths) {
    Place &place = places.emplace_back();
    if (const Expr *value = variable->getInit(); value && !isa<ParmVarDecl>(variable))
      place.sources.push_back({value, path});
    if (!known)
      deny(place, "its function stands in a header that other files may include");
    place.path = std::move(path);
  }
}

void PointerValues::addUse(const VariableUse &use) {
  std::vector<Place> &places = places_[use.variable];
  if (places.empty())
    return;
  if (isa_and_nonnull<AsmStmt>(parents_->getParentIgnoreParens(
          const_cast<Stmt *>(static_cast<const Stmt *>(use.mention)))))
    return denyAll(places, "an asm statement may change it", *use.mention);
  switch (use.role) {
  case UseRole::Unevaluated:
  case UseRole::Read:
  case UseRole::ReadWrite: // p += n, v.n++
    return;
  case UseRole::Write:
  case UseRole::PartialWrite:
    return addWrite(use, places);
  case UseRole::Change:
  case UseRole::Escape:
    if (staysConst(use))
      return;
    return denyAll(places, use.reason, *use.mention);
  }
}

void PointerValues::denyAll(std::vector<Place> &places, const std::string &why, const Expr &where) {
  for (Place &place : places)
    deny(place, fmt::format("{} in line {}", why, line(where.getBeginLoc())));
}

// Its value is seen as a constant: by a const member function, or through a reference to const.
bool PointerValues::staysConst(const VariableUse &use) const {
  if (isObjectPointer(use.variable->getType()))
    return false;
  const Stmt *at = use.mention;
  const Stmt *above = parents_->getParent(at);
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr, MemberExpr>(above)) {
    if (const auto *member = dyn_cast<MemberExpr>(above)) {
      if (member->isArrow())
        return false;
      if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl()))
        return method->isConst();
    }
    at = above;
    above = parents_->getParent(at);
  }
  const auto *seen = dyn_cast<Expr>(at);
  return isa_and_nonnull<CallExpr>(above) && seen && seen->getType().isConstQualified();
}

void PointerValues::addWrite(const VariableUse &use, std::vector<Place> &places) {
  Path written;
  const Expr *value = nullptr;
  if (const auto *assignment = dyn_cast_or_null<BinaryOperator>(use.decidedBy)) {
    if (pathOf(*assignment->getLHS(), *use.variable, written))
      value = assignment->getRHS();
  } else if (const auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(use.decidedBy)) {
    if (call->getNumArgs() == 2 && pathOf(*call->getArg(0), *use.variable, written))
      value = call->getArg(1);
  }
  for (Place &place : places) {
    bool within = place.path.size() >= written.size() &&
                  std::equal(written.begin(), written.end(), place.path.begin());
    if (!value)
      deny(place, fmt::format("it is changed in line {}", line(use.mention->getBeginLoc())));
    else if (within)
      place.sources.push_back(
          {value, Path(place.path.begin() + long(written.size()), place.path.end())});
  }
}

void PointerValues::addArguments(const Spawn &spawn) {
  const TaskBody *callee = spawn.callee;
  if (!callee || !callee->definition || !spawn.call)
    return;
  unsigned count = std::min(spawn.call->getNumArgs(), callee->definition->getNumParams());
  for (unsigned i = 0; i < count; ++i)
    if (auto places = places_.find(callee->definition->getParamDecl(i)); places != places_.end())
      for (Place &place : places->second)
        place.sources.push_back({spawn.call->getArg(i), place.path, true});
}

const std::vector<PointerValues::Place> *PointerValues::find(const VarDecl *variable) const {
  const auto places = places_.find(variable);
  return places == places_.end() ? nullptr : &places->second;
}

void PointerValues::deny(Place &place, const std::string &because) {
  if (place.global)
    place.because = because;
  place.global = false;
}

unsigned PointerValues::line(SourceLocation where) const {
  const SourceManager &sources = context_.getSourceManager();
  PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where));
  return place.isValid() ? place.getLine() : 0;
}

} // namespace gtap
