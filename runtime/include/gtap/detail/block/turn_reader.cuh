// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One turn of a taskloop's loops (shared_loop.cuh), read at any time, where they read no memory and change nothing: what its task
// is to access, or the task itself, put into a window. Must not know who waits for whom.
#pragma once

#include <gtap/detail/depend/dependent_child.cuh>
#include <gtap/detail/depend/loop_heads.cuh>
#include <gtap/detail/depend/turn_lattice.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/verbs.cuh>

namespace gtap::detail {

// A base class of a way to read it, Self, which has
//   access(address, kind, range)   the task is to access an object
//   make(request)                  the task
template <class Program, class Self>
class one_turn_of_loops : public loop_heads<Self> {
public:
  __device__ explicit one_turn_of_loops(loop_turns turns) : turns_(turns) {}

  // ---- for the loops ----

  template <bool Up, class Value, class Step>
  __device__ __forceinline__ one_turn<Value> all(Value first, Step step, unsigned long long) {
    const std::uint32_t turn = turns_.of[depth_++];
    return {Up ? ahead(first, turn, step) : back(first, turn, step)};
  }
  template <unsigned Room, bool Up, class Value, class Step>
  __device__ __forceinline__ one_turn<Value> own(Value first, Step step, unsigned long long count) {
    return all<Up>(first, step, count);
  }
  __device__ __forceinline__ dependent_child<Self, true> dependent() {
    return {static_cast<Self &>(*this), 0, 0, 0, 0};
  }

  // ---- for dependent_child ----

  __device__ record_index begin_dependent_in_loop(record_index task) { return task; }
  template <bool InLoop>
  __device__ void access(record_index, const volatile void *address, std::uint32_t what,
                         const named_range &range) {
    static_cast<Self &>(*this).access(
        address, static_cast<access_kind>(what & noted_access::kind_mask), range);
  }
  __device__ void access_at(std::uint32_t, record_index task, const volatile void *address,
                            std::uint32_t what, const named_range &range) {
    access<true>(task, address, what, range);
  }
  __device__ void leave_access_empty(std::uint32_t) {}
  template <class Task>
  __device__ __forceinline__ void spawn_dependent(record_index, const child<Task> &request, bool) {
    static_assert(Program::template runs<Task>, "a thread-level task with depend");
    static_cast<Self &>(*this).make(request);
  }

protected:
  // Whether a task can be put into a window alone, without a record.
  template <class Task>
  static constexpr bool can_be_alone =
      is_plain<Task>::value &&Program::template window_sizes<>::template holds<Task>;

private:
  loop_turns turns_;
  std::uint32_t depth_ = 0;
};

// What a turn's task is to access.
template <class Program>
class turn_reader : public one_turn_of_loops<Program, turn_reader<Program>> {
  using base = one_turn_of_loops<Program, turn_reader>;

public:
  static constexpr std::uint32_t most_reads = 8;
  using base::access;
  using base::base;

  __device__ bool makes_task() const { return makes_task_; }
  // Whether the task writes one object, and can be put into a window alone, without a record.
  __device__ bool fits() const { return fits_ && writes_ == 1; }
  __device__ std::uint64_t written() const { return written_; }
  __device__ std::uint32_t reads() const { return reads_; }
  __device__ std::uint64_t read(std::uint32_t number) const { return read_[number]; }
  // With GTAP_CHECK_DEPEND: whether no object has more bytes than that.
  __device__ bool is_at_most([[maybe_unused]] std::uint64_t bytes) const {
#if GTAP_CHECK_DEPEND
    return bytes_ <= bytes;
#else
    return true;
#endif
  }

  // ---- for one_turn_of_loops ----

  __device__ void access(const volatile void *address, access_kind kind, const named_range &range) {
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    measure(range);
    if (kind == access_kind::inout) {
      written_ = place;
      ++writes_;
    } else if (kind == access_kind::in && reads_ < most_reads) {
      read_[reads_++] = place;
    } else {
      fits_ = false;
    }
  }
  template <class Task>
  __device__ void make(const child<Task> &request) {
    makes_task_ = true;
    fits_ &= base::template can_be_alone<Task> && destination_address(request.into) == nullptr;
  }

private:
#if GTAP_CHECK_DEPEND
  __device__ void measure(const named_range &range) {
    bytes_ = max(bytes_, range.count() == 1 ? range.bytes : ~std::uint64_t{0});
  }
  std::uint64_t bytes_ = 0; // of the largest object
#else
  __device__ void measure(const named_range &) {}
#endif

  bool makes_task_ = false, fits_ = true;
  std::uint32_t writes_ = 0, reads_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t read_[most_reads];
};

// Where a task is put.
struct task_place {
  std::uint32_t *meta;
  void *payload;
};
// Puts a turn's task there.
template <class Program>
class turn_putter : public one_turn_of_loops<Program, turn_putter<Program>> {
  using base = one_turn_of_loops<Program, turn_putter>;

public:
  using base::access;
  __device__ turn_putter(loop_turns turns, task_place place) : base(turns), place_(place) {}

  // ---- for one_turn_of_loops ----

  __device__ void access(const volatile void *, access_kind, const named_range &) {}
  template <class Task>
  __device__ __forceinline__ void make(const child<Task> &request) {
    if constexpr (base::template can_be_alone<Task>) {
      *place_.meta = new_meta<Program>(request, 0);
      ::new (place_.payload) typename Task::gtap_args(request.arguments);
    }
  }

private:
  task_place place_;
};

// The same for the loops of a lambda.
template <class Program>
struct turn_functions {
  turn_reader<Program> (*read)(const void *loops, loop_turns turns);
  void (*put)(const void *loops, loop_turns turns, task_place place);
};
template <class Program, class Loops>
__device__ __noinline__ turn_reader<Program> read_turn(const void *loops, loop_turns turns) {
  const Loops own = *static_cast<const Loops *>(loops);
  turn_reader<Program> reader(turns);
  own(reader);
  return reader;
}
template <class Program, class Loops>
__device__ __noinline__ void put_turn(const void *loops, loop_turns turns, task_place place) {
  const Loops &own = *static_cast<const Loops *>(loops);
  turn_putter<Program> putter(turns, place);
  own(putter);
}

} // namespace gtap::detail
