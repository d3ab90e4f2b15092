// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header
#define COUNTED_BY_SYSTEM __COUNTER__
