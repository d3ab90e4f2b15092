// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of gtap::launch() and gtap::runtime::launch(), the launches that have a handle, and what they ask of the file. Must
// not know what becomes of them.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <vector>

namespace gtap {

// A call of one of them in the main file.
struct NamedLaunch {
  const clang::CallExpr *call = nullptr;
  bool byRuntime = false; // of gtap::runtime::launch()
  // The kernel that the call names, of an instance the pattern; null where it is a value, or a template has to say.
  const clang::FunctionDecl *kernel = nullptr;
};

struct NamedLaunches {
  std::vector<NamedLaunch> calls;
  std::vector<const clang::VarDecl *>
      dynamicShared; // `extern __shared__` variables of the main file
};

NamedLaunches namedLaunches(const clang::ASTContext &context);

// Whether gtap::launch() can launch the file's entry kernels: it calls that, or is translated with GTAP_NAMED_LAUNCHES.
bool namesLaunches(const clang::ASTContext &context);

// Whether gtap::runtime::launch() can launch them on several GPUs: the file calls that, or is translated with GTAP_PEERS.
bool launchesOnPeers(const clang::ASTContext &context);

// Whether these may be GPUs of one process, which reach the same objects: not if the file names gtap::world alone, of which each
// process has its own.
bool peersShareMemory(const clang::ASTContext &context);

} // namespace gtap
