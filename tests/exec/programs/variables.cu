// Variables of every kind that live across taskwaits: constants, arrays, classes that cannot be
// assigned or made without a value, unions, local types, aligned and volatile ones.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

enum Color { red, green };
enum class Size : short { small, large };

struct Point {
  int x, y;
  __device__ int sum() const { return x + y; }
};
struct Constant { // no assignment
  const int a;
  int b;
};
struct Started { // no trivial constructor
  int a = 3, b = 4;
};
struct Explicit { // no default constructor
  int value;
  __device__ explicit Explicit(int v) : value(v) {}
  __device__ Explicit(int v, int w) : value(v * w) {}
  __device__ Explicit &operator=(int) = delete;
};
struct Reference {
  int &to;
};
union Number {
  int whole;
  float part;
};
struct alignas(64) Line {
  int words[4];
};

__constant__ int table[3] = {5, 6, 7};
__device__ int counter = 11;

#pragma gtap function
__device__ int plain_ones(int n, const int m, int *values) {
  const int once = n * 2;
  const int five = 5, later = n + five;
  constexpr int six = 6;
  static const int seven = 7;
  static constexpr int primes[3] = {2, 3, 5};
  auto deduced = n * 1.5f;
  auto *pointer = values + 1;
  const Color color = n % 2 ? red : green;
  Size size = Size::large, other{Size::small};
  unsigned char narrow = 200;
  volatile int shy = n;
  int braced{n}, paren(n + 1), zero{};
  bool flag = true;
  int a = 1, *to_a = &a, list[2] = {n, 2}, **twice = &to_a;
  n += 1;
  int r;
#pragma gtap task
  r = square(once);
#pragma gtap taskwait
  **twice += 1;
  narrow += 100;
  shy = shy + 1;
  return once + later * six + seven + primes[n % 3] + int(deduced) + *pointer + color + int(size) +
         int(other) + narrow + shy + braced + paren + zero + flag + a + list[0] * list[1] + r + m +
         n + table[1] + counter;
}

#pragma gtap function
__device__ int arrays(int n) {
  int nested[2][3] = {{1, 2, n}, {4}};
  Point points[2] = {{1, n}, {}};
  char text[] = "gtap";
  char padded[8] = "ab";
  const int fixed[3] = {n, n + 1, n + 2};
  Started started[2];
  Explicit made[2] = {Explicit(n), Explicit(2, n)};
  float empty[4] = {};
  unsigned sum = 0;
  for (int i = 0; i < 2; i++) {
    int row[2] = {i, n};
#pragma gtap task
    nested[i][1] = square(nested[0][2] + i);
#pragma gtap taskwait
    sum += row[0] * 3 + row[1] + nested[i][1] + nested[i][0];
    points[i].y += int(sum % 1000);
    empty[i] += 0.5f;
  }
  for (char c : text)
    sum = sum * 3 + c;
  for (char c : padded)
    sum = sum * 5 + c;
  for (auto &one : started)
    sum += one.a * one.b;
  return int(sum % 1000000) + points[0].sum() + points[1].sum() + fixed[2] + made[0].value +
         made[1].value + int(empty[0] * 4) + nested[1][2];
}

#pragma gtap function
__device__ int classes(int n) {
  Point point{n, 2}, copied = point, zero = {}, unset;
  const Point fixed = {n, n};
  Constant constant{n, 2};
  const Constant still = {n, 3};
  Started started;
  Started given{n, 1};
  Explicit one(n);
  Explicit two{n, 3};
  Explicit three = Explicit(n, n);
  Explicit dead(n + 1);
  Reference reference{point.x};
  Number number;
  number.part = 1.5f;
  Number whole = {n};
  Line line{{n, 2, 3, 4}};
  alignas(32) int aligned[2] = {n, 1};
  alignas(64) int lonely = n;
  volatile Point shy = {n, 1};
  unset.x = n;
  dead.value++;
  for (int i = 0; i < 3; i++) {
    Started inner{i, n};
    const Explicit each(i);
    int r;
#pragma gtap task
    r = square(i);
#pragma gtap taskwait
    point.y += r + inner.a * inner.b + each.value;
    constant.b += i;
    started.a += line.words[i];
    reference.to += 1;
  }
  bool ok = reinterpret_cast<unsigned long long>(&line) % 64 == 0 &&
            reinterpret_cast<unsigned long long>(aligned) % 32 == 0;
  return point.sum() + copied.sum() + zero.x + unset.x + fixed.sum() + constant.a * constant.b +
         still.a + still.b + started.a + given.a + one.value + two.value + three.value +
         int(number.part * 2) + whole.whole + aligned[0] + lonely + shy.x + ok * 1000;
}

#pragma gtap function
__device__ int local_types(int n) {
  struct Local {
    int a, b;
  };
  enum Kind { few = 3, many };
  struct {
    int p;
    Local q;
  } unnamed = {n, {n, 1}};
  Local local = {n, 4};
  Local braced{n, 5}, copied = local;
  Local *to = nullptr;
  Kind kind = n > 2 ? many : few;
  struct Named {
    int v;
  } named = {n}, second{2};
  Local several[2] = {{1, n}, {n, 2}};
  int sum = 0;
  for (int i = 0; i < n; i++) {
    Local inner = {i, n};
    int r;
#pragma gtap task
    r = square(i);
#pragma gtap taskwait
    sum += r + inner.a + inner.b + local.a++;
    braced.b += i;
  }
  return sum + unnamed.p + unnamed.q.b + local.a + braced.b + copied.b + (to != nullptr) + kind +
         named.v + second.v + several[0].b + several[1].a;
}

#pragma gtap function
__device__ void all_of_them(int n, int *values, int *results) {
#pragma gtap task
  results[0] = plain_ones(n, 3, values);
#pragma gtap task
  results[1] = arrays(n);
#pragma gtap task
  results[2] = classes(n);
#pragma gtap task
  results[3] = local_types(n);
}

__global__ void with_tasks(int n, int *values, int *results) {
#pragma gtap entry
  all_of_them(n, values, results);
}

__global__ void serially(int n, int *values, int *results) {
  all_of_them(n, values, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 1; n <= test.size(4); n++) {
    exec::Array<int> values(6), tasks(4), serial(4);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, values.device(), tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, values.device(), serial.device());
    test.wait("serially");
    test.equal("variables", tasks, serial);
  }
  return test.finish("variables");
}
