// What the translator knows about a translation unit: task functions, spawns, waits, entries. Plain
// data, filled once by ModelBuilder; Check, Escape, Liveness, FrameLayout, Lower, Emit and the
// reports read it. Must not know: how anything is lowered, or how the runtime schedules.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceLocation.h>

#include <memory>
#include <string>
#include <vector>

namespace gtap {

struct TaskFunction;

enum class PragmaKind { Function, Task, Taskwait, Entry };

// One `#pragma gtap ...` as written. Pragmas (the preprocessor stage) makes them, in source order.
struct PragmaSite {
  PragmaKind kind = PragmaKind::Task;
  clang::SourceLocation location; // of the word after `gtap`; diagnostics point here
  // The whole directive, from `#` to the last character of its line, continuation lines included.
  // Invalid when it came from _Pragma.
  clang::CharSourceRange text;
  clang::CharSourceRange queueText; // the tokens between the parentheses of queue(...), or invalid
  bool consumed = false;            // an AST node was found for it
};

// `#pragma gtap task` or `entry` with its statement: `f(args);` or `destination = f(args);`.
struct Spawn {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr; // injected annotation + user's statement
  const clang::Stmt *statement = nullptr; // the user's statement (without the annotation)
  const clang::CallExpr *call = nullptr;
  TaskFunction *callee = nullptr;
  const clang::Expr *destination = nullptr; // left-hand side, or null
  const clang::VarDecl *destinationVariable =
      nullptr;                        // set when destination is just a local or a parameter
  const clang::Expr *queue = nullptr; // parsed queue(...) expression, or null
};

// `#pragma gtap taskwait`. `attributed` is the injected marker statement
// `(void)static_cast<int>(queue);`.
struct Wait {
  const PragmaSite *pragma = nullptr;
  const clang::AttributedStmt *attributed = nullptr;
  const clang::Expr *queue = nullptr;
  unsigned state = 0; // 1, 2, ... in source order within the function
};

// A `__device__` function annotated with `#pragma gtap function`.
struct TaskFunction {
  std::string name; // unique in the translation unit, usable in an identifier: "fib", "fib_2" for
                    // an overload
  std::string qualified; // as the user would write it at global scope: "ns::fib"
  const PragmaSite *pragma = nullptr;
  const clang::FunctionDecl *first = nullptr;      // first declaration in the translation unit
  const clang::FunctionDecl *definition = nullptr; // null when it is only declared here
  std::vector<Spawn> spawns;                       // in source order
  std::vector<Wait> waits;                         // in source order
  std::vector<const clang::VarDecl *>
      locals; // automatic locals in declaration order, parameters excluded
};

// A `__global__` function that holds one `#pragma gtap entry`.
struct EntryKernel {
  const clang::FunctionDecl *kernel = nullptr;
  Spawn entry;
};

// A whole translation unit. Every list is in source order, so that the output is stable.
struct TaskModel {
  std::vector<std::unique_ptr<TaskFunction>> functions;
  std::vector<EntryKernel> entries;
  std::vector<const clang::CUDAKernelCallExpr *>
      launches;                            // every kernel<<<...>>>(...) in the main file
  std::vector<const PragmaSite *> pragmas; // every directive of the main file; the parse owns them
};

} // namespace gtap
