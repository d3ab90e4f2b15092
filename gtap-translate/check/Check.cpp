// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Check.h.
#include "check/Check.h"

#include "analyse/memory/ArgumentLifetime.h"
#include "analyse/tasks/EntryTasks.h"
#include "ast/expressions/LaunchText.h"
#include "ast/expressions/RuntimeConstant.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/uses/Scopes.h"
#include "check/blocks/CheckBlockTasks.h"
#include "check/entries/CheckEntryArguments.h"
#include "check/entries/CheckEntryThread.h"
#include "check/entries/CheckKernels.h"
#include "check/entries/CheckPeers.h"
#include "check/graphs/CheckDepend.h"
#include "check/graphs/CheckGraphTasks.h"
#include "check/graphs/CheckTaskgraph.h"
#include "check/graphs/CheckTaskloop.h"
#include "check/language/CheckAccess.h"
#include "check/language/CheckBarriers.h"
#include "check/language/CheckBody.h"
#include "check/language/CheckLocalAtomics.h"
#include "check/language/CheckOmp.h"
#include "check/language/CheckRestrict.h"
#include "check/language/CheckStackMemory.h"
#include "frontend/Clauses.h"
#include "model/CopiedByBytes.h"
#include "model/SpawnForm.h"
#include "model/WorkerKinds.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <set>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// Whether another function of this name stands in the same scope.
bool isOverloaded(const FunctionDecl *function) {
  const FunctionTemplateDecl *own = function->getPrimaryTemplate();
  for (const NamedDecl *other : function->getDeclContext()->lookup(function->getDeclName())) {
    other = other->getUnderlyingDecl();
    if (const auto *candidate = dyn_cast<FunctionTemplateDecl>(other);
        candidate && (!own || candidate->getCanonicalDecl() != own->getCanonicalDecl()))
      return true;
    if (const auto *candidate = dyn_cast<FunctionDecl>(other))
      if (candidate->getCanonicalDecl() != function->getCanonicalDecl())
        return true;
  }
  return false;
}

// Whether a template argument of the instance has no name at namespace scope.
bool hasLocalArgument(const FunctionDecl &instance) {
  const TemplateArgumentList *arguments = instance.getTemplateSpecializationArgs();
  return arguments && llvm::any_of(arguments->asArray(), [](const TemplateArgument &argument) {
           return argument.getKind() == TemplateArgument::Type &&
                  isUnnameable(argument.getAsType());
         });
}

class Checker {
public:
  Checker(const TaskModel &model, ParsedUnit &unit, const Options &options)
      : model_(model), unit_(unit), options_(options), context_(unit.context()),
        sources_(context_.getSourceManager()), diagnostics_(unit.diagnostics()) {}

  std::vector<RewriteRequest> run() {
    if (!model_.functions.empty() && model_.worker == WorkerKind::None)
      report(DiagId::NoRuntimeHeader, model_.functions.front()->pragma->location);
    for (const auto &function : model_.functions) {
      checkDeclaration(*function);
      if (function->definition)
        checkDirectives(*function);
      for (const auto &body : function->bodies)
        checkInstance(*body);
    }
    std::set<const FunctionDecl *> seen;
    for (const EntryKernel &entry : model_.entries) {
      checkSpawn(entry.entry);
      checkArguments(entry.entry);
      checkEntryArguments(entry, diagnostics_);
      checkEntryThread(entry, diagnostics_);
      if (!seen.insert(entry.kernel).second)
        report(DiagId::EntrySecond, entry.entry.pragma->location);
      else
        checkKernel(entry);
    }
    if (model_.worker == WorkerKind::Block || model_.mixed)
      checkBlockTasks(model_, unit_.facts().unread, context_, diagnostics_);
    checkBarriers(model_, context_, diagnostics_);
    checkKernels(model_, unit_.facts(), context_, diagnostics_);
    if (options_.target == Target::Cuda)
      checkRestrict(model_, context_, diagnostics_);
    checkNamedLaunches(model_, context_, diagnostics_);
    checkPeers(model_, context_, diagnostics_);
    checkGraphTasks(model_, context_, diagnostics_);
    if (options_.target == Target::Host)
      checkLaunches();
    return std::move(requests_);
  }

private:
  void report(DiagId id, SourceLocation where, std::initializer_list<std::string> arguments = {}) {
    diagnostics_.report(id, where, arguments);
  }

  // Reports it unless normalisation writes the text out.
  void request(DiagId id, SourceLocation where, std::vector<std::string> arguments = {},
               RewriteRequest::Kind kind = RewriteRequest::Kind::WriteOut) {
    requests_.push_back(
        {.kind = kind, .id = id, .where = where, .arguments = std::move(arguments)});
  }

  bool inMainFile(SourceLocation where) const {
    return where.isFileID() && sources_.isWrittenInMainFile(where);
  }

  // ---- task functions ----

  // What the declaration says for all instances of a template.
  void checkDeclaration(const TaskFunction &task) {
    const FunctionDecl *function = task.definition ? task.definition : task.first;
    SourceLocation where = function->getLocation();
    const char *kind = nullptr;
    if (function->isVariadic())
      kind = "a variadic function";
    else if (function->isConsteval())
      kind = "a consteval function";
    else if (function->isExternC())
      kind = "an extern \"C\" function";
    else if (!descriptorsHaveNames(*task.first))
      kind = "a member of a private class that is a template or is defined outside of its class";
    else if (isAbbreviated(*function))
      kind = "a function with 'auto' parameters";
    if (kind)
      report(DiagId::TaskNotFree, where, {kind});
    if (!task.recursion &&
        (!function->hasAttr<CUDADeviceAttr>() || function->hasAttr<CUDAHostAttr>() ||
         function->hasAttr<CUDAGlobalAttr>()))
      report(DiagId::TaskNotDevice, where, {task.name});
    if (function->getIdentifier() && unit_.isMacro(function->getName()))
      report(DiagId::TaskNameMacro, where, {task.name});
    const std::uint64_t threads = constantOf("block_size", context_).value_or(32);
    if (statedWorkerWord(*task.pragma) == "warp" && threads != 32)
      report(DiagId::WarpBlock, task.pragma->clause(ClauseKind::Worker)->location,
             {task.name, std::to_string(threads)});
    if (!sources_.isWrittenInMainFile(sources_.getExpansionLoc(task.first->getLocation())))
      request(DiagId::TaskMacroBody, task.first->getLocation(), {task.name});
    for (const ParmVarDecl *parameter : function->parameters())
      if (parameter->isParameterPack())
        report(DiagId::TaskParameter, parameter->getLocation(),
               {fmt::format("'{}'", parameter->getNameAsString()), task.name, "is a parameter pack",
                "pass a struct that holds the values"});
    const Stmt *body = task.definition ? task.definition->getBody() : nullptr;
    if (body && !inMainFile(body->getBeginLoc()))
      request(DiagId::TaskMacroBody, body->getBeginLoc(), {task.name});
    else if (body && !inMainFile(body->getEndLoc()))
      request(DiagId::TaskMacroBody, body->getEndLoc(), {task.name});
    if (task.first != task.definition && task.first->getEndLoc().isMacroID())
      request(DiagId::TaskMacroBody, task.first->getEndLoc(), {task.name});
  }

  // A private class around a member hands on the names that entries need (descriptorAliases).
  static bool descriptorsHaveNames(const FunctionDecl &function) {
    for (const DeclContext *outer = function.getDeclContext(); outer; outer = outer->getParent())
      if (const auto *record = dyn_cast<CXXRecordDecl>(outer);
          record && (record->getAccess() == AS_private || record->getAccess() == AS_protected) &&
          (record->getDescribedClassTemplate() ||
           !record->getLexicalDeclContext()->Equals(record->getDeclContext())))
        return false;
    return true;
  }

  static bool isAbbreviated(const FunctionDecl &function) {
    const FunctionTemplateDecl *functionTemplate = function.getDescribedFunctionTemplate();
    return functionTemplate && functionTemplate->isAbbreviated();
  }

  void checkInstance(const TaskBody &body) {
    const FunctionDecl *function = body.definition ? body.definition : body.first;
    checkResult(body, *function);
    for (const ParmVarDecl *parameter : function->parameters())
      checkParameter(body, *parameter);
    if (!body.definition)
      return;
    if (body.waits.size() > mostWaits)
      report(DiagId::TooManyWaits, body.waits[mostWaits].pragma->location,
             {body.function->name, std::to_string(mostWaits)});
    checkBody(body, context_, diagnostics_);
    checkStackMemory(body, context_, diagnostics_);
    checkLocalAtomics(body, diagnostics_);
    checkTaskloops(body, model_.mixed, unit_.facts().unread, context_, diagnostics_);
    checkTaskgraphs(body, model_.mixed, context_, diagnostics_);
    checkAccess(*body.definition, diagnostics_);
    for (const Wait &wait : body.waits)
      checkDepend(wait, body, context_, diagnostics_);
    for (const Spawn &spawn : body.spawns) {
      checkSpawn(spawn);
      checkDepend(spawn, body, context_, diagnostics_);
      checkOmpSpawn(spawn, body, context_, diagnostics_);
      if (spawn.callee != &body) // who spawns it first has the report
        checkArguments(spawn);
    }
  }

  void checkResult(const TaskBody &body, const FunctionDecl &function) {
    QualType result = function.getReturnType();
    SourceLocation where = function.getLocation();
    if (result->getContainedAutoType())
      report(DiagId::TaskResult, where, {body.function->name, "is 'auto'", "write the type"});
    else if (patternOf(function) && mentionsLocals(declaredResult(&function)))
      report(DiagId::TaskResult, where,
             {body.function->name, "is said in terms of its parameters", "write the type"});
    else if (result->isReferenceType())
      report(DiagId::TaskResult, where,
             {body.function->name, "is a reference", "return a pointer instead"});
    else if (!result->isVoidType() && !isCopiedByBytes(result, context_))
      report(DiagId::TaskResult, where,
             {body.function->name, whyNotCopied(result, context_),
              "return its parts in a plain struct"});
    else if (!isAssignable(result))
      report(DiagId::TaskResult, where,
             {body.function->name, "cannot be assigned to its destination",
              "leave const and references out of the class's members; its copy assignment must not "
              "be deleted"});
  }

  // A task's state has eight bits, and 0 is its beginning.
  static constexpr std::size_t mostWaits = 255;

  // A result is assigned when its task ends.
  static bool isAssignable(QualType type) {
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    if (!record || record->needsImplicitCopyAssignment())
      return !record || record->hasSimpleCopyAssignment();
    return llvm::any_of(record->methods(), [](const CXXMethodDecl *method) {
      return method->isCopyAssignmentOperator() && !method->isDeleted() &&
             method->getAccess() == AS_public;
    });
  }

  void checkParameter(const TaskBody &body, const ParmVarDecl &parameter) {
    QualType type = parameter.getType();
    SourceLocation where = parameter.getLocation();
    bool unnamed = !parameter.getIdentifier();
    std::string name = unnamed ? std::to_string(parameter.getFunctionScopeIndex() + 1)
                               : fmt::format("'{}'", parameter.getNameAsString());
    if (type->isReferenceType() && body.function->recursion)
      return; // what it refers to outlives the call
    if (type->isReferenceType())
      report(
          DiagId::TaskParameter, where,
          {name, body.function->name, "is a reference",
           "pass a pointer instead: the child may run after the caller's variable has moved on"});
    else if (!isCopiedByBytes(type, context_))
      report(DiagId::TaskParameter, where,
             {name, body.function->name, whyNotCopied(type, context_),
              "pass its parts, or a pointer to it"});
    else if (holdsInitializerList(type))
      report(DiagId::TaskParameter, where,
             {name, body.function->name,
              "is a list of values that end with the statement of the call",
              "pass a pointer to an array and a count, or a struct with the array in it"});
  }

  void checkDirectives(const TaskFunction &task) {
    SourceRange body = task.definition->getSourceRange();
    auto inside = [&](const DirectiveUse &use) {
      return sources_.isPointWithin(use.location, sources_.getExpansionLoc(body.getBegin()),
                                    body.getEnd());
    };
    for (const DirectiveUse &use : unit_.facts().archUses)
      if (inside(use))
        report(DiagId::ArchConditional, use.location, {use.text, task.name});
    for (const DirectiveUse &use : unit_.facts().inclusions)
      if (inside(use))
        request(DiagId::DirectiveInTask, use.location, {use.text, task.name},
                RewriteRequest::Kind::Include);
  }

  void checkSpawn(const Spawn &spawn) {
    for (const ClauseSite &clause : spawn.pragma->clauses)
      if (!holdsExpressions(clause.kind) && clause.kind != ClauseKind::InReduction &&
          !spawn.pragma->isOmp()) // CheckOmp looks at those
        report(DiagId::DataClauseOnCall, clause.location, {entryOf(clause.kind).name});
    if (!spawn.callee->definition) {
      report(DiagId::SpawnNoDefinition, spawn.call->getBeginLoc(), {spawn.callee->function->name});
      diagnostics_.note(spawn.callee->first->getLocation(), "declared here");
    }
    checkArgumentLifetime(spawn, diagnostics_);
    if (!spawn.destination || spawn.pragma->kind == PragmaKind::Entry)
      return;
    if (const VarDecl *variable = threadObject(spawn.destination);
        variable && variable->hasAttr<CUDASharedAttr>())
      report(DiagId::DestinationNotShared, spawn.destination->getBeginLoc(),
             {shownName(*variable)});
  }

  // The program of an entry lists its task functions, with the arguments of their templates, outside of all functions.
  void checkArguments(const Spawn &spawn) {
    if (const auto *arguments = spawn.callee->first->getTemplateSpecializationArgs())
      for (const TemplateArgument &argument : arguments->asArray())
        checkArgument(spawn, argument);
  }
  void checkArgument(const Spawn &spawn, const TemplateArgument &argument) {
    if (argument.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &element : argument.pack_elements())
        checkArgument(spawn, element);
    if (argument.getKind() != TemplateArgument::Type || !isUnnameable(argument.getAsType()))
      return;
    const CXXRecordDecl *record = argument.getAsType()->getAsCXXRecordDecl();
    bool lambda = record && record->isLambda();
    std::string type =
        lambda ? "a lambda" : fmt::format("'{}'", argument.getAsType().getAsString());
    report(DiagId::UnnamedArgument, spawn.call->getBeginLoc(),
           {spawn.callee->function->qualified, type});
  }

  // ---- kernels ----

  void checkKernel(const EntryKernel &entry) {
    const FunctionDecl *kernel = entry.kernel;
    SourceLocation where = entry.entry.pragma->location;
    const char *kind = nullptr;
    if (isa<CXXMethodDecl>(kernel))
      kind = "a member";
    else if (kernel->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
      kind = "a specialization of a kernel template";
    else if (hasLocalArgument(*kernel))
      kind = "a kernel template with a type that only a function knows";
    else if (isOverloaded(kernel))
      kind = "an overloaded kernel";
    if (kind)
      report(DiagId::EntryKernel, where, {kind});
    const auto *body = dyn_cast<CompoundStmt>(kernel->getBody());
    if (!body || !inMainFile(body->getBeginLoc()) || !inMainFile(body->getEndLoc())) {
      bool beginsHere = body && inMainFile(body->getBeginLoc());
      request(DiagId::TaskMacroBody,
              beginsHere ? body->getEndLoc() : kernel->getBody()->getBeginLoc(),
              {kernel->getNameAsString()});
      return;
    }
    bool atTop = false;
    for (const Stmt *statement : body->body())
      atTop = atTop || statement == entry.entry.node();
    if (!atTop)
      report(
          DiagId::EntryNested, where,
          {isInLoop(*entry.entry.node(), *kernel)
               ? "put the loop into a task function, with '#pragma gtap task' before the call in "
                 "it, and call that function here, once"
               : "every thread of the grid has to reach it: move it out of the branch or block"});
    checkJumps(*body, where);
    checkTasks(entry);
  }

  // A kernel names all its tasks; a kernel template's instances do, behind everything.
  void checkTasks(const EntryKernel &entry) {
    for (const TaskBody *task : reachable(model_, entry.entry.callee))
      if (const NamedDecl *hidden = privateArgument(*task->first)) {
        report(DiagId::EntryAbove, entry.entry.pragma->location,
               {task->function->qualified,
                "outside of a class: '" + hidden->getNameAsString() + "' is private to it",
                "make '" + hidden->getNameAsString() + "' public"});
        diagnostics_.note(task->first->getLocation(), "this task function is spawned");
      } else if (!entry.pattern() && !earlyDeclaration(*task, *entry.kernel, context_)) {
        report(DiagId::EntryAbove, entry.entry.pragma->location,
               {task->function->qualified, "above its class or its template's arguments",
                "move the kernel below them"});
        diagnostics_.note(task->first->getLocation(), "this task function is spawned");
      }
  }

  // Every thread must reach the entry: no way to leave the kernel before it.
  void checkJumps(const Stmt &body, SourceLocation entry) {
    struct Jumps : DynamicRecursiveASTVisitor {
      std::vector<std::pair<SourceLocation, const char *>> found;
      bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
      bool VisitReturnStmt(ReturnStmt *jump) override { return add(jump, "a return"); }
      bool VisitGotoStmt(GotoStmt *jump) override { return add(jump, "a goto"); }
      bool VisitIndirectGotoStmt(IndirectGotoStmt *jump) override { return add(jump, "a goto"); }
      bool add(const Stmt *jump, const char *what) {
        found.push_back({jump->getBeginLoc(), what});
        return true;
      }
    } jumps;
    jumps.TraverseStmt(const_cast<Stmt *>(&body));
    for (auto [where, what] : jumps.found)
      if (sources_.isBeforeInTranslationUnit(where, entry) || std::string_view(what) == "a goto")
        report(DiagId::EntryAfterJump, sources_.getExpansionLoc(where), {what});
  }

  void checkLaunches() {
    SourceText source(context_);
    for (const CUDAKernelCallExpr *launch : model_.launches)
      if (!standsInText(*launch, source))
        request(DiagId::LaunchMacro, sources_.getExpansionLoc(launch->getBeginLoc()));
  }

  const TaskModel &model_;
  ParsedUnit &unit_;
  const Options &options_;
  ASTContext &context_;
  SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::vector<RewriteRequest> requests_;
};

} // namespace

std::vector<RewriteRequest> check(const TaskModel &model, ParsedUnit &unit,
                                  const Options &options) {
  return Checker(model, unit, options).run();
}

} // namespace gtap
