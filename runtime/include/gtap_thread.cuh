// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one header of a file with thread-level task functions (the paper, Section 5.1.2). What it
// gives depends on who reads it: see docs/task-interface.md, "Files and modes".
#pragma once

#if defined(GTAP_WORKER_BLOCK)
#error "A file has task functions of one kind: include gtap_thread.cuh or gtap_block.cuh, not both."
#endif
#define GTAP_WORKER_THREAD 1
#if defined(GTAP_TRANSLATED) && GTAP_TRANSLATED != 1
#error                                                                                             \
    "This file was translated with gtap_block.cuh and is compiled with gtap_thread.cuh: give gtap-translate and the compiler the same -D options."
#endif

#include <gtap/modes.h>
