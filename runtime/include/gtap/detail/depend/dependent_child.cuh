// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spawn with `depend`, as generated code writes it (docs/task-interface.md):
//
//   auto gtap_d = gtap_w.dependent();
//   gtap_d.in(a[i - 1][j]);
//   gtap_d.inout(a[i][j]);
//   gtap_d.spawn(gtap::child{...});
//
// Must not know what a worker does with it.
#pragma once

#include <gtap/detail/depend/domain.cuh>
#include <gtap/task_interface.cuh>

namespace gtap::detail {

// Whether a child can run in its spawn where memory is out, because the children before it have run then: the worker is one
// lane (lane_graphs.cuh).
template <class Worker, class = void>
inline constexpr bool runs_in_place = false;
template <class Worker>
inline constexpr bool runs_in_place<Worker, std::void_t<decltype(Worker::runs_in_order)>> =
    Worker::runs_in_order;

// `InLoop`: in a taskloop, in which all threads make children.
template <class Worker, bool InLoop>
class dependent_child {
public:
  // `deferred`: the child is spawned. Otherwise spawn_if() runs it in place, and its lists name nothing.
  __device__ explicit dependent_child(Worker &worker, bool deferred = true)
      : worker_(worker), task_(deferred ? worker.begin_dependent(order_) : none) {}
  // `order`: the child's place in the order of a serial program. `first`: of `room` places for accesses. `task`: its record,
  // or none, and one has to be found; the same of `first`.
  __device__ dependent_child(Worker &worker, std::uint32_t order, std::uint32_t first,
                             std::uint32_t room, record_index task)
      : worker_(worker), order_(order), first_(first), room_(room),
        task_(worker.begin_dependent_in_loop(task)) {}

  // What the child reads or writes is at `object`'s first address. The lengths: of array sections, in elements, from the
  // outside in; with one of 0 or less among them it names nothing.
#if GTAP_CHECK_DEPEND
#define GTAP_NAMES_OBJECT(word, kind)                                                              \
  template <class Object>                                                                          \
  __device__ void word(const volatile Object &object, section_length first = {},                   \
                       section_length second = {}, section_length third = {},                      \
                       section_length fourth = {}, const char *file = __builtin_FILE(),            \
                       std::uint32_t line = __builtin_LINE()) {                                    \
    const section_length lengths[] = {first, second, third, fourth};                               \
    checked_access(access_kind::kind, object, lengths, {file, line, named_type::word});            \
  }
#else
#define GTAP_NAMES_OBJECT(word, kind)                                                              \
  template <class Object, class... Lengths>                                                        \
  __device__ void word(const volatile Object &object, Lengths... lengths) {                        \
    access(access_kind::kind, object, lengths...);                                                 \
  }
#endif
  GTAP_NAMES_OBJECT(in, in)
  GTAP_NAMES_OBJECT(out, inout)
  GTAP_NAMES_OBJECT(inout, inout)
  GTAP_NAMES_OBJECT(inoutset, inoutset)
  // One after the other in any order is one after the other, too (OpenMP 5.2, Section 15.9.5).
  GTAP_NAMES_OBJECT(mutexinoutset, inout)
#undef GTAP_NAMES_OBJECT

  // Of a taskgraph's task, behind its lists: one that names nothing names what no other does, so that all tasks of the graph
  // are found among the accesses (recorded_graph.cuh). No object has an address at the end of the address space.
  __device__ void of_graph() {
    if (task_ != none && accesses_ == 0)
      add(access_kind::inout,
          reinterpret_cast<const volatile void *>(~std::uintptr_t{1} - std::uintptr_t{task_}));
  }

  template <class Request> // a child or prior_child
  __device__ void spawn(const Request &request) {
    if (task_ == none) {
      if constexpr (runs_in_place<Worker>)
        worker_.run_dependent(request);
      return;
    }
    if constexpr (InLoop)
      for (std::uint32_t i = accesses_; i < room_; ++i)
        worker_.leave_access_empty(first_ + i);
    worker_.spawn_dependent(task_, request, accesses_ == 0);
  }

private:
#if GTAP_CHECK_DEPEND
  template <class Object>
  __device__ void checked_access(access_kind kind, const volatile Object &object,
                                 const section_length (&lengths)[4], const list_site &site) {
    bool is_empty = task_ == none;
    for (const section_length &length : lengths)
      is_empty |= length.is_empty();
    if (is_empty)
      return;
    const volatile void *address = __builtin_addressof(object);
    constexpr std::uint64_t bytes = size_of_named<Object>::value;
    named_range range = {bytes, {0, 0}, {1, 1}, site};
    for (int inner = 3; inner >= 0; --inner)
      lengths[inner].extend(range, reinterpret_cast<std::uintptr_t>(address), bytes);
    add(kind, address, range);
  }
#else
  template <class Object, class... Lengths>
  __device__ void access(access_kind kind, const volatile Object &object, Lengths... lengths) {
    if (task_ != none && ((lengths > 0) && ...))
      add(kind, __builtin_addressof(object));
  }
#endif
  __device__ void add(access_kind kind, const volatile void *object,
                      const named_range &range = {}) {
    const std::uint32_t what = order_ << noted_access::order_shift |
                               static_cast<std::uint32_t>(kind) |
                               (accesses_ == 0 ? noted_access::is_first : 0u);
    if constexpr (runs_in_place<Worker>) {
      if (!worker_.access(task_, object, what, range))
        task_ = none;
    } else {
      note(object, what, range);
    }
    ++accesses_;
  }
  __device__ void note(const volatile void *object, std::uint32_t what, const named_range &range) {
    if constexpr (InLoop)
      if (accesses_ < room_)
        return worker_.access_at(first_ + accesses_, task_, object, what, range);
    worker_.template access<InLoop>(task_, object, what, range);
  }

  Worker &worker_;
  std::uint32_t order_ = 0;
  std::uint32_t first_ = 0, room_ = 0;
  // None for a child that is not deferred. And where memory is out: then it runs in its spawn, or the launch is about to end.
  record_index task_;
  std::uint32_t accesses_ = 0;
};

} // namespace gtap::detail
