#pragma gtap function
__device__ int from_header(int n);
