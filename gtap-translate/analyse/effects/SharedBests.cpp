// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedBests.h.
#include "analyse/effects/SharedBests.h"

#include "analyse/effects/Bests.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

bool holdsBest(QualType type, const ASTContext &context) {
  type = context.getBaseElementType(type);
  if (isBest(type))
    return true;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isDependentContext())
    return false;
  const auto holds = [&](const auto &part) { return holdsBest(part.getType(), context); };
  return std::any_of(record->bases_begin(), record->bases_end(), holds) ||
         std::any_of(record->field_begin(), record->field_end(),
                     [&](const FieldDecl *field) { return holds(*field); });
}

class VariableFinder : public DynamicRecursiveASTVisitor {
public:
  explicit VariableFinder(const ASTContext &context) : context_(context) {}
  SharedBests found;

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->isThisDeclarationADefinition() != VarDecl::Definition ||
        !variable->hasGlobalStorage() || !variable->hasAttr<CUDADeviceAttr>() ||
        variable->hasAttr<CUDAConstantAttr>() || variable->hasAttr<CUDASharedAttr>() ||
        context_.getSourceManager().isInSystemHeader(variable->getLocation()) ||
        !holdsBest(variable->getType(), context_))
      return true;
    const QualType type = context_.getBaseElementType(variable->getType());
    const bool named = isBest(type) && !type.isVolatileQualified() && !variable->isStaticLocal() &&
                       !variable->isTemplated() && !isa<VarTemplateSpecializationDecl>(variable) &&
                       isReachable(*variable);
    (named ? found.shared : found.apart).push_back(variable);
    return true;
  }

private:
  // From the end of the file.
  static bool isReachable(const Decl &declared) {
    const auto isHidden = [](AccessSpecifier access) {
      return access == AS_private || access == AS_protected;
    };
    const auto *owner = dyn_cast<CXXRecordDecl>(declared.getDeclContext());
    return !isHidden(declared.getAccess()) && (!owner || isReachable(*owner));
  }

  const ASTContext &context_;
};

} // namespace

SharedBests sharedBests(const ASTContext &context) {
  VariableFinder finder(context);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return std::move(finder.found);
}

} // namespace gtap
