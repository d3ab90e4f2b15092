// One block-level task with far more children than there is memory for: an error, and soon. Each child that finds no
// record once asked every block of the device for one, one child after the other.
#include <gtap_block.cuh>

#include "tasks.h"

#include <chrono>
#include <cstdio>

#pragma gtap function
__device__ void count(unsigned long long *sum) {
  if (threadIdx.x == 0)
    atomicAdd(sum, 1ull);
}

#pragma gtap function
__device__ void spread(int children, unsigned long long *sum) {
  for (int i = static_cast<int>(threadIdx.x); i < children; i += static_cast<int>(blockDim.x)) {
#pragma gtap task
    count(sum);
  }
}

__global__ void kernel(int children, unsigned long long *sum) {
#pragma gtap entry
  spread(children, sum);
}

int main() {
  gtap_config config;
  config.memory_bytes = 65536;
  expect(gtap_initialize(config), GTAP_SUCCESS, "gtap_initialize()");
  unsigned long long *sum;
  expect(cudaMalloc(&sum, sizeof(*sum)), "cudaMalloc");
  unsigned failed = 0;
  for (int children : {20, 4000, 4000, 4000, 10000, 100000, 20}) {
    expect(cudaMemset(sum, 0, sizeof(*sum)), "cudaMemset");
    const auto begin = std::chrono::steady_clock::now();
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(children, sum);
    const gtap_status status = gtap_synchronize();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    unsigned long long ran = 0;
    expect(cudaMemcpy(&ran, sum, sizeof(ran), cudaMemcpyDeviceToHost), "cudaMemcpy");
    std::printf("%d children: %s, %llu ran, %.4f s\n", children,
                status == GTAP_SUCCESS ? "ended" : gtap_error_string(status), ran, taken.count());
    expect(status == GTAP_SUCCESS || status == GTAP_ERROR_OUT_OF_RECORDS, "how the launch ended");
    expect((status == GTAP_SUCCESS) == (ran == static_cast<unsigned long long>(children)),
           "as many ran as the status says");
    expect(children != 20 || status == GTAP_SUCCESS, "few children");
    expect(taken.count() < 5, "it ends soon");
    failed += status != GTAP_SUCCESS;
  }
  expect(failed > 0, "memory ran out");
  expect(gtap_finalize() == GTAP_SUCCESS, "gtap_finalize()");
  std::printf("out_of_records: correct\n");
}
