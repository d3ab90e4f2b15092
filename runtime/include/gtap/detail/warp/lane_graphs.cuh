// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The children with `depend` that a lane makes in one step, and how a warp finds out which of them wait for which. All here
// is of one lane, in graph memory, and plain, until the lane's children are listed: whoever gets one of them then has
// everything else by the same release and acquire, or by the barrier of the warp (join.cuh). Must not know how tasks are
// made, nor how steps end.
//
// Joins: each child holds a token of its parent from its spawn on, whether it is listed or waits for others. Nothing raises
// the parent's level (join.cuh) when a child becomes ready: the lane that lists it has run the last task that it waited
// for, which is a child of the same parent, so that the level is high enough for this lane.
#pragma once

#include <gtap/detail/depend/build_graph.cuh>
#include <gtap/detail/stack/lane_memory.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

// Whether lanes make children with `depend`. In programs with both kinds of task these are thread-level ones.
template <class Program>
inline constexpr bool lanes_order = Program::template makes_dependents<>;

struct lane_domain : access_words {
  std::uint32_t children; // written when all are made
  graph_block own;        // where this lies
};

// A base class of a worker: what the running step has made, and what the running task has to tell. Empty in programs
// without such children.
template <bool Needed>
struct lane_dependents {};
template <>
struct lane_dependents<true> {
  lane_domain *domain = nullptr; // null: the step has made no such child
  std::uint32_t children = 0;    // of that domain
  // Where the next access is noted. Until the notes are read, those that are left count as noted.
  access_notes::places notes = {nullptr, 0};
  bool has_failed = false;       // the launch is about to end
  graph_place successors = none; // of the running task
};

// All lanes of a warp, or one lane alone, which shares nothing.
struct threads_of_warp {
  __device__ __forceinline__ static void meet(std::uint32_t lanes) {
    if (lanes != 1)
      __syncwarp();
  }
  // The warp's threads are numbered from the lane on whose graph it is.
  __device__ __forceinline__ static unsigned lane_of(std::uint32_t) {
    return threadIdx.x % warp_lanes;
  }
  __device__ __forceinline__ static claimed_chunk tell(claimed_chunk &, claimed_chunk claimed,
                                                       std::uint32_t thread) {
    const auto first = static_cast<int>((threadIdx.x - thread) % warp_lanes);
    claimed.pass = __shfl_sync(full_warp, claimed.pass, first);
    claimed.chunk = __shfl_sync(full_warp, claimed.chunk, first);
    __syncwarp(); // the first one's acquire orders the others' reads
    return claimed;
  }
};

// Null when memory is out.
static __device__ __noinline__ lane_domain *begin_domain(graph_memory memory) {
  constexpr std::uint32_t log = least_block_log;
  static_assert(sizeof(lane_domain) <= std::size_t{graph_unit} << log, "the least block holds it");
  const graph_block block = memory.take(log);
  if (block.place == none)
    return nullptr;
  auto *domain = ::new (memory.array<lane_domain>(block.place)) lane_domain;
  access_notes::begin(*domain);
  domain->own = block;
  return domain;
}

// Runs a task that waits for nobody through its serial version; the launch ends where it has none. `parent`: the data of the task that
// waits for it, in which the result may have its place.
template <class Program>
__device__ __forceinline__ void
run_in_place(record_pool<typename Program::template layout<>> records, record_index index,
             void *parent, context &shared) {
  const task_head head = records.head(index);
  Program::with_task(static_cast<int>(head.meta & 0xff), [&](auto type) {
    using task = typename decltype(type)::type;
    if constexpr (Program::template runs<task>) {
      child<task> request{*static_cast<const typename task::gtap_args *>(records.payload(index))};
      if constexpr (!std::is_void<typename task::gtap_result>::value) {
        auto where = reinterpret_cast<std::uintptr_t>(head.destination);
        if (head.meta & flag_into_parent) {
          const std::uintptr_t number =
              combines_by<typename task::gtap_record>::value != 0 ? operator_of_offset(where) : 0;
          where = (reinterpret_cast<std::uintptr_t>(parent) + (where & offset_mask)) |
                  number << operator_shift;
        }
        if (head.meta & (flag_into_parent | flag_into_pointer))
          request.into.pointer = reinterpret_cast<typename task::gtap_result *>(where);
      }
      run_inline<Program>(request, shared);
    }
  });
}

// Memory is out: runs the children that `domain` has noted, in the order of a serial program, in which none waits for a
// later one, gives their records back, and forgets them. Not `unfinished`. Returns how many. Nobody else knows them yet.
template <class Program>
__device__ __noinline__ std::uint32_t run_in_order(lane_memory<Program> lane, lane_domain &domain,
                                                   void *parent, record_index unfinished) {
  const graph_memory memory(*lane.from().shared);
  count_run_in_order();
  std::uint32_t ran = 0;
  for (std::uint32_t i = 0; i < domain.accesses; ++i) {
    const noted_access note = access_notes::at(memory, domain.piece, i);
    if (!(note.what & noted_access::is_first) || note.task == unfinished)
      continue;
    run_in_place<Program>(lane.records(), note.task, parent, *lane.from().shared);
    count_inline_spawn(lane);
    put_back<Program>(lane, note.task);
    ++ran;
  }
  domain.accesses = 0;
  return ran;
}

// Lists the children of `domain` that wait for nobody. Lane `thread` of `threads`, from the one on that made them.
template <class Program>
__device__ __noinline__ void build_graph_of(lane_memory<Program> lane, lane_domain &domain,
                                            std::uint32_t thread, std::uint32_t threads) {
  using layout = typename Program::template layout<>;
  graph_builder<layout, threads_of_warp>(domain, *lane.from().shared, lane.records(), thread,
                                         threads, /*alone=*/threads == 1)
      .build(nullptr, domain.children, 0, [&](record_index task) { lane.push_older(task); });
}

// A graph has no memory: its tasks run now, and their parent, which is in the pool, has as many tokens fewer.
template <class Program>
__device__ __forceinline__ void run_without_graph(lane_memory<Program> lane, lane_domain &domain) {
  const record_pool<typename Program::template layout<>> &records = lane.records();
  const record_index first =
      access_notes::at(graph_memory(*lane.from().shared), domain.piece, 0).task;
  const record_index parent = records.head(first).parent;
  drop_some_tokens(records, parent,
                   run_in_order<Program>(lane, domain, records.payload(parent), none));
}

// Behind a step, all lanes of the warp: lists those children of all lanes that wait for nobody. `domain`: of the calling
// lane's step, or null. False where the launch has to end.
//
// A warp builds one graph after the other, each in some twenty trips to memory. So where several lanes have made small ones,
// each lane builds its own, all at a time.
template <class Program>
__device__ __noinline__ bool build_graphs(lane_memory<Program> lane, lane_domain *domain,
                                          int number) {
  const unsigned with_graph = __ballot_sync(full_warp, domain != nullptr && domain->accesses != 0);
  const bool has_graph = (with_graph >> number & 1) != 0;
  const bool alone =
      has_graph && __popc(with_graph) >= many_graphs && domain->accesses < least_graph_of_warp;
  if (alone)
    build_graph_of(lane, *domain, 0, 1);
  for (unsigned others = __ballot_sync(full_warp, has_graph && !alone); others != 0;
       others &= others - 1) {
    const int owner = __ffs(static_cast<int>(others)) - 1;
    auto *theirs = reinterpret_cast<lane_domain *>(__shfl_sync(
        full_warp, static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(domain)),
        owner));
    build_graph_of(lane, *theirs, static_cast<std::uint32_t>(number - owner) % warp_lanes,
                   warp_lanes);
    __syncwarp(); // the others' reads come before the owner frees it
  }
  const bool may_go_on = domain == nullptr || !domain->overlaps;
  if (domain != nullptr) {
    const graph_memory memory(*lane.from().shared);
    if (domain->failed && may_go_on)
      run_without_graph<Program>(lane, *domain);
    access_notes(*domain, memory).free();
    memory.put(domain->own);
  }
  __syncwarp(); // orders what has run here as the barrier behind a step does what steps do
  return may_go_on;
}

// A warp without tasks: whether there is a graph to help with, as lane 0 sees it, and how all lanes do so. Where a block has turns, warps
// look after these instead.
template <class Program>
inline constexpr bool lanes_help = lanes_order<Program> && !Program::mixed;
__device__ inline bool finds_graph(context &shared, int number) {
  return __any_sync(full_warp, number == 0 && shared_passes(shared).offers());
}
template <class Program>
__device__ __noinline__ void help_with_graph(lane_memory<Program> lane, int number) {
  claimed_chunk told;
  work_on_chunks<threads_of_warp>(told, *lane.from().shared, lane.records(),
                                  static_cast<std::uint32_t>(number), warp_lanes,
                                  [](graph_place, claimed_chunk) {}); // lanes have no such loops
}

// A task has ended: lists those that waited for it last. `place`: of its successors.
template <class Program>
__device__ __noinline__ void list_successors(lane_memory<Program> lane, graph_place place) {
  release_successors(graph_memory(*lane.from().shared), lane.records(), place,
                     [&](record_index task) { lane.push_older(task); });
}

} // namespace gtap::detail
