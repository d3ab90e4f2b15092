// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the peers of a launch share: a launch on several GPUs is a kernel on each, a peer, with records and workers of its own.
// A peer has a region of memory that the others write into, and nobody reads from afar: so the protocol (ambassador.cuh) fits
// any transport that can put and notify. Plain data: the host allocates it and sets it to 0 before each launch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

struct peer_world;

inline constexpr std::uint32_t most_peers = 16;
inline constexpr std::uint32_t no_peer = 0xffffffffu;

// How a launch ended, as one peer tells another.
enum peer_end : std::uint64_t {
  peer_runs = 0,
  peer_done = 1,    // peer 0: the last task has ended, everywhere
  peer_aborted = 2, // an error, or the host, has ended the launch
  peer_stopped = 3, // a task called gtap::stop()
};

// What one other peer writes for the owner of the region. Each word only grows, but for `end`, which is written once. The
// writer stores with release at system scope, behind the puts that the word counts; the owner loads with acquire.
struct alignas(128) peer_inbox {
  std::uint64_t wishes;           // batches of tasks that the writer would like to have, in all
  std::uint64_t batches;          // batches that it has put into the owner's ring
  std::uint64_t acknowledged;     // batches of the owner's whose tasks have ended, as far as the owner has to know
  std::uint64_t completions;      // ends of tasks that it has put into the owner's ring
  std::uint64_t completions_read; // ends of tasks that it has taken out of its own ring, of those that the owner put there
  std::uint64_t end;              // peer_end
};

// Batches that one peer may have on the way to another, and ring places that hold them.
inline constexpr std::uint32_t most_batches = 1024;

// At the beginning of a region.
//   ended     stubs whose tasks have ended, as lists that any worker of the peer adds to, and whose ambassador takes all: CAS
//             release, exchange acquire. The index of a record and 1; 0: empty.
//   arrived   batches that idle warps may take: the place in its ring, and the peer above arrived_shift. A ring, too, which
//             context::batches_ready publishes.
inline constexpr unsigned arrived_shift = 16;
struct alignas(128) peer_local {
  std::uint32_t ended[32];
  // Written by the ambassador: how many peers there are, and what it knows of them, before there is a batch; where the places
  // of an offer begin (departures.cuh), before each.
  std::uint32_t count;
  std::uint32_t leaves_for, leaves_from;
  peer_world *world;
  std::uint32_t arrived[most_peers * most_batches];
};

// Where the root's result comes from peer 0 before it says that all is done, if threads of all peers are to have it.
struct alignas(128) peer_result {
  unsigned char bytes[1024];
};

// Of the rings that each other peer fills, in bytes.
inline constexpr std::size_t batch_ring_bytes = 2 << 20, completion_ring_bytes = 512 << 10;

// Where the parts of a region lie.
struct peer_layout {
  static constexpr std::size_t result = sizeof(peer_local);
  static constexpr std::size_t inboxes = result + sizeof(peer_result);
#if defined(__CUDACC__)
  __host__ __device__
#endif
      static constexpr std::size_t
      rings(std::uint32_t count) {
    return inboxes + count * sizeof(peer_inbox);
  }
#if defined(__CUDACC__)
  __host__ __device__
#endif
      static constexpr std::size_t
      bytes(std::uint32_t count) {
    return rings(count) + count * (batch_ring_bytes + completion_ring_bytes);
  }
};

// What a peer knows of the others: in its own memory, read-only while a launch runs.
struct peer_world {
  std::uint32_t me, count;
  unsigned char *regions[most_peers];
};

} // namespace gtap::detail
