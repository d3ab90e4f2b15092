// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::launch(): begins a launch of an entry kernel and gives a handle of it, which waits for this launch, says its
// error and its figures, and cancels it, whatever else runs. gtap_thread.cuh and gtap_block.cuh include this.
#pragma once

#include <gtap/api.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if !defined(GTAP_TRANSLATING) // the translator parses this header each time it runs
#include <cstdio>
#include <memory>
#include <tuple>
#endif
#if defined(GTAP_TARGET_HOST)
#include <gtap/host/launch.h>
#endif

namespace gtap {

namespace detail {
class launch_record;
class handle_access;
} // namespace detail

// One launch. It can be moved, not copied. A handle that is dropped waits for nothing and cancels nothing, and an error that
// nobody has asked it for is told by gtap_synchronize() or gtap_finalize(), as that of any launch. It may outlive the
// runtime: then it still has what the launch ended with. Any host thread may call any member, but for the two that move, and
// the destructor. No member throws. A handle of no launch (made by default, or moved from) gives GTAP_ERROR_INVALID_LAUNCH.
class launch_handle { // not nodiscard itself: nvcc warns of assignments then
public:
  launch_handle() noexcept;
  launch_handle(launch_handle &&other) noexcept;
  launch_handle &operator=(launch_handle &&other) noexcept;
  launch_handle(const launch_handle &) = delete;
  launch_handle &operator=(const launch_handle &) = delete;
  ~launch_handle();

  // Whether it is the handle of a launch.
  [[nodiscard]] bool valid() const noexcept { return record_ != nullptr; }

  // Waits for the end of the launch, and returns its error: that of the kernel's tasks, or why it could not be launched.
  // GTAP_ERROR_CUDA where CUDA cannot wait. gtap_error_string() then has the particulars. The error counts as told:
  // gtap_synchronize() does not tell it again. It may be asked for any number of times.
  [[nodiscard]] gtap_status wait() const noexcept;

  // Whether the launch has ended. Does not wait. True for a handle of no launch.
  [[nodiscard]] bool done() const noexcept;

  // As wait() when the launch has ended; GTAP_SUCCESS while it has not. Does not wait.
  [[nodiscard]] gtap_status error() const noexcept;

  // Waits for the end of the launch, and writes its figures (memory_bytes: those of the whole runtime; scratch_peak and
  // scratch_kept: 0 where a later launch has had the same memory before anybody asked). GTAP_SUCCESS, whatever the launch's
  // error is; the error that `wait` returns where there are no figures, since no task could run; `figures` stays as it is
  // then.
  [[nodiscard]] gtap_status statistics(gtap_statistics &figures) const noexcept;

  // Asks this launch to end, and no other, within 10 ms of its tasks' longest step, and returns without waiting for that.
  // One that waits in its stream ends when it begins. wait() is then GTAP_ERROR_CANCELLED if tasks were left. GTAP_SUCCESS,
  // also when it has ended before; GTAP_ERROR_CUDA where the request could not be written.
  [[nodiscard]] gtap_status cancel() const noexcept;

  // Counts the program's calls of gtap::launch(), from 1 on: the number in the sentences of errors. 0 for no launch.
  [[nodiscard]] std::uint64_t number() const noexcept;

private:
  friend class detail::handle_access;
#if defined(GTAP_TRANSLATING)
  detail::launch_record *record_;
#else
  std::shared_ptr<detail::launch_record> record_;
#endif
};

namespace detail {

// A kernel with its arguments, without their types: `run` launches it.
struct launch_call {
  cudaError_t (*run)(const launch_call &self, dim3 grid, dim3 block, std::size_t shared_bytes,
                     cudaStream_t stream);
  const void *kernel;
  void *values; // of the parameters
  // Writes those that are numbers into `text`, of so many characters: processes that launch together have the same.
  void (*tell_numbers)(const launch_call &self, char *text, std::size_t size);
};

// Where a kernel is launched. Zeros in `grid` and `block` stand for what suits the kernel.
struct launch_place {
  dim3 grid, block;
  cudaStream_t stream;
  [[nodiscard]] launch_handle begin(const launch_call &call) const noexcept;
};

template <class... Types>
struct type_list {};
template <class Parameters, class Arguments>
struct takes_arguments {
  static constexpr bool value = false;
};
template <class... Parameters, class... Arguments>
struct takes_arguments<type_list<Parameters...>, type_list<Arguments...>> {
  static constexpr bool value = (std::is_convertible<Arguments, Parameters>::value && ...);
};

#if !defined(GTAP_TRANSLATING)
template <class Value>
void tell_number(const Value &value, char *&text, std::size_t &size) {
  int length = 0;
  if constexpr (std::is_enum<Value>::value)
    length = std::snprintf(text, size, " %lld", static_cast<long long>(value));
  else if constexpr (std::is_integral<Value>::value && std::is_unsigned<Value>::value)
    length = std::snprintf(text, size, " %llu", static_cast<unsigned long long>(value));
  else if constexpr (std::is_integral<Value>::value)
    length = std::snprintf(text, size, " %lld", static_cast<long long>(value));
  else if constexpr (std::is_same<Value, double>::value || std::is_same<Value, float>::value)
    length = std::snprintf(text, size, " %.17g", static_cast<double>(value));
  if (length > 0 && static_cast<std::size_t>(length) < size) {
    text += length;
    size -= static_cast<std::size_t>(length);
  }
}

template <class... Parameters>
struct typed_call {
  using values = std::tuple<Parameters...>;

  static void tell_numbers(const launch_call &self, char *text, std::size_t size) {
    *text = '\0';
    std::apply([&](const Parameters &...each) { (tell_number(each, text, size), ...); },
               *static_cast<const values *>(self.values));
  }

  static cudaError_t run(const launch_call &self, dim3 grid, dim3 block, std::size_t shared_bytes,
                         cudaStream_t stream) {
    values &given = *static_cast<values *>(self.values);
#if defined(GTAP_TARGET_HOST)
    const auto kernel = reinterpret_cast<void (*)(Parameters...)>(const_cast<void *>(self.kernel));
    const cudaError_t before = cudaGetLastError(); // the program's, who may ask for it
    ::gtap::host::launch(grid, block, shared_bytes, stream, [&] { std::apply(kernel, given); });
    const cudaError_t error = cudaGetLastError();
    ::gtap::host::detail::record_error(before);
    return error;
#else
    return std::apply(
        [&](Parameters &...each) {
          void *addresses[] = {
              const_cast<void *>(static_cast<const volatile void *>(std::addressof(each)))...,
              nullptr};
          return cudaLaunchKernel(self.kernel, grid, block, addresses, shared_bytes, stream);
        },
        given);
#endif
  }
};
#endif

// `place.begin(call)` begins the launch.
template <class Place, class... Parameters, class... Arguments>
launch_handle launch_with([[maybe_unused]] const Place &place,
                          [[maybe_unused]] void (*kernel)(Parameters...),
                          [[maybe_unused]] Arguments &&...arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                "gtap::launch: the kernel has another number of parameters");
  if constexpr (sizeof...(Parameters) == sizeof...(Arguments)) {
    using fits = takes_arguments<type_list<Parameters...>, type_list<Arguments...>>;
    static_assert(fits::value,
                  "gtap::launch: an argument does not convert to the kernel's parameter");
#if !defined(GTAP_TRANSLATING)
    if constexpr (fits::value) {
      std::tuple<Parameters...> values(
          static_cast<Parameters>(static_cast<Arguments &&>(arguments))...);
      return place.begin({typed_call<Parameters...>::run, reinterpret_cast<const void *>(kernel),
                          &values, typed_call<Parameters...>::tell_numbers});
    }
#endif
  }
  return launch_handle();
}

} // namespace detail

// Launches an entry kernel on a stream of the current device, as `kernel<<<grid, block, 0, stream>>>(arguments...)` does,
// in gtap::grid_size(kernel, block) blocks of gtap_config::block_size threads, but of no more than the GTAP_BLOCK_SIZE of the
// kernel's file. Does not wait, but where 63 such launches of the runtime are in flight: then until one of them has ended.
// (On the host target it returns when the launch has ended, as every launch there.) Throws nothing but what the conversion of
// an argument throws.
//
// The kernel has to be of a file that calls gtap::launch() itself, or is translated with GTAP_NAMED_LAUNCHES.
// What went wrong is told by the handle. GTAP_ERROR_INVALID_LAUNCH: the kernel has no entry or is of another file, CUDA
// refused grid and block, or the stream is being captured into a graph; NOT_INITIALIZED: no runtime serves the kernel's file
// on the current device; OUT_OF_MEMORY; CUDA.
template <class... Parameters, class... Arguments>
[[nodiscard]] launch_handle launch(cudaStream_t stream, void (*kernel)(Parameters...),
                                   Arguments &&...arguments) {
  return detail::launch_with(detail::launch_place{dim3(0, 0, 0), dim3(0, 0, 0), stream}, kernel,
                             static_cast<Arguments &&>(arguments)...);
}

// The same in blocks of this size: a multiple of 32 threads.
template <class... Parameters, class... Arguments>
[[nodiscard]] launch_handle launch(dim3 block, cudaStream_t stream, void (*kernel)(Parameters...),
                                   Arguments &&...arguments) {
  return detail::launch_with(detail::launch_place{dim3(0, 0, 0), block, stream}, kernel,
                             static_cast<Arguments &&>(arguments)...);
}

// The same in so many blocks.
template <class... Parameters, class... Arguments>
[[nodiscard]] launch_handle launch(dim3 grid, dim3 block, cudaStream_t stream,
                                   void (*kernel)(Parameters...), Arguments &&...arguments) {
  return detail::launch_with(detail::launch_place{grid, block, stream}, kernel,
                             static_cast<Arguments &&>(arguments)...);
}

} // namespace gtap
