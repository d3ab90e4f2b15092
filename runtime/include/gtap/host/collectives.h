// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp and block collectives with CUDA's semantics: a thread waits until every thread named in the
// mask that has not exited has arrived at the same collective with the same mask. Must not know how
// threads are scheduled. Only __syncwarp and __syncthreads order memory, as in CUDA: votes and
// shuffles do not.
#pragma once

#include <cstdint>
#include <type_traits>

#include <gtap/host/bits.h>
#include <gtap/host/indices.h>

namespace gtap::host::detail {

enum class collective : unsigned char {
  syncwarp,
  ballot,
  any,
  all,
  shuffle,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  match_any,
  match_all,
  reduce_add,
  reduce_min,
  reduce_max,
  reduce_and,
  reduce_or,
  reduce_xor,
  syncthreads,
  syncthreads_count,
  syncthreads_and,
  syncthreads_or,
};

// Where in the program a collective stands, for the report of a deadlock.
struct call_site {
  const char *file;
  int line;
  static constexpr call_site here(const char *file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
    return {file, line};
  }
};

// Waits for the lanes in `mask` and returns this lane's result. `argument` is the source lane of a
// shuffle.
std::uint64_t warp_collective(collective kind, unsigned mask, std::uint64_t operand,
                              unsigned argument, call_site site);

// Waits for all threads of the block that have not exited; returns the count, conjunction or
// disjunction.
int block_collective(collective kind, int predicate, call_site site);

// Values travel between lanes as 64 bits.
template <class T>
std::uint64_t to_bits(T value) {
  static_assert(std::is_trivially_copyable_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                "warp collectives take 4- and 8-byte values");
  if constexpr (sizeof(T) == 4)
    return bit_cast<std::uint32_t>(value);
  else
    return bit_cast<std::uint64_t>(value);
}
template <class T>
T from_bits(std::uint64_t bits) {
  if constexpr (sizeof(T) == 4)
    return bit_cast<T>(static_cast<std::uint32_t>(bits));
  else
    return bit_cast<T>(bits);
}

template <class T>
T shuffle(collective kind, unsigned mask, T value, unsigned source, call_site site) {
  return from_bits<T>(warp_collective(kind, mask, to_bits(value), source, site));
}

// The widening keeps order and sign, so that one 64-bit comparison serves both types.
template <class T>
T reduce(collective kind, unsigned mask, T value, call_site site) {
  const auto wide = static_cast<std::int64_t>(value);
  return static_cast<T>(warp_collective(kind, mask, static_cast<std::uint64_t>(wide), 0, site));
}

} // namespace gtap::host::detail

// Barriers.
inline void __syncwarp(unsigned mask = 0xffffffffu,
                       gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  gtap::host::detail::warp_collective(gtap::host::detail::collective::syncwarp, mask, 0, 0, site);
}
inline void
__syncthreads(gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  gtap::host::detail::block_collective(gtap::host::detail::collective::syncthreads, 0, site);
}
inline int
__syncthreads_count(int predicate,
                    gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return gtap::host::detail::block_collective(collective::syncthreads_count, predicate, site);
}
inline int
__syncthreads_and(int predicate,
                  gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return gtap::host::detail::block_collective(collective::syncthreads_and, predicate, site);
}
inline int
__syncthreads_or(int predicate,
                 gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return gtap::host::detail::block_collective(collective::syncthreads_or, predicate, site);
}

// Votes.
inline unsigned
__ballot_sync(unsigned mask, int predicate,
              gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return static_cast<unsigned>(
      gtap::host::detail::warp_collective(collective::ballot, mask, predicate != 0, 0, site));
}
inline int __any_sync(unsigned mask, int predicate,
                      gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return static_cast<int>(
      gtap::host::detail::warp_collective(collective::any, mask, predicate != 0, 0, site));
}
inline int __all_sync(unsigned mask, int predicate,
                      gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  return static_cast<int>(
      gtap::host::detail::warp_collective(collective::all, mask, predicate != 0, 0, site));
}

// The calling lane alone: CUDA promises no more about who else is converged here.
inline unsigned __activemask() {
  return 1u << gtap::host::lane_index();
}

// Shuffles. A source lane outside the mask, or one that has exited, gives an arbitrary value, as in
// CUDA.
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32,
              gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  const unsigned segment = gtap::host::lane_index() & ~static_cast<unsigned>(width - 1);
  const unsigned from =
      segment | (static_cast<unsigned>(source) & static_cast<unsigned>(width - 1));
  return gtap::host::detail::shuffle(collective::shuffle, mask, value, from, site);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                 gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  const unsigned lane = gtap::host::lane_index();
  const unsigned in_segment = lane & static_cast<unsigned>(width - 1);
  const unsigned from = in_segment < delta ? lane : lane - delta;
  return gtap::host::detail::shuffle(collective::shuffle_up, mask, value, from, site);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                   gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  const unsigned lane = gtap::host::lane_index();
  const unsigned in_segment = lane & static_cast<unsigned>(width - 1);
  const unsigned from = delta >= static_cast<unsigned>(width) - in_segment ? lane : lane + delta;
  return gtap::host::detail::shuffle(collective::shuffle_down, mask, value, from, site);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                  gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using gtap::host::detail::collective;
  // Lanes may read from their own and from earlier segments, not from later ones.
  const unsigned lane = gtap::host::lane_index();
  const unsigned source = (lane ^ static_cast<unsigned>(lane_mask)) & 31u;
  const unsigned last = lane | static_cast<unsigned>(width - 1);
  return gtap::host::detail::shuffle(collective::shuffle_xor, mask, value,
                                     source > last ? lane : source, site);
}

// Matches.
template <class T>
unsigned
__match_any_sync(unsigned mask, T value,
                 gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return static_cast<unsigned>(
      warp_collective(collective::match_any, mask, to_bits(value), 0, site));
}
template <class T>
unsigned
__match_all_sync(unsigned mask, T value, int *predicate,
                 gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  const auto lanes =
      static_cast<unsigned>(warp_collective(collective::match_all, mask, to_bits(value), 0, site));
  *predicate = lanes != 0;
  return lanes;
}

// Reductions, for int and unsigned.
template <class T>
T __reduce_add_sync(unsigned mask, T value,
                    gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_add, mask, value, site);
}
template <class T>
T __reduce_min_sync(unsigned mask, T value,
                    gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_min, mask, value, site);
}
template <class T>
T __reduce_max_sync(unsigned mask, T value,
                    gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_max, mask, value, site);
}
inline unsigned
__reduce_and_sync(unsigned mask, unsigned value,
                  gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_and, mask, value, site);
}
inline unsigned
__reduce_or_sync(unsigned mask, unsigned value,
                 gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_or, mask, value, site);
}
inline unsigned
__reduce_xor_sync(unsigned mask, unsigned value,
                  gtap::host::detail::call_site site = gtap::host::detail::call_site::here()) {
  using namespace gtap::host::detail;
  return reduce(collective::reduce_xor, mask, value, site);
}
