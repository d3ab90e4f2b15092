// Taskgroups of block-level tasks that are cancelled, by a condition of any thread. What begins later is dropped: a task that
// has waited for the one which cancels spawns children, and none of them runs or gives a result. Inner groups, groups in
// loops, and what comes after a group are not affected; a group inside of a cancelled one is.
#include <gtap_block.cuh>

#include "support.h"

constexpr int many = 40;

__device__ unsigned long long wrong; // the line of what does not hold
__device__ void expect(bool holds, int line = __builtin_LINE()) {
  if (!holds)
    atomicExch(&wrong, static_cast<unsigned long long>(line));
}
__device__ void add(unsigned *count) {
  if (threadIdx.x == 0)
    atomicAdd(count, 1u);
}

// One thread finds it, and all of them leave.
#pragma gtap function
__device__ void cancel_if(bool really) {
#pragma gtap cancel taskgroup if (really && threadIdx.x == 5)
}

#pragma gtap function
__device__ int cancel_with_result(unsigned *count) {
#pragma gtap cancel taskgroup if (threadIdx.x == blockDim.x - 1)
  add(count);
  return 5;
}

#pragma gtap function
__device__ int one(unsigned *count) {
  add(count);
  return 1;
}

// All of its children but the first begin after the group has been cancelled, if it is. All threads spawn some.
#pragma gtap function
__device__ void parent(bool cancels, unsigned *count) {
  int result = -1, sum = 10;
  if (threadIdx.x == 0) {
#pragma gtap task
    cancel_if(cancels);
  }
#pragma gtap taskwait
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
#pragma gtap task
    one(count);
  }
  if (threadIdx.x < 2) {
#pragma gtap task
    result = one(count);
#pragma gtap task in_reduction(+ : sum)
    sum += one(count);
  }
#pragma gtap taskwait
  if (threadIdx.x < 2)
    expect(result == (cancels ? -1 : 1) && sum == (cancels ? 10 : 11));
  add(count + 1); // a task that runs comes to its end
#pragma gtap cancellation point taskgroup
  add(count + 2);
}
constexpr unsigned of_parent = many + 4;

__device__ void expect_counts(const unsigned *count, unsigned begun, unsigned parents,
                              unsigned uncancelled, int line = __builtin_LINE()) {
  expect(count[0] == begun && count[1] == parents && count[2] == uncancelled, line);
}

#pragma gtap function
__device__ void loop(int turns, unsigned *count) {
  unsigned begun = 0, parents = 0, uncancelled = 0;
  for (int turn = 0; turn < turns; turn++) {
#pragma gtap taskgroup
    {
      if (threadIdx.x == 3) {
#pragma gtap task
        parent(turn % 2 == 0, count);
      }
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
  if (threadIdx.x == 0) {
#pragma gtap task
    cancel_if(outer);
  }
#pragma gtap taskwait
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      parent(inner, count);
    }
  }
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
#pragma gtap task
    one(count + 3);
  }
#pragma gtap taskwait
  add(count + 4);
}
#pragma gtap function
__device__ void nests(unsigned *count) {
  for (int k = 0; k < 4; k++) {
    unsigned *own = count + 8 * k;
#pragma gtap taskgroup
    {
      if (threadIdx.x == 0) {
#pragma gtap task
        nested(k % 2 == 1, k / 2 == 1, own);
      }
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
__device__ void own(int n, unsigned *count) {
  int reached = 0, kept = -1;
#pragma gtap taskgroup
  {
    for (int i = 0; i < 10; i++) {
      reached++;
#pragma gtap cancel taskgroup if (i == n && threadIdx.x == 1)
    }
    if (threadIdx.x == 0) {
#pragma gtap task
      kept = one(count);
    }
#pragma gtap cancellation point taskgroup
    reached++;
  }
  expect(reached == (n < 10 ? n + 1 : 11));
  if (threadIdx.x == 0)
    expect(kept == (n < 10 ? -1 : 1));
}

#pragma gtap function
__device__ void results(unsigned *count) {
  int kept = -1, sum = 3;
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      kept = cancel_with_result(count);
#pragma gtap task in_reduction(+ : sum)
      sum += cancel_with_result(count);
    }
  }
  expect(kept == -1 && sum == 3 && count[0] == 0);
}

// Outside of a group nothing is cancelled.
#pragma gtap function
__device__ void no_group(unsigned *count) {
  int result = -1;
  if (threadIdx.x == 0) {
#pragma gtap task
    result = cancel_with_result(count);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    expect(result == 5 && count[0] == 1);
}

#pragma gtap function
__device__ void forms(bool cancels, unsigned *count) {
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      {
        if (threadIdx.x == 0) {
#pragma gtap task
          {
#pragma gtap cancel taskgroup if (cancels)
          }
        }
#pragma gtap taskwait
        if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
          for (int i = 0; i < 100; i++) {
            add(count);
          }
        }
#pragma gtap taskloop nogroup
        for (int i = 0; i < 100; i++) {
#pragma gtap task_iteration
          one(count + 1);
        }
#pragma gtap taskwait
      }
    }
  }
  expect(count[0] == (cancels ? 0u : 100u) && count[1] == count[0]);
#pragma gtap taskgroup
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < 100; i++) {
      add(count + 2);
#pragma gtap cancel taskgroup if (cancels)
      add(count + 3);
    }
  }
  expect(cancels ? count[2] >= 1 && count[3] == 0 : count[2] == 100 && count[3] == 100);
}

// Tasks in an order: those behind the one that cancels are dropped, and the group comes to its end.
#pragma gtap function
__device__ void in_turn(int n, int *value, unsigned *count) {
  add(count);
#pragma gtap cancel taskgroup if (n == 5)
  if (threadIdx.x == 0)
    ++*value;
}
#pragma gtap function
__device__ void ordered(unsigned *count) {
  int value = 0;
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0)
      for (int i = 0; i < many; i++) {
#pragma gtap task depend(inout : value)
        in_turn(i, &value, count);
      }
  }
  if (threadIdx.x == 0)
    expect(value == 5 && count[0] == 6);
}

// The first solution ends the search.
#pragma gtap function
__device__ void search(int depth, int path, int solution, unsigned *out) {
  add(&out[0]);
  if (depth == 0) {
    if (path == solution) {
      add(&out[1]);
#pragma gtap cancel taskgroup
    }
    return;
  }
  if (threadIdx.x < 3) {
#pragma gtap task
    search(depth - 1, 3 * path + threadIdx.x, solution, out);
  }
}
#pragma gtap function
__device__ void searches(int depth, unsigned *out) {
  unsigned all = 0, leaves = 1;
  for (int i = 0; i <= depth; i++, leaves *= 3)
    all += leaves;
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      search(depth, 0, int(leaves / 6), out);
    }
  }
  expect(out[1] == 1 && out[0] > unsigned(depth) && out[0] <= all);
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      search(depth, 0, -1, out + 2); // there is none
    }
  }
  expect(out[3] == 0 && out[2] == all);
}

#pragma gtap function
__device__ void all(int depth, unsigned *count) {
  if (threadIdx.x == 0) {
#pragma gtap task
    loop(4, count);
#pragma gtap task
    nests(count + 8);
#pragma gtap task
    own(4, count + 40);
#pragma gtap task
    own(10, count + 41);
#pragma gtap task
    results(count + 48);
#pragma gtap task
    no_group(count + 56);
#pragma gtap task
    forms(true, count + 64);
#pragma gtap task
    forms(false, count + 72);
#pragma gtap task
    searches(depth, count + 80);
#pragma gtap task
    ordered(count + 88);
  }
#pragma gtap taskwait
  expect(count[40] == 0 && count[41] == 1);
}

__global__ void run_all(int depth, unsigned *count) {
#pragma gtap entry
  all(depth, count);
}
__global__ void read_wrong(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = wrong;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(4);
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  for (int round = 0; round < 2; round++) {
    exec::Array<unsigned> count(100);
    run_all<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, count.device());
    test.wait("run_all");
    read_wrong<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_wrong");
    test.equal("cancelled groups", found.read(), none);
  }
  return test.finish("block_cancelled_groups");
}
