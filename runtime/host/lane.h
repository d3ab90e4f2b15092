// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of one CUDA thread and of one warp on the host. Plain data that the block's scheduler
// works on; must not know how it is scheduled.
#pragma once

#include "fiber.h"
#include "limits.h"

#include <gtap/host/collectives.h>
#include <gtap/host/vector_types.h>

#include <array>
#include <cstdint>
#include <memory>

namespace gtap::host::detail {

inline constexpr unsigned warp_lanes = 32;

enum class lane_state : unsigned char {
  ready,   // running, or in the block's queue
  waiting, // arrived at a collective that others have yet to reach
  exited,
};

struct lane {
  std::unique_ptr<fiber> context;
  uint3 thread_index{};
  unsigned rank = 0; // position in the block
  lane_state state = lane_state::exited;

  // The collective that the lane is waiting at, or passed last.
  collective kind{};
  unsigned mask = 0;
  call_site site{};
  std::uint64_t operand = 0;
  unsigned argument = 0;
  std::uint64_t result = 0; // written by whoever completes the collective
};

// Lanes that wait together: same collective, same mask. Goes when it completes.
struct arrival {
  collective kind{};
  unsigned mask = 0;
  unsigned arrived = 0;
  void *order = nullptr; // the tag by which TSan orders the participants
};

struct warp {
  unsigned lanes = 0;  // lanes that exist, as a mask
  unsigned exited = 0; // of these, lanes that have left the kernel
  unsigned arrivals = 0;
  std::array<arrival, warp_lanes>
      pending; // the first `arrivals` are in use; each has a lane waiting
  // Tags for TSan, taken in turn: lanes that leave one barrier must not be ordered by arrivals at
  // the next.
  std::array<char, 16> order{};
  unsigned next_order = 0;
  // Whether it does nothing but poll, as far as the schedule can see: a lane slept, and the warp has been preempted
  // only a few times since.
  bool polls = false;
  unsigned preempted = 0; // times since a lane slept
};

} // namespace gtap::host::detail
