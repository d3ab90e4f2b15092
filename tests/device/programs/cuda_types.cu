// CUDA's own types that are whole when their bytes have been copied, though their headers write out how: half2 and its
// like as parameters, results and members, and across taskwaits; the handle of a block in a block-level task.
#include <gtap_block.cuh>

#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "tasks.h"

#include <cstdio>

namespace cg = cooperative_groups;

struct Pair {
  half2 a;
  __nv_bfloat162 b[2];
  int n;
};

#pragma gtap function worker(thread)
__device__ half2 sum(half2 x, Pair p, half h, int n) {
  if (n == 0)
    return __hadd2(x, p.a);
  half2 a, b;
  half2 kept = x;
  __nv_bfloat162 also = p.b[1];
#pragma gtap task
  a = sum(x, p, h, n - 1);
#pragma gtap task
  b = sum(kept, p, h, n - 1);
#pragma gtap taskwait
  p.b[1] = __hadd2(also, p.b[0]); // 2, 2
  kept = __hmul2(kept, half2{__low2half(half2{h, h}), h});
  a = __hadd2(__hadd2(a, b), kept);
  return half2{__float2half(__half2float(a.x) + __bfloat162float(p.b[1].x) - 2.0f), a.y};
}

#pragma gtap function worker(block)
__device__ void ranks(int *seen, int n) {
  const cg::thread_block block = cg::this_thread_block();
  if (n > 0 && block.thread_rank() == 0) {
#pragma gtap task
    ranks(seen, n - 1);
  }
#pragma gtap taskwait
  block.sync();
  __shared__ int tile[1]; // as copies that only assembly can ask for
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(tile));
  if (block.thread_rank() == 0)
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(address), "r"(1) : "memory");
  block.sync();
  const int one = tile[0];
#pragma gtap taskwait
  if (block.thread_rank() == 0)
    asm volatile(
        "st.shared.u32 [%0], %1;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(tile))),
        "r"(one)
        : "memory");
  block.sync();
  atomicAdd(&seen[block.thread_rank()], tile[0]);
}

__global__ void sum_kernel(float2 *out, int n) {
#pragma gtap entry
  const half2 result =
      sum(half2{1, 2}, Pair{half2{0, 1}, {__nv_bfloat162{1, 1}, __nv_bfloat162{1, 1}}, n},
          half(1.0f), n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = __half22float2(result);
}
__global__ void ranks_kernel(int *seen, int n) {
#pragma gtap entry
  ranks(seen, n);
}

int main() {
  expect(gtap_status(gtap_initialize()), GTAP_SUCCESS, "gtap_initialize");
  float2 *out = nullptr;
  int *seen = nullptr;
  expect(cudaMallocManaged(&out, sizeof *out), "memory");
  expect(cudaMallocManaged(&seen, GTAP_BLOCK_SIZE * sizeof *seen), "memory");
  for (int i = 0; i < GTAP_BLOCK_SIZE; ++i)
    seen[i] = 0;
  const int n = 6;
  sum_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out, n);
  ranks_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen, n);
  expect(gtap_synchronize(), GTAP_SUCCESS, "the launches");
  // f(0) = x + p.a, f(n) = 2 f(n - 1) + x
  float x = 1, y = 3;
  for (int i = 0; i < n; ++i) {
    x = 2 * x + 1;
    y = 2 * y + 2;
  }
  expect(out->x == x && out->y == y, "sums of half2");
  for (int i = 0; i < GTAP_BLOCK_SIZE; ++i)
    expect(seen[i] == n + 1, "ranks of a block");
  std::printf("cuda_types: right\n");
  gtap_finalize();
}
