// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics about values across taskwaits (see CheckFrame.h).
#include "check/frame/CheckFrame.h"

#include "analyse/jumps/ClosedScopes.h"
#include "analyse/variables/SelfReference.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/Scopes.h"
#include "ast/uses/VariableUses.h"
#include "check/frame/CheckGrandchildren.h"
#include "check/frame/CheckJoins.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

class FrameCheck {
public:
  FrameCheck(const TaskBody &body, const EscapeMap &escapes, const Liveness &liveness,
             const FrameLayout &layout, ASTContext &context, Diagnostics &diagnostics)
      : body_(body), escapes_(escapes), liveness_(liveness), layout_(layout), context_(context),
        diagnostics_(diagnostics), scopes_(body) {}

  bool run() {
    for (const FrameVariable &entry : layout_.variables)
      if (!isa<ParmVarDecl>(entry.variable) && !isConstantLocal(entry.variable, context_))
        check(entry);
    checkCaptures(body_.definition->getBody());
    return ok_;
  }

private:
  // A variable matters when a jump passes its declaration, or when it lives in the record.
  void check(const FrameVariable &entry) {
    if (!entry.crossed && entry.home.isLocal())
      return;
    const VarDecl *variable = entry.variable;
    const CXXRecordDecl *record = context_.getBaseElementType(entry.type)->getAsCXXRecordDecl();
    if (isPlainRangeVariable(variable))
      return report(DiagId::HeaderVariable, entry);
    if (record && record->isAnonymousStructOrUnion() &&
        (!entry.home.isLocal() || hasInitialValue(*variable)))
      return report(DiagId::AnonymousUnionAcrossWait, entry);
    if (record && record->isLambda())
      return report(DiagId::LambdaAcrossWait, entry);
    if (record && !record->hasTrivialDestructor())
      return report(DiagId::NotCopyableAcrossWait, entry);
    if (refersToTemporary(variable) || namesPartOfTemporary(variable) || copiedPart(variable) ||
        copiesSelfReferences(variable))
      return report(DiagId::TemporaryAcrossWait, entry);
    const bool copied = isCopiedByBytes(entry.type, context_) &&
                        (!body_.function->recursion || // whose frames are copied as objects
                         context_.getBaseElementType(entry.type).isTriviallyCopyableType(context_));
    const CXXRecordDecl *referred = entry.home.form() == Form::Pointer
                                        ? entry.type->getPointeeType()->getAsCXXRecordDecl()
                                        : nullptr;
    if (!entry.home.isLocal() && (!copied || (referred && referred->getDefinition() &&
                                              hasOwnAddress(*referred->getDefinition()))))
      return report(DiagId::NotCopyableAcrossWait, entry);
    if ((entry.home.atTop() && isUnnameable(entry.type)) ||
        isLocalElsewhere(entry.type, *body_.definition))
      return report(DiagId::LocalTypeAcrossWait, entry);
  }

  // The variable of a range-based for that stays one: it has no declaration to edit.
  bool isPlainRangeVariable(const VarDecl *variable) const {
    const auto *loop = dyn_cast<CXXForRangeStmt>(scopes_.scopeOf(variable));
    return loop && loop->getLoopVariable() == variable &&
           waitingLoops(body_).count(loop->getBeginLoc()) == 0;
  }

  // An array that a reference keeps alive is copied into the record unless a list makes it there.
  static bool copiesSelfReferences(const VarDecl *variable) {
    return holdsTemporary(variable) && variable->getType().getNonReferenceType()->isArrayType() &&
           mayKnowItself(variable->getType().getNonReferenceType()) &&
           !isa<InitListExpr>(variable->getInit()->IgnoreImplicit());
  }

  // A part of a structured binding that get<i>() returned by value: a temporary object of its own, which
  // get<i>(object) would make anew at every mention. Null when there is none.
  const BindingDecl *copiedPart(const VarDecl *variable) const {
    if (const auto *parts = dyn_cast<DecompositionDecl>(variable))
      for (const BindingDecl *part : parts->bindings())
        if (const VarDecl *holder = part->getHoldingVar();
            holder && holder->getInit() && !holder->getInit()->IgnoreImplicit()->isGLValue())
          return part;
    return nullptr;
  }

  // The taskwait to name: the first where the variable is live, else where it is in scope, else
  // none.
  const Wait *waitOf(const VarDecl *variable) const {
    for (std::size_t k = 0; k < body_.waits.size(); ++k) {
      const auto &live = liveness_.live[k];
      if (std::find(live.begin(), live.end(), variable) != live.end())
        return &body_.waits[k];
    }
    for (const Wait &wait : body_.waits)
      if (scopes_.inScope(variable, wait))
        return &wait;
    return nullptr;
  }

  void report(DiagId id, const FrameVariable &entry) {
    ok_ = false;
    const VarDecl *variable = entry.variable;
    const Wait *wait = waitOf(variable);
    std::string where = "a spawned child";
    if (wait)
      where =
          fmt::format("{} in line {}", shownName(wait->origin),
                      context_.getSourceManager().getPresumedLineNumber(wait->pragma->location));
    const BindingDecl *part = copiedPart(variable);
    if (const auto *parts = dyn_cast<DecompositionDecl>(variable); parts && !part)
      part = parts->bindings().front();
    std::string name = part ? part->getNameAsString() : variable->getNameAsString();
    if (StringRef(name).starts_with("__range"))
      name = "the range of this loop";
    diagnostics_.report(
        id, variable->getLocation(),
        {name, where, typeText(variable->getType().getUnqualifiedType(), context_),
         whyNotCopied(variable->getType(), context_),
         isGroupOfThreads(variable->getType(), context_)
             ? "make the group again behind the taskwait, as 'coalesced_threads()' does"
             : "close its scope before the taskwait with braces, or keep its parts in variables of "
               "plain types"});
    if (auto escape = escapes_.find(variable); escape != escapes_.end())
      diagnostics_.note(escape->second.where, fmt::format("'{}': {}", name, escape->second.reason));
    if (id == DiagId::LambdaAcrossWait)
      if (OpenScope open = whatKeepsOpen(body_, variable); open.where.isValid())
        diagnostics_.note(open.where,
                          fmt::format("the translator cannot close its scope: {}", open.reason));
    if (wait)
      diagnostics_.note(wait->pragma->location,
                        wait->origin == WaitOrigin::GroupEnd
                            ? "the taskgroup is here"
                            : fmt::format("{} is here", shownName(wait->origin)));
  }

  // A pointer stands for a reference, and no name for a binding: a copy would not be the value's.
  void checkCaptures(const Stmt *statement) {
    if (const auto *lambda = dyn_cast_or_null<LambdaExpr>(statement))
      for (const LambdaCapture &capture : lambda->captures()) {
        if (!capture.capturesVariable())
          continue;
        const ValueDecl *captured = capture.getCapturedVar();
        const auto *binding = dyn_cast<BindingDecl>(captured);
        const auto *variable =
            dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : captured);
        const FrameVariable *entry = variable ? layout_.find(variable) : nullptr;
        bool copied =
            entry && entry->home.form() == Form::Pointer && capture.getCaptureKind() == LCK_ByCopy;
        bool named =
            entry && binding && capture.isExplicit() && (entry->crossed || !entry->home.isLocal());
        if (!copied && !named)
          continue;
        ok_ = false;
        diagnostics_.report(DiagId::CopiedReference, capture.getLocation(),
                            {captured->getNameAsString(), "a taskwait"});
      }
    if (statement)
      for (const Stmt *child : statement->children())
        checkCaptures(child);
  }

  const TaskBody &body_;
  const EscapeMap &escapes_;
  const Liveness &liveness_;
  const FrameLayout &layout_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  Scopes scopes_;
  bool ok_ = true;
};

} // namespace

bool checkFrame(const TaskBody &body, const EscapeMap &escapes, const Liveness &liveness,
                const FrameLayout &layout, ASTContext &context, Diagnostics &diagnostics) {
  checkJoins(body, context, diagnostics);
  checkGrandchildren(body, context, diagnostics);
  return !body.definition ||
         FrameCheck(body, escapes, liveness, layout, context, diagnostics).run();
}

} // namespace gtap
