// Block-level tasks in CUDA's own style: shared memory, barriers, warp intrinsics, decisions that the
// threads take together, and what a thread keeps in its record: arrays, references, pointers.
#include <gtap_block.cuh>

#include "support.h"

constexpr int kLeaf = 96; // numbers that one task adds up

__device__ int sum_of_block(int value) {
  __shared__ int parts[GTAP_BLOCK_SIZE / 32];
  for (int distance = 16; distance != 0; distance /= 2)
    value += __shfl_down_sync(0xffffffffu, value, static_cast<unsigned>(distance));
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = value;
  __syncthreads();
  int sum = 0;
  for (int part : parts)
    sum += part;
  __syncthreads();
  return sum;
}

// Divide and conquer over a range; a task's result is that of its first thread.
#pragma gtap function
__device__ int sum(const int *numbers, int count) {
  if (count <= kLeaf) {
    int own = 0;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
      own += numbers[i];
    return sum_of_block(own);
  }
  __shared__ int halves[2];
  int left = 0, right = 0;
  const int half = count / 2;
  if (threadIdx.x == 32 % blockDim.x) {
#pragma gtap task
    left = sum(numbers, half);
#pragma gtap task
    right = sum(numbers + half, count - half);
  }
#pragma gtap taskwait
  if (threadIdx.x == 32 % blockDim.x) { // whose variables they are
    halves[0] = left;
    halves[1] = right;
  }
  __syncthreads();
  return halves[0] + halves[1];
}

// Smooths its part of a histogram until no thread changes anything, with a task after each round.
#pragma gtap function
__device__ void note(int round, int *rounds) {
  if (threadIdx.x == 0)
    atomicMax(rounds, round);
}

#pragma gtap function
__device__ void settle(int *values, int *rounds) {
  int history[3] = {0, 0, 0};
  int &last = history[2];
  int *const own = &values[threadIdx.x];
  bool busy = true;
  for (int round = 1; __syncthreads_or(busy); round++) {
    __shared__ int before[GTAP_BLOCK_SIZE];
    before[threadIdx.x] = *own;
    __syncthreads();
    busy = threadIdx.x > 0 && before[threadIdx.x - 1] > *own + 1;
    if (busy) {
      *own += 1;
      history[round % 2] += 1;
    }
    if (threadIdx.x == 1) {
#pragma gtap task
      note(round, rounds);
    }
#pragma gtap taskwait
    last = round;
  }
  *own = 10000 * *own + 100 * last + history[0] + history[1];
}

// Shared memory that pointers, references, bindings and lambdas lead to, written again behind each taskwait.
struct View {
  int *values;
  __device__ explicit View(int *v) : values(v) {}
  __device__ int operator[](int i) const { return values[i]; }
};
struct Pair {
  int a, b;
};

__device__ int fill_and_add(int *values, int n) {
  if (threadIdx.x < 32)
    values[threadIdx.x] = n;
  __syncthreads();
  return values[0] + values[31];
}

#pragma gtap function
__device__ void aliases(const int *numbers, int *out) {
  __shared__ int tile[32], sum;
  __shared__ const int *target;
  __shared__ Pair pair;
  int *p = tile;
  int &s = sum;
  const View view(p);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warps = static_cast<int>(blockDim.x) / 32;
  if (threadIdx.x < 32)
    p[lane] = 1;
  if (threadIdx.x == 0) {
    s = 0;
    pair = Pair{2, 3};
    target = numbers;
  }
  __syncthreads();
  const int *kept = target;
  const Pair copied = pair;
  const int value = p[3] + view[4];
#pragma gtap taskwait
  if (threadIdx.x == 0)
    s = copied.a + value; // 4
  if (threadIdx.x < 32)
    p[lane] = kept[lane];
  __syncthreads();
  for (const int each : tile) // once for each warp
    if (lane == 0)
      atomicAdd(&s, each);
  __syncthreads();
  int total = s + view[2] - warps * 1000;
#pragma gtap taskwait
  total += fill_and_add(tile, 5) + tile[7]; // 15
#pragma gtap taskwait
  auto fill = [&](int i) { tile[i] = i; };
  if (threadIdx.x < 32)
    fill(lane);
  auto &[first, second] = pair;
  if (threadIdx.x == 0)
    first = second = 7;
  __syncthreads();
  total += tile[31] + first + second; // 45
  if (threadIdx.x == 0)
    out[0] = total;
}

// The same in lambdas that helpers call, and in constructors, destructors, helpers that hand pointers back, recursion.
template <class F>
__device__ void each(int n, F f) {
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x))
    f(i);
  __syncthreads();
}
struct Filler {
  int *to;
  __device__ Filler(int *memory, int value) : to(memory) {
    if (threadIdx.x < 32)
      to[threadIdx.x] = value;
    __syncthreads();
  }
};
struct Store { // its destructor fills
  int *to;
  int value;
  __device__ ~Store() {
    if (threadIdx.x < 32)
      to[threadIdx.x] = value;
    __syncthreads();
  }
};
struct References {
  int &first, &last;
};
struct Places {
  int *scratch;
  const int *global;
};
__device__ const int *locate(const int *global, const int *offsets, int k) {
  return global + offsets[k];
}
__device__ void fill_down(int *values, int i, int value) {
  if (threadIdx.x == 0)
    values[i] = value;
  if (i > 0)
    fill_down(values, i - 1, value);
}

#pragma gtap function
__device__ int first_of(const int *numbers) {
  return numbers[0];
}

#pragma gtap function
__device__ void helpers(const int *numbers, int *out) {
  __shared__ int tile[32];
  int total = 0, child = 0;
  const int *global = nullptr;
  { // the host target has them elsewhere behind a taskwait (GTAP139)
    Places places{tile, numbers};
    int *p = tile;
    each(32, [=](int i) { p[i] = i; });
    global = places.global;
  }
  const int *second = locate(numbers, tile, 2);
  if (threadIdx.x == 0) {
#pragma gtap task
    child = first_of(second);
  }
#pragma gtap taskwait
  total += *second + global[1] + child;
  {
    int *p = tile;
    each(32, [p](int i) { p[i] = 2 * i; });
  }
  total += tile[31]; // 62
#pragma gtap taskwait
  {
    Filler filler(tile, 3);
    total += filler.to[1] + tile[2]; // 6
  }
#pragma gtap taskwait
  { Store store{tile, 4}; }
  total += tile[5]; // 4
#pragma gtap taskwait
  References both{tile[0], tile[31]};
  if (threadIdx.x == 0)
    both.first = both.last = 5;
  __syncthreads();
  total += tile[0] + both.last; // 10
#pragma gtap taskwait
  fill_down(tile, 31, 6);
  __syncthreads();
  total += tile[7]; // 6
  if (threadIdx.x == 0) {
#pragma gtap task
    { // its own tile
      each(32, [=](int i) { tile[i] = total + i; });
      if (threadIdx.x == 0)
        out[1] = tile[8];
    }
    out[0] = total;
  }
}

#pragma gtap function
__device__ void all(const int *numbers, int count, int *total, int *values, int *rounds,
                    int *aliased, int *helped) {
  if (threadIdx.x == 0) {
#pragma gtap task
    *total = sum(numbers, count);
  } else if (threadIdx.x == 1) {
#pragma gtap task
    settle(values, rounds);
  } else if (threadIdx.x == 2) {
#pragma gtap task
    aliases(numbers, aliased);
  } else if (threadIdx.x == 3) {
#pragma gtap task
    helpers(numbers, helped);
  }
}

__global__ void with_tasks(const int *numbers, int count, int *total, int *values, int *rounds,
                           int *aliased, int *helped) {
#pragma gtap entry
  all(numbers, count, total, values, rounds, aliased, helped);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = test.size(700);
  std::vector<int> numbers;
  int expected = 0;
  for (int i = 0; i < count; ++i) {
    numbers.push_back(i * 7919 % 1000);
    expected += numbers.back();
  }
  std::vector<int> values(GTAP_BLOCK_SIZE), settled(GTAP_BLOCK_SIZE);
  for (int i = 0; i < GTAP_BLOCK_SIZE; ++i)
    values[static_cast<std::size_t>(i)] = settled[static_cast<std::size_t>(i)] =
        (i * 37 % 11) + (i == 5 ? 9 : 0);
  std::vector<int> raised(GTAP_BLOCK_SIZE);
  int rounds = 0;
  for (bool busy = true; busy;) {
    ++rounds;
    busy = false;
    const std::vector<int> before = settled;
    for (std::size_t i = 1; i < settled.size(); ++i)
      if (before[i - 1] > settled[i] + 1) {
        settled[i] += 1;
        raised[i] += 1;
        busy = true;
      }
  }
  for (std::size_t i = 0; i < settled.size(); ++i)
    settled[i] = 10000 * settled[i] + 100 * rounds + raised[i];

  exec::Array<int> device_numbers(numbers.size()), device_values(values.size()), total, most,
      aliased, helped(2);
  exec::check(cudaMemcpy(device_numbers.device(), numbers.data(), numbers.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  exec::check(cudaMemcpy(device_values.device(), values.data(), values.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_numbers.device(), count, total.device(),
                                                  device_values.device(), most.device(),
                                                  aliased.device(), helped.device());
  test.wait("with_tasks");
  test.equal("sum", total.read(), {expected});
  test.equal("rounds", most.read(), {rounds});
  test.equal("settle", device_values.read(), settled);
  int first = 0; // of what the block adds up: 32 numbers for each warp
  for (std::size_t i = 0; i < 32; ++i)
    first += numbers[i];
  const int warps = GTAP_BLOCK_SIZE / 32;
  test.equal("aliases", aliased.read(), {4 + warps * first + numbers[2] - warps * 1000 + 15 + 45});
  const int helpers = 2 * numbers[2] + numbers[1] + 62 + 6 + 4 + 10 + 6;
  test.equal("helpers", helped.read(), {helpers, helpers + 8});
  return test.finish("block_shared_memory");
}
