// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the turns of a loop could as well run later, in other tasks, each with a copy of what it
// reads: the question that divided loops ask (docs/loops.md). What is not known to be harmless is
// refused, with a reason for the user. Must not know what a loop is divided into.
#pragma once

#include "ast/types/ScalarTypes.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace gtap {

class Purity {
public:
  // Of code in `function`, a body or an instance's. Nobody but this code changes `variable`, the
  // loop's, and this code must not. With `memory`, nothing that it reads from memory can change
  // before it runs.
  Purity(const TaskBody &body, const clang::ASTContext &context, const clang::VarDecl *variable,
         bool memory)
      : body_(body), context_(context), variable_(variable), memory_(memory) {}

  // A body of the loop: it changes nothing but variables of its own, and the results of its spawns go
  // to memory or to elements of local variables.
  bool allowsBody(const clang::Stmt &body) { return statement(body) && sharedIsApart(body); }
  // An expression that gives the same value whenever it is evaluated.
  bool allowsValue(const clang::Expr &expression) { return value(expression); }
  // A statement of such code, without spawns, waits and returns.
  bool allowsStatement(const clang::Stmt &node) { return statement(node); }
  // A place that the code may change.
  bool allowsChange(const clang::Expr &lvalue) { return place(lvalue, true); }
  // From now on the variable counts as one that the code declares.
  void owns(const clang::VarDecl &variable) { own_.insert(&variable); }
  // What the reference leads to may be read from now on.
  void mayRead(const clang::VarDecl &reference) { references_.insert(&reference); }

  // From now on the code may ask which thread of a region it is in, since that thread runs it.
  void mayAskForThread() { mayAskForThread_ = true; }

  // From now on the code may ask a gtap::best, whose answer may be another one each time.
  void mayAskBests() { mayAskBests_ = true; }

  // From now on results may be combined with one variable of the function (`in_reduction`), by one operator, if the body does not mention it
  // otherwise.
  void mayReduce() { mayReduce_ = true; }
  // That variable, or null.
  const clang::VarDecl *reduced() const { return reduced_; }

  // After one of them was false: why, as the end of the sentence "The loop ...".
  const std::string &reason() const { return reason_; }
  // The types of what it reads from memory, but for what CUDA or the user says that nobody writes: __ldg, and pointers
  // to const that are parameters with __restrict__.
  const ScalarTypes &readTypes() const { return read_; }
  // Local variables of the function of which the spawns' results go to elements.
  const std::set<const clang::VarDecl *> &shared() const { return shared_; }
  // The least number of elements that such a variable has room for; the largest number when there is none.
  std::uint64_t elements() const { return fewestElements_; }

private:
  static const clang::Expr &inside(const clang::Expr &expression) { // parentheses
    return *expression.IgnoreParens();
  }
  bool refuse(const clang::Stmt &where, const std::string &why);

  // Purity.cpp.
  bool statement(const clang::Stmt &node);
  bool loop(const clang::Stmt *init, const clang::Expr *condition, const clang::Expr *step,
            const clang::Stmt &body);
  bool declares(const clang::Decl &declaration, const clang::Stmt &where);
  bool spawns(const Spawn &spawn);
  bool reduces(const Spawn &spawn);
  bool sharesWithTurns(const Spawn &spawn, const clang::Expr &argument);
  bool destination(const clang::Expr &lvalue, const clang::Stmt &where);
  bool sharedIsApart(const clang::Stmt &body);

  // PureExpressions.cpp.
  bool value(const clang::Expr &expression);
  bool place(const clang::Expr &expression, bool write);
  bool variablePlace(const clang::DeclRefExpr &mention, const clang::VarDecl &variable, bool write);
  bool memoryPlace(const clang::Expr &where, const clang::Expr &pointer, bool write);
  bool addressOf(const clang::Expr &lvalue);
  bool isOwn(const clang::Expr &lvalue) const;

  // PureCalls.cpp.
  bool construct(const clang::CXXConstructExpr &made);
  bool call(const clang::CallExpr &call);
  bool arguments(const clang::Expr &where, const clang::FunctionDecl &callee,
                 llvm::ArrayRef<const clang::Expr *> given);
  bool calls(const clang::Expr &where, const clang::FunctionDecl &callee, bool ownObject);
  static bool changesArgument(clang::QualType parameter);

  const TaskBody &body_;
  const clang::ASTContext &context_;
  const clang::VarDecl *variable_;
  bool memory_;
  std::string reason_;
  ScalarTypes read_;
  std::set<const clang::VarDecl *> shared_;
  std::uint64_t elements_ = 1, fewestElements_ = ~std::uint64_t(0);
  bool mayAskForThread_ = false, mayAskBests_ = false;
  bool mayReduce_ = false;
  const clang::VarDecl *reduced_ = nullptr;
  std::string how_;                            // it is combined
  std::set<const clang::Stmt *> destinations_; // mentions of these that results go to

  std::set<const clang::VarDecl *> own_; // declared by the code, or by functions that it calls
  std::set<const clang::VarDecl *> references_; // of these, to what may be read
  unsigned loops_ = 0, switches_ = 0;           // around the statement
  // The functions that are looked into, the innermost last.
  struct Frame {
    const clang::FunctionDecl *function;
    bool ownObject; // *this may be changed
  };
  std::vector<Frame> frames_;
  std::set<std::pair<const clang::FunctionDecl *, bool>> pure_;
};

} // namespace gtap
