// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides where each variable of a task function lives (see FrameLayout.h).
#include "analyse/frame/FrameLayout.h"

#include "analyse/frame/FrameNames.h"
#include "analyse/frame/FrameParts.h"
#include "analyse/frame/FrameSlots.h"
#include "analyse/variables/SelfReference.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/ShownConst.h"
#include "ast/uses/VariableUses.h"
#include "model/CancelNames.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class FrameBuilder {
public:
  FrameBuilder(const FrameInput &input, ASTContext &context)
      : body_(input.body), escapes_(input.escapes), liveness_(input.liveness),
        uniformity_(input.uniformity), context_(context), scopes_(input.body) {
    const TaskBody &function = input.body;
    shownConst_ = findShownConst(function);
    for (const VariableUse &use : collectUses(function, context)) {
      if (use.role == UseRole::Write || use.role == UseRole::PartialWrite ||
          use.role == UseRole::ReadWrite || use.role == UseRole::Change)
        modified_.insert(use.variable);
      if (use.showsConst)
        shownConst_.emplace(use.variable, use.mention->getLocation());
    }
  }

  // What tells a template's variable in all of its instances.
  using Key = std::pair<SourceLocation, DeclarationName>;
  static Key keyOf(const VarDecl *variable) {
    return {declaredAt(variable), variable->getDeclName()};
  }

  // First: which variables a jump to a taskwait passes.
  void collectCrossed(std::set<Key> &crossed) {
    layout_.closedScopes = findClosedScopes(body_);
    for (const VarDecl *variable : variablesOf(body_))
      if (!isa<ParmVarDecl>(variable) && scopes_.inScopeAtSomeWait(variable) && !isClosed(variable))
        crossed.insert(keyOf(variable));
  }

  // Then: where each variable would live for this body alone, those crossed in any instance known.
  void classify(const std::set<Key> &crossed) {
    for (const VarDecl *variable : variablesOf(body_))
      add(variable, crossed.count(keyOf(variable)) != 0);
  }

  // Then, for a template: what another instance demands.
  void adopt(const FrameBuilder &other) {
    std::multimap<Key, std::size_t> theirs; // `other` may be this one
    for (std::size_t i = 0; i < other.layout_.variables.size(); ++i)
      theirs.emplace(keyOf(other.layout_.variables[i].variable), i);
    for (FrameVariable &entry : layout_.variables) {
      auto [first, last] = theirs.equal_range(keyOf(entry.variable));
      for (; first != last; ++first)
        adopt(entry, other.layout_.variables[first->second]);
    }
  }

  void collectNames(FrameNames &names) const { gtap::collectNames(body_, scopes_, layout_, names); }

  NamedBody named() { return {&body_, &layout_}; }

  // At last, with names: slots.
  FrameLayout finish() {
    if (!body_.function->isTemplate()) // the sizes of a template's values are not known
      shareSlots(layout_, context_);
    return std::move(layout_);
  }

private:
  unsigned line(SourceLocation location) const {
    return context_.getSourceManager().getPresumedLineNumber(location);
  }

  // A lambda whose scope ends before the next taskwait.
  bool isClosed(const VarDecl *variable) const {
    return llvm::any_of(layout_.closedScopes, [&](const ClosedScope &scope) {
      return llvm::is_contained(scope.lambdas, variable);
    });
  }

  void add(const VarDecl *variable, bool crossed) {
    FrameVariable entry;
    entry.variable = variable;
    entry.crossed = crossed;
    for (const ClosedScope &scope : layout_.closedScopes)
      if (llvm::is_contained(scope.outliving, variable))
        entry.crossed = entry.outlives = true;
    entry.type = storageType(variable->getType().getNonReferenceType(), context_);
    entry.written = storageType(declaredType(variable).getNonReferenceType(), context_);
    auto escape = escapes_.find(variable);
    if (isConstantLocal(variable, context_)) {
      entry.reason = "a constant";
    } else {
      const bool reference = variable->getType()->isReferenceType() && !holdsTemporary(variable) &&
                             !isa<ParmVarDecl>(variable);
      if (!reference && escape != escapes_.end())
        addEscaped(entry, escape->second);
      if (entry.reason.empty())
        addUnescaped(entry, reference);
      if (auto shown = shownConst_.find(variable);
          !reference && entry.crossed && shown != shownConst_.end())
        keepConst(entry, shown->second);
      chooseForm(entry, reference);
    }
    if (entry.home.isSpilled() && entry.home.form() == Form::Object && !entry.home.bytes())
      chooseParts(entry);
    if (body_.function->worker == WorkerKind::Block)
      chooseOwner(entry);
    layout_.movable &= !isTied(entry);
    layout_.variables.push_back(std::move(entry));
  }

  // In the record, with an address that more than the runtime may know: of a variable whose address
  // was taken, of a temporary object behind a reference, of an object that a constructor has seen.
  bool isTied(const FrameVariable &entry) const {
    if (!entry.home.isPinned())
      return false;
    auto escape = escapes_.find(entry.variable);
    return entry.home.form() != Form::Object || entry.variable->getType()->isReferenceType() ||
           (escape != escapes_.end() && escape->second.addressKnown);
  }

  void adopt(FrameVariable &entry, const FrameVariable &theirs) {
    if (theirs.home.storage() > entry.home.storage() ||
        (theirs.home.form() == Form::Late && entry.home.form() == Form::Object))
      entry.reason = theirs.reason;
    entry.home.join(theirs.home);
    entry.crossed |= theirs.crossed;
    entry.outlives |= theirs.outlives;
    entry.perThread |= theirs.perThread;
    layout_.movable &= !isTied(entry);
  }

  // A saved value has one place for the whole block when it is the same in all threads. What lives in
  // the record is an object of each thread.
  void chooseOwner(FrameVariable &entry) const {
    if (entry.home.isLocal() || isGroupFlag(*entry.variable))
      return;
    if (isa<ParmVarDecl>(entry.variable))
      entry.perThread =
          !entry.home.savedAt().empty() && uniformity_.of(entry.variable) != Sameness::Same;
    else
      entry.perThread = (entry.home.isPinned() && !body_.function->lowered) ||
                        entry.home.form() != Form::Object ||
                        uniformity_.of(entry.variable) != Sameness::Same;
  }

  // What of a struct of this function alone is saved. Templates declare it for all of their instances, threads of a block
  // each for itself.
  void chooseParts(FrameVariable &entry) const {
    if (isa<ParmVarDecl>(entry.variable) || body_.function->isTemplate() ||
        body_.function->worker == WorkerKind::Block)
      return;
    entry.parts = partsAfterWaits(*entry.variable, body_, liveness_, context_);
  }

  // What the variable is in the step function, now that its place is known.
  void chooseForm(FrameVariable &entry, bool reference) const {
    const bool moved = entry.crossed || entry.home.isPinned();
    if (reference) {
      if (moved) {
        entry.home.referTo();
        QualType referred = entry.variable->getType().getNonReferenceType();
        entry.type = context_.getPointerType(referred);
        entry.written = context_.getPointerType(declaredType(entry.variable).getNonReferenceType());
      }
    } else if (moved && !isa<ParmVarDecl>(entry.variable) && isStartedLate(entry.variable)) {
      if (entry.home.isSpilled())
        entry.reason += "; its type has no plain assignment";
      entry.home.startLate();
      entry.type.removeLocalVolatile(); // a record with volatile classes cannot be copied
      entry.written.removeLocalVolatile();
    }
    if (entry.home.isSpilled() && !isa<ParmVarDecl>(entry.variable) && isUnnameable(entry.type)) {
      const TypeInfo info = context_.getTypeInfo(entry.type);
      entry.home.storeAsBytes({info.Width / 8, info.Align / 8});
    }
  }

  // True when the variable cannot be declared without a value, or not be assigned to.
  bool isStartedLate(const VarDecl *variable) const {
    QualType element = context_.getBaseElementType(variable->getType().getNonReferenceType());
    const CXXRecordDecl *record = element->getAsCXXRecordDecl();
    if (!record || record->isLambda())
      return false;
    bool plain = record->hasTrivialDefaultConstructor() && record->hasSimpleCopyAssignment() &&
                 record->hasTrivialCopyAssignment() && !element.isVolatileQualified();
    for (const CXXConstructorDecl *constructor : record->ctors())
      if (constructor->isDefaultConstructor())
        plain &= !constructor->isDeleted() && constructor->getAccess() == AS_public;
    return !plain || mayKnowItself(element);
  }

  // A child may run longer than the step that has spawned it, with or without a taskwait.
  void addEscaped(FrameVariable &entry, const Escape &escape) const {
    bool destination =
        std::any_of(body_.spawns.begin(), body_.spawns.end(),
                    [&](const Spawn &spawn) { return isDestination(spawn, entry.variable); });
    bool crossesWait = entry.crossed || (isa<ParmVarDecl>(entry.variable) && !body_.waits.empty());
    bool outlivesStep = destination || crossesWait || escape.reachesChild;
    if (outlivesStep)
      entry.home.pin();
    entry.reason = outlivesStep ? fmt::format("{}, line {}", escape.reason, line(escape.where))
                                : "out of scope at every taskwait";
  }

  // In the record, where a const reference stands for it: a declaration without a value could not
  // be const.
  void keepConst(FrameVariable &entry, SourceLocation where) const {
    if (entry.home.isPinned())
      return;
    entry.home.pin();
    entry.reason = fmt::format("its const type is asked for, line {}", line(where));
  }

  void addUnescaped(FrameVariable &entry, bool reference) const {
    std::vector<const Wait *> liveAt;
    const NamedDecl *hiding = nullptr;
    for (std::size_t k = 0; k < body_.waits.size(); ++k) {
      const auto &live = liveness_.live[k];
      if (std::find(live.begin(), live.end(), entry.variable) == live.end())
        continue;
      liveAt.push_back(&body_.waits[k]);
      if (const NamedDecl *other = scopes_.hiddenBy(entry.variable, body_.waits[k]))
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
      entry.home.spill({});
      entry.reason = "a parameter that never changes";
    } else if (parameter && isStartedLate(entry.variable) &&
               body_.function->worker != WorkerKind::Block) {
      entry.home.pin();
      entry.reason = fmt::format("live at the {}, line {}; its type has no plain assignment",
                                 named(*liveAt.front()), where);
    } else if (reference) {
      spill(entry, liveAt);
    } else if (entry.type->isArrayType() && !isUnnameable(entry.type)) {
      entry.home.pin();
      entry.reason = fmt::format("an array live at the {}, line {}", named(*liveAt.front()), where);
    } else if (hiding && !(parameter && body_.function->worker == WorkerKind::Block)) {
      entry.home.pin();
      entry.reason = fmt::format("hidden by another '{}' at a taskwait, line {}",
                                 hiding->getNameAsString(), line(hiding->getLocation()));
    } else {
      spill(entry, liveAt);
    }
  }

  // What its readers know a wait as.
  const char *named(const Wait &wait) const {
    return body_.function->recursion ? "call" : wait.yields() ? "taskyield" : "taskwait";
  }

  void spill(FrameVariable &entry, const std::vector<const Wait *> &liveAt) const {
    entry.reason = fmt::format("live at the {}, line {}", named(*liveAt.front()),
                               line(liveAt.front()->pragma->location));
    std::vector<unsigned> states;
    for (const Wait *wait : liveAt)
      states.push_back(wait->state);
    entry.home.spill(std::move(states));
  }

  const TaskBody &body_;
  const EscapeMap &escapes_;
  const Liveness &liveness_;
  const Uniformity &uniformity_;
  ASTContext &context_;
  Scopes scopes_;
  FrameLayout layout_;
  std::set<const VarDecl *> modified_;
  std::map<const VarDecl *, SourceLocation> shownConst_;
};

} // namespace

const FrameVariable *FrameLayout::find(const VarDecl *variable) const {
  for (const FrameVariable &entry : variables)
    if (entry.variable == variable)
      return &entry;
  return nullptr;
}

bool FrameLayout::keepInPlace() {
  const bool all = llvm::all_of(variables, [](const FrameVariable &entry) {
    return !entry.home.isPinned() ||
           (entry.home.form() == Form::Object && entry.type->isArrayType() &&
            !entry.variable->getType()->isReferenceType() &&
            !entry.variable->hasAttr<AlignedAttr>());
  });
  for (FrameVariable &entry : variables)
    entry.inPlace = all && entry.home.isPinned();
  return all;
}

std::string placeName(const FrameVariable &entry) {
  return isa<ParmVarDecl>(entry.variable) && entry.perThread ? "gtap_own_" + entry.field
                                                             : entry.field;
}

std::string placeInRecord(const FrameVariable &entry) {
  if (entry.inPlace)
    return "gtap_w.arrays()." + entry.field;
  std::string place = "gtap_rec." + placeName(entry);
  return entry.perThread ? fmt::format("gtap_w.mine({})", place) : place;
}

// True when a lambda in `statement` names the variable between its brackets: a static one cannot stand
// there.
static bool isCapturedByName(const Stmt *statement, const VarDecl &variable) {
  if (!statement)
    return false;
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement);
      lambda && (std::any_of(lambda->explicit_capture_begin(), lambda->explicit_capture_end(),
                             [&](const LambdaCapture &capture) {
                               return capture.capturesVariable() &&
                                      capture.getCapturedVar() == &variable;
                             }) ||
                 isCapturedByName(lambda->getBody(), variable)))
    return true;
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const Stmt *child) { return isCapturedByName(child, variable); });
}

bool isConstantLocal(const VarDecl *variable, const ASTContext &context) {
  if (isa<ParmVarDecl, DecompositionDecl>(variable) || variable->getType()->isReferenceType() ||
      !variable->getType().isConstQualified() || !variable->isUsableInConstantExpressions(context))
    return false;
  const auto *function = dyn_cast<FunctionDecl>(variable->getDeclContext());
  return !function || !isCapturedByName(function->getBody(), *variable);
}

FrameLayout layoutFrame(const TaskBody &body, const EscapeMap &escapes, const Liveness &liveness,
                        ASTContext &context) {
  if (!body.definition)
    return {};
  return layoutFrames({{body, escapes, liveness, {}}}, context).front();
}

std::vector<FrameLayout> layoutFrames(const std::vector<FrameInput> &instances,
                                      ASTContext &context) {
  std::vector<FrameBuilder> builders;
  builders.reserve(instances.size());
  std::set<FrameBuilder::Key> crossed;
  for (const FrameInput &input : instances)
    builders.emplace_back(input, context).collectCrossed(crossed);
  for (FrameBuilder &builder : builders)
    builder.classify(crossed);
  FrameNames names;
  std::vector<NamedBody> bodies;
  for (FrameBuilder &builder : builders) {
    for (const FrameBuilder &other : builders)
      builder.adopt(other);
    builder.collectNames(names);
    bodies.push_back(builder.named());
  }
  nameVariables(bodies, names);
  std::vector<FrameLayout> layouts;
  for (FrameBuilder &builder : builders)
    layouts.push_back(builder.finish());
  return layouts;
}

} // namespace gtap
