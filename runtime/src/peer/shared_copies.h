// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The copies of a file's shared variables (gtap::best) in launches on several GPUs. GPUs do not reach each other's __device__ variables, so each has a
// copy in memory that all reach. In a launch, a pointer in the variable leads to its GPU's copy, and one in that to the next GPU's, in a ring. Must not know
// what the variables hold.
#pragma once

#include <gtap/detail/launch/context.h>

#include <cstddef>
#include <vector>

namespace gtap::detail {

class shared_copies {
public:
  // Of these variables, on as many devices as there are; throws a failure.
  shared_copies(std::vector<shared_variable> variables, int devices);
  ~shared_copies();
  shared_copies(const shared_copies &) = delete;
  shared_copies &operator=(const shared_copies &) = delete;

  // Before a launch, on a stream of the first device: all copies get what its variables hold.
  void begin(cudaStream_t stream) const;
  // Behind the kernels of all devices, on a stream of this one: its variables get what its copies hold.
  void end(int device, cudaStream_t stream) const;

private:
  struct part { // of a variable, on a device
    unsigned char *variable, *copy;
    std::vector<unsigned char *> to_copy, to_next; // what the pointers in them are to be
  };
  struct entry {
    shared_variable info;
    std::vector<part> parts;
  };
  void release() noexcept;

  std::vector<entry> entries_;
};

} // namespace gtap::detail
