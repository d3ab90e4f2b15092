// __shared__ memory that is read behind a taskwait by other means than its name.
#include <gtap_block.cuh>

struct View {
  int *values;
  int size;
  __device__ View(int *v, int n) : values(v), size(n) {}
  __device__ int count() const { return size; }
  __device__ int operator[](int i) const { return values[i]; }
  __device__ int &at(int i) { return values[i]; }
};
struct Pair {
  int a, b;
};

__device__ int sumOf(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += values[i];
  return sum;
}
__device__ int sumWithoutConst(int *values, int n) { return sumOf(values, n) + values[0]; }
__device__ int fillAndSum(int *values, int n) {
  if (threadIdx.x < n)
    values[threadIdx.x] = n;
  __syncthreads();
  return sumOf(values, n);
}
__device__ int unseenRead(const int *values);
__device__ int unseen(int *values);
__device__ int *room() {
  __shared__ int memory[32];
  return memory;
}
template <class F> __device__ int twice(F f) { return f(0) + f(1); }

#pragma gtap function
__device__ int pointer(int n) {
  __shared__ int tile[32];
  int *p = tile;
  p[threadIdx.x] = n;
#pragma gtap taskwait
  return p[0];
}

#pragma gtap function
__device__ int reference(int n) {
  __shared__ int sum;
  int &r = sum;
  r = n;
#pragma gtap taskwait
  return r;
}

#pragma gtap function
__device__ int bindings(int n) {
  __shared__ Pair pair;
  pair.a = n;
  pair.b = n;
#pragma gtap taskwait
  auto &[a, b] = pair;
  auto [c, d] = pair;
  return a + b + c + d;
}

#pragma gtap function
__device__ int ranges(int n) {
  __shared__ int tile[32];
  tile[threadIdx.x] = n;
#pragma gtap taskwait
  int sum = 0;
  for (int each : tile)
    sum += each;
  for (const int &each : tile)
    sum += each;
  return sum;
}

#pragma gtap function
__device__ int callees(int n) {
  __shared__ int tile[32], filled[32], other[32];
  tile[threadIdx.x] = n;
  filled[threadIdx.x] = n;
  other[threadIdx.x] = n;
#pragma gtap taskwait
  int sum = sumOf(tile, 4);
  sum += sumWithoutConst(tile, 4);
  sum += unseenRead(&tile[3]);
  sum += fillAndSum(filled, 4);
  sum += unseen(other);
  return sum;
}

#pragma gtap function
__device__ int views(int n) {
  __shared__ int tile[32];
  tile[threadIdx.x] = n;
  View view(tile, 32);
#pragma gtap taskwait
  int sum = view.count();
  sum += view[0];
  view.at(1) = 2;
  return sum + view[1];
}

#pragma gtap function
__device__ int lambdas(int n) {
  __shared__ int tile[32];
  tile[threadIdx.x] = n;
#pragma gtap taskwait
  auto get = [](int i) { return tile[i]; };
  int sum = get(1);
  sum += twice([=](int i) { return tile[i] + n; });
  sum += twice(get);
  return sum;
}

#pragma gtap function
__device__ int ofCallee(int n) {
  room()[threadIdx.x] = n;
#pragma gtap taskwait
  return room()[0];
}

#pragma gtap function
__device__ int swapped(int n) {
  __shared__ int tiles[2][32];
  __shared__ int *current;
  int *from = tiles[0], *to = tiles[1];
  for (int i = 0; i < n; i++) {
    to[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    int *t = from;
    from = to;
    to = t;
#pragma gtap taskwait
  }
  if (threadIdx.x == 0)
    current = from;
  return 0;
}

// expected-error: 43:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 52:10: GTAP122 "__shared__ variable 'sum' is read behind a taskwait with what was written before it"
// expected-error: 62:17: GTAP122 "__shared__ variable 'pair' is read behind a taskwait with what was written before it"
// expected-error: 63:10: GTAP122 "__shared__ variable 'pair' is read behind a taskwait with what was written before it"
// expected-error: 63:14: GTAP122 "__shared__ variable 'pair' is read behind a taskwait with what was written before it"
// expected-error: 72:17: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 75:12: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 86:13: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 87:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 88:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 101:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 112:13: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 113:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 114:10: GTAP122 "__shared__ variable 'tile' is read behind a taskwait with what was written before it"
// expected-error: 122:10: GTAP122 "__shared__ variable 'memory' is read behind a taskwait with what was written before it"
// expected-error: 131:23: GTAP122 "__shared__ variable 'tiles' is read behind a taskwait with what was written before it"
