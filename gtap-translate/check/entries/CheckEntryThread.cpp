// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckEntryThread.h.
#include "check/entries/CheckEntryThread.h"

#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// What of the statement differs from thread to thread: `threadIdx`, `blockIdx`, or a variable whose first value is made of them.
class ThreadFinder {
public:
  const DeclRefExpr *find(const Stmt *part) {
    const auto *mention = dyn_cast_or_null<DeclRefExpr>(part);
    const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    if (variable && isOfThread(*variable))
      return mention;
    if (const auto *opaque = dyn_cast_or_null<OpaqueValueExpr>(part))
      return find(opaque->getSourceExpr());
    if (part)
      for (const Stmt *child : part->children())
        if (const DeclRefExpr *found = find(child))
          return found;
    return nullptr;
  }

private:
  bool isOfThread(const VarDecl &variable) {
    const StringRef name = variable.getName();
    if (!variable.hasLocalStorage())
      return name == "threadIdx" || name == "blockIdx";
    return seen_.insert(&variable).second && variable.hasInit() && find(variable.getInit());
  }

  std::set<const VarDecl *> seen_;
};

} // namespace

void checkEntryThread(const EntryKernel &entry, Diagnostics &diagnostics) {
  const DeclRefExpr *found =
      entry.entry.statement ? ThreadFinder().find(entry.entry.statement) : nullptr;
  if (!found)
    return;
  const SourceManager &sources = entry.kernel->getASTContext().getSourceManager();
  diagnostics.report(DiagId::EntryByThread, sources.getExpansionLoc(found->getLocation()),
                     {found->getDecl()->getNameAsString()});
}

} // namespace gtap
