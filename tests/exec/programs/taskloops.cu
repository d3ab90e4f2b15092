// Taskloops whose turns are tasks: heads of all kinds, numbers of turns from none to many, grains, nests, what turns share,
// turns that wait, taskloops and blocks in each other, templates, branches without braces. Each turn notes that it has run:
// all must have, once, and before the function goes on that waits for them.
#include <gtap_thread.cuh>

#include "support.h"

__host__ __device__ inline unsigned mixed(unsigned x) {
  x *= 0x9e3779b9u;
  return x ^ (x >> 15);
}

#pragma gtap function
__device__ int twice(int value) {
  return 2 * value;
}

// Heads: upwards and downwards, steps, types, first values of other types, ends of types.
#pragma gtap function
__device__ void heads(int n, unsigned *out) {
#pragma gtap taskloop
  for (int i = 0; i < n; ++i)
    atomicAdd(&out[0], mixed(i));
#pragma gtap taskloop
  for (int i = n; i > 0; i -= 3) {
    if (i % 2 == 0)
      continue;
    atomicAdd(&out[1], mixed(i));
  }
  const unsigned char first = 200;
#pragma gtap taskloop grainsize(2)
  for (unsigned char i = first; i < 255; i++)
    atomicAdd(&out[2], mixed(i));
#pragma gtap taskloop num_tasks(n)
  for (long long i = 1ll << 40; i <= (1ll << 40) + n; i += 7)
    atomicAdd(&out[3], static_cast<unsigned>(i));
#pragma gtap taskloop
  for (int i = 2147483647 - n; i != 2147483647; i++)
    atomicAdd(&out[4], mixed(i));
#pragma gtap taskloop grainsize(n - n)
  for (auto i = 5u; i >= 1; i--) // a grain below 1 counts as 1
    atomicAdd(&out[5], mixed(i));
#pragma gtap taskloop num_tasks(0)
  for (int i = 3; i < 3; i++)
    atomicAdd(&out[5], 1);
  out[6] = out[0] + out[1] + out[2] + out[3] + out[4] + out[5]; // all have ended
}

// What turns share and copy; results of children into what is shared.
#pragma gtap function
__device__ int shares(int n, int *places) {
  int sum = 0, copied = 5, array[4] = {1, 2, 3, 4};
#pragma gtap taskloop shared(sum, array) firstprivate(copied) grainsize(1)
  for (int i = 0; i < n; i++) {
    const int own = copied + i;
    atomicAdd(&sum, own * array[i % 4]);
    places[i] = i + own;
  }
#pragma gtap taskloop default(none) shared(array) firstprivate(places)
  for (int i = 0; i < 4; i++)
    array[i] += places[0];
  return sum + copied + array[0] + array[1] + array[2] + array[3];
}

// Turns that spawn and wait; the results come into variables of the turn.
#pragma gtap function
__device__ int turns_wait(int n, int *out) {
  int total = 0;
#pragma gtap taskloop shared(total)
  for (int i = 0; i < n; ++i) {
    int low, high;
#pragma gtap task
    low = twice(i);
#pragma gtap task
    high = twice(i + 1);
#pragma gtap taskwait
    out[i] = low + high;
    atomicAdd(&total, low);
  }
  return total;
}

// In each other, and in branches.
#pragma gtap function
__device__ void nested(int n, unsigned *out) {
  if (n > 2)
#pragma gtap taskloop
    for (int i = 0; i < n; i++)
#pragma gtap taskloop nogroup
      for (int j = 0; j < i; j++)
        atomicAdd(&out[0], mixed(i * 1000 + j));
  else
    out[0] = 7;
#pragma gtap task
  {
#pragma gtap taskloop
    for (int i = 0; i < n; i++) {
#pragma gtap task
      { atomicAdd(&out[1], mixed(i)); }
    }
    atomicAdd(&out[2], out[1] != 0 || n == 0 ? 1u : 0u);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void collapsed(int n, unsigned *out) {
#pragma gtap taskloop collapse(2)
  for (int i = n; i > 0; i--)
    for (unsigned j = 3; j < 3u + n; j += 2) {
      if ((i + j) % 5 == 0)
        continue;
      atomicAdd(&out[0], mixed(i * 100 + j));
    }
  const int depth = n / 4 + 1;
#pragma gtap taskloop grainsize(3) collapse(3)
  for (int i = 0; i < depth; i++)
    for (int j = 0; j < depth; j++)
      for (long long k = -depth; k <= depth; k++)
        atomicAdd(&out[1], mixed(static_cast<unsigned>((i * depth + j) * 64 + k)));
#pragma gtap taskloop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - n; j++)
      out[1] = 0;
}

// A nest with braces, `#if` in a body, a head with an offset, and `continue` in a body that waits.
#pragma gtap function
__device__ void braces(int n, unsigned *out) {
#pragma gtap taskloop collapse(2)
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j + 1 < n; ++j) {
#if defined(NO_SUCH_MACRO)
      out[0] = 1;
#else
      atomicAdd(&out[0], mixed(i * 100 + j));
#endif
    }
  }
#pragma gtap taskloop
  {
    for (int i = 0; i < n; i++) {
      int value;
#pragma gtap task
      value = twice(i);
#pragma gtap taskwait
      if (i % 3 == 0)
        continue;
      atomicAdd(&out[1], static_cast<unsigned>(value));
    }
  }
}

// How many tasks there are: each copies `done`.
#pragma gtap function
__device__ void few_tasks(int n, int *tasks) {
  int done = 0;
#pragma gtap taskloop num_tasks(3) firstprivate(done)
  for (int i = 0; i < n; ++i)
    if (done++ == 0)
      atomicAdd(&tasks[0], 1);
#pragma gtap taskloop grainsize(1ll << 40) firstprivate(done)
  for (int i = 0; i < n; ++i)
    if (done++ == 0)
      atomicAdd(&tasks[1], 1);
}

// No wait in this function: the launch waits.
#pragma gtap function
__device__ void leaves(int n, unsigned *out) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++)
    atomicAdd(out, mixed(i));
}

#pragma gtap function
template <class T, int Step>
__device__ T generic(T n, T *out) {
  T sum = 0;
#pragma gtap taskloop shared(sum) if (n > 3)
  for (T i = 0; i < n; i += Step) {
    out[i] = i * Step;
    atomicAdd(&sum, i);
  }
  return sum;
}

#define SQUARES(n, out) _Pragma("gtap taskloop") for (int i = 0; i < (n); i++)(out)[i] = i * i

#pragma gtap function
__device__ void of_macro(int n, int *out) {
  SQUARES(n, out);
}

#pragma gtap function
__device__ void all(int n, unsigned *out, int *ints) {
#pragma gtap task
  heads(n, out);
#pragma gtap task
  ints[0] = shares(n, ints + 8);
#pragma gtap task
  ints[1] = turns_wait(n, ints + 8 + n);
#pragma gtap task
  nested(n, out + 8);
#pragma gtap task
  collapsed(n, out + 16);
#pragma gtap task
  leaves(n, out + 24);
#pragma gtap task
  braces(n, out + 26);
#pragma gtap task
  ints[2] = generic<int, 1>(n, ints + 8 + 2 * n);
#pragma gtap task
  out[31] = generic<unsigned, 2>(static_cast<unsigned>(n), out + 32);
#pragma gtap task
  of_macro(n, ints + 8 + 3 * n);
#pragma gtap taskwait
}

__global__ void tasks(int n, unsigned *out, int *ints) {
#pragma gtap entry
  all(n, out, ints);
}

__global__ void serially(int n, unsigned *out, int *ints) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    all(n, out, ints);
}

// Loops of all lengths and grains, one after the other: what one lane gets of an open loop may be too much and too little
// for it to be opened again.
#pragma gtap function
__device__ void lengths(int most, unsigned *made) {
  for (int turns = 1; turns <= most; turns += turns < 20 ? 1 : 7)
    for (int grain = 1; grain <= 20; grain += grain < 8 ? 1 : 3) {
#pragma gtap taskloop grainsize(grain)
      for (int i = 0; i < turns; i++)
        atomicAdd(made, i);
    }
}
__global__ void start_lengths(int most, unsigned *made) {
#pragma gtap entry
  lengths(most, made);
}

__global__ void count_tasks(int n, int *counts) {
#pragma gtap entry
  few_tasks(n, counts);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n : {0, 1, 2, 3, 17, test.size(70)}) {
    exec::Array<unsigned> out(64 + n), expected(64 + n);
    exec::Array<int> ints(9 + 4 * n), expected_ints(9 + 4 * n);
    serially<<<1, 1>>>(n, expected.device(), expected_ints.device());
    test.wait("serially");
    tasks<<<3, GTAP_BLOCK_SIZE>>>(n, out.device(), ints.device());
    test.wait("tasks");
    test.equal("out", out, expected);
    test.equal("ints", ints, expected_ints);
    // What is shared; a serial version that loses it would lose the same.
    test.equal("total", std::vector<int>{ints.read()[1]}, std::vector<int>{n * (n - 1)});
  }
  {
    const int most = test.size(70);
    exec::Array<unsigned> made(1);
    unsigned expected = 0;
    for (int turns = 1; turns <= most; turns += turns < 20 ? 1 : 7)
      for (int grain = 1; grain <= 20; grain += grain < 8 ? 1 : 3)
        expected += unsigned(turns * (turns - 1) / 2);
    start_lengths<<<3, GTAP_BLOCK_SIZE>>>(most, made.device());
    test.wait("lengths");
    test.equal("lengths", made.read(), std::vector<unsigned>{expected});
  }
  for (int n : {1, 50, 1000, 5000}) {
    exec::Array<int> counts(2);
    count_tasks<<<3, GTAP_BLOCK_SIZE>>>(n, counts.device());
    test.wait("count_tasks");
    const std::vector<int> found = counts.read();
    if (found[0] < 1 || found[0] > 3 || found[1] != 1)
      exec::fail("count_tasks", "there are more tasks than the clauses allow");
  }
  return test.finish("taskloops");
}
