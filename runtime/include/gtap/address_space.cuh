// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Promises about where pointers lead. A compiler that knows that it is global memory loads with ld.global, and knows
// that stores there change neither records nor shared memory. Of a kernel's own parameters nvcc knows it by itself, of
// pointers that were read from memory nothing does.
#pragma once

#include <type_traits>

#if defined(__CUDACC_DEBUG__) && !defined(GTAP_TRANSLATING)
#include <cassert>
#endif

namespace gtap {

// `pointer`, which must lead to global memory (cudaMalloc, cudaMallocManaged, cudaMallocHost, __device__ and
// __managed__ variables, new in device code) or be null; not to __shared__, __constant__ or local variables. Otherwise
// the behaviour is undefined; code compiled with -G ends in an assertion.
//   const node *child = gtap::as_global(parent->left);
template <class Value>
[[nodiscard]] __device__ __forceinline__ Value *as_global(Value *pointer) {
#if defined(__CUDA_ARCH__) && !defined(GTAP_TRANSLATING)
  auto *address = const_cast<void *>(static_cast<const volatile void *>(pointer));
#if defined(__CUDACC_DEBUG__)
  assert((pointer == nullptr || __isGlobal(address)) && "gtap::as_global: not in global memory");
  return pointer;
#else // asm hides where the address comes from: nvcc 13.0 does not compile __isGlobal() of a class whose first member has a byte
  asm("" : "+l"(address));
  __builtin_assume(__isGlobal(address));
  return static_cast<Value *>(address);
#endif
#else
  return pointer;
#endif
}

// What is no pointer, in an instance of a template of which another one has a pointer there.
template <class Value,
          class = std::enable_if_t<!std::is_pointer<Value>::value && !std::is_array<Value>::value>>
[[nodiscard]] __device__ __forceinline__ const Value &as_global(const Value &value) {
  return value;
}

// The same of several pointers; generated code says so of what it reads from records. Of a pointer that is const it says
// nothing: that is initialised with as_global().
template <class Pointer>
__device__ __forceinline__ void assume_one_global(Pointer &pointer) {
  if constexpr (std::is_pointer<Pointer>::value)
    pointer = as_global(pointer);
}
template <class Value>
__device__ __forceinline__ void assume_one_global(Value *const &) {}
template <class Value>
__device__ __forceinline__ void assume_one_global(Value *const __restrict &) {}

template <class... Pointers>
__device__ __forceinline__ void assume_global(Pointers &...pointers) {
  (assume_one_global(pointers), ...);
}

} // namespace gtap
