// Macros with short names, defined before the header: what the runtime's headers use in the open is none of them.
#define A 7
#define B 7
#define C 7
#define D 7
#define E 7
#define F 7
#define G 7
#define H 7
#define I 7
#define J 7
#define K 7
#define L 7
#define M 7
#define N 7
#define O 7
#define P 7
#define Q 7
#define R 7
#define S 7
#define T 7
#define U 7
#define V 7
#define W 7
#define X 7
#define Y 7
#define Z 7
#define MAX 100
#define MIN 1
#define SIZE 64
#define LEN 16
#define DIM 2
#include <gtap_block.cuh>

#pragma gtap function
__device__ void down(int n, int *sum) {
  if (n < N)
    return;
  int parts[] = {n - 1, n - 2};
  for (int part : parts) {
#pragma gtap task
    down(part, sum);
#pragma gtap taskwait
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, SIZE);
}

__global__ void kernel(int *sum) {
#pragma gtap entry
  down(MAX - 90, sum);
}
