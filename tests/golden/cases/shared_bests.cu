// Bounds of launches on several GPUs: __device__ variables, of which each GPU has a copy (the runtime leaves out the managed one). Not
// those of a template.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

struct Path {
  int turns[4];
};
static __device__ gtap::lowest<int> least;
namespace {
__device__ gtap::highest<float> most[2][3];
namespace inner {
__device__ gtap::lowest_with<unsigned, Path> path;
}
} // namespace
__managed__ gtap::lowest<int> managed;
__device__ int other;
template <class T>
__device__ gtap::lowest<T> of_template;

#pragma gtap function
__device__ void search(int depth, int cost) {
  if (cost >= least.get())
    return;
  if (depth == 0) {
    least.offer(cost);
    most[cost % 2][cost % 3].offer(0.5f * cost);
    inner::path.offer(cost, Path{{cost, depth, 0, 0}});
    return;
  }
#pragma gtap task
  search(depth - 1, cost + depth % 3);
#pragma gtap task
  search(depth - 1, cost + 1);
}
__global__ void kernel(int depth) {
#pragma gtap entry
  search(depth, 0);
}

int main() {
  gtap::runtime gpus{gtap::all_devices};
  return gpus.launch(kernel, 20).wait();
}
