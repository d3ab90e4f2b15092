// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of one thread that the others cannot get.
#include <gtap_block.cuh>

struct Counter {
  __device__ Counter() : value(0) {}
  int value;
};

#pragma gtap function worker(team)
__device__ void types(int n, int *out) {
#pragma gtap parallel
  {
    int own = 0;
    const int fixed = n;
    int &alias = out[0];
    Counter counter;
    int large[20000];
#pragma gtap single copyprivate(own) nowait
    own = n;
#pragma gtap single copyprivate(fixed, alias)
    own = n;
#pragma gtap single copyprivate(counter)
    counter.value = n;
#pragma gtap single copyprivate(large)
    large[0] = n;
    out[1] = own + large[0];
  }
}

#pragma gtap function worker(team)
__device__ void names(int n, int *out) {
#pragma gtap parallel
  {
#pragma gtap single copyprivate(nothing)
    out[0] = n;
  }
}

#pragma gtap function worker(team)
__device__ void places(int n, int *out) {
  int shared = 0;
#pragma gtap parallel
  {
    int own = 0;
#pragma gtap single copyprivate(shared)
    shared = n;
#pragma gtap sections lastprivate(own)
    {
      own = 2;
    }
    out[1] = own + shared;
  }
}
// expected-error: 19:38: GTAP185 "the threads of a team cannot run this 'single': 'nowait' stands with 'copyprivate', whose values the others wait for"
// expected-error: 21:33: GTAP186 "the threads of a team cannot share 'fixed': a copy for each thread cannot be made of type 'const int'"
// expected-error: 21:40: GTAP186 "the threads of a team cannot share 'alias': a copy for each thread cannot be made of type 'int &'"
// expected-error: 23:21: GTAP186 "the threads of a team cannot share 'counter': type 'Counter' has a constructor or a destructor of its own"
// expected-error: 25:21: GTAP186 "the threads of a team cannot share 'large': it has 80000 bytes, and a block has 40960 of shared memory"
// expected-error: 35:33: GTAP186 "the threads of a team cannot share 'nothing': it is no variable or parameter of the function"
// expected-error: 46:21: GTAP185 "the threads of a team cannot run this 'single': all threads share 'shared', and see its value anyway"
// expected-error: 48:23: GTAP185 "the threads of a team cannot run this 'sections': 'own' is a variable of each thread, so the last value would have no place"
