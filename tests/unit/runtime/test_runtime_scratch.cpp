// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory behind gtap::scratch, without a launch of tasks: no block is given to two threads, none is lost, nobody is
// refused while there is one, and a new launch begins with all of it.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap/detail/scratch/scratch_memory.cuh>

#include "catch_compat.h"

#include <gtap/host/schedule.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using gtap::detail::none;
using gtap::detail::scratch_header;
using gtap::detail::scratch_memory;
using gtap::detail::scratch_most_bytes;
using gtap::detail::scratch_unit;

// A region with room for so many units.
class region {
public:
  explicit region(std::uint64_t units)
      : bytes_(sizeof(scratch_header) + units * (scratch_unit + 4)),
        memory_(std::aligned_alloc(128, (bytes_ + 127) / 128 * 128), std::free) {
    std::memset(memory_.get(), 0, sizeof(scratch_header));
  }
  // For a thread of the launch with this generation.
  scratch_memory open(std::uint32_t spread, std::uint64_t generation = 0) const {
    scratch_memory memory(memory_.get(), spread);
    memory.open(generation, bytes_);
    return memory;
  }
  const std::uint32_t *links() const {
    return reinterpret_cast<const std::uint32_t *>(static_cast<unsigned char *>(memory_.get()) +
                                                   sizeof(scratch_header) +
                                                   header().units * scratch_unit);
  }
  scratch_header &header() { return *static_cast<scratch_header *>(memory_.get()); }
  const scratch_header &header() const { return *static_cast<scratch_header *>(memory_.get()); }

private:
  std::uint64_t bytes_;
  std::unique_ptr<void, decltype(&std::free)> memory_;
};

std::uint32_t thread_number() {
  return threadIdx.x + blockIdx.x * blockDim.x;
}

struct seeded {
  explicit seeded(std::uint64_t seed) { gtap::host::set_seed(seed); }
  ~seeded() { gtap::host::set_seed(0); }
};

// Takes whatever is left, one unit at a time.
std::uint64_t units_left(const region &memory, std::uint64_t generation = 0) {
  const scratch_memory all = memory.open(0, generation);
  std::uint64_t count = 0;
  while (all.take(1) != none)
    ++count;
  return count;
}

// The blocks of a list, when nobody else is there.
std::vector<std::uint32_t> free_blocks(const region &memory, std::uint32_t size,
                                       std::uint32_t list) {
  std::vector<std::uint32_t> found;
  auto first = static_cast<std::uint32_t>(memory.header().heads[size][list]);
  for (; first != 0 && found.size() < memory.header().units; first = memory.links()[first - 1])
    found.push_back(first - 1);
  return found;
}

} // namespace

TEST_CASE("scratch: a block has the size that was asked for, and is aligned", "[runtime]") {
  const region memory(40000);
  const scratch_memory all = memory.open(0);
  for (const std::uint64_t bytes : {std::uint64_t{1}, std::uint64_t{128}, std::uint64_t{129},
                                    std::uint64_t{5000}, scratch_most_bytes}) {
    CAPTURE(bytes);
    const std::uint32_t unit = all.take(bytes), next = all.take(1);
    REQUIRE(unit != none);
    CHECK(reinterpret_cast<std::uintptr_t>(all.address(unit)) % 128 == 0);
    CHECK((next < unit || (next - unit) * std::uint64_t{scratch_unit} >= bytes));
    all.put(unit);
    CHECK(all.take(bytes) == unit); // the same again, not the next one
  }
}

// Seeds of the schedule: as many as there is time for.
#if defined(GTAP_TEST_ALL)
static constexpr std::uint64_t schedules = 20;
#else
static constexpr std::uint64_t schedules = 4;
#endif

TEST_CASE("scratch: nobody is refused while a block is free", "[runtime]") {
  // As many units as threads, each of which has one at most. What is free goes from list to list while others look.
  struct shape {
    unsigned blocks, threads;
    std::uint32_t turns;
  };
  for (const shape each : {shape{4, 32, 20}, shape{2, 1, 600}, shape{1, 2, 600}, shape{1, 3, 400}})
    for (std::uint64_t seed = 1; seed <= schedules; ++seed) {
      const seeded schedule(seed);
      const std::uint32_t all = each.blocks * each.threads;
      const region memory(all);
      std::atomic<int> refused{0}, wrong{0};
      gtap::host::launch(each.blocks, each.threads, [&] {
        const std::uint32_t number = thread_number();
        for (std::uint32_t turn = 0; turn < each.turns; ++turn) {
          const std::uint32_t unit = memory.open(17 * number + 29 * turn).take(1);
          if (unit == none) {
            ++refused;
            continue;
          }
          const scratch_memory own = memory.open(number + 7 * turn);
          auto *word = reinterpret_cast<std::uint32_t *>(own.address(unit));
          *word = number;
          if (turn % 3 == 0)
            __nanosleep(100);
          wrong += *word != number ? 1 : 0;
          own.put(unit);
        }
      });
      CAPTURE(each.blocks, each.threads, seed);
      CHECK(refused == 0);
      CHECK(wrong == 0);
      CHECK(units_left(memory) == all);
    }
}

TEST_CASE("scratch: blocks of all sizes belong to one thread at a time, and none is lost",
          "[runtime]") {
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    const seeded schedule(seed);
    constexpr std::uint64_t units = 700; // less than is asked for now and then
    const region memory(units);
    std::atomic<int> refused{0}, wrong{0}, served{0};
    gtap::host::launch(3, 32, [&] {
      const std::uint32_t number = thread_number();
      const scratch_memory own = memory.open(number);
      std::uint32_t random = number * 2654435761u + static_cast<std::uint32_t>(seed) + 1;
      std::uint32_t held[3] = {none, none, none}, words[3] = {};
      for (std::uint32_t turn = 0; turn < 40; ++turn) {
        random ^= random << 13, random ^= random >> 17, random ^= random << 5;
        const std::uint32_t place = random % 3;
        if (held[place] == none) {
          words[place] = 1 + (random >> 8) % (32u << (random >> 4) % 6);
          held[place] = own.take(words[place] * 4);
          if (held[place] == none) {
            ++refused;
            continue;
          }
          ++served;
          auto *values = reinterpret_cast<std::uint32_t *>(own.address(held[place]));
          for (std::uint32_t i = 0; i < words[place]; ++i)
            values[i] = number ^ i << 8;
        } else {
          const auto *values = reinterpret_cast<std::uint32_t *>(own.address(held[place]));
          for (std::uint32_t i = 0; i < words[place]; ++i)
            wrong += values[i] != (number ^ i << 8) ? 1 : 0;
          own.put(held[place]);
          held[place] = none;
        }
      }
      for (const std::uint32_t unit : held)
        if (unit != none)
          own.put(unit);
    });
    CAPTURE(seed);
    CHECK(wrong == 0);
    CHECK(served > 500);
    std::vector<bool> free(units, false);
    for (std::uint32_t size = gtap::detail::scratch_sizes; size-- > 0;)
      for (std::uint32_t list = 0; list < gtap::detail::scratch_lists; ++list)
        for (std::uint32_t unit : free_blocks(memory, size, list))
          for (std::uint32_t i = 0; i < 1u << size; ++i, ++unit) {
            REQUIRE(unit < units);
            CHECK_FALSE(free[unit]);
            free[unit] = true;
          }
    for (std::uint64_t unit = memory.header().next; unit < units; ++unit) {
      CHECK_FALSE(free[unit]);
      free[unit] = true;
    }
    CHECK(std::count(free.begin(), free.end(), true) == static_cast<std::ptrdiff_t>(units));
  }
}

TEST_CASE("scratch: a launch begins with all memory, whatever the last one has kept", "[runtime]") {
  const region memory(300);
  CHECK(units_left(memory, 5) == 300);
  CHECK(memory.header().refused == 1);
  CHECK(units_left(memory, 5) == 0);
  CHECK(units_left(memory, 6) == 300);
  const scratch_memory all = memory.open(0, 7);
  CHECK(memory.header().refused == 0);
  std::vector<std::uint32_t> taken;
  for (std::uint32_t unit; (unit = all.take(1000)) != none;)
    taken.push_back(unit);
  CHECK(taken.size() == 37);
  CHECK(units_left(memory, 7) == 4); // what the last of them has left over
  for (const std::uint32_t unit : taken)
    all.put(unit);
  CHECK(units_left(memory, 7) == 37); // blocks are not divided
}

TEST_CASE("scratch: the first threads of a launch open it at the same time", "[runtime]") {
  const region memory(4 * 32);
  for (std::uint32_t generation = 0; generation < 60; ++generation) {
    const seeded schedule(generation);
    std::atomic<int> refused{0};
    gtap::host::launch(4, 32, [&] {
      const scratch_memory own = memory.open(thread_number(), generation);
      refused += own.take(1) == none ? 1 : 0;
    });
    CHECK(refused == 0);
    CHECK(units_left(memory, generation) == 0);
  }
}

TEST_CASE("scratch: launches 2^8 to 2^40 apart each begin with all memory", "[runtime][counts]") {
  for (const unsigned bits : {8, 16, 24, 32, 40}) {
    region memory(100);
    const std::uint64_t apart = std::uint64_t{1} << bits;
    for (const std::uint64_t generation : {apart - 1, 2 * apart - 1, 2 * apart}) {
      const scratch_memory all = memory.open(0, generation);
      REQUIRE(all.take(1) != none);
      CHECK(units_left(memory, generation) == 99);
      CHECK(units_left(memory, generation) == 0);
    }
  }
}

TEST_CASE("scratch: tags of lists wrap around, and no block is lost", "[runtime][counts]") {
  for (const unsigned bits : {8, 16, 24, 32}) {
    region memory(64);
    const scratch_memory all = memory.open(0);
    for (auto &lists : memory.header().heads)
      for (std::uint64_t &head : lists)
        head = ((std::uint64_t{1} << bits) - 5) << 32;
    for (int turn = 0; turn < 10; ++turn) {
      std::vector<std::uint32_t> taken;
      for (std::uint32_t unit; (unit = all.take(1)) != none;)
        taken.push_back(unit);
      CHECK(taken.size() == 64);
      for (const std::uint32_t unit : taken)
        all.put(unit);
    }
  }
}
