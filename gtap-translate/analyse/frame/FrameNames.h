// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of a task function's variables in its step function and its record: the user's own, unless
// it is shared or there is none. Must not decide where variables live (FrameLayout does).
#pragma once

#include "analyse/frame/FrameLayout.h"
#include "ast/uses/Scopes.h"

#include <clang/Basic/SourceLocation.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gtap {

// Names that a function's text uses, in whichever instance of a template.
struct FrameNames {
  std::set<std::string> foreign;                                    // of things declared outside
  std::map<std::string, std::set<clang::SourceLocation>> variables; // by name: where declared
};

// Adds the names of one body.
void collectNames(const TaskBody &body, const Scopes &scopes, const FrameLayout &layout,
                  FrameNames &names);

struct NamedBody {
  const TaskBody *body = nullptr;
  FrameLayout *layout = nullptr;
};

// Gives each variable its field, alias and access, all that can be named being known. The instances
// of a template are named together: a variable has one name in all of them.
void nameVariables(const std::vector<NamedBody> &bodies, const FrameNames &names);

} // namespace gtap
