// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A taskloop whose turns all blocks without tasks make together, as generated code writes it where nothing in the loops is of
// one block alone:
//
//   gtap_w.share_loop([=](auto &gtap_l) {
//     for (int i : gtap_l.all_below(0, n, 1))
//       for (int j : gtap_l.template own_below<3>(0, n, 1)) {
//         ... auto gtap_d = gtap_l.dependent(); ...
//       }
//   });
//
// First all threads of the block go through the outer loops, and count the turns (turn_counter). They find the same number,
// or the launch ends. Then the block's leader takes records and places for accesses, for all of them, and copies the loops
// with their variables to graph memory. The turns are divided into shares, which blocks claim as the parts of a pass
// (shared_passes.cuh). Who works on a share goes through the outer loops again, and makes the turns whose number, modulo
// the threads of all shares, is its own (turn_maker). The number of a turn says where its record is, where its accesses
// are noted, and its place in the order. Must not know how blocks find shares.
#pragma once

#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/block/turn_reader.cuh>
#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/detail/depend/loop_heads.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/verbs.cuh>

namespace gtap::detail {

// In place of a child, where turns are only counted.
struct counted_child {
  template <class... Values>
  __device__ void in(const Values &...) {}
  template <class... Values>
  __device__ void out(const Values &...) {}
  template <class... Values>
  __device__ void inout(const Values &...) {}
  template <class... Values>
  __device__ void inoutset(const Values &...) {}
  template <class... Values>
  __device__ void mutexinoutset(const Values &...) {}
  __device__ void of_graph() {}
  template <class Request>
  __device__ void spawn(const Request &) {}
};

// How many turns each loop of a nest has, the outermost first, where that is the same whenever it is reached. Then it is known
// how many turns of the innermost loop there are in a turn of an outer one, and a thread passes over those that are not its own.
struct nest_shape {
  static constexpr std::uint32_t most_loops = 8;
  std::uint32_t turns[most_loops]; // 0: it is not reached
  bool is_known;
  std::uint32_t loops; // that are reached
};

// What a thread has found: all threads find the same.
struct counted_turns {
  std::uint32_t check;
  std::uint32_t count; // none: too many
  std::uint32_t room;  // for the accesses of each
  nest_shape shape;
};

class turn_counter : public loop_heads<turn_counter> {
public:
  static constexpr bool checks_heads = true;
  // Of at most so many turns. `is_even`: each loop has the same turns whenever it is reached, so that reaching it once is
  // enough.
  __device__ turn_counter(std::uint32_t most, bool is_even) : most_(most), is_even_(is_even) {}

  template <bool Up, class Value, class Step>
  __device__ outer_turns<Value, Step, Up, turn_counter> all(Value first, Step step,
                                                            unsigned long long count) {
    note(first, step, count);
    return {*this, first, step, static_cast<std::uint32_t>(is_too_much_ ? 0 : count)};
  }
  __device__ void enter() { ++depth_; }
  __device__ void leave() { --depth_; }
  __device__ std::uint32_t passed(std::uint32_t count) {
    return is_even_ && loops_ > depth_ ? count : 0;
  }
  template <unsigned Room, bool Up, class Value, class Step>
  __device__ all_turns<Value, Step, Up> own(Value first, Step step, unsigned long long count) {
    note(first, step, count);
    room_ = Room;
    turns_ += count;
    if (is_even_)
      for (std::uint32_t depth = 0; depth < loops_ - 1; ++depth)
        turns_ = turns_ < most_ ? turns_ * shape_.turns[depth] : most_;
    is_too_much_ |= turns_ >= most_;
    return {first, step, 0};
  }
  __device__ counted_child dependent() { return {}; }

  __device__ counted_turns result() const {
    nest_shape shape = shape_;
    shape.loops = loops_;
    return {check_, is_too_much_ ? none : static_cast<std::uint32_t>(turns_), room_, shape};
  }

private:
  template <class Value, class Step>
  __device__ void note(Value first, Step step, unsigned long long count) {
    check_ = check_ * 31 + check_of_head(first, step, count);
    is_too_much_ |= count >= most_;
    note_shape(static_cast<std::uint32_t>(is_too_much_ ? 0 : count));
  }
  __device__ void note_shape(std::uint32_t count) {
    if (depth_ == loops_ && depth_ < nest_shape::most_loops)
      shape_.turns[loops_++] = count;
    else if (depth_ >= nest_shape::most_loops || shape_.turns[depth_] != count)
      shape_.is_known = false;
  }

  std::uint32_t most_;
  bool is_even_;
  std::uint32_t check_ = 0, room_ = 0;
  std::uint64_t turns_ = 0;
  bool is_too_much_ = false;
  nest_shape shape_ = {{}, true, 0};
  std::uint32_t depth_ = 0, loops_ = 0; // of the loop that is reached next; those that were reached
};

template <class Program>
class turn_maker;
// What is called with the lambda.
template <class Program>
struct loop_functions {
  void (*run)(const void *loops, turn_maker<Program> &maker);
  turn_functions<Program> of_turn; // null: only run() is to be used
  std::uint32_t bytes;             // of the lambda
};
// The loops, in graph memory; a copy of the lambda follows. The owner writes all before others work.
template <class Program>
struct alignas(graph_unit) loop_job {
  loop_functions<Program> functions;
  loop_head head; // of all turns
  nest_shape shape;
  std::uint32_t order; // of the first turn
  std::uint32_t shares;
  record_index home;                             // where the parent will wait
  graph_block pieces[access_words::most_pieces]; // of the notes
  // Atomic.
  std::uint32_t empty;   // turns that made no child
  std::uint32_t unfit;   // some child cannot be run in a run (graph_run.cuh)
  std::uint32_t differs; // somebody has found other loops than the owner, since memory has changed
  record_index listed;   // children that wait for nobody, linked by next(), or none
};

template <class Program, class Loops>
__device__ __noinline__ void run_loops(const void *loops, turn_maker<Program> &maker) {
  const Loops own = *static_cast<const Loops *>(loops);
  // In registers: a nest may have many heads for each turn of a thread.
  turn_maker<Program> here = maker;
  own(here);
  maker = here;
}

// What a thread makes that works on a share.
template <class Program>
class turn_maker : public loop_heads<turn_maker<Program>> {
public:
  // `thread` of the `threads` of all shares. `events`: of the block, in case that memory is out.
  __device__ turn_maker(lane_memory<Program> lane, graph_places memory, loop_job<Program> &job,
                        std::uint32_t &events, std::uint32_t thread, std::uint32_t threads)
      : lane_(lane), memory_(memory), job_(&job), head_(job.head), events_(&events), next_(thread),
        threads_(threads), order_(job.order) {
    std::uint32_t inner = job.shape.is_known ? 1 : 0;
    for (std::uint32_t depth = nest_shape::most_loops; depth-- != 0;) {
      turns_in_[depth] = inner;
      if (job.shape.turns[depth] != 0)
        inner *= job.shape.turns[depth];
    }
  }

  template <bool Up, class Value, class Step>
  __device__ outer_turns<Value, Step, Up, turn_maker> all(Value first, Step step,
                                                          unsigned long long count) {
    check(count);
    return {*this, first, step, static_cast<std::uint32_t>(count)};
  }
  __device__ void enter() { ++depth_; }
  __device__ void leave() { --depth_; }
  __device__ std::uint32_t passed(std::uint32_t count) {
    const std::uint32_t each = depth_ <= nest_shape::most_loops ? turns_in_[depth_ - 1] : 0;
    if (each == 0)
      return 0;
    const std::uint32_t left = (head_.count - end_) / each; // fewer than `count` only if `differs_`
    const std::uint32_t all = min(next_ / each, min(count, left));
    next_ -= all * each;
    end_ += all * each;
    return all;
  }
  template <unsigned Room, bool Up, class Value, class Step>
  __device__ own_turns<Value, Step, Up, turn_maker> own(Value first, Step step,
                                                        unsigned long long wide) {
    check(wide);
    const std::uint32_t left = head_.count - end_;
    differs_ |= wide > left;
    const std::uint32_t count = wide > left ? left : static_cast<std::uint32_t>(wide);
    const std::uint32_t turn = next_;
    next_ = turns_until_next(turn, count, threads_);
    begin_ = end_;
    end_ += count;
    return {*this, first, step, turn, count, threads_};
  }
  __device__ void begin_turn(std::uint32_t turn) { number_ = begin_ + turn; }
  __device__ void end_turn() {
    if (!makes_child_)
      leave_turn_empty();
    makes_child_ = false;
  }
  // The child of the turn that runs.
  __device__ dependent_child<turn_maker, true> dependent() {
    makes_child_ = true;
    return {*this, order_ + number_, head_.accesses + number_ * head_.room, head_.room,
            head_.record_of(number_)};
  }
  // Behind the turns of a share.
  __device__ void finish() {
    if (differs_ || end_ != head_.count)
      atomic(job_->differs).store(1, relaxed);
    if (empty_ != 0)
      (void)atomic(job_->empty).fetch_add(empty_, relaxed);
    if (unfit_)
      atomic(job_->unfit).store(1, relaxed);
  }

  // ---- for dependent_child ----

  __device__ record_index begin_dependent_in_loop(record_index task) {
    if (task == none) // there was no stretch of so many records
      task = take_record_alone(lane_, *events_, false);
    if (task == none)
      return none;
    lane_.records().tokens(task) = 0;
    atomic(lane_.records().joins(task).link).store(0, relaxed); // others may look: pop_chunk()
    return task;
  }
  __device__ void access_at(std::uint32_t place, record_index task, const volatile void *address,
                            std::uint32_t what, const named_range &range) {
    access_notes::at(memory_, job_->pieces, place) = noted_access::of(task, address, what, range);
  }
  __device__ void leave_access_empty(std::uint32_t place) {
    access_notes::at(memory_, job_->pieces, place) = {0, none, 0};
  }
  // There is room for all: no access of such a loop is behind an iterator.
  template <bool InLoop>
  __device__ void access(record_index, const volatile void *, std::uint32_t, const named_range &) {
    fail_without_records(*lane_.from().shared);
  }
  template <class Task>
  __device__ void spawn_dependent(record_index task, const child<Task> &request, bool is_free) {
    static_assert(Program::template runs<Task>, "a thread-level task with depend");
    result_place result = place_of(request, nullptr, 0);
    result.flags |= flag_dependent;
    unfit_ |= !is_plain<Task>::value || is_free;
    write_task<Program>(lane_.records(), task, request, result, job_->home);
    if (is_free) {
      atomic(lane_.records().joins(task).link).store(none, relaxed);
      lane_.records().next(task) = atomic(job_->listed).exchange(task, relaxed);
    }
  }

private:
  // A loop is reached. It has as many turns as it had for the owner, unless memory has changed.
  __device__ void check(unsigned long long count) {
    differs_ |= job_->shape.is_known && job_->shape.turns[depth_] != count;
  }
  __device__ void leave_turn_empty() {
    if (const record_index record = head_.record_of(number_); record != none)
      put_record_alone(lane_, record);
    for (std::uint32_t i = 0; i < head_.room; ++i)
      leave_access_empty(head_.accesses + number_ * head_.room + i);
    ++empty_;
  }

  lane_memory<Program> lane_;
  graph_places memory_;
  loop_job<Program> *job_;
  loop_head head_;
  std::uint32_t *events_;
  std::uint32_t next_, threads_, order_; // next_: turns until the next one of this thread
  std::uint32_t begin_ = 0, end_ = 0;    // the innermost loop's first turn, and the next one's
  std::uint32_t number_ = 0;             // of the turn that runs
  std::uint32_t turns_in_
      [nest_shape::
           most_loops];     // of the innermost loop, in one of the loop at a depth; 0: not known
  std::uint32_t depth_ = 0; // of the loop that is reached next
  std::uint32_t empty_ = 0;
  bool makes_child_ = false, unfit_ = false, differs_ = false;
};

} // namespace gtap::detail
