// Variables passed by reference, by address and as objects of member functions: to functions that let them go,
// which may leave them in registers, and to such that keep an address, which is read behind a taskwait.
#include <gtap_thread.cuh>

#include "support.h"

struct Vec {
  unsigned x, y, z;
  __device__ unsigned dot(const Vec &other) const {
    return x * other.x + y * other.y + z * other.z;
  }
  __device__ Vec &operator+=(const Vec &other) {
    x += other.x;
    y += other.y;
    z += other.z;
    return *this;
  }
  __device__ Vec operator-() const { return {0 - x, 0 - y, 0 - z}; }
};
struct Row {
  unsigned values[3];
  __device__ const unsigned *begin() const { return values; }
  __device__ const unsigned *end() const { return values + 3; }
};
__device__ Vec operator+(const Vec &a, const Vec &b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__device__ Vec operator*(unsigned factor, const Vec &v) {
  return {factor * v.x, factor * v.y, factor * v.z};
}
__device__ unsigned sum_of(const Row &row) {
  unsigned sum = 0;
  for (unsigned part : row)
    sum += part;
  return sum;
}

struct Ray {
  Vec from, to;
};
struct Hit {
  unsigned distance;
  Vec normal;
};
// Of which a call on a const object runs another function.
struct Choice {
  unsigned value;
  __device__ unsigned get() { return 0 - value; }
  __device__ unsigned get() const { return value; }
};

__device__ const Vec &axis(const Ray &ray) {
  return ray.to;
}
__device__ bool intersect(const Ray &ray, Hit &hit) {
  const Vec &direction = axis(ray);
  hit = Hit{direction.dot(ray.from), direction};
  return hit.distance % 7 != 0;
}
__device__ unsigned total(const unsigned *values, unsigned count) {
  unsigned sum = 0;
  for (const unsigned *end = values + count; values != end; ++values)
    sum += *values;
  return sum;
}
__device__ void rotate(unsigned (&values)[4], unsigned by) {
  for (unsigned &value : values)
    value = value * 3 + by;
}
__device__ unsigned third(const unsigned &value) {
  return value / 3;
}
__device__ unsigned second(const unsigned &value) {
  return third(value) + 1;
}
__device__ unsigned first(const unsigned &value) {
  return second(value) + value;
}
template <class T>
__device__ void exchange(T &a, T &b) {
  T kept = a;
  a = b;
  b = kept;
}
template <class T>
__device__ T &larger(T &a, T &b) {
  return a < b ? b : a;
}
__device__ void change_constant(const unsigned &value) {
  ++const_cast<unsigned &>(value);
}

#pragma gtap function
__device__ unsigned trace(Ray ray, int depth) {
  Hit hit;
  unsigned cells[4] = {unsigned(depth), 1, 2, ray.from.x};
  if (!intersect(ray, hit))
    hit.normal += ray.from;
  rotate(cells, hit.distance);
  if (depth <= 0)
    return total(cells, 4) + first(unsigned(depth));
  Vec light = 2 * ray.from + -hit.normal;
  const Row row{{light.x, hit.distance, 3}};
  const Choice chosen{unsigned(depth)};
  unsigned low = unsigned(depth), high = hit.distance, count = 0;
  exchange(low, high);
  unsigned left, right;
#pragma gtap task
  left = trace(Ray{light, ray.from}, depth - 1);
#pragma gtap task
  right = trace(Ray{ray.to, hit.normal}, depth - 2);
#pragma gtap taskwait
  (light += ray.to) += left * ray.from;
  change_constant(count);
  change_constant(low);
  intersect(ray, hit); // anew: what it was before the taskwait is gone
  count += sum_of(row);
  unsigned more;
#pragma gtap task
  more = trace(Ray{hit.normal, light}, depth - 4);
#pragma gtap taskwait
  larger(low, high) += right % 5;
  return light.dot(ray.to) + low - high + count + unsigned(depth) + more % 1000 + right % 1000 +
         chosen.get();
}

// What follows keeps addresses, each in another way.

struct Holder {
  int *at;
};
struct Made {
  int *at;
  __device__ explicit Made(int &value) : at(&value) {}
};
__device__ void keep_in(int &value, Holder &holder) {
  holder.at = &value;
}
__device__ void keep_out(int &value, int **out) {
  *out = &value;
}
__device__ Holder keep_result(int &value) {
  return {&value};
}
__device__ int &same(int &value) {
  return value;
}
__device__ unsigned long long number(int &value) {
  return reinterpret_cast<unsigned long long>(&value);
}
__device__ int *rooms[1 << 12];
struct Listed {
  int value;
  __device__ void enter(int room) { rooms[room] = &value; }
};

#pragma gtap function
__device__ int leaf(int n) {
  return n * n;
}

#pragma gtap function
__device__ int keeping(int n, int room) {
  int a = n, b = n + 1, c = n + 2, d = n + 3, e = n + 4, f = n + 5;
  Listed listed{n + 6};
  Holder holder;
  keep_in(a, holder);
  int *out;
  keep_out(b, &out);
  Holder result = keep_result(c);
  Made made(d);
  int &bound = same(e);
  const unsigned long long place = number(f);
  listed.enter(room);
  int below = 0, square;
  if (n > 0) {
#pragma gtap task
    below = keeping(n - 1, room * 2 + 1);
  }
#pragma gtap task
  same(square) = leaf(n);
#pragma gtap taskwait
  a += 10, b += 20, c += 30, d += 40, e += 50, f += 60, listed.value += 70;
  const int seen = *holder.at + 2 * *out + 3 * *result.at + 4 * *made.at + 5 * bound +
                   6 * *reinterpret_cast<int *>(place) + 7 * *rooms[room];
  *holder.at = *out = *made.at = bound = seen % 17;
  return seen + below + square + a + b + d + e;
}

__global__ void tracing(int depth, unsigned *result) {
#pragma gtap entry
  *result = trace(Ray{{1, 2, 3}, {3, 4, 1}}, depth);
}
__global__ void tracing_serially(int depth, unsigned *result) {
  *result = trace(Ray{{1, 2, 3}, {3, 4, 1}}, depth);
}
__global__ void all_keeping(int n, int *result) {
#pragma gtap entry
  *result = keeping(n, 0);
}
__global__ void keeping_serially(int n, int *result) {
  *result = keeping(n, 0);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(12);
  exec::Array<unsigned> traced, traced_serially;
  exec::Array<int> kept, kept_serially;
  tracing<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, traced.device());
  test.wait("tracing");
  tracing_serially<<<1, 1>>>(depth, traced_serially.device());
  test.wait("tracing_serially");
  all_keeping<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(10, kept.device());
  test.wait("all_keeping");
  keeping_serially<<<1, 1>>>(10, kept_serially.device());
  test.wait("keeping_serially");
  test.equal("traced", traced, traced_serially);
  test.equal("kept", kept, kept_serially);
  return test.finish("passed_by_reference");
}
