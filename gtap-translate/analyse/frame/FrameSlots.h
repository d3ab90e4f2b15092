// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that no taskwait saves both take turns in one place of the record.
#pragma once

#include "analyse/frame/FrameLayout.h"

namespace gtap {

// Numbers the places that several spilled variables share (Home::slot).
void shareSlots(FrameLayout &layout, const clang::ASTContext &context);

} // namespace gtap
