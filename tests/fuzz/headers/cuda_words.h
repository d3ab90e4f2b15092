// What fuzz_translate gives Clang in place of the CUDA headers: the words that annotated files use, declared and no
// more, so that one parse takes milliseconds. Included before the first line of the input.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
};
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;

using cudaError_t = int;
struct CUstream_st;
using cudaStream_t = CUstream_st *;
struct CUmemPoolHandle_st;
using cudaMemPool_t = CUmemPoolHandle_st *;
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, unsigned long shared = 0,
                                                cudaStream_t stream = 0);
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, unsigned long shared = 0,
                                         cudaStream_t stream = 0);
extern "C" cudaError_t cudaMalloc(void **memory, unsigned long bytes);
extern "C" cudaError_t cudaDeviceSynchronize();

__device__ int atomicAdd(int *address, int value);
__device__ unsigned atomicAdd(unsigned *address, unsigned value);
__device__ unsigned long long atomicAdd(unsigned long long *address, unsigned long long value);
__device__ unsigned long long atomicXor(unsigned long long *address, unsigned long long value);
__device__ void __syncthreads();
extern "C" __device__ int printf(const char *format, ...);
