// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a peer reaches the memory of another: the one-process transport, in which all peers can load and store each other's
// memory (peer access between GPUs; on the host target, the process's memory). Only this file touches what lies elsewhere,
// and it only writes there. Must not know tasks.
//
//   put      stores, by any lanes of a warp; __syncwarp() follows
//   notify   a store with release at system scope: what has been put before is there when the word is seen
//   look     a load with acquire at system scope, of the own memory
//   glance   a relaxed load of the same: whether it is worth a look
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/peer_memory.h>

namespace gtap::detail {

#if defined(GTAP_TARGET_HOST)
template <class Value>
inline std::atomic_ref<Value> atomic_among_peers(Value &word) {
  return atomic(word);
}
#else
template <class Value>
__device__ __forceinline__ ::cuda::atomic_ref<Value, ::cuda::thread_scope_system>
atomic_among_peers(Value &word) {
  test_delay();
  return ::cuda::atomic_ref<Value, ::cuda::thread_scope_system>(word);
}
#endif

__device__ __forceinline__ void notify(peer_word &word, peer_word value) {
  atomic_among_peers(word).store(value, release);
}
__device__ __forceinline__ peer_word look(peer_word &word) {
  return atomic_among_peers(word).load(acquire);
}
__device__ __forceinline__ peer_word glance(peer_word &word) {
  return atomic_among_peers(word).load(relaxed);
}

// Sixteen bytes, aligned.
struct alignas(16) peer_unit {
  std::uint32_t words[4];
};
__device__ __forceinline__ void put(peer_unit &there, const peer_unit &value) {
  there = value;
}

// The parts of a region that belong to one other peer.
__device__ __forceinline__ peer_local &local_of(unsigned char *region) {
  return *reinterpret_cast<peer_local *>(region);
}
// The same of the own region, for any worker; what it holds is published by other words.
__device__ __forceinline__ peer_local *local_of(context &shared) {
  return atomic(shared.peers).load(relaxed);
}
__device__ __forceinline__ peer_result &result_of(unsigned char *region) {
  return *reinterpret_cast<peer_result *>(region + peer_layout::result);
}
__device__ __forceinline__ peer_inbox &inbox_of(unsigned char *region, std::uint32_t writer) {
  return reinterpret_cast<peer_inbox *>(region + peer_layout::inboxes)[writer];
}
__device__ __forceinline__ unsigned char *batch_ring_of(unsigned char *region, std::uint32_t count,
                                                        std::uint32_t writer) {
  return region + peer_layout::rings(count) + writer * (batch_ring_bytes + end_ring_bytes);
}
__device__ __forceinline__ unsigned char *end_ring_of(unsigned char *region, std::uint32_t count,
                                                      std::uint32_t writer) {
  return batch_ring_of(region, count, writer) + batch_ring_bytes;
}

// For the last block of a launch.
__device__ inline void reset_peers(context &shared) {
  shared.batches = shared.ends_of_tasks = {};
  shared.departures = 0;
  shared.departed = shared.away = 0;
  shared.departed_tasks = 0;
}

// A launch cannot run here, which its other peers have to know: they would wait for it. One thread.
__device__ __noinline__ inline void tell_that_none_runs(const peer_world &world,
                                                        std::uint32_t status) {
  for (std::uint32_t peer = 0; peer < world.count; ++peer)
    if (peer != world.me)
      notify(inbox_of(world.regions[peer], world.me).end, end_word(peer_aborted, status, world.me));
}

} // namespace gtap::detail
