// What gtap::launch() cannot launch.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void leaf(int *out) {
  *out = 1;
}

__global__ void start(int *out) {
#pragma gtap entry
  leaf(out);
}
template <class T>
__global__ void starts(T *out) {
#pragma gtap entry
  leaf(out);
}

extern __shared__ int cells[];
__global__ void plain(int *out) {
  *out = cells[0];
}
template <class T>
__global__ void plains(T *out) {
  *out = 2;
}
__global__ void elsewhere(int *out);
void host(int *) {}

template <class T>
void launches(T *out) {
  static_cast<void>(gtap::launch(nullptr, starts<T>, out));
  static_cast<void>(gtap::launch(nullptr, plain, out));
}

void launch(int *out, void (*unknown)(int *)) {
  static_cast<void>(gtap::launch(nullptr, start, out));
  static_cast<void>(gtap::launch(nullptr, &starts<int>, out));
  static_cast<void>(gtap::launch(32, nullptr, elsewhere, out));
  static_cast<void>(gtap::launch(nullptr, unknown, out));
  static_cast<void>(gtap::launch(nullptr, plain, out));
  static_cast<void>(gtap::launch(2, 32, nullptr, &plains<int>, out));
  static_cast<void>(gtap::launch(nullptr, host, out));
  launches(out);
}
// expected-error: 33:21: GTAP145 "gtap::launch() launches entry kernels, and 'plain' has no '#pragma gtap entry'"
// expected-error: 41:21: GTAP145 "gtap::launch() launches entry kernels, and 'plain' has no '#pragma gtap entry'"
// expected-error: 42:21: GTAP145 "gtap::launch() launches entry kernels, and 'plains' has no '#pragma gtap entry'"
// expected-error: 43:21: GTAP145 "gtap::launch() launches entry kernels, and 'host' is no kernel"
// expected-error: 19:23: GTAP146 "extern __shared__ variable 'cells' in a file whose kernels gtap::launch() launches"
