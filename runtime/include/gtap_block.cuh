// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one header of a file with block-level task functions (the paper, Section 5.1.3): a task is run
// by all threads of a block together. What it gives depends on who reads it: see
// docs/task-interface.md, "Files and modes".
#pragma once

#if defined(GTAP_WORKER_THREAD)
#error "A file has task functions of one kind: include gtap_thread.cuh or gtap_block.cuh, not both."
#endif
#define GTAP_WORKER_BLOCK 1
#if defined(GTAP_TRANSLATED) && GTAP_TRANSLATED != 2
#error                                                                                             \
    "This file was translated with gtap_thread.cuh and is compiled with gtap_block.cuh: give gtap-translate and the compiler the same -D options."
#endif

#include <gtap/modes.h>
