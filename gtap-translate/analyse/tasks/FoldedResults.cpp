// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FoldedResults.h. The loop's body runs earlier than it stands: once behind each spawn. So nothing between may change what it reads, or
// mention what it changes.
#include "analyse/tasks/FoldedResults.h"

#include "analyse/tasks/CountedLoops.h"
#include "analyse/tasks/ElementCounter.h"
#include "ast/uses/VariableUses.h"
#include "support/SourceText.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

using Variables = std::set<const VarDecl *>;

// What a statement mentions and declares, and whether it holds jumps or other things that cannot be moved.
struct Contents : DynamicRecursiveASTVisitor {
  explicit Contents(const Stmt &statement) { TraverseStmt(const_cast<Stmt *>(&statement)); }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    mentions.push_back(mention);
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
      mentioned.insert(variable);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    declared.insert(variable);
    return true;
  }
  bool VisitNamedDecl(NamedDecl *declaration) override {
    if (declaration->getIdentifier())
      names.insert(declaration->getName());
    return true;
  }
  bool VisitStmt(Stmt *part) override {
    leaves |= isa<ReturnStmt, BreakStmt, ContinueStmt>(part);
    isOdd |= isa<GotoStmt, IndirectGotoStmt, LabelStmt, SwitchStmt, LambdaExpr, StmtExpr,
                 CXXForRangeStmt>(part);
    return true;
  }
  bool VisitTagDecl(TagDecl *) override { return isOdd = true; }

  std::vector<const DeclRefExpr *> mentions;
  Variables mentioned, declared;
  std::set<StringRef> names; // that it declares, of whatever they are
  bool leaves = false, isOdd = false;
};

bool meet(const Variables &some, const Variables &others) {
  return llvm::any_of(some, [&](const VarDecl *each) { return others.count(each) != 0; });
}

class FoldFinder {
public:
  FoldFinder(const TaskBody &body, ASTContext &context)
      : body_(body), context_(context), loops_(body, context), uses_(collectUses(body, context)),
        source_(context) {}

  std::optional<FoldedResults> find() {
    if (body_.waits.size() != 1)
      return std::nullopt;
    wait_ = body_.waits.front().attributed;
    block_ = dyn_cast_or_null<CompoundStmt>(loops_.parent(wait_));
    // In a loop, elements of an earlier turn may be taken out again.
    if (!block_ || loops_.around(wait_) || !findArray() || !findLoop() || !isTakenOutOnce() ||
        !coversStores() || !canComeEarlier())
      return std::nullopt;
    return found_;
  }

private:
  // All spawns that store to elements store to those of one array of results.
  bool findArray() {
    for (const Spawn &spawn : body_.spawns) {
      const ArrayElement element = spawn.destination && spawn.combines.empty()
                                       ? arrayElement(*spawn.destination, context_)
                                       : ArrayElement{};
      if (!element.array)
        continue;
      const QualType type =
          context_.getAsConstantArrayType(element.array->getType())->getElementType();
      if ((array_ && element.array != array_) || spawn.callee != &body_ ||
          !context_.hasSameUnqualifiedType(type, body_.definition->getReturnType()) ||
          !isa<ArraySubscriptExpr>(spawn.destination->IgnoreParens()))
        return false;
      array_ = element.array;
      stored_.insert(element.mention);
      elements_.push_back(element);
      found_.stores.push_back({&spawn, element.index});
    }
    return array_ != nullptr;
  }

  // The first statement behind the wait that mentions the array: it has to be a counted loop of the same block.
  bool findLoop() {
    auto at = llvm::find(block_->body(), wait_);
    while (++at != block_->body_end())
      if (Contents(**at).mentioned.count(array_))
        break;
    if (at == block_->body_end())
      return false;
    found_.loop = dyn_cast<ForStmt>(*at);
    if (!found_.loop || !loops_.read(*found_.loop, head_))
      return false;
    found_.variable = head_.variable;
    return true;
  }

  // Each mention of the array is a spawn's, or `array[i]` in the loop's body, and only read there.
  bool isTakenOutOnce() {
    const Contents inLoop(*found_.loop->getBody());
    if (inLoop.leaves || inLoop.isOdd)
      return false;
    std::set<const DeclRefExpr *> asIndex;
    for (const VariableUse &use : uses_) {
      if (use.variable != array_ || stored_.count(use.mention))
        continue;
      const Stmt *decay = loops_.parent(use.mention);
      const auto *element =
          decay ? dyn_cast_or_null<ArraySubscriptExpr>(loops_.parent(decay)) : nullptr;
      const auto *index =
          element ? dyn_cast<DeclRefExpr>(element->getIdx()->IgnoreParenImpCasts()) : nullptr;
      if (use.role != UseRole::Read || !index || index->getDecl() != found_.variable ||
          !llvm::is_contained(inLoop.mentions, use.mention))
        return false;
      found_.elements.push_back(element);
      asIndex.insert(index);
    }
    for (const DeclRefExpr *mention : inLoop.mentions)
      if (mention->getDecl() == found_.variable && !asIndex.count(mention))
        found_.mentions.push_back(mention);
    struct Finder : DynamicRecursiveASTVisitor {
      const VarDecl *array = nullptr;
      const DeclStmt *found = nullptr;
      bool VisitDeclStmt(DeclStmt *declaration) override {
        if (llvm::is_contained(declaration->decls(), array))
          found = declaration;
        return true;
      }
    } finder;
    finder.array = array_;
    finder.TraverseStmt(body_.definition->getBody());
    found_.array = array_;
    found_.declaration = finder.found;
    return found_.declaration && !found_.elements.empty();
  }

  // The loop takes out what spawns have stored, in their order.
  bool coversStores() {
    if (!llvm::all_of(found_.stores, [&](const auto &store) { return isAheadOfWait(store); }))
      return false;
    if (isFromZeroBelow() && isCounted())
      return true;
    return found_.stores.size() == 1 && hasTurnsOfStore();
  }
  bool isFromZeroBelow() const {
    Expr::EvalResult first;
    return head_.relation == LoopHead::Relation::Below && !head_.step && head_.offset == 0 &&
           head_.first->EvaluateAsInt(first, context_) && first.Val.getInt() == 0;
  }
  // As many as a counter says, which begins with 0 and is incremented by the spawns alone.
  bool isCounted() {
    const VarDecl *counter = variableOf(*head_.bound);
    Expr::EvalResult first;
    if (!counter || !counter->getInit() ||
        !llvm::all_of(llvm::zip(found_.stores, elements_),
                      [&](const auto &each) {
                        return elementCounter(*std::get<0>(each).spawn, std::get<1>(each), loops_,
                                              uses_, context_) == counter;
                      }) ||
        !counter->getInit()->EvaluateAsInt(first, context_) || first.Val.getInt() != 0)
      return false;
    const auto increments = llvm::count_if(uses_, [&](const VariableUse &use) {
      return use.variable == counter && use.role == UseRole::ReadWrite;
    });
    return std::size_t(increments) == found_.stores.size() &&
           !Contents(*found_.loop->getBody()).mentioned.count(counter);
  }
  // One for each turn of the loop with the spawn, whose head says the same.
  bool hasTurnsOfStore() const {
    const Spawn &spawn = *found_.stores.front().spawn;
    const auto *loop = dyn_cast_or_null<ForStmt>(loops_.around(spawn.node()));
    LoopHead head;
    if (!loop || loops_.around(loop) || loops_.parent(loop) != block_ ||
        !loops_.read(*loop, head) || head.variable != elements_.front().variable ||
        head.relation != head_.relation || head.offset != head_.offset ||
        !context_.hasSameUnqualifiedType(head.variable->getType(), head_.variable->getType()))
      return false;
    for (const Stmt *around = loops_.parent(spawn.node()); around != loop;
         around = loops_.parent(around))
      if (!isa<CompoundStmt>(around))
        return false; // only in some turns
    const Contents inside(*loop);
    return !inside.leaves && !inside.isOdd && isSame(head.first, head_.first) &&
           isSame(head.bound, head_.bound) && isSame(head.step, head_.step);
  }
  // Whether two expressions are the same, and nothing between the two loops changes their variables.
  bool isSame(const Expr *one, const Expr *other) const {
    if (!one || !other)
      return one == other;
    llvm::FoldingSetNodeID ofOne, ofOther;
    one->Profile(ofOne, context_, /*Canonical=*/true);
    other->Profile(ofOther, context_, /*Canonical=*/true);
    const Variables read = Contents(*one).mentioned;
    return ofOne == ofOther && !one->HasSideEffects(context_) && !meet(read, changedBetween());
  }

  // ---- what stands between ----

  // From the statement with the first spawn up to the loop, but for the wait.
  std::vector<const Stmt *> between() const {
    std::vector<const Stmt *> all;
    for (const Stmt *statement : block_->body()) {
      if (statement == found_.loop)
        return all;
      if (statement != wait_ && (!all.empty() || holdsStore(*statement)))
        all.push_back(statement);
    }
    return all;
  }
  bool holdsStore(const Stmt &statement) const {
    return llvm::any_of(found_.stores, [&](const FoldedResults::Store &store) {
      return statementOf(store) == &statement;
    });
  }
  // The statement of the block with the spawn, or null.
  const Stmt *statementOf(const FoldedResults::Store &store) const {
    const Stmt *outer = store.spawn->node();
    while (outer && loops_.parent(outer) != block_)
      outer = loops_.parent(outer);
    return outer;
  }
  bool isAheadOfWait(const FoldedResults::Store &store) const {
    const auto wait = llvm::find(block_->body(), wait_);
    return std::find(block_->body_begin(), wait, statementOf(store)) != wait;
  }
  bool holdsSpawn(const Stmt &statement) const {
    return llvm::any_of(body_.spawns, [&](const Spawn &spawn) {
      for (const Stmt *outer = spawn.node(); outer; outer = loops_.parent(outer))
        if (outer == &statement)
          return true;
      return false;
    });
  }
  // Variables that a statement changes, its own among them.
  Variables changedIn(const Contents &contents) const {
    Variables changed = contents.declared;
    for (const VariableUse &use : uses_)
      if (use.role != UseRole::Read && use.role != UseRole::Unevaluated &&
          llvm::is_contained(contents.mentions, use.mention))
        changed.insert(use.variable);
    return changed;
  }
  Variables changedBetween() const {
    Variables changed;
    for (const Stmt *statement : between())
      for (const VarDecl *each : changedIn(Contents(*statement)))
        changed.insert(each);
    return changed;
  }

  bool canComeEarlier() {
    const Contents loop(*found_.loop->getBody());
    Variables changedByLoop = changedIn(loop), neededByLoop = loop.mentioned;
    for (const VarDecl *own : loop.declared) {
      changedByLoop.erase(own);
      neededByLoop.erase(own);
    }
    for (const VarDecl *known : {array_, found_.variable}) {
      changedByLoop.erase(known);
      neededByLoop.erase(known);
    }
    // References lead to other variables; addresses of those that are let out of sight, too.
    for (const VariableUse &use : uses_)
      if (use.role == UseRole::Escape &&
          (neededByLoop.count(use.variable) || use.variable == array_))
        return false;
    for (const VarDecl *each : neededByLoop)
      if (each->hasLocalStorage() && each->getType()->isReferenceType() && !isa<ParmVarDecl>(each))
        return false;
    const std::vector<const Stmt *> statements = between();
    if (statements.empty())
      return false;
    found_.first = statements.front();
    Variables changed, mentioned; // by those that stay, so far
    std::set<StringRef> names;    // that these declare
    std::vector<StringRef> texts; // of these
    for (const Stmt *statement : statements) {
      const Contents contents(*statement);
      const std::optional<Span> text = source_.span(statement->getSourceRange());
      Variables changes = changedIn(contents), mentions = contents.mentioned;
      mentions.insert(contents.declared.begin(), contents.declared.end());
      changes.erase(array_);
      if (contents.isOdd || !text)
        return false;
      if (meet(changes, neededByLoop) && !holdsSpawn(*statement)) { // what the loop needs of it
        if (contents.leaves || meet(mentions, changed) || meet(changes, mentioned) ||
            mentions.count(array_))
          return false;
        found_.ahead.push_back(statement);
        // What moves ahead hides no name that stands there, and names nothing that is declared there.
        auto hides = [&](StringRef name) {
          return llvm::any_of(texts, [&](StringRef other) { return holdsWord(other, name); });
        };
        if (llvm::any_of(contents.names, hides) || llvm::any_of(names, [&](StringRef name) {
              return holdsWord(source_.text(*text), name);
            }))
          return false;
        continue;
      }
      if (meet(changes, neededByLoop) || meet(mentions, changedByLoop))
        return false;
      changed.insert(changes.begin(), changes.end());
      mentioned.insert(mentions.begin(), mentions.end());
      names.insert(contents.names.begin(), contents.names.end());
      texts.push_back(source_.text(*text));
    }
    return meansTheSame(loop, names);
  }

  // Whether the names in the loop's body mean the same where these are declared: of variables, functions, types and what else there is.
  // Those that the body declares, and its variable, mean its own.
  bool meansTheSame(const Contents &loop, const std::set<StringRef> &names) const {
    const std::optional<Span> text = source_.span(found_.loop->getBody()->getSourceRange());
    return text && llvm::all_of(names, [&](StringRef name) {
             if (name.empty() || !holdsWord(source_.text(*text), name))
               return true;
             const bool isOwn = name == found_.variable->getName() || loop.names.count(name) != 0;
             return isOwn && llvm::all_of(loop.mentions, [&](const DeclRefExpr *mention) {
                      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
                      return mention->getDecl()->getDeclName().getAsString() != name ||
                             variable == found_.variable || loop.declared.count(variable) != 0;
                    });
           });
  }

  const TaskBody &body_;
  ASTContext &context_;
  CountedLoops loops_;
  std::vector<VariableUse> uses_;
  SourceText source_;
  const Stmt *wait_ = nullptr;
  const CompoundStmt *block_ = nullptr;
  const VarDecl *array_ = nullptr;
  std::set<const DeclRefExpr *> stored_;
  std::vector<ArrayElement> elements_; // of the stores
  LoopHead head_;                      // of the loop that takes results out
  FoldedResults found_;
};

} // namespace

std::optional<FoldedResults> foldedResults(const TaskBody &body, ASTContext &context) {
  return FoldFinder(body, context).find();
}

} // namespace gtap
