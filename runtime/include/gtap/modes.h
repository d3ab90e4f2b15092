// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap_thread.cuh and gtap_block.cuh have in common: which headers each reader of an annotated
// file gets (docs/task-interface.md, "Files and modes").
#pragma once

#if defined(GTAP_TRANSLATING)
#include <gtap/api.h>
#include <gtap/atomic_update.cuh>
#include <gtap/best.cuh>
#include <gtap/detail/interface_stubs.cuh>
#include <gtap/launch_handle.h>
#include <gtap/load_l2.cuh>
#include <gtap/loop.cuh>
#include <gtap/settings.h>
#include <gtap/team_groups.cuh>
#include <gtap/team_pool.cuh>
#elif defined(GTAP_TRANSLATED)
#include <gtap/api.h>
#include <gtap/best.cuh>
#include <gtap/detail/base/atomic_update.cuh>
#include <gtap/launch_handle.h>
#include <gtap/load_l2.cuh>
#include <gtap/loop.cuh>
#include <gtap/session.cuh>
#include <gtap/settings.h>
#include <gtap/stop.cuh>
#include <gtap/task_interface.cuh>
#include <gtap/team_groups.cuh>
#include <gtap/team_pool.cuh>
#include <gtap/team_threads.cuh>
#else
#error                                                                                             \
    "This file has gtap pragmas that have not been translated. Run: gtap-translate in.cu -o out.cu, and compile out.cu instead."
#endif
