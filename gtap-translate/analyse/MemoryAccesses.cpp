// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MemoryAccesses.h.
#include "analyse/MemoryAccesses.h"

#include <clang/AST/StmtCXX.h>
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
    if (const auto *converted = dyn_cast<CastExpr>(&statement))
      atConversion(*converted);
    else if (const auto *unary = dyn_cast<UnaryOperator>(&statement))
      atUnary(*unary);
    else if (const auto *binary = dyn_cast<BinaryOperator>(&statement))
      atBinary(*binary);
    else if (const auto *copy = trivialAssignment(statement))
      atTrivialAssignment(*copy);
    else if (const auto *construction = dyn_cast<CXXConstructExpr>(&statement))
      atConstruction(*construction);
    else if (const auto *call = dyn_cast<CallExpr>(&statement))
      atCall(*call, call->getDirectCallee());
    else if (isa<AtomicExpr, AsmStmt>(statement))
      atUnseen(statement);
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&statement))
      if (opaque->getSourceExpr())
        visit(*opaque->getSourceExpr());
    for (const Stmt *child : statement.children())
      if (child)
        visit(*child);
  }

  AccessMap take() { return std::move(accesses_); }

private:
  void add(const Stmt &at, const PointedToSet &objects, bool reads, bool writes) {
    for (const PointedTo &object : objects)
      accesses_[&at].push_back({object, reads, writes});
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

  void atTrivialAssignment(const CXXOperatorCallExpr &copy) {
    if (copy.getArg(1)->isGLValue())
      add(copy, pointsTo_.objectsOf(*copy.getArg(1)), true, false);
    add(copy, pointsTo_.objectsOf(*copy.getArg(0)), false, true);
  }

  void atConstruction(const CXXConstructExpr &construction) {
    if (!isCopy(construction))
      return atCall(construction, construction.getConstructor());
    if (construction.getNumArgs() > 0 && construction.getArg(0)->isGLValue())
      add(construction, pointsTo_.objectsOf(*construction.getArg(0)), true, false);
  }

  void atCall(const Expr &call, const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (callee && callee->hasBody(definition) && !definition->isDependentContext())
      if (const CalleeMemory *memory = see_(*definition, pointsTo_)) {
        for (const PointedTo &object : memory->readsFirst)
          add(call, atCaller(object, call, *definition), true, false);
        for (const PointedTo &object : memory->writes)
          add(call, atCaller(object, call, *definition), false, true);
        return;
      }
    bool atomic = isNamed(callee, "atomic");
    for (const Expr *argument : argumentsOf(call)) {
      QualType type = argument->getType();
      QualType object = type->isPointerType() ? type->getPointeeType() : type;
      if (isNamed(callee, "__cvta")) // the address becomes a number
        add(call, pointsTo_.passedBy(*argument), false, true);
      else if (atomic)
        add(call, pointsTo_.passedBy(*argument), true, true);
      else if (object.isConstQualified() && (type->isPointerType() || argument->isGLValue()))
        add(call, pointsTo_.passedBy(*argument), true, false);
      else
        add(call, pointsTo_.reachableFrom(pointsTo_.passedBy(*argument)), false, true);
    }
  }

  // What an object of the callee's is at the call.
  PointedToSet atCaller(const PointedTo &object, const Expr &call, const FunctionDecl &callee) {
    if (object.kind == PointedTo::Kind::Variable || object.kind == PointedTo::Kind::Temporary)
      return {object};
    const std::vector<const Expr *> arguments = argumentsOf(call);
    const auto *method = dyn_cast<CXXMethodDecl>(&callee);
    bool hasObject = method && method->isInstance() && !isa<CXXConstructExpr>(call);
    std::size_t number = 0;
    if (object.decl != callee.getCanonicalDecl()) {
      number = hasObject ? 1 : 0;
      for (const ParmVarDecl *parameter : callee.parameters()) {
        if (parameter->getCanonicalDecl() == object.decl)
          break;
        ++number;
      }
    } else if (!hasObject) {
      return {}; // a constructor's own object
    }
    if (number >= arguments.size())
      return {};
    PointedToSet passed = pointsTo_.passedBy(*arguments[number]);
    return object.kind == PointedTo::Kind::Argument ? passed : pointsTo_.behind(passed);
  }

  void atUnseen(const Stmt &statement) {
    for (const Stmt *child : statement.children())
      if (const auto *operand = dyn_cast_or_null<Expr>(child))
        add(statement, pointsTo_.reachableFrom(pointsTo_.passedBy(*operand)),
            isa<AtomicExpr>(statement), true);
  }

  const PointsTo &pointsTo_;
  const SeeCallee &see_;
  AccessMap accesses_;
};

} // namespace

AccessMap accessesOf(const Stmt &code, const PointsTo &pointsTo, const SeeCallee &see) {
  Collector collector(pointsTo, see);
  collector.visit(code);
  return collector.take();
}

} // namespace gtap
