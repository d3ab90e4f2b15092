// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A taskloop whose turns are tasks with `depend` (`task_iteration`, OpenMP 6.0), as generated code writes it in all threads
// of the block:
//
//   auto gtap_l = gtap_w.task_loop();
//   for (int i : gtap_l.all_below(0, n, 1))
//     for (int j : gtap_l.template own_below<3>(0, n, 1)) {
//       ... auto gtap_d = gtap_l.dependent(); ...
//     }
//   gtap_l.finish();
//
// All threads go through all turns of the outer loops. Of the innermost one, each takes every turn whose number, counted over
// all of them, is its own modulo the threads of the block. So the threads of a warp make tasks side by side, and the number of
// a turn is the task's place in the order.
//
// At the head of each loop the threads meet: they make as many turns as the first thread has found, so that all come to the
// same barriers, and a thread that has found something else ends the launch. The first thread has also taken records for
// the turns, and places for their accesses. Must not know what a worker does with them.
#pragma once

#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/detail/depend/loop_heads.cuh>

namespace gtap::detail {

template <class Worker>
class task_loop : public loop_heads<task_loop<Worker>> {
public:
  static constexpr bool checks_heads = true;
  // A barrier, as all_*(), own_*() and finish() are.
  __device__ task_loop(Worker &worker, std::uint32_t thread, std::uint32_t threads)
      : worker_(worker), threads_(threads), next_(thread), order_(worker.begin_loop()) {}

  // The child of the turn that runs.
  __device__ dependent_child<Worker, true> dependent() {
    makes_child_ = true;
    ++children_;
    return {worker_, order_ + behind_ + turn_, head_.accesses + turn_ * head_.room, head_.room,
            head_.record_of(turn_)};
  }

  __device__ void finish() {
    leave_head();
    worker_.finish_loop(behind_, children_);
  }

  template <bool Up, class Value, class Step>
  __device__ all_turns<Value, Step, Up> all(Value first, Step step, unsigned long long count) {
    leave_head();
    meet(first, step, count, 0);
    return {first, step, head_.count};
  }
  // More accesses than `Room` cost more.
  template <unsigned Room, bool Up, class Value, class Step>
  __device__ own_turns<Value, Step, Up, task_loop> own(Value first, Step step,
                                                       unsigned long long count) {
    leave_head();
    meet(first, step, count, Room);
    owns_ = true;
    const std::uint32_t turn = next_;
    next_ = turns_until_next(turn, head_.count, threads_);
    return {*this, first, step, turn, head_.count, threads_};
  }
  __device__ void begin_turn(std::uint32_t turn) { turn_ = turn; }
  __device__ void end_turn() {
    if (!makes_child_)
      worker_.leave_turn_empty(head_, turn_);
    makes_child_ = false;
  }

private:
  // The turns of an innermost loop are behind.
  __device__ void leave_head() {
    behind_ += owns_ ? head_.count : 0;
    owns_ = false;
  }
  template <class Value, class Step>
  __device__ void meet(Value first, Step step, unsigned long long count, std::uint32_t room) {
    const std::uint32_t check = check_of_head(first, step, count);
    const std::uint32_t most = noted_access::most_tasks - order_ - behind_;
    head_ = worker_.meet_at_head(parity_, check,
                                 count < most ? static_cast<std::uint32_t>(count) : none, room);
    parity_ = !parity_;
  }
  Worker &worker_;
  std::uint32_t threads_;
  std::uint32_t next_;  // turns until the next one of this thread, at the end of the last range
  std::uint32_t order_; // of the first turn
  loop_head head_ = {}; // of the loop that was met last
  std::uint32_t behind_ = 0; // turns of innermost loops before that
  std::uint32_t turn_ = 0;   // of the innermost loop
  std::uint32_t children_ = 0;
  bool owns_ = false; // `head_` is one of an innermost loop
  bool parity_ = false, makes_child_ = false;
};

} // namespace gtap::detail
