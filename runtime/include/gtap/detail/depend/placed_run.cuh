// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A *run* (run_gate.cuh) in which a rule says whose a task is when it becomes ready: gtap_config::placement, the three rules of
// Juggler (Belviranli et al., PPoPP 2018, Section 5.6). Who ends a task takes 1 from the counters of its successors; of those
// that are ready now, the n-th from 0 on, the worker with number w of W gives to the worker
//
//   LRR   (c + n + 1) mod W, where c counts what w has made ready before
//   GRR   (g + n) mod W, where g counts what all workers have
//   LF    (w + n) mod W
//
// The tasks that wait for nobody are dealt in turn before the work begins, from worker 0 on, by LF from the owner on.
//
// Each worker has an *inbox*, a list of tasks linked by next(), the newest first. It takes the whole list, turns it round, and
// runs the tasks in the order in which they came (Juggler's queue, and batched retrieval). A task that a worker would put into
// its own queue, and that would be the only one there, it keeps. A worker's queue is, in its order:
//
//   rest    of a list that it has taken, where workers steal; and what it was dealt
//   list    the same where they do not: its own alone (placed_member.cuh)
//   inbox
//
// Stealing: a worker that finds nothing in its queue looks at eight others, and takes all of the first `rest` that is not empty, or
// else `inbox`. It looks at the workers in turn, where it stopped the last time: at first behind itself.
// Without stealing it waits for its own queue alone, as published.
//
//   (Q1) From the time when its counter is 0, a task is in one queue, or in the hands of one worker, which runs it or puts it into
//        a queue. Who takes a list takes all of it in one exchange, so no two workers have a task of it.
//   (Q2) A worker leaves when no task is left (run_end.cuh), or the launch is over: until then somebody empties its queue. All
//        workers are resident, so by (D1) one of them has a task that can run, while tasks are left.
//   (Q3) The links of a list belong to who has the list. A task that waits, or has ended, is in none.
//
// Words:
//   arrivals  who has come, and W (arrivals.cuh).
//   end       whether tasks are left (run_end.cuh).
//   counted   g: relaxed additions, a number only. The owner writes it before W is told.
//   listed    how many tasks wait for nobody: relaxed additions in a pass (build_graph.cuh), read behind it.
//   initial   these tasks: written in the pass, read behind it by the owner's block.
//   inbox     of a worker: its newest task and 1, or 0. Whoever has made a task ready writes next(), and compares and exchanges with
//             release; the worker, or a thief, exchanges with acquire for 0, and has the list.
//   rest      of a worker: the oldest task and 1, or 0. The worker alone stores a list there, with release, when there is none; it, or
//             a thief, exchanges with acquire for 0. What it was dealt the owner's block writes before W is told.
// Orders: what a task wrote -> (its block's barrier) -> the decrements of its successors' counters, a release -> the last
// decrement, an acquire -> the inbox, a release -> who takes the list, an acquire -> (`rest`, a release -> who takes it, an
// acquire); or, the same block keeps the task. Between two exchanges of an inbox all that happens to it are read-modify-writes:
// the taker meets the releases of all who have put a task into the list.
// Must not know how tasks are run.
#pragma once

#include <gtap/detail/depend/arrivals.cuh>
#include <gtap/detail/depend/run_end.cuh>
#include <gtap/detail/depend/successors.cuh>

namespace gtap::detail {

// In graph memory, each word that many blocks use on a line of its own; a queue for each block of the launch, and the tasks that
// wait for nobody follow.
struct placed_run_words {
  run_head head;
  gtap_placement placement; // this and the next are the owner's, before it opens the run
  bool steals;
  arrival_words arrivals;
  run_end_words end;
  alignas(128) std::uint32_t counted;
  alignas(128) std::uint32_t listed;
};
struct alignas(128) placed_queue {
  std::uint32_t inbox, rest;
};

class placed_run {
public:
  // `place` of the run, in graph memory.
  __device__ placed_run(graph_places memory, graph_place place)
      : words_(memory.array<placed_run_words>(place)),
        queues_(reinterpret_cast<placed_queue *>(words_ + 1)) {}

  // ---- the owner ----

  __device__ static std::uint64_t bytes_for(std::uint32_t tasks, std::uint32_t blocks) {
    return sizeof(placed_run_words) + blocks * sizeof(placed_queue) +
           std::uint64_t{tasks} * sizeof(record_index);
  }
  __device__ void begin(std::uint32_t tasks, const context &shared) const {
    *words_ = {{run_kind::placed}, shared.placement, shared.steals != 0, {}, {tasks, 0}, 0, 0};
  }
  // Of `blocks` queues; anybody may clear one, and all have to be cleared.
  __device__ void clear(std::uint32_t queue) const { queues_[queue] = {}; }
  // A task that waits for nobody. Any threads, in a pass. `blocks`: of the launch.
  __device__ void list(std::uint32_t blocks, record_index task) const {
    initial(blocks)[atomic(words_->listed).fetch_add(1, relaxed)] = task;
  }
  // Deals them to the workers. `thread` of `threads` of the owner's block; a barrier has to follow before W is told.
  template <class Layout>
  __device__ void deal(record_pool<Layout> records, std::uint32_t blocks, std::uint32_t workers,
                       std::uint32_t thread, std::uint32_t threads) const {
    const std::uint32_t first = words_->placement == GTAP_PLACEMENT_LF ? workers - 1 : 0;
    const std::uint32_t count = words_->listed;
    const record_index *tasks = initial(blocks);
    for (std::uint32_t number = thread; number < count; number += threads) {
      if (number < workers)
        queues_[(first + number) % workers].rest = tasks[number] + 1;
      records.next(tasks[number]) = number + workers < count ? tasks[number + workers] : none;
    }
    if (thread == 0)
      words_->counted = count;
  }

  // ---- whoever takes part ----

  __device__ detail::arrivals arrivals() const { return detail::arrivals(words_->arrivals); }
  __device__ run_end end() const { return run_end(words_->end); }
  // A block keeps them: the words of a run are far away.
  __device__ gtap_placement placement() const { return words_->placement; }
  __device__ bool steals() const { return words_->steals; }

  // A successor that is ready and that the worker keeps, and its place in the list of successors; or none.
  struct kept_task {
    record_index task = none;
    std::uint32_t number = 0;
  };
  // A task has ended: takes 1 from the counters of its successors, and gives those that are ready to workers. All lanes of a
  // warp call it, `lane` of them. `worker` of `workers`. `counted`: its counter, for the first lane, as the placement. `keeps()` says, in that
  // lane when counters have come, whether its queue is empty. `list`: the first unit of the task's list, which stands at `place`.
  template <class Layout, class Keeps>
  __device__ kept_task tell(graph_places memory, record_pool<Layout> records, graph_place place,
                            const successor_list &list, unsigned lane, std::uint32_t worker,
                            std::uint32_t workers, const gtap_placement &placement,
                            std::uint32_t &counted, Keeps keeps) const {
    kept_task kept;
    const std::uint32_t count = list.count;
    std::uint32_t freed = 0; // by this task
    release_batch();
    for (std::uint32_t told = 0; told < count; told += warp_lanes) {
      const std::uint32_t number = told + lane;
      const record_index task = number < count ? successor_of(memory, place, list, number) : none;
      const bool ready =
          task != none && atomic(records.tokens(task)).fetch_sub(1, batched_acquire) == 1;
      const unsigned mask = __ballot_sync(full_warp, ready);
      if (mask == 0)
        continue;
      const auto made_ready = static_cast<std::uint32_t>(__popc(mask));
      std::uint32_t target = 0;
      if (lane == 0)
        target = first_target(placement, worker, freed, made_ready, counted);
      target = (__shfl_sync(full_warp, target, 0) +
                static_cast<std::uint32_t>(__popc(mask & ((1u << lane) - 1)))) %
               workers;
      freed += made_ready;
      const unsigned own = __ballot_sync(full_warp, ready && target == worker);
      unsigned stays = 0;
      if (own != 0 && kept.task == none &&
          (__ballot_sync(full_warp, lane == 0 && keeps()) & 1) != 0) {
        const auto first = static_cast<unsigned>(__ffs(static_cast<int>(own))) - 1;
        kept.task = __shfl_sync(full_warp, task, static_cast<int>(first));
        kept.number = told + first;
        stays = 1u << first;
      }
      if (ready && (stays >> lane & 1) == 0)
        put(records, target, task);
      __syncwarp();
    }
    return kept;
  }

  // Whether there is something in a worker's inbox.
  __device__ bool has_come(std::uint32_t worker) const {
    return atomic(queues_[worker].inbox).load(polled) != 0;
  }
  // Tasks that a block has taken, the oldest first: that one, or none, and the others, linked by next(), or none.
  struct taken_tasks {
    record_index first, others;
  };
  // All of a worker's inbox. One thread, as below.
  template <class Layout>
  __device__ taken_tasks take_inbox(record_pool<Layout> records, std::uint32_t worker) const {
    taken_tasks taken = {none, none};
    for (record_index task = atomic(queues_[worker].inbox).exchange(0, acquire) - 1;
         task != none;) {
      const record_index older = records.next(task);
      taken = {task, taken.first};
      records.next(task) = taken.others;
      task = older;
    }
    return taken;
  }
  // All of a worker's `rest`.
  template <class Layout>
  __device__ taken_tasks take_rest(record_pool<Layout> records, std::uint32_t worker) const {
    return taken_from(records, atomic(queues_[worker].rest).exchange(0, acquire) - 1);
  }
  // Of a list that is a block's.
  template <class Layout>
  __device__ static taken_tasks taken_from(record_pool<Layout> records, record_index oldest) {
    return {oldest, oldest != none ? records.next(oldest) : none};
  }
  // Its own, when there is none.
  __device__ void put_rest(std::uint32_t worker, record_index oldest) const {
    atomic(queues_[worker].rest).store(oldest + 1, release);
  }
  // Looks at some of the others, from `victim` on, which then says where to go on. What it has taken from one of them, or none.
  template <class Layout>
  __device__ taken_tasks steal(record_pool<Layout> records, std::uint32_t workers,
                               std::uint32_t &victim) const {
    std::uint32_t rest[looked_at], inbox[looked_at];
    for (std::uint32_t i = 0; i < looked_at; ++i) { // all on their way at a time
      placed_queue &queue = queues_[(victim + i) % workers];
      rest[i] = atomic(queue.rest).load(relaxed);
      inbox[i] = atomic(queue.inbox).load(relaxed);
    }
    for (std::uint32_t i = 0; i < looked_at; ++i) {
      if ((rest[i] | inbox[i]) == 0)
        continue;
      victim = (victim + i) % workers;
      const taken_tasks taken = rest[i] != 0 ? take_rest(records, victim) : taken_tasks{none, none};
      return taken.first != none ? taken : take_inbox(records, victim);
    }
    victim = (victim + looked_at) % workers;
    return {none, none};
  }

private:
  static constexpr std::uint32_t looked_at = 8;

  __device__ record_index *initial(std::uint32_t blocks) const {
    return reinterpret_cast<record_index *>(queues_ + blocks);
  }
  // Whose the first of some tasks is that are ready now; `freed` have been made ready by the same task before.
  __device__ std::uint32_t first_target(gtap_placement placement, std::uint32_t worker,
                                        std::uint32_t freed, std::uint32_t made_ready,
                                        std::uint32_t &counted) const {
    if (placement == GTAP_PLACEMENT_LF)
      return worker + freed;
    if (placement == GTAP_PLACEMENT_GRR)
      return atomic(words_->counted).fetch_add(made_ready, relaxed);
    counted += made_ready;
    return counted - made_ready + 1;
  }
  template <class Layout>
  __device__ void put(record_pool<Layout> records, std::uint32_t worker, record_index task) const {
    std::uint32_t newest = 0;
    do
      records.next(task) = newest - 1; // none, if there is none
    while (
        !atomic(queues_[worker].inbox).compare_exchange_weak(newest, task + 1, release, relaxed));
  }

  placed_run_words *words_;
  placed_queue *queues_;
};

} // namespace gtap::detail
