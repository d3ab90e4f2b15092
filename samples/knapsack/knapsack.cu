// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 0/1 knapsack problem by branch and bound: what to take, so that it is worth most and the
// knapsack carries it. Tasks decide on items, the most valuable a unit of weight first, and give up
// where even a fraction of an item would not lead beyond the best that any task has found.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "instance.h"

constexpr int kMostSerial = 60; // items that are decided serially: a bit each in a word

struct Search {
  const Item *items; // and an empty one behind the last
  std::uint32_t count;
  std::uint32_t serial; // so many of the last items get no tasks
  std::uint32_t *best;  // what the best selection found so far is worth
};

// Not among the parameters, so that records stay small.
__constant__ Search search;

// A node of the search has decided on the first `item` items. It is written as what was left out:
// `reach` is the capacity and the weight of all that was left out, `loss` what that is worth. Taking
// an item changes neither. The items that fit are those up to where the weight of all items, from
// the first one on, exceeds `reach`.

// The first item that does not fit, from `item` on; the count if all do.
__device__ __forceinline__ std::uint32_t first_too_many(std::uint32_t item, std::uint32_t reach) {
  std::uint32_t low = item, high = search.count;
  while (low < high) {
    const std::uint32_t middle = (low + high + 1) / 2;
    if (search.items[middle].weight_before <= reach)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

// The best selection that anybody has found. Volatile, since other threads raise it; not too often,
// since there is one such word for all of them. To know an older one does no harm but more work.
__device__ __forceinline__ std::uint32_t latest_best() {
  return *static_cast<const volatile std::uint32_t *>(search.best);
}

// Whether a selection below this node can be better than `best`. Takes note of one that is there
// without search: all items from here on, as long as they fit.
__device__ __forceinline__ bool is_promising(std::uint32_t item, std::uint32_t reach,
                                             std::uint32_t loss, std::uint32_t &best) {
  const Item broken = search.items[first_too_many(item, reach)];
  const std::uint32_t worth = broken.value_before - loss;
  if (worth > best)
    best = max(worth, atomicMax(search.best, worth));
  // The fraction of the next item that fits; whole numbers are enough, for values are whole.
  const std::uint32_t fraction = (reach - broken.weight_before) * broken.value / broken.weight;
  return worth + fraction > best;
}

// Searches below a promising node without tasks and, since recursion on a GPU's call stack is slow,
// without a stack: which items are taken, a bit each, says how to go back.
__device__ void search_serially(std::uint32_t first, std::uint32_t reach, std::uint32_t loss,
                                std::uint32_t best) {
  constexpr unsigned turns_between_looks = 32;
  unsigned turns = 0;
  unsigned long long taken = 0;
  std::uint32_t item = first;
  bool promising = true;
  for (;;) {
    const Item next = search.items[item];
    if (promising && item < search.count) {
      ++item;
      if (next.weight_before + next.weight <= reach) {
        taken |= 1ull << (item - 1 - first);
      } else {
        reach += next.weight;
        loss += next.value;
        promising = is_promising(item, reach, loss, best);
      }
      continue;
    }
    if (taken == 0)
      return;
    if (++turns % turns_between_looks == 0)
      best = max(best, latest_best());
    // Back to the last item that was taken: all behind it were left out. Now leave it out itself.
    const int bit = 63 - __clzll(static_cast<long long>(taken));
    taken ^= 1ull << bit;
    item = first + static_cast<std::uint32_t>(bit);
    const Item last = search.items[item];
    ++item;
    reach -= next.weight_before - (last.weight_before + last.weight);
    loss -= next.value_before - (last.value_before + last.value);
    reach += last.weight;
    loss += last.value;
    promising = is_promising(item, reach, loss, best);
  }
}

// Goes on taking items as long as they fit, which is the most promising thing to do; leaving one of
// them out is a task where it can pay.
#pragma gtap function
__device__ void decide(std::uint32_t item, std::uint32_t reach, std::uint32_t loss) {
  std::uint32_t best = latest_best();
  if (!is_promising(item, reach, loss, best))
    return;
  while (item + search.serial < search.count) {
    const Item next = search.items[item];
    ++item;
    const std::uint32_t reach_without = reach + next.weight, loss_without = loss + next.value;
    const bool pays = is_promising(item, reach_without, loss_without, best);
    if (next.weight_before + next.weight <= reach) {
      if (pays) {
#pragma gtap task
        decide(item, reach_without, loss_without);
      }
    } else {
      if (!pays)
        return;
      reach = reach_without;
      loss = loss_without;
    }
  }
  search_serially(item, reach, loss, best);
}

__global__ void knapsack_kernel(std::uint32_t capacity) {
#pragma gtap entry
  decide(0, capacity, 0);
}

int main(int argc, char **argv) {
  long long count = 40, range = 1000, percent = 50, seed = 1, serial = 20;
  std::string kind = "weakly";
  samples::RunOptions options;
  samples::CommandLine line("knapsack", "Solves a random 0/1 knapsack problem.");
  line.size("items", count, 1, kMostItems);
  line.choice("--class", "C", "how the items' values depend on their weights", kind,
              instance_classes());
  line.option("--range", "R", "largest weight, or nearly", range, 10, kLargestRange);
  line.option("--capacity", "P", "of the knapsack, in percent of what all items weigh", percent, 0,
              100);
  line.option("--seed", "S", "seed of the items", seed, 0, 1 << 30);
  line.option("--cutoff", "C", "decide on the last C items without tasks", serial, 0, kMostSerial);
  options.add_to(line);
  line.parse(argc, argv);

  const Instance instance =
      random_instance(kind, static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(range),
                      static_cast<std::uint32_t>(percent), static_cast<std::uint32_t>(seed));
  const bool is_known = effort_of_optimum(instance) <= 2000000000;
  std::uint32_t expected = is_known ? optimum_of(instance) : 0;

  const samples::DeviceArray<Item> items(instance.items);
  samples::DeviceArray<std::uint32_t> best(1);
  const Search device_search{items.get(), instance.count(), static_cast<std::uint32_t>(serial),
                             best.get()};
  samples::check(cudaMemcpyToSymbol(search, &device_search, sizeof search), "cudaMemcpyToSymbol");

  return samples::run(
      options, [&] { best.fill(0); },
      [&] { knapsack_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(instance.capacity); },
      [&] {
        const std::uint32_t found = best.value();
        if (!is_known && expected == 0)
          expected = found; // the other launches at least must say the same
        return samples::Answer{"knapsack(" + std::to_string(count) + ", " + kind +
                                   ") = " + std::to_string(found),
                               found == expected, is_known};
      });
}
