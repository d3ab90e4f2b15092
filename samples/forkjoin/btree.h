// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of btree compute: the values of keys in a B+tree. A query goes down from the root, in each node to the child
// of the last key that is not above its own. All keys of the node are looked at.
#pragma once

#include "shared.h"

struct Tree {
  int levels, order, queries; // order: keys of a node at most
  const int *keys;            // [nodes][order], the root first; ascending, behind them kNoKey
  const int *children;        // [nodes][order]: nodes, in leaves values
  const int *wanted;          // [queries]: a key
  int *found;                 // [queries]: its value, or -1
};

constexpr int kNoKey = 0x7fffffff;

FORKJOIN_BOTH inline bool not_above(const Tree &tree, int node, int slot, int key) {
  return tree.keys[node * tree.order + slot] <= key;
}

// What a leaf has of a key, in the slot where the search has ended.
FORKJOIN_BOTH inline int value_of(const Tree &tree, int leaf, int slot, int key) {
  const int place = leaf * tree.order + slot;
  return tree.keys[place] == key ? tree.children[place] : -1;
}

// A query by one thread.
FORKJOIN_BOTH inline int value_in(const Tree &tree, int key) {
  for (int node = 0, level = 1;; level++) {
    int slot = 0;
    for (int i = 0; i < tree.order; i++)
      if (not_above(tree, node, i, key))
        slot = i;
    if (level == tree.levels)
      return value_of(tree, node, slot, key);
    node = tree.children[node * tree.order + slot];
  }
}

// The same with fewer comparisons: the keys of a node are halved.
FORKJOIN_BOTH inline int value_by_halves(const Tree &tree, int key) {
  for (int node = 0, level = 1;; level++) {
    int slot = 0;
    for (int behind = tree.order; behind - slot > 1;) {
      const int middle = (slot + behind) / 2;
      if (not_above(tree, node, middle, key))
        slot = middle;
      else
        behind = middle;
    }
    if (level == tree.levels)
      return value_of(tree, node, slot, key);
    node = tree.children[node * tree.order + slot];
  }
}
