// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stub stands for the parent of a task that came from another peer: a record of the pool that nobody runs. The task is its
// one child, and holds its one token; a result lies at the beginning of its payload. Who drops the token adds the stub to a
// list of the peer's, and the ambassador tells the peer that the task came from. Must not know how.
//
// A stub's head:
//   destination   the record there that the task left behind, as a number
//   parent        none
//   meta          from the lowest byte: the peer, the state of a stub, the task's function; near and far (join.cuh)
#pragma once

#include <gtap/detail/reach/peer_verbs.cuh>
#include <gtap/detail/record/record.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// Whether launches of the program may have several peers.
template <class Program>
inline constexpr bool has_peers =
    GTAP_PEERS != 0 && !Program::mixed && !Program::template some_dependent<>;

inline constexpr std::uint32_t stub_state = 0xff; // no task has so many states (program.cuh)

__device__ __forceinline__ std::uint32_t stub_meta(std::uint32_t peer, std::uint32_t function) {
  return peer | stub_state << state_shift | function << queue_shift | flag_near | flag_far;
}
__device__ __forceinline__ bool is_stub(std::uint32_t meta) {
  return (meta >> state_shift & 0xff) == stub_state;
}
__device__ __forceinline__ std::uint32_t peer_of_stub(std::uint32_t meta) {
  return meta & 0xff;
}
__device__ __forceinline__ std::uint32_t function_of_stub(std::uint32_t meta) {
  return meta >> queue_shift & 0xff;
}

// The calling lane has dropped the last token of this stub, and acquired what its task has done.
template <class Layout>
__device__ __noinline__ void end_stub(context *shared, record_pool<Layout> records,
                                      record_index stub) {
  std::uint32_t &list = local_of(*shared)->ended[threadIdx.x % warp_lanes];
  std::uint32_t head = atomic(list).load(relaxed);
  do
    records.next(stub) = head - 1; // none for 0
  while (!atomic(list).compare_exchange_strong(head, stub + 1, release, relaxed));
}

} // namespace gtap::detail
