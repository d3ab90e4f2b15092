// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The __device__ variables of gtap::best in a file and its headers, which launches on several GPUs share
// (docs/peers.md), and those that hold one, but which each GPU has for itself. Must not know launches.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <vector>

namespace gtap {

struct SharedBests {
  std::vector<const clang::VarDecl *> shared;
  // In functions, templates, and objects of other types.
  std::vector<const clang::VarDecl *> apart;
};
SharedBests sharedBests(const clang::ASTContext &context);

} // namespace gtap
