// PTX's registers in asm statements, with one '%' as nvcc takes them, and with two. What an asm statement writes lives across
// a taskwait.
#include <gtap_thread.cuh>

__device__ unsigned long long begun, ended;

__device__ unsigned processor() {
  unsigned number;
  asm volatile("mov.u32 %0, %smid;" : "=r"(number));
  return number;
}

#pragma gtap function
__device__ int leaf(int n) { return n + static_cast<int>(processor() & 1); }

#pragma gtap function
__device__ int timed(int n) {
  unsigned long long begin, end;
  unsigned lane;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  int result;
#pragma gtap task
  result = leaf(n);
#pragma gtap taskwait
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(end));
  atomicAdd(&begun, begin);
  atomicAdd(&ended, end);
  return result + static_cast<int>(lane);
}

__global__ void kernel(int n) {
#pragma gtap entry
  timed(n);
}
