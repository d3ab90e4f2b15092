// A program as the paper's text and its readers write them: errors of the runtime in a cudaError_t, results of other
// tasks read by load_L2(), a picture of a profile asked for at the end.
#include <gtap_thread.cuh>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error_ = (call);                                                                   \
    if (error_ != cudaSuccess) {                                                                   \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error_));                         \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

struct Pair {
  int low, high;
};
struct Odd {
  unsigned char bytes[3];
};

#pragma gtap function
__device__ void fill(int first, int count, Pair *pairs) {
  if (count == 1) {
    pairs[first] = {first, -first};
    return;
  }
#pragma gtap task queue(0)
  fill(first, count / 2, pairs);
#pragma gtap task queue(0)
  fill(first + count / 2, count - count / 2, pairs);
#pragma gtap taskwait queue(0)
}

#pragma gtap function
__device__ void total(int count, Pair *pairs, long long *sums) {
#pragma gtap task
  fill(0, count, pairs);
#pragma gtap taskwait
  for (int i = 0; i < count; ++i) {
    Pair pair = load_L2(&pairs[i]);
    sums[0] += pair.low;
    sums[1] += load_L2(&pairs[i].high);
  }
}

template <class T>
__device__ bool same(const T *value) {
  T copy = load_L2(value);
  const auto *bytes = reinterpret_cast<const unsigned char *>(&copy);
  for (unsigned i = 0; i < sizeof(T); ++i)
    if (bytes[i] != reinterpret_cast<const unsigned char *>(value)[i])
      return false;
  return true;
}

__device__ unsigned char samples[16];

// Loads of all sizes.
__global__ void sizes(int *right) {
  for (int i = 0; i < 16; ++i)
    samples[i] = static_cast<unsigned char>(200 - 11 * i);
  *right = same(reinterpret_cast<const char *>(samples)) +
           same(reinterpret_cast<const short *>(samples)) +
           same(reinterpret_cast<const float *>(samples)) +
           same(reinterpret_cast<const double *>(samples)) +
           same(reinterpret_cast<const int3 *>(samples)) +
           same(reinterpret_cast<const int4 *>(samples)) +
           same(reinterpret_cast<const Odd *>(samples)) +
           same(reinterpret_cast<Pair *const *>(samples));
  volatile int *changing = reinterpret_cast<volatile int *>(samples);
  *right += load_L2(changing) == *changing;
}

__global__ void kernel(int count, Pair *pairs, long long *sums) {
#pragma gtap entry
  total(count, pairs, sums);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? std::atoi(argv[1]) : 300;
  cudaError_t error = gtap_initialize();
  if (error != cudaSuccess) {
    std::fprintf(stderr, "gtap_initialize: %s\n", cudaGetErrorString(error));
    return 1;
  }
  // A second one is refused, in CUDA's words and in ours.
  error = gtap_initialize();
  gtap_status status = gtap_initialize();
  if (error == cudaSuccess || status != GTAP_ERROR_ALREADY_INITIALIZED || !status)
    return 1;
  switch (status) {
  case GTAP_ERROR_ALREADY_INITIALIZED:
    break;
  default:
    return 1;
  }
  Pair *pairs;
  long long *sums, found[2];
  int *right, found_right;
  CHECK(cudaMalloc(&pairs, count * sizeof(Pair)));
  CHECK(cudaMalloc(&sums, sizeof(found)));
  CHECK(cudaMalloc(&right, sizeof(int)));
  CHECK(cudaMemset(sums, 0, sizeof(found)));
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, pairs, sums);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(found, sums, sizeof(found), cudaMemcpyDeviceToHost));
  sizes<<<1, 1>>>(right);
  CHECK(cudaMemcpy(&found_right, right, sizeof(int), cudaMemcpyDeviceToHost));
  gtap_visualize_profile();
  gtap_visualize_profile("profile.svg", count, 1.5f);
  CHECK(gtap_finalize());
  const long long wanted = static_cast<long long>(count) * (count - 1) / 2;
  const bool good = found[0] == wanted && found[1] == -wanted && found_right == 9;
  std::printf("published_style: %s\n", good ? "correct" : "WRONG");
  return good ? 0 : 1;
}
