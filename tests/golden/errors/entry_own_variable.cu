// Arguments of an entry that lead to variables of one thread of the kernel.
#include <gtap_thread.cuh>

struct Cells {
  int *first;
  int count;
};
#pragma gtap function
__device__ void fill(int *cells, int n) {
  cells[0] = n;
}
#pragma gtap function
__device__ void fill_all(Cells cells) {
  cells.first[0] = cells.count;
}

__global__ void array(int n, int *out) {
  int cells[16];
#pragma gtap entry
  fill(cells + 1, n);
  out[0] = cells[1];
}
__global__ void parameter(int n, int *out) {
#pragma gtap entry
  fill(&n, 3);
  out[0] = n;
}
__global__ void by_pointer(int n, int *out) {
  int cell = n;
  int *at = &cell;
#pragma gtap entry
  fill(at, n);
  out[0] = cell;
}
__global__ void in_struct(int n, int *out) {
  int cells[4];
  Cells all{cells, n};
#pragma gtap entry
  fill_all(all);
  out[0] = cells[0];
}
template <class T>
__global__ void in_template(T n, T *out) {
  T cell = n;
#pragma gtap entry
  fill(&cell, n);
  out[0] = cell;
}
void launch(int *out) {
  in_template<int><<<1, 32>>>(1, out);
}
// expected-error: 20:8: GTAP172 "this argument leads to 'cells', which each thread of the kernel has for itself: tasks run in all of them"
// expected-error: 25:8: GTAP172 "this argument leads to 'n', which each thread of the kernel has for itself: tasks run in all of them"
// expected-error: 32:8: GTAP172 "this argument leads to 'cell', which each thread of the kernel has for itself: tasks run in all of them"
// expected-error: 39:12: GTAP172 "this argument leads to 'cells', which each thread of the kernel has for itself: tasks run in all of them"
// expected-error: 46:8: GTAP172 "this argument leads to 'cell', which each thread of the kernel has for itself: tasks run in all of them"
