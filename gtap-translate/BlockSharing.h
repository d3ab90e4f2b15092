// Which variables of its function a spawned block uses, and whether the block copies or shares
// each: OpenMP's rules for a task construct (docs/normalisation.md). Must not know how the block is
// rewritten.
#pragma once

#include "Diagnostics.h"
#include "TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace gtap {

struct CapturedVariable {
  const clang::VarDecl *variable = nullptr;
  bool shared = false;  // by a pointer; else copied
  clang::QualType type; // of the object: what a reference refers to
};

struct BlockSurroundings {
  std::vector<CapturedVariable> captured; // in the order of their first mention
  // Declarations around the block that it needs repeated: usings, aliases, constexpr variables.
  std::vector<const clang::DeclStmt *> repeated;
  bool good = true; // false after a report
};

BlockSurroundings surroundingsOf(const SpawnedBlock &block, clang::ASTContext &context,
                                 Diagnostics &diagnostics);

} // namespace gtap
