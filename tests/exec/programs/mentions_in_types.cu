// Mentions in constants and types: bounds of arrays, template arguments, enumerators, noexcept, alignas. A reference that
// lives across a taskwait is a pointer in the step function, whose size is another one.
#include <gtap_thread.cuh>

#include "support.h"

template <int N>
struct Number {
  static constexpr int value = N;
};
struct Object {
  int cells[3];
  int last;
  __device__ int get() const { return last; }
  __device__ int quiet() const noexcept { return last; }
};

#pragma gtap function
__device__ int id(int n) {
  return n;
}

#pragma gtap function
__device__ int mentions(int n) {
  char big[40] = {(char)n};
  char(&rb)[40] = big;
  Object object = {{1, 2, 3}, n};
  Object &r = object;
  const int &cr = n;
  auto &[q1, q2] = object;
  auto &never_read = big;
  int x;
#pragma gtap task
  x = id(6);
#pragma gtap taskwait
  char buf[sizeof rb];
  for (unsigned i = 0; i < sizeof buf; ++i)
    buf[i] = 1;
  enum { E = sizeof(r), F = sizeof(r.cells), Q = sizeof(q1), S = sizeof(q2) };
  static_assert(sizeof r == 16 && sizeof rb == 40, "");
  typedef char B[sizeof rb];
  alignas(sizeof(r.cells[0])) int z = 2;
  struct L2 {
    char c[sizeof(r.cells)];
  };
  int sum = x + rb[0] + (int)sizeof buf + buf[39];
  sum = sum * 3 + Number<sizeof rb>::value + Number < noexcept(r.get()) ? 5
        : 6 > ::value + Number < noexcept(r.quiet())                    ? 5
                                                                        : 6 > ::value;
  sum =
      sum * 3 + E + F + Q + S + (int)sizeof(B) + (int)sizeof(char[sizeof rb]) + z + (int)sizeof(L2);
  auto in_lambda = [&, k = Number<sizeof rb>::value](int with) noexcept(noexcept(r.get())) {
    char inner[sizeof r];
    return k + with + (int)sizeof inner + r.last;
  };
  sum = sum * 3 + in_lambda(2) + (noexcept(in_lambda(1)) ? 1 : 0);
  sum = sum * 3 + cr + decltype(cr)(n) + (decltype(r)(r)).last + decltype(cr)(4) +
        (int)sizeof never_read;
  auto *rows = new char[3][sizeof r];
  sum += (int)sizeof(*rows);
  delete[] rows;
  for (char head[sizeof r] = {}; head[0] < 2; ++head[0])
    sum += (int)sizeof head;
  int y, w = 0;
#pragma gtap task
  y = id((int)sizeof(char[sizeof r]) + Number<sizeof(rb)>::value);
#pragma gtap task shared(rb, w)
  {
    char mine[sizeof rb];
    int t;
#pragma gtap task
    t = id(1);
#pragma gtap taskwait
    char later[sizeof rb];
    w = Number<sizeof rb>::value + (int)sizeof mine + (int)sizeof later + t + rb[0];
  }
#pragma gtap taskwait
  return sum * 3 + y + w;
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  *out = mentions(n);
}

__global__ void serially(int n, int *out) {
  *out = mentions(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<int> tasks(1), serial(1);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(3, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(3, serial.device());
  test.wait("serially");
  test.equal("mentions_in_types", tasks, serial);
  return test.finish("mentions_in_types");
}
