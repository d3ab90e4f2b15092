// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a directive in the file, and what is in its place in the output. Shared by the step
// functions (Lower) and the user's text around them (Emit).
#pragma once

#include "frontend/PragmaSite.h"
#include "support/SourceText.h"

#include <optional>
#include <string>

namespace gtap {

// The directive with the white space before it, when it begins its line as directives do.
std::optional<Span> directiveSpan(const PragmaSite &pragma, const SourceText &source);

// The text that replaces a directive which generates no code. It has the same number of lines. A taskwait is a statement,
// so it becomes `effects`, or an empty statement if that is "".
std::string blankedDirective(const PragmaSite &pragma, Span span, const SourceText &source,
                             const std::string &effects = "");

} // namespace gtap
