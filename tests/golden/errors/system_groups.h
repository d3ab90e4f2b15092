// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A group as <cooperative_groups.h> has it, for where there is no CUDA.
#pragma GCC system_header
namespace cooperative_groups {
inline namespace __v1 {
class coalesced_group {
public:
  __device__ coalesced_group(const coalesced_group &) {}
  __device__ unsigned size() const { return mask; }

private:
  friend __device__ coalesced_group coalesced_threads();
  __device__ coalesced_group() {}
  unsigned mask = 1;
};
__device__ inline coalesced_group coalesced_threads() { return {}; }
} // namespace __v1
} // namespace cooperative_groups
