// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch is told of the image of a graph (depend/graph_image.cuh). Plain data.
#pragma once

#include <cstdint>

namespace gtap::detail {

struct image_sizes {
  std::uint32_t count, ready; // tasks, and those of them that wait for nobody
  std::uint32_t list_units;   // of lists of successors
  bool in_order;              // they stand in the order of a static run (static_run.cuh)
};

struct graph_view {
  unsigned char *base; // aligned to 32 bytes; only read
  image_sizes sizes;
};

} // namespace gtap::detail
