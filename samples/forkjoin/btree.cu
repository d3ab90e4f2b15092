// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries of a B+tree (b+tree in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table II: the outer
// loop, over queries, has more turns than the inner one, over the keys of a node, which each query makes once a level).
#include <gtap_thread.cuh>

#include "btree.h"
#include "forms.h"
#include "offload.h"

__constant__ Tree tree;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void look_up_nested() {
#pragma gtap taskloop nogroup
  for (int query = 0; query < tree.queries; query++) {
    const int key = tree.wanted[query];
    int node = 0, slot = 0;
    for (int level = 1; level <= tree.levels; level++) {
      if (level > 1)
        node = tree.children[node * tree.order + slot];
      slot = 0;
#pragma gtap parallel for reduction(max : slot)
      for (int i = 0; i < tree.order; i++)
        if (not_above(tree, node, i, key))
          slot = max(slot, i);
    }
    tree.found[query] = value_of(tree, node, slot, key);
  }
}

// ---- in_block: lanes of a team share a query ------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void look_up_in_block(int queries, int lanes) {
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < tree.queries; begin += queries) {
    const int end = min(begin + queries, tree.queries);
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes)
    for (int query = begin; query < end; query++) {
      const int key = tree.wanted[query];
      int node = 0, slot = 0;
      for (int level = 1; level <= tree.levels; level++) {
        if (level > 1)
          node = tree.children[node * tree.order + slot];
        slot = 0;
#pragma gtap parallel for reduction(max : slot)
        for (int i = 0; i < tree.order; i++)
          if (not_above(tree, node, i, key))
            slot = max(slot, i);
      }
      tree.found[query] = value_of(tree, node, slot, key);
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void look_up_one_level() {
#pragma gtap taskloop nogroup
  for (int query = 0; query < tree.queries; query++)
    tree.found[query] = value_in(tree, tree.wanted[query]);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// A query by all threads of a block: in each node, that one goes on whose key is the last that is not above the wanted one.
__device__ void look_up_by_threads(int query) {
  __shared__ int next;
  const int key = tree.wanted[query];
  int node = 0;
  for (int level = 1; level <= tree.levels; level++) {
    for (int i = threadIdx.x; i < tree.order; i += blockDim.x)
      if ((i == 0 || not_above(tree, node, i, key)) &&
          (i + 1 == tree.order || !not_above(tree, node, i + 1, key)))
        next = level == tree.levels ? value_of(tree, node, i, key)
                                    : tree.children[node * tree.order + i];
    __syncthreads();
    node = next;
    __syncthreads();
  }
  if (threadIdx.x == 0)
    tree.found[query] = node;
}

#pragma gtap function worker(block)
__device__ void look_up_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int query = 0; query < tree.queries; query++)
      look_up_by_threads(query);
}

__global__ void look_up_nested_kernel() {
#pragma gtap entry
  look_up_nested();
}
__global__ void look_up_in_block_kernel(int queries, int lanes) {
#pragma gtap entry
  look_up_in_block(queries, lanes);
}
__global__ void look_up_one_level_kernel() {
#pragma gtap entry
  look_up_one_level();
}
__global__ void look_up_block_kernel() {
#pragma gtap entry
  look_up_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

// The lanes of a warp count the keys that are not above.
__global__ void look_up_by_warp() {
  const int lane = threadIdx.x % 32, warps = gridDim.x * blockDim.x / 32;
  for (int query = (blockIdx.x * blockDim.x + threadIdx.x) / 32; query < tree.queries;
       query += warps) {
    const int key = tree.wanted[query];
    int node = 0, slot = 0;
    for (int level = 1; level <= tree.levels; level++) {
      if (level > 1)
        node = tree.children[node * tree.order + slot];
      int count = 0;
      for (int i = lane; i < tree.order; i += 32)
        count += not_above(tree, node, i, key);
      slot = max(0, __reduce_add_sync(0xffffffffu, count) - 1);
    }
    if (lane == 0)
      tree.found[query] = value_of(tree, node, slot, key);
  }
}

// Not all keys of a node are looked at here.
__global__ void look_up_by_thread() {
  for (int query = blockIdx.x * blockDim.x + threadIdx.x; query < tree.queries;
       query += gridDim.x * blockDim.x)
    tree.found[query] = value_by_halves(tree, tree.wanted[query]);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void look_up_one(int query) {
  look_up_by_threads(query);
}
__global__ void look_up_by_launches() {
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query < tree.queries)
    look_up_one<<<1, 128>>>(query);
}
#endif

// The nodes of a tree with the first `count` odd numbers as keys: key k has the value scrambled(k) / 2.
struct Nodes {
  std::vector<int> keys, children;
  int levels = 0;
};

Nodes nodes_of(int count, int order) {
  // Level by level, the leaves first. A node's first key is the smallest one of all below it.
  struct Level {
    std::vector<int> keys, children;
  };
  std::vector<Level> levels(1);
  for (int i = 0; i < count; ++i) {
    levels[0].keys.push_back(2 * i + 1);
    levels[0].children.push_back(static_cast<int>(scrambled(2 * i + 1) / 2));
  }
  const std::size_t width = order;
  while (levels.back().keys.size() > width) {
    const std::vector<int> below = levels.back().keys;
    Level level;
    for (std::size_t i = 0; i < below.size(); i += width) {
      level.keys.push_back(below[i]);
      level.children.push_back(static_cast<int>(i / width)); // in the level below
    }
    levels.push_back(level);
  }
  Nodes nodes;
  nodes.levels = static_cast<int>(levels.size());
  int first = 0; // node of the level
  for (std::size_t l = levels.size(); l-- > 0;) {
    Level &level = levels[l];
    const std::size_t own = (level.keys.size() + width - 1) / width;
    first += static_cast<int>(own);
    for (int &child : level.children)
      child += l == 0 ? 0 : first;
    level.keys.resize(own * width, kNoKey);
    level.children.resize(own * width, -1);
    nodes.keys.insert(nodes.keys.end(), level.keys.begin(), level.keys.end());
    nodes.children.insert(nodes.children.end(), level.children.begin(), level.children.end());
  }
  return nodes;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long keys = 1000, order = 21, queries = 60;
#else
  long long keys = 1000000, order = 256, queries = 65536;
#endif
  long long lanes = 32;
  samples::RunOptions options;
  samples::CommandLine line("btree", "Queries of a B+tree.");
  line.option("--keys", "K", "keys in the tree", keys, 1, 1 << 26);
  line.option("--order", "N", "keys of a node at most", order, 2, 1024);
  line.option("--queries", "Q", "queries", queries, 1, 1 << 24);
  line.option("--lanes", "L", "lanes for a query in the form in_block", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  const Nodes nodes = nodes_of(int(keys), int(order));
  std::vector<int> wanted(queries);
  for (std::size_t i = 0; i < wanted.size(); ++i)
    wanted[i] = static_cast<int>(scrambled(static_cast<std::uint32_t>(i)) % (2 * keys + 1));
  const samples::DeviceArray<int> device_keys(nodes.keys), device_children(nodes.children),
      device_wanted(wanted);
  samples::DeviceArray<int> found(queries);
  Tree device{nodes.levels,          int(order),          int(queries), device_keys.get(),
              device_children.get(), device_wanted.get(), found.get()};
  samples::check(cudaMemcpyToSymbol(tree, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer, which the tree's search has to find, too.
  std::vector<int> expected(queries);
  Tree host = device;
  host.keys = nodes.keys.data();
  host.children = nodes.children.data();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    expected[i] = wanted[i] % 2 != 0 ? static_cast<int>(scrambled(wanted[i]) / 2) : -1;
    if (value_in(host, wanted[i]) != expected[i] || value_by_halves(host, wanted[i]) != expected[i])
      line.fail("the host's search of key " + std::to_string(wanted[i]) + " is wrong");
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(queries)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "btree(" + std::to_string(queries) + " queries x " + std::to_string(nodes.levels) +
          " levels x " + std::to_string(order) + " keys)",
      options.repeat, [&] { found.fill(0); }, [&] { return found.download() == expected; });
  forms.add_tasks("nested", look_up_nested_kernel);
  forms.add_tasks("in_block", look_up_in_block_kernel, 64, int(lanes));
  forms.add_tasks("one_level", look_up_one_level_kernel);
  forms.add_tasks("block", look_up_block_kernel);
  forms.add_kernel("by_warp", int((queries + 7) / 8), 256, look_up_by_warp);
  forms.add_kernel("by_thread", int((queries + 255) / 256), 256, look_up_by_thread);
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches",
            [=] { look_up_by_launches<<<unsigned((queries + 127) / 128), 128>>>(); });
#endif
  const Tree *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", queries, parameter);
  offload.add(forms, "offload_one_level", "one_level", queries, parameter);
  return forms.report();
}
