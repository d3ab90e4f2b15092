// The one header of a file with thread-level task functions (the paper, Section 5.1.2). What it
// gives depends on who reads it: see docs/task-interface.md, "Files and modes".
#pragma once

#define GTAP_WORKER_THREAD 1

#if defined(GTAP_TRANSLATING)
#include <gtap/api.h>
#include <gtap/detail/interface_stubs.cuh>
#include <gtap/settings.h>
#elif defined(GTAP_TRANSLATED)
#include <gtap/api.h>
#include <gtap/session.cuh>
#include <gtap/settings.h>
#include <gtap/task_interface.cuh>
#else
#error                                                                                             \
    "This file has gtap pragmas that have not been translated. Run: gtap-translate in.cu -o out.cu, and compile out.cu instead."
#endif
