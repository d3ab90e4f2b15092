// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the programs of this folder say of their tiles (tile_place.h), and of their steps.
#pragma once

#include "../common/tile_place.h"

namespace tiles {

using samples::Place;
using samples::Tile;

// What a program has unless it says otherwise: one step, over all tiles, which are of one kind.
struct OneStep {
  // The option for the number of steps; without a name there is none.
  struct Option {
    const char *name, *letter, *meaning;
    int value, largest;
  };
  static Option option() { return {nullptr, nullptr, nullptr, 1, 1}; }
  static int steps(int /*side*/, int /*value of the option*/) { return 1; }
  // The first row and column of a step's tiles.
  __host__ __device__ static int first(int /*step*/) { return 0; }
  // Programs with barriers begin a step when all of the step before has ended, though some of its tiles could run earlier.
  static constexpr bool kStepsApart = false;
  static int objects(int side) { return side * side; }
  static const char *kind_of(Place) { return "tile"; }
};

} // namespace tiles
