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

// `InLoop`: in a taskloop, in which all threads make children.
template <class Worker, bool InLoop>
class dependent_child {
public:
  __device__ explicit dependent_child(Worker &worker)
      : worker_(worker), task_(worker.begin_dependent(order_)) {}
  // `order`: the child's place in the order of a serial program. `first`: of `room` places for accesses. `task`: its record,
  // or none, and one has to be found; the same of `first`.
  __device__ dependent_child(Worker &worker, std::uint32_t order, std::uint32_t first,
                             std::uint32_t room, record_index task)
      : worker_(worker), order_(order), first_(first), room_(room),
        task_(worker.begin_dependent_in_loop(task)) {}

  // What the child reads or writes is at `object`'s first address. `lengths`: of an array section, in elements; with a 0
  // among them it names nothing.
  template <class Object, class... Lengths>
  __device__ void in(const volatile Object &object, Lengths... lengths) {
    access(access_kind::in, object, lengths...);
  }
  template <class Object, class... Lengths>
  __device__ void out(const volatile Object &object, Lengths... lengths) {
    access(access_kind::inout, object, lengths...);
  }
  template <class Object, class... Lengths>
  __device__ void inout(const volatile Object &object, Lengths... lengths) {
    access(access_kind::inout, object, lengths...);
  }
  template <class Object, class... Lengths>
  __device__ void inoutset(const volatile Object &object, Lengths... lengths) {
    access(access_kind::inoutset, object, lengths...);
  }
  // One after the other in any order is one after the other, too (OpenMP 5.2, Section 15.9.5).
  template <class Object, class... Lengths>
  __device__ void mutexinoutset(const volatile Object &object, Lengths... lengths) {
    access(access_kind::inout, object, lengths...);
  }

  // Of a taskgraph's task, behind its lists: one that names nothing names what no other does, so that all tasks of the graph
  // are found among the accesses (recorded_graph.cuh). No object has an address at the end of the address space.
  __device__ void of_graph() {
    if (task_ != none && accesses_ == 0)
      add(access_kind::inout,
          reinterpret_cast<const volatile void *>(~std::uintptr_t{1} - std::uintptr_t{task_}));
  }

  template <class Task>
  __device__ void spawn(const child<Task> &request) {
    if (task_ == none)
      return;
    if constexpr (InLoop)
      for (std::uint32_t i = accesses_; i < room_; ++i)
        worker_.leave_access_empty(first_ + i);
    worker_.spawn_dependent(task_, request, accesses_ == 0);
  }

private:
  template <class Object, class... Lengths>
  __device__ void access(access_kind kind, const volatile Object &object, Lengths... lengths) {
    if (task_ != none && ((lengths != 0) && ...))
      add(kind, __builtin_addressof(object));
  }
  __device__ void add(access_kind kind, const volatile void *object) {
    const std::uint32_t what = order_ << noted_access::order_shift |
                               static_cast<std::uint32_t>(kind) |
                               (accesses_ == 0 ? noted_access::is_first : 0u);
    note(object, what);
    ++accesses_;
  }
  __device__ void note(const volatile void *object, std::uint32_t what) {
    if constexpr (InLoop)
      if (accesses_ < room_)
        return worker_.access_at(first_ + accesses_, task_, object, what);
    worker_.template access<InLoop>(task_, object, what);
  }

  Worker &worker_;
  std::uint32_t order_ = 0;
  std::uint32_t first_ = 0, room_ = 0;
  record_index task_; // none when memory is out: the launch is about to end
  std::uint32_t accesses_ = 0;
};

} // namespace gtap::detail
