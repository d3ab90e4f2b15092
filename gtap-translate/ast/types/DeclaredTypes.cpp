// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeclaredTypes.h.
#include "ast/types/DeclaredTypes.h"

#include "ast/types/DeducedTypes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <vector>

namespace gtap {

using namespace clang;

namespace {

// Looks in a type as written for what a function declares.
class LocalNameFinder : public DynamicRecursiveASTVisitor {
public:
  bool found = false;

  bool VisitTypedefType(TypedefType *type) override { return check(*type->getDecl()); }
  bool VisitTagType(TagType *type) override { return check(*type->getDecl()); }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    return !isa<VarDecl>(mention->getDecl()) || check(*mention->getDecl());
  }
  // A bound that is known is written as a number.
  bool TraverseConstantArrayType(ConstantArrayType *type, bool) override {
    return TraverseType(type->getElementType());
  }

private:
  bool check(const Decl &declaration) {
    found |= declaration.getParentFunctionOrMethod() != nullptr;
    return !found;
  }
};

} // namespace

const FunctionDecl *patternOf(const FunctionDecl &function) {
  bool own = function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  return own ? nullptr : function.getTemplateInstantiationPattern();
}

const Stmt *findInTemplate(const FunctionDecl &instance,
                           llvm::function_ref<bool(const Stmt &)> matches) {
  const FunctionDecl *pattern = patternOf(instance);
  std::vector<const Stmt *> pending;
  if (pattern && pattern->getBody())
    pending.push_back(pattern->getBody());
  while (!pending.empty()) {
    const Stmt *each = pending.back();
    pending.pop_back();
    if (!each)
      continue;
    if (matches(*each))
      return each;
    pending.insert(pending.end(), each->child_begin(), each->child_end());
  }
  return nullptr;
}

namespace {

// The variable of a template's body that a variable of an instance was made from, or null.
const VarDecl *inPattern(const VarDecl *variable) {
  const auto *function = dyn_cast_or_null<FunctionDecl>(variable->getParentFunctionOrMethod());
  const FunctionDecl *pattern = function ? patternOf(*function) : nullptr;
  if (!pattern)
    return nullptr;
  if (const auto *parameter = dyn_cast<ParmVarDecl>(variable))
    return pattern->getParamDecl(parameter->getFunctionScopeIndex());
  // Instances share the locations of their template.
  for (const Decl *declaration : pattern->decls())
    if (const auto *local = dyn_cast<VarDecl>(declaration);
        local && local->getLocation() == variable->getLocation())
      return local;
  return nullptr;
}

} // namespace

QualType declaredType(const VarDecl *variable) {
  if (QualType type = declaredByValue(variable); !type.isNull())
    return type;
  const VarDecl *pattern = inPattern(variable);
  bool deduced = !pattern || pattern->getType()->getContainedDeducedType() ||
                 isDeducedOutside(pattern->getType(), pattern->getASTContext());
  return deduced ? variable->getType() : pattern->getType();
}

SourceLocation declaredAt(const VarDecl *variable) {
  const VarDecl *pattern = inPattern(variable);
  return (pattern ? pattern : variable)->getLocation();
}

QualType declaredResult(const FunctionDecl *function) {
  const FunctionDecl *pattern = patternOf(*function);
  return (pattern ? pattern : function)->getReturnType();
}

const VarDecl *writtenVariable(const VarDecl *variable) {
  const VarDecl *pattern = inPattern(variable);
  return pattern ? pattern : variable;
}

std::string shownName(const VarDecl &variable) {
  const auto *parts = dyn_cast<DecompositionDecl>(&variable);
  if (!parts)
    return variable.getIdentifier() ? variable.getNameAsString() : "unnamed parameter";
  std::string names;
  for (const BindingDecl *part : parts->bindings())
    names += (names.empty() ? "" : ", ") + part->getNameAsString();
  return "[" + names + "]";
}

bool mentionsLocals(QualType type) {
  LocalNameFinder finder;
  finder.TraverseType(type);
  return finder.found;
}

QualType withoutLocalAliases(QualType type, const ASTContext &context) {
  if (!mentionsLocals(type))
    return type;
  auto inner = [&](QualType part) { return withoutLocalAliases(part, context); };
  QualType plain = type.getLocalUnqualifiedType(), result = plain;
  if (!type->isDependentType())
    result = plain.getCanonicalType();
  else if (const auto *alias = dyn_cast<TypedefType>(plain))
    result = inner(alias->desugar());
  else if (const auto *pointer = dyn_cast<PointerType>(plain))
    result = context.getPointerType(inner(pointer->getPointeeType()));
  else if (const auto *reference = dyn_cast<LValueReferenceType>(plain))
    result = context.getLValueReferenceType(inner(reference->getPointeeTypeAsWritten()));
  else if (const auto *array = dyn_cast<ConstantArrayType>(plain))
    result = context.getConstantArrayType(inner(array->getElementType()), array->getSize(),
                                          array->getSizeExpr(), array->getSizeModifier(),
                                          array->getIndexTypeCVRQualifiers());
  else if (const auto *array = dyn_cast<DependentSizedArrayType>(plain))
    result = context.getDependentSizedArrayType(inner(array->getElementType()),
                                                array->getSizeExpr(), array->getSizeModifier(),
                                                array->getIndexTypeCVRQualifiers());
  else if (const auto *generic = dyn_cast<TemplateSpecializationType>(plain)) {
    SmallVector<TemplateArgument> arguments;
    for (const TemplateArgument &argument : generic->template_arguments())
      arguments.push_back(argument.getKind() == TemplateArgument::Type
                              ? TemplateArgument(inner(argument.getAsType()))
                              : argument);
    result = context.getTemplateSpecializationType(generic->getKeyword(),
                                                   generic->getTemplateName(), arguments, {});
  }
  return context.getQualifiedType(result, type.getLocalQualifiers());
}

bool isDeducedOutside(QualType type, const ASTContext &context) {
  return type->isDependentType() &&
         (type->getContainedDeducedType() || mentionsLocals(withoutLocalAliases(type, context)));
}

bool isGlobalVariable(llvm::StringRef name, const ASTContext &context) {
  const auto found =
      context.getTranslationUnitDecl()->lookup(DeclarationName(&context.Idents.get(name)));
  return llvm::any_of(found, [](const NamedDecl *each) { return isa<VarDecl>(each); });
}

} // namespace gtap
