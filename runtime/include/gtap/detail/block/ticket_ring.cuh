// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How blocks hand something over to each other: tickets and a ring of slots. Who has nothing says so, and is given
// something: nobody searches. What is handed over is an index; must not know what it stands for, nor when it is time
// to ask or to give.
//
//   asked   tickets drawn by blocks with nothing to do: one addition
//   given   tickets drawn by blocks that give: one addition
//   slots   a ring: slot (ticket modulo slots) holds what the giver with a `given` ticket left, until the block with the
//           same `asked` ticket takes it. A tag says which round of the ring it belongs to.
//
// Either side may be ahead: a giver may have drawn a ticket that nobody has asked for yet.
//
//   (B2) Tickets wait for each other, never for a third: a taker waits for its own tag in its slot, a giver for the slot
//   to be empty. It is empty, or is about to be, because no ticket that nobody has asked for is a round of the ring
//   behind another: at most slots / blocks of a block's tickets are not asked for, whatever the others do. A block that
//   draws some of `given` has seen asked > given. It loaded that `given` after it drew its last ones, so the value is
//   above them (one word, one thread); and `asked` only grows, so that all of them have been asked for. Which of the two
//   words was loaded first does not matter, nor how old the other one was. tests/model/tickets.h tries all of this.
//   (draw_asked() draws only tickets that have been asked for, as many as it likes.)
//
// Words, and which release meets which acquire:
//   slot    release in put() -> acquire in take(): what the giver has written before. Its emptying is relaxed: nothing
//           but the slot itself is passed back.
//   asked, given   relaxed: numbers only.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

class ticket_ring {
public:
  // The ring has 2^slots_log slots, at least as many as there are blocks.
  __device__ ticket_ring(context *shared, std::uint32_t slots_log)
      : shared_(shared), slots_(1u << slots_log), slots_log_(slots_log) {}

  // The largest ring that the stations have slots for, as a logarithm.
  __device__ static std::uint32_t slots_log(const context &shared) {
    return 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(shared.station_count)));
  }

  __device__ context *shared() const { return shared_; }
  __device__ std::uint32_t slots() const { return slots_; }
  __device__ std::uint32_t slots_log() const { return slots_log_; }

  // ---- who has nothing ----

  // Draws a ticket.
  __device__ block_ticket ask() const { return atomic(shared_->asked).fetch_add(1, relaxed); }
  // What is in the slot of a ticket now, and whether that is for the ticket.
  __device__ std::uint64_t content(block_ticket ticket) const {
    return atomic(slot_of(ticket)).load(relaxed);
  }
  __device__ bool is_for(std::uint64_t content, block_ticket ticket) const {
    return (content & tag_mask) == tag_of(ticket);
  }
  __device__ bool has_come(block_ticket ticket) const { return is_for(content(ticket), ticket); }
  // Takes what has come.
  __device__ record_index take(block_ticket ticket) const {
    std::uint64_t &slot = slot_of(ticket);
    const std::uint64_t found = atomic(slot).load(acquire);
    atomic(slot).store(empty_slot, relaxed);
    return static_cast<record_index>(found);
  }

  // ---- who gives ----

  // Draws so many tickets; the first of them. As many have to be waiting (B2).
  __device__ block_ticket draw(std::uint32_t count) const {
    return atomic(shared_->given).fetch_add(count, relaxed);
  }
  // Draws tickets that have been asked for: `most` at most, from `first` on; how many. Of many that draw at the same time some get
  // none: to try again and again would take longer than others need for what they have.
  __device__ std::uint32_t draw_asked(std::uint32_t most, block_ticket &first) const {
    first = atomic(shared_->given).load(relaxed);
    const std::uint32_t asked = atomic(shared_->asked).load(relaxed);
    for (int tries = 0; tries < 2; ++tries) {
      const auto ahead = static_cast<std::int32_t>(asked - first);
      const std::uint32_t count = ahead <= 0 ? 0 : min(static_cast<std::uint32_t>(ahead), most);
      if (count == 0 ||
          atomic(shared_->given).compare_exchange_strong(first, first + count, relaxed, relaxed))
        return count;
    }
    return 0;
  }
  // The slot of a ticket, and whether it can be written.
  __device__ std::uint64_t &slot_of(block_ticket ticket) const {
    return shared_->stations[ticket & (slots_ - 1)].handed.slot;
  }
  __device__ static bool is_free(std::uint64_t &slot) {
    return atomic(slot).load(relaxed) == empty_slot;
  }
  // Leaves something in the slot for whoever has the ticket. Precondition: is_free().
  __device__ void put(std::uint64_t &slot, block_ticket ticket, record_index what) const {
    atomic(slot).store(tag_of(ticket) | what, release);
  }

private:
  static constexpr std::uint64_t tag_mask = ~std::uint64_t{0} << 32;
  // Which round of the ring: never that of an empty slot, whose bits are all ones.
  __device__ std::uint64_t tag_of(block_ticket ticket) const {
    return std::uint64_t{ticket >> slots_log_ & 0x7fffffff} << 32;
  }

  context *shared_;
  std::uint32_t slots_;
  std::uint32_t slots_log_;
};

// One lane of the last block of a launch, when all others have left.
__device__ inline void reset_tickets(context &shared) {
  shared.asked = shared.given = first_ticket;
  if ((atomic(shared.phase).load(relaxed) & (done | aborted)) == done)
    return;
  for (std::uint32_t i = 0; i < shared.station_count; ++i) // what givers left behind
    shared.stations[i].handed.slot = empty_slot;
}

} // namespace gtap::detail
