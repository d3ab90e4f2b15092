// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockSharing.h.
#include "normalise/blocks/BlockSharing.h"

#include "analyse/variables/SharedInRegion.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "frontend/Clauses.h"
#include "model/CopiedByBytes.h"
#include "model/SpawnForm.h"
#include "normalise/blocks/BlockReader.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// The text of a part in the template that a function is an instance of; null where it is none.
const Stmt *inTemplate(const Stmt &part, const FunctionDecl &instance) {
  return findInTemplate(instance, [&](const Stmt &statement) {
    return statement.getStmtClass() == part.getStmtClass() &&
           statement.getBeginLoc() == part.getBeginLoc();
  });
}

// One instance's view of the part.
class SharingFinder {
public:
  SharingFinder(const MovedPart &part, ParsedUnit &unit, std::vector<Problem> &problems)
      : part_(part), context_(unit.context()), sources_(context_.getSourceManager()),
        parents_(part.function->getBody()), problems_(problems) {
    BlockContents contents = readBlock(part_.texts, unit.facts());
    if (!part_.variable || part_.pragma) // loops without a directive have been looked at
      for (auto [where, what] : contents.jumps)
        if (!part_.variable || what != StringRef("a continue")) // which ends a turn
          report(DiagId::BlockJump, where, {what});
    listVisible();
    readClauses();
    for (const VarDecl *variable : part_.shared)
      listed_[here(*variable)] = ClauseKind::Shared;
    for (const BlockContents::Mention &mention : contents.mentions)
      addMention(mention);
    if (const Stmt *written = inTemplate(*part_.texts.front(), *part_.function))
      addDiscarded(readBlock(written, unit.facts()));
    for (const ClauseName *name : contents.listed)
      if (auto found = visible_.find(name->name); found != visible_.end())
        addMention({found->second, name->location});
    if (part_.variable)
      evaluated_.insert(declaredAt(part_.variable));
  }

  struct Use {
    const VarDecl *variable;
    SourceLocation where;
  };
  const std::vector<Use> &uses() const { return uses_; }
  const std::vector<const DeclStmt *> &repeated() const { return repeated_; }
  const std::set<const Decl *> &hidden() const { return hidden_; }
  const std::map<const VarDecl *, ClauseKind> &listed() const { return listed_; }
  const std::set<SourceLocation> &evaluated() const { return evaluated_; }

  // Reports what cannot be; `where` is a mention of the variable, perhaps in another instance.
  CapturedVariable capture(const VarDecl &used, SourceLocation where, bool evaluated) {
    const VarDecl *variable = here(used);
    CapturedVariable captured;
    captured.variable = variable;
    captured.reference = variable->getType()->isReferenceType();
    captured.onlyType = !evaluated && listed_.count(variable) == 0;
    captured.types = {variable->getType().getNonReferenceType()};
    captured.mention = sources_.getExpansionLoc(where);
    std::string name = variable->getNameAsString();
    QualType type = captured.types.front();
    if (variable == part_.returned) {
      captured.own = captured.returned = true;
      captured.reduced = part_.how;
    } else if (variable == part_.variable)
      captured.shared = false; // each turn has its own
    else if (auto listed = listed_.find(variable); listed != listed_.end()) {
      captured.shared = listed->second == ClauseKind::Shared;
      if (const auto found = reduced_.find(variable); found != reduced_.end()) {
        captured.reduced = found->second;
        if (std::string why = whyNotCombined(type, captured.reduced, context_); !why.empty())
          report(DiagId::ReductionType, where, {name, why});
      }
      captured.own = listed->second == ClauseKind::Private;
    } else if (captured.onlyType)
      captured.shared = true;
    else if (default_ != "none")
      captured.shared = default_ == "shared" ||
                        (default_.empty() && (isOmp() ? isSharedAround(*variable)
                                                      : variable->getType()->isReferenceType() &&
                                                            !isSharedByOutline(*variable)));
    else {
      report(DiagId::BlockNotListed, where, {name});
      return captured;
    }
    if (isUnnameable(type) || type->isVariablyModifiedType())
      report(DiagId::BlockCapture, where,
             {name, "its type has no name outside the function",
              "define the type at namespace scope"});
    else if (captured.own && type.isConstQualified())
      report(DiagId::BlockCapture, where,
             {name, "it is private to the task, and const without a value",
              "copy it, 'firstprivate(" + name + ")'"});
    else if (captured.own)
      return captured; // nothing is copied
    else if (!captured.shared && type->isArrayType())
      report(DiagId::BlockCapture, where,
             {name, "it is an array, which cannot be copied",
              "share it with shared(" + name + "), or make it a member of a struct"});
    else if (!captured.shared && !isCopiedByBytes(type, context_))
      report(DiagId::BlockCapture, where,
             {name, "its type '" + type.getAsString() + "' " + whyNotCopied(type, context_),
              "share it with shared(" + name + "), or copy its parts"});
    return captured;
  }

private:
  bool isOmp() const { return part_.pragma && part_.pragma->isOmp(); }

  // Where the text stands that a macro comes from: the diagnostics say a thing once at a place.
  void report(DiagId id, SourceLocation where, std::array<std::string, 3> arguments) {
    problems_.push_back({id, sources_.getExpansionLoc(where), std::move(arguments)});
  }

  // The declarations that the part can see, the inner ones hiding the outer ones.
  void listVisible() {
    std::vector<const Stmt *> path{part_.statement};
    while (const Stmt *parent = parents_.getParent(path.back()))
      path.push_back(parent);
    for (const ParmVarDecl *parameter : part_.function->parameters())
      show(*parameter);
    for (std::size_t i = path.size() - 1; i > 0; --i)
      for (const Stmt *child : path[i]->children()) {
        if (child == path[i - 1])
          break;
        if (const auto *statement = dyn_cast_or_null<DeclStmt>(behindLabels(child)))
          addVisible(*statement);
      }
    if (part_.variable) {
      show(*part_.variable);
      seen_.insert(part_.variable);
      uses_.push_back({part_.variable, part_.variable->getLocation()});
    }
  }

  // A label does not make a scope: what it stands before is seen as if it were not there.
  static const Stmt *behindLabels(const Stmt *statement) {
    while (isa_and_nonnull<SwitchCase, LabelStmt>(statement))
      statement = isa<SwitchCase>(statement) ? cast<SwitchCase>(statement)->getSubStmt()
                                             : cast<LabelStmt>(statement)->getSubStmt();
    return statement;
  }

  void addVisible(const DeclStmt &statement) {
    bool repeats = false;
    for (const Decl *declaration : statement.decls()) {
      if (const auto *bindings = dyn_cast<DecompositionDecl>(declaration))
        for (const BindingDecl *binding : bindings->bindings())
          show(*binding);
      if (const auto *named = dyn_cast<NamedDecl>(declaration))
        show(*named);
      if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
        repeats |= variable->isConstexpr() || variable->isStaticLocal(); // a static const one, too
      } else if (isa<UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl, TypedefNameDecl>(
                     declaration)) {
        repeats = true;
      }
    }
    if (repeats)
      repeated_.push_back(&statement);
  }

  void show(const NamedDecl &declaration) {
    if (!declaration.getDeclName() || isa<UsingDirectiveDecl>(declaration))
      return;
    std::string name = declaration.getNameAsString();
    const NamedDecl *&nearest = nearest_[name];
    if (nearest && !isa<UsingDecl>(declaration)) // several usings of a name add up
      hidden_.insert(nearest);
    nearest = &declaration;
    if (const auto *variable = dyn_cast<VarDecl>(&declaration))
      visible_[name] = variable;
    else
      visible_.erase(name);
  }

  void readClauses() {
    if (!part_.pragma)
      return;
    for (const ClauseSite &clause : part_.pragma->clauses) {
      if (clause.kind == ClauseKind::Default)
        default_ = clause.names.front().name;
      const bool reduces =
          clause.kind == ClauseKind::InReduction || clause.kind == ClauseKind::Reduction;
      if ((!isAboutData(clause.kind) && !reduces) || clause.kind == ClauseKind::Default)
        continue;
      for (const ClauseName &name : clause.names) {
        auto found = visible_.find(name.name);
        if (found != visible_.end() && reduces)
          reduced_[found->second] = clause.reduction;
        if (isOmp() && found == visible_.end() && clause.kind == ClauseKind::Shared &&
            isGlobalVariable(name.name, context_))
          continue; // 'default(none)' of OpenMP wants them listed
        if (found == visible_.end())
          report(DiagId::BlockNameUnknown, name.location,
                 {name.name, reduces
                                 ? "reduce a local variable or a parameter, and add it to what is "
                                   "in memory behind the taskwait"
                                 : namesInLists});
        else if (found->second == part_.variable)
          report(DiagId::BlockCapture, name.location,
                 {name.name, "it is the variable of the loop, and each turn has its own",
                  "leave it out of the list"});
        else if (!listed_.emplace(found->second, reduces ? ClauseKind::Shared : clause.kind).second)
          report(DiagId::BlockNameTwice, name.location, {name.name});
      }
    }
  }

  bool isInPart(const Decl *declaration) const {
    SourceLocation where = sources_.getExpansionLoc(declaration->getLocation());
    SourceRange range = part_.texts.front()->getSourceRange();
    return sources_.isPointWithin(where, sources_.getExpansionLoc(range.getBegin()),
                                  sources_.getExpansionLoc(range.getEnd()));
  }

  void addMention(const BlockContents::Mention &mention) {
    if (mention.declaration->getParentFunctionOrMethod() != part_.function ||
        isInPart(mention.declaration))
      return;
    if (const auto *named = dyn_cast<VarDecl>(mention.declaration); named && mention.evaluated)
      evaluated_.insert(declaredAt(named));
    if (!seen_.insert(mention.declaration).second)
      return;
    std::string name = mention.declaration->getNameAsString();
    if (isa<BindingDecl>(mention.declaration))
      return report(
          DiagId::BlockCapture, mention.where,
          {name, "it is a structured binding", "give it a variable of its own before the block"});
    const auto *variable = dyn_cast<VarDecl>(mention.declaration);
    if (isa<CXXMethodDecl>(mention.declaration))
      return;      // of a variable whose type will be complained of
    if (!variable) // an enumerator, a type, a local function
      return report(DiagId::BlockCapture, mention.where,
                    {name, "it is declared inside the function", "declare it at namespace scope"});
    if (isOfPack(*variable))
      return report(DiagId::BlockCapture, mention.where,
                    {name, "it is a parameter pack", "make a plain variable or a struct of it"});
    if (!variable->isConstexpr() && variable->hasLocalStorage())
      uses_.push_back({variable, mention.where});
  }

  // Whether a parameter is one of those that a pack has become.
  bool isOfPack(const VarDecl &variable) const {
    const FunctionDecl *pattern = part_.function->getTemplateInstantiationPattern();
    return pattern && llvm::any_of(pattern->parameters(), [&](const ParmVarDecl *parameter) {
             return parameter->isParameterPack() &&
                    parameter->getLocation() == variable.getLocation();
           });
  }

  // What is mentioned in a branch that this instance discards: its text is in all of them.
  void addDiscarded(const BlockContents &written) {
    for (const BlockContents::Mention &mention : written.mentions) {
      auto found = visible_.find(mention.declaration->getNameAsString());
      if (found != visible_.end() &&
          declaredAt(found->second) == mention.declaration->getLocation())
        addMention({found->second, mention.where, mention.evaluated});
    }
  }

  // This instance's own variable of that place in the text.
  const VarDecl *here(const VarDecl &variable) const {
    auto found = visible_.find(variable.getNameAsString());
    bool same = found != visible_.end() && declaredAt(found->second) == declaredAt(&variable);
    return same ? found->second : &variable;
  }

  // A reference that stands for a variable which the block around it shares.
  bool isSharedAround(const VarDecl &variable) const {
    return part_.task && isSharedInRegion(variable, *part_.statement, *part_.task, context_);
  }
  static bool isSharedByOutline(const VarDecl &variable) {
    const auto *target = dyn_cast_or_null<UnaryOperator>(variable.getInit());
    const auto *pointer =
        target ? dyn_cast<DeclRefExpr>(target->getSubExpr()->IgnoreImpCasts()) : nullptr;
    return pointer && isa<ParmVarDecl>(pointer->getDecl()) &&
           pointer->getDecl()->getName().starts_with("gtap_shared_");
  }

  const MovedPart &part_;
  ASTContext &context_;
  SourceManager &sources_;
  ParentMap parents_;
  std::map<std::string, const NamedDecl *> nearest_; // the last declaration of a name
  std::map<std::string, const VarDecl *> visible_;   // of these, the variables
  std::set<const Decl *> hidden_;                    // the earlier ones
  std::map<const VarDecl *, ClauseKind> listed_;     // in which clause
  std::map<const VarDecl *, std::string> reduced_;   // by which operator
  std::string default_;
  std::set<const NamedDecl *> seen_;
  std::vector<Use> uses_;
  std::set<SourceLocation> evaluated_; // where the variables stand whose values are used
  std::vector<const DeclStmt *> repeated_;
  std::vector<Problem> &problems_;
};

// Takes one more instance's view of a variable in.
void merge(CapturedVariable &captured, const CapturedVariable &other,
           std::vector<Problem> &problems) {
  std::string name = captured.variable->getNameAsString();
  if (captured.shared != other.shared)
    problems.push_back(
        {DiagId::BlockCapture,
         captured.mention,
         {name, "it is a reference in some instances of the template, and none in others",
          "say which it shall be: 'shared(" + name + ")' or 'firstprivate(" + name + ")'"}});
  captured.reference |= other.reference;
  captured.types.push_back(other.types.front());
}

} // namespace

MovedPart movedPart(const SpawnedBlock &block) {
  MovedPart part{block.function, block.attributed, {block.body}, block.pragma, nullptr, {}};
  part.task = block.task;
  return part;
}

void report(const Problem &problem, Diagnostics &diagnostics) {
  const auto &[first, second, third] = problem.arguments;
  diagnostics.report(problem.id, problem.where, {first, second, third});
}

BlockSurroundings surroundingsOf(const std::vector<MovedPart> &instances, ParsedUnit &unit) {
  BlockSurroundings result;
  std::vector<std::unique_ptr<SharingFinder>> finders;
  for (const MovedPart &instance : instances)
    finders.push_back(std::make_unique<SharingFinder>(instance, unit, result.problems));
  result.repeated = finders.front()->repeated();
  result.hidden = finders.front()->hidden();
  std::set<SourceLocation> evaluated; // in some instance
  for (const auto &finder : finders)
    evaluated.insert(finder->evaluated().begin(), finder->evaluated().end());
  std::set<SourceLocation>
      captured; // by place in the template: instances have variables of their own
  for (const auto &finder : finders)
    for (const SharingFinder::Use &use : finder->uses()) {
      if (!captured.insert(declaredAt(use.variable)).second)
        continue;
      const bool isEvaluated = evaluated.count(declaredAt(use.variable)) != 0;
      result.captured.push_back(finders.front()->capture(*use.variable, use.where, isEvaluated));
      for (std::size_t i = 1; i < finders.size(); ++i)
        merge(result.captured.back(), finders[i]->capture(*use.variable, use.where, isEvaluated),
              result.problems);
    }
  for (auto [variable, kind] : finders.front()->listed())
    if (kind == ClauseKind::Private || !captured.count(declaredAt(variable)))
      result.listedOnly.push_back(writtenVariable(variable));
  return result;
}

} // namespace gtap
