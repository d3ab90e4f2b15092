// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A *run* (run_gate.cuh) whose tasks are run in the order in which they become ready: the tasks of a large graph, of which none
// spawns or waits, by blocks that do nothing else meanwhile. From a task to the next one a block touches only what the graph
// has: the counters of the successors, and a ring of tasks that are ready. A block leaves when something has come for the
// ticket with which it waits for other tasks.
//
// Who has ended a task takes 1 from the counters of its successors (successors.cuh: D1, D2). It keeps the first task that
// is ready now, unless tasks wait in the ring, and puts the others there. A bottleneck (successor_list) it keeps in any case: behind
// those that wait in the ring, it would keep waiting what comes after it. Who has none draws a place of the ring, and waits
// until a task is in it (as in ticket_ring.cuh, but that the ring has a place for each: none is used twice).
//
//   (G1) A place belongs to one block that waits, or will when it has run a task, from `asked`, and to one task, from `given`. A block that leaves the run
//        withdraws its place, and whoever puts a task there takes another one. At most `most_withdrawn` places are withdrawn,
//        so that there are enough of them: a place for each task, for each block, and these.
//   (G2) While tasks are left (run_end.cuh), the run's owner has not closed it.
//   (G3) While tasks are left, one of them is ready or runs, by (D1): it is in the ring, or with a block of the run.
//        A block only leaves without a task.
//
// Words:
//   asked, given  places drawn: relaxed, numbers only.
//   places        0: nothing yet; a task and 1; or withdrawn. Exchanged with release by who puts a task there, compared and
//                 exchanged by who withdraws, and read with acquire by who waits.
//   end           whether tasks are left (run_end.cuh).
// Orders: what a task wrote -> (its block's barrier) -> the decrements of its successors' counters, a release -> the last
// decrement, an acquire -> the place, a release -> who takes the task from it, an acquire; or, the same block keeps it.
// Must not know how blocks find other work, nor how tasks are run.
#pragma once

#include <gtap/detail/depend/run_end.cuh>
#include <gtap/detail/depend/run_gate.cuh>
#include <gtap/detail/depend/successors.cuh>

namespace gtap::detail {

// In graph memory, each word that many blocks write on a line of its own; the places follow.
struct graph_run_words {
  run_head head;
  alignas(128) std::uint32_t asked;
  alignas(128) std::uint32_t given;
  run_end_words end;
  // Written before the run is open. (`withdrawn`: relaxed additions.)
  std::uint32_t most_withdrawn;
  alignas(128) std::uint32_t withdrawn;
};

// For the leader of a block, unless it says something else.
class graph_run {
public:
  // `place` of the run, in graph memory.
  __device__ graph_run(graph_places memory, graph_place place)
      : words_(memory.array<graph_run_words>(place)),
        places_(reinterpret_cast<std::uint32_t *>(words_ + 1)) {}

  // ---- the owner, before anybody else knows of the run ----

  // Of a run of so many tasks, in a launch of so many blocks.
  __device__ static std::uint64_t places_for(std::uint32_t tasks, std::uint32_t blocks) {
    return std::uint64_t{tasks} + 4 * std::uint64_t{blocks};
  }
  __device__ static std::uint64_t bytes_for(std::uint64_t places) {
    return sizeof(graph_run_words) + places * sizeof(std::uint32_t);
  }
  __device__ void begin(std::uint32_t tasks, std::uint32_t blocks) const {
    *words_ = {{run_kind::ring}, 0, 0, {tasks, 0}, 2 * blocks, 0};
  }
  // The same, when its tasks are those of the computed graph at `graph`.
  __device__ void begin(std::uint32_t tasks, std::uint32_t blocks, graph_place graph) const {
    begin(tasks, blocks);
    words_->head = {run_kind::computed, false, graph};
  }
  // The records of its tasks stay where they are when these have ended.
  __device__ void keep_records() const { words_->head.keeps_records = true; }
  // A run of which the first places have a task from the beginning: place(). All others have to be cleared.
  __device__ void begin_with(std::uint32_t ready, std::uint32_t tasks, std::uint32_t blocks) const {
    begin(tasks, blocks);
    words_->given = ready;
  }
  // A task that waits for nobody, at a place of its own. Anybody.
  __device__ void place(std::uint32_t number, record_index task) const {
    places_[number] = task + 1;
  }
  // Anybody may clear a place. All have to be cleared.
  __device__ void clear(std::uint32_t place) const { places_[place] = 0; }
  // A task that waits for nobody. Any threads.
  __device__ void add(record_index task) const {
    places_[atomic(words_->given).fetch_add(1, relaxed)] = task + 1;
  }

  // ---- whoever takes part ----

  // Tasks that wait in the ring for a block, as of some moment.
  struct queue_look {
    std::uint32_t asked, given;
    __device__ std::int32_t waiting() const { return static_cast<std::int32_t>(given - asked); }
    // Whether a block keeps what is ready: nobody waits longer for that; or so many tasks wait that all blocks have some
    // for long, and the ring costs more than order brings.
    __device__ bool keeps(std::uint32_t blocks) const {
      return waiting() <= 0 || waiting() > static_cast<std::int32_t>(2 * blocks);
    }
    // Whether it draws two places at a time: there is a task for each block beside these.
    __device__ bool draws_two(std::uint32_t blocks) const {
      return waiting() > static_cast<std::int32_t>(blocks) + 1;
    }
  };
  __device__ queue_look look() const {
    return {atomic(words_->asked).load(relaxed), atomic(words_->given).load(relaxed)};
  }

  // Which successor of a task the block keeps, and its place in the list; what the calling lane has put into the ring
  // last, and found there; and, in lane 0, how many places were drawn meanwhile, and the first of them.
  struct kept_task {
    record_index task = none;
    std::uint32_t number = 0;
    record_index put = none;
    std::uint32_t found = 0;
    std::uint32_t draws = 0, drawn = none;
  };
  // A task has ended: takes 1 from the counters of its successors. All lanes of a warp call it, `lane` of them. The task that
  // the block keeps, in all lanes, if `keeps(it_is_a_bottleneck)` says in lane 0, when the counters have come, that it keeps one;
  // else none. finish_tell() is due. If tasks go into the ring, and none is kept, lane 0 draws draws() places with the same round trip.
  // Successors has
  //   count(), task(number)       the successors; some of them may be none
  //   subtract(task)              takes 1 from its counter, batched_acquire: true when it was 1
  //   begins_with_bottleneck()    whether the first one is a bottleneck
  template <class Successors, class Keeps, class Draws>
  __device__ kept_task tell(const Successors &successors, unsigned lane, Keeps keeps,
                            Draws draws) const {
    kept_task kept;
    const std::uint32_t count = successors.count();
    release_batch();
    for (std::uint32_t told = 0; told < count; told += warp_lanes) {
      const std::uint32_t number = told + lane;
      const record_index task = number < count ? successors.task(number) : none;
      const bool ready = task != none && successors.subtract(task);
      unsigned mask = __ballot_sync(full_warp, ready);
      if (mask == 0)
        continue;
      const bool is_bottleneck =
          told == 0 && (mask & 1) != 0 && successors.begins_with_bottleneck();
      if (kept.task == none &&
          (__ballot_sync(full_warp, lane == 0 && keeps(is_bottleneck)) & 1) != 0) {
        const auto first = static_cast<unsigned>(__ffs(static_cast<int>(mask))) - 1;
        kept.task = __shfl_sync(full_warp, task, static_cast<int>(first));
        kept.number = told + first;
        mask &= mask - 1;
      }
      if (mask != 0) {
        finish_tell(kept);
        if (lane == 0 && kept.task == none && count <= warp_lanes) // nothing else can be kept
          kept.draws = draws();
        put_all(task, mask, lane, kept);
      }
    }
    return kept;
  }
  // What has been put may stand at a place that was withdrawn.
  __device__ void finish_tell(kept_task &kept) const {
    if (kept.put != none && kept.found == is_withdrawn)
      put_again(kept.put);
    kept.put = none;
  }

  // What is in a place.
  __device__ std::uint32_t found_at(std::uint32_t place) const {
    return atomic(places_[place]).load(polled);
  }
  // Draws places, of which the first is returned.
  __device__ std::uint32_t draw(std::uint32_t count) const {
    return atomic(words_->asked).fetch_add(count, relaxed);
  }
  // Waits until a task is in a place that the block has drawn; none when the run is over, or when `wants_out()` says that the
  // block is to leave. `ended`: the tasks that it has ended.
  template <class WantsOut>
  __device__ record_index wait(std::uint32_t drawn, std::uint32_t &ended,
                               WantsOut wants_out) const {
    std::uint32_t &place = places_[drawn];
    unsigned pause = 20;
    for (unsigned looks = 0;; ++looks) {
      const std::uint32_t found = atomic(place).load(polled); // both on their way
      const std::uint32_t over = end().look();
      if (found != 0 || over != 0) {
        acquire_batch();
        return found != 0 ? found - 1 : none;
      }
      end().subtract(ended);
      if (looks % looks_per_exit == looks_per_exit - 1 && wants_out() && may_withdraw()) {
        std::uint32_t before = 0;
        if (atomic(place).compare_exchange_strong(before, is_withdrawn, acquire, acquire))
          return none;
        return before - 1;
      }
      __nanosleep(pause);
      pause = pause < longest_pause ? pause * 2 : pause;
    }
  }
  __device__ run_end end() const { return run_end(words_->end); }

private:
  static constexpr std::uint32_t is_withdrawn = none;
  static constexpr unsigned looks_per_exit = 4, longest_pause = 160;

  // Puts the tasks of the lanes in `mask` into the ring. What stood there is on its way.
  __device__ void put_all(record_index task, unsigned mask, unsigned lane, kept_task &kept) const {
    std::uint32_t place = 0;
    if (lane == 0) {
      place = atomic(words_->given).fetch_add(static_cast<std::uint32_t>(__popc(mask)), relaxed);
      if (kept.draws != 0)
        kept.drawn = draw(kept.draws);
    }
    release_batch();
    place = __shfl_sync(full_warp, place, 0) +
            static_cast<std::uint32_t>(__popc(mask & ((1u << lane) - 1)));
    if ((mask >> lane & 1) != 0) {
      kept.put = task;
      kept.found = atomic(places_[place]).exchange(task + 1, batched);
    }
  }
  __device__ void put_again(record_index task) const {
    while (
        atomic(places_[atomic(words_->given).fetch_add(1, relaxed)]).exchange(task + 1, acq_rel) ==
        is_withdrawn) {
    }
  }
  __device__ bool may_withdraw() const {
    return atomic(words_->withdrawn).load(relaxed) < words_->most_withdrawn &&
           atomic(words_->withdrawn).fetch_add(1, relaxed) < words_->most_withdrawn;
  }

  graph_run_words *words_;
  std::uint32_t *places_;
};

} // namespace gtap::detail
