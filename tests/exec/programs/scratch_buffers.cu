// Buffers of gtap::scratch: permutations that tasks keep across taskwaits, buffers of random sizes that nobody else may
// write to, given back by other tasks than took them; memory that is enough only because it is given back; and a launch
// that has too little, which ends in an error while the next one is as any other. The argument: elements to permute.
#include <gtap/scratch.cuh>
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>

// The sum, over all permutations of what is left, of the dot product of the whole permutation with 1, 2, 3, ...
#pragma gtap function
__device__ unsigned long long permute(int n, int fixed, const int *before) {
  if (fixed == n) {
    unsigned long long sum = 0;
    for (int i = 0; i < n; ++i)
      sum += static_cast<unsigned long long>(i + 1) * before[i];
    return sum;
  }
  int *own = gtap::scratch<int>(n * (n - fixed));
  unsigned long long *sums = gtap::scratch<unsigned long long>(n - fixed);
  for (int choice = 0; choice < n - fixed; ++choice) {
    int *next = own + n * choice;
    for (int i = 0; i < n; ++i)
      next[i] = before[i];
    next[fixed] = before[fixed + choice];
    next[fixed + choice] = before[fixed];
#pragma gtap task
    sums[choice] = permute(n, fixed + 1, next);
  }
#pragma gtap taskwait
  unsigned long long sum = 0;
  for (int choice = 0; choice < n - fixed; ++choice)
    sum += own[n * choice + fixed] == before[fixed + choice] ? sums[choice] : 1ull << 60;
  gtap::release(own);
  gtap::release(sums);
  return sum;
}

__global__ void permutations(int n, const int *first, unsigned long long *out) {
#pragma gtap entry
  *out = permute(n, 0, first);
}

// ---- buffers of random sizes ----

__device__ __host__ inline unsigned mixed(unsigned value) {
  value ^= value >> 16;
  value *= 0x7feb352du;
  value ^= value >> 15;
  value *= 0x846ca68bu;
  return value ^ (value >> 16);
}

// Most are small.
__device__ inline unsigned size_for(unsigned number) {
  const unsigned limit = 1u << (2 + mixed(number) % 10);
  return 1 + mixed(number + 1) % limit;
}

// Gives `given` back, which its parent has filled with its own number.
#pragma gtap function
__device__ void checked(gtap::buffer<unsigned> given, unsigned number, unsigned *wrong) {
  bool right = given.size() == size_for(number);
  for (unsigned i = 0; i < given.size(); ++i)
    right = right && given[i] == number + i;
  given.release();
  if (!right)
    atomicAdd(wrong, 1);
}

#pragma gtap function
__device__ void grow(unsigned number, int depth, unsigned *wrong) {
  const gtap::buffer<unsigned> own = gtap::scratch<unsigned>(size_for(number));
  const gtap::buffer<unsigned> given = gtap::scratch<unsigned>(size_for(number));
  if (!own || !given) // the launch ends in an error, which main() notices
    return;
  for (unsigned i = 0; i < own.size(); ++i)
    own[i] = ~number - i;
  for (unsigned i = 0; i < given.size(); ++i)
    given[i] = number + i;
  {
    gtap::scoped_buffer<unsigned char> inner(gtap::scratch<unsigned char>(number % 700));
    for (unsigned char &byte : inner)
      byte = static_cast<unsigned char>(number);
    for (const unsigned char byte : inner)
      if (byte != static_cast<unsigned char>(number))
        atomicAdd(wrong, 1);
  }
#pragma gtap task
  checked(given, number, wrong);
  if (depth > 0) {
#pragma gtap task
    grow(2 * number, depth - 1, wrong);
#pragma gtap task
    grow(2 * number + 1, depth - 1, wrong);
  }
#pragma gtap taskwait
  for (unsigned i = 0; i < own.size(); ++i)
    if (own[i] != ~number - i) {
      atomicAdd(wrong, 1);
      break;
    }
  own.release();
}

__global__ void random_sizes(int depth, unsigned *wrong) {
#pragma gtap entry
  grow(1, depth, wrong);
}

// Takes one buffer after the other, and gives each back. With `keep`, none.
#pragma gtap function
__device__ void many(int count, bool keep, int *taken) {
  for (int i = 0; i < count; ++i) {
    const gtap::buffer<int> next = gtap::scratch<int>(1000);
    if (!next) {
      // What was asked for is there to be written to, all the same.
      for (int &value : next)
        value = i;
      return;
    }
    next[999] = i;
    atomicAdd(taken, 1);
    if (!keep)
      next.release();
  }
}

__global__ void many_buffers(int count, bool keep, int *taken) {
#pragma gtap entry
  many(count, keep, taken);
}

// A kernel without an entry calls this task function directly. It belongs to no launch, so it gets no buffer.
#pragma gtap function
__device__ void one_buffer(int *out) {
  int *own = gtap::scratch<int>(4);
  *out = own != nullptr;
  gtap::release(own);
}
__global__ void without_launch(int *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    one_buffer(out);
}

int main(int argc, char **argv) {
  setenv("GTAP_SCRATCH_BYTES", "16777216", 0); // 14680064 for a launch alone
  exec::Test test(argc, argv);
  const int n = test.size(6);
  std::vector<int> wrong(1), none(1);
  const auto expect = [&](bool right, const char *what) {
    if (!right) {
      ++wrong[0];
      std::fprintf(stderr, "%s\n", what);
    }
  };

  // Each element is in each place equally often.
  exec::Array<int> first(n);
  std::vector<int> elements(n);
  unsigned long long permutations_of_rest = 1, elements_sum = 0, places_sum = 0;
  for (int i = 0; i < n; ++i) {
    elements[i] = 3 * i + 5;
    elements_sum += elements[i];
    places_sum += i + 1;
    permutations_of_rest *= i > 0 ? i : 1;
  }
  exec::check(cudaMemcpy(first.device(), elements.data(), n * sizeof(int), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  for (int turn = 0; turn < 3; ++turn) {
    exec::Array<unsigned long long> sum;
    permutations<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, first.device(), sum.device());
    test.wait("permutations");
    test.equal("permutations", sum.read(), {permutations_of_rest * elements_sum * places_sum});
  }

  const int depth = 7;
  exec::Array<unsigned> mistakes;
  for (int turn = 0; turn < 2; ++turn) {
    random_sizes<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, mistakes.device());
    test.wait("random_sizes");
    test.equal("random_sizes", mistakes.read(), {0u});
    gtap_statistics statistics;
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(statistics.scratch_peak != 0 && statistics.scratch_kept == 0,
           "scratch_kept where random buffers were released");
  }

  // 4096 bytes each: 48 MB if none was given back.
  exec::Array<int> taken;
  many_buffers<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(12000, false, taken.device());
  test.wait("many_buffers");
  test.equal("buffers that are given back", taken.read(), {12000});
  gtap_statistics statistics;
  exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
  expect(statistics.scratch_peak == 4096, "scratch_peak is not one buffer");
  expect(statistics.scratch_kept == 0, "scratch_kept where each buffer was released");

  // What nobody gives back is free in the next launch.
  for (int turn = 0; turn < 3; ++turn) {
    taken.clear();
    many_buffers<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(3000, true, taken.device());
    test.wait("many_buffers");
    test.equal("buffers that are kept", taken.read(), {3000});
    exec::check(gtap_get_statistics(&statistics), "gtap_get_statistics");
    expect(statistics.scratch_kept == 3000ull * 4096, "scratch_kept is not all buffers");
  }
  taken.clear();
  many_buffers<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(4000, true, taken.device());
  const gtap_status status = gtap_synchronize();
  expect(status == GTAP_ERROR_OUT_OF_SCRATCH, "no error when there is no memory left");
  const std::string sentence = gtap_error_string(status);
  expect(sentence.find("4000 bytes") != std::string::npos &&
             sentence.find("16777216 bytes") != std::string::npos &&
             sentence.find("GTAP_SCRATCH_BYTES") != std::string::npos,
         sentence.c_str());
  // Units of 128 bytes, with 4 more for each, behind a header.
  expect(taken.read()[0] > 3420 && taken.read()[0] < 3476, "another number of buffers");
  random_sizes<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, mistakes.device());
  test.wait("random_sizes");
  test.equal("random_sizes, behind an error", mistakes.read(), {0u});
  without_launch<<<1, 32>>>(taken.device());
  const std::string outside = gtap_error_string(gtap_synchronize());
  expect(outside.find("outside of an entry kernel's launch") != std::string::npos, outside.c_str());
  test.equal("scratch", wrong, none);
  return test.finish("scratch_buffers");
}
