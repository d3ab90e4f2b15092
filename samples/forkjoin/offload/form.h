// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the OpenMP forms of all programs. Each form is an inline function with one target region; build.sh compiles each of them
// alone, as FORM, so that what Clang finds out about one does not depend on the others. Structs are passed firstprivate, so that
// each thread has its members in registers; their pointers point to device memory.
#pragma once

// How many threads a team may have: what Clang chooses, or the number that build.sh was given.
#ifdef THREADS
#define THREAD_LIMIT thread_limit(THREADS)
#else
#define THREAD_LIMIT
#endif

// The last line of each file: uses the form that is compiled; without one, none is.
#ifdef FORM
#define COMPILE_FORM auto *compiled_form = &(FORM);
#else
#define COMPILE_FORM
#endif
