// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types whose plain name means something else in generated text: a variable, a member or another type of a task
// function's scopes has it (`pt pt`), or a function beside the type (`struct stat`, `stat()`). Must not know what is
// generated.
#pragma once

#include "model/TaskModel.h"

namespace gtap {

// Finds the types and namespaces that something in a task function, or around it, hides. Once, before any type is
// written.
void markHiddenTypes(const TaskModel &model, clang::ASTContext &context);

// True when the type's name has to begin with `::`, since something that was marked is its first part.
bool needsGlobalName(clang::QualType type);

// True when the type's name has to begin with `struct`, `union` or `enum`: a function or variable beside it has the
// name, too. A keyword also finds what a variable hides.
bool needsTagKeyword(clang::QualType type);

} // namespace gtap
