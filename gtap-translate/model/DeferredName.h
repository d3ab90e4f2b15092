// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The variable that says whether a task with `depend` is deferred, as Normalise writes it: by its name, later rounds know
// that the spawn has a taskwait before it.
#pragma once

#include "frontend/PragmaSite.h"

#include <llvm/ADT/StringRef.h>

namespace gtap {

// Up to its number.
inline constexpr const char *deferredPrefix = "gtap_deferred";

// Whether the clauses of a directive hold no condition but that variable.
inline bool namesDeferred(const PragmaSite &site) {
  const ClauseSite *condition = site.clause(ClauseKind::If);
  return condition && llvm::StringRef(condition->spelled).starts_with(deferredPrefix);
}

} // namespace gtap
