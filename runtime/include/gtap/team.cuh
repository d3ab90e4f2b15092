// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Teams (docs/team-workers.md): what the translator writes for `#pragma gtap function worker(team)` and for the directives in
// such functions. One thread of a block runs the function's text; in a region, the first threads of the block do (Jacob et
// al., "Efficient Fork-Join on GPUs through Warp Specialization", HiPC 2017). Each function says which
// threads write its words in shared memory; a barrier stands between their writes and all reads.
#pragma once

#include <gtap/loop.cuh>
#include <gtap/operators.cuh>
#include <gtap/settings.h>

#include <cstring>
#include <type_traits>

namespace gtap {

namespace detail {

inline constexpr unsigned team_warp = 32;

// Whether the one thread of a pool (team_pool.cuh) has a warp of its own, the block's last one.
inline constexpr bool master_apart = GTAP_MASTER_APART != 0;
__device__ __forceinline__ bool is_master() {
  return threadIdx.x == (master_apart ? blockDim.x - team_warp : 0);
}

} // namespace detail

// The thread that runs a team function's text outside of regions.
template <bool Apart = detail::master_apart>
__device__ __forceinline__ bool leads() {
  static_assert(!Apart, "GTAP_MASTER_APART=1 is for team functions with the clause 'pool' in which "
                        "nothing waits; leave it out for others");
  return detail::is_master();
}

// The number of the calling thread in its region, from 0; 0 outside of regions. (OpenMP: omp_get_thread_num.)
__device__ __forceinline__ int thread_num() {
  return static_cast<int>(threadIdx.x);
}
// How many threads the region has that the call stands in; 1 outside of regions. The translator writes the number, so only team
// functions may call it. (OpenMP: omp_get_num_threads.)
#if defined(GTAP_TRANSLATING)
__device__ int num_threads();
#else
__device__ int num_threads() = delete;
#endif
// The number that a region asks for in `num_threads`, in a line of the user's; with `strict:`, the second one. Where that is below 1,
// and for the second one above the block's, the launch ends in GTAP_ERROR_NUM_THREADS, and the region goes on with one thread.
#if defined(GTAP_TRANSLATING)
__device__ int some_threads(int threads, unsigned line);
__device__ int exactly_threads(int threads, unsigned line);
#endif
// How many threads a region has unless it says less. (OpenMP: omp_get_max_threads.)
__device__ __forceinline__ int max_threads() {
  return static_cast<int>(blockDim.x - (detail::master_apart ? detail::team_warp : 0));
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

// In a team function that spawns or waits, before its text as a plain function: ends the launch in which another file calls it so.
__device__ inline void must_be_spawned() {
  __trap();
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

// Arrays are copied element by element, as an assignment copies other values. They may be volatile.
template <class Value>
__device__ __forceinline__ void copy_all(Value &to, const Value &from) {
  memcpy(const_cast<void *>(static_cast<const volatile void *>(&to)),
         const_cast<const void *>(static_cast<const volatile void *>(&from)), sizeof(Value));
}

// ---- the threads of a region --------------------------------------------------------------------------------------------

namespace detail {

// The lanes of the calling thread's warp that are among the first `size` threads of the block.
__device__ __forceinline__ unsigned lanes_below(unsigned size) {
  const unsigned left = size - threadIdx.x / team_warp * team_warp;
  return left >= team_warp ? ~0u : (1u << left) - 1;
}

// A barrier of threads of which the last warp is not whole, in shared memory: one thread calls begin() and end(). From
// compute capability 8.0 on it is the hardware's mbarrier, which each thread arrives at (release) and waits for (acquire).
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800

struct ragged_barrier {
  __device__ __forceinline__ static unsigned place() {
    __shared__ unsigned long long word;
    return static_cast<unsigned>(__cvta_generic_to_shared(&word));
  }
  __device__ __forceinline__ static void begin(unsigned threads) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(place()), "r"(threads) : "memory");
  }
  __device__ __forceinline__ static void end() {
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(place()) : "memory");
  }
  __device__ __forceinline__ static void wait(unsigned) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 ".reg .b64 phase;\n"
                 "mbarrier.arrive.shared.b64 phase, [%0];\n"
                 "waiting:\n"
                 "mbarrier.test_wait.shared.b64 done, [%0], phase;\n"
                 "@!done bra waiting;\n"
                 "}" ::"r"(place())
                 : "memory");
  }
};

#else

// A lane of each warp counts itself. `arrived` is 0 between two barriers; the last to come sets it so, and then moves the
// phase on (release), which the others wait for (acquire).
struct ragged_barrier {
  __device__ __forceinline__ static unsigned *words() {
    __shared__ unsigned arrived_and_phase[2];
    return arrived_and_phase;
  }
  __device__ __forceinline__ static void begin(unsigned) {
    words()[0] = 0;
    words()[1] = 0;
  }
  __device__ __forceinline__ static void end() {}
  __device__ __forceinline__ static void wait(unsigned size) {
    const unsigned warps = (size + team_warp - 1) / team_warp;
    unsigned *arrived = words(), *phase = words() + 1;
    __syncwarp(lanes_below(size));
    if (threadIdx.x % team_warp == 0) {
      const unsigned before = atomicAdd(phase, 0u);
      __threadfence_block();
      if (atomicAdd(arrived, 1u) == warps - 1) {
        atomicExch(arrived, 0u);
        __threadfence_block();
        atomicAdd(phase, 1u);
      } else {
        while (atomicAdd(phase, 0u) == before)
          __nanosleep(20);
      }
      __threadfence_block();
    }
    __syncwarp(lanes_below(size));
  }
};

#endif

// A barrier of whole warps, the first ones of the block. Barrier 0 is that of __syncthreads().
__device__ __forceinline__ void wait_for_warps(unsigned size) {
#if defined(__CUDA_ARCH__)
  asm volatile("barrier.sync 1, %0;" ::"r"(size) : "memory");
#else
  ragged_barrier::wait(size);
#endif
}

// Waits for the first `size` threads of the block, and for no others (Jacob et al., V-A: "barrier id, n warps"). The calling thread
// is one of them.
__device__ __forceinline__ void wait_for_part(unsigned size) {
  if (size == blockDim.x)
    __syncthreads();
  else if (size <= team_warp)
    __syncwarp(lanes_below(size));
  else if (size % team_warp == 0)
    wait_for_warps(size);
  else
    ragged_barrier::wait(size);
}

// How many threads of the calling thread's warp are among them.
__device__ __forceinline__ unsigned lanes_of_part(unsigned size) {
  const unsigned left = size - threadIdx.x / team_warp * team_warp;
  return left < team_warp ? left : team_warp;
}

// Adds 1 for the calling thread and gives the number before, as atomicAdd() does; the lanes that call it together add once.
template <class Number>
__device__ __forceinline__ Number next_number(Number &counter) {
  const unsigned together = __activemask();
  const unsigned lane = threadIdx.x % team_warp;
  const unsigned before = __popc(together & ((1u << lane) - 1));
  Number first = 0;
  if (before == 0)
    first = atomicAdd(&counter, static_cast<Number>(__popc(together)));
  return __shfl_sync(together, first, __ffs(static_cast<int>(together)) - 1) + before;
}

// The number of a thread when the first lanes of all warps are counted, then the second ones, and so on: lanes of a warp would
// run what they do apart one after the other. The last warp may have fewer lanes.
__device__ __forceinline__ unsigned spread_number(unsigned thread, unsigned threads) {
  const unsigned lane = thread % team_warp, warp = thread / team_warp;
  const unsigned warps = (threads + team_warp - 1) / team_warp;
  const unsigned in_last = threads - (warps - 1) * team_warp;
  return lane * warps + warp - (lane > in_last ? lane - in_last : 0);
}

} // namespace detail

// Threads of a region share work by a team's words: number() of size() threads is the caller's; leads(): whether the caller runs the
// text of its thread, which several lanes may go through together (team_groups.cuh).

// All threads of the block, which has whole warps.
class whole_block {
public:
  __device__ __forceinline__ unsigned lanes() const { return detail::team_warp; }
  __device__ __forceinline__ unsigned size() const { return blockDim.x; }
  __device__ __forceinline__ unsigned number() const { return threadIdx.x; }
  __device__ __forceinline__ bool has_thread() const { return true; }
  __device__ __forceinline__ bool is_first() const { return threadIdx.x == 0; }
  __device__ __forceinline__ static constexpr bool leads() { return true; }
  __device__ __forceinline__ void barrier() const { __syncthreads(); }
  template <class Number>
  __device__ __forceinline__ Number next(Number &counter) const {
    return detail::next_number(counter);
  }
  __device__ __forceinline__ unsigned spread_number() const {
    return detail::spread_number(number(), size());
  }
  // How often the number of threads fits into a number of turns.
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return blockDim.x == GTAP_BLOCK_SIZE ? turns / GTAP_BLOCK_SIZE : turns / blockDim.x;
  }
};

// Of a region in a region: the calling thread alone.
class one_thread {
public:
  __device__ __forceinline__ static constexpr unsigned size() { return 1; }
  __device__ __forceinline__ static constexpr unsigned number() { return 0; }
  __device__ __forceinline__ static constexpr bool is_first() { return true; }
  __device__ __forceinline__ static void barrier() {}
  __device__ __forceinline__ static constexpr unsigned spread_number() { return 0; }
  template <class Number>
  __device__ __forceinline__ static constexpr Number share_of(Number turns) {
    return turns;
  }
};

// The first `threads` of the block, at least 1, and all of them if that is more. All threads of the block make one.
class part_of_block {
public:
  __device__ __forceinline__ explicit part_of_block(int threads)
      : size_(static_cast<unsigned>(threads < max_threads() ? threads : max_threads())) {}
  part_of_block(const part_of_block &) = delete;
  part_of_block &operator=(const part_of_block &) = delete;

  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ unsigned number() const { return threadIdx.x; }
  __device__ __forceinline__ bool has_thread() const { return threadIdx.x < size_; }
  __device__ __forceinline__ bool is_first() const { return threadIdx.x == 0; }
  __device__ __forceinline__ static constexpr bool leads() { return true; }
  template <class Number>
  __device__ __forceinline__ Number next(Number &counter) const {
    return detail::next_number(counter);
  }
  __device__ __forceinline__ unsigned spread_number() const {
    return detail::spread_number(number(), size_);
  }
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return turns / size_;
  }

  // All threads of the block call these where the region has barriers: before the one that opens it, and behind the one that
  // closes it.
  __device__ __forceinline__ void open_barrier() const {
    if (has_ragged_warp() && detail::is_master())
      ragged_barrier::begin(size_);
  }
  __device__ __forceinline__ void close_barrier() const {
    if (has_ragged_warp() && detail::is_master())
      ragged_barrier::end();
  }
  __device__ __forceinline__ void barrier() const { detail::wait_for_part(size_); }

  // How many threads of the calling thread's warp belong to it.
  __device__ __forceinline__ unsigned lanes() const { return detail::lanes_of_part(size_); }

private:
  using ragged_barrier = detail::ragged_barrier;

  // A hardware barrier counts whole warps.
  __device__ __forceinline__ bool has_ragged_warp() const {
#if defined(__CUDA_ARCH__)
    if (size_ % detail::team_warp == 0)
      return false;
#endif
    return size_ > detail::team_warp && size_ != blockDim.x;
  }

  unsigned size_;
};

// The threads of the region that has called a function with 'declare team', as its first parameter: those of any team above.
// Each of them makes one. Several threads that are each alone may run the function at once.
class region_team {
public:
  template <class Team>
  __device__ __forceinline__ constexpr region_team(const Team &team)
      : size_(team.size()), number_(team.number()) {}

  __device__ __forceinline__ unsigned size() const { return size_; }
  __device__ __forceinline__ unsigned number() const { return number_; }
  __device__ __forceinline__ bool is_first() const { return number_ == 0; }
  __device__ __forceinline__ bool is_alone() const { return size_ == 1; }
  __device__ __forceinline__ static constexpr bool leads() { return true; }
  __device__ __forceinline__ void barrier() const {
    if (!is_alone())
      detail::wait_for_part(size_);
  }
  __device__ __forceinline__ unsigned lanes() const {
    return is_alone() ? 1 : detail::lanes_of_part(size_);
  }
  // One thread takes all turns at first.
  template <class Number>
  __device__ __forceinline__ Number next(Number &counter) const {
    return is_alone() ? Number(1) : detail::next_number(counter);
  }
  __device__ __forceinline__ unsigned spread_number() const {
    return detail::spread_number(number_, size_);
  }
  template <class Number>
  __device__ __forceinline__ Number share_of(Number turns) const {
    return size_ == GTAP_BLOCK_SIZE ? turns / GTAP_BLOCK_SIZE : turns / size_;
  }

private:
  unsigned size_, number_;
};

// ---- shares of a loop ---------------------------------------------------------------------------------------------------
// `for (static_turns share(team, turns); share.is_ahead(); share.advance())` makes the turns that are the calling thread's;
// turn() is the number of the one that is being made. Turns and chunks are of the type Number.

// Thread t makes the turns t, t + n, t + 2 n of n threads: neighbours work on neighbouring elements.
// They are counted, so that a compiler can unroll the loop.
template <class Number>
class static_turns {
public:
  template <class Team>
  __device__ __forceinline__ static_turns(const Team &team, Number turns)
      : turn_(team.number()), step_(team.size()),
        left_(turn_ < turns ? team.share_of(static_cast<Number>(turns - 1 - turn_)) + 1 : 0),
        end_(turns) {}
  __device__ __forceinline__ bool is_ahead() const { return left_ != 0; }
  __device__ __forceinline__ void advance() {
    turn_ += step_;
    --left_;
  }
  __device__ __forceinline__ Number turn() const { return turn_; }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  Number turn_, step_, left_, end_;
};

// The same without a count, for turns with branches.
template <class Number>
class single_turns {
public:
  template <class Team>
  __device__ __forceinline__ single_turns(const Team &team, Number turns)
      : turn_(team.number()), step_(team.size()), end_(turns) {}
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() { turn_ = end_ - turn_ > step_ ? turn_ + step_ : end_; }
  __device__ __forceinline__ Number turn() const { return turn_; }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  Number turn_, step_, end_;
};

// The same of loops in each other: turn(k) is the number of the turn of the k-th of them, from the outermost. A thread finds its
// first turns by a division, and each further one by adding: to the innermost number, and what that exceeds to the next.
template <unsigned Depth, class Number>
class static_nest {
public:
  template <class Team, class... Turns>
  __device__ __forceinline__ explicit static_nest(const Team &team, Turns... turns)
      : ends_{static_cast<Number>(turns)...} {
    unsigned long long all = 1;
    for (const Number end : ends_)
      all *= end;
    unsigned first = team.number(), step = team.size();
    left_ = first < all ? team.share_of(all - 1 - first) + 1 : 0;
    for (unsigned k = Depth; k-- > 1;) {
      // A loop of no turns is not gone through, and one of more than there are threads is one of many.
      const unsigned end = ends_[k] > ~0u - 1 ? ~0u : ends_[k] == 0 ? 1 : unsigned(ends_[k]);
      turns_[k] = first % end;
      steps_[k] = step % end;
      first /= end;
      step /= end;
    }
    turns_[0] = first;
    steps_[0] = step;
  }
  __device__ __forceinline__ bool is_ahead() const { return left_ != 0; }
  __device__ __forceinline__ void advance() {
    bool exceeds = false;
    for (unsigned k = Depth; k-- > 1;) {
      const unsigned step = steps_[k] + exceeds;
      exceeds = step >= ends_[k] - turns_[k];
      turns_[k] = exceeds ? step - (ends_[k] - turns_[k]) : turns_[k] + step;
    }
    turns_[0] += steps_[0] + exceeds;
    --left_;
  }
  __device__ __forceinline__ Number turn(unsigned loop) const { return turns_[loop]; }
  __device__ __forceinline__ bool is_last() const {
    bool last = true;
    for (unsigned k = 0; k < Depth; ++k)
      last = last && turns_[k] + 1 == ends_[k];
    return last;
  }

private:
  Number ends_[Depth], turns_[Depth];
  unsigned steps_[Depth];
  unsigned long long left_;
};
template <class Team, class... Turns>
static_nest(const Team &, Turns...) -> static_nest<sizeof...(Turns), std::common_type_t<Turns...>>;

// The statements of `sections`, one a turn.
class section_turns {
public:
  template <class Team>
  __device__ __forceinline__ section_turns(const Team &team, unsigned sections)
      : turn_(team.spread_number()), step_(team.size()), end_(sections) {}
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() { turn_ += step_; }
  __device__ __forceinline__ unsigned turn() const { return turn_; }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  unsigned turn_, step_, end_;
};

namespace detail {

// A chunk of at least one turn, and of no more than there are; of two where the numbers of chunks would not have room for one
// more of each thread.
template <class Number, class Chunk>
__device__ __forceinline__ unsigned long long chunk_of(Number turns, Chunk chunk) {
  const auto wide = static_cast<unsigned long long>(chunk);
  const unsigned long long size = chunk < Chunk(1) ? 1
                                  : wide < turns   ? wide
                                  : turns < 1      ? 1
                                                   : turns;
  return size == 1 && turns > static_cast<Number>(~Number(0)) - 4096 ? 2 : size;
}

} // namespace detail

// Chunks of the same length in turn: schedule(static, chunk).
template <class Number>
class chunked_turns {
public:
  template <class Team, class Chunk>
  __device__ __forceinline__ chunked_turns(const Team &team, Number turns, Chunk chunk)
      : chunk_(detail::chunk_of(turns, chunk)), stride_(chunk_ * team.size()),
        turn_(team.number() * chunk_), chunk_end_(turn_ + chunk_), end_(turns) {}
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

namespace detail {

// Whether several threads that are each alone may be there, which share nothing.
template <class Team>
__device__ __forceinline__ constexpr bool is_alone(const Team &) {
  return false;
}
__device__ __forceinline__ bool is_alone(const region_team &team) {
  return team.is_alone();
}

// The first chunk of each thread does without the counter.
template <class Team, class Number>
__device__ __forceinline__ void begin_counter(const Team &team, Number &next) {
  if (is_alone(team))
    return;
  team.barrier();
  if (team.is_first() && team.leads())
    next = team.size();
  team.barrier();
}
// All of the turns where nobody else takes any.
template <class Team, class Number, class Chunk>
__device__ __forceinline__ unsigned long long shared_chunk_of(const Team &team, Number turns,
                                                              Chunk chunk) {
  return is_alone(team) ? (turns < 1 ? 1 : turns) : chunk_of(turns, chunk);
}

} // namespace detail

// Chunks for whoever comes first, by numbers from a counter in shared memory: schedule(dynamic, chunk). The first thread sets
// it between two barriers.
template <class Team, class Number>
class dynamic_turns {
public:
  template <class Chunk>
  __device__ __forceinline__ dynamic_turns(const Team &team, Number turns, Chunk chunk,
                                           Number &next)
      : chunk_(detail::shared_chunk_of(team, turns, chunk)), turn_(team.number() * chunk_),
        chunk_end_(turn_ + chunk_), end_(turns), team_(team), next_(next) {
    detail::begin_counter(team, next);
  }
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() {
    if (++turn_ == chunk_end_) {
      turn_ = team_.next(next_) * chunk_;
      chunk_end_ = turn_ + chunk_;
    }
  }
  __device__ __forceinline__ Number turn() const { return static_cast<Number>(turn_); }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  unsigned long long chunk_, turn_, chunk_end_, end_;
  const Team &team_;
  Number &next_;
};

// Chunks that become shorter, down to `chunk`: schedule(guided, chunk). There are rounds of as many chunks as threads; a
// chunk of a round is half of a thread's share of what was left at the round's begin. So the number of a chunk, which comes
// from a counter as above, says where it begins.
template <class Team, class Number>
class guided_turns {
public:
  template <class Chunk>
  __device__ __forceinline__ guided_turns(const Team &team, Number turns, Chunk chunk, Number &next)
      : least_(detail::shared_chunk_of(team, turns, chunk)), threads_(team.size()), end_(turns),
        team_(team), next_(next) {
    detail::begin_counter(team, next);
    length_ = length();
    begin_chunk(team.number());
  }
  __device__ __forceinline__ bool is_ahead() const { return turn_ < end_; }
  __device__ __forceinline__ void advance() {
    if (++turn_ == chunk_end_)
      begin_chunk(team_.next(next_));
  }
  __device__ __forceinline__ Number turn() const { return static_cast<Number>(turn_); }
  __device__ __forceinline__ bool is_last() const { return turn_ + 1 == end_; }

private:
  __device__ __forceinline__ unsigned long long length() const {
    const unsigned long long half = (end_ - round_begin_) / (2 * threads_);
    return half < least_ ? least_ : half;
  }
  __device__ __forceinline__ void begin_chunk(unsigned long long number) {
    while (number - round_first_ >= threads_ && round_begin_ < end_) {
      round_first_ += threads_;
      round_begin_ += threads_ * length_;
      length_ = round_begin_ < end_ ? length() : least_;
    }
    turn_ = round_begin_ + (number - round_first_) * length_;
    chunk_end_ = turn_ + length_ < end_ ? turn_ + length_ : end_;
  }

  unsigned long long least_, threads_, end_, length_ = 0;
  unsigned long long round_begin_ = 0,
                     round_first_ = 0; // the first turn of the round, and its first chunk
  unsigned long long turn_ = 0, chunk_end_ = 0;
  const Team &team_;
  Number &next_;
};

// ---- reductions ---------------------------------------------------------------------------------------------------------

namespace detail {

// Shuffles have no smaller types.
template <class Value>
using shuffled_t = std::conditional_t<sizeof(Value) < sizeof(int), int, Value>;

// What the values of a warp come to, in lane 0. All lanes call it.
template <class How, class Value>
__device__ __forceinline__ Value reduced_in_warp(Value value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  constexpr bool by_hardware = sizeof(Value) == sizeof(int) && std::is_integral<Value>::value &&
                               std::is_same<How, plus>::value;
#else
  constexpr bool by_hardware = false;
#endif
  if constexpr (by_hardware) {
    return static_cast<Value>(__reduce_add_sync(~0u, static_cast<unsigned>(value)));
  } else {
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
    for (unsigned distance = team_warp / 2; distance != 0; distance /= 2)
      value = How::of(value, static_cast<Value>(__shfl_down_sync(
                                 ~0u, static_cast<shuffled_t<Value>>(value), distance)));
    return value;
  }
}

// The same of its lanes below `lanes`, which call it.
template <class How, class Value>
__device__ __forceinline__ Value reduced_in_part(Value value, unsigned lanes) {
  const unsigned mask = (1u << lanes) - 1;
  for (unsigned distance = 1; distance < lanes; distance *= 2) {
    const auto theirs =
        static_cast<Value>(__shfl_down_sync(mask, static_cast<shuffled_t<Value>>(value), distance));
    if (threadIdx.x % team_warp + distance < lanes)
      value = How::of(value, theirs);
  }
  return value;
}

// A word for each warp.
template <unsigned Slot, class Value>
__device__ __forceinline__ Value *reduced_words() {
  __shared__ Value words[team_warp];
  return words;
}

} // namespace detail

// A reduction in two steps, so that several of them share the barrier between these (all threads of the region call both). What
// the values of the calling thread's warp come to.
template <class How, unsigned Slot, class Team, class Value>
__device__ __forceinline__ Value reduced_first(const Team &team, Value value) {
  using detail::team_warp;
  value = team.lanes() == team_warp ? detail::reduced_in_warp<How>(value)
                                    : detail::reduced_in_part<How>(value, team.lanes());
  if (threadIdx.x % team_warp == 0)
    detail::reduced_words<Slot, Value>()[threadIdx.x / team_warp] = value;
  return value;
}
// Behind the barrier: what the values of the region's threads come to, in its first thread. `value`: of the first step.
template <class How, unsigned Slot, class Team, class Value>
__device__ __forceinline__ Value reduced_then(const Team &team, Value value) {
  using detail::team_warp;
  const Value *const words = detail::reduced_words<Slot, Value>();
  const unsigned lane = threadIdx.x % team_warp, warp = threadIdx.x / team_warp;
  const unsigned warps = (team.size() + team_warp - 1) / team_warp;
  if (warps == 1)
    return value;
  // The first warp is whole where there is a second one. A few values are combined sooner by one thread.
  constexpr unsigned most_warps = GTAP_BLOCK_SIZE / team_warp;
  if constexpr (most_warps <= 8) {
    if (threadIdx.x == 0) {
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
      for (unsigned other = 1; other < most_warps; ++other)
        if (other < warps)
          value = How::of(value, words[other]);
    }
  } else if (warp == 0) {
    value =
        detail::reduced_in_warp<How>(lane < warps ? words[lane] : How::template neutral<Value>());
  }
  return value;
}

// What the values of the region's threads come to, in its first thread; in a fixed order, so that sums of floating-point
// numbers repeat. All threads of the region call it. `Slot`: other words in shared memory for each reduction of a function.
template <class How, unsigned Slot, class Team, class Value>
__device__ __forceinline__ Value reduced(const Team &team, Value value) {
  value = reduced_first<How, Slot>(team, value);
  if (team.size() > detail::team_warp)
    team.barrier();
  return reduced_then<How, Slot>(team, value);
}

template <class How, unsigned Slot, class Value>
__device__ __forceinline__ Value reduced(const one_thread &, Value value) {
  return value;
}

// ---- critical sections --------------------------------------------------------------------------------------------------

// `for (critical_section section(word); section.is_ahead(); section.advance()) if (section.enters()) { ... }`: each thread
// that comes by runs the braces once, and one of all threads of the launch at a time. The lanes that come by together take
// the word once, and run the braces one after the other. `word`: 1 while somebody is inside; one lane takes it by an acquire
// and leaves it by a release of device scope, and __syncwarp() orders the lanes between these.
class critical_section {
public:
  __device__ __forceinline__ explicit critical_section(unsigned &word)
      : word_(word), together_(__activemask()), left_(together_) {
    if (lane() == first(together_)) {
      while (atomicCAS(&word_, 0u, 1u) != 0)
        __nanosleep(40);
      __threadfence();
    }
    __syncwarp(together_);
  }
  __device__ __forceinline__ bool is_ahead() const { return left_ != 0; }
  __device__ __forceinline__ bool enters() const { return lane() == first(left_); }
  __device__ __forceinline__ void advance() {
    __syncwarp(together_);
    left_ &= left_ - 1;
    if (left_ == 0 && lane() == first(together_)) {
      __threadfence();
      atomicExch(&word_, 0u);
    }
  }

private:
  __device__ __forceinline__ static unsigned lane() { return threadIdx.x % detail::team_warp; }
  __device__ __forceinline__ static unsigned first(unsigned lanes) {
    return static_cast<unsigned>(__ffs(static_cast<int>(lanes))) - 1;
  }

  unsigned &word_;
  unsigned together_, left_;
};

} // namespace gtap
