// Tasks in OpenMP's spelling, translated with --omp: they compute what one thread computes that runs all of it, and with
// the argument `print` the program shows the numbers, which a compiler with OpenMP must agree with.
// gtap-options: --omp -Wno-gtap-write-lost -Wno-gtap-wait-for-all
#include <gtap_thread.cuh>

#include "support.h"

#include "openmp_functions.h"

#include <cstring>

// What g++ does not know yet: a taskwait that only orders. And both spellings in a function.
#pragma gtap function
__device__ void newer(int n, int *cells) {
  cells[0] = 1;
  for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : cells[0])
    step(&cells[0], &cells[1], i);
#pragma omp taskwait depend(inout : cells[0], cells[1]) nowait
#pragma gtap task depend(inout : cells[1])
    step(&cells[1], &cells[0], i);
#pragma gtap taskwait depend(in : cells[1]) depend(out : cells[0]) nowait
  }
#pragma omp taskwait
}

__global__ void tasks_of_newer(int n, int *cells) {
#pragma gtap entry
  newer(n, cells);
}
__global__ void newer_serially(int n, int *cells) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    newer(n, cells);
}

__global__ void tasks(int n, int *out) {
#pragma gtap entry
  all(n, out);
}

__global__ void serially(int n, int *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    all(n, out);
}

int main(int argc, char **argv) {
  const bool prints = argc > 1 && std::strcmp(argv[1], "print") == 0;
  exec::Test test(prints ? 1 : argc, argv);
  for (int n : {2, 3, 9, 17}) {
    exec::Array<int> out(kNumbers), expected(kNumbers);
    serially<<<1, 1>>>(n, expected.device());
    test.wait("serially");
    tasks<<<3, GTAP_BLOCK_SIZE>>>(n, out.device());
    test.wait("tasks");
    test.equal("out", out, expected);
    exec::Array<int> cells(2), expected_cells(2);
    newer_serially<<<1, 1>>>(n, expected_cells.device());
    test.wait("newer_serially");
    tasks_of_newer<<<3, GTAP_BLOCK_SIZE>>>(n, cells.device());
    test.wait("tasks_of_newer");
    test.equal("cells", cells, expected_cells);
    if (prints)
      for (int number : out.read())
        std::printf("%d\n", number);
  }
  return test.finish("openmp");
}
