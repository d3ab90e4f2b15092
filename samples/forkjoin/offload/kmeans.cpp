// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// kmeans with OpenMP: teams for points, threads for features, or threads for points.
#include "../kmeans.h"
#include "form.h"

inline void nested(Clustering clustering, int &changed) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(clustering) map(tofrom : changed) \
    reduction(+ : changed)
  for (int point = 0; point < clustering.points; point++) {
    Nearest nearest;
    for (int cluster = 0; cluster < clustering.clusters; cluster++) {
      float distance = 0;
#pragma omp parallel for firstprivate(clustering) reduction(+ : distance)
      for (int i = 0; i < clustering.features; i++)
        distance += squared_difference(clustering, point, cluster, i);
      nearest = nearer(nearest, cluster, distance);
    }
    changed += moved(clustering, point, nearest.cluster);
  }
}

inline void one_level(Clustering clustering, int &changed) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(clustering) \
    map(tofrom : changed) reduction(+ : changed)
  for (int point = 0; point < clustering.points; point++) {
    Nearest nearest;
    for (int cluster = 0; cluster < clustering.clusters; cluster++) {
      float distance = 0;
      for (int i = 0; i < clustering.features; i++)
        distance += squared_difference(clustering, point, cluster, i);
      nearest = nearer(nearest, cluster, distance);
    }
    changed += moved(clustering, point, nearest.cluster);
  }
}

COMPILE_FORM
