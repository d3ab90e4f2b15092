// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA runtime API: the toolkit's, or the host target's stand-in with the same names; and the few
// calls whose form differs between the two.
#pragma once

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/cuda_shim.h>
#else
#include <cuda_runtime.h>
#endif

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

// Copies into and out of a device variable known by its host-side handle, while no launch that uses
// it runs, or where it does not matter which sees what.
cudaError_t copy_to_symbol(const void *symbol, const void *source, std::size_t bytes,
                           cudaStream_t stream);
cudaError_t copy_from_symbol(void *target, const void *symbol, std::size_t bytes,
                             cudaStream_t stream);

// Reads device memory that a launch may be writing: whole words, of any age.
cudaError_t peek(void *target, const void *source, std::size_t bytes, cudaStream_t stream);
// Writes a word, or half of one, of device memory that a launch may be reading and changing. One write is there
// before the next begins.
cudaError_t poke(std::uint16_t *target, std::uint16_t value, cudaStream_t stream);
cudaError_t poke(std::uint32_t *target, std::uint32_t value, cudaStream_t stream);
cudaError_t poke(std::uint64_t *target, std::uint64_t value, cudaStream_t stream);
// Whether what the stream is given goes into a graph.
cudaError_t is_captured(cudaStream_t stream, bool &captured);

// Lets the current device reach the memory of another one. `reaches`: whether it can.
cudaError_t let_reach(int device, int other, bool &reaches);

// Address that the device call stack grows down from; 0 on the host target, where it is not needed.
cudaError_t stack_top(std::uint32_t &top);

} // namespace gtap::detail
