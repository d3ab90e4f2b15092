// Launches that run loops alone (docs/loops.md): batches of several loops and tasks, many of them, more tasks than the first task may
// leave for one batch, results of all kinds, loops without iterations and with very many, results that are added up, waits in loops.
// Each answer is compared with the same code run on one thread of the host.
#include <gtap_thread.cuh>

#include "support.h"

struct Pair {
  int low, high;
};

__host__ __device__ inline int hashed(int x) {
  return static_cast<int>((static_cast<unsigned>(x) * 0x9e3779b9u) >> 20);
}
__host__ __device__ inline Pair ends_of(int i, int n) {
  return {hashed(i) - n, hashed(i + 1) + n};
}

#pragma gtap function
__device__ int leaf(int i) {
  return hashed(i);
}
#pragma gtap function
__device__ Pair leaf_pair(int i, int n) {
  return ends_of(i, n);
}
#pragma gtap function
__device__ void leaf_add(int i, unsigned long long *sum) {
  atomicAdd(sum, static_cast<unsigned long long>(hashed(i)));
}

// Several loops before a wait, with tasks beside them, and what follows reads what they have left.
#pragma gtap function
__device__ int batches(int n, int *places, Pair *pairs, unsigned long long *sums) {
  int first = 0, last = 0, none = 7;
#pragma gtap task
  first = leaf(n);
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    places[i] = leaf(i);
  }
  for (int i = n - 1; i >= 0; i -= 2) {
#pragma gtap task
    pairs[i] = leaf_pair(i, n);
  }
#pragma gtap taskloop nogroup shared(none)
  for (long long i = n; i < n; ++i) // none
    none = 0;
#pragma gtap task
  last = leaf(-n);
#pragma gtap taskwait
  int total = first - last + none;
  if (n > 0)
    total += places[n / 2] + pairs[n - 1].high;
  // Batch by batch, with something of its own between two of them.
  for (int round = 0; round < 5; ++round) {
    for (int i = round; i < n; ++i) {
#pragma gtap task
      leaf_add(i + total % 2, &sums[round]);
    }
#pragma gtap taskwait
    total += static_cast<int>(sums[round] % 1000);
  }
  return total;
}
__global__ void start_batches(int n, int *places, Pair *pairs, unsigned long long *sums, int *out) {
#pragma gtap entry
  *out = batches(n, places, pairs, sums);
}

// Taskloops: reductions of several types and operators, several at a time.
#pragma gtap function
__device__ long long reductions(int n, long long *out) {
  long long sum = 3;
  int most = -1;
  unsigned bits = 0;
  float product = 1;
  short few = 0;
#pragma gtap taskloop nogroup reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += hashed(i);
#pragma gtap taskloop nogroup reduction(max : most)
  for (int i = n; i > 0; i--)
    most = max(most, hashed(i) % 977);
#pragma gtap taskloop nogroup reduction(| : bits)
  for (unsigned i = 0; i < static_cast<unsigned>(n); i += 3)
    bits |= 1u << (hashed(static_cast<int>(i)) % 32);
#pragma gtap taskloop nogroup reduction(* : product)
  for (int i = 0; i < n; i++)
    product *= i % 50 == 7 ? 2.0f : i % 50 == 9 ? 0.5f : 1.0f;
#pragma gtap taskloop nogroup reduction(+ : few)
  for (int i = 0; i < n % 300; i++)
    few += 1;
#pragma gtap taskwait
  out[0] = sum;
  out[1] = most;
  out[2] = bits;
  out[3] = static_cast<long long>(product * 16);
  out[4] = few;
  return sum + most;
}
__global__ void start_reductions(int n, long long *out) {
#pragma gtap entry
  out[6] = reductions(n, out);
}

// Turns that wait are tasks that spawn, and need the scheduler.
#pragma gtap function
__device__ void pairs_of(int n, int m, long long *out) {
  long long pairs = 0;
#pragma gtap taskloop collapse(2) reduction(+ : pairs)
  for (int i = 0; i < n; i++)
    for (int j = m; j > 0; j--) {
      int one = 0, two = 0;
#pragma gtap task
      one = leaf(i);
#pragma gtap task
      two = leaf(j);
#pragma gtap taskwait
      pairs += one + 3 * two;
    }
  *out = pairs;
}
__global__ void start_pairs(int n, int m, long long *out) {
#pragma gtap entry
  pairs_of(n, m, out);
}

// Results that are added up: no task waits.
#pragma gtap function
__device__ int counted(int n) {
  int all = 0;
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : all)
    all += leaf(i);
  }
#pragma gtap taskwait
  return all;
}
__global__ void start_counted(int n, int *out) {
#pragma gtap entry
  *out = counted(n);
}

// A sum with a value of its own, and a return before the first spawn for some numbers.
#pragma gtap function
__device__ int with_own(int n) {
  int all = 5;
  if (n % 7 == 3)
    return n + 123;
  for (int i = 1; i < n; i++) {
#pragma gtap task in_reduction(+ : all)
    all += leaf(i);
  }
#pragma gtap taskwait
  return all;
}
__global__ void start_with_own(int n, int *out) {
#pragma gtap entry
  *out = with_own(n);
}

// A search over more numbers than a launch could look at. One of the first stops it, and the first task does not go on.
#pragma gtap function
__device__ void endless(unsigned long long n, unsigned long long *found) {
#pragma gtap taskloop
  for (unsigned long long i = 0; i < n; i++)
    if (hashed(static_cast<int>(i)) % 50 == 3) {
      atomicMin(found, i);
      gtap::stop();
    }
  *found = 0;
}
__global__ void start_endless(unsigned long long n, unsigned long long *found) {
#pragma gtap entry
  endless(n, found);
}

// A number of iterations that does not fit 32 bits; each looks whether it is one of few.
#pragma gtap function
__device__ void rare(unsigned long long n, unsigned long long every, unsigned long long *found) {
#pragma gtap taskloop
  for (unsigned long long i = 1; i <= n; i += every)
    atomicAdd(&found[i % 2], i);
}
__global__ void start_rare(unsigned long long n, unsigned long long every,
                           unsigned long long *found) {
#pragma gtap entry
  rare(n, every, found);
}

namespace {

int expected_batches(int n, std::vector<int> &places, std::vector<Pair> &pairs,
                     std::vector<unsigned long long> &sums) {
  for (int i = 0; i < n; ++i)
    places[i] = hashed(i);
  for (int i = n - 1; i >= 0; i -= 2)
    pairs[i] = ends_of(i, n);
  int total = hashed(n) - hashed(-n) + 7;
  if (n > 0)
    total += places[n / 2] + pairs[n - 1].high;
  for (int round = 0; round < 5; ++round) {
    for (int i = round; i < n; ++i)
      sums[round] += static_cast<unsigned long long>(hashed(i + total % 2));
    total += static_cast<int>(sums[round] % 1000);
  }
  return total;
}

std::vector<long long> expected_reductions(int n, int m) {
  std::vector<long long> out(7);
  long long sum = 3, pairs = 0;
  int most = -1;
  unsigned bits = 0;
  float product = 1;
  for (int i = 0; i < n; i++)
    sum += hashed(i);
  for (int i = n; i > 0; i--)
    most = std::max(most, hashed(i) % 977);
  for (int i = 0; i < n; i += 3)
    bits |= 1u << (hashed(i) % 32);
  for (int i = 0; i < n; i++)
    product *= i % 50 == 7 ? 2.0f : i % 50 == 9 ? 0.5f : 1.0f;
  for (int i = 0; i < n; i++)
    for (int j = m; j > 0; j--)
      pairs += hashed(i) + 3 * hashed(j);
  out[0] = sum;
  out[1] = most;
  out[2] = bits;
  out[3] = static_cast<long long>(product * 16);
  out[4] = n % 300;
  out[5] = pairs;
  out[6] = sum + most;
  return out;
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int largest = test.size(700);
  for (int n : {0, 1, 2, 31, 32, 33, 64, 65, 129, largest}) {
    exec::Array<int> places(n + 1), out(1);
    exec::Array<Pair> pairs(n + 1);
    exec::Array<unsigned long long> sums(5);
    start_batches<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, places.device(), pairs.device(),
                                                       sums.device(), out.device());
    test.wait("batches");
    std::vector<int> own_places(n + 1);
    std::vector<Pair> own_pairs(n + 1);
    std::vector<unsigned long long> own_sums(5);
    const int expected = expected_batches(n, own_places, own_pairs, own_sums);
    test.equal("batches", out.read(), std::vector<int>{expected});
    test.equal("places", places.read(), own_places);
    test.equal("sums", sums.read(), own_sums);
    const std::vector<Pair> found = pairs.read();
    for (int i = 0; i < n; ++i)
      test.equal("a pair", std::vector<int>{found[i].low, found[i].high},
                 std::vector<int>{own_pairs[i].low, own_pairs[i].high});
  }
  for (int n : {0, 1, 50, largest})
    for (int m : {0, 1, 3}) {
      exec::Array<long long> out(7);
      start_reductions<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device());
      start_pairs<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, m, out.device() + 5);
      test.wait("reductions");
      test.equal("reductions", out.read(), expected_reductions(n, m));
    }
  for (int n : {0, 1, 100, largest}) {
    exec::Array<int> out(1);
    start_counted<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device());
    test.wait("counted");
    int expected = 0;
    for (int i = 0; i < n; i++)
      expected += hashed(i);
    test.equal("counted", out.read(), std::vector<int>{expected});
  }
  for (int n : {0, 1, 2, 3, 10, 31, largest}) {
    exec::Array<int> out(1);
    start_with_own<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device());
    test.wait("with_own");
    int expected = 5;
    for (int i = 1; i < n; i++)
      expected += hashed(i);
    test.equal("with_own", out.read(), std::vector<int>{n % 7 == 3 ? n + 123 : expected});
  }
  for (int bits : {33, 41, 47}) {
    exec::Array<unsigned long long> found(1);
    found.write({~0ull});
    start_endless<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(1ull << bits, found.device());
    test.wait("endless");
    const unsigned long long i = found.read()[0];
    if (i == 0 || i == ~0ull || hashed(static_cast<int>(i)) % 50 != 3)
      exec::fail("endless", "the launch did not end where it was stopped");
  }
  for (unsigned long long every : {1ull << 58, (1ull << 57) + 1}) {
    const unsigned long long n = (1ull << 63) + 5;
    exec::Array<unsigned long long> found(2);
    start_rare<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, every, found.device());
    test.wait("rare");
    std::vector<unsigned long long> expected(2);
    for (unsigned long long i = 1; i <= n; i += every)
      expected[i % 2] += i;
    test.equal("rare", found.read(), expected);
  }
  return test.finish("loop_launches");
}
