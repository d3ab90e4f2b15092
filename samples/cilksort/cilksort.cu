// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cilksort: quarters down to a cutoff as tasks, merged in pairs by merges that are themselves divided,
// where binary searches say that both runs are to be cut. Unlike mergesort no long stretch is serial.
#include <gtap_thread.cuh>

#include "../common/merging.h"
#include "../common/run.h"
#include "../common/sorting.h"

#include <climits>

constexpr int kSortCutoff = 64;
constexpr int kMergeCutoff = 256;
constexpr int kMergeParts = 4;

// Work is cut at multiples of what a merge stores at once.
__device__ int round_down(int count) {
  return count / samples::kMergeWidth * samples::kMergeWidth;
}
__device__ int round_up(int count) {
  return round_down(count + samples::kMergeWidth - 1);
}

// Sorts at most kSortCutoff numbers in registers: Batcher's odd-even merge network, all loops
// unrolled.
__device__ void sort_leaf(int *values, int count) {
  int v[kSortCutoff];
#pragma unroll
  for (int from = 0; from < kSortCutoff; from += samples::kMergeWidth) {
    const samples::MergeBlock block = samples::load_block(values, from, count);
#pragma unroll
    for (int i = 0; i < samples::kMergeWidth; ++i)
      v[from + i] = block.values[i];
  }
#pragma unroll
  for (int p = 1; p < kSortCutoff; p *= 2) {
#pragma unroll
    for (int k = p; k >= 1; k /= 2) {
#pragma unroll
      for (int i = 0; i < kSortCutoff; ++i)
        // i is the lower one of a pair of this stage.
        if (i >= k % p && (i - k % p) % (2 * k) < k && i + k < kSortCutoff &&
            i / (2 * p) == (i + k) / (2 * p))
          samples::exchange(v[i], v[i + k]);
    }
  }
#pragma unroll
  for (int from = 0; from < kSortCutoff; from += samples::kMergeWidth) {
    samples::MergeBlock block;
#pragma unroll
    for (int i = 0; i < samples::kMergeWidth; ++i)
      block.values[i] = v[from + i];
    samples::store_block(block, values + from, count - from);
  }
}

// Where to cut two sorted runs so that their merge falls into up to kMergeParts parts of about equal size.
struct Cuts {
  int left[kMergeParts + 1], right[kMergeParts + 1];

  // All searches go on together: each is a chain of loads that nothing else hides.
  __device__ Cuts(const int *left_run, int left_count, const int *right_run, int right_count,
                  int parts) {
    const int part = round_up((left_count + right_count) / parts);
    int high[kMergeParts + 1]; // the cut is between left[k] and high[k]
    bool searching = false;
#pragma unroll
    for (int k = 0; k <= kMergeParts; ++k) {
      right[k] = k == 0 ? 0 : k < parts ? k * part : left_count + right_count; // of both, for now
      left[k] = max(0, right[k] - right_count);
      high[k] = min(right[k], left_count);
    }
    do {
      int middle[kMergeParts], on_left[kMergeParts], on_right[kMergeParts];
#pragma unroll
      for (int k = 1; k < kMergeParts; ++k) {
        middle[k] = left[k] + (high[k] - left[k]) / 2;
        on_left[k] = left[k] < high[k] ? left_run[middle[k]] : 0;
        on_right[k] = left[k] < high[k] ? right_run[right[k] - 1 - middle[k]] : 0;
      }
      searching = false;
#pragma unroll
      for (int k = 1; k < kMergeParts; ++k) {
        if (left[k] < high[k]) {
          high[k] = on_right[k] < on_left[k] ? middle[k] : high[k];
          left[k] = on_right[k] < on_left[k] ? left[k] : middle[k] + 1;
        }
        searching |= left[k] < high[k];
      }
    } while (searching);
#pragma unroll
    for (int k = 0; k <= kMergeParts; ++k)
      right[k] -= left[k];
  }
};

#pragma gtap function
__device__ void merge(const int *left, int left_count, const int *right, int right_count,
                      int *target) {
  const int count = left_count + right_count;
  if (count <= kMergeCutoff) {
    samples::merge_runs(left, left_count, right, right_count, target);
    return;
  }
  const int parts = min(kMergeParts, (count + kMergeCutoff - 1) / kMergeCutoff);
  const Cuts cuts(left, left_count, right, right_count, parts);
#pragma unroll
  for (int k = 0; k < kMergeParts; ++k)
    if (k < parts) {
#pragma gtap task
      merge(left + cuts.left[k], cuts.left[k + 1] - cuts.left[k], right + cuts.right[k],
            cuts.right[k + 1] - cuts.right[k], target + cuts.left[k] + cuts.right[k]);
    }
#pragma gtap taskwait
}

// Sorts `count` numbers in place; `spare` has room for as many.
#pragma gtap function
__device__ void cilksort(int *values, int *spare, int count) {
  if (count <= kSortCutoff) {
    sort_leaf(values, count);
    return;
  }
  int quarter = min(round_up(count / 4), round_down((count - 1) / 3)), half = 2 * quarter;
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
