// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of pcsp compute, on a grid of cells of a gas: the left-hand sides of the three pentadiagonal systems that an
// implicit step solves for each line of cells along x or y, and the change of a right-hand side to waves, for which the systems
// are those of single numbers.
#pragma once

#include "shared.h"

struct Gas {
  int nx, ny, nz;           // cell (i, j, k) has the number (k * ny + j) * nx + i
  const float *volume;      // [cells], of a unit of mass
  const float *speed;       // [cells], of sound
  const float *velocity[3]; // [cells] each
  float *still;             // [cells][5]: left-hand sides of the waves that move with the gas
  float *faster, *slower; // [cells][5]: of those that move faster and slower by the speed of sound
  float *right;           // [5][cells]
};

// ---- K1, K2: lines along x and y ----------------------------------------------------------------------------------------

constexpr float kConvection = 0.25f, kDiffusion = 0.5f, kDamping = 0.05f;

struct Line {
  int first, stride, cells;
};

// Lines along `axis`, 0 or 1, in each layer of the grid.
template <int axis>
FORKJOIN_BOTH inline int lines_of_layer(const Gas &gas) {
  return axis == 0 ? gas.ny : gas.nx;
}

template <int axis>
FORKJOIN_BOTH inline Line line_at(const Gas &gas, int layer, int which) {
  return {layer * gas.nx * gas.ny + (axis == 0 ? which * gas.nx : which), axis == 0 ? 1 : gas.nx,
          axis == 0 ? gas.nx : gas.ny};
}

FORKJOIN_BOTH inline float diffusion(float volume) {
  const float momentum = 0.75f + 1.3f * volume, energy = 0.7f + 1.9f * volume, mass = 1 + volume;
  const float larger = momentum > energy ? momentum : energy;
  return larger > mass ? larger : mass;
}

// What the rows of a cell are made of: of a cell's own diffusion, and of its neighbours on either side. Numbers beyond the end
// of the line are 0.
struct Row {
  float still[5], faster[5], slower[5];
};

template <int axis>
FORKJOIN_BOTH inline Row row_of(const Gas &gas, const Line &line, int number) {
  const int cell = line.first + number * line.stride;
  const bool is_first = number == 0, is_last = number == line.cells - 1;
  Row row;
  row.still[0] = number < 2 ? 0.0f : kDamping;
  row.still[1] = is_first ? 0.0f : -4 * kDamping;
  row.still[2] = 1 + 2 * kDiffusion * diffusion(gas.volume[cell]) +
                 (is_first || is_last ? 5 * kDamping : 6 * kDamping);
  row.still[3] = is_last ? 0.0f : -4 * kDamping;
  row.still[4] = number >= line.cells - 2 ? 0.0f : kDamping;
  float sound_before = 0, sound_behind = 0;
  if (!is_first) {
    const int before = cell - line.stride;
    row.still[1] -=
        kConvection * gas.velocity[axis][before] + kDiffusion * diffusion(gas.volume[before]);
    sound_before = kConvection * gas.speed[before];
  }
  if (!is_last) {
    const int behind = cell + line.stride;
    row.still[3] +=
        kConvection * gas.velocity[axis][behind] - kDiffusion * diffusion(gas.volume[behind]);
    sound_behind = kConvection * gas.speed[behind];
  }
  for (int i = 0; i < 5; ++i)
    row.faster[i] = row.slower[i] = row.still[i];
  row.faster[1] -= sound_before;
  row.faster[3] += sound_behind;
  row.slower[1] += sound_before;
  row.slower[3] -= sound_behind;
  return row;
}

// The left-hand sides of a cell.
template <int axis>
FORKJOIN_BOTH inline void make_left(const Gas &gas, const Line &line, int number) {
  const Row row = row_of<axis>(gas, line, number);
  const int place = 5 * (line.first + number * line.stride);
  for (int i = 0; i < 5; ++i) {
    gas.still[place + i] = row.still[i];
    gas.faster[place + i] = row.faster[i];
    gas.slower[place + i] = row.slower[i];
  }
}

// ---- K3: planes of cells ------------------------------------------------------------------------------------------------

// Makes waves of a cell's right-hand side.
FORKJOIN_BOTH inline void make_waves(const Gas &gas, int i, int j, int k) {
  const int cell = (k * gas.ny + j) * gas.nx + i, cells = gas.nx * gas.ny * gas.nz;
  const float volume = gas.volume[cell], speed = gas.speed[cell];
  const float u = gas.velocity[0][cell], v = gas.velocity[1][cell], w = gas.velocity[2][cell];
  float *right = gas.right + cell;
  const float mass = right[0], x = right[cells], y = right[2 * cells], z = right[3 * cells];
  const float energy = right[4 * cells];
  const float pressure =
      0.4f * (0.5f * (u * u + v * v + w * w) * mass - u * x - v * y - w * z + energy);
  const float sound = 0.70710678f * volume / speed * pressure;
  const float flow = 0.70710678f * volume * (x - u * mass);
  right[0] = mass - pressure / (speed * speed);
  right[cells] = volume * (z - w * mass);
  right[2 * cells] = volume * (v * mass - y);
  right[3 * cells] = sound + flow;
  right[4 * cells] = sound - flow;
}
