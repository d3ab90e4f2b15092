// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables of its function a spawned block uses, and whether the block copies or shares
// each: OpenMP's rules for a task construct (docs/normalisation.md). Must not know how the block is
// rewritten.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"

#include <set>
#include <vector>

namespace gtap {

struct CapturedVariable {
  const clang::VarDecl *variable = nullptr; // in a template: of its first instance
  bool shared = false;                      // by a pointer; else copied
  bool reference = false;                   // it is one, in some instance
  // Of the object (what a reference refers to), in each instance of a template.
  std::vector<clang::QualType> types;
  clang::SourceLocation mention; // the first one
};

struct BlockSurroundings {
  std::vector<CapturedVariable> captured; // in the order of their first mention
  // Named in its clauses, and not used in it.
  std::vector<const clang::VarDecl *> listedOnly;
  // Declarations around the block that it needs repeated: usings, aliases, constexpr variables.
  std::vector<const clang::DeclStmt *> repeated;
  std::set<const clang::Decl *> hidden; // from the block, by later ones with the same name
  bool good = true;                     // false after a report
};

// Of one block, in every instance of its function when that is a template. What one of them
// captures, all do.
BlockSurroundings surroundingsOf(const std::vector<const SpawnedBlock *> &instances,
                                 ParsedUnit &unit);

} // namespace gtap
