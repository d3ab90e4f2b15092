// CRLF, a byte order mark, no line end at the end.
#pragma gtap function
__device__ int crlf(int n) {
  int a = 0;
#pragma gtap task queue(n)
  a = first::fib(n - 2);
#pragma gtap taskwait
  return a;
}