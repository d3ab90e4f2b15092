// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which pointers of task functions always lead to global memory, so that nvcc may load with `ld.global`: those
// that began as parameters of the entry kernels, or as addresses of __device__ variables, and were only moved
// about since. Of a record's pointers nvcc itself knows nothing. Must not know how that is written down.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <map>
#include <string>
#include <vector>

namespace gtap {

// A pointer that a variable is, or has in its fields.
struct PointerPlace {
  std::string path;    // "" for the variable itself, ".matrix.data" for a field
  bool global = true;  // known to lead to global memory
  std::string because; // when it is not: "line 12 passes 'node->left', which was read from memory"
};

class GlobalPointers {
public:
  // Of all task functions of the model, whose spawns and entries are all that there are.
  GlobalPointers(const TaskModel &model, clang::ASTContext &context);

  // The pointers in a parameter or local of a body; of an instance of a template, what holds in all
  // instances. Empty for a variable without pointers.
  std::vector<PointerPlace> of(const clang::VarDecl *variable) const;

private:
  std::map<const clang::VarDecl *, std::vector<PointerPlace>> places_;
};

} // namespace gtap
