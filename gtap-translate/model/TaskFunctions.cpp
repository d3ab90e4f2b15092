// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the task functions of a translation unit (see TaskFunctions.h).
#include "model/TaskFunctions.h"

#include "model/WorkerKinds.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Lex/Lexer.h>

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

// What the text behind a declaration declares: not the lambdas and types in the head of that.
const Decl *behind(const Decl &declaration) {
  const Decl *next = declaration.getNextDeclInContext();
  auto isInHead = [](const Decl *each) {
    const auto *tag = dyn_cast_or_null<TagDecl>(each);
    const auto *record = dyn_cast_or_null<CXXRecordDecl>(each);
    return (tag && tag->isEmbeddedInDeclarator()) || (record && record->isLambda());
  };
  while (isInHead(next))
    next = next->getNextDeclInContext();
  return next;
}

// What a declaration is when it can be no task function, or null.
static const char *refusedKind(const FunctionDecl *function) {
  if (!function->getIdentifier())
    return "an operator";
  if (function->isTemplateInstantiation() ||
      function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return "a specialization of a function template";
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  if (!method)
    return nullptr;
  if (!method->isStatic())
    return "a non-static member";
  unsigned templates = 0;
  for (const DeclContext *outer = method->getParent(); outer; outer = outer->getParent()) {
    if (isa<ClassTemplateSpecializationDecl>(outer))
      return "a member of a specialization of a class template";
    if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
      templates += record->getDescribedClassTemplate() != nullptr;
    if (outer->isFunctionOrMethod())
      return "a member of a class that is defined in a function";
  }
  if (templates > 1)
    return "a member of a class template in a class template";
  return nullptr;
}

// The first declaration that is no friend's of a class, for that stands in the class; or null.
static const FunctionDecl *firstInScope(const FunctionDecl &function) {
  const FunctionDecl *first = nullptr;
  for (const FunctionDecl *each = function.getMostRecentDecl(); each;
       each = each->getPreviousDecl())
    if (!each->getLexicalDeclContext()->isRecord() || isa<CXXMethodDecl>(each))
      first = each;
  return first;
}

static const FunctionDecl *definitionOf(const FunctionDecl &function) {
  for (const FunctionDecl *declaration : function.redecls())
    if (declaration->doesThisDeclarationHaveABody())
      return declaration;
  return nullptr;
}

} // namespace

const FunctionDecl *functionBehind(const StaticAssertDecl &marker) {
  const Decl *next = behind(marker);
  if (const auto *linkage = dyn_cast_or_null<LinkageSpecDecl>(next);
      linkage && !linkage->hasBraces() && linkage->decls_begin() != linkage->decls_end())
    next = *linkage->decls_begin();
  if (const auto *friendship = dyn_cast_or_null<FriendDecl>(next))
    next = friendship->getFriendDecl();
  const auto *generic = dyn_cast_or_null<FunctionTemplateDecl>(next);
  return generic ? generic->getTemplatedDecl() : dyn_cast_or_null<FunctionDecl>(next);
}

TaskFunction *TaskFunctions::lookup(const FunctionDecl *function) const {
  auto found = byFunction_.find(function->getCanonicalDecl());
  return found == byFunction_.end() ? nullptr : found->second;
}

TaskBody *TaskFunctions::body(const FunctionDecl *function) const {
  auto found = bodies_.find(function->getCanonicalDecl());
  return found == bodies_.end() ? nullptr : found->second;
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
  const Decl *next = behind(marker);
  if (next && functionSite(next, facts_)) {
    diagnostics_.report(DiagId::TwoPragmas, site.location);
    return;
  }
  const FunctionDecl *function = functionBehind(marker);
  const FunctionTemplateDecl *functionTemplate =
      function ? function->getDescribedFunctionTemplate() : nullptr;
  if (!function) {
    diagnostics_.report(DiagId::NothingFollows, site.location);
    return;
  }
  if (const FunctionTemplateDecl *primary = function->getPrimaryTemplate();
      primary && lookup(primary->getTemplatedDecl()))
    return checkWorker(site, *lookup(primary->getTemplatedDecl())); // it is what its template is
  if (const char *what = refusedKind(function)) {
    diagnostics_.report(DiagId::TaskNotFree, site.location, {what});
    refused_.insert(function->getCanonicalDecl());
    return;
  }
  if (const TaskFunction *known = lookup(function)) // annotated again at a later declaration
    return checkWorker(site, *known);
  const FunctionDecl *first = firstInScope(*function);
  if (!first) {
    diagnostics_.report(DiagId::TaskNotFree, site.location,
                        {"a friend that only its class declares"});
    refused_.insert(function->getCanonicalDecl());
    return;
  }
  if (const ClauseSite *pool = site.clause(ClauseKind::Pool);
      pool && statedWorkerWord(site) != "team")
    diagnostics_.report(DiagId::PoolWithoutTeam, pool->location);
  auto task = std::make_unique<TaskFunction>();
  task->name = function->getNameAsString();
  task->qualified = function->getQualifiedNameAsString();
  task->pragma = &site;
  task->ofRegions = site.ofRegions;
  if (const ClauseSite *recursion = site.clause(ClauseKind::Recursion)) {
    task->recursion = true;
    task->ofWalk = !recursion->names.empty() && recursion->names.front().name == "walk";
  }
  task->arguments = &facts_.arguments;
  task->first = first;
  task->definition = definitionOf(*function);
  byFunction_[function->getCanonicalDecl()] = task.get();
  if (isa<CXXRecordDecl>(function->getDeclContext()) &&
      function->getDeclContext()->isDependentContext())
    addMembers(*task, *function->getCanonicalDecl());
  else if (functionTemplate)
    addInstances(*task, *functionTemplate->getCanonicalDecl());
  else
    addBody(*task, first, task->definition);
  functions_.push_back(std::move(task));
}

// Where a pragma comes again, a clause `worker` must say what the first pragma says.
void TaskFunctions::checkWorker(const PragmaSite &site, const TaskFunction &task) {
  const std::string stated = statedWorkerWord(site);
  if (stated.empty() || stated == statedWorkerWord(*task.pragma))
    return;
  diagnostics_.report(DiagId::WorkerDiffers, site.clause(ClauseKind::Worker)->location,
                      {task.name, "worker(" + stated + ")"});
  diagnostics_.note(task.pragma->location, "the first is here");
}

// A class's instances that are made from this very text: of the template that it is, or of the class
// template that it is a member of.
static void collectInstances(const CXXRecordDecl &pattern,
                             std::vector<const CXXRecordDecl *> &instances) {
  if (const ClassTemplateDecl *classTemplate = pattern.getDescribedClassTemplate()) {
    for (const ClassTemplateSpecializationDecl *instance : classTemplate->specializations())
      if (isTemplateInstantiation(instance->getTemplateSpecializationKind()) &&
          isa<ClassTemplateDecl *>(instance->getSpecializedTemplateOrPartial()))
        instances.push_back(instance);
    return;
  }
  const auto *outer = dyn_cast<CXXRecordDecl>(pattern.getDeclContext());
  std::vector<const CXXRecordDecl *> outers;
  if (outer)
    collectInstances(*outer, outers);
  for (const CXXRecordDecl *instance : outers)
    for (const Decl *member : instance->decls())
      if (const auto *record = dyn_cast<CXXRecordDecl>(member);
          record && record->getInstantiatedFromMemberClass() &&
          record->getInstantiatedFromMemberClass()->getCanonicalDecl() ==
              pattern.getCanonicalDecl())
        instances.push_back(record);
}

// The members that a class template's instances have of a static member function or member template.
void TaskFunctions::addMembers(TaskFunction &task, const FunctionDecl &pattern) {
  std::vector<const CXXRecordDecl *> classes;
  collectInstances(*cast<CXXRecordDecl>(pattern.getDeclContext()), classes);
  const FunctionTemplateDecl *ownTemplate = pattern.getDescribedFunctionTemplate();
  for (const CXXRecordDecl *instance : classes)
    for (const Decl *member : instance->decls()) {
      const auto *memberTemplate = dyn_cast<FunctionTemplateDecl>(member);
      const auto *function = dyn_cast<FunctionDecl>(member);
      if (memberTemplate && ownTemplate && memberTemplate->getInstantiatedFromMemberTemplate() &&
          memberTemplate->getInstantiatedFromMemberTemplate()->getCanonicalDecl() ==
              ownTemplate->getCanonicalDecl())
        addInstances(task, *memberTemplate->getCanonicalDecl());
      else if (function && !ownTemplate && function->getInstantiatedFromMemberFunction() &&
               function->getInstantiatedFromMemberFunction()->getCanonicalDecl() ==
                   pattern.getCanonicalDecl())
        addInstance(task, *function);
    }
}

void TaskFunctions::addInstances(TaskFunction &task, const FunctionTemplateDecl &functionTemplate) {
  for (const FunctionDecl *specialization : functionTemplate.specializations())
    addInstance(task, *specialization);
}

void TaskFunctions::addInstance(TaskFunction &task, const FunctionDecl &function) {
  if (function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return addSpecialization(task, function);
  const FunctionDecl *definition = definitionOf(function);
  if (!definition)
    return;
  byFunction_[function.getCanonicalDecl()] = &task;
  addBody(task, function.getFirstDecl(), definition);
}

void TaskFunctions::addBody(TaskFunction &task, const FunctionDecl *first,
                            const FunctionDecl *definition) {
  auto body = std::make_unique<TaskBody>();
  body->function = &task;
  body->first = first;
  body->definition = definition;
  bodies_[first->getCanonicalDecl()] = body.get();
  task.bodies.push_back(std::move(body));
}

// When a specialization is called with a default argument of its template, Clang gives its
// parameters the template's names; its body has those that the user wrote.
static void restoreNames(const FunctionDecl &function) {
  ASTContext &context = function.getASTContext();
  for (ParmVarDecl *parameter : const_cast<FunctionDecl &>(function).parameters()) {
    SourceLocation where = parameter->getLocation();
    if (where.isInvalid() || where.isMacroID())
      continue;
    StringRef written = Lexer::getSourceText(CharSourceRange::getTokenRange(where, where),
                                             context.getSourceManager(), context.getLangOpts());
    parameter->setDeclName(isValidAsciiIdentifier(written)
                               ? DeclarationName(&context.Idents.get(written))
                               : DeclarationName());
  }
}

// A task function of its own, but for its arguments, which the template's gtap_pack_f makes.
void TaskFunctions::addSpecialization(TaskFunction &task, const FunctionDecl &function) {
  // Clang declares it once more when it finds out what is specialized.
  const FunctionDecl *first = nullptr;
  for (const FunctionDecl *declaration : function.redecls())
    if (declaration->getNumTemplateParameterLists() != 0 &&
        (!first ||
         sources_.isBeforeInTranslationUnit(declaration->getLocation(), first->getLocation())))
      first = declaration;
  if (!first)
    first = &function;
  const char *what = nullptr;
  if (task.ofRegions)
    what = "a specialization of a template with 'declare team'";
  else if (isa<CXXMethodDecl>(first))
    what = "a specialization of a member";
  else if (!first->getLexicalDeclContext()->Equals(first->getDeclContext()))
    what = "a specialization outside of the template's namespace";
  if (what) {
    diagnostics_.report(DiagId::TaskNotFree, first->getLocation(), {what});
    return;
  }
  auto specialization = std::make_unique<TaskFunction>();
  specialization->name = first->getNameAsString();
  specialization->qualified = first->getQualifiedNameAsString();
  specialization->pragma = task.pragma;
  specialization->ofRegions = task.ofRegions;
  specialization->arguments = &facts_.arguments;
  specialization->first = first;
  specialization->definition = definitionOf(function);
  for (const FunctionDecl *declaration : function.redecls())
    restoreNames(*declaration);
  specialization->specialized = &task;
  byFunction_[function.getCanonicalDecl()] = specialization.get();
  addBody(*specialization, first, specialization->definition);
  functions_.push_back(std::move(specialization));
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
  }
}

std::vector<std::unique_ptr<TaskFunction>> TaskFunctions::take() {
  nameAll();
  return std::move(functions_);
}

void numberWaits(TaskFunction &function, const SourceManager &sources) {
  auto isBefore = [&](SourceLocation a, SourceLocation b) {
    return sources.isBeforeInTranslationUnit(a, b);
  };
  std::map<SourceLocation, unsigned, decltype(isBefore)> states(isBefore);
  for (const auto &body : function.bodies)
    for (const Wait &wait : body->waits)
      states[wait.pragma->location] = 0;
  unsigned next = 1;
  for (auto &[where, state] : states)
    state = next++;
  for (const auto &body : function.bodies)
    for (Wait &wait : body->waits)
      wait.state = states.at(wait.pragma->location);
}

} // namespace gtap
