// Puts the whole output together: the user's text with its pragmas blanked, and the generated
// blocks in their places. Must not know how statements are lowered, nor where the text goes.
#pragma once

#include "FrameLayout.h"
#include "Liveness.h"
#include "Options.h"
#include "TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// The translated file. `layouts` and `liveness` hold one entry per model.functions entry, in order
// (empty ones for functions without a definition). Every check must have passed.
std::string emitTranslation(const TaskModel &model, const std::vector<FrameLayout> &layouts,
                            const std::vector<Liveness> &liveness, clang::ASTContext &context,
                            const Options &options);

} // namespace gtap
