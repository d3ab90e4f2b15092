// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mergesort: halves down to a cutoff as tasks, each merged by the one task that waited for both
// halves. The last merges are long and serial; they, not the tasks, set the time.
#include <gtap_thread.cuh>

#include "../common/merging.h"
#include "../common/run.h"
#include "../common/sorting.h"

constexpr int kCutoff = 128;

__device__ void insertion_sort(int *values, int count) {
  for (int i = 1; i < count; ++i) {
    const int value = values[i];
    int j = i;
    for (; j > 0 && values[j - 1] > value; --j)
      values[j] = values[j - 1];
    values[j] = value;
  }
}

// Sorts `count` numbers that stand in both arrays; afterwards `target` is sorted and `spare` is
// anything. The halves are sorted into `spare`, so that each level merges once and copies nothing
// back.
#pragma gtap function
__device__ void mergesort(int *target, int *spare, int count) {
  if (count <= kCutoff) {
    insertion_sort(target, count);
    return;
  }
  int middle = count / 2;
#pragma gtap task
  mergesort(spare, target, middle);
#pragma gtap task
  mergesort(spare + middle, target + middle, count - middle);
#pragma gtap taskwait
  samples::merge_runs(spare, middle, spare + middle, count - middle, target);
}

__global__ void mergesort_kernel(int *target, int *spare, int count) {
#pragma gtap entry
  mergesort(target, spare, count);
}

int main(int argc, char **argv) {
  long long count = 10000, seed = 1;
  samples::RunOptions options;
  samples::CommandLine line("mergesort", "Sorts random 32-bit numbers.");
  line.size("how many numbers", count, 1, 1 << 30);
  line.option("--seed", "S", "seed of the random numbers", seed, 0, 1 << 30);
  options.add_to(line);
  line.parse(argc, argv);

  const std::vector<int> input =
      samples::random_numbers(static_cast<std::size_t>(count), static_cast<std::uint32_t>(seed));

  const samples::Fingerprint expected(input);
  samples::DeviceArray<int> target(input.size()), spare(input.size());
  return samples::run(
      options,
      [&] {
        target.upload(input);
        spare.upload(input);
      },
      [&] {
        mergesort_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(target.get(), spare.get(),
                                                              static_cast<int>(count));
      },
      [&] { return samples::sorted_answer("mergesort", target.download(), expected); });
}
