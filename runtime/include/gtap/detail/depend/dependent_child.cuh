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

// `Shared`: all threads make children, in a taskloop.
template <class Worker, bool Shared>
class dependent_child {
public:
  // `order`: in a taskloop, the child's place in the order of a serial program.
  __device__ dependent_child(Worker &worker, std::uint32_t order)
      : worker_(worker), order_(order), task_(worker.template take_dependent<Shared>(order_)) {}

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

  template <class Task>
  __device__ void spawn(const child<Task> &request) {
    if (task_ != none)
      worker_.spawn_dependent(task_, request, accesses_ == 0);
  }

private:
  template <class Object, class... Lengths>
  __device__ void access(access_kind kind, const volatile Object &object, Lengths... lengths) {
    if (task_ != none && ((lengths != 0) && ...))
      worker_.template access<Shared>(task_, __builtin_addressof(object),
                                      order_ << noted_access::order_shift |
                                          static_cast<std::uint32_t>(kind) |
                                          (accesses_++ == 0 ? noted_access::is_first : 0u));
  }

  Worker &worker_;
  std::uint32_t order_;
  record_index task_; // none when memory is out: the launch is about to end
  std::uint32_t accesses_ = 0;
};

} // namespace gtap::detail
