// Clang's own words would be about the calls.
#include <gtap_thread.cuh>
#include <string>

#pragma gtap function
__global__ void kernel_as_task(int n) {
#pragma gtap task
  kernel_as_task(n - 1);
}

#pragma gtap function
int of_the_host(int n) {
  return n;
}

#pragma gtap function
__device__ int caller(std::string text, int n) {
  int a;
#pragma gtap task
  a = of_the_host(n);
#pragma gtap task
  n = caller(text, n);
#pragma gtap taskwait
  return a;
}

#pragma gtap function
__device__ std::string text_of(int n) {
  std::string text;
#pragma gtap task
  text = text_of(n - 1);
#pragma gtap taskwait
  return text;
}
// expected-error: 6:17: GTAP030 "task function 'kernel_as_task' is not a __device__ function"
// expected-error: 12:5: GTAP030 "task function 'of_the_host' is not a __device__ function"
// expected-error: 17:35: GTAP033 "parameter 'text' of task function 'caller' is not trivially copyable"
// expected-error: 28:24: GTAP034 "the result of task function 'text_of' is not trivially copyable"
// expected-error: 31:8: "no viable overloaded '='"
