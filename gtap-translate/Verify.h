// The last stage before writing: the generated text must parse again, as what nvcc will read. Must
// not know how it was generated.
#pragma once

#include "Diagnostics.h"
#include "Emit.h"
#include "HeadersAhead.h"
#include "Invocation.h"
#include "Options.h"

#include <string>

namespace gtap {

// Parses the text in memory in place of options.input. Reports its first error at `where` and
// returns false when there is one; that is a defect of the translator, not of the input. `ahead`, a
// copy of the process behind the headers, makes it faster; null: there is none.
bool verify(const Emission &emission, HeadersAhead *ahead, const Invocation &invocation,
            const Options &options, Diagnostics &diagnostics, clang::SourceLocation where);

// The errors of Clang that do not count for output of that kind.
HeadersAhead::Tolerance toleranceFor(Target target);

} // namespace gtap
