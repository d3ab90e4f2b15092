// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The declarations that generated code uses (docs/task-interface.md). Light on purpose: the
// translator parses this header each time it runs. Must not know any scheduler.
#pragma once

#include <gtap/address_space.cuh>
#include <gtap/field_pointers.cuh>
#include <gtap/negated.cuh>
#include <gtap/operators.cuh>
#include <gtap/range.cuh>
#include <gtap/settings.h>
#include <gtap/values.cuh>

#include <cstddef>
#include <new>
#include <type_traits>

// Around the record and the step of a task in an unnamed namespace: nvcc warns there (#177-D) of what no launch of the file asks for.
#if defined(__NVCC__)
#define GTAP_MAY_BE_UNUSED_BEGIN _Pragma("nv_diagnostic push") _Pragma("nv_diag_suppress 177")
#define GTAP_MAY_BE_UNUSED_END _Pragma("nv_diagnostic pop")
#else
#define GTAP_MAY_BE_UNUSED_BEGIN
#define GTAP_MAY_BE_UNUSED_END
#endif

// The descriptor of a task function, which tells the runtime what to run: GTAP_TASK(fib, fib(gtap_a.n)).
// The arguments gtap_args_fib are complete here, and name the descriptor and the result's type; the
// record gtap_record_fib and the step gtap_step_fib follow. The rest is the call of the serial version.
#define GTAP_TASK(name, ...)                                                                       \
  struct gtap_record_##name;                                                                       \
  struct gtap_task_##name {                                                                        \
    using gtap_args = gtap_args_##name;                                                            \
    using gtap_record = gtap_record_##name;                                                        \
    GTAP_TASK_MEMBERS(gtap_step_##name, __VA_ARGS__)                                               \
  }

// The same where the file has thread tasks and block tasks:
// GTAP_MIXED_TASK(down, gtap_by_block = false, gtap_runs_inline = true, down(gtap_a.n)).
#define GTAP_MIXED_TASK(name, by_block, runs_inline, ...)                                          \
  struct gtap_record_##name;                                                                       \
  struct gtap_task_##name {                                                                        \
    using gtap_args = gtap_args_##name;                                                            \
    using gtap_record = gtap_record_##name;                                                        \
    static constexpr bool by_block;                                                                \
    static constexpr bool runs_inline;                                                             \
    static_assert(gtap_by_block || gtap_runs_inline || true, ""); /* or nvcc warns of them */      \
    GTAP_TASK_MEMBERS(gtap_step_##name, __VA_ARGS__)                                               \
  }

// 1 where a function's body is that of device code: the host target has no other.
#if defined(__CUDA_ARCH__) || defined(GTAP_TARGET_HOST)
#define GTAP_DEVICE_CODE 1
#else
#define GTAP_DEVICE_CODE 0
#endif

// The descriptor of what walks of a task function run (gtap_calls), whose calls are never spawned.
#define GTAP_CALLS(name)                                                                           \
  struct gtap_record_##name;                                                                       \
  struct gtap_task_##name {                                                                        \
    using gtap_args = gtap_args_##name;                                                            \
    using gtap_record = gtap_record_##name;                                                        \
    using gtap_result = std::remove_const_t<typename gtap_args::gtap_result>;                      \
    template <class gtap_worker>                                                                   \
    static __device__ __forceinline__ void gtap_step(gtap_worker &gtap_w, gtap_record &gtap_rec) { \
      gtap_step_##name(gtap_w, gtap_rec);                                                          \
    }                                                                                              \
  }

// What all descriptors have in common, for those that are written out: of templates and of members.
// The step is found where the task is instantiated, by its record.
#define GTAP_TASK_MEMBERS(step, ...)                                                               \
  using gtap_result = std::remove_const_t<typename gtap_args::gtap_result>; /* an instance's */    \
  static __device__ gtap_result gtap_serial([[maybe_unused]] const gtap_args &gtap_a) {            \
    return __VA_ARGS__;                                                                            \
  }                                                                                                \
  template <class gtap_worker>                                                                     \
  static __device__ __forceinline__ void gtap_step(gtap_worker &gtap_w, gtap_record &gtap_rec) {   \
    (void)&gtap_serial; /* nvcc warns of functions that nothing names */                           \
    step(gtap_w, gtap_rec);                                                                        \
  }

// Checks on a generated record, in the output so that nvcc sees them with the real types.
#define GTAP_CHECK_RECORD(...) /* the descriptor */                                                \
  static_assert(                                                                                   \
      ::gtap::is_copied_by_bytes<typename __VA_ARGS__::gtap_record>::value, #__VA_ARGS__           \
      ": a value that lives across a taskwait, or a parameter, is not trivially copyable");        \
  static_assert(alignof(typename __VA_ARGS__::gtap_record) <= 128,                                 \
                #__VA_ARGS__ ": a record field is aligned to more than 128 bytes");                \
  static_assert(sizeof(typename __VA_ARGS__::gtap_record) <= GTAP_MAX_TASK_DATA_SIZE, #__VA_ARGS__ \
                ": the record is larger than GTAP_MAX_TASK_DATA_SIZE; define a larger one");       \
  static_assert(__VA_ARGS__::gtap_record::gtap_states <= 256,                                      \
                #__VA_ARGS__ ": a task function has at most 255 taskwaits");                       \
  static_assert(!::gtap::assumes_no_taskwait || __VA_ARGS__::gtap_record::gtap_states == 1,        \
                #__VA_ARGS__ ": GTAP_ASSUME_NO_TASKWAIT is defined, but there is a taskwait")

namespace gtap {

// Whether a record moves with its bytes. Those that say so themselves (`gtap_by_bytes`) hold types of CUDA's, like half2,
// whose headers write out how they are copied.
template <class Record, class = void>
struct is_copied_by_bytes : std::is_trivially_copyable<Record> {};
template <class Record>
struct is_copied_by_bytes<Record, std::void_t<decltype(Record::gtap_by_bytes)>>
    : std::is_trivially_destructible<Record> {};

#if defined(GTAP_ASSUME_NO_TASKWAIT) && !defined(GTAP_TRANSLATING) // nvcc says it better
constexpr bool assumes_no_taskwait = true;
#else
constexpr bool assumes_no_taskwait = false;
#endif

// Where a task's result goes. `Result` is the task function's result type.
template <class Result>
struct destination {
  Result *pointer = nullptr;
};
template <>
struct destination<void> {};

// The destination `lvalue`; its address is taken now, the result is stored there when the child has
// finished. The lvalue must be reachable from every thread of the grid: a variable in a record, or
// global memory.
template <class Result>
__device__ inline destination<Result> to(Result &lvalue) {
  return destination<Result>{&lvalue};
}

namespace detail {

// Where the number of an operator stands in the address of a destination (task/combine.cuh).
inline constexpr unsigned operator_shift = 60;

} // namespace detail

// The same where the result is combined with what the destination holds, by an operator of operators.cuh, in one atomic step.
// The record of the child's function says so (`gtap_combines`).
template <class How, class Result>
__device__ inline destination<Result> into(Result &lvalue) {
  static_assert(sizeof(Result *) == 8, "an address has room for the number of an operator");
  const auto address = reinterpret_cast<unsigned long long>(__builtin_addressof(lvalue));
  constexpr auto mask = (1ull << detail::operator_shift) - 1;
  return destination<Result>{reinterpret_cast<Result *>(
      (address & mask) | static_cast<unsigned long long>(How::number) << detail::operator_shift)};
}

// A parameter that no spawn changes, as a step has it: a copy, or in a walk (detail/task/tree_walk.cuh) a reference to what all
// tasks of the walk have in common.
template <class Worker, class = void>
struct is_walk : std::false_type {};
template <class Worker>
struct is_walk<Worker, std::enable_if_t<Worker::is_walk>> : std::true_type {};
template <class Worker, class Type>
using handed_on = std::conditional_t<is_walk<Worker>::value, const Type &, Type>;
// Where such parameters stand.
template <class Worker, class Record>
__device__ __forceinline__ const auto &handed_on_in([[maybe_unused]] const Worker &worker,
                                                    [[maybe_unused]] const Record &record) {
  if constexpr (is_walk<Worker>::value)
    return worker.handed_on();
  else
    return record;
}

// No destination: the result is dropped. Converts to any destination.
struct nowhere {
  template <class Result>
  __device__ operator destination<Result>() const {
    return {};
  }
};

// The value of priority(e), of any integer type, as a priority that there is: from 0 to GTAP_MAX_PRIORITY.
template <class Value>
__device__ __forceinline__ int clamped_priority(Value value) {
  return value > Value(GTAP_MAX_PRIORITY) ? GTAP_MAX_PRIORITY
         : value > Value(0)               ? static_cast<int>(value)
                                          : 0;
}
template <class Task>
struct prior_child;

// What to spawn. An aggregate, so that its braces evaluate arguments, destination and queue once,
// in this order.
template <class Task>
struct child {
  using task = Task;
  typename Task::gtap_args arguments;
  destination<typename Task::gtap_result> into{};
  int queue = 0;

  // The same child with the value of priority(e).
  template <class Value>
  __device__ __forceinline__ prior_child<Task> with_priority(Value value) const {
    return {*this, clamped_priority(value)};
  }
};
template <class Arguments, class... Rest>
child(Arguments, Rest...) -> child<typename Arguments::gtap_task>;

// The same, with a priority. Who knows no priorities takes it for a child.
template <class Task>
struct prior_child : child<Task> {
  int priority;
};

// Whether array[index] is one of its elements. In `depend`, what is outside of its array names nothing.
template <class Element, ::std::size_t Count>
__device__ __forceinline__ bool inside(const volatile Element (&)[Count], long long index) {
  return index >= 0 && static_cast<unsigned long long>(index) < Count;
}

// In `depend`, the length of an array section that more follows, as in x[i : n][j : m], where `element` is x[i]. Who
// checks what objects overlap (GTAP_CHECK_DEPEND) needs to know where the next element is.
template <class Length>
struct spaced_length {
  Length length;
  const volatile void *element;
  ::std::size_t bytes; // of the element
};
#if GTAP_CHECK_DEPEND
template <class Length, class Element>
__device__ __forceinline__ spaced_length<Length> section(Length length,
                                                         const volatile Element &element) {
  return {length, __builtin_addressof(element), sizeof(element)};
}
#else
template <class Length, class Element>
__device__ __forceinline__ Length section(Length length, const volatile Element &) {
  return length;
}
#endif

// A spawn with if(...) or final(...): when `deferred` is false, the child and all it would spawn run
// at once, through the serial version. `Worker` has the verbs of a step.
// `Request`: a child or prior_child.
template <class Worker, class Request>
__device__ __forceinline__ void spawn_if(Worker &worker, bool deferred, const Request &request);

// Runs a function that calls itself: its calls are turns of a loop, with the frames of those that wait for others
// in an array. `Task` is its descriptor; its step is that of a task whose every spawn is waited for at once.
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion(const typename Task::gtap_args &arguments);
// Host side: tells the runtime how much of the call stack that array takes.
template <class Task>
class recursive_function;

// First statement of a serial version: false when the call stack has no room for another call. The
// launch then ends in GTAP_ERROR_OUT_OF_STACK and the value returned does not matter.
static __device__ bool serial_call_allowed(std::size_t bytes = 0);

// ---- block-level workers ----

// A value that each thread of a block has its own of, in the record of a block-level task.
template <class Value>
struct per_thread {
  Value value[GTAP_BLOCK_SIZE];
};

// ---- storage of variables whose declaration a resuming step passes ----

// Storage of a Value that begins its life later, by placement new where the user declared it.
template <class Value>
union late {
  unsigned char none;
  Value value;
  __device__ late() : none() {}
};

// An array that a list of values makes in place of a late one: `::new (&late) in_place<int[2]>{{a, b}}`, or a copy of an
// aggregate. (g++ 12 cannot do so with the array type itself when it has two dimensions, nvcc 13 in a template in C++20
// not with the aggregate itself.)
template <class Value>
struct __attribute__((may_alias)) in_place {
  Value value;
};

// An array that is a member of a struct of which a task keeps some members across a wait.
template <class Element, std::size_t Count>
__device__ __forceinline__ void copy_elements(Element (&to)[Count], const Element (&from)[Count]) {
  for (std::size_t i = 0; i < Count; ++i)
    to[i] = from[i];
}

// A saved value whose type has no name outside its function; in a template, the largest of its
// instances.
template <unsigned Size, unsigned Alignment>
struct bytes {
  alignas(Alignment) unsigned char value[Size];
};
template <unsigned Size, unsigned Alignment, class Value>
__device__ inline void save(bytes<Size, Alignment> &to, const Value &from) {
  static_assert(Size >= sizeof(Value), "the translator knows another size of this type");
  __builtin_memcpy(to.value, &from, sizeof(Value));
}
template <unsigned Size, unsigned Alignment, class Value>
__device__ inline void restore(Value &to, const bytes<Size, Alignment> &from) {
  __builtin_memcpy(&to, from.value, sizeof(Value));
}

// True for one thread of each block: the one that writes the block's copies of constants of the launch.
__device__ __forceinline__ bool leads_block() {
  return threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0;
}

// A number that stands for values, which a taskgraph's code reads: other values have another number, but for one pair in 2^64.
// Where bytes between members differ, equal structs have different numbers.
template <class... Values>
__host__ __device__ inline unsigned long long values_of(const Values... values) {
  unsigned long long number = 0;
  [[maybe_unused]] auto add = [&](const auto &value) {
    static_assert(
        ::std::is_trivially_copyable<::std::decay_t<decltype(value)>>::value,
        "a taskgraph without graph_id reads a variable that cannot be copied byte by byte: "
        "write graph_id(e)");
    for (unsigned at = 0; at < sizeof(value); at += 8) {
      unsigned long long word = 0;
      __builtin_memcpy(&word, reinterpret_cast<const unsigned char *>(&value) + at,
                       sizeof(value) - at < 8 ? sizeof(value) - at : 8);
      number = (number ^ word) * 0x9e3779b97f4a7c15;
      number ^= number >> 29;
    }
  };
  (add(values), ...);
  return number;
}

// Gives an array its first value: assign(array, {1, 2, 3}).
template <class Value>
struct same {
  using type = Value;
};
template <class Value>
using same_t = typename same<Value>::type;

// Combines a value with what `place` holds, by an operator of operators.cuh, in one atomic step.
template <class How, class Value>
__device__ void combine(Value &place, same_t<Value> value);

// An address that is aligned and leads nowhere: for a variable of which a spawned block names the type alone.
template <class Type, class Value = typename ::std::remove_reference<Type>::type>
__device__ __forceinline__ Value *only_type() {
  return reinterpret_cast<Value *>(alignof(Value));
}

template <class Value>
__device__ inline void assign_element(Value &to, const Value &from) {
  ::new (const_cast<void *>(static_cast<const volatile void *>(&to))) Value(from);
}
template <class Value, ::std::size_t Count>
__device__ inline void assign_element(Value (&to)[Count], const Value (&from)[Count]) {
  for (::std::size_t i = 0; i < Count; ++i)
    assign_element(to[i], from[i]);
}
template <class Array>
__device__ inline void assign(Array &to, const typename same<Array>::type &from) {
  assign_element(to, from);
}

// The value. g++ 12 evaluates the list of `x = T{n, n++}` in another order than written, and that of an object's
// initialisation, which an argument is, as written.
template <class Value>
__device__ __forceinline__ Value in_order(Value value) {
  return value;
}

// `Type` where `Said` is a type: gtap_pack_f is a candidate where f is one.
template <class Type, class Said>
struct if_type {
  using type = Type;
};

// What a serial version returns when it cannot run: some value.
template <class Result>
__device__ inline Result no_result() {
  if constexpr (::std::is_void<Result>::value) {
    return;
  } else if constexpr (::std::is_default_constructible<Result>::value) {
    return Result();
  } else {
    late<Result> nothing;
    return nothing.value;
  }
}

// ---- groups that a task may cancel ----

// The word of such a taskgroup, a variable of the task that has the group. The group's end waits for all who read it.
// `state` has no order with other memory: it only says that tasks are to begin no more.
struct cancel_flag {
  cancel_flag *outer; // of the group around, or null
  unsigned state;     // 0, or one of detail::cancel_state
};

// What a task returns that its group's cancellation has ended: no result. Nothing else becomes one: `{}` is a task's own result.
struct ended_by_cancel {
  struct made {};
  __device__ explicit ended_by_cancel(made) {}
  template <class Result>
  __device__ operator Result() const {
    return no_result<Result>();
  }
};

// Whether the group, or one around it, is cancelled. Null is no group, and never cancelled.
__device__ bool is_cancelled(cancel_flag *group);
// `cancel taskgroup if(requested)`: whether the task is to end.
__device__ bool cancels(cancel_flag *group, bool requested = true);
// The same in block-level tasks, whose threads all call them, and get one answer: `requested` by any of them.
__device__ bool block_sees_cancelled(cancel_flag *group);
__device__ bool block_cancels(cancel_flag *group, bool requested = true);
// The beginning of such a group in a block-level task, whose record has one flag. All threads call it.
__device__ void begin_group(cancel_flag &flag, cancel_flag *outer);
// The end of a task that does not go on after its group's cancellation.
__device__ ended_by_cancel end_cancelled(cancel_flag *group);

// The group of a function that a task calls, which is its own.
__device__ cancel_flag *called_in(cancel_flag *group);

// A call of a serial version by a task of a group: it says whether the call has come to a result.
class serial_call;

// Where a reference of type Result to `object` refers to.
template <class Result>
__device__ inline ::std::remove_reference_t<Result> *address(Result &&object) {
  return __builtin_addressof(object);
}

// The task functions that one entry can reach; a task's index in the list is its number in the
// dispatch switch.
template <class... Tasks>
struct program;
// The same where nothing is spawned but loops, by the first of them, and tasks that spawn nothing: such launches do without a scheduler
// (docs/loops.md).
template <class First, class... Rest>
struct loop_program;

// One execution of an entry by the whole grid. Every thread constructs it, calls first(), and
// run().
template <class Program>
class session;

// Host side: an entry kernel that is known to the runtime. entry_of<Program>(&kernel) makes it known.
class entry_kernel;

} // namespace gtap
