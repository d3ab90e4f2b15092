// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA C++ for a CPU: the first include of every file generated with --target=host, before the
// user's text. It only gathers the subjects; it must not know the task runtime or the translator.
#pragma once

// The translator parses its own output as CUDA, where the compiler supplies all of this.
#if !defined(GTAP_TRANSLATING)

#if __cplusplus < 202002L
#error "gtap: a program for the host target is C++20. Compile it with -std=c++20."
#include <gtap/host/compile_with_std_c++20.h> // is not there, so that the compilation ends here
#endif

// GCC loses sight of what a task that goes on behind a taskwait has loaded.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>

// The C++ library's, which also name its overloads globally, as CUDA does: abs(long), sqrt(float).
#include <math.h>
#include <stdlib.h>

#include <gtap/host/atomics.h>
#include <gtap/host/collectives.h>
#include <gtap/host/indices.h>
#include <gtap/host/intrinsics.h>
#include <gtap/host/keywords.h>
#include <gtap/host/launch.h>
#include <gtap/host/preemption.h>
#include <gtap/host/runtime_api.h>
#include <gtap/host/schedule.h>
#include <gtap/host/vector_types.h>

#endif
