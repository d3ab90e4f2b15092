// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the translator writes for `#pragma gtap atomic` (docs/team-workers.md): how the value that is there and an operand are
// combined, in which order other accesses stand to that, and the functions that do it in one step
// (detail/base/atomic_update.cuh). Must not know who shares the objects.
#pragma once

#include <gtap/operators.cuh>

namespace gtap {

// As C++ combines values of two types: `place = place + operand`.
struct adds {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value + operand;
  }
};
struct subtracts {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value - operand;
  }
};
struct multiplies {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value * operand;
  }
};
struct divides_by {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value / operand;
  }
};
struct ands {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value & operand;
  }
};
struct ors {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value | operand;
  }
};
struct xors {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value ^ operand;
  }
};
struct shifts_left {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value << operand;
  }
};
struct shifts_right {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return value >> operand;
  }
};
// `place = operand < place ? operand : place`, and the other way around.
struct takes_smaller {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return operand < value ? operand : value;
  }
};
struct takes_greater {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return operand > value ? operand : value;
  }
};
// `place = operand - place`
template <class Operation>
struct reversed {
  template <class Value, class Operand>
  __device__ __forceinline__ static auto of(Value value, Operand operand) {
    return Operation::of(operand, value);
  }
};

// The orders of OpenMP; the first one orders nothing.
struct relaxed_order;
struct acquire_order;
struct release_order;
struct acq_rel_order;
struct seq_cst_order;

template <class Order = relaxed_order, class Value>
__device__ __forceinline__ Value atomic_read(const volatile Value &place);
template <class Order = relaxed_order, class Value, class Operand>
__device__ __forceinline__ void atomic_write(volatile Value &place, Operand value);
// All return what was there before, but for the two that return what is there then.
template <class Order = relaxed_order, class Value, class Operand>
__device__ __forceinline__ Value atomic_exchange(volatile Value &place, Operand value);
template <class Operation, class Order = relaxed_order, class Value, class Operand>
__device__ __forceinline__ Value atomic_before(volatile Value &place, Operand operand);
template <class Operation, class Order = relaxed_order, class Value, class Operand>
__device__ __forceinline__ Value atomic_after(volatile Value &place, Operand operand);
// `if (place == expected) place = value;`
template <class Order = relaxed_order, class Value, class Expected, class Operand>
__device__ __forceinline__ Value replaced_before(volatile Value &place, Expected expected,
                                                 Operand value);
template <class Order = relaxed_order, class Value, class Expected, class Operand>
__device__ __forceinline__ Value replaced_after(volatile Value &place, Expected expected,
                                                Operand value);

} // namespace gtap
