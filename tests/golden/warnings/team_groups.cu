// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why lanes of a thread cannot share a region, each reason once.
#include <gtap_block.cuh>

struct Large {
  float values[20];
};

__device__ void fill(int *value);

#pragma gtap function worker(team)
__device__ void rows(const int *in, const Large *large, int n, int *out) {
#pragma gtap parallel for num_threads(4)
  for (int row = 0; row < n; row++) {
    int last = 0, sum = 0, cells[3] = {};
    const Large all = large[row];
#pragma gtap parallel for lastprivate(last)
    for (int i = 0; i < n; i++)
      last = i;
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = cells[i % 3];
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = all.values[i % 20];
#pragma gtap parallel
    {
#pragma gtap single
      sum = 1;
    }
#pragma gtap critical
    {
#pragma gtap parallel
      out[n]++;
    }
    switch (in[row]) {
    case 0: {
#pragma gtap parallel
      out[n + 1] = gtap::thread_num();
    }
    }
#pragma gtap parallel num_threads(8)
    {
#pragma gtap parallel num_threads(2)
      {
#pragma gtap parallel
        out[n + 2] = 1;
      }
    }
#pragma gtap parallel
    {
#pragma gtap parallel
      out[n + 3] = 1;
    }
#pragma gtap parallel num_threads(1)
    {
#pragma gtap parallel
      out[n + 4] = 1;
    }
    out[row] = last + sum;
  }
#pragma gtap parallel num_threads(4)
  {
    int value = 0;
    fill(&value);
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = value;
  }
#pragma gtap parallel num_threads(4)
  {
    out[threadIdx.x] = 1;
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = 2;
  }
#pragma gtap parallel num_threads(4)
  {
    out[0] = __shfl_sync(1u, n, 0);
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = 3;
  }
#pragma gtap parallel num_threads(4)
  {
    out[0] = [] { return gtap::thread_num(); }();
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = 6;
  }
#pragma gtap parallel num_threads(4)
  {
    const auto [first, second] = make_int2(n, n);
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = 4;
    out[second] = first;
  }
}

__global__ void start(const int *in, const Large *large, int n, int *out) {
#pragma gtap entry
  rows(in, large, n, out);
}
// expected-warning: 17:14: GTAP216 "one thread runs this 'parallel for' in a region alone: 'lastprivate' names 'last', which each thread of the region around it has"
// expected-warning: 20:14: GTAP216 "one thread runs this 'parallel for' in a region alone: it uses 'cells', which each thread of the region around it has: an array, or more than 64 bytes"
// expected-warning: 23:14: GTAP216 "one thread runs this 'parallel for' in a region alone: it uses 'all', which each thread of the region around it has: an array, or more than 64 bytes"
// expected-warning: 26:14: GTAP216 "one thread runs this 'parallel' in a region alone: it changes 'sum', which each thread of the region around it has"
// expected-warning: 33:14: GTAP216 "one thread runs this 'parallel' in a region alone: it stands in 'critical'"
// expected-warning: 38:14: GTAP216 "one thread runs this 'parallel' in a region alone: it stands in a 'switch'"
// expected-warning: 46:14: GTAP216 "one thread runs this 'parallel' in a region alone: there are 3 regions around it"
// expected-warning: 52:14: GTAP216 "one thread runs this 'parallel' in a region alone: the region around it has all lanes of its thread, unless it says 'num_threads'"
// expected-warning: 66:14: GTAP216 "one thread runs this 'parallel for' in a region alone: the address is taken of 'value', which each thread of the region around it has"
// expected-warning: 73:14: GTAP216 "one thread runs this 'parallel for' in a region alone: the region around it names 'threadIdx'; 'gtap::thread_num()' is its thread's number"
// expected-warning: 80:14: GTAP216 "one thread runs this 'parallel for' in a region alone: the region around it calls __shfl_sync(), which waits for all lanes of a warp"
// expected-warning: 87:14: GTAP216 "one thread runs this 'parallel for' in a region alone: a lambda in the region around it calls gtap::thread_num() or gtap::num_threads()"
// expected-warning: 94:14: GTAP216 "one thread runs this 'parallel for' in a region alone: the region around it declares '[first, second]': it is a structured binding or static"
// expected-warning: 57:14: GTAP216 "one thread runs this 'parallel' in a region alone: the region around it has one thread"
