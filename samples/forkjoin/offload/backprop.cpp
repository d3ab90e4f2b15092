// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// backprop with OpenMP.
#include "../backprop.h"
#include "form.h"

inline void forwards_nested(Layer layer) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(layer)
  for (int unit = 0; unit < layer.hidden; unit++) {
    float sum = 0;
#pragma omp parallel for firstprivate(layer) reduction(+ : sum)
    for (int i = 0; i < layer.inputs; i++)
      sum += product(layer, unit, i);
    layer.output[unit] = squashed(sum);
  }
}

inline void forwards_one_level(Layer layer) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(layer)
  for (int unit = 0; unit < layer.hidden; unit++) {
    float sum = 0;
    for (int i = 0; i < layer.inputs; i++)
      sum += product(layer, unit, i);
    layer.output[unit] = squashed(sum);
  }
}

inline void adjust_nested(Layer layer) {
#pragma omp target teams distribute THREAD_LIMIT firstprivate(layer)
  for (int i = 0; i < layer.inputs; i++) {
#pragma omp parallel for firstprivate(layer)
    for (int unit = 0; unit < layer.hidden; unit++)
      adjust(layer, i, unit);
  }
}

inline void adjust_one_level(Layer layer) {
#pragma omp target teams distribute parallel for THREAD_LIMIT firstprivate(layer)
  for (int i = 0; i < layer.inputs; i++)
    for (int unit = 0; unit < layer.hidden; unit++)
      adjust(layer, i, unit);
}

inline void adjust_collapsed(Layer layer) {
#pragma omp target teams distribute parallel for collapse(2) THREAD_LIMIT firstprivate(layer)
  for (int i = 0; i < layer.inputs; i++)
    for (int unit = 0; unit < layer.hidden; unit++)
      adjust(layer, i, unit);
}

COMPILE_FORM
