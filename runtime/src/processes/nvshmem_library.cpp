// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds NVSHMEM.
#include "processes/nvshmem_library.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <dlfcn.h>

#include <cstdlib>
#include <string>

namespace gtap::detail {

namespace {

constexpr const char *file_variable = "GTAP_NVSHMEM";
constexpr int least_minor = 4; // 3.4: what was run

failure not_found(const std::string &what) {
  return {GTAP_ERROR_INVALID_CONFIG,
          fmt::format("Several processes need NVSHMEM's host library, version 3.{} or later of "
                      "NVSHMEM 3: {}. Install it ('pip install nvidia-nvshmem-cu13'), and name the "
                      "file, .../nvidia/nvshmem/lib/libnvshmem_host.so.3, in {}, or its folder in "
                      "LD_LIBRARY_PATH.",
                      least_minor, what, file_variable)};
}

template <class Function>
void find(void *library, const char *name, Function &function) {
  void *found = dlsym(library, name);
  if (found == nullptr)
    throw not_found(fmt::format("the one that was found has no '{}'", name));
  function = reinterpret_cast<Function>(found);
}

nvshmem_library load() {
  const char *named = std::getenv(file_variable);
  const std::string file = named != nullptr && *named != '\0' ? named : "libnvshmem_host.so.3";
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr)
    throw not_found(dlerror());
  void (*version)(int *, int *, int *) = nullptr;
  find(library, "nvshmemx_vendor_get_version_info", version);
  int major = 0, minor = 0, patch = 0;
  version(&major, &minor, &patch);
  if (major != 3 || minor < least_minor)
    throw not_found(fmt::format("{} is {}.{}.{}", file, major, minor, patch));
  nvshmem_library all = {};
  find(library, "nvshmemx_get_uniqueid", all.get_uniqueid);
  find(library, "nvshmemx_set_attr_uniqueid_args", all.set_attr_uniqueid_args);
  find(library, "nvshmemx_hostlib_init_attr", all.hostlib_init_attr);
  find(library, "nvshmem_malloc", all.malloc);
  find(library, "nvshmem_free", all.free);
  find(library, "nvshmem_ptr", all.ptr);
  find(library, "nvshmem_my_pe", all.my_pe);
  find(library, "nvshmem_n_pes", all.n_pes);
  find(library, "nvshmem_barrier_all", all.barrier_all);
  return all;
}

} // namespace

const nvshmem_library &nvshmem() {
  static const nvshmem_library all = load();
  return all;
}

} // namespace gtap::detail
