// How much call stack a device gives its threads, and how much of it serial runs must leave free.
#pragma once

#include <cstddef>

namespace gtap::detail {

// Bytes of local memory that the entry kernel with the most of it has, tasks' steps included: what stands for the frames
// of serial versions, which have the same variables and which CUDA tells nobody. 0 on the host target.
std::size_t frame_estimate();

// Sets cudaLimitStackSize to `asked`; 0: raises it, where the program's frames are large, so that a few serial
// calls fit and the device's memory allows it.
void provide_call_stack(std::size_t asked, std::size_t frame);

} // namespace gtap::detail
