// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MemoryAccesses.h.
#include "analyse/memory/MemoryAccesses.h"

#include "ast/expressions/CallParts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

bool isCopy(const CXXConstructExpr &construction) {
  return construction.getConstructor()->isCopyOrMoveConstructor() &&
         construction.getConstructor()->isTrivial();
}

bool isNamed(const FunctionDecl *function, llvm::StringRef beginning) {
  return function && function->getIdentifier() && function->getName().starts_with(beginning);
}

// CUDA's own, however it is written here.
bool isAtomic(const FunctionDecl *function) {
  return isNamed(function, "atomic") &&
         (!function->hasBody() ||
          function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()));
}

// An expression as a statement whose value nothing takes.
const Stmt *discarded(const Stmt &parent, const Stmt &child) {
  if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchCase, LabelStmt,
           AttributedStmt>(parent))
    return nullptr;
  const auto *value = dyn_cast<Expr>(&child); // a condition would be bool
  return value && !value->getType()->isBooleanType() ? value->IgnoreParens() : nullptr;
}

class Collector {
public:
  Collector(const PointsTo &pointsTo, const SeeCallee &see) : pointsTo_(pointsTo), see_(see) {}

  void visit(const Stmt &statement) {
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(statement))
      return;
    if (const auto *lambda = dyn_cast<LambdaExpr>(&statement)) {
      for (const Expr *captured : lambda->capture_inits())
        if (captured)
          visit(*captured);
      return;
    }
    if (const auto *declaration = dyn_cast<DeclStmt>(&statement)) {
      for (const Decl *each : declaration->decls())
        if (const auto *declared = dyn_cast<VarDecl>(each))
          atDeclaration(*declared);
    } else if (const auto *temporary = dyn_cast<CXXBindTemporaryExpr>(&statement)) {
      atEnd(temporary, temporary->getType(), {},
            [&] { return pointsTo_.reachableFrom(pointsTo_.targetsOf(*temporary->getSubExpr())); });
    }
    if (const auto *converted = dyn_cast<CastExpr>(&statement))
      atConversion(*converted);
    else if (const auto *unary = dyn_cast<UnaryOperator>(&statement))
      atUnary(*unary);
    else if (const auto *binary = dyn_cast<BinaryOperator>(&statement))
      atBinary(*binary);
    else if (const auto *copy = trivialAssignment(statement))
      atCopy(*copy, *copy->getArg(0), *copy->getArg(1));
    else if (const auto *copy = copyOfBytes(statement))
      atCopy(*copy, *copy->getArg(0), *copy->getArg(1));
    else if (const auto *construction = dyn_cast<CXXConstructExpr>(&statement))
      atConstruction(*construction);
    else if (const auto *call = dyn_cast<CallExpr>(&statement))
      atCall(*call);
    else if (const auto *made = dyn_cast<CXXNewExpr>(&statement))
      atNew(*made);
    else if (isa<AtomicExpr, AsmStmt>(statement))
      atUnseen(statement);
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&statement))
      if (opaque->getSourceExpr())
        visit(*opaque->getSourceExpr());
    if (const Expr *value = defaultValue(statement))
      atDefault(statement, *value);
    for (const Stmt *child : statement.children())
      if (child) {
        if (const Stmt *value = discarded(statement, *child))
          discarded_.insert(value);
        visit(*child);
      }
  }

  void visitFunction(const FunctionDecl &function) {
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
      for (const CXXCtorInitializer *each : constructor->inits())
        if (each->getInit())
          visit(*each->getInit());
    if (isa<CXXDestructorDecl>(function))
      atEndOfParts(cast<CXXMethodDecl>(function));
    visit(*function.getBody());
  }

  Accesses take() { return std::move(accesses_); }

private:
  void add(const Stmt &at, const PointedToSet &objects, bool reads, bool writes,
           bool behind = false) {
    for (const PointedTo &object : objects)
      accesses_.at[default_ ? default_ : &at].push_back({object, reads, writes, behind});
  }

  // The same expression stands for the default in all calls: what it does is done where it is used.
  void atDefault(const Stmt &use, const Expr &value) {
    const Stmt *around = default_;
    default_ = around ? around : &use;
    visit(value);
    default_ = around;
  }

  void atDeclaration(const VarDecl &declared) {
    if (!declared.hasLocalStorage())
      return;
    if (!declared.getType()->isReferenceType()) {
      const PointedToSet itself{{PointedTo::Kind::Variable, declared.getCanonicalDecl(), nullptr}};
      atEnd(&declared, declared.getType(), itself, [&] { return pointsTo_.behind(itself); });
    } else if (const Expr *bound =
                   declared.getInit()) { // perhaps to a temporary object that it keeps
      const PointedToSet objects = pointsTo_.objectsOf(*bound);
      for (const PointedTo &object : objects)
        if (object.temporary && object.temporary->getExtendingDecl() == &declared)
          atEnd(&declared, object.temporary->getType(), {object},
                [&] { return pointsTo_.behind({object}); });
    }
  }

  // Of the object that a destructor ends: its members, and its bases.
  void atEndOfParts(const CXXMethodDecl &destructor) {
    const PointedToSet itself{{PointedTo::Kind::Argument, destructor.getCanonicalDecl(), nullptr}};
    auto behind = [&] { return pointsTo_.behind(itself); };
    for (const FieldDecl *field : destructor.getParent()->fields())
      atEnd(field, field->getType(), itself, behind);
    for (const CXXBaseSpecifier &base : destructor.getParent()->bases())
      if (const CXXRecordDecl *record = base.getType()->getAsCXXRecordDecl())
        atEnd(record->getCanonicalDecl(), base.getType(), itself, behind);
  }

  template <class Behind>
  void atEnd(Ended ended, QualType type, const PointedToSet &objects, const Behind &behind) {
    const CXXRecordDecl *record =
        QualType(type->getBaseElementTypeUnsafe(), 0)->getAsCXXRecordDecl();
    const CXXDestructorDecl *destructor =
        record && record->getDefinition() ? record->getDefinition()->getDestructor() : nullptr;
    if (!destructor || destructor->isTrivial())
      return;
    AccessList &list = accesses_.atEndOf[ended];
    auto addAll = [&](const PointedToSet &found, bool reads, bool through = false) {
      for (const PointedTo &object : found)
        list.push_back({object, reads, !reads, through});
    };
    const FunctionDecl *definition = nullptr;
    const CalleeMemory *memory =
        destructor->hasBody(definition) && !definition->isDependentContext() ? see_(*definition)
                                                                             : nullptr;
    if (!memory) {
      addAll(objects, false);
      addAll(behind(), false);
      return;
    }
    auto here = [&](const PointedTo &object) {
      if (object.decl != definition->getCanonicalDecl())
        return PointedToSet{object};
      return object.kind == PointedTo::Kind::Argument ? objects : behind();
    };
    for (const PointedTo &object : memory->readsFirst)
      addAll(here(object), true, object.kind == PointedTo::Kind::Beyond);
    for (const PointedTo &object : memory->writes)
      addAll(here(object), false, object.kind == PointedTo::Kind::Beyond);
  }

  void atConversion(const CastExpr &converted) {
    const Expr &operand = *converted.getSubExpr();
    if (converted.getCastKind() == CK_LValueToRValue)
      add(converted, pointsTo_.objectsOf(operand), true, false);
    else if (converted.getCastKind() == CK_PointerToIntegral) // nothing follows numbers
      add(converted, pointsTo_.targetsOf(operand), false, true);
  }

  void atUnary(const UnaryOperator &unary) {
    if (unary.isIncrementDecrementOp())
      add(unary, pointsTo_.objectsOf(*unary.getSubExpr()), true, true);
  }

  void atBinary(const BinaryOperator &binary) {
    if (binary.isAssignmentOp())
      add(binary, pointsTo_.objectsOf(*binary.getLHS()), binary.isCompoundAssignmentOp(), true);
  }

  // Of a whole object.
  void atCopy(const Expr &copy, const Expr &to, const Expr &from) {
    if (from.isGLValue())
      add(copy, pointsTo_.objectsOf(from), true, false);
    add(copy, pointsTo_.objectsOf(to), false, true);
  }

  void atConstruction(const CXXConstructExpr &construction) {
    if (!isCopy(construction))
      return atCall(construction);
    if (construction.getNumArgs() > 0 && construction.getArg(0)->isGLValue())
      add(construction, pointsTo_.objectsOf(*construction.getArg(0)), true, false);
  }

  void atCall(const Expr &call) {
    const FunctionDecl *callee = calleeOf(call);
    const FunctionDecl *definition = nullptr;
    const bool atomic = isAtomic(callee);
    if (!atomic && !isVirtualCall(call) && callee && callee->hasBody(definition) &&
        !definition->isDependentContext())
      if (const CalleeMemory *memory = see_(*definition)) {
        for (const PointedTo &object : memory->readsFirst)
          add(call, pointsTo_.atCaller(object, call, *definition), true, false,
              object.kind == PointedTo::Kind::Beyond);
        for (const PointedTo &object : memory->writes)
          add(call, pointsTo_.atCaller(object, call, *definition), false, true,
              object.kind == PointedTo::Kind::Beyond);
        return;
      }
    // An exchange whose result nothing takes is an assignment.
    const bool reads = !isNamed(callee, "atomicExch") || !discarded_.count(&call);
    for (const Expr *argument : argumentsOf(call)) {
      QualType type = argument->getType();
      QualType object = type->isPointerType() ? type->getPointeeType() : type;
      if (isNamed(callee, "__cvta")) // the address becomes a number
        add(call, pointsTo_.passedBy(*argument), false, true);
      else if (atomic)
        add(call, pointsTo_.passedBy(*argument), reads, true);
      else if (object.isConstQualified() && (type->isPointerType() || argument->isGLValue()))
        add(call, pointsTo_.passedBy(*argument), true, false);
      else
        add(call, pointsTo_.reachableFrom(pointsTo_.passedBy(*argument)), false, true);
    }
  }

  // In memory that was there before.
  void atNew(const CXXNewExpr &made) {
    if (made.getNumPlacementArgs() > 0)
      add(made, pointsTo_.targetsOf(*made.getPlacementArg(0)), false, true);
  }

  void atUnseen(const Stmt &statement) {
    for (const Stmt *child : statement.children())
      if (const auto *operand = dyn_cast_or_null<Expr>(child))
        add(statement, pointsTo_.reachableFrom(pointsTo_.passedBy(*operand)),
            isa<AtomicExpr>(statement), true);
  }

  const PointsTo &pointsTo_;
  const SeeCallee &see_;
  std::set<const Stmt *> discarded_;
  const Stmt *default_ = nullptr; // the default argument that is looked at
  Accesses accesses_;
};

} // namespace

void forEachAccess(const Accesses &accesses, llvm::function_ref<void(const MemoryAccess &)> visit) {
  for (const auto &[at, list] : accesses.at)
    llvm::for_each(list, visit);
  for (const auto &[ended, list] : accesses.atEndOf)
    llvm::for_each(list, visit);
}

void keep(Accesses &accesses, bool (*wanted)(const PointedTo &)) {
  auto keepIn = [&](auto &map) {
    for (auto each = map.begin(); each != map.end();) {
      llvm::erase_if(each->second,
                     [&](const MemoryAccess &access) { return !wanted(access.object); });
      each = each->second.empty() ? map.erase(each) : std::next(each);
    }
  };
  keepIn(accesses.at);
  keepIn(accesses.atEndOf);
}

Accesses accessesOf(const FunctionDecl &function, const PointsTo &pointsTo, const SeeCallee &see) {
  Collector collector(pointsTo, see);
  collector.visitFunction(function);
  return collector.take();
}

Accesses accessesOf(const Expr &clause, const PointsTo &pointsTo, const SeeCallee &see) {
  Collector collector(pointsTo, see);
  collector.visit(clause);
  return collector.take();
}

} // namespace gtap
