// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A taskloop whose iterations are tasks with `depend` (`task_iteration`, OpenMP 6.0), as generated code writes it in all
// threads of the block:
//
//   auto gtap_l = gtap_w.task_loop();
//   for (int i = 0; i < n; i++)
//     for (int j : gtap_l.below(0, n, 1)) { ... auto gtap_d = gtap_l.dependent(); ... }
//   gtap_l.finish();
//
// All threads go through the outer loops; of the innermost one each takes every turn whose number, over all of them, is
// its own modulo the threads of the block. So the threads of a warp make tasks side by side, and the number of a turn is the
// task's place in the order. Must not know what a worker does with it.
#pragma once

#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/loop.cuh>

namespace gtap::detail {

template <class Worker>
class task_loop {
public:
  // A barrier, as finish() is.
  __device__ task_loop(Worker &worker, std::uint32_t thread, std::uint32_t threads)
      : worker_(worker), threads_(threads), next_(thread), order_(worker.begin_loop()) {}

  // The turns of this thread in `for (Value i = first; i < end; i += step)`, and in the loops with <=, > and >=.
  template <class Value, class Step, bool Up>
  class turns {
  public:
    __device__ turns(task_loop &loop, Value first, Step step, std::uint32_t turn,
                     std::uint32_t count)
        : loop_(loop), first_(first), step_(step), turn_(turn), count_(count) {}

    struct iterator {
      const turns *range;
      std::uint32_t turn;
      __device__ __forceinline__ bool operator!=(const iterator &) const {
        return turn < range->count_;
      }
      __device__ __forceinline__ iterator &operator++() {
        turn += range->loop_.threads_;
        return *this;
      }
      __device__ __forceinline__ Value operator*() const {
        range->loop_.turn_ = range->loop_.behind_ - range->count_ + turn;
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
  __device__ turns<Value, Step, true> below(Value first, Bound end, Step step) {
    return take<true>(first, step, turns_below(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, true> up_to(Value first, Bound end, Step step) {
    return take<true>(first, step, turns_up_to(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, false> above(Value first, Bound end, Step step) {
    return take<false>(first, step, turns_above(first, end, step));
  }
  template <class Value, class Bound, class Step>
  __device__ turns<Value, Step, false> down_to(Value first, Bound end, Step step) {
    return take<false>(first, step, turns_down_to(first, end, step));
  }

  // The child of the turn that runs.
  __device__ dependent_child<Worker, true> dependent() {
    ++children_;
    return {worker_, order_ + turn_};
  }

  __device__ void finish() { worker_.finish_loop(behind_, heads_, children_); }

private:
  template <bool Up, class Value, class Step>
  __device__ turns<Value, Step, Up> take(Value first, Step step, unsigned long long count) {
    std::uint32_t turns_here = 0;
    if (count < noted_access::most_tasks - order_ - behind_)
      turns_here = static_cast<std::uint32_t>(count);
    else
      worker_.memory_is_out();
    heads_ = (heads_ ^ static_cast<std::uint32_t>(first) ^ turns_here << 7) * 0x9e3779b1u;
    const std::uint32_t turn = next_;
    if (turns_here > turn)
      next_ = (threads_ - (turns_here - turn) % threads_) % threads_;
    else
      next_ = turn - turns_here;
    behind_ += turns_here;
    return {*this, first, step, turn, turns_here};
  }

  Worker &worker_;
  std::uint32_t threads_;
  std::uint32_t next_;  // turns until the next one of this thread, at the end of the last range
  std::uint32_t order_; // of the first turn
  std::uint32_t behind_ = 0, turn_ = 0;
  std::uint32_t heads_ = 0; // of all loops' heads: the same in all threads
  std::uint32_t children_ = 0;
};

} // namespace gtap::detail
