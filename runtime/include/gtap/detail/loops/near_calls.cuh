// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the calls of a chain keep that wait, the newest of them in shared memory, and the others in the lane's own memory. Of that, each word
// that a lane stores or loads is a sector of 32 bytes, since the lanes of a warp are at different depths; in shared memory, a lane's words are in
// banks of their own at any depth. Most calls return soon, and never leave it. Frames of a few words are not worth the
// instructions. Must not know what a call keeps.
#pragma once

#include <gtap/detail/base/thread_in_block.cuh>
#include <gtap/detail/task/call_walk.cuh>

#include <cstring>

namespace gtap::detail {

// Bytes of shared memory for each lane: as many as leave its multiprocessor most of the L1 cache, and fit into a block's.
inline constexpr std::size_t near_bytes = GTAP_BLOCK_SIZE <= 128 ? 128 : 16384 / GTAP_BLOCK_SIZE;
// Frames of so many bytes and more are kept there, two of them at least, if they are whole words.
inline constexpr std::size_t least_near_frame = 16;

template <class Calls>
constexpr unsigned count_of_near_calls() {
  constexpr std::size_t bytes = sizeof(kept_call<Calls>);
  unsigned count = 1;
  while (2 * count * bytes <= near_bytes)
    count *= 2;
  return bytes >= least_near_frame && bytes % 4 == 0 && count > 1 ? count : 0;
}
template <class Calls>
inline constexpr unsigned near_calls = count_of_near_calls<Calls>();

// The lane's part of that memory: elements of one type at a time.
#if defined(GTAP_TARGET_HOST)
template <class Element, unsigned Count>
class near_memory {
public:
  void put(unsigned place, const Element &element) { elements_[place] = element; }
  void get(unsigned place, Element &element) const { element = elements_[place]; }

private:
  Element elements_[Count];
};
#else
// One for all functions of a kernel: a lane runs one chain at a time.
__device__ __forceinline__ unsigned char *near_memory_of_block() {
  alignas(16) __shared__ unsigned char memory[near_bytes * GTAP_BLOCK_SIZE];
  return memory;
}
template <class Element, unsigned Count>
class near_memory {
  using unit = std::conditional_t<sizeof(Element) % 16 == 0, uint4,
                                  std::conditional_t<sizeof(Element) % 8 == 0, uint2, unsigned>>;
  static constexpr unsigned units = sizeof(Element) / sizeof(unit);
  static_assert(units * sizeof(unit) == sizeof(Element) && Count * sizeof(Element) <= near_bytes,
                "");

public:
  __device__ __forceinline__ near_memory()
      : own_(reinterpret_cast<unit *>(near_memory_of_block()) + thread_in_block()) {}
  __device__ __forceinline__ void put(unsigned place, const Element &element) {
    unit parts[units];
    std::memcpy(parts, &element, sizeof(Element));
#pragma unroll
    for (unsigned i = 0; i < units; ++i)
      own_[(place * units + i) * GTAP_BLOCK_SIZE] = parts[i];
  }
  __device__ __forceinline__ void get(unsigned place, Element &element) const {
    unit parts[units];
#pragma unroll
    for (unsigned i = 0; i < units; ++i)
      parts[i] = own_[(place * units + i) * GTAP_BLOCK_SIZE];
    std::memcpy(&element, parts, sizeof(Element));
  }

private:
  unit *own_;
};
#endif

// As kept_calls, of which it keeps the newest ones apart.
template <class Calls, int Most, unsigned Near = near_calls<Calls>>
class near_kept_calls : public kept_calls<Calls, Most> {
  using base = kept_calls<Calls, Most>;

public:
  using typename base::arrays;
  using typename base::kept;
  __device__ __forceinline__ near_kept_calls(kept *older, arrays *places) : base(older, places) {}
  __device__ __forceinline__ void push(const kept &newest) {
    if (this->depth_ - far_ == static_cast<int>(Near))
      move_oldest();
    near_.put(place_of(this->depth_++), newest);
  }
  __device__ __forceinline__ void pop(kept &newest) {
    if (this->depth_ == far_) {
      base::pop(newest);
      far_ = this->depth_;
    } else {
      near_.get(place_of(--this->depth_), newest);
    }
  }
  // Brings all of them to the lane's own memory.
  __device__ __forceinline__ void leave_near() {
    while (far_ != this->depth_)
      move_oldest();
  }

private:
  __device__ __forceinline__ static unsigned place_of(int call) {
    return static_cast<unsigned>(call) % Near;
  }
  __device__ __forceinline__ void move_oldest() {
    kept oldest;
    near_.get(place_of(far_), oldest);
    copy_kept<Calls>(this->older_[far_++], oldest);
  }

  int far_ = 0; // those of them that are in the lane's own memory
  near_memory<kept, Near> near_;
};
template <class Calls, int Most>
class near_kept_calls<Calls, Most, 0> : public kept_calls<Calls, Most> {
public:
  using kept_calls<Calls, Most>::kept_calls;
  __device__ __forceinline__ static void leave_near() {}
};

} // namespace gtap::detail
