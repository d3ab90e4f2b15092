// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides where each variable of a task function lives: register, saved at waits, or in the record
// for good.
#pragma once

#include "analyse/frame/Home.h"
#include "analyse/jumps/ClosedScopes.h"
#include "analyse/memory/GlobalPointers.h"
#include "analyse/tasks/KeptCalls.h"
#include "analyse/tasks/Walks.h"
#include "analyse/uniformity/Uniformity.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "ast/expressions/Members.h"
#include "model/TaskModel.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gtap {

struct FrameVariable {
  const clang::VarDecl *variable = nullptr;
  Home home;
  clang::QualType type;    // of its storage: never const, never a reference
  clang::QualType written; // the same as generated text says it: in a template, its own words
  std::string field;       // name of the record field; empty for a Local. A parameter's is in the
                           // argument struct, always
  std::string alias;  // name in the step function: the variable's own, unless it has none or stands
                      // apart from the declaration and shares it with another
  std::string access; // what a mention becomes: the alias, or `(*alias)` for a Pointer
  std::string
      reason; // for the reader: "live at taskwait, line 12", "destination of a spawn, line 9", ...
  bool crossed =
      false; // a jump to a resume label passes the declaration: its initialiser must stand apart

  // The members that are saved in place of the whole (FrameParts.h); empty for the whole, and for all that is not Spilled.
  std::vector<MemberPath> parts;

  // An array of a recursion that keeps little of its calls: it stays where it is, in the frame of the call that has it.
  bool inPlace = false;

  // Of a block-level task: each thread has its own value and place in the record. Never a Local.
  bool perThread = false;

  // Of a parameter that is a constant of the launch: its name (analyse/tasks/LaunchConstants.h). Such a one is a Local.
  std::string constant;

  // Declared before a closed scope, and given its value in there. Such a variable is crossed, too.
  bool outlives = false;

  std::vector<PointerPlace>
      pointers; // that it is or has in its fields; filled when all spawns are known

  // Whether the argument struct has it.
  bool isArgument() const { return llvm::isa<clang::ParmVarDecl>(variable) && constant.empty(); }
  // Whether the record, of which that is a part, has it.
  bool inRecord() const { return !home.isLocal() || isArgument(); }
};

// Where the step function finds the variable's place in the record: `gtap_rec.x`, or
// `gtap_w.mine(gtap_rec.x)`.
std::string placeInRecord(const FrameVariable &entry);

// The name of that place. A parameter that each thread of a block changes in its own way has one beside
// the argument.
std::string placeName(const FrameVariable &entry);

// The function whose calls a walk makes, which Normalise writes: null before that.
struct CallWalk {
  const TaskFunction *function = nullptr;
  bool several = false; // children at a time
};

struct FrameLayout {
  std::vector<FrameVariable> variables; // parameters, then locals, in declaration order
  std::vector<ClosedScope> closedScopes;
  bool spawnsMany = false; // in a loop of any number of turns
  bool rare = false;       // a launch has few tasks of this kind
  // Of a block-level task that can be one of a graph, and makes none: its loops access no global memory, or one with a barrier does not.
  bool worksLocally = false;
  bool hasLoops = false; // of a block-level task that makes none
  bool inGroup = false;  // taskgroups wait for the children of such tasks, too (GroupedTasks.h)
  std::set<std::string> combines; // how spawns combine results of such tasks with destinations
  // The operator that makes the task's result of its children's results and a value of its own; as sumsResults() says it.
  std::optional<std::string> sums;
  bool sumsMany = false;            // in a loop that nothing counts, where results are added up
  std::optional<Walk> walk;         // how a lane runs such a task without making tasks, if it may
  std::optional<CallWalk> callWalk; // or it makes calls of another function
  std::string notWalked;            // or why it does not, as the end of a sentence; or empty
  std::optional<KeptCalls>
      kept; // of a recursion: what a call keeps while it waits, if that is less than its record
  bool movable = true; // no address of a Pinned variable is known to anybody but the runtime

  // The entry of a variable, or null when it is none of the function's.
  const FrameVariable *find(const clang::VarDecl *variable) const;
  // Of a recursion: keeps the arrays that live in the record in place. False where something else does, too.
  bool keepInPlace();
  // Whether each thread has its own value of a variable.
  bool isPerThread(const clang::VarDecl &variable) const {
    const FrameVariable *entry = find(&variable);
    return entry && entry->perThread;
  }
};

// A local whose value is known at compile time and that no lambda captures by name: it needs no
// storage in the record, `static` keeps it where it is.
bool isConstantLocal(const clang::VarDecl *variable, const clang::ASTContext &context);

FrameLayout layoutFrame(const TaskBody &body, const EscapeMap &escapes, const Liveness &liveness,
                        clang::ASTContext &context);

// What is known of a body whose variables are to be placed.
struct FrameInput {
  const TaskBody &body;
  const EscapeMap &escapes;
  const Liveness &liveness;
  const Uniformity &uniformity; // of a block-level task
};

// The same for all instances of a template: a variable lives in one kind of place in all of them,
// the most demanding one.
std::vector<FrameLayout> layoutFrames(const std::vector<FrameInput> &instances,
                                      clang::ASTContext &context);

} // namespace gtap
