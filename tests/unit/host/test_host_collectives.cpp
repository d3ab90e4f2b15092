// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host target's warp and block collectives against a direct model, with random masks and
// values.
#include "catch_compat.h"

#include <gtap/host/cuda_shim.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <random>
#include <vector>

namespace {

using values = std::array<unsigned, 32>;

// One random experiment: lanes outside `mask` take no part.
struct experiment {
  unsigned mask = 0;
  values input{};
  values argument{};
};

experiment random_experiment(std::mt19937 &random) {
  experiment made;
  made.mask = random() % 4 == 0 ? 0xffffffffu : random() | 1u << random() % 32;
  for (unsigned i = 0; i < 32; ++i) {
    made.input[i] = random() % 3 == 0 ? random() : random() % 4;
    made.argument[i] = random() % 32;
  }
  return made;
}

using operation = std::function<unsigned(const experiment &, unsigned lane)>;

// Runs `device` on the lanes of the mask, several times in a row so that lanes drift apart, and
// compares.
void compare(const operation &device, const operation &model) {
  std::mt19937 random(1);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    gtap::host::set_seed(seed);
    std::vector<experiment> experiments(16);
    for (experiment &made : experiments)
      made = random_experiment(random);
    std::vector<values> results(experiments.size());
    gtap::host::launch(1, 32, [&] {
      for (std::size_t i = 0; i < experiments.size(); ++i)
        if ((experiments[i].mask >> threadIdx.x & 1u) != 0)
          results[i][threadIdx.x] = device(experiments[i], threadIdx.x);
    });
    for (std::size_t i = 0; i < experiments.size(); ++i)
      for (unsigned lane = 0; lane < 32; ++lane)
        if ((experiments[i].mask >> lane & 1u) != 0) {
          CAPTURE(seed, i, lane, experiments[i].mask);
          CHECK(results[i][lane] == model(experiments[i], lane));
        }
  }
  gtap::host::set_seed(0);
}

// Folds the values of the lanes in the mask.
template <class Fold>
operation folding(Fold fold) {
  return [=](const experiment &e, unsigned) {
    const auto first = static_cast<unsigned>(std::countr_zero(e.mask));
    unsigned result = e.input[first];
    for (unsigned i = first + 1; i < 32; ++i)
      if ((e.mask >> i & 1u) != 0)
        result = fold(result, e.input[i]);
    return result;
  };
}

} // namespace

TEST_CASE("votes see exactly the lanes in the mask", "[host][collectives]") {
  const operation ballot = [](const experiment &e, unsigned) {
    unsigned bits = 0;
    for (unsigned i = 0; i < 32; ++i)
      bits |= (e.input[i] & 1u & e.mask >> i) << i;
    return bits;
  };
  compare([](const experiment &e,
             unsigned lane) { return __ballot_sync(e.mask, static_cast<int>(e.input[lane] & 1u)); },
          ballot);
  compare([](const experiment &e,
             unsigned lane) { return unsigned(__any_sync(e.mask, e.input[lane] == 3)); },
          [](const experiment &e, unsigned) {
            bool any = false;
            for (unsigned i = 0; i < 32; ++i)
              any = any || ((e.mask >> i & 1u) != 0 && e.input[i] == 3);
            return unsigned(any);
          });
  compare([](const experiment &e,
             unsigned lane) { return unsigned(__all_sync(e.mask, e.input[lane] < 4)); },
          [](const experiment &e, unsigned) {
            bool all = true;
            for (unsigned i = 0; i < 32; ++i)
              all = all && ((e.mask >> i & 1u) == 0 || e.input[i] < 4);
            return unsigned(all);
          });
}

TEST_CASE("shuffles read the named lane", "[host][collectives]") {
  // Sources are moved into the mask, since nothing is promised of others.
  const auto source_in_mask = [](const experiment &e, unsigned wanted) {
    return (e.mask >> wanted & 1u) != 0 ? wanted : static_cast<unsigned>(std::countr_zero(e.mask));
  };
  compare(
      [=](const experiment &e, unsigned lane) {
        return __shfl_sync(e.mask, e.input[lane],
                           static_cast<int>(source_in_mask(e, e.argument[lane])));
      },
      [=](const experiment &e, unsigned lane) {
        return e.input[source_in_mask(e, e.argument[lane])];
      });
}

TEST_CASE("relative shuffles stay in their segment", "[host][collectives]") {
  for (unsigned width : {2u, 8u, 32u}) {
    const int w = static_cast<int>(width);
    std::mt19937 random(width);
    experiment e = random_experiment(random);
    e.mask = 0xffffffffu;
    values up{}, down{}, across{};
    const unsigned delta = e.argument[0] % width;
    gtap::host::launch(1, 32, [&] {
      const unsigned lane = threadIdx.x;
      up[lane] = __shfl_up_sync(e.mask, e.input[lane], delta, w);
      down[lane] = __shfl_down_sync(e.mask, e.input[lane], delta, w);
      across[lane] = __shfl_xor_sync(e.mask, e.input[lane], static_cast<int>(delta), w);
    });
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned in_segment = lane % width;
      CAPTURE(width, delta, lane);
      CHECK(up[lane] == e.input[in_segment >= delta ? lane - delta : lane]);
      CHECK(down[lane] == e.input[in_segment + delta < width ? lane + delta : lane]);
      CHECK(across[lane] == e.input[lane ^ delta]);
    }
  }
}

TEST_CASE("shuffles carry 8-byte values", "[host][collectives]") {
  std::array<double, 32> results{};
  gtap::host::launch(1, 32, [&] {
    results[threadIdx.x] = __shfl_sync(0xffffffffu, 0.5 + threadIdx.x, 31 - int(threadIdx.x));
  });
  for (unsigned lane = 0; lane < 32; ++lane)
    CHECK(results[lane] == 0.5 + (31 - lane));
}

TEST_CASE("matches find equal values", "[host][collectives]") {
  compare(
      [](const experiment &e, unsigned lane) { return __match_any_sync(e.mask, e.input[lane]); },
      [](const experiment &e, unsigned lane) {
        unsigned same = 0;
        for (unsigned i = 0; i < 32; ++i)
          same |= unsigned(e.input[i] == e.input[lane]) << i;
        return same & e.mask;
      });
  compare(
      [](const experiment &e, unsigned lane) {
        int all = 0;
        const unsigned lanes = __match_all_sync(e.mask, e.input[lane] & 1u, &all);
        return all != 0 ? lanes : 0;
      },
      [](const experiment &e, unsigned) {
        const auto first = static_cast<unsigned>(std::countr_zero(e.mask));
        for (unsigned i = 0; i < 32; ++i)
          if ((e.mask >> i & 1u) != 0 && (e.input[i] & 1u) != (e.input[first] & 1u))
            return 0u;
        return e.mask;
      });
}

TEST_CASE("reductions fold exactly the lanes in the mask", "[host][collectives]") {
  compare(
      [](const experiment &e, unsigned lane) { return __reduce_add_sync(e.mask, e.input[lane]); },
      folding([](unsigned a, unsigned b) { return a + b; }));
  compare(
      [](const experiment &e, unsigned lane) { return __reduce_min_sync(e.mask, e.input[lane]); },
      folding([](unsigned a, unsigned b) { return std::min(a, b); }));
  compare(
      [](const experiment &e, unsigned lane) { return __reduce_max_sync(e.mask, e.input[lane]); },
      folding([](unsigned a, unsigned b) { return std::max(a, b); }));
  compare(
      [](const experiment &e, unsigned lane) {
        return unsigned(__reduce_max_sync(e.mask, static_cast<int>(e.input[lane])));
      },
      folding([](unsigned a, unsigned b) { return unsigned(std::max(int(a), int(b))); }));
  compare(
      [](const experiment &e, unsigned lane) { return __reduce_xor_sync(e.mask, e.input[lane]); },
      folding([](unsigned a, unsigned b) { return a ^ b; }));
}

TEST_CASE("disjoint groups of a warp meet independently", "[host][collectives]") {
  std::array<unsigned, 32> results{};
  gtap::host::launch(1, 32, [&] {
    const unsigned group = threadIdx.x % 4;
    const unsigned mask = 0x11111111u << group;
    unsigned sum = 0;
    for (unsigned i = 0; i <= group; ++i) // groups take different numbers of rounds
      sum += __reduce_add_sync(mask, 1u);
    results[threadIdx.x] = sum;
  });
  for (unsigned lane = 0; lane < 32; ++lane)
    CHECK(results[lane] == 8 * (lane % 4 + 1));
}

TEST_CASE("lanes that have exited are dropped from masks", "[host][collectives]") {
  for (std::uint64_t seed : {0, 1, 2}) {
    gtap::host::set_seed(seed);
    std::array<unsigned, 48> results{};
    gtap::host::launch(1, 48, [&] { // the second warp has 16 lanes
      if (threadIdx.x % 3 == 0)
        return;
      results[threadIdx.x] = __ballot_sync(0xffffffffu, 1);
      __syncthreads();
    });
    for (unsigned i = 0; i < 48; ++i)
      if (i % 3 != 0) {
        unsigned expected = 0;
        for (unsigned lane = 0; lane < (i < 32 ? 32u : 16u); ++lane)
          expected |= unsigned((i / 32 * 32 + lane) % 3 != 0) << lane;
        CHECK(results[i] == expected);
      }
  }
  gtap::host::set_seed(0);
}

TEST_CASE("block barriers count, and, or", "[host][collectives]") {
  std::array<std::array<int, 3>, 100> results{};
  gtap::host::launch(1, 100, [&] {
    if (threadIdx.x >= 90)
      return;
    results[threadIdx.x] = {__syncthreads_count(threadIdx.x % 2 == 0),
                            __syncthreads_and(threadIdx.x < 90),
                            __syncthreads_or(threadIdx.x == 95)};
  });
  for (unsigned i = 0; i < 90; ++i) {
    CHECK(results[i][0] == 45);
    CHECK(results[i][1] == 1);
    CHECK(results[i][2] == 0);
  }
}
