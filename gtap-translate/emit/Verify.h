// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last stage before writing: the generated text must parse again, as what nvcc will read. Must
// not know how it was generated.
#pragma once

#include "emit/Emit.h"
#include "frontend/HeadersAhead.h"
#include "frontend/Invocation.h"
#include "support/Options.h"

#include <optional>
#include <string>

namespace gtap {

// Clang's first error in a generated text.
struct Rejection {
  unsigned line =
      0; // of the generated text itself; #line directives do not count. 0: nowhere in it
  std::string reason;
};

struct Verification {
  std::optional<Rejection> rejection; // nothing: the text is good
  bool parsedWhole = false;           // the headers, too
};

// Parses the text in memory in place of options.input. An error is a defect of the translator, not
// of the input. `ahead`, a copy of the process after the headers, spares the parse of those when there
// is nothing to reject; null: there is none.
Verification verify(const Emission &emission, HeadersAhead *ahead, const Invocation &invocation,
                    const Options &options);

// The errors of Clang that do not count for output of that kind.
HeadersAhead::Tolerance toleranceFor(Target target);

} // namespace gtap
