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
#include <gtap/loop.cuh>

namespace gtap::detail {

template <class Worker>
class task_loop {
public:
  // A barrier, as all_*(), own_*() and finish() are.
  __device__ task_loop(Worker &worker, std::uint32_t thread, std::uint32_t threads)
      : worker_(worker), threads_(threads), next_(thread), order_(worker.begin_loop()) {}

  // Turns of `for (Value i = first; i < end; i += step)`, and of the loops with <=, > and >=: all of them, or
  // those of this thread.
  template <class Value, class Step, bool Up, bool Own>
  class turns {
  public:
    __device__ turns(task_loop &loop, Value first, Step step, std::uint32_t turn)
        : loop_(loop), first_(first), step_(step), turn_(turn), count_(loop.head_.count) {}

    struct iterator {
      const turns *range;
      std::uint32_t turn;
      __device__ __forceinline__ bool operator!=(const iterator &) const {
        return turn < range->count_;
      }
      __device__ __forceinline__ iterator &operator++() {
        if constexpr (Own)
          range->loop_.end_turn();
        turn += Own ? range->loop_.threads_ : 1;
        return *this;
      }
      __device__ __forceinline__ Value operator*() const {
        if constexpr (Own)
          range->loop_.turn_ = turn;
        return Up ? ahead(range->first_, turn, range->step_)
                  : back(range->first_, turn, range->step_);
      }
    };
    __device__ __forceinline__ iterator begin() const { return {this, turn_}; }
    __device__ __forceinline__ iterator end() const { return {this, count_}; }

  private:
    task_loop &loop_;
    Value first_;
    Step step_;
    std::uint32_t turn_, count_; // the first one of this thread, and of all
  };

  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, true, false> all_below(Value first, Bound end, Step step) {
    return all<true>(first, step, turns_below(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, true, false> all_up_to(Value first, Bound end, Step step) {
    return all<true>(first, step, turns_up_to(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, false, false> all_above(Value first, Bound end, Step step) {
    return all<false>(first, step, turns_above(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, false, false> all_down_to(Value first, Bound end, Step step) {
    return all<false>(first, step, turns_down_to(first, end, step));
  }

  // `Room`: accesses of a task for which there is a place from the beginning; more of them cost more.
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ turns<Value, Step, true, true> own_below(Value first, Bound end, Step step) {
    return own<Room, true>(first, step, turns_below(first, end, step));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ turns<Value, Step, true, true> own_up_to(Value first, Bound end, Step step) {
    return own<Room, true>(first, step, turns_up_to(first, end, step));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ turns<Value, Step, false, true> own_above(Value first, Bound end, Step step) {
    return own<Room, false>(first, step, turns_above(first, end, step));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ turns<Value, Step, false, true> own_down_to(Value first, Bound end, Step step) {
    return own<Room, false>(first, step, turns_down_to(first, end, step));
  }

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

private:
  template <bool Up, class Value, class Step>
  __device__ turns<Value, Step, Up, false> all(Value first, Step step, unsigned long long count) {
    leave_head();
    meet(first, step, count, 0);
    return {*this, first, step, 0};
  }
  template <unsigned Room, bool Up, class Value, class Step>
  __device__ turns<Value, Step, Up, true> own(Value first, Step step, unsigned long long count) {
    leave_head();
    meet(first, step, count, Room);
    owns_ = true;
    const std::uint32_t turn = next_;
    next_ = head_.count > turn ? (threads_ - (head_.count - turn) % threads_) % threads_
                               : turn - head_.count;
    return {*this, first, step, turn};
  }
  // The turns of an innermost loop are behind.
  __device__ void leave_head() {
    behind_ += owns_ ? head_.count : 0;
    owns_ = false;
  }
  template <class Value, class Step>
  __device__ void meet(Value first, Step step, unsigned long long count, std::uint32_t room) {
    const std::uint32_t check =
        (both_halves(first) * 31 + both_halves(step)) * 31 + both_halves(count);
    const std::uint32_t most = noted_access::most_tasks - order_ - behind_;
    head_ = worker_.meet_at_head(parity_, check,
                                 count < most ? static_cast<std::uint32_t>(count) : none, room);
    parity_ = !parity_;
  }
  // A word that depends on all bits of a value.
  template <class Value>
  __device__ static std::uint32_t both_halves(Value value) {
    if constexpr (sizeof(Value) > sizeof(std::uint32_t))
      return static_cast<std::uint32_t>(value) +
             static_cast<std::uint32_t>(static_cast<unsigned long long>(value) >> 32) * 0x9e3779b9u;
    else
      return static_cast<std::uint32_t>(value);
  }
  __device__ void end_turn() {
    if (!makes_child_)
      worker_.leave_turn_empty(head_, turn_);
    makes_child_ = false;
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
