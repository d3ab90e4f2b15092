// Placement of tasks that have become ready (GTAP_PLACEMENT, GTAP_STEAL), on a forest whose tasks wait for one other each, so
// that it is known who has made a task ready: the block that ran its parent. Without stealing, which block runs a task has
// to follow from the rule. Values always have to be those of a serial run.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

constexpr int kRoots = 21;
constexpr int kTasks = 7 * kRoots; // each root has two children, and four grandchildren
constexpr int kBlocks = 4;

__host__ __device__ constexpr bool has_parent(int task) {
  return task >= kRoots;
}
__host__ __device__ constexpr int parent_of(int task) {
  return has_parent(task) ? (task - kRoots) / 2 : task;
}

__device__ unsigned values[kTasks];
__device__ int blocks[kTasks]; // that ran them

#pragma gtap function
__device__ void node(int task) {
  if (threadIdx.x == 0) {
    values[task] = has_parent(task) ? values[parent_of(task)] * 3u + static_cast<unsigned>(task)
                                    : static_cast<unsigned>(task);
    blocks[task] = static_cast<int>(blockIdx.x);
  }
}

#pragma gtap function
__device__ void forest(int tasks) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < tasks; i++) {
#pragma gtap task_iteration depend(in : values [parent_of(i):has_parent(i)]) depend(out : values[i])
    node(i);
  }
#pragma gtap taskwait
}

__global__ void kernel(int tasks) {
#pragma gtap entry
  forest(tasks);
}

static std::vector<unsigned> expected_values() {
  std::vector<unsigned> values(kTasks);
  for (unsigned i = 0; i < values.size(); i++)
    values[i] = has_parent(static_cast<int>(i))
                    ? values[static_cast<std::size_t>(parent_of(static_cast<int>(i)))] * 3u + i
                    : i;
  return values;
}

// How many of the tasks from `first` to before `end` each worker has run, in increasing order.
static std::vector<int> counts(const std::vector<int> &ran_by, const std::set<int> &workers,
                               int first, int end) {
  std::vector<int> counts;
  for (const int worker : workers)
    counts.push_back(
        static_cast<int>(std::count(ran_by.begin() + first, ran_by.begin() + end, worker)));
  std::sort(counts.begin(), counts.end());
  return counts;
}

// Dealt in turn, to all workers: the roots, and by global round robin all tasks.
static bool is_even(const std::vector<int> &ran_by, const std::set<int> &workers, int end) {
  const std::vector<int> all = counts(ran_by, workers, 0, end);
  return all.back() - all.front() <= 1;
}
// The two children of a task go to neighbours. As each counter goes on by two, an even number of workers falls into pairs.
static bool is_in_pairs(const std::vector<int> &ran_by, const std::set<int> &workers) {
  std::map<int, int> partners;
  for (std::size_t task = kRoots; task + 1 < kTasks; task += 2) {
    const int one = ran_by[task], other = ran_by[task + 1];
    if (workers.size() % 2 == 0 &&
        (one == other || partners.emplace(one, other).first->second != other ||
         partners.emplace(other, one).first->second != one))
      return false;
  }
  return true;
}
// Local round robin: worker v of W gets, of the tasks that a worker has made ready, number v, v + W and so on, from 1 on.
static bool is_local(const std::vector<int> &ran_by, const std::set<int> &workers) {
  const int all = static_cast<int>(workers.size());
  std::vector<int> expected(workers.size(), 0);
  for (const int worker : workers) {
    int made_ready = 0;
    for (int task = kRoots; task < kTasks; task++)
      if (ran_by[static_cast<std::size_t>(parent_of(task))] == worker)
        expected[static_cast<std::size_t>(++made_ready % all)]++;
  }
  std::sort(expected.begin(), expected.end());
  return counts(ran_by, workers, kRoots, kTasks) == expected;
}
// Local first: of the two children of a task one stays, and the other one goes to the next worker.
static bool is_near(const std::vector<int> &ran_by, const std::set<int> &workers) {
  std::map<int, int> next;
  std::set<int> nexts;
  for (std::size_t task = 0; 2 * task + kRoots + 1 < kTasks; task++) {
    const int own = ran_by[task];
    int stays = ran_by[2 * task + kRoots], goes = ran_by[2 * task + kRoots + 1];
    if (stays != own)
      std::swap(stays, goes);
    if (stays != own || (goes == own) != (workers.size() == 1) ||
        next.emplace(own, goes).first->second != goes)
      return false;
  }
  for (const auto &[worker, other] : next)
    nexts.insert(other);
  return nexts.size() == workers.size();
}

static bool follows_rule(const std::string &rule, const std::vector<int> &ran_by) {
  const std::set<int> workers(ran_by.begin(), ran_by.end());
  if (!is_even(ran_by, workers, kRoots))
    return false;
  if (rule == "lf")
    return is_near(ran_by, workers);
  return is_in_pairs(ran_by, workers) &&
         (rule == "grr" ? is_even(ran_by, workers, kTasks) : is_local(ran_by, workers));
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const char *rule = std::getenv("GTAP_PLACEMENT"), *steal = std::getenv("GTAP_STEAL");
  constexpr gtap_placement of_macro = GTAP_PLACEMENT;
  if (rule == nullptr && of_macro == GTAP_PLACEMENT_GRR)
    rule = "grr";
  for (int launch = 0; launch < 3; launch++) {
    std::vector<unsigned> found(kTasks, 0);
    std::vector<int> ran_by(kTasks, -1);
    exec::check(cudaMemcpyToSymbol(values, found.data(), sizeof values), "cudaMemcpyToSymbol");
    kernel<<<kBlocks, GTAP_BLOCK_SIZE>>>(kTasks);
    test.wait("kernel");
    exec::check(cudaMemcpyFromSymbol(found.data(), values, sizeof values), "cudaMemcpyFromSymbol");
    exec::check(cudaMemcpyFromSymbol(ran_by.data(), blocks, sizeof blocks), "cudaMemcpyFromSymbol");
    test.equal("values", found, expected_values());
    if (rule != nullptr && steal != nullptr && std::string(steal) == "0")
      test.equal("blocks", std::vector<int>{follows_rule(rule, ran_by)}, std::vector<int>{1});
  }
  return test.finish("placements");
}
