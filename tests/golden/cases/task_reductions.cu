// Results that are combined: with variables, elements and what pointers lead to, in a template as well.
#include <gtap_thread.cuh>

struct Total {
  long sum;
};

#pragma gtap function
template <class T>
__device__ T depth(T n) {
  if (n < 2)
    return 0;
  T deepest = 0;
#pragma gtap task in_reduction(max : deepest)
  deepest = max(deepest, depth<T>(n / 2));
#pragma gtap task in_reduction(max : deepest)
  deepest = max(depth<T>(n - 1), deepest);
#pragma gtap taskwait
  return deepest + 1;
}

#pragma gtap function
__device__ bool odd(int n) {
  return n % 2 != 0;
}

#pragma gtap function
__device__ int count(int n, Total *total, int parts[4]) {
  if (n == 0)
    return 1;
  int below = 0;
  bool some = false, all = true;
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : below)
    below += count(i, total, parts);
  }
#pragma gtap task in_reduction(| : parts[n % 4]) if(n > 2)
  parts[n % 4] |= count(0, total, parts);
#pragma gtap task in_reduction(+ : total->sum) queue(1)
  total->sum = total->sum + depth<long>(n);
#pragma gtap task in_reduction(|| : some)
  some = some || odd(n);
#pragma gtap task in_reduction(&& : all)
  all = odd(n + 1) && all;
#pragma gtap taskwait
  return below + some + all;
}

__global__ void kernel(int n, Total *total, int *out) {
#pragma gtap entry
  *out = count(n, total, out + 1);
}

__global__ void other(short *out) {
#pragma gtap entry
  *out = depth<short>(20);
}
