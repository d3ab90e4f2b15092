// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tnsrtrns with OpenMP: teams for the first two indices, threads for the others; threads for the first two; or threads for all.
#include "../tnsrtrns.h"
#include "form.h"

inline void nested(Tensor tensor) {
#pragma omp target teams distribute collapse(2) THREAD_LIMIT firstprivate(tensor)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++) {
#pragma omp parallel for collapse(3) firstprivate(tensor)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++)
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
    }
}

inline void one_level(Tensor tensor) {
#pragma omp target teams distribute parallel for collapse(2) THREAD_LIMIT firstprivate(tensor)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++)
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
}

inline void collapsed(Tensor tensor) {
#pragma omp target teams distribute parallel for collapse(5) THREAD_LIMIT firstprivate(tensor)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++)
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
}

COMPILE_FORM
