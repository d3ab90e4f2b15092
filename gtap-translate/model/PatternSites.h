// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The directives in a body, whichever of the template's instances have them.
#pragma once

#include "frontend/Pragmas.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <vector>

namespace gtap {

// Pragmas in a template are used by its pattern, even if it is never instantiated.
class PatternSites : public clang::DynamicRecursiveASTVisitor {
public:
  explicit PatternSites(const SourceFacts &facts) : facts_(facts) {}

  bool VisitAttributedStmt(clang::AttributedStmt *statement) override {
    for (const clang::Attr *attribute : statement->getAttrs())
      use(*attribute);
    return true;
  }
  bool VisitDecl(clang::Decl *declaration) override {
    for (const clang::Attr *attribute : declaration->attrs())
      use(*attribute);
    return true;
  }

  // Taskwaits, taskyields and cancellations that are statements of something other than a block.
  void markUnbraced(const clang::Stmt *statement, const clang::Stmt *parent = nullptr) {
    if (!statement)
      return;
    if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      for (const clang::Attr *attribute : attributed->getAttrs())
        if (PragmaSite *site = facts_.siteAt(attribute->getLocation());
            site && (isWait(site->kind) || isCancellation(site->kind)))
          site->unbraced |= !llvm::isa_and_nonnull<clang::CompoundStmt>(parent);
    for (const clang::Stmt *child : statement->children())
      markUnbraced(child, statement);
  }

  bool holdsEntry() const { return holdsEntry_; }
  const std::vector<const PragmaSite *> &found() const { return found_; }

private:
  void use(const clang::Attr &attribute) {
    if (PragmaSite *site = facts_.siteAt(attribute.getLocation())) {
      site->consumed = true;
      found_.push_back(site);
      holdsEntry_ |= site->kind == PragmaKind::Entry;
    }
  }

  const SourceFacts &facts_;
  std::vector<const PragmaSite *> found_;
  bool holdsEntry_ = false;
};

} // namespace gtap
