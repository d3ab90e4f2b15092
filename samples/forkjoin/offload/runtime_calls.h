// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// build.sh includes this before each form. Clang's optimiser adds calls of some functions of the device runtime that a form may
// not have called before, and that are not linked in then.
#pragma once

#pragma omp begin declare target device_type(nohost)
extern "C" {
void __kmpc_barrier_simple_generic(void *, int);
void __kmpc_barrier_simple_spmd(void *, int);
unsigned __kmpc_get_hardware_thread_id_in_block();
unsigned __kmpc_get_hardware_num_threads_in_block();
unsigned __kmpc_get_warp_size();
}
__attribute__((used, optnone, noinline, weak)) void keep_runtime_calls() {
  __kmpc_barrier_simple_generic(nullptr, 0);
  __kmpc_barrier_simple_spmd(nullptr, 0);
  __kmpc_get_hardware_thread_id_in_block();
  __kmpc_get_hardware_num_threads_in_block();
  __kmpc_get_warp_size();
}
#pragma omp end declare target
