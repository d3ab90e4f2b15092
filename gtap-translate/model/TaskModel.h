// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the translator knows about a translation unit: task functions, spawns, waits, entries. Plain
// data, filled once by ModelBuilder; Check, Escape, Liveness, FrameLayout, Lower, Emit and the
// reports read it. Must not know: how anything is lowered, or how the runtime schedules.
#pragma once

#include "frontend/PragmaSite.h"
#include "model/LoopNames.h"
#include "support/RewriteRequest.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/STLExtras.h>

#include <memory>
#include <string>
#include <vector>

namespace gtap {

class MacroArguments;
struct TaskBody;
struct TaskFunction;

// Who runs a task: as the pragma's clause `worker` says, or else the header that the file includes,
// gtap_thread.cuh or gtap_block.cuh.
enum class WorkerKind { None, Thread, Block };

// An object that a spawn names in `depend`.
struct Access {
  const ClauseSite *clause = nullptr;
  const ListItem *item = nullptr;
  const clang::Expr *object = nullptr;
  std::vector<const clang::Expr *> lengths; // of its array sections
  std::vector<const clang::Expr *> steps;   // of the clause's iterators; null is 1
};

// `#pragma gtap task` or `entry` with its statement: `f(args);`, `destination = f(args);` or
// `T variable = f(args);`.
struct Spawn {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed =
      nullptr; // injected annotation + user's statement; null for a declaration
  const clang::Stmt *statement = nullptr; // the user's statement (without the annotation)
  const clang::CallExpr *call = nullptr;
  TaskBody *callee = nullptr;
  const clang::Expr *destination = nullptr; // left-hand side, or null
  const clang::VarDecl *destinationVariable =
      nullptr; // set when destination is just a local or a parameter, or is declared here
  std::string
      combines; // how the result is combined with the destination, "+" or "min"; empty: it is stored
  const clang::Expr *queue = nullptr;     // parsed queue(...) expression, or null
  const clang::Expr *priority = nullptr;  // the same of priority(...)
  const clang::Expr *condition = nullptr; // of if(...), or null
  const clang::Expr *final = nullptr;     // of final(...), or null
  std::vector<Access> accesses;           // of depend(...), in the order written
  // The same with their conversions to int, bool and void, in the order written. They stand in the
  // annotation and not in the statement.
  std::vector<const clang::Expr *> clauses;
  int loop = -1;  // of a task_iteration: the number of the taskloop around it
  int graph = -1; // the number of the taskgraph that it stands in

  // A worker finds out which of its siblings it waits for.
  bool isDependent() const { return !accesses.empty() || loop >= 0 || graph >= 0; }
  bool declares() const { return attributed == nullptr; }
  // The node of the function's body that the spawn is.
  const clang::Stmt *node() const { return attributed ? attributed : statement; }
  // The user's statement; a declaration's own range begins with the injected annotation.
  clang::SourceRange range() const {
    return {declares() ? destinationVariable->getBeginLoc() : statement->getBeginLoc(),
            statement->getEndLoc()};
  }
};

// `#pragma gtap taskloop` before a loop, or a nest of them.
struct Taskloop {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr;
  const clang::Expr *collapse = nullptr; // of collapse(n), or null
  // Of the clauses that have to be integers, where its turns are tasks.
  std::vector<std::pair<ClauseKind, const clang::Expr *>> numbers;
  // The nest as far as it is one, the outermost loop first; empty when it is no `for`.
  std::vector<const clang::ForStmt *> loops;
  const clang::Stmt *body = nullptr; // of the innermost
  // Whether its turns make a task each, by a `task_iteration` in them. Else its turns are tasks.
  bool makesTasks = false;
  int graph = -1; // the number of the taskgraph that it stands in
};

// `#pragma gtap taskgroup` before a statement.
struct Taskgroup {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr; // injected annotation + statement
  // Null when it is no block, or when another directive stands between; Normalise puts it in braces.
  const clang::CompoundStmt *body = nullptr;
};

// `#pragma gtap cancel taskgroup` or `cancellation point taskgroup`. `attributed` is the injected marker statement
// `(void)static_cast<bool>(condition);`. Normalise writes it out.
struct Cancellation {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr;
};

// `#pragma gtap taskgraph` before a block.
struct Taskgraph {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr; // injected annotation + statement
  const clang::CompoundStmt *body = nullptr;         // null when it is no block
  // Normalise has put taskwaits before and behind it, and its clauses' values into variables.
  bool isWritten() const { return pragma->clause(ClauseKind::Waited) != nullptr; }
};

// What a taskwait is in the user's text: itself, the end of a taskgroup or of a region with spawns in it, the beginning or the
// end of a taskgraph, or a task that is not deferred and has others before it.
enum class WaitOrigin { Written, GroupEnd, RegionEnd, Graph, Undeferred };

// Whether it waits for what its tasks spawn, too.
inline bool endsGroup(WaitOrigin origin) {
  return origin == WaitOrigin::GroupEnd || origin == WaitOrigin::RegionEnd;
}

// As a report names it.
inline const char *shownName(WaitOrigin origin) {
  return origin == WaitOrigin::GroupEnd     ? "the end of the taskgroup"
         : origin == WaitOrigin::RegionEnd  ? "the end of the region"
         : origin == WaitOrigin::Graph      ? "the wait of the taskgraph"
         : origin == WaitOrigin::Undeferred ? "the task that may not be deferred"
                                            : "the taskwait";
}

// `#pragma gtap parallel`, `for`, `single` and what else a team function says of its team, before a statement; `barrier`
// alone. Normalise writes them out.
struct TeamDirective {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr;
  std::vector<const clang::Expr *>
      arguments; // of the clauses, in order: null where one has no expression
};

// `#pragma gtap taskwait`, or `taskyield`, after which the children have ended, too. `attributed` is the injected marker
// statement `(void)static_cast<int>(queue);`.
struct Wait {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr;
  const clang::Expr *queue = nullptr;
  const clang::VarDecl *result =
      nullptr;        // of a recursion: what takes the result of the call, or null
  unsigned state = 0; // 1, 2, ... in source order within the function
  // Of depend(...), and its expressions as Spawn has them. It waits for all children in any case.
  std::vector<Access> accesses;
  std::vector<const clang::Expr *> clauses;
  WaitOrigin origin = WaitOrigin::Written;

  bool yields() const { return pragma->kind == PragmaKind::Taskyield; }
  // The statement that a control-flow graph has. It has no node for the end of temporary objects, which queue(e)
  // may make.
  const clang::Stmt *inFlow() const {
    const clang::Stmt *statement = attributed->getSubStmt();
    const auto *whole = llvm::dyn_cast<clang::FullExpr>(statement);
    return whole ? whole->getSubExpr() : statement;
  }
};

// One body of a task function, and what is in it: the function's own body, or an instance of its
// template. What a template's body does is known of its instances only, which share its text.
struct TaskBody {
  const TaskFunction *function = nullptr;     // whose body it is
  const clang::FunctionDecl *first = nullptr; // first declaration: the function's or the instance's
  const clang::FunctionDecl *definition =
      nullptr;               // null when a plain function is only declared here
  std::vector<Spawn> spawns; // in source order
  std::vector<Wait> waits;   // in source order
  std::vector<Wait>
      passed; // of a recursion whose calls need not wait for each other: taken from `waits`
  std::vector<Taskloop> taskloops;         // that make tasks, in source order
  std::vector<TeamDirective> team;         // in source order
  std::vector<Taskgroup> groups;           // in source order; Normalise makes taskwaits of them
  std::vector<Taskgraph> graphs;           // in source order
  std::vector<Cancellation> cancellations; // in source order
  std::vector<const clang::CallExpr *> regionCalls; // of functions with 'declare team'
  std::vector<const clang::VarDecl *>
      locals; // automatic locals in declaration order, parameters excluded
};

// A `__device__` function annotated with `#pragma gtap function`: a free function, a static member
// or a function template. It has one name and one text, and a body for each instance of a template.
struct TaskFunction {
  std::string name; // unique in the translation unit, usable in an identifier: "fib", "fib_2" for
                    // an overload
  std::string qualified;                // as the user would write it at global scope: "ns::fib"
  WorkerKind worker = WorkerKind::None; // see WorkerKinds.h, also for the next two
  bool saysWorker = false;              // the output has to say it: the file has both kinds
  bool recursion =
      false;           // no task function, but a plain function of the user's: its spawns are its
                       // calls of itself, each waited for at once, and become turns of a loop
  bool ofWalk = false; // the same, but of a task function, whose walks make these calls
  bool team = false;   // one thread of its block runs the text, and the others join it in regions
  bool ofRegions =
      false; // no task function, but a plain function of the user's: the threads of the
             // region that calls it run the text ('declare team')
  bool lowered =
      false; // the same, as Normalise has written it: all threads of the block run the text
  const TaskFunction *needsBlock =
      nullptr; // itself or a task function that spawns lead to, which a
               // block runs; null when there is none
  const PragmaSite *pragma = nullptr;
  const MacroArguments *arguments = nullptr;       // of macros in the file
  const clang::FunctionDecl *first = nullptr;      // first declaration in the translation unit
  const clang::FunctionDecl *definition = nullptr; // null when it is only declared here
  const TaskFunction *specialized = nullptr; // the template, when this is a specialization with a
                                             // text of its own
  std::vector<const PragmaSite *>
      written; // of a template: in its body, whichever instance has them
  std::vector<std::unique_ptr<TaskBody>>
      bodies; // one, or of a template one for each instance, in order of instantiation

  // A function template, or a member of a class template.
  bool isTemplate() const { return first && first->isTemplated(); }
};

// The bodies that are defined: what the analyses and Lower read.
inline std::vector<const TaskBody *> bodiesOf(const TaskFunction &function) {
  std::vector<const TaskBody *> bodies;
  for (const auto &body : function.bodies)
    if (body->definition)
      bodies.push_back(body.get());
  return bodies;
}

// Whether its tasks neither spawn nor wait.
inline bool makesNoTasks(const TaskFunction &function) {
  return llvm::all_of(bodiesOf(function), [](const TaskBody *body) {
    return body->spawns.empty() && body->waits.empty();
  });
}

// The taskwait that has this state: in any body, since an instance may have discarded it.
inline const Wait *waitOf(const TaskFunction &function, unsigned state) {
  for (const TaskBody *body : bodiesOf(function))
    for (const Wait &wait : body->waits)
      if (wait.state == state)
        return &wait;
  return nullptr;
}

// A `__global__` function that holds one `#pragma gtap entry`, or an instance of a template of such.
struct EntryKernel {
  const clang::FunctionDecl *kernel = nullptr;
  Spawn entry;

  // The kernel template that this is an instance of, or null.
  const clang::FunctionDecl *pattern() const { return kernel->getTemplateInstantiationPattern(); }
};

// A call graph.add(function, arguments...) of a gtap::graph, in host code.
struct GraphTask {
  const clang::CallExpr *call = nullptr;
  const clang::Expr *name = nullptr;             // its first argument, as it is written
  const clang::FunctionDecl *function = nullptr; // null when that names none
};

// `#pragma gtap task` before a block, which Normalise makes a task function of.
struct SpawnedBlock {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr; // injected annotation + block
  const clang::CompoundStmt *body = nullptr;
  const clang::FunctionDecl *function = nullptr; // a task function; of a template an instance
  const PragmaSite *functionPragma = nullptr;    // its own
  const TaskBody *task = nullptr;                // its
};

// Whether the function holds the turns of a taskloop, as Normalise has written it.
inline bool isOfTaskloop(const TaskFunction &function) {
  return llvm::StringRef(function.name).starts_with(taskloopFunctionPrefix);
}

// A taskloop whose turns are tasks, which Normalise makes a task function of.
struct SpawnedLoop {
  Taskloop loop;
  const clang::FunctionDecl *function = nullptr; // a task function; of a template an instance
  const TaskBody *body = nullptr;                // its
};

// A statement that gets braces: before it, or behind the line of the first of two directives that stand before it.
struct Unbraced {
  const clang::Stmt *statement = nullptr;
  const PragmaSite *behind = nullptr;
};

// A whole translation unit. Every list is in source order, so that the output is stable.
struct TaskModel {
  WorkerKind worker = WorkerKind::None; // what the header says
  bool mixed = false;                   // some task function is of another kind
  std::vector<std::unique_ptr<TaskFunction>> functions;
  std::vector<EntryKernel> entries;
  // What a directive stands before without braces that it needs; Normalise writes these.
  std::vector<Unbraced> unbraced;
  // Blocks that hold one call of a task function behind `#pragma omp task`; Normalise takes the braces away.
  std::vector<const clang::CompoundStmt *> braced;
  std::vector<SpawnedBlock> blocks; // when not empty, the file is rewritten and parsed again
  std::vector<SpawnedLoop> loops;   // the same
  std::vector<const clang::CUDAKernelCallExpr *>
      launches;                            // every kernel<<<...>>>(...) in the main file
  std::vector<GraphTask> graphTasks;       // in the main file
  std::vector<const PragmaSite *> pragmas; // every directive of the main file; the parse owns them
  std::vector<const TaskFunction *>
      teams; // the same: functions whose regions are to be written out
  std::vector<std::unique_ptr<TaskFunction>> regionFunctions; // of them, what regions call
  std::vector<const TaskFunction *>
      sharers; // block-level ones with directives of a team, which their block is
  std::vector<RewriteRequest> requests; // for spawns that are left out as the text is now

  // That Normalise has not written out yet.
  bool holdsTaskgroups() const {
    for (const auto &function : functions)
      for (const auto &body : function->bodies)
        if (!body->groups.empty() || !body->cancellations.empty() ||
            llvm::any_of(body->graphs, [](const Taskgraph &graph) { return !graph.isWritten(); }))
          return true;
    return false;
  }
};

// Whether tasks can be those of a graph.
inline bool hasGraphs(const TaskModel &model) {
  return !model.graphTasks.empty() || llvm::any_of(model.functions, [](const auto &function) {
    return llvm::any_of(bodiesOf(*function), [](const TaskBody *body) {
      return llvm::any_of(body->spawns, [](const Spawn &spawn) { return spawn.isDependent(); });
    });
  });
}

// The body of this function, or of this instance of a template; null when it is no task function's.
inline const TaskBody *bodyOf(const TaskModel &model, const clang::FunctionDecl &function) {
  for (const auto &each : model.functions)
    for (const auto &body : each->bodies)
      if (!each->recursion && body->first->getCanonicalDecl() == function.getCanonicalDecl())
        return body.get();
  return nullptr;
}

} // namespace gtap
