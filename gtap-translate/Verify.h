// The last stage before writing: the generated text must parse again, as what nvcc will read. Must
// not know how it was generated.
#pragma once

#include "Diagnostics.h"
#include "Invocation.h"
#include "Options.h"

#include <string>

namespace gtap {

// Parses `text` in memory in place of options.input. Reports its first error at `where` and returns
// false when there is one; that is a defect of the translator, not of the input.
bool verify(const std::string &text, const Invocation &invocation, const Options &options,
            Diagnostics &diagnostics, clang::SourceLocation where);

} // namespace gtap
