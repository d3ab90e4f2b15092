// Names of a task function's variables in its step function and its record: the user's own, unless
// it is shared or there is none. Must not decide where variables live (FrameLayout does).
#pragma once

#include "FrameLayout.h"
#include "Scopes.h"

#include <clang/Basic/SourceLocation.h>

#include <map>
#include <set>
#include <string>

namespace gtap {

// Names that a function's text uses, in whichever instance of a template.
struct FrameNames {
  std::set<std::string> foreign;                                    // of things declared outside
  std::map<std::string, std::set<clang::SourceLocation>> variables; // by name: where declared
};

// Adds the names of one body.
void collectNames(const TaskFunction &body, const Scopes &scopes, const FrameLayout &layout,
                  FrameNames &names);

// Gives each variable its field, alias and access, all that can be named being known.
void nameVariables(const TaskFunction &body, const FrameNames &names, FrameLayout &layout);

} // namespace gtap
