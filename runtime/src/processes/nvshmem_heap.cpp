// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symmetric heap on GPUs, NVSHMEM's, and the teams whose processes a launcher (mpirun, srun) has started, which meet through it.
// Each process has a GPU, and reaches the memory of the others' by its own loads and stores (NVLink or PCIe, one host).
#include "processes/symmetric_heap.h"

#include "cuda/device.h"
#include "cuda/failure.h"
#include "processes/nvshmem_library.h"

#include <gtap/detail/launch/peer_memory.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace gtap::detail {

namespace {

failure unreachable(int process) {
  return {GTAP_ERROR_INVALID_CONFIG,
          fmt::format(
              "This process cannot reach the memory of process {}'s GPU: it is on another host, "
              "or has neither NVLink nor PCIe peer access. Start the processes on one host whose "
              "GPUs reach each other.",
              process)};
}

void choose_device(int process_on_host, int processes_on_host) {
  const int devices = device_count();
  if (devices > 1 || processes_on_host <= 1) {
    if (process_on_host >= devices)
      throw failure{
          GTAP_ERROR_INVALID_CONFIG,
          fmt::format("Process {} of this host has no GPU: each process needs one of its own, "
                      "and {} {} there. Start as many processes as there are GPUs.",
                      process_on_host, devices, devices == 1 ? "is" : "are")};
    require("cudaSetDevice", [&] { return cudaSetDevice(process_on_host); });
    return;
  }
  require("cudaSetDevice", [&] { return cudaSetDevice(0); }); // its launcher shows it one
}

// For settings that the user may have made.
void set_default(const char *variable, const char *value) {
  setenv(variable, value, 0);
}

class nvshmem_heap final : public symmetric_heap {
public:
  symmetric_piece allocate(std::size_t bytes) override {
    void *own = nvshmem().malloc(bytes);
    if (own == nullptr)
      throw failure{
          GTAP_ERROR_OUT_OF_MEMORY,
          fmt::format("NVSHMEM has not the {} bytes of symmetric memory that were asked for. "
                      "Ask for less, or give it more (NVSHMEM_SYMMETRIC_SIZE).",
                      bytes)};
    symmetric_piece piece;
    piece.bytes = bytes;
    for (int process = 0; process < nvshmem().n_pes(); ++process) {
      void *here = process == nvshmem().my_pe() ? own : nvshmem().ptr(own, process);
      if (here == nullptr)
        throw unreachable(process);
      piece.here.push_back(here);
    }
    return piece;
  }
  void free(const symmetric_piece &piece) override {
    nvshmem().free(piece.here[static_cast<std::size_t>(nvshmem().my_pe())]);
  }
};

class heap_of_team final : public symmetric_heap {
public:
  explicit heap_of_team(process_team &team) : team_(team) {}
  symmetric_piece allocate(std::size_t bytes) override {
    symmetric_piece piece;
    const std::vector<std::string> all = do_together(team_, [&] {
      piece = heap_.allocate(bytes);
      const void *own = piece.here[static_cast<std::size_t>(team_.me())];
      return std::to_string(reinterpret_cast<std::uintptr_t>(own));
    });
    for (const std::string &each : all) // the addresses that the processes have of their own parts
      piece.there.push_back(
          reinterpret_cast<void *>(static_cast<std::uintptr_t>(std::stoull(each))));
    return piece;
  }
  void free(const symmetric_piece &piece) override { heap_.free(piece); }

private:
  nvshmem_heap heap_;
  process_team &team_;
};

// Started by a launcher: what processes give to an exchange goes through symmetric memory.
class launched_team final : public process_team {
public:
  launched_team() {
    places_ = nvshmem_heap().allocate(static_cast<std::size_t>(count()) * place_bytes);
  }

  int me() const override { return nvshmem().my_pe(); }
  int count() const override { return nvshmem().n_pes(); }

  bool meets_beside_launches() const override { return false; }

  std::vector<std::string> exchange(const std::string &mine) override {
    std::string text = mine.substr(0, place_bytes - sizeof(std::uint32_t));
    const auto length = static_cast<std::uint32_t>(text.size());
    text.insert(0, reinterpret_cast<const char *>(&length), sizeof length);
    for (void *there : places_.here)
      copy(place(there, me()), text.data(), text.size());
    nvshmem().barrier_all();
    std::vector<std::string> all;
    for (int process = 0; process < count(); ++process) {
      std::string bytes(place_bytes, '\0');
      copy(&bytes[0], place(places_.here[static_cast<std::size_t>(me())], process), place_bytes);
      std::uint32_t theirs = 0;
      std::memcpy(&theirs, bytes.data(), sizeof theirs);
      all.push_back(bytes.substr(sizeof theirs, theirs));
    }
    nvshmem().barrier_all(); // all have read it
    return all;
  }
  // The launcher ends the others, or waits for ever, as it does for any program of its.
  void when_one_is_lost(std::function<void(const std::string &)>) override {}

private:
  static constexpr std::size_t place_bytes = 1024;
  static void *place(void *part, int process) {
    return static_cast<char *>(part) + static_cast<std::size_t>(process) * place_bytes;
  }
  static void copy(void *to, const void *from, std::size_t bytes) {
    require("cudaMemcpy", [&] { return cudaMemcpy(to, from, bytes, cudaMemcpyDefault); });
  }

  symmetric_piece places_;
};

void require_initialised(int error) {
  if (error != 0)
    throw failure{
        GTAP_ERROR_INVALID_CONFIG,
        fmt::format("NVSHMEM could not be initialised (error {}); it has said why on stderr, "
                    "and says more with NVSHMEM_DEBUG=INFO.",
                    error)};
}

// A number that a launcher has given to a process in one of these variables, or `otherwise`.
int from_launcher(std::initializer_list<const char *> variables, int otherwise) {
  for (const char *each : variables)
    if (const char *text = std::getenv(each); text != nullptr && *text != '\0')
      return std::atoi(text);
  return otherwise;
}

process_memory begin_launched() {
  const int here = from_launcher({"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PMI_LOCAL_RANK",
                                  "SLURM_LOCALID", "MV2_COMM_WORLD_LOCAL_RANK"},
                                 0);
  choose_device(here, from_launcher({"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS",
                                     "SLURM_NTASKS_PER_NODE", "MV2_COMM_WORLD_LOCAL_SIZE"},
                                    here + 1));
  if (std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr)
    set_default("NVSHMEM_BOOTSTRAP", "MPI");
  static process_team *team = [&]() -> process_team * {
    require_initialised(nvshmem().hostlib_init_attr(0, nullptr));
    if (nvshmem().n_pes() > static_cast<int>(most_peers))
      throw failure{GTAP_ERROR_INVALID_CONFIG,
                    fmt::format("{} processes were started; a launch has {} at most.",
                                nvshmem().n_pes(), static_cast<int>(most_peers))};
    return new launched_team(); // as long as the process
  }();
  return {team, std::make_unique<heap_of_team>(*team)};
}

void initialise(process_team &team) {
  nvshmem_id id;
  if (team.me() == 0 && nvshmem().get_uniqueid(&id) != 0)
    require_initialised(-1);
  const std::string told =
      team.exchange(std::string(reinterpret_cast<const char *>(&id), sizeof id))[0];
  std::memcpy(&id, told.data(), sizeof id);
  nvshmem_attributes attributes;
  require_initialised(nvshmem().set_attr_uniqueid_args(team.me(), team.count(), &id, &attributes));
  require_initialised(nvshmem().hostlib_init_attr(nvshmem_with_id, &attributes));
}

process_memory begin_forked() {
  process_team &team = forked_team();
  if (team.count() == 1)
    return {&team, nullptr};
  choose_device(team.me(), team.count());
  set_default("NVSHMEM_REMOTE_TRANSPORT", "none"); // one host
  set_default("NVSHMEM_BOOTSTRAP_UID_SOCK_IFNAME", "lo");
  static const bool once = (initialise(team), true);
  static_cast<void>(once);
  return {&team, std::make_unique<heap_of_team>(team)};
}

} // namespace

process_memory begin_processes(process_start how) {
  set_default("NVSHMEM_DISABLE_NVLS", "1"); // multicast, for which there is no use here
  return how == process_start::by_launcher ? begin_launched() : begin_forked();
}

} // namespace gtap::detail
