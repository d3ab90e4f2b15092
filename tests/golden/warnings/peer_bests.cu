// Bounds that launches on several GPUs do not share.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

struct Bounds {
  int more = 0;
  gtap::lowest<int> costs[2];
};
struct Derived : gtap::highest<float> {};
__device__ gtap::lowest<int> shared;
__device__ Bounds bounds;
__device__ Derived derived[3];
template <int Number>
__device__ gtap::lowest<int> numbered;
template <>
__device__ gtap::lowest<int> numbered<3>;
__device__ volatile gtap::lowest<int> changing;

__device__ void offer(int n) {
  static __device__ gtap::lowest<int> hidden;
  hidden.offer(n);
}

#pragma gtap function
__device__ void search(int n) {
  if (n < 2) {
    shared.offer(n);
    offer(n);
    numbered<3>.offer(n);
    bounds.costs[n].offer(n);
    return;
  }
#pragma gtap task
  search(n - 1);
#pragma gtap task
  search(n - 2);
}
__global__ void kernel(int n) {
#pragma gtap entry
  search(n);
}
int main() {
  gtap::runtime gpus{gtap::all_devices};
  return gpus.launch(kernel, 10).wait();
}

// expected-warning: 11:19: GTAP232 "'bounds' holds a gtap::best, and each GPU of a launch has its own"
// expected-warning: 12:20: GTAP232 "'derived' holds a gtap::best, and each GPU of a launch has its own"
// expected-warning: 14:30: GTAP232 "'numbered' holds a gtap::best, and each GPU of a launch has its own"
// expected-warning: 16:30: GTAP232 "'numbered' holds a gtap::best, and each GPU of a launch has its own"
// expected-warning: 17:39: GTAP232 "'changing' holds a gtap::best, and each GPU of a launch has its own"
// expected-warning: 20:39: GTAP232 "'hidden' holds a gtap::best, and each GPU of a launch has its own"
