// Taskgroups that are cancelled, over tasks of all kinds: a block-level, a thread-level or a team task cancels the group of
// another one. What begins later is dropped, whoever runs it.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int many = 10; // few: a block-level task needs a record

__device__ unsigned long long wrong; // the line of what does not hold
__device__ void expect(bool holds, int line = __builtin_LINE()) {
  if (!holds)
    atomicExch(&wrong, static_cast<unsigned long long>(line));
}

// One task of each kind counts itself.
#pragma gtap function
__device__ void one_thread(unsigned *count) {
  atomicAdd(count, 1u);
}
#pragma gtap function worker(block)
__device__ void one_block(unsigned *count) {
  if (threadIdx.x == 0)
    atomicAdd(count, 1u);
}
#pragma gtap function worker(team)
__device__ int one_team(unsigned *count) {
  int sum = 0;
#pragma gtap parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += 1;
  atomicAdd(count, 1u);
  return sum;
}

#pragma gtap function
__device__ void cancel_of_thread(bool really) {
#pragma gtap cancel taskgroup if (really)
}
#pragma gtap function worker(block)
__device__ void cancel_of_block(bool really) {
#pragma gtap cancel taskgroup if (really && threadIdx.x == 7)
}
#pragma gtap function worker(team)
__device__ int cancel_of_team(bool really, unsigned *count) {
  int found = 0;
#pragma gtap parallel for reduction(+ : found)
  for (int i = 0; i < 100; i++)
    found += really;
  if (found == 100) {
#pragma gtap cancel taskgroup
  }
  atomicAdd(count, 1u);
  return 5;
}

#pragma gtap function
__device__ void thread_parent(bool cancels, unsigned *count) {
  int kept = -1;
#pragma gtap task
  cancel_of_block(cancels);
#pragma gtap taskwait
  for (int i = 0; i < many; i++) {
#pragma gtap task
    one_thread(count);
#pragma gtap task
    one_block(count);
  }
#pragma gtap task
  kept = one_team(count);
#pragma gtap taskwait
  expect(kept == (cancels ? -1 : 100));
}

#pragma gtap function worker(block)
__device__ void block_parent(bool cancels, unsigned *count) {
  if (threadIdx.x == 1) {
#pragma gtap task
    cancel_of_thread(cancels);
  }
#pragma gtap taskwait
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
#pragma gtap task
    one_thread(count);
#pragma gtap task
    one_block(count);
  }
  if (threadIdx.x == 2) {
#pragma gtap task
    one_team(count);
  }
#pragma gtap cancellation point taskgroup
  if (threadIdx.x == 0)
    atomicAdd(count + 1, 1u);
}

#pragma gtap function worker(team)
__device__ int team_parent(bool cancels, unsigned *count) {
  int kept = -1;
#pragma gtap task
  kept = cancel_of_team(cancels, count + 2);
#pragma gtap taskwait
  for (int i = 0; i < many; i++) {
#pragma gtap task
    one_thread(count);
#pragma gtap task
    one_block(count);
  }
#pragma gtap task
  one_team(count);
#pragma gtap taskwait
  expect(kept == (cancels ? -1 : 5));
#pragma gtap cancellation point taskgroup
  return kept;
}
constexpr unsigned of_parent = 2 * many + 1;

// A group of each kind around a parent of each kind.
#pragma gtap function
__device__ void thread_groups(bool cancels, unsigned *count) {
  const unsigned begun = cancels ? 0 : of_parent;
  int kept = -1;
#pragma gtap taskgroup
  {
#pragma gtap task
    thread_parent(cancels, count);
  }
  expect(count[0] == begun);
#pragma gtap taskgroup
  {
#pragma gtap task
    block_parent(cancels, count);
  }
  expect(count[0] == 2 * begun && count[1] == (cancels ? 0 : 1));
#pragma gtap taskgroup
  {
#pragma gtap task
    kept = team_parent(cancels, count);
  }
  expect(count[0] == 3 * begun && count[2] == (cancels ? 0 : 1) && kept == (cancels ? -1 : 5));
}

#pragma gtap function worker(block)
__device__ void block_groups(bool cancels, unsigned *count) {
  const unsigned begun = cancels ? 0 : of_parent;
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      thread_parent(cancels, count);
    }
  }
  expect(count[0] == begun);
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      block_parent(cancels, count);
    }
  }
  expect(count[0] == 2 * begun);
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      team_parent(cancels, count);
    }
#pragma gtap cancellation point taskgroup
  }
  expect(count[0] == 3 * begun);
}

#pragma gtap function worker(team)
__device__ int team_groups(bool cancels, unsigned *count) {
  const unsigned begun = cancels ? 0 : of_parent;
#pragma gtap taskgroup
  {
#pragma gtap task
    thread_parent(cancels, count);
  }
  expect(count[0] == begun);
#pragma gtap taskgroup
  {
#pragma gtap task
    block_parent(cancels, count);
  }
  expect(count[0] == 2 * begun);
#pragma gtap taskgroup
  {
#pragma gtap task
    team_parent(cancels, count);
  }
  expect(count[0] == 3 * begun);
  return 0;
}

// A chain over all kinds, in which the last task cancels: none of its siblings' children runs afterwards.
#pragma gtap function
__device__ void chain(int n, unsigned *count);
#pragma gtap function worker(block)
__device__ void block_chain(int n, unsigned *count) {
  if (threadIdx.x == 0) {
#pragma gtap task
    chain(n - 1, count);
  }
#pragma gtap taskwait
  if (threadIdx.x < 3) {
#pragma gtap task
    one_thread(count);
  }
}
__device__ void chain(int n, unsigned *count) {
  if (n == 0) {
    atomicAdd(count + 1, 1u);
#pragma gtap cancel taskgroup
  }
#pragma gtap task
  block_chain(n, count);
#pragma gtap taskwait
  for (int i = 0; i < many; i++) {
#pragma gtap task
    one_block(count);
  }
}
#pragma gtap function
__device__ void chains(int n, unsigned *count) {
#pragma gtap taskgroup
  {
#pragma gtap task
    chain(n, count);
  }
  expect(count[0] == 0 && count[1] == 1);
}

#pragma gtap function
__device__ void all(int n, unsigned *count) {
  for (int k = 0; k < 2; k++) {
    unsigned *own = count + 32 * k;
#pragma gtap task
    thread_groups(k == 0, own);
#pragma gtap task
    block_groups(k == 0, own + 8);
#pragma gtap task
    team_groups(k == 0, own + 16);
#pragma gtap task
    chains(n, own + 24);
  }
#pragma gtap taskwait
}

__global__ void run_all(int n, unsigned *count) {
#pragma gtap entry
  all(n, count);
}
__global__ void read_wrong(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = wrong;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(10);
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  for (int round = 0; round < 2; round++) {
    exec::Array<unsigned> count(64);
    run_all<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, count.device());
    test.wait("run_all");
    read_wrong<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_wrong");
    test.equal("cancelled groups", found.read(), none);
  }
  return test.finish("mixed_cancelled_groups");
}
