// Loops of spawns of which the outer one holds nothing but the inner one: they become one, which is divided.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int shade(int row, int column) {
  return row ^ column;
}

#pragma gtap function
__device__ void picture(int *pixels, int rows, int columns) {
  for (int row = 0; row < rows; ++row)
    for (int column = columns - 1; column >= 0; --column) {
#pragma gtap task
      pixels[row * columns + column] = shade(row, column);
    }
}

__global__ void kernel(int *pixels, int rows, int columns) {
#pragma gtap entry
  picture(pixels, rows, columns);
}
