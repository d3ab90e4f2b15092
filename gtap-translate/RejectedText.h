// The report about a generated text that does not parse: it names the construct of the user's that
// the text was made of. Must not know how a text is parsed.
#pragma once

#include "Emit.h"
#include "Parse.h"
#include "Verify.h"

namespace gtap {

void reportRejected(const Rejection &rejection, const Emission &emission, ParsedUnit &unit);

} // namespace gtap
