// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::scratch<Value>(n): a buffer for a task, of a size that is known when it runs. docs/searches.md shows how it is used.
// Include it beside gtap_thread.cuh or gtap_block.cuh: the runtime reserves memory for programs that do
// (gtap_config::scratch_bytes).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(GTAP_TRANSLATING)
namespace gtap::detail {
struct scratch_block {
  void *address;
  std::uint32_t unit;
};
inline constexpr std::uint32_t no_scratch = 0xffffffffu;
__device__ scratch_block take_scratch(std::uint64_t bytes);
__device__ void put_scratch(void *address, std::uint32_t unit);
__device__ void put_scratch(void *address);
__device__ bool leads_threads();
} // namespace gtap::detail
#else
#include <gtap/detail/scratch/task_scratch.cuh>
#endif

namespace gtap {

// `size()` values, which are not initialised. What this holds is a pointer: it is copied and saved as its bytes are, so a task
// may keep it across a taskwait, and give it to its children. Somebody has to release it, or the pointer, once, when nobody uses
// it any more; what has not been released is free when the launch ends.
template <class Value>
class buffer {
  static_assert(std::is_trivially_copyable<Value>::value &&
                    std::is_trivially_default_constructible<Value>::value,
                "gtap::buffer: nobody constructs or destroys its values: the type must be trivial");
  static_assert(alignof(Value) <= 128, "gtap::buffer: the type is aligned to more than 128 bytes");

public:
  buffer() = default;

  __device__ __forceinline__ Value *data() const { return data_; }
  __device__ __forceinline__ std::uint32_t size() const { return size_; }
  // So that an element is buffer[i], and a variable that is a pointer can have it: int *values = gtap::scratch<int>(n);
  __device__ __forceinline__ operator Value *() const { return data_; }
  __device__ __forceinline__ Value *begin() const { return data_; }
  __device__ __forceinline__ Value *end() const { return data_ + size_; }

  // False where there was no memory. The launch then ends in GTAP_ERROR_OUT_OF_SCRATCH when the step does; until then
  // the buffer is a place that others may write to, too.
  __device__ __forceinline__ explicit operator bool() const { return unit_ != detail::no_scratch; }

  // Gives the memory back. Any thread may; whatever any task does with the buffer has to be over, by a taskwait say.
  __device__ void release() const {
    if (unit_ != detail::no_scratch)
      detail::put_scratch(data_, unit_);
  }

  __device__ static buffer from(detail::scratch_block block, std::size_t count) {
    buffer made;
    made.data_ = static_cast<Value *>(block.address);
    made.size_ = static_cast<std::uint32_t>(count);
    made.unit_ = block.unit;
    return made;
  }

private:
  Value *data_;
  std::uint32_t size_;
  std::uint32_t unit_;
};

// Releases a buffer at the end of its scope, in which no task waits (else GTAP050): gtap::scoped_buffer b(gtap::scratch<int>(n));
template <class Value>
class scoped_buffer : public buffer<Value> {
public:
  __device__ explicit scoped_buffer(buffer<Value> owned) : buffer<Value>(owned) {}
  __device__ ~scoped_buffer() { buffer<Value>::release(); }
  scoped_buffer(const scoped_buffer &) = delete;
  scoped_buffer &operator=(const scoped_buffer &) = delete;
};

// A buffer of `count` values for the calling thread, and for whomever it gives it to. Up to 1 MiB; a power of two is
// reserved, at least 128 bytes. Never waits.
template <class Value>
[[nodiscard]] static __device__ inline buffer<Value> scratch(std::size_t count) {
  constexpr std::size_t most = SIZE_MAX / sizeof(Value);
  const std::uint64_t bytes = count < most ? std::uint64_t{count} * sizeof(Value) : SIZE_MAX;
  return buffer<Value>::from(detail::take_scratch(bytes), count);
}

// Gives a buffer back by its address, the one that gtap::scratch gave. Does nothing with a null pointer.
template <class Value>
static __device__ inline void release(Value *buffer) {
  detail::put_scratch(buffer);
}

// One buffer for all threads of a block, which call it together with the same `count`: of a block-level task. A barrier.
template <class Value>
[[nodiscard]] static __device__ inline buffer<Value> block_scratch(std::size_t count) {
  __shared__ buffer<Value> shared;
  if (detail::leads_threads())
    shared = scratch<Value>(count);
  __syncthreads();
  const buffer<Value> made = shared;
  __syncthreads(); // all have read it before the next one is there
  return made;
}

// Gives it back. All threads of the block call it; it is a barrier.
template <class Value>
static __device__ inline void block_release(Value *buffer) {
  __syncthreads();
  if (detail::leads_threads())
    detail::put_scratch(buffer);
}

} // namespace gtap
