// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A *run* (run_gate.cuh) with a schedule that is made before: `schedule(static)` of a taskloop. The tasks are put into an order
// by waves, and worker w of W has those at w, w + W, w + 2 W and so on. It runs one after the other, each as soon as the counter
// of its unfinished predecessors is 0 (Tzeng, Lloyd and Owens, static schedule). There is no queue, and nothing is handed over.
//
// The owner opens the gate and makes the order; others run tasks at its beginning meanwhile (task_order.cuh). The blocks that
// have come when the owner looks last are the workers. If they are few, the owner is the last one of them. Else it is none: they
// would wait for its first task until the whole order is made. Of a taskgraph (recorded_graph.cuh), the order is made before the
// gate is opened, or was made for an earlier run of the same tasks, and the owner is the last worker in any case.
//
//   (S1) A task stands behind all that it waits for, and each worker runs its tasks in the order. All workers are resident. So
//        the first task of the order that has not ended can run, or does: no worker waits for ever.
//   (S2) A worker leaves when it has run its tasks. When all have left, all tasks have ended.
//
// Words:
//   arrivals  who has come (arrivals.cuh).
//   listed    how many tasks wait for no other. The threads of a pass add to it (build_graph.cuh), relaxed; it is read behind the
//             barrier of that pass.
//   ordered   how many tasks stand in the order and may run: stored with release by the owner's leader, behind a barrier of its
//             block; read with acquire before an entry of the order is. The owner reads nothing more of these tasks: they may
//             have ended, and their records may be other tasks'.
// Orders: what a task wrote -> (its block's barrier) -> the decrements of its successors' counters, a release -> the load that
// finds a counter at 0, an acquire that reads from the release sequence of all decrements.
// Must not know how tasks are run.
#pragma once

#include <gtap/detail/base/copy_ahead.cuh>
#include <gtap/detail/depend/arrivals.cuh>
#include <gtap/detail/depend/successors.cuh>

namespace gtap::detail {

// In graph memory, each word that many blocks use on a line of its own; the order follows.
struct static_run_words {
  run_head head;
  std::uint32_t tasks;
  arrival_words arrivals;
  alignas(128) std::uint32_t listed;
  alignas(128) std::uint32_t ordered;
};

// For the leader of a block, unless it says something else.
class static_run {
public:
  // `place` of the run, in graph memory.
  __device__ static_run(graph_places memory, graph_place place)
      : words_(memory.array<static_run_words>(place)),
        order_(reinterpret_cast<record_index *>(words_ + 1)) {}

  // ---- the owner ----

  __device__ static std::uint64_t bytes_for(std::uint32_t tasks) {
    return sizeof(static_run_words) + (std::uint64_t{tasks} + 3) / 4 * 16;
  }
  __device__ void begin(std::uint32_t tasks) const {
    words_->head = {run_kind::order};
    words_->tasks = tasks;
    words_->arrivals = {};
    words_->listed = words_->ordered = 0;
  }
  // In a pass over all tasks: those that wait for nobody begin the order; the others note how many they wait for in next(),
  // which a waiting task does not use. Any threads.
  template <class Layout>
  __device__ void note(record_pool<Layout> records, record_index task) const {
    if (const std::uint32_t waits_for = records.tokens(task); waits_for == 0)
      order_[atomic(words_->listed).fetch_add(1, relaxed)] = task;
    else
      records.next(task) = waits_for;
  }
  __device__ std::uint32_t listed() const { return atomic(words_->listed).load(relaxed); }
  // An entry of the order. Any thread; the entry has to be published, or the thread's own block's.
  __device__ record_index &at(std::uint32_t place) const { return order_[place]; }
  __device__ void publish(std::uint32_t ordered) const {
    atomic(words_->ordered).store(ordered, release);
  }
  // Sets up a run with an order that was made for an earlier run of the same tasks. Their counters are the caller's.
  __device__ void begin_again(std::uint32_t tasks) const {
    begin(tasks);
    words_->ordered = tasks;
  }
  // The records of its tasks stay where they are when these have ended.
  __device__ void keep_records() const { words_->head.keeps_records = true; }
  // Nobody comes any more; with the owner, they are so many. `is_made`: the order was made before. The owner's number among the
  // workers, or none.
  __device__ std::uint32_t begin_work(std::uint32_t workers, bool is_made) const {
    const bool takes_part = is_made || workers <= most_with_owner;
    arrivals().tell(takes_part ? workers : workers - 1);
    return takes_part ? workers - 1 : none;
  }

  // ---- whoever takes part ----

  __device__ detail::arrivals arrivals() const { return detail::arrivals(words_->arrivals); }
  // The entries around `place`, of which it is number place % 4. They have to be published.
  __device__ const bytes_16 *around(std::uint32_t place) const {
    return reinterpret_cast<const bytes_16 *>(order_ + place / 4 * 4);
  }
  __device__ std::uint32_t tasks() const { return words_->tasks; }
  // `polled`, with acquire_batch() behind it, or `acquire`.
  template <class Order>
  __device__ std::uint32_t ordered(Order order) const {
    return atomic(words_->ordered).load(order);
  }

private:
  static constexpr std::uint32_t most_with_owner =
      16; // a guess: one of 16 is as much as the owner is late

  static_run_words *words_;
  record_index *order_;
};

} // namespace gtap::detail
