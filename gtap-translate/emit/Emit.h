// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Puts the whole output together: the user's text with its pragmas blanked, and the generated
// blocks in their places. Must not know how statements are lowered, nor where the text goes.
#pragma once

#include "analyse/TaskAnalysis.h"
#include "lower/Lower.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Options.h"

#include <optional>
#include <string>
#include <vector>

namespace gtap {

struct Emission {
  std::string text;            // the translated file
  std::vector<unsigned> lines; // the parsed line that each of its lines shows, or 0
  std::string rest; // what it has in place of the parsed text from an offset on, without #line
                    // directives; empty when an edit lies across that offset
  std::optional<RewriteRequest> conflict; // where two edits overlap; the text is then incomplete
};

// `steps` has the lowered body of each of `analyses`; `lines` says what the parsed lines stand for,
// `restFrom` where Emission::rest begins. Every check must have passed.
Emission emitTranslation(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                         const std::vector<LoweredStep> &steps, clang::ASTContext &context,
                         const LineTable &lines, const Options &options,
                         std::optional<unsigned> restFrom = std::nullopt);

} // namespace gtap
