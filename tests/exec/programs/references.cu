// References, range-based for and structured bindings that live across taskwaits.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

struct Base {
  int low;
};
struct Pair : Base {
  int high;
  __device__ int sum() const { return low + high; }
};
struct Point {
  int x, y;
};
struct View {
  int *first;
  int count;
  __device__ int *begin() const { return first; }
  __device__ int *end() const { return first + count; }
};
__device__ View view_of(int *first, int count) {
  return View{first, count};
}

namespace lists {
struct Iterator {
  int at;
  __device__ explicit Iterator(int value) : at(value) {}
  __device__ int operator*() const { return at * 2; }
  __device__ Iterator &operator++() {
    ++at;
    return *this;
  }
  __device__ bool operator!=(const Iterator &other) const { return at != other.at; }
};
struct Numbers {
  int from, to;
};
__device__ Iterator begin(const Numbers &numbers) {
  return Iterator(numbers.from);
}
__device__ Iterator end(const Numbers &numbers) {
  return Iterator(numbers.to);
}
} // namespace lists

__device__ int global_value;

#pragma gtap function
__device__ int with_references(int n, int *values) {
  int sum = 0;
  int local = 3;
  int cells[3] = {1, 2, 3};
  int &of_local = local;
  int &of_parameter = n;
  int &of_cell = cells[n % 3];
  int &of_memory = *values;
  const int &of_temporary = n * 5;
  const long &widened = n;
  const Pair &made = Pair{{n}, n + 1};
  int(&whole)[3] = cells;
  auto &&forwarded = cells[1];
  Pair pair{{1}, 2};
  Base &base = pair;
  const auto &constant = pair.high;
  int a;
#pragma gtap task
  a = square(n);
#pragma gtap taskwait
  of_local += a;
  of_parameter += 1;
  of_cell *= 3;
  of_memory += n;
  whole[2] += of_temporary;
  forwarded += int(widened);
  base.low += 10;
  pair.high += 5;
  for (int i = 0; i < n; i++) {
    int &cell = cells[i % 3];
    int &sum = cell;
#pragma gtap task
    a = square(cell & 7);
    {
      int &cell = a;
#pragma gtap taskwait
      cell += 1;
    }
    cell += a;
    sum += 2;
    auto add = [&](int more) { cell += more; };
    add(1);
    auto keep = [&cell, &local] { cell += local & 1; };
    keep();
  }
  sum += local + n + cells[0] + cells[1] * 3 + cells[2] * 5 + pair.sum() + constant + made.sum();
  decltype(of_cell) again = of_cell;
  decltype(a) plain = 4;
  again += plain;
#pragma gtap taskwait
  return sum + again + *values + (sizeof of_local) * 2;
}

#pragma gtap function
__device__ int with_ranges(int n, int *values) {
  int sum = 0;
  int cells[4] = {1, 2, 3, n};
  for (int cell : cells) {
    int a;
#pragma gtap task
    a = square(cell);
#pragma gtap taskwait
    sum = sum * 3 + a + cell;
  }
  for (int &cell : cells)
#pragma gtap task
    cell = square(cell);
#pragma gtap taskwait
  for (auto &cell : cells) {
#pragma gtap task
    cell = square(cell & 3);
#pragma gtap taskwait
    cell += 1;
  }
  for (const auto &value : view_of(values, 4)) {
    if (value == 3)
      continue;
    int a;
#pragma gtap task
    a = square(value);
#pragma gtap taskwait
    sum += a - value;
  }
  View view{values, 4};
  for (int rounds = n; auto &&value : view) {
    for (int x : lists::Numbers{rounds, rounds + 3}) {
#pragma gtap taskwait
      sum += x * value;
    }
    for (const int &x : lists::Numbers{1, 3})
      if (x > 0)
#pragma gtap taskwait
        rounds++;
    if (sum & 1)
      break;
  }
  Point points[2] = {{1, n}, {n, 2}};
  for (auto &[x, y] : points) {
    int a;
#pragma gtap task
    a = square(x);
#pragma gtap taskwait
    y += a;
    x -= 1;
  }
  for (auto [x, y] : points) {
#pragma gtap taskwait
    sum += x * 100 + y;
  }
  for (int cell : cells)
    sum += cell;
  return sum;
}

#pragma gtap function
__device__ int with_bindings(int n, int *values) {
  Point point{n, 3};
  int cells[2] = {n, 5};
  auto [x, y] = point;
  auto &[px, py] = point;
  auto [c0, c1] = cells;
  auto &[r0, r1] = cells;
  const auto &[kx, ky] = Point{n, n + 1};
  int a;
#pragma gtap task
  a = square(x);
#pragma gtap taskwait
  x += a;
  px += 7;
  r0 += c1;
  {
    auto [x, z] = point;
#pragma gtap taskwait
    y += x + z;
    auto late = [&] { return x + z; };
    y += late();
  }
  c0 = 1;
  auto [first, second] = Point{1, 2};
  return x + y * 3 + px * 5 + py + c0 + c1 + r0 + r1 + kx + ky + first + second + a;
}

// A conversion function gives what a reference refers to.
struct Place {
  int *at;
  __device__ operator int &() const { return *at; }
};
struct Wrapped {
  int value;
  __device__ operator const int &() const { return value; }
};

#pragma gtap function
__device__ int with_conversions(int n) {
  int x = n, y = 0;
  int &of_temporary = Place{&x};
  const int &constant = Place{&x};
  const Place place{&y};
  int &of_object = place;
  const Wrapped wrapped{n + 5};
  const int &inside = wrapped;
#pragma gtap task
  of_object = square(n);
#pragma gtap taskwait
  of_temporary += 100;
  return x + y * 1000 + constant + of_object + inside;
}

#pragma gtap function
__device__ void all_of_them(int n, int *values, int *results) {
#pragma gtap task
  results[0] = with_references(n, values);
#pragma gtap task
  results[1] = with_ranges(n, values + 1);
#pragma gtap task
  results[2] = with_bindings(n, values);
#pragma gtap task
  results[3] = with_conversions(n);
}

__global__ void with_tasks(int n, int *values, int *results) {
#pragma gtap entry
  all_of_them(n, values, results);
}

__global__ void serially(int n, int *values, int *results) {
  all_of_them(n, values, results);
}

__global__ void fill(int *values) {
  for (int i = 0; i < 6; i++)
    values[i] = i * 3 + 1;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 1; n <= test.size(4); n++) {
    exec::Array<int> values(6), tasks(4), serial(4);
    fill<<<1, 1>>>(values.device());
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, values.device(), tasks.device());
    test.wait("with_tasks");
    fill<<<1, 1>>>(values.device());
    serially<<<1, 1>>>(n, values.device(), serial.device());
    test.wait("serially");
    test.equal("references", tasks, serial);
  }
  return test.finish("references");
}
