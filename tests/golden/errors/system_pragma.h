#pragma GCC system_header
#pragma gtap function
__device__ int from_system_header(int n);
