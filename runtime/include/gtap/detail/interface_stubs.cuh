// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that stand for session.cuh while the translator parses (GTAP_TRANSLATING): enough
// for the generated text to be checked, nothing to run.
#pragma once

#include <gtap/runtime.h>
#include <gtap/task_interface.cuh>

namespace gtap {

// What a record may take, for the translator to compare with.
constexpr unsigned long long max_task_data_size = GTAP_MAX_TASK_DATA_SIZE;
constexpr unsigned long long block_size = GTAP_BLOCK_SIZE;
// The most turns of a loop that is not divided.
constexpr unsigned long long loop_turns = GTAP_LOOP_TURNS;
// 1: the user says that gtap::launch() launches the file's kernels.
constexpr unsigned long long named_launches = GTAP_NAMED_LAUNCHES;
// 1: and that gtap::runtime::launch() launches them on several GPUs.
constexpr unsigned long long peers = GTAP_PEERS;

template <class... Tasks>
struct program {};
template <class First, class... Rest>
struct loop_program {};

template <class Program>
class session {
public:
  __device__ session();
  __device__ bool first();
  __device__ bool leads_block() const;
  template <class Task>
  __device__ void root(const child<Task> &request);
  template <class Result>
  __device__ destination<Result> result_place() const;
  __device__ void run();
  template <class Result>
  __device__ Result run_for_result();
};

template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion(const typename Task::gtap_args &arguments) {
  return Task::gtap_serial(arguments);
}
template <class Task>
__device__ __forceinline__ typename Task::gtap_result
recursion(const typename Task::gtap_args &, const typename Task::gtap_args &objects) {
  return Task::gtap_serial(objects);
}

template <class Task>
class recursive_function {};

class entry_kernel {};

template <class Program, class... Parameters>
entry_kernel entry_of(void (*kernel)(Parameters...));
template <class Program, class... Parameters>
entry_kernel entry_of(void (*kernel)(Parameters...), const char *name, file owner);

file this_file();

class shared_best {
public:
  template <class Object>
  shared_best(file owner, const Object &variable);
};

// detail/task/cancel.cuh
class serial_call {
public:
  __device__ explicit serial_call(cancel_flag *group);
  __device__ cancel_flag *group();
  template <class Value>
  __device__ void store(Value &place, const same_t<Value> &value);
  template <class How, class Value>
  __device__ void combine(Value &place, same_t<Value> value);
};

// stop.cuh
__device__ void stop();
__device__ bool stopping();

} // namespace gtap

// What a kernel launch becomes with --target=host: grid, block, and the optional rest, then the
// call in a lambda.
namespace gtap::host {

template <class... Arguments>
void launch(Arguments &&...arguments);

} // namespace gtap::host
