// Decides where each variable of a task function lives: register, saved at waits, or in the record
// for good.
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
  std::string field; // name of the record field; empty for a Local. A parameter's is in the
                     // argument struct, always
  std::string alias; // name in the step function: the variable's own unless a pinned one shares it
                     // with another
  std::string
      reason; // for the reader: "live at taskwait, line 12", "destination of a spawn, line 9", ...
  std::vector<unsigned> savedAt; // states whose wait saves it (never for unmodified parameters)
  bool crossed =
      false; // a jump to a resume label passes the declaration: its initialiser must stand apart
};

struct FrameLayout {
  std::vector<FrameVariable> variables; // parameters, then locals, in declaration order
  bool pinned = false;                  // some variable is Pinned: the record must not move

  // The entry of a variable, or null when it is none of the function's.
  const FrameVariable *find(const clang::VarDecl *variable) const;
};

// A local whose value is known at compile time: it needs no storage in the record, `static` keeps
// it where it is.
bool isConstantLocal(const clang::VarDecl *variable, const clang::ASTContext &context);

FrameLayout layoutFrame(const TaskFunction &function, const EscapeMap &escapes,
                        const Liveness &liveness, clang::ASTContext &context);

} // namespace gtap
