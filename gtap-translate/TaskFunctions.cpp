// Finds the task functions of a translation unit (see TaskFunctions.h).
#include "TaskFunctions.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// The static_assert that stands for `#pragma gtap function`, or null.
PragmaSite *functionSite(const Decl *declaration, const SourceFacts &facts) {
  const auto *marker = dyn_cast<StaticAssertDecl>(declaration);
  PragmaSite *site = marker ? facts.siteAt(marker->getLocation()) : nullptr;
  return site && site->kind == PragmaKind::Function ? site : nullptr;
}

// What a declaration is when it can be no task function, or null.
static const char *refusedKind(const FunctionDecl *function) {
  if (function->isTemplateInstantiation() ||
      function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return "a specialization of a function template";
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  if (!method)
    return nullptr;
  if (!method->isStatic())
    return "a non-static member";
  for (const DeclContext *outer = method->getParent(); outer; outer = outer->getParent()) {
    if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
      if (record->isDependentContext() || isa<ClassTemplateSpecializationDecl>(record))
        return "a member of a class template";
    if (outer->isFunctionOrMethod())
      return "a member of a class that is defined in a function";
  }
  return nullptr;
}

static const FunctionDecl *definitionOf(const FunctionDecl &function) {
  for (const FunctionDecl *declaration : function.redecls())
    if (declaration->doesThisDeclarationHaveABody())
      return declaration;
  return nullptr;
}

} // namespace

TaskFunction *TaskFunctions::lookup(const FunctionDecl *function) const {
  auto found = byFunction_.find(function->getCanonicalDecl());
  return found == byFunction_.end() ? nullptr : found->second;
}

bool TaskFunctions::refused(const FunctionDecl *function) const {
  return refused_.count(function->getCanonicalDecl()) != 0;
}

void TaskFunctions::add(const StaticAssertDecl &marker) {
  PragmaSite *found = functionSite(&marker, facts_);
  if (!found)
    return;
  PragmaSite &site = *found;
  site.consumed = true;
  if (marker.getDeclContext()->isFunctionOrMethod()) {
    diagnostics_.report(DiagId::MisplacedPragma, site.location,
                        {"function", "move it to namespace or class scope, before a declaration "
                                     "of a __device__ function"});
    return;
  }
  const Decl *next = marker.getNextDeclInContext();
  if (next && functionSite(next, facts_)) {
    diagnostics_.report(DiagId::TwoPragmas, site.location);
    return;
  }
  if (const auto *linkage = dyn_cast_or_null<LinkageSpecDecl>(next);
      linkage && !linkage->hasBraces() && linkage->decls_begin() != linkage->decls_end())
    next = *linkage->decls_begin();
  const auto *functionTemplate = dyn_cast_or_null<FunctionTemplateDecl>(next);
  const auto *function = functionTemplate ? functionTemplate->getTemplatedDecl()
                                          : dyn_cast_or_null<FunctionDecl>(next);
  if (!function) {
    diagnostics_.report(DiagId::NothingFollows, site.location);
    return;
  }
  if (const char *what = refusedKind(function)) {
    diagnostics_.report(DiagId::TaskNotFree, site.location, {what});
    refused_.insert(function->getCanonicalDecl());
    return;
  }
  if (lookup(function))
    return; // annotated again at a later declaration
  auto task = std::make_unique<TaskFunction>();
  task->name = function->getNameAsString();
  task->qualified = function->getQualifiedNameAsString();
  task->pragma = &site;
  task->first = function->getFirstDecl();
  task->definition = definitionOf(*function);
  byFunction_[function->getCanonicalDecl()] = task.get();
  if (functionTemplate)
    addInstances(*task, *functionTemplate->getCanonicalDecl());
  functions_.push_back(std::move(task));
}

void TaskFunctions::addInstances(TaskFunction &task, const FunctionTemplateDecl &functionTemplate) {
  for (FunctionDecl *specialization : functionTemplate.specializations()) {
    if (specialization->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) {
      diagnostics_.report(DiagId::TaskNotFree, specialization->getLocation(),
                          {"a specialization of a function template"});
      continue;
    }
    const FunctionDecl *definition = definitionOf(*specialization);
    if (!definition)
      continue;
    auto instance = std::make_unique<TaskFunction>();
    instance->qualified = task.qualified;
    instance->pragma = task.pragma;
    instance->first = specialization->getFirstDecl();
    instance->definition = definition;
    instance->pattern = &task;
    byFunction_[specialization->getCanonicalDecl()] = instance.get();
    task.instances.push_back(std::move(instance));
  }
}

// Order by first declaration, and names that are unique in the translation unit.
void TaskFunctions::nameAll() {
  std::stable_sort(functions_.begin(), functions_.end(), [&](const auto &a, const auto &b) {
    return sources_.isBeforeInTranslationUnit(a->first->getLocation(), b->first->getLocation());
  });
  std::set<std::string> used;
  for (auto &function : functions_) {
    std::string base = function->name;
    for (unsigned i = 2; !used.insert(function->name).second; i++)
      function->name = base + "_" + std::to_string(i);
    for (auto &instance : function->instances)
      instance->name = function->name;
  }
}

std::vector<std::unique_ptr<TaskFunction>> TaskFunctions::take() {
  nameAll();
  return std::move(functions_);
}

void numberWaits(TaskFunction &function, const SourceManager &sources) {
  std::vector<TaskFunction *> bodies{&function};
  for (auto &instance : function.instances)
    bodies.push_back(instance.get());
  auto isBefore = [&](SourceLocation a, SourceLocation b) {
    return sources.isBeforeInTranslationUnit(a, b);
  };
  std::map<SourceLocation, unsigned, decltype(isBefore)> states(isBefore);
  for (TaskFunction *body : bodies)
    for (const Wait &wait : body->waits)
      states[wait.pragma->location] = 0;
  unsigned next = 1;
  for (auto &[where, state] : states)
    state = next++;
  for (TaskFunction *body : bodies)
    for (Wait &wait : body->waits)
      wait.state = states.at(wait.pragma->location);
}

} // namespace gtap
