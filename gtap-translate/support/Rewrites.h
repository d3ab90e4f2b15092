// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Changes to the text of the main file before it is parsed again: what Normalise's parts hand over.
// Must not know who asks for them.
#pragma once

#include "support/LineTable.h"
#include "support/RewriteRequest.h"

#include <functional>
#include <vector>

namespace gtap {

// Puts `text` in place of the characters [begin, end).
struct Rewrite {
  unsigned begin = 0;
  unsigned end = 0;
  PlacedText text;
};

// What a part of normalisation wants of the text, and what has to be written out before it can.
struct RewritePlan {
  std::vector<Rewrite> rewrites;
  std::vector<RewriteRequest> requests;
};

// `buffer` with all the rewrites done, in lines that end in '\n' alone; `placeOf` gives the place of
// each of its lines. The rewrites must not overlap; those at the same place are done in their order.
PlacedText rewritten(llvm::StringRef buffer, const std::function<LinePlace(unsigned line)> &placeOf,
                     std::vector<Rewrite> rewrites);

} // namespace gtap
