// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of kmeans compute: the nearest cluster of each point, and how many points have changed theirs.
#pragma once

#include "shared.h"

struct Clustering {
  int points, features, clusters;
  const float *point;  // [points][features]
  const float *centre; // [clusters][features]
  int *cluster;        // [points]: the cluster of each point, before and after
  int *changed;        // how many points have another one than before
};

FORKJOIN_BOTH inline float squared_difference(const Clustering &clustering, int point, int cluster,
                                              int i) {
  const float difference = clustering.point[point * clustering.features + i] -
                           clustering.centre[cluster * clustering.features + i];
  return difference * difference;
}

// The nearest of the clusters that were looked at, in the order of their numbers.
struct Nearest {
  int cluster = 0;
  float distance = 3e38f;
};

FORKJOIN_BOTH inline Nearest nearer(Nearest nearest, int cluster, float distance) {
  if (distance < nearest.distance) {
    nearest.cluster = cluster;
    nearest.distance = distance;
  }
  return nearest;
}

// 1 if the point had another cluster, 0 if not.
FORKJOIN_BOTH inline int moved(const Clustering &clustering, int point, int cluster) {
  const int before = clustering.cluster[point];
  clustering.cluster[point] = cluster;
  return before != cluster ? 1 : 0;
}
