// Taskgroups: their ends wait for the tasks that were spawned in them, and for all that these have spawned, though functions
// of these tasks end before their children. Each such function spawns more children than a lane's window holds, so that
// some of them lie where a task finds them last: a group that only waits for its own children goes on before they run.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int many = 80, steps = 40; // more than a lane's window and what it gives away at once

__device__ unsigned long long late; // what groups have found unfinished

// A chain: each task spawns the next one, and ends.
#pragma gtap function
__device__ void chain(int n, unsigned *count) {
  atomicAdd(count, 1u);
  if (n > 0)
#pragma gtap task
    chain(n - 1, count);
}

// Ends before its children. The last of them, for which its window has no place, take long.
#pragma gtap function
__device__ void scatter(unsigned *count) {
  int i = 0;
  while (i < many) {
#pragma gtap task
    chain(i < many / 2 ? 0 : steps, count);
    i++;
  }
}
constexpr unsigned scattered = many / 2 + many / 2 * (steps + 1);

// Waits for its first children, and not for its last ones.
#pragma gtap function
__device__ int half_joined(int n, unsigned *count) {
  if (n == 0) {
    atomicAdd(count, 1u);
    return 1;
  }
  int left = 0;
#pragma gtap task
  left = half_joined(0, count);
#pragma gtap taskwait
  int i = 0;
  while (i++ < many) {
#pragma gtap task
    chain(i < many / 2 ? 0 : steps, count);
  }
  return left;
}

__device__ void expect(bool holds) {
  if (!holds)
    atomicAdd(&late, 1ull);
}

#pragma gtap function
__device__ void one(unsigned *out) {
#pragma gtap taskgroup
  {
#pragma gtap task
    scatter(&out[0]);
  }
  expect(out[0] == scattered);
}

// Results in variables of the block, nested groups, several turns, an empty group, one statement without braces, one
// directive behind the other.
#pragma gtap function
__device__ int forms(int n, unsigned *out) {
  int sum = 0;
  for (int turn = 0; turn < n; turn++) {
#pragma gtap taskgroup
    {
      int inner = 0;
#pragma gtap task
      inner = half_joined(1, &out[0]);
#pragma gtap taskgroup
      {
#pragma gtap task
        chain(40, &out[1]);
#pragma gtap task
        scatter(&out[2]);
      }
      expect(out[2] == (turn + 1) * scattered);
      expect(out[1] == (turn + 1) * 41u);
      if (turn % 2 == 1) {
#pragma gtap taskwait
        sum += inner;
      }
    }
    expect(out[0] == (turn + 1) * (many / 2 + (many / 2 + 1) * (steps + 1u)));
  }
#pragma gtap taskgroup
  {}
#pragma gtap taskgroup
  for (int i = 0; i < n; i++) {
#pragma gtap task
    scatter(&out[3]);
  }
  expect(out[3] == n * scattered);
#pragma gtap taskgroup
#pragma gtap task
  scatter(&out[4]);
  expect(out[4] == scattered);
#pragma gtap taskgroup
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++)
    for (int j = 0; j < many; j++) {
#pragma gtap task
      chain(1, &out[5]);
    }
  expect(out[5] == n * many * 2u);
  if (n > 1)
#pragma gtap taskgroup
#pragma gtap taskgroup
    for (int i = 0; i < n; i++)
#pragma gtap task
      chain(3, &out[6]);
  else
    out[6] = 4 * n;
  expect(out[6] == 4u * n);
  return sum;
}

// Blocks in groups, groups in blocks; blocks share variables of the function, over two generations.
#pragma gtap function
__device__ unsigned blocks(int n, unsigned *out) {
  unsigned shared_by_all = 0;
#pragma gtap taskgroup
  {
    for (int i = 0; i < n; i++) {
#pragma gtap task shared(shared_by_all)
      {
        for (int j = 0; j < many; j++) {
#pragma gtap task shared(shared_by_all)
          { atomicAdd(&shared_by_all, 1u); }
        }
#pragma gtap task
        {
#pragma gtap taskgroup
          {
#pragma gtap task
            scatter(&out[i]);
          }
          expect(out[i] == scattered);
        }
      }
    }
  }
  const unsigned found = shared_by_all;
  expect(found == unsigned(n) * many);
  for (int i = 0; i < n; i++)
    expect(out[i] == scattered);
  return found;
}

#pragma gtap function
template <class T, bool Grouped>
__device__ void tree(T n, unsigned *count) {
  if (n == 0) {
    atomicAdd(count, 1u);
    return;
  }
  for (T i = 0; i < many; i++) {
#pragma gtap task
    tree<T, Grouped>(0, count);
  }
  if constexpr (Grouped) {
#pragma gtap taskgroup
    {
#pragma gtap task
      tree<T, false>(n, count);
    }
    expect(*count >= many);
  }
}

#define GROUP_BEGIN _Pragma("gtap taskgroup") {
#define GROUP_END }
#define IN_GROUP(statement)                                                                        \
  _Pragma("gtap taskgroup") {                                                                      \
    _Pragma("gtap task") statement;                                                                \
  }

#pragma gtap function
__device__ void of_templates(unsigned *out) {
  GROUP_BEGIN
#pragma gtap task
  tree<int, true>(1, &out[0]);
#pragma gtap task
  tree<short, false>(1, &out[1]);
  GROUP_END
  expect(out[0] == 2 * many && out[1] == many);
  IN_GROUP((tree<long, false>(1, &out[2])))
  expect(out[2] == many);
}

// In serial versions: called, and not deferred.
#pragma gtap function
__device__ int serial(int n, unsigned *out) {
  unsigned unused = forms(n, out);
  expect(out[3] == n * scattered);
#pragma gtap taskgroup
  {
#pragma gtap task if (n == 0)
    scatter(&out[8]);
    expect(n == 0 || out[8] == scattered);
#pragma gtap task final(n > 0)
    blocks(n, &out[9]);
    expect(n == 0 || out[9] == scattered);
  }
  return int(unused);
}

// Groups of many tasks at once, which give each other their children.
#pragma gtap function
__device__ void side_by_side(int n, unsigned *out) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    {
#pragma gtap taskgroup
      {
        for (int j = 0; j < 4; j++) {
#pragma gtap task
          scatter(&out[i]);
        }
      }
      expect(out[i] == 4 * scattered);
    }
  }
#pragma gtap taskwait
}

__global__ void run_one(unsigned *out) {
#pragma gtap entry
  one(out);
}
__global__ void run_forms(int n, unsigned *out, int *sum) {
#pragma gtap entry
  *sum = forms(n, out);
}
__global__ void run_blocks(int n, unsigned *out, unsigned *found) {
#pragma gtap entry
  *found = blocks(n, out);
}
__global__ void run_templates(unsigned *out) {
#pragma gtap entry
  of_templates(out);
}
__global__ void run_serial(int n, unsigned *out, int *sum) {
#pragma gtap entry
  *sum = serial(n, out);
}
__global__ void run_side_by_side(int n, unsigned *out) {
#pragma gtap entry
  side_by_side(n, out);
}
__global__ void read_late(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = late;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(3), groups = 3 * n;
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  exec::Array<unsigned> number;
  exec::Array<int> sum;
  const auto check = [&](const char *what) {
    read_late<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_late");
    test.equal(what, found.read(), none);
  };
  for (int round = 0; round < 2; round++) {
    exec::Array<unsigned> a(16), b(16), c(16), d(16), e(32), f(groups);
    run_one<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(a.device());
    test.wait("run_one");
    check("one group");
    run_forms<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, b.device(), sum.device());
    test.wait("run_forms");
    check("forms");
    test.equal("results", sum.read(), {n / 2});
    run_blocks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, c.device(), number.device());
    test.wait("run_blocks");
    check("blocks");
    test.equal("what blocks share", number.read(), {unsigned(n) * many});
    run_templates<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(d.device());
    test.wait("run_templates");
    check("templates and macros");
    run_serial<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, e.device(), sum.device());
    test.wait("run_serial");
    check("serial versions");
    run_side_by_side<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(groups, f.device());
    test.wait("run_side_by_side");
    check("side by side");
  }
  return test.finish("taskgroups");
}
