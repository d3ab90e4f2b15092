// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search of a flowshop schedule on the host, one node after the other.
#pragma once

#include "bound.h"

struct Found {
  int makespan;             // the shortest below the limit, or the limit
  unsigned long long nodes; // partial schedules whose bound was below the best makespan then
};

template <int Machines>
void search_on_host(const Shop<Machines> &shop, const Node<Machines> &node, Found &found) {
  for (std::uint32_t jobs = node.jobs; jobs != 0; jobs &= jobs - 1) {
    Node<Machines> child;
    const int bound = append(shop, node, __builtin_ctz(jobs), child);
    if (bound >= found.makespan)
      continue;
    if (child.jobs == 0) {
      found.makespan = bound; // of a whole schedule it is the makespan
    } else {
      ++found.nodes;
      search_on_host(shop, child, found);
    }
  }
}

template <int Machines>
Found search_on_host(const Shop<Machines> &shop, int limit) {
  Found found{limit, 0};
  search_on_host(shop, root_of(shop), found);
  return found;
}
