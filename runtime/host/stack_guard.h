// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks of fibers below which memory is kept free, so that a lane that needs more stack than it has ends the process with a message
// instead of writing over its neighbour's. Must not know what runs on a stack.
#pragma once

#include <boost/context/stack_context.hpp>
#include <boost/context/stack_traits.hpp>

#include <cstddef>

namespace gtap::host::detail {

// Below a stack: no frame up to this size gets past it.
inline constexpr std::size_t guard_bytes = std::size_t{1} << 24;

// As Boost.Context wants its allocators.
class guarded_stack {
public:
  using traits_type = boost::context::stack_traits;
  explicit guarded_stack(std::size_t bytes) : bytes_(bytes) {}

  // Its size is that of the stack alone.
  boost::context::stack_context allocate() const;
  void deallocate(boost::context::stack_context &stack) const noexcept;

private:
  std::size_t bytes_;
};

// The calling OS thread goes on on the stack with this lowest address and size, or, if the address is null, on its own.
void watch_stack(const char *bottom, std::size_t bytes);

} // namespace gtap::host::detail
