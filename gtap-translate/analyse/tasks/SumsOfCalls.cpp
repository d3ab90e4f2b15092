// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SumsOfCalls.h. Results flow from the variable of a call through variables of the function, its accumulators, into what it returns.
// On this way each has to be added exactly once, whichever branches and turns of loops are taken.
#include "analyse/tasks/SumsOfCalls.h"

#include "analyse/effects/NoEffects.h"
#include "analyse/tasks/HandedOn.h"
#include "ast/types/TypeProperties.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ParentMap.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class SumOfCalls {
public:
  SumOfCalls(const TaskBody &body, ASTContext &context)
      : body_(body), function_(*body.definition), context_(context),
        parents_(const_cast<Stmt *>(function_.getBody())),
        bits_(context.getTypeSize(function_.getReturnType())) {}

  bool holds() {
    for (const Spawn &spawn : body_.spawns) {
      if (spawn.callee != &body_ || !spawn.destinationVariable || !spawn.combines.empty())
        return false;
      results_.insert(spawn.destinationVariable);
    }
    for (const VarDecl *local : body_.locals)
      if (const auto *declared = dyn_cast_or_null<DeclStmt>(declarationOf(*local)))
        declarations_[local] = declared;
    findAccumulators();
    return llvm::all_of(accumulators_,
                        [&](const VarDecl *each) { return isDeclaredWell(*each); }) &&
           usesAreGood() && returnsAreGood();
  }

private:
  // ---- how results flow ----

  // A statement that changes a variable, or gives it its first value; or returns.
  struct Flow {
    const VarDecl *to = nullptr; // null for a `return`
    const Expr *value = nullptr;
    bool adds = false;    // +=
    bool isFirst = false; // of a declaration
  };

  // What the statement does, if it is one of those by which results may flow.
  std::optional<Flow> flowOf(const Stmt &statement) const {
    if (const auto *end = dyn_cast<ReturnStmt>(&statement))
      return end->getRetValue() ? std::optional<Flow>(Flow{nullptr, end->getRetValue()})
                                : std::nullopt;
    if (const auto *declared = dyn_cast<DeclStmt>(&statement)) {
      const auto *variable =
          declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
      return variable && variable->getInit()
                 ? std::optional<Flow>(Flow{variable, variable->getInit(), false, true})
                 : std::nullopt;
    }
    const auto *expression = dyn_cast<Expr>(&statement);
    const auto *stored =
        expression ? dyn_cast<BinaryOperator>(expression->IgnoreParenImpCasts()) : nullptr;
    const auto *to = stored && stored->isAssignmentOp() ? named(*stored->getLHS()) : nullptr;
    if (!to || !isStatement(statement))
      return std::nullopt;
    if (stored->getOpcode() == BO_Assign)
      return Flow{to, stored->getRHS()};
    const auto *compound = cast<CompoundAssignOperator>(stored);
    if (stored->getOpcode() == BO_AddAssign && isInteger(compound->getComputationResultType()) &&
        isInteger(compound->getComputationLHSType()))
      return Flow{to, stored->getRHS(), true};
    return std::nullopt;
  }

  bool isStatement(const Stmt &expression) const {
    const Stmt *parent = parents_.getParent(&expression);
    if (const auto *loop = dyn_cast_or_null<ForStmt>(parent))
      return loop->getBody() == &expression;
    if (const auto *branch = dyn_cast_or_null<IfStmt>(parent))
      return branch->getCond() != &expression;
    if (const auto *loop = dyn_cast_or_null<WhileStmt>(parent))
      return loop->getBody() == &expression;
    return isa_and_nonnull<CompoundStmt>(parent);
  }

  void findAccumulators() {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const SumOfCalls &sum) : sum(sum) {}
      const SumOfCalls &sum;
      std::vector<Flow> flows;
      bool VisitStmt(Stmt *statement) override {
        if (const std::optional<Flow> flow = sum.flowOf(*statement); flow && flow->to)
          flows.push_back(*flow);
        return true;
      }
    } finder(*this);
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    for (bool more = true; std::exchange(more, false);)
      for (const Flow &flow : finder.flows)
        if (mentionsSome(*flow.value))
          more |= accumulators_.insert(flow.to).second && !results_.count(flow.to);
  }

  bool carries(const VarDecl *variable) const {
    return variable && (results_.count(variable) || accumulators_.count(variable));
  }
  bool mentionsSome(const Stmt &part) const {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
      return carries(dyn_cast<VarDecl>(mention->getDecl()));
    return llvm::any_of(part.children(),
                        [&](const Stmt *child) { return child && mentionsSome(*child); });
  }

  // Whether a value is a sum of mentions of variables that carry results, and of what is the same before any call has returned.
  bool adds(const Expr &value, std::vector<const DeclRefExpr *> &mentions) const {
    if (!mentionsSome(value))
      return true;
    const Expr *inner = value.IgnoreParens();
    if (!isInteger(inner->getType()))
      return false;
    if (const auto *full = dyn_cast<FullExpr>(inner))
      return adds(*full->getSubExpr(), mentions);
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      return (cast->getCastKind() == CK_IntegralCast || cast->getCastKind() == CK_NoOp ||
              cast->getCastKind() == CK_LValueToRValue) &&
             adds(*cast->getSubExpr(), mentions);
    if (const auto *both = dyn_cast<BinaryOperator>(inner))
      return (both->getOpcode() == BO_Add && adds(*both->getLHS(), mentions) &&
              adds(*both->getRHS(), mentions)) ||
             (both->getOpcode() == BO_Sub && adds(*both->getLHS(), mentions) &&
              !mentionsSome(*both->getRHS()));
    const auto *mention = dyn_cast<DeclRefExpr>(inner);
    if (mention)
      mentions.push_back(mention);
    return mention != nullptr;
  }

  // An integer of as many bits as the result, at least: what is added is the same modulo the result's range.
  bool isInteger(QualType type) const {
    return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() &&
           !type->isDependentType() && context_.getTypeSize(type) >= bits_;
  }
  static const VarDecl *named(const Expr &place) {
    const auto *mention = dyn_cast<DeclRefExpr>(place.IgnoreParenImpCasts());
    return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
  }

  // ---- where accumulators live ----

  bool isDeclaredWell(const VarDecl &variable) const {
    return !isa<ParmVarDecl>(variable) && variable.hasLocalStorage() &&
           isInteger(variable.getType().getUnqualifiedType()) &&
           !variable.getType().isVolatileQualified() && declarations_.count(&variable) &&
           blockOf(*declarations_.at(&variable));
  }
  const Stmt *declarationOf(const VarDecl &variable) const {
    struct Finder : DynamicRecursiveASTVisitor {
      const VarDecl *variable = nullptr;
      const DeclStmt *found = nullptr;
      bool VisitDeclStmt(DeclStmt *statement) override {
        if (llvm::is_contained(statement->decls(), variable))
          found = statement;
        return !found;
      }
    } finder;
    finder.variable = &variable;
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    return finder.found;
  }
  const CompoundStmt *blockOf(const Stmt &statement) const {
    return dyn_cast_or_null<CompoundStmt>(parents_.getParent(&statement));
  }

  // ---- each use ----

  bool usesAreGood() {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(SumOfCalls &sum) : sum(sum) {}
      SumOfCalls &sum;
      bool good = true;
      bool VisitStmt(Stmt *statement) override {
        if (const std::optional<Flow> flow = sum.flowOf(*statement))
          good = good && sum.takes(*flow, *statement);
        return good;
      }
      bool TraverseLambdaExpr(LambdaExpr *) override { return good = false; }
    } finder(*this);
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    return finder.good && nothingElse();
  }

  // Notes which mentions a flow accounts for. False when it is none of a sum.
  bool takes(const Flow &flow, const Stmt &statement) {
    std::vector<const DeclRefExpr *> mentions;
    if (!adds(*flow.value, mentions))
      return false;
    bool keepsItself = flow.adds || flow.isFirst;
    for (const DeclRefExpr *mention : mentions) {
      accounted_.insert(mention);
      const auto *from = cast<VarDecl>(mention->getDecl());
      if (from == flow.to) { // x = x + ...;
        if (std::exchange(keepsItself, true))
          return false;
      } else if (flow.to || results_.count(from)) {
        // It ends here: it has to do so wherever it has begun, once, and nothing may jump away in between.
        if (!endsIn(*from, statement) || !flowsOnce_.insert(from).second)
          return false;
      }
    }
    if (!flow.to) {
      returned_[cast<ReturnStmt>(&statement)] = mentions;
      return true;
    }
    if (!accumulators_.count(flow.to))
      return true;
    // A store that forgets what there was is the first that is known of the variable, and is made whenever that is declared.
    if (!keepsItself && (!isFirstUse(*flow.to, statement) ||
                         blockOf(statement) != blockOf(*declarations_.at(flow.to))))
      return false;
    if (!flow.isFirst)
      stores_.insert(cast<BinaryOperator>(cast<Expr>(statement).IgnoreParenImpCasts())->getLHS());
    return true;
  }

  // Whether a variable is declared in the block of the statement, every way from there leads to it, and it is mentioned no more behind.
  bool endsIn(const VarDecl &variable, const Stmt &statement) const {
    const auto declared = declarations_.find(&variable);
    if (declared == declarations_.end())
      return false;
    const CompoundStmt *block = blockOf(*declared->second);
    if (!block || block != blockOf(statement))
      return false;
    bool within = false, behind = false;
    for (const Stmt *part : block->body()) {
      if ((within && !behind && part != &statement && jumps(*part)) ||
          (behind && mentions(*part, variable)))
        return false;
      behind = behind || (within && part == &statement);
      within = within || part == declared->second;
    }
    return behind;
  }
  static bool mentions(const Stmt &part, const VarDecl &variable) {
    const auto *mention = dyn_cast<DeclRefExpr>(&part);
    return (mention && mention->getDecl() == &variable) ||
           llvm::any_of(part.children(),
                        [&](const Stmt *child) { return child && mentions(*child, variable); });
  }
  static bool jumps(const Stmt &part) {
    return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt>(part) ||
           llvm::any_of(part.children(), [](const Stmt *child) { return child && jumps(*child); });
  }
  bool isFirstUse(const VarDecl &variable, const Stmt &statement) const {
    struct Finder : DynamicRecursiveASTVisitor {
      const VarDecl *variable = nullptr;
      const DeclRefExpr *first = nullptr;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        if (mention->getDecl() == variable)
          first = mention;
        return !first;
      }
    } finder;
    finder.variable = &variable;
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    return finder.first && variable.getInit() == nullptr &&
           statement.getSourceRange().fullyContains(finder.first->getSourceRange());
  }

  // Whether all other mentions are of those to which something of the function's own is added, or destinations.
  bool nothingElse() const {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const SumOfCalls &sum) : sum(sum) {}
      const SumOfCalls &sum;
      bool good = true;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        if (sum.carries(variable) && !sum.accounted_.count(mention) && !sum.isStore(*mention) &&
            !sum.changesByOwn(*mention))
          good = false;
        return good;
      }
    } finder(*this);
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    return finder.good;
  }
  bool isStore(const DeclRefExpr &mention) const {
    return llvm::any_of(
               stores_,
               [&](const Expr *place) { return place->IgnoreParenImpCasts() == &mention; }) ||
           llvm::any_of(body_.spawns, [&](const Spawn &spawn) {
             return spawn.destination && spawn.destination->IgnoreParens() == &mention;
           });
  }
  // `x -= 3;`, `x++;`
  bool changesByOwn(const DeclRefExpr &mention) const {
    const Stmt *parent = parents_.getParent(&mention);
    const auto *expression = dyn_cast_or_null<Expr>(parent);
    if (!expression || !isStatement(*parent))
      return false;
    if (const auto *step = dyn_cast<UnaryOperator>(expression))
      return step->isIncrementDecrementOp();
    const auto *compound = dyn_cast<CompoundAssignOperator>(expression);
    return compound && compound->getOpcode() == BO_SubAssign && compound->getLHS() == &mention &&
           isInteger(compound->getComputationResultType()) &&
           isInteger(compound->getComputationLHSType()) && !mentionsSome(*compound->getRHS());
  }

  // ---- each `return` ----

  bool returnsAreGood() const {
    for (const VarDecl *each : accumulators_)
      if (!flowsOnce_.count(each) && isInLoop(*declarations_.at(each), function_))
        return false; // what it has carried in an earlier turn is lost
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const SumOfCalls &sum) : sum(sum) {}
      const SumOfCalls &sum;
      bool good = true;
      bool VisitReturnStmt(ReturnStmt *end) override { return good = good && sum.isGood(*end); }
    } finder(*this);
    finder.TraverseStmt(const_cast<Stmt *>(function_.getBody()));
    return finder.good;
  }
  // It comes ahead of all calls, or adds each accumulator once. (That each call's own variable is, is known.)
  bool isGood(const ReturnStmt &end) const {
    const auto found = returned_.find(&end);
    if (found == returned_.end())
      return false;
    std::map<const Decl *, unsigned> times;
    for (const DeclRefExpr *mention : found->second)
      ++times[mention->getDecl()];
    if (times.empty() && isAheadOfCalls(end))
      return true;
    return llvm::all_of(times, [](const auto &each) { return each.second == 1; }) &&
           llvm::all_of(accumulators_, [&](const VarDecl *each) {
             return flowsOnce_.count(each) ? !times.count(each) : times.count(each) == 1;
           });
  }
  bool isAheadOfCalls(const Stmt &statement) const {
    const SourceManager &sources = context_.getSourceManager();
    return !isInLoop(statement, function_) && llvm::all_of(body_.spawns, [&](const Spawn &spawn) {
      return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(statement.getBeginLoc()),
                                               sources.getExpansionLoc(spawn.range().getBegin()));
    });
  }

  const TaskBody &body_;
  const FunctionDecl &function_;
  ASTContext &context_;
  ParentMap parents_;
  std::uint64_t bits_;
  std::set<const VarDecl *> results_, accumulators_; // what calls return; what it is added to
  std::map<const VarDecl *, const DeclStmt *> declarations_;
  std::set<const DeclRefExpr *> accounted_;
  std::set<const Expr *> stores_;
  std::set<const VarDecl *>
      flowsOnce_; // into another variable; or, a call's own, into a value that is returned
  std::map<const ReturnStmt *, std::vector<const DeclRefExpr *>> returned_;
};

bool makesNumberOfPointer(const TaskBody &body) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool found = false;
    bool VisitCastExpr(CastExpr *cast) override {
      return !(found = found || cast->getCastKind() == CK_PointerToIntegral);
    }
  } finder;
  finder.TraverseStmt(body.definition->getBody());
  return finder.found;
}

// Whether what differs from call to call can be kept apart, and no call gets an address within the one that makes it, which is over when it
// runs.
bool canWaitAsArguments(const TaskBody &body, ASTContext &context) {
  const std::vector<const ParmVarDecl *> changed = changedParameters(body, context);
  const bool areCopied = llvm::all_of(changed, [&](const ParmVarDecl *parameter) {
    return !parameter->getName().empty() && isAssignedByBytes(parameter->getType(), context);
  });
  // As a pointer, or as a number or a struct with as many bits; or in parts, where the function makes a number of one.
  constexpr std::uint64_t addressBits = 64;
  std::uint64_t bits = 0;
  const bool haveAddresses = llvm::any_of(changed, [&](const ParmVarDecl *parameter) {
    const std::uint64_t own = context.getTypeSize(parameter->getType());
    bits += own;
    return own >= addressBits || mayHoldAddress(parameter->getType());
  });
  return !changed.empty() && areCopied &&
         !((haveAddresses || (bits >= addressBits && makesNumberOfPointer(body))) &&
           llvm::any_of(collectUses(body, context),
                        [](const VariableUse &use) { return use.role == UseRole::Escape; }));
}

} // namespace

bool sumsItsCalls(const TaskBody &body, ASTContext &context) {
  const TaskFunction &function = *body.function;
  if (!function.recursion || function.ofWalk || function.isTemplate() || function.specialized ||
      !body.definition || body.spawns.empty())
    return false;
  const QualType result = body.definition->getReturnType();
  return result->isIntegerType() && !result->isBooleanType() && !result->isEnumeralType() &&
         context.getTypeSize(result) <= 64 && hasNoEffects(body, context) &&
         SumOfCalls(body, context).holds() && canWaitAsArguments(body, context);
}

void passOverWaits(TaskModel &model, ASTContext &context) {
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies)
      if (sumsItsCalls(*body, context)) {
        body->passed = std::move(body->waits);
        body->waits.clear();
      }
}

} // namespace gtap
