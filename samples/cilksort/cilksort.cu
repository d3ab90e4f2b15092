// Cilksort: quarters down to a cutoff as tasks, merged in pairs by merges that are themselves divided:
// the larger part is split in the middle, the smaller where its middle value belongs. Unlike
// mergesort no long stretch is serial.
#include <gtap_thread.cuh>

#include "../common/merging.h"
#include "../common/run.h"
#include "../common/sorting.h"

#include <climits>

constexpr int kSortCutoff = 64;
constexpr int kMergeCutoff = 256;

__device__ __forceinline__ void exchange(int &low, int &high) {
  const int smaller = min(low, high);
  high = max(low, high);
  low = smaller;
}

// Sorts at most kSortCutoff numbers in registers: Batcher's odd-even merge network, all loops
// unrolled.
__device__ void sort_leaf(int *values, int count) {
  int v[kSortCutoff];
#pragma unroll
  for (int i = 0; i < kSortCutoff; ++i)
    v[i] = i < count ? values[i] : INT_MAX;
#pragma unroll
  for (int p = 1; p < kSortCutoff; p *= 2) {
#pragma unroll
    for (int k = p; k >= 1; k /= 2) {
#pragma unroll
      for (int i = 0; i < kSortCutoff; ++i)
        // i is the lower one of a pair of this stage.
        if (i >= k % p && (i - k % p) % (2 * k) < k && i + k < kSortCutoff &&
            i / (2 * p) == (i + k) / (2 * p))
          exchange(v[i], v[i + k]);
    }
  }
#pragma unroll
  for (int i = 0; i < kSortCutoff; ++i)
    if (i < count)
      values[i] = v[i];
}

// How many of the numbers are smaller than `value`. Looks at three numbers at a time, whose loads
// are under way together: the search is a chain of loads that nothing else hides.
__device__ int lower_bound(const int *numbers, int count, int value) {
  int begin = 0, end = count; // the answer is in [begin, end]
  while (end - begin > 3) {
    const int quarter = (end - begin) / 4;
    const int *const probe = numbers + begin + quarter;
    const int smaller =
        (probe[0] < value) + (probe[quarter] < value) + (probe[2 * quarter] < value);
    end = smaller < 3 ? begin + (smaller + 1) * quarter : end;
    begin += smaller > 0 ? smaller * quarter + 1 : 0;
  }
  while (begin < end && numbers[begin] < value)
    ++begin;
  return begin;
}

#pragma gtap function
__device__ void merge(const int *left, int left_count, const int *right, int right_count,
                      int *target) {
  if (left_count + right_count <= kMergeCutoff) {
    samples::merge_runs(left, left_count, right, right_count, target);
    return;
  }
  int left_part, right_part;
  if (left_count >= right_count) {
    left_part = left_count / 2;
    right_part = lower_bound(right, right_count, left[left_part]);
  } else {
    right_part = right_count / 2;
    left_part = lower_bound(left, left_count, right[right_part]);
  }
#pragma gtap task
  merge(left, left_part, right, right_part, target);
#pragma gtap task
  merge(left + left_part, left_count - left_part, right + right_part, right_count - right_part,
        target + left_part + right_part);
#pragma gtap taskwait
}

// Sorts `count` numbers in place; `spare` has room for as many.
#pragma gtap function
__device__ void cilksort(int *values, int *spare, int count) {
  if (count <= kSortCutoff) {
    sort_leaf(values, count);
    return;
  }
  int quarter = count / 4, half = 2 * quarter;
#pragma gtap task
  cilksort(values, spare, quarter);
#pragma gtap task
  cilksort(values + quarter, spare + quarter, quarter);
#pragma gtap task
  cilksort(values + half, spare + half, quarter);
#pragma gtap task
  cilksort(values + half + quarter, spare + half + quarter, count - half - quarter);
#pragma gtap taskwait
#pragma gtap task
  merge(values, quarter, values + quarter, quarter, spare);
#pragma gtap task
  merge(values + half, quarter, values + half + quarter, count - half - quarter, spare + half);
#pragma gtap taskwait
#pragma gtap task
  merge(spare, half, spare + half, count - half, values);
#pragma gtap taskwait
}

__global__ void cilksort_kernel(int *values, int *spare, int count) {
#pragma gtap entry
  cilksort(values, spare, count);
}

int main(int argc, char **argv) {
  long long count = 10000, seed = 1;
  samples::RunOptions options;
  samples::CommandLine line("cilksort", "Sorts random 32-bit numbers.");
  line.size("how many numbers", count, 1, 1 << 30);
  line.option("--seed", "S", "seed of the random numbers", seed, 0, 1 << 30);
  options.add_to(line);
  line.parse(argc, argv);

  const std::vector<int> input =
      samples::random_numbers(static_cast<std::size_t>(count), static_cast<std::uint32_t>(seed));

  const samples::Fingerprint expected(input);
  samples::DeviceArray<int> values(input.size()), spare(input.size());
  return samples::run(
      options, [&] { values.upload(input); },
      [&] {
        cilksort_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(values.get(), spare.get(),
                                                             static_cast<int>(count));
      },
      [&] { return samples::sorted_answer("cilksort", values.download(), expected); });
}
