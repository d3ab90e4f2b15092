// See CheckBlockFrame.h.
#include "CheckBlockFrame.h"

#include "SharedAcrossWaits.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// The parts of the record that are one for the whole block, or aligned as one.
bool checkValue(const FrameVariable &entry, const EscapeMap &escapes, Diagnostics &diagnostics) {
  if (entry.storage != StorageClass::Pinned)
    return true;
  const VarDecl *variable = entry.variable;
  const char *reason = nullptr, *help = nullptr;
  if (isa<ParmVarDecl>(variable) && !variable->getType().isConstQualified()) {
    reason = "all threads would share the parameter, whose address is known";
    help = "declare the parameter const, or copy it into a variable of the function";
  } else if (variable->hasAttr<AlignedAttr>()) {
    reason =
        "it has an alignment of its own, which each thread's place in the record would have to "
        "have";
    help = "give the alignment to its type";
  }
  if (!reason)
    return true;
  diagnostics.report(DiagId::BlockValue, variable->getLocation(),
                     {variable->getNameAsString(), reason, help});
  if (auto escape = escapes.find(variable); escape != escapes.end())
    diagnostics.note(escape->second.where,
                     fmt::format("'{}': {}", variable->getNameAsString(), escape->second.reason));
  return false;
}

} // namespace

bool checkBlockFrame(const TaskFunction &function, const Uniformity &uniformity,
                     const EscapeMap &escapes, const FrameLayout &layout, ASTContext &context,
                     Diagnostics &diagnostics) {
  bool good = true;
  const SourceManager &sources = context.getSourceManager();
  for (std::size_t k = 0; k < function.waits.size(); ++k) {
    const Uniformity::Condition &condition = uniformity.waits[k];
    if (condition.sameness == Sameness::Same)
      continue;
    bool differs = condition.sameness == Sameness::Differs;
    good &= !differs;
    diagnostics.report(differs ? DiagId::BlockWaitDiffers : DiagId::BlockWaitUnproved,
                       function.waits[k].pragma->location);
    if (condition.expression)
      diagnostics.note(sources.getExpansionLoc(condition.expression->getBeginLoc()),
                       "this condition decides about it");
  }
  for (const SharedAcrossWait &use : findSharedAcrossWaits(function, uniformity, context)) {
    good = false;
    diagnostics.report(DiagId::BlockSharedAcrossWait, sources.getExpansionLoc(use.read),
                       {use.variable->getNameAsString()});
    diagnostics.note(sources.getExpansionLoc(use.write), "it was written here");
    diagnostics.note(use.wait->pragma->location, "the taskwait in between is here");
  }
  for (const FrameVariable &entry : layout.variables)
    good &= checkValue(entry, escapes, diagnostics);
  return good;
}

} // namespace gtap
