// Results that every thread of a kernel has, in locals and in shared memory, from launches at once in several
// streams and with random delays between the accesses to shared words (GTAP_TEST_DELAYS): each launch has its own.
// And a zero, not an earlier launch's result, when a launch is cancelled.
#include <gtap_thread.cuh>

#include "tasks.h"

#include <chrono>
#include <thread>
#include <vector>

#pragma gtap function
__device__ int answer(int n) {
  if (n % 2 == 0)
    return n;
  int below;
#pragma gtap task
  below = answer(n - 1);
#pragma gtap taskwait
  return below + 1;
}

__global__ void local_kernel(int n, unsigned *wrong) {
  int mine = -1;
#pragma gtap entry
  mine = answer(n);
  if (mine != n)
    atomicAdd(wrong, 1u);
}

__global__ void shared_kernel(int n, unsigned *wrong) {
  __shared__ int ours;
#pragma gtap entry
  ours = answer(n);
  if (ours != n)
    atomicAdd(wrong, 1u);
}

__global__ void declared_kernel(int n, unsigned *wrong) {
#pragma gtap entry
  const int mine = answer(n);
  if (mine != n)
    atomicAdd(wrong, 1u);
}

#pragma gtap function
__device__ int endless(int n, unsigned *started) {
  int next;
  atomicAdd(started, 1u);
  __nanosleep(1000);
#pragma gtap task
  next = endless(n + 1, started);
#pragma gtap taskwait
  return next;
}

__global__ void endless_kernel(unsigned *started, unsigned *wrong) {
  int mine = -1;
#pragma gtap entry
  mine = endless(0, started);
  if (mine != 0)
    atomicAdd(wrong, 1u);
}

static unsigned *device_word() {
  unsigned *place = nullptr;
  expect(cudaMalloc(&place, sizeof *place), "cudaMalloc");
  expect(cudaMemset(place, 0, sizeof *place), "cudaMemset");
  return place;
}
static unsigned value_of(const unsigned *place) {
  unsigned value;
  expect(cudaMemcpy(&value, place, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return value;
}

int main() {
  using namespace std::chrono_literals;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  expect(gtap_initialize(), GTAP_SUCCESS, "gtap_initialize()");
  unsigned *wrong = device_word(), *started = device_word();
  constexpr int turns = 3000, count = 3;
  std::vector<cudaStream_t> streams(count);
  for (cudaStream_t &stream : streams)
    expect(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
  for (int turn = 0; turn < turns; ++turn)
    for (int i = 0; i < count; ++i) {
      const int n = 1000 * (i + 1) + turn, blocks = 8 + turn % 9;
      if (turn % 3 == 0)
        local_kernel<<<blocks, GTAP_BLOCK_SIZE, 0, streams[i]>>>(n, wrong);
      else if (turn % 3 == 1)
        shared_kernel<<<blocks, GTAP_BLOCK_SIZE, 0, streams[i]>>>(n, wrong);
      else
        declared_kernel<<<blocks, GTAP_BLOCK_SIZE, 0, streams[i]>>>(n, wrong);
    }
  expect(gtap_synchronize(), GTAP_SUCCESS, "launches in three streams");
  std::printf("results: %d launches in %d streams, %u threads with a wrong one\n", turns * count,
              count, value_of(wrong));
  expect(value_of(wrong) == 0, "each thread of each launch has its own result");

  for (int turn = 0; turn < 5; ++turn) {
    endless_kernel<<<16, GTAP_BLOCK_SIZE, 0, streams[0]>>>(started, wrong);
    std::this_thread::sleep_for(20ms);
    expect(gtap_cancel(), GTAP_SUCCESS, "gtap_cancel()");
    expect(gtap_synchronize(), GTAP_ERROR_CANCELLED, "a cancelled launch");
    local_kernel<<<16, GTAP_BLOCK_SIZE, 0, streams[0]>>>(77, wrong);
    expect(gtap_synchronize(), GTAP_SUCCESS, "the launch after a cancelled one");
  }
  expect(value_of(wrong) == 0, "a cancelled launch has a zero");
  expect(gtap_finalize(), GTAP_SUCCESS, "gtap_finalize()");
  std::printf("results: ok\n");
  return 0;
}
