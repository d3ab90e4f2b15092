// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a tile is, what it reads and what it changes. The one description of a program's dependences: tasks take their lists
// from it, and the programs with barriers their waves.
#pragma once

namespace samples {

// Tile (i, j) of a step of the computation.
struct Place {
  int step, i, j;
};

// `own`: the number of the object that the tile changes; `reads`: those of objects that others change; -1: none.
template <int Reads>
struct Tile {
  Place place;
  int own;
  int reads[Reads];
};

} // namespace samples
