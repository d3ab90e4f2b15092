// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The permutation flowshop problem by branch and bound: in which order jobs pass the machines, so
// that the last one is done as early as possible. A task for each partial schedule whose bound is
// below the best makespan, down to the last few jobs, which a plain recursion puts in order.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/contest.h"

#include "by_hand.h"
#include "search.h"
#include "solver.h"

#include <deque>

// Not among the parameters, so that records stay small.
template <int Machines>
__constant__ Search<Machines> search;
__constant__ int serial_jobs; // so many jobs are put in order without tasks

// A node's child, by the job that comes next. Whether the search goes on below it: it has jobs left, and its bound is below the
// makespan that is known. `kept` counts those.
template <int Machines>
struct Step {
  Node<Machines> child;
  int bound, makespan;

  __device__ __forceinline__ bool leads_on(const Node<Machines> &node, std::uint32_t jobs,
                                           std::uint32_t &kept) {
    bound = append(*search<Machines>.shop, node, __ffs(static_cast<int>(jobs)) - 1, child);
    makespan = latest_makespan(search<Machines>.makespan);
    if (bound >= makespan)
      return false;
    if (child.jobs == 0) { // the bound of a whole schedule is its makespan
      atomicMin(search<Machines>.makespan, bound);
      return false;
    }
    ++kept;
    return true;
  }
};

template <int Machines>
__device__ void search_serially(const Node<Machines> &node, std::uint32_t &kept) {
  for (std::uint32_t jobs = node.jobs; jobs != 0; jobs &= jobs - 1) {
    Step<Machines> step;
    if (step.leads_on(node, jobs, kept))
      search_serially(step.child, kept);
  }
}

#pragma gtap function
template <int Machines>
__device__ void branch(Node<Machines> node) {
  std::uint32_t kept = 0;
  if (__popc(node.jobs) <= serial_jobs) {
    search_serially(node, kept);
  } else {
    for (std::uint32_t jobs = node.jobs; jobs != 0; jobs &= jobs - 1) {
      Step<Machines> step;
      if (step.leads_on(node, jobs, kept)) {
#pragma gtap task
        branch(step.child);
      }
    }
  }
  if (kept != 0)
    search<Machines>.nodes.add(kept);
}

// The same, the most promising nodes first: those whose bound is furthest below the best makespan.
__constant__ int root_bound;

__device__ __forceinline__ int promise(int bound, int makespan) {
  return GTAP_MAX_PRIORITY * (makespan - bound) / max(makespan - root_bound, 1);
}

#pragma gtap function
template <int Machines>
__device__ void branch_by_bound(Node<Machines> node) {
  std::uint32_t kept = 0;
  if (__popc(node.jobs) <= serial_jobs) {
    search_serially(node, kept);
  } else {
    for (std::uint32_t jobs = node.jobs; jobs != 0; jobs &= jobs - 1) {
      Step<Machines> step;
      if (step.leads_on(node, jobs, kept)) {
#pragma gtap task priority(promise(step.bound, step.makespan))
        branch_by_bound(step.child);
      }
    }
  }
  if (kept != 0)
    search<Machines>.nodes.add(kept);
}

template <int Machines>
__global__ void flowshop_kernel(Node<Machines> root) {
#pragma gtap entry
  branch(root);
}
template <int Machines>
__global__ void flowshop_by_bound(Node<Machines> root) {
#pragma gtap entry
  branch_by_bound(root);
}

// The least bound of a schedule's first job.
template <int Machines>
int bound_of_root(const Shop<Machines> &shop, const Node<Machines> &root, int jobs) {
  int least = 1 << 30;
  for (int job = 0; job < jobs; ++job) {
    Node<Machines> child;
    least = std::min(least, append(shop, root, job, child));
  }
  return least;
}

struct Options {
  int instance, jobs, above, serial, levels;
  long long repeat;
  bool by_bound;
};

template <int Machines>
bool solve(const Options &options) {
  const Shop<Machines> shop = shop_of<Machines>(options.instance, options.jobs);
  const Node<Machines> root = root_of(shop);
  const int limit = 1 << 15;
  // The shortest makespan, and the nodes of a search that knows it from the start: of the whole
  // instance they are known, and a part of one is solved on the host.
  TaillardInstance known = taillard(options.instance);
  if (options.jobs < kJobs) {
    known.makespan = search_on_host(shop, limit).makespan;
    known.nodes = 0;
  }
  if (known.nodes == 0)
    known.nodes = search_on_host(shop, known.makespan).nodes;

  const int least = bound_of_root(shop, root, options.jobs);
  // Each GPU has a makespan and a count of its own.
  struct OnGpu {
    OnGpu(const Shop<Machines> &shop, int serial, int least)
        : shop(std::vector<Shop<Machines>>{shop}),
          makespan(1), search_here{this->shop.get(), makespan.get(), nodes.on_device()} {
      samples::check(cudaMemcpyToSymbol(search<Machines>, &search_here, sizeof search_here),
                     "cudaMemcpyToSymbol");
      samples::check(cudaMemcpyToSymbol(serial_jobs, &serial, sizeof serial), "cudaMemcpyToSymbol");
      samples::check(cudaMemcpyToSymbol(root_bound, &least, sizeof least), "cudaMemcpyToSymbol");
    }
    const samples::DeviceArray<Shop<Machines>> shop;
    samples::DeviceArray<int> makespan;
    samples::SpreadCounter nodes;
    const Search<Machines> search_here;
  };
  std::deque<OnGpu> gpus;
  samples::on_each_gpu([&](int) { gpus.emplace_back(shop, options.serial, least); });

  const auto prepare = [&] {
    samples::on_each_gpu([&](int i) {
      gpus[static_cast<std::size_t>(i)].makespan.upload({known.makespan + options.above});
      gpus[static_cast<std::size_t>(i)].nodes.clear();
    });
  };
  unsigned long long kept = 0;
  // From the optimum on, the tree is the same in each search.
  const auto is_right = [&] {
    struct Part {
      unsigned long long kept;
      int found;
    };
    Part own = {0, known.makespan + options.above};
    samples::on_each_gpu([&](int i) {
      own.kept += gpus[static_cast<std::size_t>(i)].nodes.value();
      own.found = std::min(own.found, gpus[static_cast<std::size_t>(i)].makespan.value());
    });
    kept = 0;
    int found = own.found;
    for (const Part &part : samples::of_processes(own)) {
      kept += part.kept;
      found = std::min(found, part.found);
    }
    return found == known.makespan && (options.above != 0 || kept == known.nodes);
  };

  char name[64];
  std::snprintf(name, sizeof name, "flowshop ta%03d jobs %d serial %d above %d%s", options.instance,
                options.jobs, options.serial, options.above, options.by_bound ? " by bound" : "");
  samples::Contest contest(name, options.repeat);
  contest.add(
      "ours", prepare,
      [=] {
#if GTAP_PEERS
        samples::launch_on_all(
            options.by_bound ? flowshop_by_bound<Machines> : flowshop_kernel<Machines>, root);
#else
        if (options.by_bound)
          flowshop_by_bound<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root);
        else
          flowshop_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root);
#endif
      },
      is_right);
  ByHand<Machines> by_hand(std::max(options.levels, 0), root);
  const auto prepare_by_hand = [&] {
    prepare();
    by_hand.prepare();
  };
  const auto had_room = [&] { return by_hand.had_room() && is_right(); };
  if (options.levels >= 0 && !samples::on_all_gpus) {
    contest.add(
        "by_threads", prepare_by_hand, [&] { by_hand.launch_threads(gpus[0].search_here); },
        had_room);
    contest.add(
        "by_warps", prepare_by_hand, [&] { by_hand.launch_warps(gpus[0].search_here); }, had_room);
  }
  const bool right = contest.report() == 0;
  std::printf("  makespan %d, %llu nodes\n", known.makespan, kept);
  return right;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long jobs = 8, levels = 2;
#else
  long long jobs = kJobs, levels = 4;
#endif
  long long instance = 11, above = 0, serial = 0;
  std::string order = "depth";
  samples::RunOptions options;
  samples::CommandLine line("flowshop", "Solves one of Taillard's flowshop problems.");
  line.size("which of Taillard's instances", instance, kFirstInstance, kLastInstance);
  line.option("--jobs", "J", "the first J jobs only", jobs, 2, kJobs);
  line.option("--above", "A", "begin with a limit of A above the optimum", above, 0, 1000);
  line.option("--serial", "S", "put the last S jobs in order without tasks", serial, 0, kJobs);
  line.option("--levels", "L", "levels that the kernels by hand expand first; -1: without them",
              levels, -1, 10);
  line.choice("--order", "O", "of the tasks", order, {"depth", "bound"});
  options.add_to(line);
  line.parse(argc, argv);

  if (serial > 0)
    options.stack_bytes = 16384; // what is searched without tasks recurses
  samples::Runtime runtime(options);
  const Options all{static_cast<int>(instance),
                    static_cast<int>(jobs),
                    static_cast<int>(above),
                    static_cast<int>(serial),
                    static_cast<int>(levels),
                    options.repeat,
                    order == "bound"};
  return (machines_of(all.instance) == 10 ? solve<10>(all) : solve<20>(all)) ? 0 : 1;
}
