// In place of CUDA's: what gtap/api.h says of it.
#pragma once

enum : int { // cudaError_t is int in cuda_words.h
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorNoDevice = 100,
  cudaErrorUnknown = 999
};
