// Decides where each variable of a task function lives: register, saved at waits, or in the record for good.
#pragma once

#include "Escape.h"
#include "Liveness.h"
#include "TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

enum class StorageClass {
  Local,   // not live at any wait: stays where it is
  Spilled, // register; saved at the waits where it is live, restored there
  Pinned,  // lives in the record for its whole scope
};

struct FrameVariable {
  const clang::VarDecl *variable = nullptr;
  StorageClass storage = StorageClass::Local;
  std::string field;        // name of the record field; empty for Local. A parameter's field is in the argument struct
  std::string reason;       // for the reader: "live at taskwait, line 12", "destination of a spawn, line 9", ...
  std::vector<unsigned> savedAt; // states whose wait saves it (never for unmodified parameters)
};

struct FrameLayout {
  std::vector<FrameVariable> variables; // parameters, then locals, in declaration order
  bool pinned = false;                  // some variable is Pinned: the record must not move
};

FrameLayout layoutFrame(const TaskFunction &function, const EscapeMap &escapes, const Liveness &liveness,
                        clang::ASTContext &context);

} // namespace gtap
