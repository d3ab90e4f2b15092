// Trees of tasks whose shape a seed decides: which kind each task is, how many children it spawns, from which
// thread, how large they are, which of them it waits for, and which it leaves behind. Many are chains for long
// stretches.
#include <gtap_thread.cuh>

#include "block_sum.h"
#include "support.h"

using Sum = unsigned long long;

// What is constexpr is the same in all threads, if its arguments are.
__host__ __device__ constexpr unsigned mix(unsigned a, unsigned b) {
  unsigned x = a * 0x9e3779b9u + b;
  x ^= x >> 15;
  x *= 0x85ebca6bu;
  x ^= x >> 13;
  x *= 0xc2b2ae35u;
  return x ^ (x >> 16);
}

// A task, which stands for `size` tasks with all below it.
struct Node {
  unsigned id, size, seed;
};
__host__ __device__ constexpr unsigned hash_of(Node node, unsigned what) {
  return mix(node.id * 8 + what, node.seed);
}
__host__ __device__ constexpr unsigned children_of(Node node) {
  const unsigned kind = hash_of(node, 0) % 16;
  if (node.seed % 2 == 0)
    return kind < 14 ? 1 : kind == 14 ? 2 : 5;
  return kind < 6 ? 1 : kind < 12 ? 2 : kind < 15 ? 3 : 6;
}
// Of them, those that it waits for: the first.
__host__ __device__ constexpr unsigned joined_of(Node node) {
  const unsigned often = node.size < 8 ? 2 : 8; // the last ones of a branch leave more behind
  return hash_of(node, 1) % often == 0 ? hash_of(node, 2) % (children_of(node) + 1)
                                       : children_of(node);
}
// The last child gets what the others have left.
__host__ __device__ constexpr Node child_of(Node node, unsigned number) {
  unsigned rest = node.size - 1, given = 0;
  for (unsigned i = 0; i <= number; ++i) {
    given = i + 1 == children_of(node) ? rest : mix(hash_of(node, 3), i) % (rest + 1);
    rest -= given;
  }
  return {mix(node.id, number + 1), given, node.seed};
}
__host__ __device__ constexpr bool is_for_block(Node node) {
  const unsigned kind = hash_of(node, 4) % 8;
  return node.seed % 5 == 0 ? kind != 0 : node.seed % 5 == 1 ? kind == 0 : kind % 2 == 0;
}

#pragma gtap function
__device__ unsigned by_thread(const Node node, Sum *sums);

#pragma gtap function worker(block)
__device__ unsigned by_block(const Node node, Sum *sums) {
  unsigned results[2] = {0, 0}, own = 0; // of the calling thread's children, by turns
  if (threadIdx.x == 0)
    atomicAdd(&sums[node.id % 4], static_cast<Sum>(hash_of(node, 5)));
  for (unsigned i = 0; i < joined_of(node); i++) {
    const Node next = child_of(node, i);
    if (next.size != 0 && threadIdx.x == hash_of(next, 6) % blockDim.x) {
      if (is_for_block(next)) {
#pragma gtap task
        results[i % 2] = by_block(next, sums);
      } else {
#pragma gtap task
        results[i % 2] = by_thread(next, sums);
      }
    }
    if (i % 2 == 1) {
#pragma gtap taskwait
      own += results[0] + 3 * results[1];
      results[0] = results[1] = 0;
    }
  }
#pragma gtap taskwait
  own += results[0] + 3 * results[1];
  for (unsigned i = joined_of(node); i < children_of(node); i++) {
    const Node next = child_of(node, i);
    if (next.size != 0 && threadIdx.x == hash_of(next, 6) % blockDim.x) {
      if (is_for_block(next)) {
#pragma gtap task
        by_block(next, sums);
      } else {
#pragma gtap task
        by_thread(next, sums);
      }
    }
  }
  return sum_of_block(own) + hash_of(node, 7);
}

__device__ unsigned by_thread(const Node node, Sum *sums) {
  unsigned results[2] = {0, 0}, own = 0;
  atomicAdd(&sums[node.id % 4], static_cast<Sum>(hash_of(node, 5)));
  for (unsigned i = 0; i < joined_of(node); i++) {
    const Node next = child_of(node, i);
    if (next.size != 0) {
      if (is_for_block(next)) {
#pragma gtap task
        results[i % 2] = by_block(next, sums);
      } else {
#pragma gtap task
        results[i % 2] = by_thread(next, sums);
      }
    }
    if (i % 2 == 1) {
#pragma gtap taskwait
      own += results[0] + 3 * results[1];
      results[0] = results[1] = 0;
    }
  }
#pragma gtap taskwait
  own += results[0] + 3 * results[1];
  for (unsigned i = joined_of(node); i < children_of(node); i++) {
    const Node next = child_of(node, i);
    if (next.size != 0) {
      if (is_for_block(next)) {
#pragma gtap task
        by_block(next, sums);
      } else {
#pragma gtap task
        by_thread(next, sums);
      }
    }
  }
  return own + hash_of(node, 7);
}

#pragma gtap function
__device__ void start(Node root, unsigned roots, unsigned *results, Sum *sums) {
  for (unsigned i = 0; i < roots; i++) {
    const Node tree = {root.id + i, root.size, root.seed};
    if (is_for_block(tree)) {
#pragma gtap task
      results[i] = by_block(tree, sums);
    } else {
#pragma gtap task
      results[i] = by_thread(tree, sums);
    }
  }
}

__global__ void kernel(Node root, unsigned roots, unsigned *results, Sum *sums) {
#pragma gtap entry
  start(root, roots, results, sums);
}

static unsigned serially(const Node &node, std::vector<Sum> &sums) {
  unsigned own = 0;
  sums[node.id % 4] += hash_of(node, 5);
  for (unsigned i = 0; i < children_of(node); ++i) {
    const Node next = child_of(node, i);
    const unsigned result = next.size != 0 ? serially(next, sums) : 0;
    if (i < joined_of(node))
      own += i % 2 == 1 ? 3 * result : result;
  }
  return own + hash_of(node, 7);
}

static void test_with(exec::Test &test, unsigned seed, unsigned size, unsigned roots) {
  exec::Array<unsigned> results(roots);
  exec::Array<Sum> sums(4);
  const Node root = {seed * 1000, size, seed};
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(root, roots, results.device(), sums.device());
  test.wait("kernel");
  std::vector<unsigned> expected;
  std::vector<Sum> all(4);
  for (unsigned i = 0; i < roots; ++i)
    expected.push_back(serially({root.id + i, size, seed}, all));
  const std::string what =
      "tree " + std::to_string(seed) + " of " + std::to_string(size) + " tasks: ";
  test.equal((what + "results").c_str(), results.read(), expected);
  test.equal((what + "sums").c_str(), sums.read(), all);
}

// The argument: how many trees.
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const unsigned trees = static_cast<unsigned>(test.size(24));
  for (unsigned seed = 0; seed < trees; ++seed)
    test_with(test, seed, 20 + seed * 37 % 280, 1 + seed % 3);
  return test.finish("mixed_random");
}
