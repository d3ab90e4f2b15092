// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls and constructions (see Purity.h): of functions that are known, and of those whose bodies are.
#include "analyse/effects/Bests.h"
#include "analyse/effects/MathFunctions.h"
#include "analyse/effects/Purity.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>

namespace gtap {

using namespace clang;

bool Purity::construct(const CXXConstructExpr &made) {
  const CXXConstructorDecl &constructor = *made.getConstructor();
  std::vector<const Expr *> given(made.arg_begin(), made.arg_end());
  if (constructor.isTrivial())
    return llvm::all_of(given, [&](const Expr *argument) { return value(*argument); });
  return arguments(made, constructor, given) && calls(made, constructor, /*ownObject=*/true);
}

bool Purity::call(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee)
    return refuse(call, "calls a function through a pointer");
  std::vector<const Expr *> given(call.arg_begin(), call.arg_end());
  auto valuesOf = [&] {
    return llvm::all_of(given, [&](const Expr *argument) { return value(*argument); });
  };
  if (callee->getIdentifier()) {
    StringRef name = callee->getName();
    bool takesPointers = llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
      return parameter->getType()->isPointerType();
    });
    if (name == "__ldg" || (name.starts_with("__nv_") && !takesPointers) ||
        isMathFunction(*callee, context_))
      return valuesOf();
  }
  if (unsigned id = callee->getBuiltinID())
    if (callee->hasAttr<ConstAttr>() || context_.BuiltinInfo.isConst(id) ||
        context_.BuiltinInfo.isConstWithoutErrnoAndExceptions(id))
      return valuesOf();
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (method && method->isTrivial() && given.size() == 2 &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    return place(*given[0], true) && value(*given[1]);
  bool ownObject = false;
  if (method && !method->isStatic()) {
    const Expr *object = nullptr;
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call)) {
      object = member->getImplicitObjectArgument();
    } else if (isa<CXXOperatorCallExpr>(call)) {
      object = given.front();
      given.erase(given.begin());
    }
    if (!object || method->isVirtual())
      return refuse(call, "calls a virtual function");
    if (object->getType()->isPointerType()) {
      if (!(isa<CXXThisExpr>(inside(*object).IgnoreImpCasts()) && !frames_.empty()) &&
          !memoryPlace(call, *object, false))
        return false;
      read_.add(object->getType()->getPointeeType(), context_);
      ownObject = isa<CXXThisExpr>(inside(*object).IgnoreImpCasts()) && !frames_.empty() &&
                  frames_.back().ownObject;
    } else {
      if (!(object->isGLValue() ? place(*object, false) : value(*object)))
        return false;
      ownObject = isOwn(*object) || !object->isGLValue();
    }
  }
  return arguments(call, *callee, given) && calls(call, *callee, ownObject);
}

bool Purity::arguments(const Expr &where, const FunctionDecl &callee,
                       ArrayRef<const Expr *> given) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (i >= callee.getNumParams())
      return refuse(where, "calls a function with a variable number of arguments");
    QualType type = callee.getParamDecl(unsigned(i))->getType();
    if (changesArgument(type)) {
      if (!isOwn(*given[i]))
        return refuse(*given[i], fmt::format("calls '{}', which may change an argument",
                                             callee.getNameAsString()));
      if (!place(*given[i], true))
        return false;
    } else if (!value(*given[i])) {
      return false;
    }
  }
  return true;
}

// A reference through which the function may change what it is given: variables of the code's own (arguments()).
bool Purity::changesArgument(QualType parameter) {
  return parameter->isLValueReferenceType() && !parameter->getPointeeType().isConstQualified();
}

// Looks into the function, unless it is known already. Recursion would not end here.
bool Purity::calls(const Expr &where, const FunctionDecl &callee, bool ownObject) {
  std::string name = callee.getNameAsString();
  static constexpr StringRef ofThread[] = {"gtap::thread_num", "gtap::num_threads",
                                           "gtap::max_threads"};
  const std::string whole = callee.getQualifiedNameAsString();
  if (whole == "gtap::negated" || // Normalise writes it
      (mayAskForThread_ && llvm::is_contained(ofThread, whole)) ||
      (mayAskBests_ && isMethodOfBest(callee, "get")))
    return true;
  const FunctionDecl *definition = nullptr;
  if (!callee.hasBody(definition) || !definition->getBody())
    return refuse(where, StringRef(whole).starts_with("gtap::")
                             ? fmt::format("calls '{}', whose answer other tasks may change", whole)
                             : fmt::format("calls '{}', whose body is not known here", name));
  if (pure_.count({definition, ownObject}))
    return true;
  constexpr std::size_t mostFrames = 16;
  if (frames_.size() >= mostFrames ||
      llvm::any_of(frames_, [&](const Frame &frame) { return frame.function == definition; }))
    return refuse(where, fmt::format("calls '{}', which is recursive", name));
  for (const ParmVarDecl *parameter : definition->parameters())
    (parameter->getType()->isReferenceType() && !changesArgument(parameter->getType()) ? references_
                                                                                       : own_)
        .insert(parameter);
  frames_.push_back({definition, ownObject});
  unsigned loops = std::exchange(loops_, 0), switches = std::exchange(switches_, 0);
  bool good = true;
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *part : constructor->inits())
      good = good && value(*part->getInit());
  good = good && statement(*definition->getBody());
  loops_ = loops;
  switches_ = switches;
  frames_.pop_back();
  if (good)
    pure_.insert({definition, ownObject});
  else
    reason_ = frames_.empty() ? fmt::format("calls '{}', which {}", name, reason_) : reason_;
  return good;
}

} // namespace gtap
