// Cheap functions without effects that use more than numbers: helpers, classes with operators, short loops, results
// that go to parts of variables. Spawns may run calls of them (docs/scheduler.md), and one that is given up must
// leave no trace; as many tasks count as there are calls.
#include <gtap_thread.cuh>

#include "support.h"

struct Colour {
  int red = 0, green = 0, blue = 0;
  __host__ __device__ Colour &operator+=(const Colour &other) {
    red += other.red;
    green += other.green;
    blue += other.blue;
    return *this;
  }
  __host__ __device__ int sum() const { return red + green + blue; }
};
__host__ __device__ inline Colour operator*(int times, const Colour &colour) {
  return {times * colour.red, times * colour.green, times * colour.blue};
}
__host__ __device__ inline unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  return x;
}
// Out through a reference, and through a loop with few turns.
__host__ __device__ inline void shade(unsigned key, Colour &colour) {
  colour.red = static_cast<int>(key & 7);
  for (int i = 0; i < 3; ++i)
    colour.green += static_cast<int>(key >> (3 + i) & 1);
  colour.blue = static_cast<int>(key >> 6 & 7);
}
__host__ __device__ inline int children_of(unsigned key, int depth) {
  if (depth == 0)
    return 0;
  const unsigned chance = mix(key) & 7;
  return chance == 0 ? 0 : chance < 4 ? 1 : 2;
}

// A struct returned, its parts added up; helpers in the condition that ends it.
#pragma gtap function
__device__ Colour trace(unsigned key, int depth) {
  Colour colour;
  shade(key, colour);
  const int n = children_of(key, depth);
  if (n == 0)
    return colour;
  Colour first, second;
#pragma gtap task
  first = trace(mix(key * 2 + 1), depth - 1);
  if (n == 2) {
#pragma gtap task
    second = trace(mix(key * 2 + 2), depth - 1);
  }
#pragma gtap taskwait
  colour += 3 * first;
  colour += second;
  return colour;
}

// A struct as argument; results in elements and members; loops that spawn. The argument changes after the spawn.
struct Place {
  unsigned key;
  int depth;
};
struct Sums {
  int of[2];
  Colour rest;
};
#pragma gtap function
__device__ Sums collect(Place place) {
  Sums sums{{1, 0}, {}};
  shade(place.key, sums.rest);
  if (place.depth <= 0)
    return sums;
  Sums below[2];
  for (int i = 0; i < 2; ++i) {
#pragma gtap task
    below[i] = collect({mix(place.key + static_cast<unsigned>(i)), place.depth - 1 - i});
  }
  place.depth -= 3;
#pragma gtap taskwait
  for (int i = 0; i < 2; ++i) {
    sums.of[0] += below[i].of[0];
    sums.of[1] += below[i].of[1] + place.depth;
    sums.rest += below[1 - i].rest;
  }
  return sums;
}

// A helper with an effect: no spawn may run calls of this function, which would count twice.
__device__ inline void note(int *visits, Colour &colour) {
  atomicAdd(visits, 1);
  ++colour.red;
}
#pragma gtap function
__device__ int noted(int n, int *visits) {
  Colour colour;
  note(visits, colour);
  if (n < 2)
    return colour.red;
  int a, b;
#pragma gtap task
  a = noted(n - 1, visits);
#pragma gtap task
  b = noted(n - 2, visits);
#pragma gtap taskwait
  return a + b;
}

struct Results {
  Colour colour;
  Sums sums;
  int noted, visits;
};
bool operator==(const Results &a, const Results &b) {
  const auto same = [](const Colour &c, const Colour &d) {
    return c.red == d.red && c.green == d.green && c.blue == d.blue;
  };
  return same(a.colour, b.colour) && same(a.sums.rest, b.sums.rest) &&
         a.sums.of[0] == b.sums.of[0] && a.sums.of[1] == b.sums.of[1] && a.noted == b.noted &&
         a.visits == b.visits;
}

#pragma gtap function
__device__ void all(int n, Results *results) {
#pragma gtap task
  results->colour = trace(77, n);
#pragma gtap task
  results->sums = collect({5, n});
#pragma gtap task
  results->noted = noted(n, &results->visits);
#pragma gtap taskwait
}
__global__ void with_tasks(int n, Results *results) {
#pragma gtap entry
  all(n, results);
}
__global__ void serially(int n, Results *results) {
  all(n, results);
}
__global__ void collected(int n, Sums *sums) {
#pragma gtap entry
  *sums = collect({5, n});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(12);
  exec::Array<Results> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("shallow calls with structs", tasks, serial);

  exec::Array<Sums> sums;
  collected<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, sums.device());
  test.wait("collected");
  gtap_statistics done;
  exec::check(gtap_get_statistics(&done), "gtap_get_statistics");
  // A spawn that runs inline for lack of records is one task, whatever it leads to.
  const std::vector<long long> counted{static_cast<long long>(done.tasks)};
  if (done.inline_spawns == 0)
    test.equal("tasks of collect", counted, {sums.read()[0].of[0]});
  return test.finish("shallow_structs");
}
