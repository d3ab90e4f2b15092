// Tasks of lanes and tasks of whole warps in one program: the former divide, the latter look at the pieces.
#define GTAP_BLOCK_SIZE 32
#include <gtap_thread.cuh>

#include "support.h"

#include <string>
#include <vector>

#pragma gtap function worker(thread)
__device__ int largest(const int *values, int count);

// By the lanes of a warp.
#pragma gtap function worker(warp)
__device__ int largest_of_piece(const int *values, int count) {
  const int lane = static_cast<int>(threadIdx.x);
  int own = 0;
  for (int i = lane; i < count && i < 64; i += 32)
    own = values[i] > own ? values[i] : own;
  for (int step = 16; step > 0; step /= 2) {
    const int other = __shfl_xor_sync(0xffffffff, own, step);
    own = other > own ? other : own;
  }
  int rest = 0;
  if (lane == 0 && count > 64) {
#pragma gtap task
    rest = largest(values + 64, count - 64);
  }
#pragma gtap taskwait
  rest = __shfl_sync(0xffffffff, rest, 0);
  return rest > own ? rest : own;
}

__device__ int largest(const int *values, int count) {
  if (count < 4) {
    int own = 0;
    for (int i = 0; i < count; ++i)
      own = values[i] > own ? values[i] : own;
    return own;
  }
  int left, right;
#pragma gtap task
  left = largest(values, count / 3);
#pragma gtap task
  right = largest_of_piece(values + count / 3, count - count / 3);
#pragma gtap taskwait
  return left > right ? left : right;
}

__global__ void kernel(const int *values, int count, int *result) {
#pragma gtap entry
  *result = largest(values, count);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = 60 * test.size(5);
  std::vector<int> values(size);
  for (int i = 0; i < size; ++i)
    values[i] = i * 37 % 1009;
  exec::Array<int> numbers(values.size()), result;
  numbers.write(values);
  for (int count = 0; count <= size; count = 2 * count + 7) {
    int most = 0;
    for (int i = 0; i < count; ++i)
      most = values[i] > most ? values[i] : most;
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(numbers.device(), count, result.device());
    test.wait("kernel");
    test.equal(("largest of " + std::to_string(count)).c_str(), result.read(), {most});
  }
  return test.finish("mixed_warps");
}
