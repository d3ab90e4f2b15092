// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// particlefilter with OpenMP: teams for particles, threads for pixels, or threads for particles; then the weights are divided.
#include "../particlefilter.h"
#include "form.h"

inline void weigh_nested(Filter filter, float &total) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(filter) map(tofrom : total) \
    reduction(+ : total)
  for (int particle = 0; particle < filter.particles; particle++) {
    float sum = 0;
#pragma omp parallel for firstprivate(filter) reduction(+ : sum)
    for (int i = 0; i < filter.pixels; i++)
      sum += evidence(filter, particle, i);
    total += weigh(filter, particle, sum);
  }
}

inline void weigh_one_level(Filter filter, float &total) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(filter) \
    map(tofrom : total) reduction(+ : total)
  for (int particle = 0; particle < filter.particles; particle++) {
    float sum = 0;
    for (int i = 0; i < filter.pixels; i++)
      sum += evidence(filter, particle, i);
    total += weigh(filter, particle, sum);
  }
}

inline void normalize(Filter filter, float &total) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(filter) map(to : total)
  for (int particle = 0; particle < filter.particles; particle++)
    filter.weights[particle] /= total;
}

COMPILE_FORM
