// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// streamcluster with OpenMP: teams for points, threads for dimensions, or threads for points.
#include "../streamcluster.h"
#include "form.h"

inline void nested(Search search, double &opening) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(search) map(tofrom : opening) \
    reduction(+ : opening)
  for (int point = 0; point < search.points; point++) {
    float distance = 0;
#pragma omp parallel for firstprivate(search) reduction(+ : distance)
    for (int i = 0; i < search.dimensions; i++)
      distance += squared_difference(search, point, i);
    const double difference = difference_of_cost(search, point, distance);
    if (difference < 0) {
      search.changes[point] = 1;
      opening += difference;
    } else {
#pragma omp atomic
      search.savings[search.centre[point]] -= difference;
    }
  }
}

inline void one_level(Search search, double &opening) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(search) \
    map(tofrom : opening) reduction(+ : opening)
  for (int point = 0; point < search.points; point++) {
    float distance = 0;
    for (int i = 0; i < search.dimensions; i++)
      distance += squared_difference(search, point, i);
    const double difference = difference_of_cost(search, point, distance);
    if (difference < 0) {
      search.changes[point] = 1;
      opening += difference;
    } else {
#pragma omp atomic
      search.savings[search.centre[point]] -= difference;
    }
  }
}

COMPILE_FORM
