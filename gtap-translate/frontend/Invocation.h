// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds CUDA (where the target needs it), Clang's resource folder and our own headers, and builds the arguments of every parse
// from them. Everything about Clang's command line is here; must not know what is parsed for what.
#pragma once

#include "support/Options.h"

#include <string>
#include <variant>
#include <vector>

namespace gtap {

// What a parse needs. `arguments` is a compiler command line without the input file.
struct Invocation {
  std::vector<std::string> arguments;
  std::string cudaPath; // empty: the target needs none
  std::string resourceDir;
  std::string includeDir;
};

// Why no invocation could be built: a whole sentence, with what was tried, one candidate a line.
struct InvocationError {
  std::string text;
};

// Builds the invocation for options.input. `executable` is the path of the running program, next to
// which installed headers are looked for.
std::variant<Invocation, InvocationError> makeInvocation(const Options &options,
                                                         const std::string &executable);

} // namespace gtap
