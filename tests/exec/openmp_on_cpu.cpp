// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task functions of programs/openmp.cu under a compiler with OpenMP. Prints the numbers that they compute, as that
// program does: run_openmp.sh compares the two.
#include <cstdio>
#include <vector>

#define __device__

static int atomicAdd(int *to, int more) {
  return __atomic_fetch_add(to, more, __ATOMIC_RELAXED);
}

#include "programs/openmp_functions.h"

int main() {
  for (int n : {2, 3, 9, 17}) {
    std::vector<int> out(kNumbers);
#pragma omp parallel
#pragma omp single
    all(n, out.data());
    for (int number : out)
      std::printf("%d\n", number);
  }
  std::printf("openmp: ok\n");
}
