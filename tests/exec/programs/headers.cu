// Task functions in headers: a prototype here and the definition there and the other way round, a
// header of a header, one included twice, one with CRLF line ends and none at its end, launches in
// a header.
#include "headers/first.cuh" // fib, and what it needs
#include <gtap_thread.cuh>

#include "headers/first.cuh"
#include "headers/second.cuh"
#include "support.h"

#if defined(GTAP_TARGET_HOST)
#include "headers/plain.h"
#endif

#pragma gtap function
__device__ int declared_in_header(int n) {
  int a = 0, b = 0;
#pragma gtap task
  a = first::fib(n);
#pragma gtap task
  b = declared_here(n - 1);
#pragma gtap taskwait
  return a + 2 * b + twice(n);
}

#include "headers/crlf.cuh"

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = first::fib(n);
#pragma gtap task
  results[1] = declared_in_header(n);
#pragma gtap task
  results[2] = crlf(n);
#include "headers/in_body.inc"
  results[4] = __LINE__; // of this file, whatever was put before it
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  exec::Array<int> tasks(5), serial(5);
  launch_tasks(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("headers", tasks, serial);
  test.equal("line", std::vector<int>{serial.read()[4]}, std::vector<int>{37});
  return test.finish("headers");
}
