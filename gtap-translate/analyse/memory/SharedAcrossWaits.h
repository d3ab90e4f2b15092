// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds __shared__ memory of a block-level task that is used where another block may be at work: read behind a taskwait
// with what was written before it, handed to a child, or read by a child that has written nothing there. By its name or through whatever leads to it, here and in functions
// that are called.
#pragma once

#include "analyse/uniformity/Uniformity.h"
#include "model/TaskModel.h"

#include <vector>

namespace gtap {

struct SharedAcrossWait {
  const clang::VarDecl *variable = nullptr;
  clang::SourceLocation write; // before the taskwait
  const Wait *wait = nullptr;
  clang::SourceLocation read; // behind it, with nothing written in between
};

// An argument or the destination of a spawn.
struct SharedInSpawn {
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *expression = nullptr;
  bool destination = false;
};

// A task begins with memory that holds nothing.
struct SharedUnwritten {
  const clang::VarDecl *variable = nullptr;
  clang::SourceLocation read;
};

// A local variable or parameter that is, or has in it, a pointer or a reference to such memory.
struct LeadsToShared {
  const clang::VarDecl *variable = nullptr;
  const clang::VarDecl *shared = nullptr;
};

struct SharedMisuse {
  std::vector<SharedAcrossWait>
      acrossWaits; // in the order of the text, each variable once at a place
  std::vector<SharedInSpawn> inSpawns;
  // Of a spawned block what may be read before it is written; of another task what it reads and writes nowhere.
  std::vector<SharedUnwritten> unwritten;
  std::vector<LeadsToShared> leading; // no misuse where blocks have the variable at one address
};
SharedMisuse findSharedMisuse(const TaskBody &body, const Uniformity &uniformity,
                              clang::ASTContext &context);

} // namespace gtap
