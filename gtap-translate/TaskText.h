// The generated text around a task function: argument struct and descriptor after its first
// declaration, record after its definition (docs/task-interface.md). Must not know statements
// (Lower does).
#pragma once

#include "FrameLayout.h"
#include "TaskModel.h"

#include <string>

namespace gtap {

// Argument struct, forward declarations and descriptor.
std::string descriptorText(const TaskFunction &function, const std::string &place,
                           const clang::ASTContext &context);

// The record and the checks on it.
std::string recordText(const TaskFunction &function, const FrameLayout &layout,
                       const clang::ASTContext &context);

} // namespace gtap
