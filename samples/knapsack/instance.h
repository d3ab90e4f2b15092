// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instances of the 0/1 knapsack problem, by seed, of classes that are known to be easy or hard
// (Pisinger, "Where are the hard knapsack problems?", 2005), and their optimum by dynamic
// programming. Must not know how tasks search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

// An item and, in an instance, what all items before it weigh and are worth.
struct Item {
  std::uint32_t weight, value;
  std::uint32_t weight_before, value_before;
};

struct Instance {
  std::vector<Item> items; // by falling value a unit of weight; behind the last one an empty one
  std::uint32_t capacity;

  std::uint32_t count() const { return static_cast<std::uint32_t>(items.size() - 1); }
};

constexpr long long kMostItems = 10000;
constexpr long long kLargestRange = 50000; // a weight times a value stays below 2^32

inline std::vector<std::string> instance_classes() {
  return {"uncorrelated", "weakly", "strongly", "inversely", "subset"};
}

// Weight and value of one item; `range` is the largest weight, or nearly.
inline Item random_item(const std::string &kind, std::uint32_t range, std::mt19937 &random) {
  const auto up_to = [&](std::uint32_t most) { return 1 + random() % most; };
  const std::uint32_t tenth = range / 10;
  const std::uint32_t size = static_cast<std::uint32_t>(up_to(range));
  std::uint32_t weight = size, value = size; // subset: worth what it weighs
  if (kind == "uncorrelated")
    value = static_cast<std::uint32_t>(up_to(range));
  else if (kind == "weakly") // within a tenth of the range
    value =
        std::max(size + static_cast<std::uint32_t>(random() % (2 * tenth + 1)), tenth + 1) - tenth;
  else if (kind == "strongly")
    value = size + tenth;
  else if (kind == "inversely")
    weight = size + tenth;
  return {weight, value, 0, 0};
}

// The capacity is `percent` of what all items weigh.
inline Instance random_instance(const std::string &kind, std::uint32_t count, std::uint32_t range,
                                std::uint32_t percent, std::uint32_t seed) {
  std::mt19937 random(seed);
  Instance instance;
  for (std::uint32_t i = 0; i < count; ++i)
    instance.items.push_back(random_item(kind, range, random));
  std::stable_sort(instance.items.begin(), instance.items.end(), [](const Item &a, const Item &b) {
    return a.value * b.weight > b.value * a.weight;
  });
  instance.items.push_back({1, 0, 0, 0}); // what may divide, and is worth nothing
  for (std::uint32_t i = 0; i < count; ++i) {
    const Item &item = instance.items[i];
    instance.items[i + 1].weight_before = item.weight_before + item.weight;
    instance.items[i + 1].value_before = item.value_before + item.value;
  }
  instance.capacity = static_cast<std::uint32_t>(
      std::uint64_t{instance.items.back().weight_before} * percent / 100);
  return instance;
}

// Steps of optimum_of(): it wants a second or so for 10^9.
inline std::uint64_t effort_of_optimum(const Instance &instance) {
  return std::uint64_t{instance.count()} * instance.capacity;
}

inline std::uint32_t optimum_of(const Instance &instance) {
  // best[c]: the most that the items so far are worth in a knapsack of capacity c.
  std::vector<std::uint32_t> best(std::size_t{instance.capacity} + 1, 0);
  for (std::uint32_t i = 0; i < instance.count(); ++i) {
    const Item &item = instance.items[i];
    for (std::uint32_t c = instance.capacity; c >= item.weight; --c)
      best[c] = std::max(best[c], best[c - item.weight] + item.value);
  }
  return best[instance.capacity];
}
