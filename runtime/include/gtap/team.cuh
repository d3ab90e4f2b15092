// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Teams (docs/team-workers.md): what the translator writes for `#pragma gtap function worker(team)` and for the directives in
// such functions. One thread of a block runs the function's text; in a region, the first threads of the block do (Jacob et
// al., "Efficient Fork-Join on GPUs through Warp Specialization", HiPC 2017). Words in shared memory are written between two
// barriers by the threads that a function names, and read behind the second one.
#pragma once

#include <gtap/loop.cuh>
#include <gtap/settings.h>

#include <cmath>
#include <cstring>
#include <type_traits>

namespace gtap {

// The thread that runs a team function's text outside of regions.
__device__ __forceinline__ bool leads() {
  return threadIdx.x == 0;
}

// The number of the calling thread in its region, from 0; 0 outside of regions. (OpenMP: omp_get_thread_num.)
__device__ __forceinline__ int thread_num() {
  return static_cast<int>(threadIdx.x);
}
// How many threads a region has unless it says less. (OpenMP: omp_get_max_threads.)
__device__ __forceinline__ int max_threads() {
  return static_cast<int>(blockDim.x);
}

namespace detail {

// Where thread 0 leaves values for the others.
struct alignas(16) frame_piece {
  unsigned char bytes[16];
};
__device__ __forceinline__ unsigned char *team_frame() {
  __shared__ frame_piece pieces[GTAP_TEAM_BYTES / sizeof(frame_piece)];
  return pieces[0].bytes;
}

} // namespace detail

// A region opens with the values that its threads need of thread 0. That gives them (`if (leads()) give<0>(x);`), there is a
// barrier, and each thread takes them (`x = given<0, float>();`). `Place`: a multiple of the value's alignment, in bytes. The
// barrier that closes the region stands before the next give(), so one frame is enough.
template <unsigned Place, class Value>
__device__ __forceinline__ void give(Value value) {
  static_assert(Place + sizeof(Value) <= GTAP_TEAM_BYTES,
                "a region takes more values from its function than GTAP_TEAM_BYTES has room for: "
                "define it larger");
  *reinterpret_cast<Value *>(detail::team_frame() + Place) = value;
}
template <unsigned Place, class Value>
__device__ __forceinline__ Value given() {
  return *reinterpret_cast<const Value *>(detail::team_frame() + Place);
}

// Thread 0's value, in all threads of the block, which all call it.
template <class Value>
__device__ __forceinline__ Value of_leader(Value value) {
  if (leads())
    give<0>(value);
  __syncthreads();
  value = given<0, Value>();
  __syncthreads(); // the next value may go there
  return value;
}

// The result of threads whose result nobody takes.
template <class Value>
__device__ __forceinline__ Value nothing() {
  return Value();
}

// Keeps what is in shared memory while a task waits.
template <class Value>
struct kept {
  Value value;
};

// Arrays are copied element by element, as an assignment copies other values.
template <class Value>
__device__ __forceinline__ void copy_all(Value &to, const Value &from) {
  memcpy(static_cast<void *>(&to), static_cast<const void *>(&from), sizeof(Value));
}

// ---- the threads of a region --------------------------------------------------------------------------------------------

// All threads of the block.
class whole_block {
public:
  __device__ __forceinline__ unsigned size() const { return blockDim.x; }
  __device__ __forceinline__ bool has_thread() const { return true; }
  __device__ __forceinline__ bool is_first() const { return leads(); }
  __device__ __forceinline__ void barrier() const { __syncthreads(); }
};

// The first `threads` of the block, and all of them if that is more. A number below 1 ends the launch. All threads of the
// block make one, with a barrier between that and its use.
class part_of_block {
public:
  __device__ __forceinline__ explicit part_of_block(int threads)
      : size_(threads < static_cast<int>(blockDim.x) ? static_cast<unsigned>(threads)
                                                     : blockDim.x) {
    if (threads < 1)
      __trap();
    if (leads()) { // nobody of an earlier region waits there any more
      phase_words()[0] = 0;
      phase_words()[1] = 0;
    }
  }
  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ bool has_thread() const { return threadIdx.x < size_; }
  __device__ __forceinline__ bool is_first() const { return leads(); }

  // Waits for all threads of the part, and for no others (Jacob et al., V-A: "barrier id, n warps").
  __device__ __forceinline__ void barrier() const {
    if (size_ == blockDim.x)
      __syncthreads();
    else if (size_ <= warp_threads)
      __syncwarp(lanes());
    else
      wait_for_warps();
  }

private:
  static constexpr unsigned warp_threads = 32;

  // Those of the calling thread's warp that belong to the part.
  __device__ __forceinline__ unsigned lanes() const {
    const unsigned left = size_ - threadIdx.x / warp_threads * warp_threads;
    return left >= warp_threads ? ~0u : (1u << left) - 1;
  }

  // A hardware barrier counts whole warps. The last one may not be whole, so a lane of each warp counts itself in shared
  // memory. `arrived` is 0 between two barriers; the last to come sets it so, and then moves the phase on (release), which
  // the others wait for (acquire).
  __device__ __forceinline__ void wait_for_warps() const {
    const unsigned warps = (size_ + warp_threads - 1) / warp_threads;
#if defined(__CUDA_ARCH__)
    if (size_ % warp_threads == 0) {
      asm volatile("bar.sync 1, %0;" ::"r"(size_) : "memory");
      return;
    }
#endif
    unsigned *words = phase_words();
    __syncwarp(lanes());
    if (threadIdx.x % warp_threads == 0) {
      const unsigned phase = atomicAdd(&words[1], 0u);
      __threadfence_block();
      if (atomicAdd(&words[0], 1u) == warps - 1) {
        atomicExch(&words[0], 0u);
        __threadfence_block();
        atomicAdd(&words[1], 1u);
      } else {
        while (atomicAdd(&words[1], 0u) == phase)
          __nanosleep(20);
      }
      __threadfence_block();
    }
    __syncwarp(lanes());
  }

  // How many have arrived, and the phase. Thread 0 writes them when it makes the object, before the barrier that opens the
  // region.
  __device__ __forceinline__ static unsigned *phase_words() {
    __shared__ unsigned words[2];
    return words;
  }

  unsigned size_;
};

// ---- shares of a loop ---------------------------------------------------------------------------------------------------
// `for (static_turns share(team, turns); share.is_ahead(); share.advance())` makes the turns that are the calling thread's;
// turn() is the number of the one that is being made. Turns and chunks are of the type Number.

// Thread t makes the turns t, t + n, t + 2 n of n threads: neighbours work on neighbouring elements.
template <class Number>
class static_turns {
public:
  template <class Team>
  __device__ __forceinline__ static_turns(const Team &team, Number turns)
      : turn_(threadIdx.x < turns ? threadIdx.x : turns), step_(team.size()), end_(turns) {}
  __device__ __forceinline__ bool is_ahead() const { return turn_ != end_; }
  __device__ __forceinline__ void advance() { turn_ = end_ - turn_ > step_ ? turn_ + step_ : end_; }
  __device__ __forceinline__ Number turn() const { return turn_; }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  Number turn_, step_, end_;
};

namespace detail {

// A chunk of at least one turn, and of no more than there are.
template <class Number, class Chunk>
__device__ __forceinline__ unsigned long long chunk_of(Number turns, Chunk chunk) {
  const auto wide = static_cast<unsigned long long>(chunk);
  return chunk < Chunk(1) ? 1 : wide < turns ? wide : turns < 1 ? 1 : turns;
}

} // namespace detail

// Chunks of the same length in turn: schedule(static, chunk).
template <class Number>
class chunked_turns {
public:
  template <class Team, class Chunk>
  __device__ __forceinline__ chunked_turns(const Team &team, Number turns, Chunk chunk)
      : chunk_(detail::chunk_of(turns, chunk)), stride_(chunk_ * team.size()),
        turn_(threadIdx.x * chunk_), chunk_end_(turn_ + chunk_), end_(turns) {}
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() {
    if (++turn_ == chunk_end_) {
      turn_ += stride_ - chunk_;
      chunk_end_ = turn_ + chunk_;
    }
  }
  __device__ __forceinline__ Number turn() const { return static_cast<Number>(turn_); }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  unsigned long long chunk_, stride_, turn_, chunk_end_, end_;
};

// Chunks for whoever comes first, from a counter in shared memory: schedule(dynamic, chunk). Each thread's first chunk does
// without the counter. The first thread sets it between two barriers, before which and behind which all threads add to it.
template <class Number>
class dynamic_turns {
public:
  template <class Team, class Chunk>
  __device__ __forceinline__ dynamic_turns(const Team &team, Number turns, Chunk chunk,
                                           unsigned long long &next)
      : chunk_(detail::chunk_of(turns, chunk)), turn_(threadIdx.x * chunk_),
        chunk_end_(turn_ + chunk_), end_(turns), next_(next) {
    team.barrier();
    if (team.is_first())
      next_ = team.size() * chunk_;
    team.barrier();
  }
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() {
    if (++turn_ == chunk_end_) {
      turn_ = atomicAdd(&next_, chunk_);
      chunk_end_ = turn_ + chunk_;
    }
  }
  __device__ __forceinline__ Number turn() const { return static_cast<Number>(turn_); }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  unsigned long long chunk_, turn_, chunk_end_, end_;
  unsigned long long &next_;
};

// Chunks that become shorter, down to `chunk`: half of a thread's share of what is left. schedule(guided, chunk).
template <class Number>
class guided_turns {
public:
  template <class Team, class Chunk>
  __device__ __forceinline__ guided_turns(const Team &team, Number turns, Chunk chunk,
                                          unsigned long long &next)
      : least_(detail::chunk_of(turns, chunk)), threads_(team.size()), end_(turns), next_(next) {
    team.barrier();
    if (team.is_first())
      next_ = 0;
    team.barrier();
    take();
  }
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() {
    if (++turn_ == chunk_end_)
      take();
  }
  __device__ __forceinline__ Number turn() const { return static_cast<Number>(turn_); }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  __device__ __forceinline__ void take() {
    turn_ = atomicAdd(&next_, 0ull);
    while (turn_ < end_) {
      const unsigned long long half = (end_ - turn_) / (2 * threads_);
      unsigned long long length = half < least_ ? least_ : half;
      length = length < end_ - turn_ ? length : end_ - turn_;
      chunk_end_ = turn_ + length;
      const unsigned long long seen = atomicCAS(&next_, turn_, chunk_end_);
      if (seen == turn_)
        return;
      turn_ = seen;
    }
  }

  unsigned long long least_, threads_, turn_ = 0, chunk_end_ = 0, end_;
  unsigned long long &next_;
};

// ---- reductions ---------------------------------------------------------------------------------------------------------
// How values are combined, and the value that changes nothing.

namespace detail {

// The last values of a type, the infinities among them. (What <limits> has is not for device code.)
template <class Value>
__device__ __forceinline__ constexpr Value most() {
  if constexpr (std::is_floating_point<Value>::value)
    return static_cast<Value>(HUGE_VAL);
  else
    return largest<Value>();
}
template <class Value>
__device__ __forceinline__ constexpr Value least() {
  if constexpr (std::is_floating_point<Value>::value)
    return static_cast<Value>(-HUGE_VAL);
  else
    return smallest<Value>();
}

} // namespace detail

struct plus {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one + other);
  }
};
struct times {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(1);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one * other);
  }
};
struct bits_and {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return static_cast<Value>(~Value(0));
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one & other);
  }
};
struct bits_or {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one | other);
  }
};
struct bits_xor {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one ^ other);
  }
};
struct all_of {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(1);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one && other);
  }
};
struct any_of {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one || other);
  }
};
struct smallest {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return detail::most<Value>();
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return other < one ? other : one;
  }
};
struct greatest {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return detail::least<Value>();
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return one < other ? other : one;
  }
};

namespace detail {

// Shuffles have no smaller types.
template <class Value>
using shuffled_t = std::conditional_t<sizeof(Value) < sizeof(int), int, Value>;

} // namespace detail

// What the values of the region's threads come to, in its first thread; in a fixed order, so that sums of floating-point
// numbers repeat. All threads of the region call it. `Slot`: another word in shared memory for each reduction of a file.
template <class How, unsigned Slot, class Team, class Value>
__device__ __forceinline__ Value reduced(const Team &team, Value value) {
  constexpr unsigned warp_threads = 32;
  __shared__ Value words[warp_threads];
  const unsigned lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const unsigned left = team.size() - warp * warp_threads;
  const unsigned lanes = left < warp_threads ? left : warp_threads;
  const unsigned mask = lanes == warp_threads ? ~0u : (1u << lanes) - 1;
  for (unsigned distance = warp_threads / 2; distance != 0; distance /= 2) {
    const Value theirs = static_cast<Value>(
        __shfl_down_sync(mask, static_cast<detail::shuffled_t<Value>>(value), distance));
    if (lane + distance < lanes)
      value = How::of(value, theirs);
  }
  if (lane == 0)
    words[warp] = value;
  team.barrier();
  if (team.is_first())
    for (unsigned next = 1; next * warp_threads < team.size(); ++next)
      value = How::of(value, words[next]);
  return value;
}

// ---- critical sections --------------------------------------------------------------------------------------------------

// `for (critical_section section(word); section.is_ahead();) if (section.enters()) { ... }`: each thread that comes by runs
// the braces once, and one of all threads of the launch at a time. A lane that finds the word taken waits at the end of the
// loop's body, so that the one that has it can go on. `word`: 1 while somebody is inside; taken by an acquire, left by a
// release of device scope.
class critical_section {
public:
  __device__ __forceinline__ explicit critical_section(unsigned &word) : word_(word) {}
  __device__ __forceinline__ bool is_ahead() {
    if (!inside_)
      return true;
    __threadfence();
    atomicExch(&word_, 0u);
    return false;
  }
  __device__ __forceinline__ bool enters() {
    inside_ = atomicCAS(&word_, 0u, 1u) == 0;
    if (inside_)
      __threadfence();
    else
      __nanosleep(40);
    return inside_;
  }

private:
  unsigned &word_;
  bool inside_ = false;
};

} // namespace gtap
