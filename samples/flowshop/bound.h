// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nodes of the search for a short flowshop schedule, and their lower bound: the one-machine bound
// lb1 (Gmys, Mezmaz, Melab, Tuyttens). Host and device. Must not know in which order nodes are
// visited.
#pragma once

#include "taillard.h"

// Times of machines 2i and 2i + 1 in one word, the first in the lower half: a schedule of 20 jobs
// takes less than 2^15.
template <int Machines>
struct Times {
  std::uint32_t pairs[Machines / 2];
};

// What does not change during a search.
template <int Machines>
struct Shop {
  Times<Machines> job[kJobs];   // processing times
  std::uint16_t tail[Machines]; // from the end of a job's operation there to its end, at least
  std::uint32_t jobs;
};

// A partial schedule: some jobs in order, which come first.
template <int Machines>
struct Node {
  Times<Machines> front;     // when each machine is free
  Times<Machines> remaining; // how long each still has to work
  std::uint32_t jobs;        // not scheduled yet, a bit each
};

// The schedule with one more job, and a lower bound on the makespan of all that begin with it.
template <int Machines>
__host__ __device__ __forceinline__ int
append(const Shop<Machines> &shop, const Node<Machines> &node, int job, Node<Machines> &child) {
  int free = 0;     // when the previous machine is done with the job
  int earliest = 0; // when the previous machine can be done with all jobs
  int bound = 0;
  child.jobs = node.jobs & ~(1u << job);
#pragma unroll
  for (int i = 0; i < Machines / 2; ++i) {
    const std::uint32_t work = shop.job[job].pairs[i];
    const std::uint32_t remaining = node.remaining.pairs[i] - work; // no half borrows
    const std::uint32_t front = node.front.pairs[i];
    const int front0 = static_cast<int>(front & 0xffff), front1 = static_cast<int>(front >> 16);
    const int free0 = (free > front0 ? free : front0) + static_cast<int>(work & 0xffff);
    const int free1 = (free0 > front1 ? free0 : front1) + static_cast<int>(work >> 16);
    const int done0 = free0 + static_cast<int>(remaining & 0xffff);
    const int earliest0 = earliest > done0 ? earliest : done0;
    const int done1 = free1 + static_cast<int>(remaining >> 16);
    const int earliest1 = earliest0 > done1 ? earliest0 : done1;
    const int bound0 = earliest0 + shop.tail[2 * i], bound1 = earliest1 + shop.tail[2 * i + 1];
    bound = bound > bound0 ? bound : bound0;
    bound = bound > bound1 ? bound : bound1;
    child.front.pairs[i] = static_cast<std::uint32_t>(free0) | static_cast<std::uint32_t>(free1)
                                                                   << 16;
    child.remaining.pairs[i] = remaining;
    free = free1;
    earliest = earliest1;
  }
  return bound;
}

template <int Machines>
Shop<Machines> shop_of(int instance, int jobs) {
  const auto times = processing_times(instance);
  Shop<Machines> shop{};
  shop.jobs = static_cast<std::uint32_t>(jobs);
  for (int machine = 0; machine < Machines; ++machine) {
    int least = 1 << 15;
    for (int job = 0; job < jobs; ++job) {
      int tail = 0;
      for (int later = machine + 1; later < Machines; ++later)
        tail += times[static_cast<std::size_t>(later)][static_cast<std::size_t>(job)];
      least = tail < least ? tail : least;
      shop.job[job].pairs[machine / 2] |=
          static_cast<std::uint32_t>(
              times[static_cast<std::size_t>(machine)][static_cast<std::size_t>(job)])
          << (machine % 2 * 16);
    }
    shop.tail[machine] = static_cast<std::uint16_t>(least);
  }
  return shop;
}

// The empty schedule. A machine can begin when some job has passed those before it.
template <int Machines>
Node<Machines> root_of(const Shop<Machines> &shop) {
  Node<Machines> root{};
  root.jobs = (1u << shop.jobs) - 1;
  for (std::uint32_t job = 0; job < shop.jobs; ++job)
    for (int i = 0; i < Machines / 2; ++i)
      root.remaining.pairs[i] += shop.job[job].pairs[i];
  return root;
}
