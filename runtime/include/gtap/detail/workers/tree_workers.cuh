// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch of trees (trees/tree_worker.cuh) puts its warps to work. common.cuh says what each member is for.
#pragma once

#include <gtap/detail/trees/tree_ambassador.cuh>
#include <gtap/detail/trees/tree_worker.cuh>
#include <gtap/detail/warp/walks.cuh>
#include <gtap/detail/workers/common.cuh>

namespace gtap::detail {

template <class Program, class Task>
struct knows_its_group : knows_group<typename Task::gtap_args> {};
// Whether a spawn runs small trees itself (shallow_call.cuh).
template <class Program, class Task>
struct runs_levels : std::integral_constant<bool, shallow_levels<Task> != 0> {};

// Whether the launches of a program can be such.
template <class Program>
constexpr bool can_run_trees() {
  if constexpr (Program::mixed || GTAP_TREE_LAUNCHES == 0 ||
                GTAP_SCHEDULER != GTAP_PRIVATE_STACKS || GTAP_PROFILE != 0)
    return false;
  else
    return Program::template never_waits<> && !Program::template some_dependent<> &&
           !Program::template some_graphs<> && !Program::template some_yield<> &&
           !Program::template some_priority<> && !Program::template some_in_group<> &&
           !Program::template some<knows_its_group> && ring_places<Program> != 0;
}
// Bytes of arguments up to which the scheduler is faster, which has them in its windows; and beyond which it is, since few fit a ring.
inline constexpr std::size_t most_bytes_of_tiny = 8, most_bytes_of_trees = 64;
// Whether they are faster so (docs/trees.md, "Which programs"): not where tasks are tiny or large, end without children after long serial work, are run by
// spawns, or are walked.
template <class Program>
constexpr bool runs_trees() {
  if constexpr (!can_run_trees<Program>())
    return false;
  else
    return GTAP_TREE_LAUNCHES == 2 ||
           (Program::template most_arguments_of_many<> > most_bytes_of_tiny &&
            Program::template most_arguments_of_many<> <= most_bytes_of_trees &&
            !Program::template some_end_early<> && !Program::template some<runs_levels> &&
            !some_walk<Program>);
}

// Registers of a thread in the kernel of an entry that runs such a program; as many as there are where it has a scheduler.
inline constexpr unsigned registers_of_trees = 80, registers_of_large_trees = 96,
                          all_registers = 255;
inline constexpr std::size_t bytes_of_large_tasks = 41;
template <class Program>
constexpr unsigned registers_of_entry() {
  if constexpr (!runs_trees<Program>())
    return all_registers;
  else
    return Program::template most_arguments_of_many<> < bytes_of_large_tasks
               ? registers_of_trees
               : registers_of_large_trees;
}

template <class Program>
struct tree_workers : warps_of_blocks<tree_threads / warp_lanes> {
  using program = Program;
  using layout = typename program::template layout<>;
  static constexpr unsigned enough_threads = enough_threads_of_loops;
  static constexpr bool run_serially = true;
  static constexpr bool has_peers = GTAP_PEERS != 0;
  using worker = tree_worker<Program>;
  // For the tasks of its lanes, or for what the one that deals with peers knows.
  static constexpr std::uint32_t words_of_warp = greatest(
      {std::size_t{worker::ring_words},
       has_peers ? sizeof(tree_ambassador_words) * warp_lanes / sizeof(std::uint32_t) : 0});

  // The warp that deals with other peers, if there are any: not the one that begins with the root.
  __device__ static std::uint32_t ambassador_of(std::uint32_t block_threads) {
    const std::uint32_t each = stations_per_block(block_threads);
    return each > 1 ? each - 1 : 1;
  }
  __device__ static tree_limits limits(const context &shared, std::uint32_t stations) {
    return tree_memory<Program>::limits(shared, stations);
  }
  template <class Task>
  __device__ static record_index put_root(context &shared, tree_limits bounds,
                                          const child<Task> &request) {
    packed_task<Program>::template of<Task>(request.arguments)
        .store(tree_memory<Program>(shared.records, bounds.workers).root());
    atomic(shared.arena_next).store(bounds.of_lanes(), relaxed);
    if constexpr (worker::adds_up)
      sum_of_launch<Program>::begin(shared, destination_address(request.into));
    return 0;
  }
  template <class Add>
  __device__ static void work(context *shared, tree_limits bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t block_threads, record_index root,
                              Add add) {
    __shared__ tree_words words[tree_threads / warp_lanes];
    alignas(16) __shared__ std::uint32_t rings[words_of_warp * (tree_threads / warp_lanes)];
    static_assert(sizeof words + sizeof rings <= 47 * 1024, "a kernel may have 48 KB");
    const std::uint32_t warp_in_block = thread / warp_lanes;
    const std::uint32_t warp = ticket * stations_per_block(block_threads) + warp_in_block;
    bool has_world = false;
    if constexpr (has_peers)
      if (peer_world *world = own_world()) {
        has_world = true;
        if (warp_in_block < stations_per_block(block_threads) &&
            warp == ambassador_of(block_threads)) {
          return run_tree_ambassador<Program>(
              shared, world, bounds, warp,
              reinterpret_cast<tree_ambassador_words *>(rings + warp_in_block * words_of_warp),
              static_cast<int>(thread % warp_lanes));
        }
      }
    if (warp_in_block >= stations_per_block(block_threads) || warp >= bounds.workers)
      return wait_for_end(*shared, thread % warp_lanes);
    worker own(words[warp_in_block], rings + warp_in_block * words_of_warp,
               static_cast<int>(thread % warp_lanes));
    own.begin(*shared, bounds, warp, claim_rank(warp_in_block, stations_per_block(block_threads)),
              !has_world);
    const bool has_first = __any_sync(full_warp, root != none) != 0;
    own.run(has_first, has_first && !has_world);
    add(own.counts());
  }
  __device__ static void reset(context &shared, std::uint32_t lane) {
    end_notice &own = shared.ends[lane];
    own.done = own.batch = own.loops = 0;
    own.made = own.ended = 0;
    // Of a launch that has ended with its last task, no warp asks any more, and none gives. (The host's request ends one without `aborted`.)
    if (!completed(atomic(shared.phase).load(relaxed)))
      warp_mail::reset(shared, lane);
  }
};

} // namespace gtap::detail
