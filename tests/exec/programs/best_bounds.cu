// Bounds that all tasks share: a travelling salesman's shortest tour by branch and bound, with the tour; a knapsack; and
// the least and greatest of many numbers of each type, with negative ones, infinities and NaNs among them.
#include <gtap_thread.cuh>

#include "support.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>

constexpr int kMostCities = 12;

struct Tour {
  signed char city[kMostCities];
};
using Shortest = gtap::lowest_with<int, Tour>;

__device__ __host__ inline unsigned mixed(unsigned value) {
  value ^= value >> 16;
  value *= 0x7feb352du;
  value ^= value >> 15;
  value *= 0x846ca68bu;
  return value ^ (value >> 16);
}
__device__ __host__ inline int distance(int from, int to) {
  const int low = from < to ? from : to, high = from < to ? to : from;
  return 10 + static_cast<int>(mixed(static_cast<unsigned>(64 * low + high)) % 90);
}

__device__ Shortest shortest;

#pragma gtap function
__device__ void travel(int n, int visited, int length, Tour tour, unsigned long long *begun) {
  atomicAdd(begun, 1ull);
  const int here = tour.city[visited - 1];
  if (visited == n) {
    shortest.offer(length + distance(here, 0), tour);
    return;
  }
  if (length + 10 * (n + 1 - visited) >= shortest.get())
    return;
  for (int next = 1; next < n; ++next) {
    bool been = false;
    for (int i = 1; i < visited; ++i)
      been = been || tour.city[i] == next;
    if (!been) {
      Tour longer = tour;
      longer.city[visited] = static_cast<signed char>(next);
#pragma gtap task
      travel(n, visited + 1, length + distance(here, next), longer, begun);
    }
  }
}

__global__ void shortest_tour(int n, unsigned long long *begun) {
#pragma gtap entry
  travel(n, 1, 0, Tour{}, begun);
}

static int tour_length(int n, const Tour &tour) {
  int length = 0;
  unsigned seen = 0;
  for (int i = 0; i < n; ++i) {
    seen |= 1u << tour.city[i];
    length += distance(tour.city[i], tour.city[(i + 1) % n]);
  }
  return seen == (1u << n) - 1 ? length : -1;
}

// Over all subsets: the shortest way from 0 through them to `last`.
static int shortest_length(int n) {
  const int sets = 1 << (n - 1), far = 1 << 20;
  std::vector<int> way(static_cast<std::size_t>(sets) * n, far);
  for (int last = 1; last < n; ++last)
    way[(1 << (last - 1)) * n + last] = distance(0, last);
  for (int set = 1; set < sets; ++set)
    for (int last = 1; last < n; ++last)
      for (int next = 1; next < n; ++next)
        if ((set >> (last - 1) & 1) != 0 && (set >> (next - 1) & 1) == 0) {
          int &longer = way[(set | 1 << (next - 1)) * n + next];
          longer = std::min(longer, way[set * n + last] + distance(last, next));
        }
  int best = far;
  for (int last = 1; last < n; ++last)
    best = std::min(best, way[(sets - 1) * n + last] + distance(last, 0));
  return best;
}

// ---- nearly each offer is better than all before ----

struct Pair {
  int value, twice;
};
using Falling = gtap::lowest_with<int, Pair>;

#pragma gtap function
__device__ void fall(int depth, Falling *falling) {
  for (int i = 0; i < 4; ++i) {
    const int lower = falling->get() - 1;
    falling->offer(lower, Pair{lower, 2 * lower});
  }
  if (depth > 0) {
#pragma gtap task
    fall(depth - 1, falling);
#pragma gtap task
    fall(depth - 1, falling);
  }
}

__global__ void falls(int depth, Falling *falling) {
#pragma gtap entry
  fall(depth, falling);
}

// ---- numbers of each type ----

template <class T>
struct Extremes {
  gtap::lowest<T> least;
  gtap::highest<T> greatest;
  unsigned better; // offers that were told so of the least
};

template <class T>
__device__ __host__ inline T number(unsigned index) {
  const int part = static_cast<int>(mixed(index) % 2000001u) - 1000000;
  if constexpr (std::is_floating_point<T>::value) {
    if (index % 97 == 13)
      return static_cast<T>(NAN);
    return index % 97 == 14 ? -static_cast<T>(0) : static_cast<T>(part) / static_cast<T>(8);
  } else if constexpr (std::is_unsigned<T>::value) {
    return static_cast<T>(part + 2000000) * static_cast<T>(sizeof(T) == 8 ? 1ll << 40 : 1024);
  } else {
    return static_cast<T>(part) * static_cast<T>(sizeof(T) == 8 ? 1ll << 40 : 1);
  }
}

#pragma gtap function
template <class T>
__device__ void offer(unsigned begin, unsigned end, Extremes<T> *extremes) {
  if (end - begin <= 4) {
    for (unsigned i = begin; i < end; ++i) {
      const T value = number<T>(i);
      if (extremes->least.offer(value))
        atomicAdd(&extremes->better, 1);
      extremes->greatest.offer(value);
    }
    return;
  }
  const unsigned middle = begin + (end - begin) / 2;
#pragma gtap task
  offer<T>(begin, middle, extremes);
#pragma gtap task
  offer<T>(middle, end, extremes);
}

template <class T>
__global__ void offers(unsigned count, Extremes<T> *extremes) {
#pragma gtap entry
  offer<T>(0, count, extremes);
}

template <class T>
static void check_numbers(exec::Test &test, const char *name, T first, T last) {
  const unsigned count = 3000;
  for (int turn = 0; turn < 2; ++turn) {
    // First all that there is, then from where it begins or ends: no number is better.
    T least = turn == 0 ? gtap::lowest<T>().get() : first,
      greatest = turn == 0 ? gtap::highest<T>().get() : last;
    exec::Array<Extremes<T>> extremes;
    const Extremes<T> before{gtap::lowest<T>(least), gtap::highest<T>(greatest), 0};
    exec::check(cudaMemcpy(extremes.device(), &before, sizeof before, cudaMemcpyHostToDevice),
                "cudaMemcpy");
    offers<T><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, extremes.device());
    test.wait(name);
    unsigned distinct = 0;
    for (unsigned i = 0; i < count; ++i) {
      const T value = number<T>(i);
      distinct += value < least ? 1 : 0;
      least = value < least ? value : least;
      greatest = value > greatest ? value : greatest;
    }
    const Extremes<T> after = extremes.read()[0];
    test.equal(name, std::vector<T>{after.least.get(), after.greatest.get()},
               std::vector<T>{least, greatest});
    test.equal("whether an offer was better", std::vector<int>{after.better > 0}, {distinct > 0});
  }
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  const int expected = shortest_length(n);
  for (int turn = 0; turn < 3; ++turn) {
    // In the last turn the bound begins at the optimum, and no tour is better.
    const Shortest before(turn < 2 ? INT_MAX : expected);
    Shortest after;
    exec::Array<unsigned long long> begun;
    exec::check(cudaMemcpyToSymbol(shortest, &before, sizeof before), "cudaMemcpyToSymbol");
    shortest_tour<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, begun.device());
    test.wait("shortest_tour");
    exec::check(cudaMemcpyFromSymbol(&after, shortest, sizeof after), "cudaMemcpyFromSymbol");
    test.equal("the shortest tour", std::vector<int>{after.get()}, {expected});
    test.equal("its cities", std::vector<int>{tour_length(n, after.solution())},
               {turn < 2 ? expected : tour_length(n, Tour{})});
    // The root, and all paths of 1 to n - 1 cities beyond the first.
    unsigned long long all = 1, paths = 1;
    for (int i = 1; i < n; ++i)
      all += paths *= static_cast<unsigned long long>(n - i);
    if (n > 8 && begun.read()[0] >= all) // fewer tasks may all begin before the first tour is known
      test.equal("tasks that the bound has saved", std::vector<int>{0}, {1});
    if (turn == 0)
      std::printf("%llu of %llu tasks\n", begun.read()[0], all);
  }
  for (int turn = 0; turn < 4; ++turn) {
    exec::Array<Falling> falling;
    const Falling before(0);
    exec::check(cudaMemcpy(falling.device(), &before, sizeof before, cudaMemcpyHostToDevice),
                "cudaMemcpy");
    falls<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(7, falling.device());
    test.wait("falls");
    const Falling after = falling.read()[0];
    test.equal("what is kept with the lowest",
               std::vector<int>{after.solution().value, after.solution().twice},
               {after.get(), 2 * after.get()});
  }
  check_numbers<int>(test, "int", INT_MIN, INT_MAX);
  check_numbers<unsigned>(test, "unsigned", 0, UINT_MAX);
  check_numbers<long>(test, "long", LONG_MIN, LONG_MAX);
  check_numbers<long long>(test, "long long", LLONG_MIN, LLONG_MAX);
  check_numbers<unsigned long long>(test, "unsigned long long", 0, ULLONG_MAX);
  check_numbers<float>(test, "float", -HUGE_VALF, HUGE_VALF);
  check_numbers<double>(test, "double", -HUGE_VAL, HUGE_VAL);
  return test.finish("best_bounds");
}
