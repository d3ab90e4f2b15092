// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVSHMEM's host library, loaded when a process first makes a gtap::runtime of gtap::world: so programs are built without it, and run
// on one GPU without it. What is declared here is its binary interface of version 3 (nvshmem_host.h of nvidia-nvshmem-cu13): structures
// say their own version and size. Must not know teams.
#pragma once

#include <cstddef>

namespace gtap::detail {

struct nvshmem_id {
  int version = (1 << 16) + 128;
  char bytes[124] = {};
};
struct nvshmem_id_arguments {
  int version = (1 << 16) + 24;
  nvshmem_id *id = nullptr;
  int process = -1, processes = -1;
};
struct nvshmem_arguments {
  int version = (1 << 16) + 128;
  nvshmem_id_arguments id;
  char rest[96] = {};
};
struct nvshmem_attributes {
  int version = (1 << 16) + 144;
  void *communicator = nullptr;
  nvshmem_arguments arguments;
};
static_assert(sizeof(nvshmem_id) == 128 && sizeof(nvshmem_id_arguments) == 24 &&
                  sizeof(nvshmem_arguments) == 128 && sizeof(nvshmem_attributes) == 144,
              "as their versions say");
inline constexpr unsigned nvshmem_with_id = 1u << 3;

// Its functions, by the names that they have there without the prefix.
struct nvshmem_library {
  int (*get_uniqueid)(nvshmem_id *);
  int (*set_attr_uniqueid_args)(int process, int processes, const nvshmem_id *,
                                nvshmem_attributes *);
  int (*hostlib_init_attr)(unsigned flags, nvshmem_attributes *);
  void *(*malloc)(std::size_t);
  void (*free)(void *);
  void *(*ptr)(const void *, int process);
  int (*my_pe)();
  int (*n_pes)();
  void (*barrier_all)();
};

// Throws a failure where it is not found, or too old.
const nvshmem_library &nvshmem();

} // namespace gtap::detail
