// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header
#pragma gtap function
__device__ int from_system_header(int n);
