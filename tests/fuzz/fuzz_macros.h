// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that generated programs use. Each is written out by the translator, or stays, as it needs it.
#pragma once

#define FUZZ_PRAGMA(...) _Pragma(#__VA_ARGS__)
#define FUZZ_TASK(...) FUZZ_PRAGMA(gtap task __VA_ARGS__)
#define FUZZ_WAIT(...) FUZZ_PRAGMA(gtap taskwait __VA_ARGS__)
#define FUZZ_YIELD FUZZ_PRAGMA(gtap taskyield)
#define FUZZ_SPAWN(target, ...) FUZZ_TASK() target = __VA_ARGS__
#define FUZZ_RETURN(...) return __VA_ARGS__
#define FUZZ_IF(...) if (__VA_ARGS__)
#define FUZZ_FOR(first, condition, step) for (first; condition; step)
#define FUZZ_VALUE(...) (__VA_ARGS__)
#define FUZZ_MAX(a, b) ((a) > (b) ? (a) : (b))
#define FUZZ_YES 1
