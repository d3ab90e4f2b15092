// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control-flow graphs of bodies, and solvers for analyses over them: a state for each block, taken through the block by
// `transfer` and merged where paths meet, until nothing changes. Must not know what a state means.
#pragma once

#include <clang/Analysis/CFG.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <deque>
#include <map>
#include <memory>
#include <utility>

namespace gtap {

// What a graph has besides the statements.
enum class FlowExtras {
  None,
  Lifetimes, // where the life of each variable ends
  Objects,   // constructors' initialisers, and destructors that are called implicitly
};

// Every statement and expression is an element of its own, and branches that constants exclude are there, too. Null when
// Clang cannot make a graph of the body.
std::unique_ptr<clang::CFG> flowOf(const clang::FunctionDecl &function, clang::ASTContext &context,
                                   FlowExtras extras = FlowExtras::None);

// The states at the starts of the blocks that the entry leads to.
template <class State>
using FlowStates = std::map<const clang::CFGBlock *, State>;

// transfer(block, state): from the start of a block to its end.
// arrive(from, to, state): what an edge does to a state on its way.
// merge(known, arriving): adds a state to the one that is known already; true when that has changed it. It must only ever
// change in one direction, or there is no end.
template <class State, class Transfer, class Arrive, class Merge>
FlowStates<State> solveForward(const clang::CFG &graph, State atEntry, Transfer transfer,
                               Arrive arrive, Merge merge) {
  FlowStates<State> atStart;
  atStart.emplace(&graph.getEntry(), std::move(atEntry));
  std::deque<const clang::CFGBlock *> pending{&graph.getEntry()};
  while (!pending.empty()) {
    const clang::CFGBlock *block = pending.front();
    pending.pop_front();
    State state = atStart.at(block);
    transfer(*block, state);
    for (const clang::CFGBlock::AdjacentBlock &next : block->succs()) {
      const clang::CFGBlock *successor = next.getReachableBlock();
      if (!successor)
        continue;
      State arriving = state;
      arrive(*block, *successor, arriving);
      const auto [known, first] = atStart.try_emplace(successor, arriving);
      if (first || merge(known->second, arriving))
        pending.push_back(successor);
    }
  }
  return atStart;
}

template <class State, class Transfer, class Merge>
FlowStates<State> solveForward(const clang::CFG &graph, State atEntry, Transfer transfer,
                               Merge merge) {
  return solveForward(
      graph, std::move(atEntry), transfer,
      [](const clang::CFGBlock &, const clang::CFGBlock &, State &) {}, merge);
}

// Of sets of `size` bits, against the flow; where paths meet, a bit is set when it is in one of them. transfer(block,
// state): from the end of a block to its start; what it sees in its last call for a block is final. Blocks that nothing
// leads to are looked at, too.
void solveBackward(const clang::CFG &graph, unsigned size,
                   llvm::function_ref<void(const clang::CFGBlock &, llvm::BitVector &)> transfer);

} // namespace gtap
