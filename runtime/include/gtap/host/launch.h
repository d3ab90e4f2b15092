// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::host::launch(): what the translator writes for `kernel<<<grid, block, shared, stream>>>(arguments)`.
// Must not know how threads are scheduled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <gtap/host/preemption.h>
#include <gtap/host/runtime_api.h>
#include <gtap/host/vector_types.h>

namespace gtap::host {

// A number that the threads of the running launch share with no other launch of the process; what
// %gridid is on a device. 0 outside a kernel.
std::uint64_t grid_number();
// The bytes of dynamic shared memory that the running launch was given, which is %dynamic_smem_size on a device. 0 outside a
// kernel.
std::size_t shared_bytes();

namespace detail {
// A kernel without its type: `call(kernel)` runs it once for the calling CUDA thread.
struct kernel_reference {
  void (*call)(void *kernel);
  void *kernel;
};
void launch_grid(dim3 grid, dim3 block, std::size_t shared_bytes, kernel_reference kernel);
// Returns when no launch of any host thread runs.
void wait_for_launches();
} // namespace detail

// Runs `kernel()` once per CUDA thread of grid x block and returns when all threads have left it.
// Host threads may launch at the same time; each launch then has OS threads of its own.
// Invalid dimensions, as on a device, set the error that cudaGetLastError() gives, and nothing
// runs. What the host wrote before is visible to the kernel, and the kernel's writes are visible
// after. `shared_bytes` is checked and told to the kernel, and otherwise unused: `extern __shared__` arrays are not
// emulated.
template <class Kernel>
void launch(dim3 grid, dim3 block, std::size_t shared_bytes, cudaStream_t stream, Kernel &&kernel) {
  using type = std::remove_reference_t<Kernel>;
  (void)stream; // launches are synchronous, so streams never overlap
  detail::launch_grid(grid, block, shared_bytes,
                      {[](void *erased) { (*static_cast<type *>(erased))(); },
                       const_cast<void *>(static_cast<const void *>(std::addressof(kernel)))});
}

template <class Kernel>
void launch(dim3 grid, dim3 block, std::size_t shared_bytes, Kernel &&kernel) {
  launch(grid, block, shared_bytes, cudaStream_t{}, kernel);
}

template <class Kernel>
void launch(dim3 grid, dim3 block, Kernel &&kernel) {
  launch(grid, block, 0, cudaStream_t{}, kernel);
}

} // namespace gtap::host
