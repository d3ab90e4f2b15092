// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the programs here have in common: the graph and its options, how many cliques it has, and the kernels by hand that
// each is compared with.
#pragma once

#include "../bfs/generate.h"
#include "../common/contest.h"

#include "by_hand.h"
#include "solver.h"

struct CliqueOptions {
#ifdef GTAP_TARGET_HOST
  long long scale = 7, factor = 6;
#else
  long long scale = 16, factor = 16;
#endif
  long long size = 4, seed = 1;
  samples::RunOptions run;

  void add_to(samples::CommandLine &line) {
    line.size("vertices of a clique", size, 4, 6);
    line.option("--scale", "S", "the graph has 2^S vertices", scale, 1, 24);
    line.option("--edge-factor", "F", "and F edges for each", factor, 1, 64);
    line.option("--seed", "S", "seed of the graph", seed, 0, 1 << 30);
    run.add_to(line);
  }
};

class CliqueProblem {
public:
  // `line` says what is wrong with a graph.
  CliqueProblem(const samples::CommandLine &line, const CliqueOptions &options)
      : options_(options),
        edges_(oriented(rmat_graph(static_cast<int>(options.scale),
                                   static_cast<std::uint32_t>(options.factor),
                                   static_cast<std::uint32_t>(options.seed), false))),
        cliques_(checked_cliques(line)), runtime_(options.run), offsets_(edges_.offsets),
        targets_(edges_.targets), sources_(sources_of(edges_)), next_(1) {}

  HandSearch on_device() const {
    return {{offsets_.get(), targets_.get(), edges_.vertices(), edges_.edges()},
            sources_.get(),
            counter_.on_device(),
            next_.get()};
  }

  // Times `ours` beside the kernels by hand, whose names and launches are `others` and two more; the exit status.
  int compare(const std::string &name, std::function<void()> ours,
              std::vector<std::pair<std::string, std::function<void()>>> others = {}) {
    const HandSearch search = on_device();
    const auto size = options_.size;
    others.emplace_back("by_threads", [=] {
      size == 4   ? launch_threads<1>(search)
      : size == 5 ? launch_threads<2>(search)
                  : launch_threads<3>(search);
    });
    others.emplace_back("by_warps", [=] {
      size == 4   ? launch_warps<1>(search)
      : size == 5 ? launch_warps<2>(search)
                  : launch_warps<3>(search);
    });
    others.insert(others.begin(), {"ours", std::move(ours)});
    samples::Contest contest(name, options_.run.repeat);
    for (auto &[way, launch] : others)
      contest.add(
          way,
          [this] {
            counter_.clear();
            next_.fill(0);
          },
          launch, [this] { return counter_.value() == cliques_; });
    const int status = contest.report();
    std::printf("  %llu cliques\n", cliques_);
    return status;
  }

private:
  // Those of the graph of scale 16, edge factor 16, seed 1 were counted once: it takes minutes.
  unsigned long long checked_cliques(const samples::CommandLine &line) const {
    if (longest_common_list(edges_) > kLongest)
      line.fail("an edge of this graph has more than " + std::to_string(kLongest) +
                " vertices beside both of its ends");
    if (options_.scale == 16 && options_.factor == 16 && options_.seed == 1)
      return options_.size == 4 ? 289085351 : options_.size == 5 ? 4540764776 : 58898206253;
    return count_on_host(edges_, static_cast<int>(options_.size));
  }

  CliqueOptions options_;
  Graph edges_;
  unsigned long long cliques_;
  samples::Runtime runtime_;
  samples::DeviceArray<std::uint32_t> offsets_, targets_, sources_, next_;
  samples::SpreadCounter counter_;
};
