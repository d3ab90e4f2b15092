// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides where each variable of a task function lives: register, saved at waits, or in the record
// for good.
#pragma once

#include "analyse/jumps/ClosedScopes.h"
#include "analyse/memory/GlobalPointers.h"
#include "analyse/uniformity/Uniformity.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "model/TaskModel.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gtap {

enum class StorageClass {
  Local,   // not live at any wait: stays where it is
  Spilled, // register; saved at the waits where it is live, restored there
  Pinned,  // lives in the record for its whole scope
};

// How the step function declares a variable that a jump to a resume label passes.
enum class Form {
  Object,  // as it is, its first value assigned after the declaration
  Pointer, // a reference: a pointer that is set where the user bound the reference
  Late,    // its type has no trivial default constructor or no assignment: gtap::late, at the top
};

struct FrameVariable {
  const clang::VarDecl *variable = nullptr;
  StorageClass storage = StorageClass::Local;
  Form form = Form::Object;
  clang::QualType type;    // of its storage: never const, never a reference
  clang::QualType written; // the same as generated text says it: in a template, its own words
  bool bytes = false;      // the record cannot name its type: saved as bytes,
  std::uint64_t size = 0, alignment = 0; // so many: the most that any instance of a template needs
  std::string field;  // name of the record field; empty for a Local. A parameter's is in the
                      // argument struct, always
  std::string alias;  // name in the step function: the variable's own, unless it has none or stands
                      // apart from the declaration and shares it with another
  std::string access; // what a mention becomes: the alias, or `(*alias)` for a Pointer
  std::string
      reason; // for the reader: "live at taskwait, line 12", "destination of a spawn, line 9", ...
  std::vector<unsigned> savedAt; // states whose wait saves it (never for unmodified parameters)
  unsigned slot = 0; // spilled values with one number > 0 take turns in one place of the record
  bool crossed =
      false; // a jump to a resume label passes the declaration: its initialiser must stand apart

  bool perThread = false; // of a block-level task: each thread has a value, and a place, of its own

  std::string constant; // of a parameter: the name of the constant of a launch that it is; in no record

  bool outlives = false; // declared before a closed scope, and given its value in there

  std::vector<PointerPlace>
      pointers; // that it is or has in its fields; filled when all spawns are known

  // True when the step function does not declare it where the user does.
  bool standsApart() const { return storage == StorageClass::Pinned || form == Form::Late; }
};

// Where the step function finds the variable's place in the record: `gtap_rec.x`, or
// `gtap_w.mine(gtap_rec.x)`.
std::string placeInRecord(const FrameVariable &entry);

// The name of that place. A parameter that each thread of a block changes in its own way has one beside
// the argument.
std::string placeName(const FrameVariable &entry);

struct FrameLayout {
  std::vector<FrameVariable> variables; // parameters, then locals, in declaration order
  std::vector<ClosedScope> closedScopes;
  bool spawnsMany = false; // in a loop of any number of turns
  bool movable = true;     // no address of a Pinned variable is known to anybody but the runtime

  // The entry of a variable, or null when it is none of the function's.
  const FrameVariable *find(const clang::VarDecl *variable) const;
};

// A local whose value is known at compile time and that no lambda captures by name: it needs no
// storage in the record, `static` keeps it where it is.
bool isConstantLocal(const clang::VarDecl *variable, const clang::ASTContext &context);

FrameLayout layoutFrame(const TaskFunction &function, const EscapeMap &escapes,
                        const Liveness &liveness, clang::ASTContext &context);

// What is known of a body whose variables are to be placed.
struct FrameInput {
  const TaskFunction &body;
  const EscapeMap &escapes;
  const Liveness &liveness;
  const Uniformity &uniformity; // of a block-level task
};

// The same for all instances of a template: a variable lives in one kind of place in all of them,
// the most demanding one.
std::vector<FrameLayout> layoutFrames(const std::vector<FrameInput> &instances,
                                      clang::ASTContext &context);

} // namespace gtap
