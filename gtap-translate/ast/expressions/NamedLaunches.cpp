// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See NamedLaunches.h.
#include "ast/expressions/NamedLaunches.h"

#include "ast/expressions/RuntimeConstant.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

bool isRuntime(const DeclContext &context) {
  const auto *record = dyn_cast<CXXRecordDecl>(&context);
  return record && record->getIdentifier() && record->getName() == "runtime";
}

// Whether this is a function gtap::launch or gtap::runtime::launch, or a template of such.
bool isLaunch(const NamedDecl &declaration) {
  const DeclContext *around = declaration.getDeclContext();
  if (isRuntime(*around))
    around = around->getParent();
  const auto *space = dyn_cast<NamespaceDecl>(around);
  return space && space->getIdentifier() && space->getName() == "gtap" &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         declaration.getIdentifier() && declaration.getName() == "launch";
}

bool callsLaunch(const CallExpr &call) {
  if (const FunctionDecl *callee = call.getDirectCallee())
    return isLaunch(*callee);
  // In a template, where arguments are not known yet.
  const auto *names = dyn_cast<OverloadExpr>(call.getCallee()->IgnoreParenImpCasts());
  return names && llvm::any_of(names->decls(), [](const NamedDecl *each) {
           return isLaunch(*each->getUnderlyingDecl());
         });
}

// The function that an argument names, `kernel` or `&kernel`.
const FunctionDecl *namedFunction(const Expr &argument) {
  const Expr *named = argument.IgnoreParenImpCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(named);
      address && address->getOpcode() == UO_AddrOf)
    named = address->getSubExpr()->IgnoreParenImpCasts();
  const auto *mention = dyn_cast<DeclRefExpr>(named);
  const auto *function = mention ? dyn_cast<FunctionDecl>(mention->getDecl()) : nullptr;
  if (!function)
    return nullptr;
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

class Finder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *call) override {
    if (!callsLaunch(*call))
      return true;
    NamedLaunch launch;
    launch.call = call;
    launch.byRuntime = isa<CXXMemberCallExpr>(call) ||
                       isa<MemberExpr, UnresolvedMemberExpr>(call->getCallee()->IgnoreParens());
    // The first function among the first four: behind grid, block and stream.
    for (unsigned i = 0; i < call->getNumArgs() && i < 4 && !launch.kernel; ++i)
      launch.kernel = namedFunction(*call->getArg(i));
    found.calls.push_back(launch);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->hasAttr<CUDASharedAttr>() && variable->hasExternalStorage())
      found.dynamicShared.push_back(variable);
    return true;
  }

  NamedLaunches found;
};

// Which of gtap::all_devices and gtap::world a file names.
class RuntimeFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    const ValueDecl *named = mention->getDecl();
    const auto *space = dyn_cast<NamespaceDecl>(named->getDeclContext());
    if (space && space->getIdentifier() && space->getName() == "gtap" && named->getIdentifier()) {
      ofDevices |= named->getName() == "all_devices";
      ofWorld |= named->getName() == "world";
    }
    return true;
  }
  bool ofDevices = false, ofWorld = false;
};

} // namespace

NamedLaunches namedLaunches(const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  Finder finder;
  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (sources.isInMainFile(sources.getExpansionLoc(declaration->getLocation())))
      finder.TraverseDecl(declaration);
  return std::move(finder.found);
}

bool peersShareMemory(const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  RuntimeFinder finder;
  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (sources.isInMainFile(sources.getExpansionLoc(declaration->getLocation())))
      finder.TraverseDecl(declaration);
  return finder.ofDevices || !finder.ofWorld;
}

bool namesLaunches(const ASTContext &context) {
  return constantOf("named_launches", context).value_or(0) != 0 ||
         !namedLaunches(context).calls.empty();
}

bool launchesOnPeers(const ASTContext &context) {
  return constantOf("peers", context).value_or(0) != 0 ||
         llvm::any_of(namedLaunches(context).calls,
                      [](const NamedLaunch &launch) { return launch.byRuntime; });
}

} // namespace gtap
