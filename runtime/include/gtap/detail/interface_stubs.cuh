// Declarations that stand for session.cuh while the translator parses (GTAP_TRANSLATING): enough
// for the generated text to be checked, nothing to run.
#pragma once

#include <gtap/task_interface.cuh>

namespace gtap {

template <class... Tasks>
struct program {};

template <class Program>
class session {
public:
  __device__ session();
  __device__ bool first();
  template <class Task>
  __device__ void root(const child<Task> &request);
  __device__ void run();
};

class entry_kernel {
public:
  template <class... Parameters>
  explicit entry_kernel(void (*kernel)(Parameters...));
};

} // namespace gtap

// What a kernel launch becomes with --target=host: grid, block, and the optional rest, then the
// call in a lambda.
namespace gtap::host {

template <class... Arguments>
void launch(Arguments &&...arguments);

} // namespace gtap::host
