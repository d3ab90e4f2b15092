// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verbs of runtime/include/gtap/detail/reach/peer_verbs.cuh by NCCL's device API (2.28 or later), as a compile test: that the protocol between peers,
// which only puts and notifies, fits it (scripts/check_nccl.sh). In a domain of NVLink a peer's memory is mapped, and the verbs are those that there are;
// across machines they are GIN's puts and strong signals. A word of peer_inbox only grows, so what a notify tells can be added; NCCL's words have 64 bits.
#include <nccl.h>
#include <nccl_device.h>

#include <cuda/atomic>

#include <cstdint>

namespace {

// Within a domain of NVLink: as peer_verbs.cuh.
struct mapped_peers {
  ncclWindow_t window;

  template <class Value>
  __device__ Value *there(int peer, std::size_t offset) const {
    return static_cast<Value *>(ncclGetLsaPointer(window, offset, peer));
  }
  __device__ void put(int peer, std::size_t offset, const uint4 &value) const {
    *there<uint4>(peer, offset) = value;
  }
  __device__ void notify(int peer, std::size_t offset, std::uint64_t value) const {
    cuda::atomic_ref<std::uint64_t, cuda::thread_scope_system>(*there<std::uint64_t>(peer, offset))
        .store(value, cuda::memory_order_release);
  }
};

// Across machines. `region`: what each process has registered; `sent`: this process's copy of what it puts, which flush() lets it use again.
struct remote_peers {
  ncclGin gin;
  ncclTeam team;
  ncclWindow_t region, sent;

  __device__ void put(int peer, std::size_t offset, std::size_t from, std::size_t bytes) const {
    gin.put(team, peer, region, offset, sent, from, bytes);
  }
  // All puts to this peer before are there when the word is seen.
  __device__ void notify(int peer, std::size_t offset, std::uint64_t more) const {
    gin.signal(team, peer, ncclGin_StrongVASignalAdd{region, offset, more});
  }
  __device__ std::uint64_t look(std::size_t offset) const {
    return gin.readSignal(region, offset, 64, cuda::memory_order_acquire);
  }
  __device__ std::uint64_t glance(std::size_t offset) const {
    return gin.readSignal(region, offset, 64, cuda::memory_order_relaxed);
  }
  __device__ void flush() const { gin.flush(ncclCoopThread()); }
};

} // namespace

// A batch of tasks goes to a peer, and its acknowledgement is looked for.
__global__ void send_mapped(ncclWindow_t window, int peer, uint4 task, std::uint64_t batches) {
  const mapped_peers peers{window};
  peers.put(peer, 4096 + 16 * threadIdx.x, task);
  __syncwarp();
  if (threadIdx.x == 0)
    peers.notify(peer, 0, batches);
}
__global__ void send_remote(ncclDevComm communicator, ncclWindow_t region, ncclWindow_t sent,
                            int peer, std::uint64_t *acknowledged) {
  const remote_peers peers{ncclGin{communicator, 0}, ncclTeamWorld(communicator), region, sent};
  if (threadIdx.x != 0)
    return;
  peers.put(peer, 4096, 0, 2048);
  peers.notify(peer, 0, 1);
  while (peers.glance(128) == *acknowledged)
    __nanosleep(100);
  *acknowledged = peers.look(128);
  peers.flush();
}
