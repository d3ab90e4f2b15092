// References become pointers, set where the user binds them; structured bindings and range-based for keep the
// object under them.
#include <gtap_thread.cuh>

struct Pair {
  int first, second;
};

#pragma gtap function
__device__ int square(int x) { return x * x; }

#pragma gtap function
__device__ int references(int n, int *values) {
  int &cell = values[n];
  const int &bound = n * 2; // a temporary object, kept alive
  Pair pair{n, 1};
  auto &[first, second] = pair;
  int a;
#pragma gtap task
  a = square(cell);
#pragma gtap taskwait
  cell += a + bound;
  first += 2;
  return cell + pair.first + second;
}

#pragma gtap function
__device__ int ranges(int n) {
  int cells[3] = {1, 2, n};
  int sum = 0;
  for (int &cell : cells) {
#pragma gtap task
    cell = square(cell);
#pragma gtap taskwait
    sum += cell;
  }
  for (int cell : cells) // no wait inside: stays as it is
    sum += cell;
  return sum;
}

__global__ void kernel(int n, int *values) {
#pragma gtap entry
  values[0] = references(n, values);
}
