// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RecursionLimits.h.
#include "analyse/recursion/RecursionLimits.h"

#include "analyse/effects/CalleeEffects.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <cstdint>

namespace gtap {

using namespace clang;

namespace {

// What its parameters and variables take, at most.
constexpr std::uint64_t largestFrame = 192; // four of them in the array
std::uint64_t frameBytes(const FunctionDecl &function, const ASTContext &context) {
  struct Adder : DynamicRecursiveASTVisitor {
    explicit Adder(const ASTContext &context) : context(context) {}
    bool VisitVarDecl(VarDecl *variable) override {
      if (variable->hasLocalStorage() && !variable->getType()->isDependentType() &&
          !variable->getType()->isIncompleteType())
        bytes += context.getTypeSizeInChars(variable->getType()).getQuantity();
      return true;
    }
    const ASTContext &context;
    std::uint64_t bytes = 0;
  } adder(context);
  for (ParmVarDecl *parameter : function.parameters())
    adder.VisitVarDecl(parameter);
  adder.TraverseStmt(function.getBody());
  return adder.bytes;
}

} // namespace

std::string problemOfHead(const FunctionDecl &function, std::uint64_t largestFrame,
                          const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  for (const FunctionDecl *declaration : function.redecls())
    if (declaration->getLocation().isMacroID() || declaration->getEndLoc().isMacroID() ||
        !sources.isWrittenInMainFile(declaration->getLocation()))
      return "has a declaration in a header or a macro";
  if (isa<CXXMethodDecl>(function))
    return "is a member";
  if (function.isTemplated() || function.isTemplateInstantiation() ||
      function.getTemplateSpecializationKind() != TSK_Undeclared)
    return "is a template";
  if (!function.getIdentifier() || function.isVariadic() || function.isConstexpr() ||
      function.isExternC() ||
      function.getType()->castAs<FunctionProtoType>()->hasNoexceptExceptionSpec())
    return "is an operator, variadic, constexpr, noexcept or extern \"C\"";
  if (llvm::any_of(function.parameters(),
                   [](const ParmVarDecl *parameter) { return !parameter->getIdentifier(); }))
    return "has a parameter without a name";
  for (const FunctionDecl *declaration : function.redecls())
    for (const Attr *attribute : declaration->attrs())
      if (!attribute->isImplicit() && !attribute->getLocation().isMacroID() &&
          (attribute->isGNUAttribute() || attribute->isStandardAttributeSyntax()))
        return "has an attribute that is written out";
  if (!function.getLexicalDeclContext()->Equals(function.getDeclContext()) ||
      isa<LinkageSpecDecl>(function.getLexicalDeclContext()))
    return "is defined outside of its namespace, or with a linkage of its own";
  for (const ParmVarDecl *parameter : function.parameters()) {
    const QualType type = parameter->getType();
    const TagDecl *tag = type.getNonReferenceType()->getAsTagDecl();
    if (type->isRValueReferenceType() || (tag && !tag->getIdentifier()))
      return "has a parameter that is an rvalue reference, or of a type without a name";
    if (parameter->hasDefaultArg() && parameter->getDefaultArgRange().getBegin().isMacroID())
      return "has a default argument that comes out of a macro";
  }
  if (frameBytes(function, context) > largestFrame)
    return fmt::format("has variables of more than {} bytes, too many for an array of frames",
                       largestFrame);
  const QualType result = function.getReturnType();
  const CXXRecordDecl *record = result->getAsCXXRecordDecl();
  if (llvm::any_of(function.parameters(), [&](const ParmVarDecl *parameter) {
        return !parameter->getType()->isReferenceType() &&
               !(parameter->getType().isTriviallyCopyableType(context) &&
                 copiesAsItself(parameter->getType(), context));
      }))
    return "has a parameter that is not trivially copyable";
  const QualType pointee = result->getPointeeType();
  if (!pointee.isNull() && (pointee->isArrayType() || pointee->isFunctionType()))
    return "has a result whose type cannot stand before a name";
  if (result->getContainedAutoType() || result->isReferenceType() ||
      !copiesAsItself(result, context) ||
      (record && (!record->hasTrivialDefaultConstructor() || !record->hasSimpleCopyAssignment())))
    return "has a result that cannot be declared without a value";
  for (const FunctionDecl *callee : reachableFrom(function))
    if (callee != &function && callsFunction(*callee, function))
      return fmt::format("is called by a function that it calls: '{}' (line {})",
                         callee->getNameAsString(),
                         sources.getPresumedLoc(callee->getLocation()).getLine());
  return "";
}

namespace {

// Whether a value of that type may lead to another object.
bool mayPoint(QualType type) {
  type = type.getCanonicalType();
  if (const auto *array = dyn_cast<ArrayType>(type))
    return mayPoint(array->getElementType());
  if (const auto *record = type->getAsCXXRecordDecl()) {
    record = record->getDefinition();
    return !record || llvm::any_of(record->fields(), [](const FieldDecl *field) {
      return mayPoint(field->getType());
    }) || llvm::any_of(record->bases(), [](const CXXBaseSpecifier &base) {
      return mayPoint(base.getType());
    });
  }
  return !type->isArithmeticType() && !type->isEnumeralType();
}

// An argument of such a call that may lead to a temporary object, which ends with the statement and so, in a loop, before
// the call has begun. Or null.
const Expr *temporaryArgument(const FunctionDecl &function) {
  struct TemporaryFinder : DynamicRecursiveASTVisitor {
    bool found = false;
    bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *made) override {
      found |= made->getStorageDuration() == SD_FullExpression;
      return !found;
    }
  };
  struct Finder : DynamicRecursiveASTVisitor {
    const FunctionDecl *function = nullptr;
    const Expr *found = nullptr;
    bool VisitCallExpr(CallExpr *call) override {
      const FunctionDecl *callee = call->getDirectCallee();
      if (!callee || callee->getCanonicalDecl() != function->getCanonicalDecl())
        return true;
      for (unsigned i = 0; i < call->getNumArgs() && i < callee->getNumParams(); ++i) {
        TemporaryFinder temporaries;
        if (mayPoint(callee->getParamDecl(i)->getType()))
          temporaries.TraverseStmt(call->getArg(i));
        if (temporaries.found)
          found = call->getArg(i);
      }
      return !found;
    }
  } finder;
  finder.function = &function;
  finder.TraverseStmt(function.getBody());
  return finder.found;
}

} // namespace

bool callsFunction(const FunctionDecl &caller, const FunctionDecl &function) {
  return llvm::any_of(mentionedBy(caller), [&](const FunctionDecl *each) {
    return each->getCanonicalDecl() == function.getCanonicalDecl();
  });
}

std::string whyRecursive(const FunctionDecl &function, const CalleeEffects &effects,
                         const ASTContext &context) {
  if (std::string problem = problemOfHead(function, largestFrame, context); !problem.empty())
    return problem;
  if (effects.waits)
    return "may wait for other threads: " + effects.waitsBy.what;
  if (effects.unseen)
    return "calls a function through a pointer, or one whose body is not in this file: " +
           effects.unseenBy.what;
  if (!effects.reads && !effects.writes && !effects.loops)
    return onlyCalculates;
  if (const Expr *argument = temporaryArgument(function))
    return fmt::format("gives itself a temporary object, which would end too early (line {})",
                       context.getSourceManager().getPresumedLoc(argument->getExprLoc()).getLine());
  return "";
}

} // namespace gtap
