// A million signs in a row.
#include <gtap_thread.cuh>

#define M0 -
// clang-format off
#define M1 M0 M0 M0 M0
#define M2 M1 M1 M1 M1
#define M3 M2 M2 M2 M2
#define M4 M3 M3 M3 M3
#define M5 M4 M4 M4 M4
#define M6 M5 M5 M5 M5
#define M7 M6 M6 M6 M6
#define M8 M7 M7 M7 M7
#define M9 M8 M8 M8 M8
#define M10 M9 M9 M9 M9
// clang-format on

#pragma gtap function
__device__ int f(int n) {
  return M10 n;
}
// expected-error: 20:10: GTAP085 "the expressions or statements here nest too deeply for gtap-translate"
