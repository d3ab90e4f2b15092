// Parameters that every spawn hands on as they are, and some that only seem to be such: in recursions, between several
// functions, from two entries at once, with one spawn or one path that changes the value.
#include <gtap_thread.cuh>

#include "support.h"

// Kept beside the records: the table, the cutoff, the place of the sum. The first case asks a constant.
#pragma gtap function
__device__ int weights(const int *table, int n, int cutoff) {
  if (n < cutoff)
    return n + cutoff;
  int a, b;
#pragma gtap task
  a = weights(table, n - 1, cutoff);
#pragma gtap task
  b = weights(table, n - 2, cutoff);
#pragma gtap taskwait
  return a + table[n % 8] * b;
}

// Two functions hand the same values to each other, in another order.
#pragma gtap function
__device__ void odd(int n, long long *sum, int step);

#pragma gtap function
__device__ void even(long long *sum, int step, int n) {
  atomicAdd(reinterpret_cast<unsigned long long *>(sum), static_cast<unsigned long long>(n * step));
  if (n > 0) {
#pragma gtap task
    odd(n - 1, sum, step);
#pragma gtap task
    odd(n / 2, sum, step);
  }
}

#pragma gtap function
__device__ void odd(int n, long long *sum, int step) {
  atomicAdd(reinterpret_cast<unsigned long long *>(sum), static_cast<unsigned long long>(n + step));
  if (n > 1) {
#pragma gtap task
    even(sum, step, n - 2);
  }
}

// Two entries' functions lead to `add`, each with places of its own.
#pragma gtap function
__device__ void add(int *place, int n) {
  atomicAdd(place, n);
  if (n > 0) {
#pragma gtap task
    add(place, n - 1);
  }
}

#pragma gtap function
__device__ void add_first(int *first, int n) {
#pragma gtap task
  add(first, n);
}

#pragma gtap function
__device__ void add_both(int *one, int *other, int n) {
#pragma gtap task
  add(one, n);
#pragma gtap task
  add(other, n + 1);
}

// Not constants: a parameter that is changed on one path only, one that is changed through its address, one for which a
// spawn passes another value, and two that change places.
#pragma gtap function
__device__ void changed_once(int *sum, int n, int step) {
  if (n == 3)
    step += 5;
  atomicAdd(sum, n * step);
  if (n > 0) {
#pragma gtap task
    changed_once(sum, n - 1, step);
  }
}

__device__ void raise(int *value, int by) {
  *value += by;
}

#pragma gtap function
__device__ void changed_behind(int *sum, int n, int step) {
  raise(&step, n == 2);
  atomicAdd(sum, n * step);
  if (n > 0) {
#pragma gtap task
    changed_behind(sum, n - 1, step);
  }
}

#pragma gtap function
__device__ void one_more(int *sum, int n, int level) {
  atomicAdd(sum, n * level);
  if (n > 0) {
#pragma gtap task
    one_more(sum, n - 1, level);
#pragma gtap task
    one_more(sum, n / 2 - 1 < 0 ? 0 : n / 2 - 1, level + 1);
  }
}

#pragma gtap function
__device__ void swapped(int *sum, int n, int left, int right) {
  atomicAdd(sum, n * left + right);
  if (n > 0) {
#pragma gtap task
    swapped(sum, n - 1, right, left);
  }
}

// A value that became a narrower one on its way.
#pragma gtap function
__device__ void narrow(int *sum, int n, signed char step) {
  atomicAdd(sum, n * step);
  if (n > 0) {
#pragma gtap task
    narrow(sum, n - 1, step);
  }
}

#pragma gtap function
__device__ void wide(int *sum, int n, int step) {
  atomicAdd(sum, step);
#pragma gtap task
  narrow(sum, n, step);
}

// Spawned blocks and divided loops take what they name as parameters.
#pragma gtap function
__device__ void squares(int *out, const int *table, int count, int factor) {
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    {
      int value = table[i % 8] * factor;
      out[i] = value * value + i;
    }
  }
#pragma gtap taskwait
}

// What a kernel's parameter has, and numbers.
struct Config {
  int *sum;
  int step;
  struct {
    int low, high;
  } bounds;
};

#pragma gtap function
__device__ void bounded(int *sum, int n, Config config, int low, int high, bool twice,
                        double unit) {
  if (n >= low && n <= high)
    atomicAdd(sum, n * config.step * (twice ? 2 : 1) + static_cast<int>(unit));
  if (n > 0) {
#pragma gtap task
    bounded(sum, n - 1, config, low, high, twice, unit);
  }
}

#pragma gtap function
template <class Value>
__device__ void of_type(Value *sum, int n, Value step) {
  atomicAdd(sum, step * n);
  if (n > 0) {
#pragma gtap task
    of_type(sum, n - 1, step);
  }
}

__global__ void weights_tasks(const int *table, int n, int cutoff, int *result) {
#pragma gtap entry
  *result = weights(table, n, cutoff);
}
__global__ void even_tasks(long long *sum, int step, int n) {
#pragma gtap entry
  even(sum, step, n);
}
__global__ void first_tasks(int *places, int n) {
#pragma gtap entry
  add_first(places, n);
}
__global__ void both_tasks(int *one, int *other, int n) {
#pragma gtap entry
  add_both(one, other, n);
}
__global__ void once_tasks(int *sum, int n, int step) {
#pragma gtap entry
  changed_once(sum, n, step);
}
__global__ void behind_tasks(int *sum, int n, int step) {
#pragma gtap entry
  changed_behind(sum, n, step);
}
__global__ void more_tasks(int *sum, int n, int level) {
#pragma gtap entry
  one_more(sum, n, level);
}
__global__ void swapped_tasks(int *sum, int n, int left, int right) {
#pragma gtap entry
  swapped(sum, n, left, right);
}
__global__ void wide_tasks(int *sum, int n, int step) {
#pragma gtap entry
  wide(sum, n, step);
}
__global__ void squares_tasks(int *out, const int *table, int count, int factor) {
#pragma gtap entry
  squares(out, table, count, factor);
}
__global__ void bounded_tasks(Config config, int n) {
#pragma gtap entry
  bounded(config.sum, n, config, config.bounds.low, config.bounds.high, true, 2.5);
}
// Each block would change its own copy before it, and one of them could not.
__global__ void changing_tasks(int *sum, int n, int step) {
  if (blockIdx.x == 0)
    step += 1;
  n -= blockIdx.x == 0 ? 0 : 1;
#pragma gtap entry
  one_more(sum, n, step);
}
__global__ void type_tasks(int *sum, float *sums, int n, int step) {
#pragma gtap entry
  of_type(sum, n, step);
}
__global__ void weights_serially(const int *table, int n, int cutoff, int *result) {
  *result = weights(table, n, cutoff);
}
__global__ void serially(const int *table, long long *sums, int *ints, int n) {
  even(sums, 3, n);
  add_first(ints, n);
  add_both(ints + 1, ints + 2, n);
  changed_once(ints + 3, n, 2);
  changed_behind(ints + 4, n, 2);
  one_more(ints + 5, n, 1);
  swapped(ints + 6, n, 7, 11);
  wide(ints + 7, n, 300);
  Config config{ints + 8, 3, {2, n - 1}};
  bounded(config.sum, n, config, config.bounds.low, config.bounds.high, true, 2.5);
  of_type(ints + 9, n, 4);
}
__global__ void squares_serially(int *out, const int *table, int count, int factor) {
  squares(out, table, count, factor);
}

// Two launches of one entry at the same time, with other values.
static void at_once(exec::Test &test, const int *table, int n) {
  exec::Array<int> one, other, one_serial, other_serial;
  cudaStream_t streams[2];
  for (cudaStream_t &stream : streams)
    exec::check(cudaStreamCreate(&stream), "cudaStreamCreate");
  weights_tasks<<<2, GTAP_BLOCK_SIZE, 0, streams[0]>>>(table, n, 2, one.device());
  weights_tasks<<<2, GTAP_BLOCK_SIZE, 0, streams[1]>>>(table + 8, n + 1, 3, other.device());
  test.wait("weights_tasks");
  for (cudaStream_t &stream : streams)
    exec::check(cudaStreamDestroy(stream), "cudaStreamDestroy");
  weights_serially<<<1, 1>>>(table, n, 2, one_serial.device());
  weights_serially<<<1, 1>>>(table + 8, n + 1, 3, other_serial.device());
  test.wait("weights_serially");
  test.equal("at once, one", one, one_serial);
  test.equal("at once, the other", other, other_serial);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  std::vector<int> numbers(16);
  for (int i = 0; i < 16; ++i)
    numbers[i] = i * i % 7 + 1;
  exec::Array<int> table(16);
  exec::check(cudaMemcpy(table.device(), numbers.data(), 16 * sizeof(int), cudaMemcpyHostToDevice),
              "cudaMemcpy");

  exec::Array<long long> sums, serial_sums;
  exec::Array<int> ints(10), serial_ints(10), squares(200), serial_squares(200);
  int *const out = ints.device();
  even_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(sums.device(), 3, n);
  first_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out, n);
  both_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 1, out + 2, n);
  once_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 3, n, 2);
  behind_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 4, n, 2);
  more_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 5, n, 1);
  swapped_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 6, n, 7, 11);
  wide_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 7, n, 300);
  bounded_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(Config{out + 8, 3, {2, n - 1}}, n);
  type_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out + 9, nullptr, n, 4);
  test.wait("the kernels with tasks");
  serially<<<1, 1>>>(table.device(), serial_sums.device(), serial_ints.device(), n);
  test.wait("serially");
  test.equal("even and odd", sums, serial_sums);
  test.equal("the others", ints, serial_ints);

  squares_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(squares.device(), table.device(), 200, 3);
  squares_serially<<<1, 1>>>(serial_squares.device(), table.device(), 200, 3);
  test.wait("squares");
  test.equal("squares", squares, serial_squares);

  at_once(test, table.device(), n);

  // Whichever block begins the launch, the tasks have that block's values.
  exec::Array<int> changing, first_block, second_block;
  changing_tasks<<<2, GTAP_BLOCK_SIZE>>>(changing.device(), n, 2);
  more_tasks<<<2, GTAP_BLOCK_SIZE>>>(first_block.device(), n, 3);
  more_tasks<<<2, GTAP_BLOCK_SIZE>>>(second_block.device(), n - 1, 2);
  test.wait("changing");
  const bool is_first = changing.read() == first_block.read();
  test.equal("changing", changing, is_first ? first_block : second_block);
  return test.finish("launch_constants");
}
