// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is left of a declaration when its variable is declared elsewhere.
#pragma once

#include "teams/TeamText.h"

#include <set>
#include <string>

namespace gtap {

// "x = in->size;", or nothing if it declares no value.
std::string valueFor(const clang::VarDecl &variable, ParsedUnit &unit, TeamText &text,
                     std::set<std::string> &names);

} // namespace gtap
