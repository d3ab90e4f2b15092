// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header
#define SYSTEM_TASK _Pragma("gtap task")
#define SYSTEM_CALL(n) f(n)
#define SYSTEM_RETURN return n
#define SYSTEM_BODY                                                                                \
  { return 1; }
#define SYSTEM_LAUNCH kernel<<<1, 32>>>(nullptr)
