// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heartwall with OpenMP: teams for points, threads for positions, or threads for points.
#include "../heartwall.h"
#include "form.h"

inline void nested(Search search) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(search)
  for (int point = 0; point < search.points; point++) {
    std::uint64_t best = 0;
#pragma omp parallel for firstprivate(search) reduction(max : best)
    for (int position = 0; position < search.window * search.window; position++) {
      const std::uint64_t score = score_of(search, point, position);
      best = score > best ? score : best;
    }
    search.best[point] = best;
  }
}

inline void one_level(Search search) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(search)
  for (int point = 0; point < search.points; point++) {
    std::uint64_t best = 0;
    for (int position = 0; position < search.window * search.window; position++) {
      const std::uint64_t score = score_of(search, point, position);
      best = score > best ? score : best;
    }
    search.best[point] = best;
  }
}

COMPILE_FORM
