// Thread-level tasks with `depend` in chains, of which some wait for children of their own: with `depend`, without, both, or
// none; some end before their children. So a lane's bottom changes from link to link. A task that goes on too early reads
// cells that are not final.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int kChains = 5, kLinks = 40, kSteps = 3;

__device__ unsigned long long cells[kChains], late[kChains];
__device__ unsigned long long parts[kChains][kLinks];

__host__ __device__ inline unsigned long long step_of(unsigned long long part, int k) {
  return part * 7 + k + 1;
}

// Where one step follows the other.
#pragma gtap function
__device__ void change(unsigned long long *part, int k) {
  *part = step_of(*part, k);
}

#pragma gtap function
__device__ void add(unsigned long long *part, int k) {
  atomicAdd(part, k + 1ull);
}

#pragma gtap function
__device__ void link(int chain, int n) {
  unsigned long long *const part = &parts[chain][n];
  if (n % 4 == 1 || n % 4 == 3) {
    for (int k = 0; k < kSteps; k++) {
#pragma gtap task depend(inout : *part)
      change(part, k);
    }
#pragma gtap taskwait
  }
  if (n % 4 >= 2) {
    for (int k = 0; k < kSteps; k++) {
#pragma gtap task
      add(part, k);
    }
#pragma gtap taskwait
  }
  cells[chain] = cells[chain] * 31 + *part + n;
  if (n % 8 == 6) { // nobody waits for these here
#pragma gtap task
    add(&late[chain], n);
#pragma gtap task depend(inout : late[chain])
    add(&late[chain], n);
  }
}

#pragma gtap function
__device__ void run_chain(int chain, int links) {
  for (int n = 0; n < links; n++) {
#pragma gtap task depend(inout : cells[chain])
    link(chain, n);
  }
#pragma gtap taskwait
  cells[chain] = 0 - cells[chain];
}

#pragma gtap function
__device__ void run_chains(int links) {
  for (int chain = 0; chain < kChains; chain++) {
#pragma gtap task
    run_chain(chain, links);
  }
#pragma gtap taskwait
}

__global__ void kernel(int links) {
#pragma gtap entry
  run_chains(links);
}

static unsigned long long expected_of(int links) {
  unsigned long long cell = 0;
  for (int n = 0; n < links; n++) {
    unsigned long long part = 0;
    if (n % 4 == 1 || n % 4 == 3)
      for (int k = 0; k < kSteps; k++)
        part = step_of(part, k);
    if (n % 4 >= 2)
      part += kSteps * (kSteps + 1) / 2;
    cell = cell * 31 + part + n;
  }
  return 0 - cell;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv); // [links]
  const int links = test.size(13) < kLinks ? test.size(13) : kLinks;
  for (int launch = 0; launch < 3; ++launch) {
    static const unsigned long long zeros[kChains * kLinks] = {};
    exec::check(cudaMemcpyToSymbol(cells, zeros, sizeof cells), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(late, zeros, sizeof late), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(parts, zeros, sizeof parts), "cudaMemcpyToSymbol");
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(links);
    test.wait("kernel");
    unsigned long long found[kChains];
    exec::check(cudaMemcpyFromSymbol(found, cells, sizeof found), "cudaMemcpyFromSymbol");
    test.equal("cells", std::vector<unsigned long long>(found, found + kChains),
               std::vector<unsigned long long>(kChains, expected_of(links)));
    exec::check(cudaMemcpyFromSymbol(found, late, sizeof found), "cudaMemcpyFromSymbol");
    unsigned long long added = 0;
    for (int n = 6; n < links; n += 8)
      added += 2 * (n + 1);
    test.equal("late", std::vector<unsigned long long>(found, found + kChains),
               std::vector<unsigned long long>(kChains, added));
  }
  return test.finish("thread_depend_chains");
}
