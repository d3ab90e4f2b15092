// Children that would get __shared__ memory of the block that spawns them, by other means than its name.
#include <gtap_block.cuh>

struct View {
  int *values;
  int size;
  __device__ View(int *v, int n) : values(v), size(n) {}
};
struct Pair {
  int a, b;
};

#pragma gtap function
__device__ int child(int *values, int *out, View view) {
  return values[0];
}

#pragma gtap function
__device__ int hands(int *memory, int n) {
  __shared__ int tile[32];
  int *p = tile;
  int &r = tile[n];
  View view{p, 3};
  Pair pair{tile[0], tile[1]};
#pragma gtap task
  child(tile, memory, View(memory, 3));
#pragma gtap task
  child(p + 3, memory, View(memory, 3));
#pragma gtap task
  child(memory + tile[3], &r, View(memory, 3));
#pragma gtap task
  child(memory + pair.a, memory, view);
#pragma gtap task
  r = child(memory, memory, View(memory, p[0]));
#pragma gtap task
  p[1] = child(memory, memory, View(memory, r));
#pragma gtap taskwait
  return 0;
}

// expected-error: 26:9: GTAP137 "this argument leads to __shared__ variable 'tile', and the child's block has one of its own"
// expected-error: 28:9: GTAP137 "this argument leads to __shared__ variable 'tile', and the child's block has one of its own"
// expected-error: 30:27: GTAP137 "this argument leads to __shared__ variable 'tile', and the child's block has one of its own"
// expected-error: 32:34: GTAP137 "this argument leads to __shared__ variable 'tile', and the child's block has one of its own"
// expected-error: 34:3: GTAP029 "'tile' belongs to one thread or block, so a task cannot store its result there"
// expected-error: 36:3: GTAP029 "'tile' belongs to one thread or block, so a task cannot store its result there"
