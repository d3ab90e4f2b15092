// Decides where each variable of a task function lives (see FrameLayout.h).
#include "FrameLayout.h"

#include "Scopes.h"
#include "VariableUses.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class FrameBuilder {
public:
  FrameBuilder(const TaskFunction &function, const EscapeMap &escapes, const Liveness &liveness,
               ASTContext &context)
      : function_(function), escapes_(escapes), liveness_(liveness), context_(context),
        scopes_(function) {
    for (const VariableUse &use : collectUses(function, context))
      if (use.role == UseRole::Write || use.role == UseRole::PartialWrite ||
          use.role == UseRole::ReadWrite)
        modified_.insert(use.variable);
    collectForeignNames(function.definition->getBody());
  }

  FrameLayout build() {
    for (const ParmVarDecl *parameter : function_.definition->parameters())
      add(parameter);
    for (const VarDecl *local : function_.locals)
      add(local);
    nameParameters();
    for (FrameVariable &variable : layout_.variables)
      nameLocal(variable);
    return std::move(layout_);
  }

private:
  // Names that the body uses for something declared outside the function.
  void collectForeignNames(const Stmt *statement) {
    if (const auto *mention = dyn_cast_or_null<DeclRefExpr>(statement))
      if (!mention->getDecl()->getParentFunctionOrMethod())
        foreignNames_.insert(mention->getDecl()->getNameAsString());
    if (statement)
      for (const Stmt *child : statement->children())
        collectForeignNames(child);
  }

  unsigned line(SourceLocation location) const {
    return context_.getSourceManager().getExpansionLineNumber(location);
  }

  void add(const VarDecl *variable) {
    FrameVariable entry;
    entry.variable = variable;
    entry.crossed = !isa<ParmVarDecl>(variable) && scopes_.inScopeAtSomeWait(variable);
    auto escape = escapes_.find(variable);
    if (isConstantLocal(variable, context_))
      entry.reason = "a constant";
    else if (escape != escapes_.end())
      addEscaped(entry, escape->second);
    else
      addUnescaped(entry);
    layout_.pinned |= entry.storage == StorageClass::Pinned;
    layout_.variables.push_back(std::move(entry));
  }

  void addEscaped(FrameVariable &entry, const Escape &escape) const {
    bool destination =
        std::any_of(function_.spawns.begin(), function_.spawns.end(), [&](const Spawn &spawn) {
          return spawn.destination && rootVariable(spawn.destination) == entry.variable;
        });
    bool crossesWait =
        entry.crossed || (isa<ParmVarDecl>(entry.variable) && !function_.waits.empty());
    entry.storage = destination || crossesWait ? StorageClass::Pinned : StorageClass::Local;
    entry.reason = entry.storage == StorageClass::Pinned
                       ? fmt::format("{}, line {}", escape.reason, line(escape.where))
                       : "out of scope at every taskwait";
  }

  void addUnescaped(FrameVariable &entry) const {
    std::vector<const Wait *> liveAt;
    const VarDecl *hiding = nullptr;
    for (std::size_t k = 0; k < function_.waits.size(); ++k) {
      const auto &live = liveness_.live[k];
      if (std::find(live.begin(), live.end(), entry.variable) == live.end())
        continue;
      liveAt.push_back(&function_.waits[k]);
      if (const VarDecl *other = scopes_.hiddenBy(entry.variable, function_.waits[k]))
        hiding = other;
    }
    if (liveAt.empty()) {
      entry.reason = "not live at any taskwait";
      return;
    }
    bool modified = modified_.count(entry.variable) != 0;
    bool parameter = isa<ParmVarDecl>(entry.variable);
    unsigned where = line(liveAt.front()->pragma->location);
    if (parameter && !modified) {
      entry.storage = StorageClass::Spilled;
      entry.reason = "a parameter that never changes";
    } else if (entry.variable->getType()->isArrayType()) {
      entry.storage = StorageClass::Pinned;
      entry.reason = fmt::format("an array live at the taskwait, line {}", where);
    } else if (hiding) {
      entry.storage = StorageClass::Pinned;
      entry.reason = fmt::format("hidden by another '{}' at a taskwait, line {}",
                                 hiding->getNameAsString(), line(hiding->getLocation()));
    } else {
      entry.storage = StorageClass::Spilled;
      entry.reason = fmt::format("live at the taskwait, line {}", where);
      for (const Wait *wait : liveAt)
        entry.savedAt.push_back(wait->state);
    }
  }

  void nameParameters() {
    for (const FrameVariable &entry : layout_.variables)
      names_.insert(entry.variable->getNameAsString());
    unsigned position = 0;
    for (FrameVariable &entry : layout_.variables) {
      if (!isa<ParmVarDecl>(entry.variable))
        continue;
      ++position;
      entry.field = entry.variable->getNameAsString();
      if (entry.field.empty())
        entry.field = fmt::format("gtap_arg_{}", position);
      entry.alias = entry.field;
      fields_.insert(entry.field);
      if (entry.storage == StorageClass::Pinned && nameIsShared(entry))
        entry.alias = unused(entry.field);
    }
  }

  void nameLocal(FrameVariable &entry) {
    if (isa<ParmVarDecl>(entry.variable))
      return;
    entry.alias = entry.variable->getNameAsString();
    if (entry.storage == StorageClass::Local)
      return;
    bool shared = entry.storage == StorageClass::Pinned && nameIsShared(entry);
    entry.field = shared || fields_.count(entry.alias) ? unused(entry.alias) : entry.alias;
    fields_.insert(entry.field);
    if (shared)
      entry.alias = entry.field;
  }

  bool nameIsShared(const FrameVariable &entry) const {
    std::string name = entry.variable->getNameAsString();
    return foreignNames_.count(name) != 0 ||
           std::count_if(layout_.variables.begin(), layout_.variables.end(),
                         [&](const FrameVariable &other) {
                           return other.variable->getNameAsString() == name;
                         }) > 1;
  }

  // `name_2`, `name_3`, ...: the first that nothing in the function is called.
  std::string unused(const std::string &name) {
    for (unsigned suffix = 2;; ++suffix) {
      std::string candidate = fmt::format("{}_{}", name, suffix);
      if (!fields_.count(candidate) && !names_.count(candidate) &&
          !foreignNames_.count(candidate)) {
        names_.insert(candidate);
        return candidate;
      }
    }
  }

  const TaskFunction &function_;
  const EscapeMap &escapes_;
  const Liveness &liveness_;
  ASTContext &context_;
  Scopes scopes_;
  FrameLayout layout_;
  std::set<const VarDecl *> modified_;
  std::set<std::string> foreignNames_;
  std::set<std::string> names_;
  std::set<std::string> fields_;
};

} // namespace

const FrameVariable *FrameLayout::find(const VarDecl *variable) const {
  for (const FrameVariable &entry : variables)
    if (entry.variable == variable)
      return &entry;
  return nullptr;
}

bool isConstantLocal(const VarDecl *variable, const ASTContext &context) {
  return !isa<ParmVarDecl>(variable) && !variable->getType()->isReferenceType() &&
         variable->getType().isConstQualified() && variable->isUsableInConstantExpressions(context);
}

FrameLayout layoutFrame(const TaskFunction &function, const EscapeMap &escapes,
                        const Liveness &liveness, ASTContext &context) {
  if (!function.definition)
    return {};
  return FrameBuilder(function, escapes, liveness, context).build();
}

} // namespace gtap
