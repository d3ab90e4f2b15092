// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of which each process of a team has a part of the same size, and reaches the others' parts: on GPUs NVSHMEM's
// (nvshmem_heap.cpp), on the host target memory that processes share (host_heap.cpp). Must not know what lies in it.
#pragma once

#include "processes/process_team.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace gtap::detail {

// One piece, as this process and the others know it.
struct symmetric_piece {
  int number = 0; // of those that were made
  std::size_t bytes = 0;
  std::vector<void *> here;  // each process's part, as this process reaches it
  std::vector<void *> there; // each process's part, as it reaches it itself
};

class symmetric_heap {
public:
  virtual ~symmetric_heap() = default;
  // All processes call these, in the same order. Each throws a failure.
  virtual symmetric_piece allocate(std::size_t bytes) = 0;
  virtual void free(const symmetric_piece &piece) = 0;
};

// On the current device, which stays this process's. `team` may be of another kind afterwards: that of the heap's own start.
struct process_memory {
  process_team *team;
  std::unique_ptr<symmetric_heap> heap;
};
process_memory begin_processes(process_start how);

} // namespace gtap::detail
