// Diagnostics about values across taskwaits (see CheckFrame.h).
#include "CheckFrame.h"

#include "Lower.h"
#include "Scopes.h"
#include "StepLowering.h"
#include "TypeText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

class FrameCheck {
public:
  FrameCheck(const TaskFunction &function, const EscapeMap &escapes, const Liveness &liveness,
             const FrameLayout &layout, ASTContext &context, Diagnostics &diagnostics)
      : function_(function), escapes_(escapes), liveness_(liveness), layout_(layout),
        context_(context), diagnostics_(diagnostics), scopes_(function) {}

  bool run() {
    for (const FrameVariable &entry : layout_.variables)
      if (!isa<ParmVarDecl>(entry.variable) && !isConstantLocal(entry.variable, context_))
        check(entry);
    if (ok_)
      checkPlaces();
    return ok_;
  }

private:
  // A variable matters when a jump passes its declaration, or when it lives in the record.
  void check(const FrameVariable &entry) {
    if (!entry.crossed && entry.storage == StorageClass::Local)
      return;
    const VarDecl *variable = entry.variable;
    QualType type = variable->getType();
    const CXXRecordDecl *record = context_.getBaseElementType(type)->getAsCXXRecordDecl();
    if (isInHeader(variable))
      return report(DiagId::HeaderVariable, entry);
    if (isa<DecompositionDecl>(variable))
      return report(DiagId::BindingAcrossWait, entry);
    if (type->isReferenceType())
      return report(DiagId::ReferenceAcrossWait, entry);
    if (record && record->isLambda())
      return report(DiagId::LambdaAcrossWait, entry);
    if (record && !record->hasTrivialDestructor())
      return report(DiagId::NotCopyableAcrossWait, entry);
    if (entry.storage != StorageClass::Local)
      checkStored(entry, type);
    if (record && !record->hasTrivialDefaultConstructor())
      return report(DiagId::ConstructedAcrossWait, entry);
    if (isNestedArray(type) && hasInitialValue(*variable))
      return report(DiagId::NestedArrayAcrossWait, entry);
  }

  void checkStored(const FrameVariable &entry, QualType type) {
    if (!context_.getBaseElementType(type).isTriviallyCopyableType(context_))
      report(DiagId::NotCopyableAcrossWait, entry);
    else if (isUnnameable(type))
      report(DiagId::LocalTypeAcrossWait, entry);
  }

  bool isNestedArray(QualType type) const {
    const ArrayType *array = context_.getAsArrayType(type);
    return array && array->getElementType()->isArrayType();
  }

  // Declared in a condition, a range-for or the first part of an if or switch: no statement of its
  // own to edit.
  bool isInHeader(const VarDecl *variable) const {
    const DeclStmt *declaration = scopes_.declarationOf(variable);
    return !declaration ||
           isa_and_nonnull<IfStmt, SwitchStmt, CXXForRangeStmt>(scopes_.parent(declaration));
  }

  // The taskwait to name: the first where the variable is live, else where it is in scope, else
  // none.
  const Wait *waitOf(const VarDecl *variable) const {
    for (std::size_t k = 0; k < function_.waits.size(); ++k) {
      const auto &live = liveness_.live[k];
      if (std::find(live.begin(), live.end(), variable) != live.end())
        return &function_.waits[k];
    }
    for (const Wait &wait : function_.waits)
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
          fmt::format("the taskwait in line {}",
                      context_.getSourceManager().getExpansionLineNumber(wait->pragma->location));
    std::string name = variable->getNameAsString();
    diagnostics_.report(
        id, variable->getLocation(),
        {name, where, typeText(variable->getType().getUnqualifiedType(), context_)});
    if (auto escape = escapes_.find(variable); escape != escapes_.end())
      diagnostics_.note(escape->second.where, fmt::format("'{}': {}", name, escape->second.reason));
    if (wait)
      diagnostics_.note(wait->pragma->location, "the taskwait is here");
  }

  void checkPlaces() {
    for (const Unplaceable &bad : lowerStep(function_, layout_, liveness_, context_).unplaceable) {
      ok_ = false;
      diagnostics_.report(DiagId::EditInMacro, bad.where, {bad.what});
    }
  }

  const TaskFunction &function_;
  const EscapeMap &escapes_;
  const Liveness &liveness_;
  const FrameLayout &layout_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  Scopes scopes_;
  bool ok_ = true;
};

} // namespace

bool checkFrame(const TaskFunction &function, const EscapeMap &escapes, const Liveness &liveness,
                const FrameLayout &layout, ASTContext &context, Diagnostics &diagnostics) {
  return !function.definition ||
         FrameCheck(function, escapes, liveness, layout, context, diagnostics).run();
}

} // namespace gtap
