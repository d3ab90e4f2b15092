// Taskgroups that are cancelled. What begins later is dropped: a task that has waited for the one which cancels spawns
// children, and none of them runs or gives a result, in tasks and in serial versions. Inner groups, groups in loops, and what
// comes after a group are not affected; a group inside of a cancelled one is. Searches that end with their first solution.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int many = 60; // more than a lane's window

__device__ unsigned long long wrong; // the line of what does not hold
__device__ void expect(bool holds, int line = __builtin_LINE()) {
  if (!holds)
    atomicExch(&wrong, static_cast<unsigned long long>(line));
}

#pragma gtap function
__device__ void cancel_if(bool really) {
#pragma gtap cancel taskgroup if (really)
}

// Does not come to its end if it cancels.
#pragma gtap function
__device__ int cancel_with_result(unsigned *count) {
#pragma gtap cancel taskgroup
  atomicAdd(count, 1u);
  return 5;
}

#pragma gtap function
__device__ int one(unsigned *count) {
  atomicAdd(count, 1u);
  return 1;
}

// All of its children but the first begin after the group has been cancelled, if it is.
#pragma gtap function
__device__ void parent(bool cancels, unsigned *count) {
  int results[4] = {-1, -1, -1, -1};
  int sum = 10, product = 7;
#pragma gtap task
  cancel_if(cancels);
#pragma gtap taskwait
  for (int i = 0; i < many; i++) {
#pragma gtap task
    one(count);
  }
  for (int i = 0; i < 4; i++) {
#pragma gtap task
    results[i] = one(count);
#pragma gtap task in_reduction(+ : sum)
    sum += one(count);
  }
#pragma gtap task in_reduction(* : product)
  product *= one(count);
#pragma gtap taskwait
  const int found = cancels ? -1 : 1;
  for (int i = 0; i < 4; i++)
    expect(results[i] == found);
  expect(sum == (cancels ? 10 : 14) && product == 7);
  atomicAdd(count + 1, 1u); // a task that runs comes to its end
#pragma gtap cancellation point taskgroup
  atomicAdd(count + 2, 1u);
}
constexpr unsigned of_parent = many + 9;

__device__ void expect_counts(const unsigned *count, unsigned begun, unsigned parents,
                              unsigned uncancelled, int line = __builtin_LINE()) {
  expect(count[0] == begun && count[1] == parents && count[2] == uncancelled, line);
}

#pragma gtap function
__device__ void twice(unsigned *count) {
#pragma gtap taskgroup
  {
#pragma gtap task
    parent(true, count);
  }
  expect_counts(count, 0, 1, 0);
#pragma gtap taskgroup
  {
#pragma gtap task
    parent(false, count);
  }
  expect_counts(count, of_parent, 2, 1);
}

#pragma gtap function
__device__ void loop(int turns, unsigned *count) {
  unsigned begun = 0, parents = 0, uncancelled = 0;
  for (int turn = 0; turn < turns; turn++) {
#pragma gtap taskgroup
    {
#pragma gtap task
      parent(turn % 2 == 0, count);
    }
    parents++;
    begun += turn % 2 == 0 ? 0 : of_parent;
    uncancelled += turn % 2 == 0 ? 0 : 1;
    expect_counts(count, begun, parents, uncancelled);
  }
}

// A group in a group: `inner` cancels its own, `outer` the one around before its own begins.
#pragma gtap function
__device__ void nested(bool inner, bool outer, unsigned *count) {
#pragma gtap task
  cancel_if(outer);
#pragma gtap taskwait
#pragma gtap taskgroup
  {
#pragma gtap task
    parent(inner, count);
  }
  for (int i = 0; i < many; i++) {
#pragma gtap task
    one(count + 3);
  }
#pragma gtap taskwait
  atomicAdd(count + 4, 1u);
}
#pragma gtap function
__device__ void nests(unsigned *count) {
  for (int k = 0; k < 4; k++) {
    unsigned *own = count + 8 * k;
#pragma gtap taskgroup
    {
#pragma gtap task
      nested(k % 2 == 1, k / 2 == 1, own);
    }
    expect(own[4] == 1);
    expect(own[3] == (k / 2 == 1 ? 0 : many));
    if (k / 2 == 1)
      expect_counts(own, 0, 0, 0);
    else
      expect_counts(own, k % 2 == 1 ? 0 : of_parent, 1, k % 2 == 1 ? 0 : 1);
  }
}

// In the block of the group itself: the task goes to the group's end.
#pragma gtap function
__device__ int own(int n, unsigned *count) {
  int reached = 0, kept = -1;
#pragma gtap taskgroup
  {
    int inside = 3;
    for (int i = 0; i < 10; i++) {
      reached++;
#pragma gtap cancel taskgroup if (i == n)
    }
    int later = reached;
#pragma gtap task
    kept = one(count);
    expect(later == 10 && inside == 3);
#pragma gtap cancellation point taskgroup
    reached++;
  }
  expect(kept == (n < 10 ? -1 : 1));
  if (n == 100)
#pragma gtap taskgroup
  {
    if (reached == 11) {
#pragma gtap cancel taskgroup
    }
    reached = 0;
  }
  return reached;
}

#pragma gtap function
__device__ void owns(unsigned *count) {
  int before = 0, behind = 0, hundred = 0;
#pragma gtap task
  before = own(4, count);
#pragma gtap taskwait
  expect(count[0] == 0);
#pragma gtap task
  behind = own(10, count);
#pragma gtap task
  hundred = own(100, count);
#pragma gtap taskwait
  expect(count[0] == 2 && before == 5 && behind == 11 && hundred == 11);
}

// The one that cancels has no result either.
#pragma gtap function
__device__ void results(unsigned *count) {
  int kept = -1, sum = 3;
#pragma gtap taskgroup
  {
#pragma gtap task
    kept = cancel_with_result(count);
#pragma gtap task in_reduction(+ : sum)
    sum += cancel_with_result(count);
  }
  expect(kept == -1 && sum == 3 && count[0] == 0);
}

// Outside of a group nothing is cancelled.
#pragma gtap function
__device__ void no_group(unsigned *count) {
  int result = -1;
#pragma gtap task
  result = cancel_with_result(count);
#pragma gtap taskwait
  expect(result == 5 && count[0] == 1);
#pragma gtap task
  cancel_if(true);
#pragma gtap taskwait
#pragma gtap task
  parent(false, count + 1);
#pragma gtap taskwait
  expect_counts(count + 1, of_parent, 1, 1);
}

// Blocks, a taskloop, templates.
#pragma gtap function
template <class T, int N>
__device__ T spread(T value, unsigned *count) {
  if constexpr (N == 0) {
    atomicAdd(count, 1u);
#pragma gtap cancel taskgroup if (value > 1)
    return value;
  } else {
    T sum = 0;
    for (int i = 0; i < N; i++) {
#pragma gtap task in_reduction(+ : sum)
      sum += spread<T, N / 2>(value, count);
    }
#pragma gtap taskwait
    return sum;
  }
}

#pragma gtap function
__device__ void forms(bool cancels, unsigned *count) {
  unsigned blocks = 0;
  int left = -1;
#pragma gtap taskgroup
  {
#pragma gtap task shared(blocks) firstprivate(cancels)
    {
#pragma gtap task
      {
#pragma gtap cancel taskgroup if (cancels)
      }
#pragma gtap taskwait
      for (int i = 0; i < many; i++) {
#pragma gtap task shared(blocks)
        { atomicAdd(&blocks, 1u); }
      }
#pragma gtap taskloop nogroup
      for (int i = 0; i < 1000; i++) {
        atomicAdd(count, 1u);
      }
#pragma gtap taskwait
    }
  }
  expect(blocks == (cancels ? 0u : many) && count[0] == (cancels ? 0u : 1000u));
#pragma gtap taskgroup
  {
#pragma gtap task
    left = spread<int, 4>(cancels ? 2 : 1, count + 1);
  }
  expect(cancels ? count[1] >= 1 && count[1] <= 8 : count[1] == 8 && left == 8);
#pragma gtap taskgroup
#pragma gtap taskloop nogroup
  for (int i = 0; i < 1000; i++) {
    atomicAdd(count + 2, 1u);
#pragma gtap cancel taskgroup if (cancels)
    atomicAdd(count + 3, 1u);
  }
  expect(cancels ? count[2] >= 1 && count[3] == 0 : count[2] == 1000 && count[3] == 1000);
}

// A search without an order: the first solution ends it.
#pragma gtap function
__device__ void search(int depth, int path, int solution, unsigned *out) {
  atomicAdd(&out[0], 1u);
  if (depth == 0) {
    if (path == solution) {
      atomicAdd(&out[1], 1u);
#pragma gtap cancel taskgroup
    }
    return;
  }
  for (int i = 0; i < 3; i++) {
#pragma gtap task
    search(depth - 1, 3 * path + i, solution, out);
  }
}
#pragma gtap function
__device__ void searches(int depth, unsigned *out) {
  unsigned all = 0, leaves = 1;
  for (int i = 0; i <= depth; i++, leaves *= 3)
    all += leaves;
#pragma gtap taskgroup
  {
#pragma gtap task
    search(depth, 0, int(leaves / 6), out);
  }
  expect(out[1] == 1 && out[0] > unsigned(depth) && out[0] <= all);
#pragma gtap taskgroup
  {
#pragma gtap task
    search(depth, 0, -1, out + 2); // there is none
  }
  expect(out[3] == 0 && out[2] == all);
}

// Calls, with a result or without: the callee belongs to the task that calls it. In a serial version, the caller's own
// result is not lost with the callee's.
#pragma gtap function
__device__ int calls(bool really, unsigned *count) {
  const int result = cancel_with_result(count);
  cancel_if(really);
#pragma gtap task
  one(count + 1);
#pragma gtap taskwait
  return result + 3;
}
#pragma gtap function
__device__ void called(bool deferred, unsigned *count) {
  int kept = -1;
#pragma gtap taskgroup
  {
#pragma gtap task if (deferred)
    kept = calls(false, count);
  }
  expect(kept == 3 && count[0] == 0 && count[1] == 0);
#pragma gtap taskgroup
  {
    cancel_if(true);
#pragma gtap task if (deferred)
    kept = calls(false, count);
  }
  expect(kept == 3 && count[0] == 0);
#pragma gtap task if (deferred)
  kept = calls(true, count + 2);
#pragma gtap taskwait
  expect(kept == 8 && count[2] == 1 && count[3] == 1);
}

// Serial versions: tasks that are not deferred, and all that they would spawn.
#pragma gtap function
__device__ void undeferred(int n, unsigned *count) {
#pragma gtap task if (n == 0)
  twice(count);
#pragma gtap task final(n > 0)
  loop(4, count + 8);
#pragma gtap task if (n == 0)
  nests(count + 16);
#pragma gtap task if (n == 0)
  owns(count + 48);
#pragma gtap task if (n == 0)
  results(count + 56);
#pragma gtap task if (n == 0)
  no_group(count + 64);
#pragma gtap task if (n == 0)
  forms(true, count + 72);
#pragma gtap task if (n == 0)
  forms(false, count + 80);
  called(false, count + 96);
  called(true, count + 104);
  int kept = -1;
#pragma gtap taskgroup
  {
#pragma gtap task if (n == 0)
    kept = cancel_with_result(count + 88);
#pragma gtap task
    parent(false, count + 88); // dropped
  }
  expect(kept == -1);
  expect_counts(count + 88, 0, 0, 0);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void all(int depth, unsigned *count) {
#pragma gtap task
  twice(count);
#pragma gtap task
  loop(6, count + 8);
#pragma gtap task
  nests(count + 16);
#pragma gtap task
  owns(count + 48);
#pragma gtap task
  results(count + 56);
#pragma gtap task
  no_group(count + 64);
#pragma gtap task
  forms(true, count + 72);
#pragma gtap task
  forms(false, count + 80);
#pragma gtap task
  searches(depth, count + 88);
#pragma gtap task
  undeferred(1, count + 96);
#pragma gtap task
  called(true, count + 208);
#pragma gtap task
  called(false, count + 216);
#pragma gtap taskwait
}

__global__ void run_all(int depth, unsigned *count) {
#pragma gtap entry
  all(depth, count);
}
__global__ void run_serially(int depth, unsigned *count) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    all(depth, count);
}
__global__ void read_wrong(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = wrong;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(5);
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  const auto check = [&](const char *what) {
    read_wrong<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_wrong");
    test.equal(what, found.read(), none);
  };
  for (int round = 0; round < 2; round++) {
    exec::Array<unsigned> tasks(224), serial(224);
    run_all<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, tasks.device());
    test.wait("run_all");
    check("with tasks");
    run_serially<<<1, GTAP_BLOCK_SIZE>>>(depth, serial.device());
    test.wait("run_serially");
    check("serially");
  }
  return test.finish("cancelled_groups");
}
