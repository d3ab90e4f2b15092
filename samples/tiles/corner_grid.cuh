// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Grids in which each tile reads its neighbours to the left, above and between: what such programs have in common.
#pragma once

#include "tasks.cuh"

namespace tiles {

template <class Program>
struct CornerGrid : OneStep {
  static constexpr int kReads = 3;

  __host__ __device__ static Tile<kReads> tile_at(int side, Place place) {
    const int own = place.i * side + place.j;
    const bool left = place.j > 0, up = place.i > 0;
    return {
        place, own, {left ? own - 1 : -1, up ? own - side : -1, left && up ? own - side - 1 : -1}};
  }

#pragma gtap function
  static __device__ void loop(int side, int /*steps*/, char *objects) {
#pragma gtap taskloop nogroup collapse(2)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        const Tile<kReads> tile = tile_at(side, {0, i, j});
        const int left = tile.reads[0], up = tile.reads[1], corner = tile.reads[2];
// clang-format off
#pragma gtap task_iteration depend(in: objects[left : left >= 0], objects[up : up >= 0]) \
    depend(in: objects[corner : corner >= 0]) depend(inout: objects[tile.own])
        // clang-format on
        run_tile<Program>(tile.place);
      }
#pragma gtap taskwait
  }
};

} // namespace tiles
