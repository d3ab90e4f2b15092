// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of a launch that is the sum of something that each of its tasks adds (`gtap_sums`, docs/task-interface.md). Each lane has
// a sum of its own. A warp adds those of its lanes to the launch's before it gives up its busy count, which is a release; the
// last one that does so reads, after an acquire, what all have added, and brings it to its destination before it ends the launch.
// A launch that ends early has no result. Must not know what tasks add.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/base/warp.h>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/task/combine.cuh>

#include <cstring>
#include <type_traits>

namespace gtap::detail {

// An operator with a neutral value that leaves any other as it is, the negative zero and what is no number among them: of floating-point
// numbers, zero and the infinities do not. Of numbers and what is none, the least and the greatest are numbers, as by fmin() and fmax().
template <class Result, class How, bool = std::is_floating_point<Result>::value>
struct exact_operator : How {};
template <class Result>
struct exact_operator<Result, plus, true> : plus {
  template <class Value>
  __device__ __forceinline__ static Value neutral() {
    return Value(-0.0);
  }
};
template <class Result, class How>
struct number_of_both : How {
  template <class Value>
  __device__ __forceinline__ static Value neutral() {
    return static_cast<Value>(__builtin_nan(""));
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return one != one ? other : other != other ? one : How::of(one, other);
  }
};
template <class Result>
struct exact_operator<Result, ::gtap::smallest, true> : number_of_both<Result, ::gtap::smallest> {};
template <class Result>
struct exact_operator<Result, ::gtap::greatest, true> : number_of_both<Result, ::gtap::greatest> {};

// A lane's part. `Result`: a number of 4 or 8 bytes. `How`: plus, or another operator (operators.cuh).
template <class Result, class How>
class launch_sum {
public:
  static_assert(sizeof(Result) == 4 || sizeof(Result) == 8, "");

  __device__ __forceinline__ void add(Result value) { own_ = exact::of(own_, value); }

  // The thread that makes the root, before others can have tasks.
  __device__ static void begin(context &shared, void *into) {
    word(shared) = neutral();
    shared.sum_into = into;
  }
  // All lanes of a warp that has no tasks.
  __device__ __forceinline__ void bring_in(context &shared, int lane) {
    Result all = own_;
    own_ = neutral();
    if (!std::is_floating_point<Result>::value && !__any_sync(full_warp, all != neutral()))
      return;
    for (int distance = warp_lanes / 2; distance != 0; distance /= 2)
      all = exact::of(all, __shfl_down_sync(full_warp, all, distance));
    if (lane == 0)
      combine_atomically<operation>(word(shared), all);
  }
  // What has been brought in, as the bits of a word; and the same of another peer's launch, to be added here (peer/ambassador.cuh).
  static constexpr bool any = true;
  __device__ static std::uint64_t bits(context &shared) {
    const Result all = atomic(word(shared)).load(relaxed);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &all, sizeof all);
    return bits;
  }
  __device__ static void add_bits(context &shared, std::uint64_t bits) {
    Result theirs;
    std::memcpy(&theirs, &bits, sizeof theirs);
    combine_atomically<operation>(word(shared), theirs);
  }
  // The launch has ended: one thread.
  __device__ static void deliver(context &shared) {
    if (shared.sum_into != nullptr)
      *static_cast<Result *>(shared.sum_into) = atomic(word(shared)).load(relaxed);
  }

private:
  using exact = exact_operator<Result, How>;
  // For the atomics of hardware, which know the operators by their names.
  using operation =
      std::conditional_t<std::is_same<How, plus>::value || !std::is_floating_point<Result>::value,
                         How, exact>;
  __device__ __forceinline__ static Result neutral() { return exact::template neutral<Result>(); }
  __device__ __forceinline__ static Result &word(context &shared) {
    return *reinterpret_cast<Result *>(&shared.sum);
  }

  Result own_ = neutral();
};
// Of a launch that adds up nothing.
template <>
class launch_sum<void, void> {
public:
  static constexpr bool any = false;
  __device__ __forceinline__ static void bring_in(context &, int) {}
  __device__ __forceinline__ static void deliver(context &) {}
};

// What the tasks of a program add up to.
template <class Program>
using sum_of_launch = launch_sum<typename Program::template sum_types<>::result,
                                 typename Program::template sum_types<>::how>;

} // namespace gtap::detail
