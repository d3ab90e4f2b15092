// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the peers of a launch share: a launch on several GPUs is a kernel on each, a peer, with records and workers of its own.
// A peer has a region of memory that the others write into, and nobody reads from afar: so the protocol (ambassador.cuh) fits
// any transport that can put and notify. Plain data: the host allocates it and sets all but the rings to 0 before each launch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

struct peer_world;

inline constexpr std::uint32_t most_peers = 16;
inline constexpr std::uint32_t no_peer = 0xffffffffu;

// A count that one peer tells another. It only grows, modulo 2^32.
using peer_word = std::uint32_t;

// How a launch ended, as one peer tells another.
enum peer_end : peer_word {
  peer_runs = 0,
  peer_done = 1,    // peer 0: the last task has ended, everywhere
  peer_aborted = 2, // an error, or the host, has ended the launch
  peer_stopped = 3, // a task called gtap::stop()
};

// The word that tells an end: from the lowest byte on a peer_end, a gtap_status where it is an error, and who tells it.

#if defined(__CUDACC__)
#define GTAP_ON_BOTH_SIDES __host__ __device__
#else
#define GTAP_ON_BOTH_SIDES
#endif
GTAP_ON_BOTH_SIDES constexpr peer_word end_word(peer_end end, std::uint32_t status,
                                                std::uint32_t peer) {
  return end | status << 8 | peer << 24;
}
GTAP_ON_BOTH_SIDES constexpr peer_end kind_of_end(peer_word word) {
  return static_cast<peer_end>(word & 0xff);
}
GTAP_ON_BOTH_SIDES constexpr std::uint32_t status_of_end(peer_word word) {
  return word >> 8 & 0xffff;
}
GTAP_ON_BOTH_SIDES constexpr std::uint32_t peer_of_end(peer_word word) {
  return word >> 24;
}

// What one other peer writes for the owner of the region: stores with release at system scope, behind the puts that the word
// counts, which the owner's loads acquire. `end` is written once.
struct alignas(128) peer_inbox {
  peer_word wishes;  // batches of tasks that the writer would like to have, in all
  peer_word batches; // batches that it has put into the owner's ring
  peer_word
      acknowledged; // batches of the owner's whose tasks have ended, as far as the owner has to know
  peer_word ends;   // ends of tasks that it has put into the owner's ring
  peer_word ends_read; // of those that the owner has put into its ring, how many it has taken out
  peer_word end;       // end_word()
  // In a launch that adds up its results (task/launch_sum.cuh), and at peer 0 only. The first word is 1 when the writer has told its sum; the last two
  // words are the sum. Put before the writer acknowledges that it is passive, read when peer 0 is: the notifies between the two order them.
  alignas(16) std::uint32_t sum[4];
};

// Batches, and places for them, that one peer may have on the way to another.
inline constexpr std::uint32_t most_batches = 1024;
// Entries for what has arrived and has not been taken, of each kind, at most (arriving_tasks.cuh).
inline constexpr std::uint32_t most_arrived = 16 * most_batches;

// At the beginning of a region, for the workers of its peer.
//   ended      stubs whose tasks have ended, as lists that any worker adds to, and whose ambassador takes all: CAS release,
//              exchange acquire. The index of a record and 1; 0: empty.
//   batches, ends  what has arrived; relaxed, published by peer_arrivals::ready.
//   the rest   written by the ambassador: what the peer knows of the others, once; for whom an offer of places is, and where
//              they begin (leaving_tasks.cuh), before each.
//   named      exchanged (relaxed) by who finds a pointer that may not leave: the first one says so in the launch's slot.
struct alignas(128) peer_local {
  std::uint32_t ended[32];
  peer_world *world;
  std::uint32_t leaves_for, leaves_from;
  std::uint32_t named;
  std::uint32_t batches[most_arrived], ends[most_arrived];
};

// Of what has come from other peers, batches or ends (arriving_tasks.cuh): published by the ambassador (store release), claimed by
// warps (CAS acquire), and read, all in `busy` by then (fetch_add release; the ambassador loads with acquire). They only grow,
// modulo 2^32, until the last block that leaves stores 0.
struct peer_arrivals {
  std::uint32_t ready, claimed, read;
};

// Where the root's result comes from peer 0 before it says that all is done: threads of all peers may want it.
struct alignas(128) peer_result {
  unsigned char bytes[1024];
};

// Of the rings that each other peer fills, in bytes.
inline constexpr std::size_t batch_ring_bytes = 2 << 20, end_ring_bytes = 512 << 10;

// Places of a ring for which there are so many bytes: a power of two, as their numbers wrap around.
constexpr std::uint32_t power_below(std::size_t value) {
  std::uint32_t power = 1;
  while (std::size_t{power} * 2 <= value)
    power *= 2;
  return power;
}

// Where the parts of a region lie.
struct peer_layout {
  static constexpr std::size_t result = sizeof(peer_local);
  static constexpr std::size_t inboxes = result + sizeof(peer_result);
  GTAP_ON_BOTH_SIDES static constexpr std::size_t rings(std::uint32_t count) {
    return inboxes + count * sizeof(peer_inbox);
  }
  GTAP_ON_BOTH_SIDES static constexpr std::size_t bytes(std::uint32_t count) {
    return rings(count) + count * (batch_ring_bytes + end_ring_bytes);
  }
};

// Memory of which each of several processes has a copy (gtap/symmetric.h): where it begins, for each of them.
struct symmetric_range {
  std::uint64_t bytes;
  std::uint64_t at[most_peers];
};
inline constexpr std::uint32_t most_symmetric = 64;

// What a peer knows of the others: in its own memory, read-only while a launch runs.
struct peer_world {
  std::uint32_t me, count;
  unsigned char *regions[most_peers];
  std::uint32_t of_processes; // not 0: peers are processes, whose addresses differ; then
  std::uint32_t range_count;
  symmetric_range ranges[most_symmetric];
};

#undef GTAP_ON_BOTH_SIDES

} // namespace gtap::detail
