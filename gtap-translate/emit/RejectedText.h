// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report about a generated text that does not parse: it names the construct of the user's that
// the text was made of. Must not know how a text is parsed.
#pragma once

#include "emit/Emit.h"
#include "emit/Verify.h"
#include "frontend/Parse.h"

namespace gtap {

// Says which macros of the user's have names that generated code uses: all of it, or this text, where names stand behind `gtap::`.
// False when there are none.
bool reportMacrosIn(llvm::StringRef text, ParsedUnit &unit);

void reportRejected(const Rejection &rejection, const Emission &emission, ParsedUnit &unit);

} // namespace gtap
