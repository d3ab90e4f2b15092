// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EmitShared.h.
#include "emit/EmitShared.h"

#include "analyse/effects/Bests.h"
#include "ast/expressions/NamedLaunches.h"
#include "lower/WrappedText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

#include <string>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// In files and their headers, in namespaces and classes; of no template, whose instances are not listed. (The
// runtime leaves out managed ones, which look the same here.)
class VariableFinder : public DynamicRecursiveASTVisitor {
public:
  explicit VariableFinder(const ASTContext &context) : context_(context) {}
  std::vector<const VarDecl *> found;

  bool TraverseFunctionDecl(FunctionDecl *) override { return true; }
  bool TraverseClassTemplateDecl(ClassTemplateDecl *) override { return true; }
  bool TraverseVarTemplateDecl(VarTemplateDecl *) override { return true; }
  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->isThisDeclarationADefinition() == VarDecl::Definition &&
        variable->hasGlobalStorage() && variable->hasAttr<CUDADeviceAttr>() &&
        !variable->hasAttr<CUDAConstantAttr>() && !variable->isStaticLocal() &&
        isReachable(*variable) &&
        !context_.getSourceManager().isInSystemHeader(variable->getLocation()) &&
        isBest(context_.getBaseElementType(variable->getType())))
      found.push_back(variable);
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

std::string nameOf(const VarDecl &variable, const ASTContext &context) {
  PrintingPolicy policy = context.getPrintingPolicy();
  policy.SuppressUnwrittenScope = true; // namespaces without a name
  std::string name;
  llvm::raw_string_ostream stream(name);
  variable.printQualifiedName(stream, policy);
  return name;
}

} // namespace

void emitShared(const ASTContext &context, const SourceText &source, TextEdits &edits) {
  if (!launchesOnPeers(context) || !peersShareMemory(context))
    return;
  VariableFinder finder(context);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  if (finder.found.empty())
    return;
  const Span whole = source.whole();
  const bool ends = whole.begin == whole.end || source.text({whole.end - 1, whole.end}) == "\n";
  std::string text = fmt::format(
      "{}// ---- gtap: variables that launches on several GPUs share ----\n", ends ? "" : "\n");
  for (std::size_t i = 0; i < finder.found.size(); ++i)
    text += wrapped(
        fmt::format("static const gtap::shared_best gtap_shared_{}(gtap::this_file(), ::{});\n",
                    i + 1, nameOf(*finder.found[i], context)));
  edits.insert(whole.end, text);
}

} // namespace gtap
