// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names in the text of a function that is written for walks (docs/walks.md). By them, the next round knows it again.
#pragma once

#include "model/TaskModel.h"

#include <string>

namespace gtap {

// What the function is called whose calls a walk of a task function makes, up to that function's name.
inline constexpr const char *walkFunctionPrefix = "gtap_walk_";
inline std::string walkFunctionName(const TaskFunction &function) {
  return walkFunctionPrefix + function.name;
}
// The same with its namespace.
inline std::string qualifiedWalkFunctionName(const TaskFunction &function) {
  const std::string own = function.first->getNameAsString();
  return function.qualified.substr(0, function.qualified.size() - own.size()) +
         walkFunctionName(function);
}

} // namespace gtap
