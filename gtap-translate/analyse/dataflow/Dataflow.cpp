// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Dataflow.h.
#include "analyse/dataflow/Dataflow.h"

#include <algorithm>
#include <vector>

namespace gtap {

using namespace clang;

std::unique_ptr<CFG> flowOf(const FunctionDecl &function, ASTContext &context, FlowExtras extras) {
  CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.PruneTriviallyFalseEdges = false;
  options.AddLifetime = extras == FlowExtras::Lifetimes;
  options.AddInitializers = extras == FlowExtras::Objects;
  options.AddImplicitDtors = extras == FlowExtras::Objects;
  options.AddTemporaryDtors = extras == FlowExtras::Objects;
  return CFG::buildCFG(&function, function.getBody(), &context, options);
}

void solveBackward(const CFG &graph, unsigned size,
                   llvm::function_ref<void(const CFGBlock &, llvm::BitVector &)> transfer) {
  std::vector<llvm::BitVector> atStart(graph.getNumBlockIDs(), llvm::BitVector(size));
  // Blocks are numbered from the exit upwards, so this order follows the flow backwards.
  std::vector<const CFGBlock *> blocks(graph.begin(), graph.end());
  std::sort(blocks.begin(), blocks.end(),
            [](const CFGBlock *a, const CFGBlock *b) { return a->getBlockID() < b->getBlockID(); });
  bool changed = true;
  while (changed) {
    changed = false;
    for (const CFGBlock *block : blocks) {
      llvm::BitVector state(size);
      for (const CFGBlock::AdjacentBlock &next : block->succs())
        if (const CFGBlock *successor = next.getReachableBlock())
          state |= atStart[successor->getBlockID()];
      transfer(*block, state);
      changed |= state != atStart[block->getBlockID()];
      atStart[block->getBlockID()] = state;
    }
  }
}

} // namespace gtap
