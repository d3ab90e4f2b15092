// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the leader of a block sees of the others. Must not know what follows from it.
#pragma once

#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

// What a leader has seen of the others.
struct block_look {
  std::uint32_t asked = 0, given = 0; // ticket_ring.cuh
  std::uint32_t phase = running;
  // In programs with both kinds of task.
  std::uint32_t short_of_records = 0;
  std::uint64_t slot = ~std::uint64_t{0}; // of the block's own ticket, if it has one

  // On its way, without what programs with both kinds of task ask for.
  __device__ __forceinline__ static block_look now(context &shared) {
    block_look look;
    look.asked = atomic(shared.asked).load(relaxed);
    look.given = atomic(shared.given).load(relaxed);
    look.phase = atomic(shared.phase).load(relaxed);
    return look;
  }
  // How many blocks have asked in vain. Both numbers may have wrapped around.
  __device__ __forceinline__ std::uint32_t waiting() const {
    const auto ahead = static_cast<std::int32_t>(asked - given);
    return ahead > 0 ? static_cast<std::uint32_t>(ahead) : 0;
  }
  // What a step is to tell the block's threads of it.
  __device__ __forceinline__ std::uint32_t events() const {
    const std::uint32_t count = waiting();
    if (count == 0)
      return phase == running ? 0u : std::uint32_t{event_look};
    return 2 * count >= leader_of_block().blocks ? std::uint32_t{event_look | event_urgent}
                                                 : std::uint32_t{event_look};
  }
};

} // namespace gtap::detail
