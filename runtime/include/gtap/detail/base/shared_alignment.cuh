// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the runtime's own variables in shared memory are aligned.
#pragma once

#include <cstddef>

namespace gtap::detail {

// What the runtime has in shared memory is so aligned, and its sizes are multiples of it. So arrays of a kernel's own begin
// where they would without a runtime: many kernels look at arrays of float there as float4, though nothing promises that.
inline constexpr std::size_t shared_alignment = 16;

} // namespace gtap::detail
