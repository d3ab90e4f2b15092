// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UTS, the unbalanced tree search benchmark: counts the nodes of a tree whose shape comes out of
// SHA-1, so that nobody can know where the large subtrees are before having walked them. A task per
// node computes the node's state, and with it how many children there are, and spawns them.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "presets.h"

#include <deque>

// Counters are spread so that threads do not meet at one address: each adds to its own place.
constexpr std::uint32_t kPlaces = 1u << 17;

struct Search {
  TreeRules rules;
  unsigned long long *sizes; // for each place the nodes, times 2^32, and the leaves
  int *depths;               // for each place the depth of the deepest leaf
};

// Not among the parameters, so that records stay small.
__constant__ Search search;

__device__ __forceinline__ void count(int children, int depth) {
  const std::uint32_t place = (blockIdx.x * blockDim.x + threadIdx.x) % kPlaces;
  atomicAdd(&search.sizes[place], (1ull << 32) + (children == 0));
  if (children == 0)
    atomicMax(&search.depths[place], depth);
}

constexpr int kRoot = -1;

// Child `number` of the node with the state `parent`; or, as kRoot, that node itself. The hash is
// the child's own work, not its parent's, so that all threads have one to compute.
#pragma gtap function
__device__ void visit(State parent, int number, int depth) {
  const State node =
      number == kRoot ? parent : child_state(parent, static_cast<std::uint32_t>(number));
  const int children = children_of(search.rules, node, depth);
  count(children, depth);
  for (int i = 0; i < children; ++i) {
#pragma gtap task
    visit(node, i, depth + 1);
  }
}

__global__ void uts_kernel(State root) {
#pragma gtap entry
  visit(root, kRoot, 0);
}

static TreeSize walk_on_host(const TreeRules &rules, State root) {
  struct Node {
    State state;
    int depth;
  };
  TreeSize size;
  std::vector<Node> to_visit{{root, 0}};
  while (!to_visit.empty()) {
    const Node node = to_visit.back();
    to_visit.pop_back();
    ++size.nodes;
    size.depth = std::max(size.depth, node.depth);
    const int children = children_of(rules, node.state, node.depth);
    if (children == 0)
      ++size.leaves;
    for (int i = 0; i < children; ++i)
      to_visit.push_back({child_state(node.state, static_cast<std::uint32_t>(i)), node.depth + 1});
  }
  return size;
}

static TreeSize added_up(const std::vector<unsigned long long> &sizes,
                         const std::vector<int> &depths) {
  TreeSize size;
  for (unsigned long long place : sizes) {
    size.nodes += place >> 32;
    size.leaves += place & 0xffffffffu;
  }
  size.depth = *std::max_element(depths.begin(), depths.end());
  return size;
}

static std::string text(const TreeSize &size) {
  return std::to_string(size.nodes) + " nodes, " + std::to_string(size.leaves) + " leaves, depth " +
         std::to_string(size.depth);
}

// The tree that the command line asks for.
struct TreeOptions {
  std::string preset = "none", type = "geometric", shape = "linear";
  long long depth = 6, children = 4, seed = 19;
  double branching = 4, probability = 0.2, shift = 0.5;

  void add_to(samples::CommandLine &line) {
    std::vector<std::string> names{"none"};
    for (const Preset &known : presets())
      names.push_back(known.name);
    line.size("levels of a geometric tree, about", depth, 1, 1000);
    line.choice("--tree", "NAME", "one of the benchmark's trees, whatever else is said", preset,
                names);
    line.choice("--type", "T", "of tree", type, {"geometric", "binomial", "hybrid"});
    line.choice("--shape", "S", "of a geometric tree", shape,
                {"linear", "expdec", "cyclic", "fixed"});
    line.real("--branching", "B", "children of the root, and in geometric trees on average",
              branching, 1, 100000);
    line.real("--probability", "Q", "of children in a binomial tree", probability, 0, 1);
    line.option("--children", "M", "of a node that has some in a binomial tree", children, 0,
                kMostChildren);
    line.real("--shift", "F", "part of a hybrid tree's levels that is geometric", shift, 0, 1);
    line.option("--seed", "R", "seed of the root", seed, 0, 1 << 30);
  }

  // The preset that is asked for, or null.
  const Preset *known() const {
    for (const Preset &known : presets())
      if (known.name == preset)
        return &known;
    return nullptr;
  }

  TreeParameters parameters() const {
    if (known())
      return known()->tree;
    TreeParameters tree;
    tree.type = type == "binomial" ? TreeType::binomial
                : type == "hybrid" ? TreeType::hybrid
                                   : TreeType::geometric;
    tree.shape = shape == "expdec"   ? TreeShape::expdec
                 : shape == "cyclic" ? TreeShape::cyclic
                 : shape == "fixed"  ? TreeShape::fixed
                                     : TreeShape::linear;
    tree.depth = static_cast<int>(depth);
    tree.branching = branching;
    tree.probability = probability;
    tree.children = static_cast<int>(children);
    tree.shift = shift;
    tree.seed = static_cast<std::uint32_t>(seed);
    return tree;
  }
};

int main(int argc, char **argv) {
  TreeOptions tree_options;
  samples::RunOptions options;
  samples::CommandLine line("uts", "Counts the nodes of an unbalanced tree.");
  tree_options.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);

  const TreeParameters tree = tree_options.parameters();
  // With more than one child a node in the mean, few trees end. T3L, with 1.00007, does.
  if (!tree_options.known() && tree.type != TreeType::geometric &&
      tree.probability * tree.children >= 1)
    line.fail("--probability times --children must be below 1 for a tree that ends");
  const HostRules host_rules(tree);
  const State root = root_state(tree.seed);
  const TreeSize expected =
      tree_options.known() ? tree_options.known()->size : walk_on_host(host_rules.rules(), root);
  if (tree.shape == TreeShape::expdec && tree.type == TreeType::geometric &&
      expected.depth >= host_rules.rules().depths)
    line.fail("this tree has more than " + std::to_string(host_rules.rules().depths) + " levels");

  // Of each GPU: what its constant says, and the places that its threads add to.
  struct OnGpu {
    explicit OnGpu(const HostRules &rules) : steps(rules.steps()), sizes(kPlaces), depths(kPlaces) {
      Search own{rules.rules(), sizes.get(), depths.get()};
      own.rules.steps = steps.get();
      samples::check(cudaMemcpyToSymbol(search, &own, sizeof search), "cudaMemcpyToSymbol");
    }
    const samples::DeviceArray<std::uint32_t> steps;
    samples::DeviceArray<unsigned long long> sizes;
    samples::DeviceArray<int> depths;
  };
  samples::begin_on_all(samples::config_of(options));
  std::deque<OnGpu> gpus;
  samples::on_each_gpu([&](int) { gpus.emplace_back(host_rules); });

  return samples::run(
      options,
      [&] {
        samples::on_each_gpu([&](int i) {
          gpus[static_cast<std::size_t>(i)].sizes.fill(0);
          gpus[static_cast<std::size_t>(i)].depths.fill(0);
        });
      },
      [&] {
#if GTAP_PEERS
        samples::launch_on_all(uts_kernel, root);
#else
        uts_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root);
#endif
      },
      [&] {
        TreeSize own, found;
        samples::on_each_gpu([&](int i) {
          const OnGpu &gpu = gpus[static_cast<std::size_t>(i)];
          own = both(own, added_up(gpu.sizes.download(), gpu.depths.download()));
        });
        for (const TreeSize &part : samples::of_processes(own))
          found = both(found, part);
        return samples::Answer{"uts: " + text(found), found == expected};
      });
}
