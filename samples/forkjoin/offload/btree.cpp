// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// btree with OpenMP: teams for queries, threads for the keys of a node, or threads for queries.
#include "../btree.h"
#include "form.h"

inline void nested(Tree tree) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(tree)
  for (int query = 0; query < tree.queries; query++) {
    const int key = tree.wanted[query];
    int node = 0, slot = 0;
    for (int level = 1; level <= tree.levels; level++) {
      if (level > 1)
        node = tree.children[node * tree.order + slot];
      slot = 0;
#pragma omp parallel for firstprivate(tree) reduction(max : slot)
      for (int i = 0; i < tree.order; i++)
        if (not_above(tree, node, i, key) && i > slot)
          slot = i;
    }
    tree.found[query] = value_of(tree, node, slot, key);
  }
}

inline void one_level(Tree tree) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(tree)
  for (int query = 0; query < tree.queries; query++)
    tree.found[query] = value_in(tree, tree.wanted[query]);
}

COMPILE_FORM
