// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a recursive function as a loop over an array of frames (docs/recursion.md). The lanes of a warp can then take
// their turns together, however deep each of them is: with calls, a lane waits at every level for the longest of its
// neighbours' calls. Knows nothing of tasks and schedulers: the step is all that a task function and it share.
#pragma once

#include <gtap/detail/stack/window.cuh>
#include <gtap/detail/task/leaf_test.cuh>
#include <gtap/detail/task/serial.cuh>
#include <gtap/detail/task/sum_of_calls.cuh>
#include <gtap/task_interface.cuh>

#include <new>
#include <type_traits>

namespace gtap {
namespace detail {

template <class Task>
__host__ __device__ constexpr std::size_t bytes_of_calls();

// The call for which the array has no room: it is really made, and has another array. `Frame`: what the runtime counts for
// such a call, where gtap-check-frames finds it, in the function's name.
template <class Task, std::size_t Frame>
__device__ __noinline__ typename Task::gtap_result
deeper_call(const typename Task::gtap_args &arguments) {
  if (!serial_call_allowed(Frame)) {
    if constexpr (std::is_void<typename Task::gtap_result>::value)
      return;
    else
      return no_result<typename Task::gtap_result>();
  }
  return recursion<Task>(arguments);
}

// What a call returned; nothing for void.
template <class Result>
struct call_result {
  Result value;
  __device__ __forceinline__ Result get() const { return value; }
};
template <>
struct call_result<void> {
  __device__ __forceinline__ void get() const {}
};

// The arrays that a call has in its frame, where it stays (`gtap_arrays`); or nothing.
template <class Record, class = void>
struct arrays_of_call {
  struct type {};
  static constexpr std::size_t bytes = 0;
};
template <class Record>
struct arrays_of_call<Record, std::void_t<typename Record::gtap_arrays>> {
  using type = typename Record::gtap_arrays;
  static constexpr std::size_t bytes = sizeof(type);
};

// The arguments of a call that is to begin: what calls change of them (`gtap_changes`), where the record says it; the others are the
// same in all calls, and stay in the record of the call that runs. (Handed on with each call, pointers that the compiler knows to be
// global were copied some ten times in a turn.) Else all of them.
template <class Task, class = void>
class next_arguments {
public:
  using arguments_type = typename Task::gtap_args;
  __device__ next_arguments() {}
  __device__ __forceinline__ void set(const arguments_type &arguments) {
    new (&value_) arguments_type(arguments);
  }
  __device__ __forceinline__ void give(arguments_type &to) const {
    new (&to) arguments_type(value_);
  }
  // Together with those that do not change.
  __device__ __forceinline__ arguments_type all(const arguments_type &) const { return value_; }

private:
  union { // may have references among them, which cannot be assigned
    arguments_type value_;
  };
};
template <class Task>
class next_arguments<Task, std::void_t<typename Task::gtap_record::gtap_changes>> {
public:
  using record = typename Task::gtap_record;
  using arguments_type = typename Task::gtap_args;
  __device__ __forceinline__ void set(const arguments_type &arguments) {
    value_ = record::gtap_changed(arguments);
  }
  __device__ __forceinline__ void give(arguments_type &to) const {
    record::gtap_change(to, value_);
  }
  __device__ __forceinline__ arguments_type all(const arguments_type &others) const {
    arguments_type arguments(others);
    record::gtap_change(arguments, value_);
    return arguments;
  }

private:
  typename record::gtap_changes value_;
};

// The verbs of a step that runs as a turn of the loop.
template <class Task>
class recursive_worker {
public:
  using result_type = typename Task::gtap_result;
  using arguments_type = typename Task::gtap_args;
  using arrays_type = typename arrays_of_call<typename Task::gtap_record>::type;

  // Of the step: the arrays of its call.
  __device__ __forceinline__ arrays_type &arrays() const { return *arrays_; }

  // Of the step: where to go on.
  __device__ __forceinline__ unsigned state() const { return state_; }

  // A call: made when the step has returned, if it does not end at once.
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    if (!returns_at_once(request))
      call(request.arguments);
  }
  __device__ __forceinline__ bool must_wait() const { return calls_; }
  __device__ __forceinline__ void suspend(unsigned state) { state_ = state; }

  // What the call returned for which the step waited; at last, what the outermost one returned.
  __device__ __forceinline__ result_type result() const { return result_.get(); }

  __device__ __forceinline__ void finish() {}
  template <class Result>
  __device__ __forceinline__ void finish(const Result &value) {
    result_.value = value;
  }

  // Of the loop: the call that is to be made, and what the step that has run asked for.
  __device__ __forceinline__ void call(const arguments_type &arguments) {
    next_.set(arguments);
    calls_ = true;
  }
  __device__ __forceinline__ bool calls() const { return calls_; }
  __device__ __forceinline__ const next_arguments<Task> &next() const { return next_; }

  __device__ __forceinline__ void enter(unsigned state, arrays_type *arrays = nullptr) {
    state_ = state;
    calls_ = false;
    arrays_ = arrays;
  }

  // Makes the call that is asked for. The copy keeps the worker itself in registers.
  __device__ __forceinline__ void call_deeper(const arguments_type &made) {
    const arguments_type copy = made;
    calls_ = false;
    if constexpr (std::is_void<result_type>::value)
      deeper_call<Task, bytes_of_calls<Task>()>(copy);
    else
      result_.value = deeper_call<Task, bytes_of_calls<Task>()>(copy);
  }

private:
  // Whether the first lines of the function return (`gtap_leaf`): then the call is over. In trees, half of all calls are.
  __device__ __forceinline__ static bool returns_at_once(const child<Task> &request) {
    if constexpr (!has_leaf<Task>::value) {
      return false;
    } else if constexpr (std::is_void<result_type>::value) {
      return Task::gtap_record::gtap_leaf(request.arguments);
    } else {
      result_type value;
      const bool returns = Task::gtap_record::gtap_leaf(request.arguments, value);
      if (returns && request.into.pointer != nullptr)
        *request.into.pointer = value;
      return returns;
    }
  }

  unsigned state_ = 0;
  bool calls_ = false;
  arrays_type *arrays_ = nullptr;
  next_arguments<Task> next_;
  call_result<result_type> result_;
};

// One call that waits for another. Copied as a whole, in pieces of 16 bytes.
template <class Task>
struct alignas(alignof(typename Task::gtap_record) > 16 ? alignof(typename Task::gtap_record)
                                                        : 16) call_frame {
  __device__ call_frame() {}
  __device__ __forceinline__ typename Task::gtap_args &arguments() { return record; }
  __device__ __forceinline__ void begin(const typename Task::gtap_args &arguments) {
    new (&this->arguments()) typename Task::gtap_args(arguments);
  }
  union {
    typename Task::gtap_record record;
  };
  unsigned state;
};

// Frames in the array: few enough that kernels have the room, and enough for most searches.
template <class Frame>
__host__ __device__ constexpr int frames_of_calls() {
  return sizeof(Frame) * 16 <= 768 ? 16 : sizeof(Frame) * 4 >= 768 ? 4 : 768 / sizeof(Frame);
}

// The calls that wait for others. `newest` goes on, or is the caller of the call that begins, `beginning`. These two are in
// registers, unless pointers may lead to a frame: such a frame stays where it is.
template <class Task, bool Moves = may_move<typename Task::gtap_record>::value>
class call_stack {
public:
  using frame = call_frame<Task>;
  __device__ __forceinline__ bool empty() const { return depth_ == 0; }
  __device__ __forceinline__ bool full() const { return depth_ == frames_of_calls<frame>(); }
  __device__ __forceinline__ frame &newest(frame &in_registers) { return in_registers; }
  __device__ __forceinline__ frame &beginning(frame &in_registers) { return in_registers; }
  __device__ __forceinline__ void push(frame &newest, const frame &beginning) {
    new (&older_[depth_++]) frame(newest);
    new (&newest) frame(beginning);
  }
  __device__ __forceinline__ void pop(frame &newest) { new (&newest) frame(older_[--depth_]); }

private:
  frame older_[frames_of_calls<frame>()];
  int depth_ = 0;
};

template <class Task>
class call_stack<Task, false> {
public:
  using frame = call_frame<Task>;
  __device__ __forceinline__ bool empty() const { return depth_ == 0; }
  __device__ __forceinline__ bool full() const { return depth_ == frames_of_calls<frame>() - 1; }
  __device__ __forceinline__ frame &newest(frame &) { return frames_[depth_]; }
  __device__ __forceinline__ frame &beginning(frame &) { return frames_[depth_ + 1]; }
  __device__ __forceinline__ void push(frame &, const frame &) { ++depth_; }
  __device__ __forceinline__ void pop(frame &) { --depth_; }

private:
  frame frames_[frames_of_calls<frame>()];
  int depth_ = 0;
};

// What a call that waits keeps, where the record says it (`gtap_frame`): what is needed after the calls for which it waits, and
// differs from call to call.
template <class Task, class = void>
struct keeps_little : std::false_type {};
template <class Task>
struct keeps_little<Task, std::void_t<typename Task::gtap_record::gtap_frame>> : std::true_type {};

// Whether a call that waits in this state only returns what comes back (`gtap_tail_calls`): it has no need to wait.
template <class Task>
__host__ __device__ constexpr bool is_tail_call(unsigned state) {
  return (Task::gtap_record::gtap_tail_calls >> state & 1) != 0;
}

// The states in which calls wait, in order: the first one behind `state`, or 0.
template <class Task>
__host__ __device__ constexpr unsigned waiting_state_behind(unsigned state) {
  for (++state; state < Task::gtap_record::gtap_states; ++state)
    if (!is_tail_call<Task>(state))
      return state;
  return 0;
}
template <class Task>
inline constexpr bool
    waits_in_one_state = waiting_state_behind<Task>(waiting_state_behind<Task>(0)) == 0;

// The same state, told from the others one by one: so a compiler knows that it is none but these, and does not write the beginning
// of a step where only steps go on.
template <class Task, unsigned First = waiting_state_behind<Task>(0)>
__device__ __forceinline__ unsigned one_of_the_waiting(unsigned state) {
  constexpr unsigned next = waiting_state_behind<Task>(First);
  if constexpr (next == 0)
    return First;
  else
    return state == First ? First : one_of_the_waiting<Task, next>(state);
}

// Its state is stored where there are several.
template <class Task, bool = waits_in_one_state<Task>>
struct kept_call {
  typename Task::gtap_record::gtap_frame frame;
  unsigned waits_in;
  __device__ __forceinline__ unsigned state() const { return one_of_the_waiting<Task>(waits_in); }
};
template <class Task>
struct kept_call<Task, true> {
  __device__ kept_call() {}
  __device__ __forceinline__ kept_call(const typename Task::gtap_record::gtap_frame &kept, unsigned)
      : frame(kept) {}
  typename Task::gtap_record::gtap_frame frame;
  __device__ __forceinline__ static unsigned state() { return waiting_state_behind<Task>(0); }
};

// Copies what a call has kept to memory, or from there. Where calls in different states need different members, the record says which
// (`gtap_copy`). A word of local memory that one lane loads or stores costs a sector of 32 bytes, unless other lanes are at the same depth.
template <class Task, class = void>
struct copies_by_state : std::false_type {};
template <class Task>
struct copies_by_state<Task, std::void_t<decltype(&Task::gtap_record::gtap_copy)>>
    : std::true_type {};
template <class Task>
__device__ __forceinline__ void copy_kept(kept_call<Task> &to, const kept_call<Task> &from) {
  if constexpr (copies_by_state<Task>::value) {
    const unsigned state = from.waits_in;
    to.waits_in = state;
    Task::gtap_record::gtap_copy(to.frame, from.frame, state);
  } else {
    to = from;
  }
}

// Bytes of the frame of a call, and of its arrays.
template <class Task>
inline constexpr std::size_t
    bytes_of_frame = sizeof(kept_call<Task>) + arrays_of_call<typename Task::gtap_record>::bytes;

// How many of them there are: few enough that kernels have the room, and enough for most searches.
template <class Task>
inline constexpr int most_kept_calls = bytes_of_frame<Task> * 64 <= 768 ? 64
                                       : bytes_of_frame<Task> * 4 >= 768
                                           ? 4
                                           : static_cast<int>(768 / bytes_of_frame<Task>);

// What the calls that wait have kept, but for the newest, which is a variable apart: an array keeps what is in one object with it
// in memory. `Most`: elements of the array. The first one keeps the place of a call ahead of the outermost one: so nothing is asked when
// calls come and go.
template <class Task, int Most>
class kept_calls {
public:
  using kept = kept_call<Task>;
  using arrays = typename recursive_worker<Task>::arrays_type;
  __device__ __forceinline__ kept_calls(kept *older, arrays *places)
      : older_(older), places_(places) {}
  __device__ __forceinline__ bool empty() const { return depth_ == 0; }
  __device__ __forceinline__ bool full() const { return depth_ == Most; }
  // Of the newest call that waits, and of one that begins beyond it.
  __device__ __forceinline__ arrays *of_newest() const { return places_ + (depth_ - 1); }
  __device__ __forceinline__ arrays *of_beginning() const { return places_ + depth_; }
  // The call that is the newest becomes the second one.
  __device__ __forceinline__ void push(const kept &newest) {
    copy_kept<Task>(older_[depth_++], newest);
  }
  __device__ __forceinline__ void pop(kept &newest) { copy_kept<Task>(newest, older_[--depth_]); }

protected:
  kept *older_;
  int depth_ = 0; // calls that wait

private:
  arrays *places_;
};

// The arrays of so many calls.
template <class Task, int Most>
inline constexpr int most_places =
    arrays_of_call<typename Task::gtap_record>::bytes == 0 ? 1 : Most;

// Of the call stack, for a call that has an array: what a compiler saves came to 150 bytes in what was compiled.
template <class Task>
__host__ __device__ constexpr std::size_t bytes_of_calls() {
  if constexpr (adds_calls<Task>::value)
    return sizeof(typename Task::gtap_record::gtap_changes) * most_calls_to_add<Task> +
           2 * sizeof(typename Task::gtap_record) + 192;
  else if constexpr (keeps_little<Task>::value)
    return bytes_of_frame<Task> * (most_kept_calls<Task> + 1) +
           2 * sizeof(typename Task::gtap_record) + 192;
  else
    return sizeof(call_stack<Task>) + 2 * sizeof(call_frame<Task>) + 192;
}

// How many calls return in a turn of the loop at most. The lanes of a warp have returns of different number, during which the others
// wait: with one, two, three and any number a potential in a binary tree takes 11.1, 8.5, 9.0 and 10.3 ms, words in a trie 13.9,
// 13.9, 14.0 and 16.7, rays 2.40, 2.25, 2.21 and 2.21.
inline constexpr int most_returns_in_turn = 2;

// How far the calls have come: the outermost one has returned; the array has no room for one more, which has not begun; or
// the course was left.
enum class calls_end { done, full, left };

// The turns of the loop, for records that say what a call keeps: one record in registers, and what calls that wait have kept.
// (With the newest record as a whole beside it, two of three programs are slower: docs/history/recursion.md.) Goes on from
// where `worker`, `newest` and `waiting` say. `course`: whether it goes on. A call for which there is no room is for the caller to make:
// in the loop, it would take registers of every turn.
template <class Task, class Waiting, class Course>
__device__ __forceinline__ calls_end run_calls(recursive_worker<Task> &worker,
                                               typename Task::gtap_record &now,
                                               kept_call<Task> &newest, Waiting &waiting,
                                               Course &course) {
  using record = typename Task::gtap_record;
  bool calls = worker.calls();
  for (;;) {
    // A call begins.
    if (calls && waiting.full())
      return calls_end::full;
    if (calls) {
      worker.next().give(now);
      worker.enter(0, waiting.of_beginning());
      Task::gtap_step(worker, now);
      calls = worker.calls();
      if (calls && !is_tail_call<Task>(worker.state())) {
        waiting.push(newest);
        newest = {record::gtap_keep(now), worker.state()};
      }
    }
    // The newest call that waits goes on with what the one returned for which it waited; and so may the next one, until one calls.
    for (int returns = 0; !calls && returns < most_returns_in_turn; ++returns) {
      if (waiting.empty())
        return calls_end::done;
      record::gtap_take_back(now, newest.frame);
      worker.enter(newest.state(), waiting.of_newest());
      Task::gtap_step(worker, now);
      calls = worker.calls();
      if (calls && !is_tail_call<Task>(worker.state()))
        newest = {record::gtap_keep(now), worker.state()};
      else
        waiting.pop(newest);
    }
    if (calls && !course.goes_on()) // the course counts calls
      return calls_end::left;
  }
}

// Of calls that nobody interrupts.
struct straight_course {
  __device__ __forceinline__ static constexpr bool goes_on() { return true; }
};

// The arguments of a call that is really made. `now`: of the call that makes it.
struct own_arguments {
  template <class Task>
  __device__ __forceinline__ static typename Task::gtap_args
  of(const recursive_worker<Task> &worker, const typename Task::gtap_args &now) {
    return worker.next().all(now);
  }
  template <class Task>
  __device__ __forceinline__ static typename Task::gtap_args
  with_objects(const typename Task::gtap_args &arguments) {
    return arguments;
  }
};
// The same, where the loop has copies of the objects that some references lead to (`gtap_made`): in registers, as long as nobody
// else gets their addresses. `first`: arguments with references to the objects themselves.
template <class Task>
struct arguments_with_objects {
  const typename Task::gtap_args &first;
  __device__ __forceinline__ typename Task::gtap_args
  of(const recursive_worker<Task> &worker, const typename Task::gtap_args &now) const {
    return with_objects<Task>(worker.next().all(now));
  }
  template <class>
  __device__ __forceinline__ typename Task::gtap_args
  with_objects(const typename Task::gtap_args &arguments) const {
    return Task::gtap_record::gtap_made(arguments, first);
  }
};

// Makes ready for the first call. Its arguments come from the record, so that the compiler sees which of them never change.
template <class Task>
__device__ __forceinline__ void begin_calls(recursive_worker<Task> &worker, call_frame<Task> &now,
                                            const typename Task::gtap_args &arguments) {
  now.begin(arguments);
  worker.call(now.record);
}

template <class Task, class Arguments>
__device__ __forceinline__ typename Task::gtap_result
recursion_of_kept(const typename Task::gtap_args &arguments, Arguments made) {
  call_frame<Task> now;
  constexpr int most = most_kept_calls<Task>;
  kept_call<Task> newest, older[most];
  typename recursive_worker<Task>::arrays_type places[most_places<Task, most>];
  kept_calls<Task, most> waiting(older, places);
  recursive_worker<Task> worker;
  begin_calls(worker, now, arguments);
  straight_course course;
  while (run_calls(worker, now.record, newest, waiting, course) == calls_end::full)
    worker.call_deeper(made.of(worker, now.record));
  return worker.result();
}

// A call of a sum for which there is no room in the frame. `root`: of the calls that there is room for, with what does not change. `Made`: as
// own_arguments.
template <class Task, class Made>
struct sum_beyond {
  const typename Task::gtap_args &root;
  Made made;
  __device__ __forceinline__ typename Task::gtap_result
  operator()(const typename Task::gtap_record::gtap_changes &changed) const {
    typename Task::gtap_args arguments(root);
    Task::gtap_record::gtap_change(arguments, changed);
    return deeper_call<Task, bytes_of_calls<Task>()>(made.template with_objects<Task>(arguments));
  }
};

template <class Task, class Made>
__device__ __forceinline__ typename Task::gtap_result
recursion_of_sum(const typename Task::gtap_args &arguments, Made made) {
  call_frame<Task> now;
  now.begin(arguments);
  return sum_of_calls<Task>(now.record, sum_beyond<Task, Made>{arguments, made});
}

// The same for all others: whole records.
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion_of_whole(const typename Task::gtap_args &arguments) {
  call_frame<Task> newest, beginning;
  call_stack<Task> stack;
  recursive_worker<Task> worker;
  auto &outermost = stack.newest(newest);
  outermost.begin(arguments);
  Task::gtap_step(worker, outermost.record);
  outermost.state = worker.state();
  bool calls = worker.calls();
  if (!calls)
    return worker.result();
  // No votes: they made lanes take their turns together, and some programs never ended (docs/history/recursion.md).
  for (;;) {
    // The newest call waits for one that begins. Most of these end in the same turn, and leave no frame.
    if (calls && stack.full()) {
      worker.call_deeper(worker.next().all(stack.newest(newest).record));
      calls = false;
    } else if (calls) {
      auto &callee = stack.beginning(beginning);
      callee.begin(worker.next().all(stack.newest(newest).record));
      worker.enter(0);
      Task::gtap_step(worker, callee.record);
      calls = worker.calls();
      if (calls) {
        callee.state = worker.state();
        stack.push(newest, beginning);
      }
    }
    // The newest call goes on with what the one returned for which it waited.
    if (!calls) {
      auto &caller = stack.newest(newest);
      worker.enter(caller.state);
      Task::gtap_step(worker, caller.record);
      calls = worker.calls();
      if (calls)
        caller.state = worker.state();
      else if (stack.empty())
        return worker.result();
      else
        stack.pop(newest);
    }
  }
}

} // namespace detail

template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion(const typename Task::gtap_args &arguments) {
  if constexpr (detail::adds_calls<Task>::value)
    return detail::recursion_of_sum<Task>(arguments, detail::own_arguments());
  else if constexpr (detail::keeps_little<Task>::value)
    return detail::recursion_of_kept<Task>(arguments, detail::own_arguments());
  else
    return detail::recursion_of_whole<Task>(arguments);
}

// `objects`: the same arguments, with references to the objects of which `arguments` has copies.
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion(const typename Task::gtap_args &arguments, const typename Task::gtap_args &objects) {
  const detail::arguments_with_objects<Task> made{objects};
  if constexpr (detail::adds_calls<Task>::value)
    return detail::recursion_of_sum<Task>(arguments, made);
  else
    return detail::recursion_of_kept<Task>(arguments, made);
}

template <class Task>
class recursive_function {
public:
  recursive_function() { detail::register_entry(nullptr, detail::bytes_of_calls<Task>(), 0); }
};

} // namespace gtap
