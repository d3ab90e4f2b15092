// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pep with OpenMP: teams for batches, threads for numbers or pairs; threads for batches; or threads for numbers.
#include "../pep.h"
#include "form.h"

inline void fill_nested(Batches batches) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(batches)
  for (int batch = 0; batch < batches.batches; batch++) {
#pragma omp parallel for firstprivate(batches)
    for (int i = 0; i < 2 * batches.pairs; i++)
      fill(batches, batch, i);
  }
}

inline void fill_one_level(Batches batches) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(batches)
  for (int batch = 0; batch < batches.batches; batch++)
    for (int i = 0; i < 2 * batches.pairs; i++)
      fill(batches, batch, i);
}

inline void fill_collapsed(Batches batches) {
#pragma omp target teams distribute parallel for collapse(2) THREAD_LIMIT firstprivate(batches)
  for (int batch = 0; batch < batches.batches; batch++)
    for (int i = 0; i < 2 * batches.pairs; i++)
      fill(batches, batch, i);
}

inline void tally_nested(Batches batches, double &x, double &y) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(batches) map(tofrom : x, y) \
    reduction(+ : x, y)
  for (int batch = 0; batch < batches.batches; batch++) {
    unsigned counts[kBins] = {};
#pragma omp parallel firstprivate(batches) reduction(+ : x, y)
    {
      Tally own{};
#pragma omp for nowait
      for (int i = 0; i < batches.pairs; i++)
        tally_pair(batches, batch, i, own);
      x += own.x;
      y += own.y;
      for (int bin = 0; bin < kBins; bin++) {
#pragma omp atomic
        counts[bin] += own.counts[bin];
      }
    }
    for (int bin = 0; bin < kBins; bin++) {
#pragma omp atomic
      batches.totals->counts[bin] += counts[bin];
    }
  }
}

inline void tally_one_level(Batches batches, double &x, double &y) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(batches) \
    map(tofrom : x, y) reduction(+ : x, y)
  for (int batch = 0; batch < batches.batches; batch++) {
    Tally own{};
    for (int i = 0; i < batches.pairs; i++)
      tally_pair(batches, batch, i, own);
    x += own.x;
    y += own.y;
    for (int bin = 0; bin < kBins; bin++) {
#pragma omp atomic
      batches.totals->counts[bin] += own.counts[bin];
    }
  }
}

COMPILE_FORM
