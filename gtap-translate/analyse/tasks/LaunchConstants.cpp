// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaunchConstants.h. A parameter has no value until an entry leads to its function, then one origin, and varies once
// two origins meet or a spawn passes anything else; that is repeated until nothing changes any more.
#include "analyse/tasks/LaunchConstants.h"

#include "ast/expressions/CopiedValue.h"
#include "ast/uses/ChangedVariables.h"
#include "model/CopiedByBytes.h"
#include "support/SourceText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Of shared memory: for one parameter, and for all those of an entry's task function.
constexpr std::uint64_t mostBytes = 64, mostBytesOfEntry = 128;

// Why a value of the type cannot stand in shared memory; "" when it can.
std::string whyNotKept(QualType type, const ASTContext &context) {
  if (type->isReferenceType())
    return "a reference";
  if (type.isVolatileQualified())
    return "volatile";
  if (type->isDependentType() || !isCopiedByBytes(type, context))
    return "of a type that is not copied by its bytes";
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl();
      record && (!record->getDefinition()->hasTrivialDefaultConstructor() ||
                 !record->getDefinition()->hasSimpleCopyAssignment()))
    return "of a type that is not made and assigned by its bytes";
  if (context.getTypeSizeInChars(type).getQuantity() > std::int64_t(mostBytes))
    return fmt::format("larger than {} bytes", mostBytes);
  return "";
}

unsigned lineOf(SourceLocation where, const ASTContext &context) {
  return context.getSourceManager().getPresumedLineNumber(
      context.getSourceManager().getExpansionLoc(where));
}

// A header's function stands in several files, of which each knows its own spawns only.
bool isKnownHere(const FunctionDecl &function, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
  PresumedLoc main = sources.getPresumedLoc(sources.getLocForEndOfFile(sources.getMainFileID()));
  return !function.isExternallyVisible() ||
         (place.isValid() && main.isValid() &&
          StringRef(place.getFilename()) == StringRef(main.getFilename()));
}

// Why no parameter of the function can be a constant of a launch; "" when some may.
std::string whyNotIn(const TaskBody &body, const ASTContext &context) {
  const TaskFunction &function = *body.function;
  if (function.recursion)
    return "its function is no task function";
  if (function.specialized || function.isTemplate())
    return "its function is a template's";
  if (isa<CXXMethodDecl>(function.first))
    return "its function is a member of a class";
  if (!isKnownHere(*body.definition, context))
    return "its function stands in a header that other files may include";
  return "";
}

// Whether each block may work the value out for itself: a parameter of the kernel that the kernel never changes, a
// member of one, or a constant expression.
bool isPlainArgument(const Expr &argument, QualType type,
                     const std::map<const VarDecl *, std::string> &changed,
                     const ASTContext &context) {
  if (isa<CXXDefaultArgExpr>(&argument) || SourceText::touchesMacro(argument.getSourceRange()))
    return false; // its text is not the user's own
  if (const Expr *inner = argument.IgnoreParenImpCasts();
      type->isScalarType() && inner->getType()->isScalarType() &&
      !inner->isInstantiationDependent() && inner->isEvaluatable(context))
    return true;
  const Expr *inner = withoutCopies(&argument);
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(inner);
      cast && cast->getType()->isScalarType() && cast->getSubExpr()->getType()->isScalarType())
    inner = withoutCopies(cast->getSubExpr());
  while (const auto *member = dyn_cast<MemberExpr>(inner)) {
    if (member->isArrow() || !isa<FieldDecl>(member->getMemberDecl()) ||
        member->getMemberDecl()->getType()->isReferenceType() ||
        member->getMemberDecl()->getType().isVolatileQualified())
      return false;
    inner = withoutCopies(member->getBase());
  }
  const auto *mention = dyn_cast<DeclRefExpr>(inner);
  const auto *parameter = mention ? dyn_cast<ParmVarDecl>(mention->getDecl()) : nullptr;
  return parameter && !parameter->getType()->isReferenceType() &&
         !parameter->getType().isVolatileQualified() && !changed.count(parameter);
}

// Generated text beside the origin's function names the constant, and so does text beside the other.
bool areNeighbours(const ParmVarDecl &origin, const FunctionDecl &other) {
  const auto *function = cast<FunctionDecl>(origin.getDeclContext());
  return function->getDeclContext()->getRedeclContext()->Equals(
      other.getDeclContext()->getRedeclContext());
}

} // namespace

LaunchConstants::LaunchConstants(const TaskModel &model, ASTContext &context) {
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      addBody(*body, context);
  for (const EntryKernel &entry : model.entries)
    if (entry.entry.call && entry.entry.callee && entry.entry.callee->definition)
      addEntry(entry, context);
  for (const GraphTask &task : model.graphTasks) // no entry gives these anything
    if (const TaskBody *body = task.function ? bodyOf(model, *task.function) : nullptr)
      if (body->definition)
        for (const ParmVarDecl *parameter : body->definition->parameters())
          vary(values_[parameter], "the host makes tasks of a graph");
  bool changes = true;
  while (changes) {
    changes = false;
    for (const auto &function : model.functions)
      for (const TaskBody *body : bodiesOf(*function))
        for (const Spawn &spawn : body->spawns)
          if (spawn.call && spawn.callee && spawn.callee->definition)
            changes |= addSpawn(spawn, context);
  }
  nameOrigins(model, context);
}

void LaunchConstants::addEntry(const EntryKernel &entry, ASTContext &context) {
  TaskBody kernel; // as far as its variables are concerned
  kernel.definition = entry.kernel;
  kernel.spawns.push_back(entry.entry);
  const auto changed = changedIn(kernel, context);
  const FunctionDecl &root = *entry.entry.callee->definition;
  const std::string line =
      fmt::format("the entry in line {}", lineOf(entry.entry.call->getBeginLoc(), context));
  for (unsigned i = 0; i < root.getNumParams(); ++i) {
    const ParmVarDecl *parameter = root.getParamDecl(i);
    Value &value = values_[parameter];
    if (entry.pattern())
      vary(value, line + " stands in a template");
    else if (!areNeighbours(*parameter, *entry.kernel))
      vary(value, line + " stands in another namespace");
    else if (!isPlainArgument(*entry.entry.call->getArg(i), parameter->getType(), changed, context))
      vary(value, line + " passes no unchanged parameter of the kernel");
    else
      join(value, {parameter, false, ""}, line);
  }
}

// True when that changes what is known.
bool LaunchConstants::addSpawn(const Spawn &spawn, ASTContext &context) {
  const FunctionDecl &callee = *spawn.callee->definition;
  const std::string line = fmt::format("line {}", lineOf(spawn.call->getBeginLoc(), context));
  bool changes = false;
  for (unsigned i = 0; i < std::min(callee.getNumParams(), spawn.call->getNumArgs()); ++i) {
    const ParmVarDecl *to = callee.getParamDecl(i);
    const ParmVarDecl *from = copiedParameter(*spawn.call->getArg(i));
    Value &value = values_[to];
    if (value.varies)
      continue;
    if (spawn.graph >= 0) { // a later launch runs the task with what it was given in this one
      vary(value, line + " makes a task of a taskgraph");
      changes = true;
      continue;
    }
    const auto given = from ? values_.find(from) : values_.end();
    if (given == values_.end() || !context.hasSameUnqualifiedType(from->getType(), to->getType())) {
      vary(value, line + " passes something else");
      changes = true;
    } else if (given->second.origin && !areNeighbours(*given->second.origin, callee)) {
      vary(value, line + " leads to another namespace");
      changes = true;
    } else {
      changes |= join(value, given->second, line);
    }
  }
  return changes;
}

// The origins of values that some spawn hands on: others are in one record of the launch, whatever is done.
std::set<const ParmVarDecl *> LaunchConstants::findHandedOn(const TaskModel &model) const {
  std::set<const ParmVarDecl *> found;
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function))
      for (const Spawn &spawn : body->spawns)
        if (spawn.callee && spawn.callee->definition)
          for (const ParmVarDecl *parameter : spawn.callee->definition->parameters())
            if (const Value &value = values_.at(parameter); !value.varies && value.origin)
              found.insert(value.origin);
  return found;
}

// Those of each entry's task function, up to the most that may stand in shared memory.
void LaunchConstants::nameOrigins(const TaskModel &model, const ASTContext &context) {
  const std::set<const ParmVarDecl *> handedOn = findHandedOn(model);
  std::set<std::string> taken;
  for (const auto &function : model.functions)
    for (const TaskBody *body : bodiesOf(*function)) {
      std::uint64_t bytes = 0;
      for (const ParmVarDecl *parameter : body->definition->parameters()) {
        const Value &value = values_.at(parameter);
        if (value.varies || value.origin != parameter || !handedOn.count(parameter))
          continue;
        const std::uint64_t size = context.getTypeSizeInChars(parameter->getType()).getQuantity();
        if (bytes + size > mostBytesOfEntry)
          continue;
        bytes += size;
        std::string own = parameter->getNameAsString();
        if (own.empty())
          own = std::to_string(parameter->getFunctionScopeIndex() + 1);
        std::string name = fmt::format("{}_{}", function->name, own);
        while (!taken.insert(name).second) // `f(int g_n)` and `f_g(int n)`
          name += "_";
        names_[parameter] = name;
      }
    }
}

void LaunchConstants::addBody(const TaskBody &body, ASTContext &context) {
  const std::string denied = whyNotIn(body, context);
  const auto changed = changedIn(body, context);
  for (const ParmVarDecl *parameter : body.definition->parameters()) {
    Value &value = values_[parameter];
    const std::string type = whyNotKept(parameter->getType(), context);
    const auto found = changed.find(parameter);
    if (!denied.empty())
      vary(value, denied);
    else if (!type.empty())
      vary(value, "it is " + type);
    else if (found != changed.end())
      vary(value, found->second);
  }
}

// True when that changes the value.
bool LaunchConstants::join(Value &value, const Value &other, const std::string &where) {
  if (value.varies || (!other.varies && (!other.origin || other.origin == value.origin)))
    return false;
  if (other.varies)
    vary(value, where + " passes what varies");
  else if (value.origin)
    vary(value, where + " passes a constant of another entry");
  else
    value.origin = other.origin;
  return true;
}

// The first reason stays.
void LaunchConstants::vary(Value &value, const std::string &because) {
  if (!value.varies)
    value.because = because;
  value.varies = true;
}

std::string LaunchConstants::nameOf(const ParmVarDecl *parameter) const {
  const auto found = values_.find(parameter);
  if (found == values_.end() || found->second.varies)
    return "";
  const auto name = names_.find(found->second.origin);
  return name == names_.end() ? "" : name->second;
}

std::string LaunchConstants::whyNot(const ParmVarDecl *parameter) const {
  const auto found = values_.find(parameter);
  return found == values_.end() ? "" : found->second.because;
}

} // namespace gtap
