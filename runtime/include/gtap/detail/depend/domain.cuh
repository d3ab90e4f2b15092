// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The children of one step that name what they read and write: `depend` of OpenMP 5.2, Section 15.9.5. A lane makes those
// of a thread-level task, and one thread of the block those of a block-level one, one after the other; or in a taskloop all
// threads do, each those of its turns. They only note what the children access. When the step has ended, all threads find out
// who waits for whom (build_graph.cuh; of a lane's, lane_graphs.cuh). Until then no other worker knows of these children.
// Must not know how tasks are made.
#pragma once

#include <gtap/detail/base/shared_alignment.cuh>
#include <gtap/detail/depend/named_range.cuh>
#include <gtap/detail/depend/shared_passes.cuh>
#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

// `in`; `inoutset`, which are accesses in any order; all others, which are one after the other.
enum class access_kind : std::uint32_t { in, inoutset, inout };

// An access of a child.
struct alignas(16) noted_access {
  std::uint64_t address; // while the graph is built: the number of its entry
  record_index task;     // none: nothing was noted here
  // Its kind, whether it is its task's first one, and the task's place in the order of a serial program.
  std::uint32_t what;

  static constexpr std::uint32_t kind_mask = 3, is_first = 4;
  static constexpr unsigned order_shift = 3;
  static constexpr std::uint32_t most_tasks = 1u << (32 - order_shift);

#if GTAP_CHECK_DEPEND
  named_range range = {};
#endif

  __device__ __forceinline__ static noted_access of(record_index task, const volatile void *address,
                                                    std::uint32_t what,
                                                    [[maybe_unused]] const named_range &range) {
#if GTAP_CHECK_DEPEND
    return {reinterpret_cast<std::uintptr_t>(address), task, what, range};
#else
    return {reinterpret_cast<std::uintptr_t>(address), task, what};
#endif
  }
};
inline constexpr unsigned log_of_noted_access = GTAP_CHECK_DEPEND ? 6 : 4;
static_assert(sizeof(noted_access) == std::size_t{1} << log_of_noted_access, "a power of two");

// What the threads of a block agree on at the head of a loop of a taskloop.
struct loop_head {
  std::uint32_t check; // made of what the first thread has found there
  std::uint32_t count; // turns
  // For each turn of an innermost loop.
  std::uint32_t room;     // places for accesses
  std::uint32_t accesses; // the first of them
  // The record of the first turn, or none: then each child looks for its own. From turn `split` on, `rest` and further.
  record_index records;
  std::uint32_t split;
  record_index rest;

  __device__ record_index record_of(std::uint32_t turn) const {
    return records == none ? none : turn < split ? records + turn : rest + (turn - split);
  }
};

// What the children of a step access, and the graph that is made of it.
struct access_words {
  std::uint32_t accesses;
  std::uint32_t lock; // of records and pieces, in a taskloop: exchange acquire, exchange release
  bool failed;   // the graph could not be built, because memory was out or because of what follows
  bool overlaps; // two objects do that must not (overlap_check.cuh)
  // While the graph is built.
  bool shares; // others without tasks take part
  graph_block job, table, order;
  claimed_chunk claimed;
  // Where the accesses are: piece k has 2^k times as many as the first.
  static constexpr std::uint32_t first_log = 6, most_pieces = 26;
  std::uint32_t pieces;
  graph_block piece[most_pieces];
};

// What is known of a step's children with `depend`, where a block runs it. In shared memory. Between two barriers either one
// thread makes children, or all do, in a taskloop; these use atomics (block_words.cuh says why also for loads). From the
// step's end on the block's first thread writes.
struct alignas(shared_alignment) domain_words : access_words {
  std::uint32_t creator;    // the thread that makes children outside of taskloops, or none
  record_index home;        // the record in which their parent will wait for them, or none
  std::uint32_t children;   // of the step; the parent gets a token for each
  std::uint32_t made_alone; // children made outside of taskloops
  std::uint32_t turns;      // of the taskloops behind
  loop_head heads[2];       // of taskloops; they take turns, since one may still be read
  std::uint64_t
      records; // taken for children to come: the next one, and in the upper half their end
  std::uint64_t loop_records; // the same for the turns of taskloops; the first thread's
  // Tokens of the block's bottom that it has beside the one that it needs (task_stack.cuh, S2). The first thread's.
  std::uint32_t owed;
  std::uint32_t wants_static; // some taskloop of the step has schedule(static)
  // The turns of the step's only taskloop are not made yet: `job` has the loops. The first thread's, read by all behind a barrier.
  bool is_postponed;
  bool helps; // this block has no tasks, and takes part in another one's graph
};

// The threads of a warp that are at the same place: one of them speaks for all.
class together {
public:
  __device__ explicit together(std::uint32_t thread) : mask_(__activemask()), lane_(thread % 32) {}

  __device__ bool is_first() const { return lane_ == first(); }
  __device__ std::uint32_t count() const { return static_cast<std::uint32_t>(__popc(mask_)); }
  __device__ std::uint32_t rank() const {
    return static_cast<std::uint32_t>(__popc(mask_ & ((1u << lane_) - 1)));
  }
  template <class Value>
  __device__ Value from_first(Value value) const {
    return __shfl_sync(mask_, value, static_cast<int>(first()));
  }

private:
  __device__ std::uint32_t first() const {
    return static_cast<std::uint32_t>(__ffs(static_cast<int>(mask_))) - 1;
  }

  unsigned mask_, lane_;
};

// Waits until `is_there()` is true: one thread at a time gets the lock and calls `provide()`, the others go on looking.
// Returns false when `provide()` does. The lock: exchange acquire, exchange release.
template <class IsThere, class Provide>
__device__ __forceinline__ bool once_locked(std::uint32_t &lock, IsThere is_there,
                                            Provide provide) {
  while (!is_there()) {
    if (atomic_in_block(lock).exchange(1, acquire) != 0) {
      __nanosleep(20);
      continue;
    }
    const bool provided = is_there() || provide();
    (void)atomic_in_block(lock).exchange(0, release);
    if (!provided)
      return false;
  }
  return true;
}

class access_notes {
public:
  __device__ access_notes(access_words &words, graph_memory memory)
      : words_(words), memory_(memory) {}

  __device__ static void begin(access_words &words) {
    words.accesses = words.lock = words.pieces = 0;
    words.failed = words.overlaps = false;
  }
  __device__ static void begin(domain_words &words) {
    begin(static_cast<access_words &>(words));
    words.creator = words.home = none;
    words.made_alone = words.turns = words.owed = 0;
    words.wants_static = 0;
    words.records = words.loop_records = 0;
    words.helps = false;
    // Other threads of the block may be about to read that there are no children, after a loop without turns: then these stay as they are.
    if (words.children != 0)
      words.children = 0;
    if (words.is_postponed)
      words.is_postponed = false;
  }

  // Another access. False when memory is out.
  __device__ __forceinline__ bool add(record_index task, const volatile void *address,
                                      std::uint32_t what, const named_range &range) {
    const std::uint32_t number = words_.accesses;
    if (piece_of(number) >= words_.pieces && !add_pieces(words_, memory_, piece_of(number)))
      return false;
    ++words_.accesses;
    write(number, task, address, what, range);
    return true;
  }
  // For who notes accesses in a place of its own: all that are left in a piece, from the next access on, which count as
  // noted then. Without memory there are none. Precondition: the pieces before are full.
  struct places {
    noted_access *next;
    std::uint32_t left;
  };
  __device__ static __noinline__ places take_piece(access_words &words, graph_memory memory) {
    const std::uint32_t piece = piece_of(words.accesses);
    if (piece >= words.pieces && !add_pieces(words, memory, piece))
      return {nullptr, 0};
    const std::uint32_t count = 1u << (piece + access_words::first_log);
    words.accesses += count;
    return {memory.array<noted_access>(words.piece[piece].place), count};
  }
  // In a taskloop, for each of the threads that are `here`: the first of so many places, none when memory is out. Each of
  // them has to be written, or left empty.
  __device__ __forceinline__ std::uint32_t reserve(const together &here, std::uint32_t each) {
    std::uint32_t number = none;
    if (here.is_first()) {
      number = atomic_in_block(words_.accesses).fetch_add(here.count() * each, relaxed);
      const std::uint32_t piece = piece_of(number + here.count() * each - 1);
      if (!once_locked(
              words_.lock,
              [&] { return atomic_in_block(words_.pieces).fetch_add(0, acquire) > piece; },
              [&] { return add_pieces(words_, memory_, piece); }))
        number = none;
    }
    number = here.from_first(number);
    return number == none ? none : number + here.rank() * each;
  }
  __device__ __forceinline__ void write(std::uint32_t number, record_index task,
                                        const volatile void *address, std::uint32_t what,
                                        const named_range &range) const {
    at(memory_, words_.piece, number) = noted_access::of(task, address, what, range);
  }
  __device__ __forceinline__ void leave_empty(std::uint32_t number) const {
    at(memory_, words_.piece, number) = {0, none, 0};
  }

  // Note `number`.
  template <class Memory> // graph_memory, or graph_places
  __device__ static noted_access &at(Memory memory, const graph_block *pieces,
                                     std::uint32_t number) {
    const std::uint32_t piece = piece_of(number);
    const std::uint32_t before = ((1u << piece) - 1) << access_words::first_log;
    return memory.template array<noted_access>(pieces[piece].place)[number - before];
  }

  __device__ void free() {
    for (std::uint32_t piece = 0; piece < words_.pieces; ++piece)
      memory_.put(words_.piece[piece]);
    words_.pieces = 0;
  }

private:
  __device__ static std::uint32_t piece_of(std::uint32_t number) {
    return 31 - static_cast<std::uint32_t>(
                    __clz(static_cast<int>((number >> access_words::first_log) + 1)));
  }
  // Pieces up to that one. By value, as this is called from where all else is in registers.
  __device__ __noinline__ static bool add_pieces(access_words &words, graph_memory memory,
                                                 std::uint32_t last) {
    std::uint32_t pieces = atomic_in_block(words.pieces).fetch_add(0, relaxed);
    for (; pieces <= last; ++pieces) {
      if (pieces == access_words::most_pieces)
        return false;
      const graph_block block =
          memory.take(pieces + access_words::first_log + log_of_noted_access - graph_unit_log);
      if (block.place == none)
        return false;
      words.piece[pieces] = block;
      (void)atomic_in_block(words.pieces).exchange(pieces + 1, release);
    }
    return true;
  }
  access_words &words_;
  graph_memory memory_;
};

} // namespace gtap::detail
