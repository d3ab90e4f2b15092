// More taskwaits than a task's state can count.
#include <gtap_thread.cuh>

#define WAIT                                                                                       \
  _Pragma("gtap taskwait");                                                                        \
  n++;
#define WAITS4 WAIT WAIT WAIT WAIT
#define WAITS16 WAITS4 WAITS4 WAITS4 WAITS4
#define WAITS64 WAITS16 WAITS16 WAITS16 WAITS16
#pragma gtap function
__device__ int waits(int n) {
#pragma gtap task
  waits(n - 1);
  WAITS64 WAITS64 WAITS64
  WAITS64
  return n;
}

// expected-error: 15:14: GTAP075 "task function 'waits' has more than 255 taskwaits"
