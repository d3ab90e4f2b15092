// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::best on several GPUs: __device__ variables, of which each GPU has a copy (in namespaces, in an array, with a solution), and one object in the memory of the first GPU. Only the first GPU's copy is set before a launch; afterwards all hold the best. Usage: peer_bests N
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>
#include <string>

struct Path {
  unsigned turns;
  int depth;
  double weight;
};
namespace {
__device__ gtap::lowest<int> least;
}
namespace bounds {
__device__ gtap::highest<double> most[3];
static __device__ gtap::lowest_with<unsigned, Path> path;
} // namespace bounds

__host__ __device__ inline unsigned mixed(unsigned turns) {
  turns ^= turns >> 15;
  turns *= 2246822519u;
  turns ^= turns >> 13;
  turns *= 3266489917u;
  return turns ^ turns >> 16;
}
__host__ __device__ inline int cost(unsigned turns) {
  return static_cast<int>(mixed(turns) >> 4) - 100;
}

// All leaves of a binary tree; nothing is pruned, so what is best is known.
#pragma gtap function
__device__ void search(int depth, unsigned turns, gtap::highest<int> *remote) {
  if (depth == 0) {
    least.offer(cost(turns));
    bounds::most[turns % 3].offer(cost(turns) * 0.5);
    bounds::path.offer(mixed(turns), Path{turns, depth, turns * 0.25});
    remote->offer(cost(turns));
    return;
  }
#pragma gtap task
  search(depth - 1, 2 * turns, remote);
#pragma gtap task
  search(depth - 1, 2 * turns + 1, remote);
}
__global__ void search_kernel(int depth, gtap::highest<int> *remote) {
#pragma gtap entry
  search(depth, 1, remote);
}

// Prunes by what any GPU has found.
#pragma gtap function
__device__ int pruned(int depth, unsigned turns, int so_far) {
  if (so_far >= least.get())
    return 0;
  if (depth == 0) {
    least.offer(so_far);
    return 1;
  }
  int left, right;
#pragma gtap task
  left = pruned(depth - 1, 2 * turns, so_far + static_cast<int>(mixed(turns) % 16));
#pragma gtap task
  right = pruned(depth - 1, 2 * turns + 1, so_far + static_cast<int>(mixed(~turns) % 16));
#pragma gtap taskwait
  return left + right + 1;
}
__global__ void pruned_kernel(int depth, int *visited) {
#pragma gtap entry
  *visited = pruned(depth, 1, 0);
}

static void expect(bool good, const char *what, int peers) {
  if (!good)
    exec::fail("peer_bests", (std::string(what) + ", " + std::to_string(peers) + " peers").c_str());
}

template <class Object>
static Object of_device(int device, const Object &symbol) {
  Object value;
  exec::check(cudaSetDevice(device), "cudaSetDevice");
  exec::check(cudaMemcpyFromSymbol(&value, symbol, sizeof value), "cudaMemcpyFromSymbol");
  return value;
}
template <class Object>
static void set_on(int device, Object &symbol, const Object &value) {
  exec::check(cudaSetDevice(device), "cudaSetDevice");
  exec::check(cudaMemcpyToSymbol(symbol, &value, sizeof value), "cudaMemcpyToSymbol");
}

// What the runtime makes of a variable on three GPUs, by hand on one: the variable, and three copies in a ring.
using Kept = gtap::lowest_with<unsigned, Path>;
#if defined(GTAP_TRANSLATING) // before the output says that launches may have several GPUs
constexpr std::size_t pointer_at = 0;
#else
constexpr std::size_t pointer_at = Kept::gtap_copy_offset();
#endif
__global__ void offer_kernel(Kept *variable, int offers, int *refused) {
  for (int i = threadIdx.x + 1; i <= offers; i += blockDim.x)
    if (mixed(i) >= variable->get() || !variable->offer(mixed(i), Path{unsigned(i), 1, 0.5 * i}))
      atomicAdd(refused, 1);
}
static void point(Kept *from, Kept *to) {
  exec::check(cudaMemcpy(reinterpret_cast<char *>(from) + pointer_at, &to, sizeof to,
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
}
static void check_ring() {
  constexpr unsigned offers = 500, worse = 1u << 31, better = 1u << 20;
  exec::Array<Kept> objects(4);
  exec::Array<int> refused;
  objects.write({Kept(77), Kept(worse), Kept(better), Kept(worse)});
  Kept *all = objects.device();
  for (int i = 0; i < 4; ++i)
    point(all + i, all + (i == 3 ? 1 : i + 1));
  offer_kernel<<<1, 32>>>(all, offers, refused.device());
  exec::check(cudaDeviceSynchronize(), "offer_kernel");
  for (int i = 0; i < 4; ++i)
    point(all + i, nullptr);
  const std::vector<Kept> found = objects.read();
  unsigned best = 1;
  for (unsigned i = 1; i <= offers; ++i)
    best = mixed(i) < mixed(best) ? i : best;
  expect(found[0].get() == 77 && refused.read()[0] < static_cast<int>(offers),
         "the variable of a ring", 3);
  for (int i : {1, 3})
    expect(found[i].get() == mixed(best) && found[i].solution().turns == best, "a copy in a ring",
           3);
  expect(found[2].get() == better && found[2].solution().turns == 0,
         "a copy in a ring that knows better", 3);
}

static int least_of(int depth, unsigned turns, int so_far, int best) {
  if (so_far >= best || depth == 0)
    return so_far < best ? so_far : best;
  best = least_of(depth - 1, 2 * turns, so_far + static_cast<int>(mixed(turns) % 16), best);
  return least_of(depth - 1, 2 * turns + 1, so_far + static_cast<int>(mixed(~turns) % 16), best);
}

static void run(gtap::runtime &gpus, int depth, int devices, int peers) {
  for (int device = devices - 1; device >= 0;
       --device) { // the others' copies are better than anything
    set_on(device, least, gtap::lowest<int>(device == 0 ? 1 << 30 : -1000));
    set_on(device, bounds::path, gtap::lowest_with<unsigned, Path>(device == 0 ? ~0u : 0));
    gtap::highest<double> most[3];
    for (gtap::highest<double> &each : most)
      each.set(device == 0 ? -1e300 : 1e300);
    exec::check(cudaMemcpyToSymbol(bounds::most, most, sizeof most), "cudaMemcpyToSymbol");
  }
  exec::Array<gtap::highest<int>> remote;
  remote.write({gtap::highest<int>(-1000)});
  exec::check(gpus.launch(search_kernel, depth, remote.device()).wait(), "search");
  int low = 1 << 30, high = -1000;
  double most[3] = {-1e300, -1e300, -1e300};
  unsigned path = 0;
  for (unsigned turns = 1u << depth; turns < 2u << depth; ++turns) {
    low = std::min(low, cost(turns));
    high = std::max(high, cost(turns));
    most[turns % 3] = std::max(most[turns % 3], cost(turns) * 0.5);
    if (path == 0 || mixed(turns) < mixed(path))
      path = turns;
  }
  expect(remote.read()[0].get() == high, "one object", peers);
  for (int device = devices - 1; device >= 0; --device) {
    expect(of_device(device, least).get() == low, "the least", peers);
    gtap::highest<double> found[3];
    exec::check(cudaMemcpyFromSymbol(found, bounds::most, sizeof found), "cudaMemcpyFromSymbol");
    for (int i = 0; i < 3; ++i)
      expect(found[i].get() == most[i], "an array", peers);
    const auto kept = of_device(device, bounds::path);
    expect(kept.get() == mixed(path) && kept.solution().turns == path &&
               kept.solution().weight == path * 0.25,
           "the solution", peers);
  }
  set_on(0, least, gtap::lowest<int>(1 << 30));
  exec::Array<int> visited;
  exec::check(gpus.launch(pruned_kernel, 2 * depth, visited.device()).wait(), "pruned");
  expect(of_device(devices - 1, least).get() == least_of(2 * depth, 1, 0, 1 << 30) &&
             visited.read()[0] > 2 * depth,
         "a search that prunes", peers);
  exec::check(cudaSetDevice(0), "cudaSetDevice");
}

int main(int argc, char **argv) {
  const int depth = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 9;
  int devices = 1;
  exec::check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
  check_ring();
  for (const int peers : {2, 3, 1}) {
    setenv("GTAP_PEERS_PER_DEVICE", std::to_string(peers).c_str(), 1);
    if (peers * devices > 16)
      continue;
    gtap::runtime gpus{gtap::all_devices};
    for (int i = 0; i < 3; ++i)
      run(gpus, depth, devices, peers * devices);
    exec::check(gpus.synchronize(), "nothing is left to tell");
  }
  std::printf("peer_bests: ok\n");
}
