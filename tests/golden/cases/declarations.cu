// Where variables live: registers, saved at waits, in the record; and declarations that a jump may not pass.
#include <gtap_thread.cuh>

struct Point {
  int x, y;
};
enum class Color : unsigned char { red, green };
namespace shapes {
using Weight = double;
struct Box {
  Point low;
  Weight weight;
};
} // namespace shapes

__device__ int total;
__device__ int *changed;
__device__ void add(int *into, int value) { *(changed = into) += value; }
__device__ Point shifted(const Point &p, int by) { return {p.x + by, p.y + by}; }

#pragma gtap function
__device__ int step(int n) { return n; }

#pragma gtap function
__device__ int declarations(int n, const int limit, shapes::Box box) {
  const int k = 3;                  // a constant needs no place
  constexpr int table[2] = {4, 5};  // nor does this
  const int bound = limit * 2;      // not a constant
  auto half = n / 2.0;              // a deduced type
  unsigned long long u = 1, *pu = nullptr, v{2};
  Point p{1, 2}, q = {3, n}, copy(p);
  Color color = Color::green;
  bool flag(n > 3);
  int passed = n; // not live at the wait
  total += passed;
  int escaped = 1; // its address is taken
  add(&escaped, 2);
  const Point fixed = shifted(p, 1);
  Point moved = shifted(fixed, 2);
  int row[3] = {1, 2, n};
  int unset, result;
#pragma gtap task
  result = step(row[n % 3]);
#pragma gtap taskwait
  unset = result + escaped;
  n += bound;
  {
    int after = unset; // no wait in sight
    const Point &seen = moved;
    n += after + seen.x;
  }
  return n + k + table[n % 2] + half + u + v + (pu != nullptr) + p.x + q.y + copy.x + flag + row[0] +
         box.low.x + fixed.y + (color == Color::red);
}

// One name, several variables: the record has a field for each, pinned ones get a name of their own.
#pragma gtap function
__device__ int names(int n, int *r) {
  int total = 0; // hides the global
  for (int i = 0; i < n; i++) {
    int a;
#pragma gtap task
    a = step(i);
#pragma gtap taskwait
    total += a;
  }
  for (int i = n; i > 0; i--) {
    int a = 2;
    add(&a, 3);
    total += a;
  }
  for (int i = 0; i < n; i++) {
    int a = i;
#pragma gtap task
    a = step(a);
#pragma gtap taskwait
    total += a + ::total;
  }
  int hidden = total;
  {
    int hidden = r[0];
#pragma gtap taskwait
    r[1] = hidden;
  }
  return total + hidden;
}

// Parameters: changed, constant, address taken.
#pragma gtap function
__device__ int parameters(int changed, const double unused, int pinned, float *__restrict__ data) {
  changed *= 2;
  add(&pinned, 1);
#pragma gtap taskwait
  return changed + pinned + (data == nullptr);
}

__global__ void kernel(int n, int *r) {
#pragma gtap entry
  *r = names(n, r);
}

// An entry's declaration stays as it is written.
__global__ void attributed(int n, int *r) {
#pragma gtap entry
  alignas(16) [[maybe_unused]] // for vector loads
  const int result{names(n, r)};
}

__global__ void after_name(int n, int *r) {
#pragma gtap entry
  volatile auto result [[maybe_unused]] = names(n, r);
}

__global__ void likely(int n, int *r) {
#pragma gtap entry
  [[likely]] *r = names(n, r);
}
