// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that Clang has made from OpenMP's target regions (offload/), loaded and launched as LLVM 19's own runtime does it, as
// further forms of a kernel. The host target has none of this.
#pragma once

#include "forms.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>

#if !defined(GTAP_TARGET_HOST) && defined(CUDART_VERSION) && CUDART_VERSION >= 12080
#define FORKJOIN_OFFLOAD
#endif

namespace samples {

#ifdef FORKJOIN_OFFLOAD
// A file of kernels, NAME.cubin, and what offload/build.sh has written about them into NAME.kernels.
class OffloadImage {
public:
  explicit OffloadImage(const std::string &cubin) : file_(cubin) {
    check(
        cudaLibraryLoadFromFile(&library_, cubin.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
        ("loading " + cubin).c_str());
    read_list(cubin.substr(0, cubin.rfind('.')) + ".kernels");
    set_environment();
  }
  ~OffloadImage() {
    for (auto &entry : kernels_)
      cudaFree(entry.second.reduction);
    cudaLibraryUnload(library_);
  }
  OffloadImage(const OffloadImage &) = delete;
  OffloadImage &operator=(const OffloadImage &) = delete;

  // Launches the kernel of a form. `turns`: of the loop that is distributed, or of all loops that are collapsed with it.
  // `arguments`: what the target region captures, in the order of the parameters: scalars, addresses in device memory for
  // pointers, and for structs and references addresses in device memory, too.
  template <class... Arguments>
  void launch(const std::string &form, long long turns, Arguments... arguments) const {
    const auto found = kernels_.find(form);
    if (found == kernels_.end())
      fail("has no form " + form);
    const Kernel &kernel = found->second;
    // The first parameter is the environment of the launch; all take eight bytes.
    std::uint64_t words[] = {word(kernel.reduction), word(arguments)...};
    constexpr int count = 1 + sizeof...(Arguments);
    if (kernel.parameters != count)
      fail(form + " has " + std::to_string(kernel.parameters) + " parameters, not " +
           std::to_string(count));
    void *addresses[count];
    for (int i = 0; i < count; ++i)
      addresses[i] = &words[i];
    if (kernel.reduction) // the counters of teams that have finished
      check(cudaMemsetAsync(kernel.reduction, 0, 2 * sizeof(std::uint32_t)), "cudaMemsetAsync");
    int threads = kernel.threads;
    const int teams = teams_for(kernel, turns, threads);
    check(cudaLaunchKernel(reinterpret_cast<const void *>(kernel.function), dim3(teams),
                           dim3(threads), addresses, 0, nullptr),
          ("the launch of " + form).c_str());
  }

private:
  struct Kernel {
    int parameters = 0;
    std::string mode;
    int threads = 0;
    bool threads_given = false; // by a thread_limit clause
    cudaKernel_t function = nullptr;
    void *reduction =
        nullptr; // the environment of a launch: two counters and a buffer, if teams reduce
  };

  [[noreturn]] void fail(const std::string &sentence) const {
    std::fprintf(stderr, "%s: %s\n", file_.c_str(), sentence.c_str());
    std::exit(1);
  }

  template <class Argument>
  static std::uint64_t word(Argument argument) {
    static_assert(sizeof argument <= 8 && std::is_trivially_copyable<Argument>::value, "");
    std::uint64_t bits = 0;
    std::memcpy(&bits, &argument, sizeof argument);
    return bits;
  }

  void read_list(const std::string &list) {
    std::ifstream lines(list);
    if (!lines)
      fail("there is no " + list);
    std::string form, symbol;
    std::size_t bytes = 0;
    Kernel kernel;
    while (lines >> form >> symbol >> kernel.parameters >> kernel.mode >> kernel.threads >>
           kernel.threads_given >> bytes) {
      check(cudaLibraryGetKernel(&kernel.function, library_, symbol.c_str()), form.c_str());
      cudaFuncAttributes attributes;
      check(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void *>(kernel.function)),
            "cudaFuncGetAttributes");
      if (attributes.maxThreadsPerBlock < kernel.threads)
        fail(form + " cannot have " + std::to_string(kernel.threads) + " threads");
      kernel.reduction = bytes != 0 ? reduction_of(bytes) : nullptr;
      std::printf("%s: %s: %s, %d threads, %d registers\n", file_.c_str(), form.c_str(),
                  kernel.mode.c_str(), kernel.threads, attributes.numRegs);
      kernels_[form] = kernel;
    }
    if (kernels_.empty() || !lines.eof())
      fail(list + " cannot be read");
  }

  // LLVM's KernelLaunchEnvironmentTy, with a buffer for the teams' parts of a reduction.
  static void *reduction_of(std::size_t bytes) {
    struct Environment {
      std::uint32_t count, iteration;
      void *buffer;
    };
    const std::size_t header = 256;
    char *memory = nullptr;
    check(cudaMalloc(&memory, header + bytes), "cudaMalloc");
    const Environment environment{0, 0, memory + header};
    check(cudaMemcpy(memory, &environment, sizeof environment, cudaMemcpyHostToDevice),
          "cudaMemcpy");
    return memory;
  }

  // LLVM's DeviceEnvironmentTy. The clock is for functions that no form calls.
  void set_environment() {
    struct Environment {
      std::uint32_t debug, devices, device, dynamic_shared;
      std::uint64_t clock, calls, calls_size, parallelism;
    };
    int device = 0, processors = 0, threads = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    check(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device),
          "cudaDeviceGetAttribute");
    Environment environment{};
    environment.devices = 1;
    environment.parallelism = std::uint64_t(processors) * threads / 32;
    void *address = nullptr;
    std::size_t bytes = 0;
    check(cudaLibraryGetGlobal(&address, &bytes, library_, "__omp_rtl_device_environment"),
          "the environment of the device");
    if (bytes != sizeof environment)
      fail("the environment of the device has " + std::to_string(bytes) +
           " bytes: this is not LLVM 19's");
    check(cudaMemcpy(address, &environment, bytes, cudaMemcpyHostToDevice),
          "the environment of the device");
  }

  // How many teams LLVM's runtime starts: one for each turn, or a thread for each turn where teams and threads share one loop,
  // which then have fewer threads if there would be few teams; but never more than `most`.
  static int teams_for(const Kernel &kernel, long long turns, int &threads) {
    constexpr long long most = 3200;
    if (turns <= 0)
      return most;
    if (kernel.mode == "spmd") {
      const int least = std::min(32, threads);
      if (turns < most * threads && !kernel.threads_given) {
        int fewer = least;
        if (turns >= most * least)
          for (fewer = 1; fewer < (turns + most - 1) / most;)
            fewer *= 2;
        threads = std::min(threads, fewer);
      }
      turns = (turns - 1) / threads + 1;
    }
    return int(std::min(turns, most));
  }

  std::string file_;
  cudaLibrary_t library_ = nullptr;
  std::map<std::string, Kernel> kernels_;
};
#endif

// The option --offload of a program, and the forms that it adds. Without the option there are none.
class Offload {
public:
#ifdef FORKJOIN_OFFLOAD
  void add_to(CommandLine &line) {
    line.text("--offload", "FILE.cubin", "OpenMP's forms, as offload/build.sh makes them", file_);
  }

  bool given() const {
    return !file_.empty();
  }

  // The address of a copy of `value` in device memory, for a struct that a form has as a parameter.
  template <class T>
  const T *copy_of(const T &value) {
    if (!given())
      return nullptr;
    auto copy = std::make_shared<DeviceArray<T>>(std::vector<T>{value});
    copies_.push_back(copy);
    return copy->get();
  }

  // As OffloadImage::launch(). The image is loaded for the first call.
  template <class... Arguments>
  void launch(const std::string &form, long long turns, Arguments... arguments) {
    image().launch(form, turns, arguments...);
  }

  // Adds a form that is one launch to a kernel's forms.
  template <class... Arguments>
  void add(Forms &forms, const std::string &name, const std::string &form, long long turns,
           Arguments... arguments) {
    if (!given())
      return;
    image();
    forms.add(name, [=] { image().launch(form, turns, arguments...); });
  }

  // Adds a form of several launches.
  void add(Forms &forms, const std::string &name, std::function<void()> launches) {
    if (given()) {
      image();
      forms.add(name, std::move(launches));
    }
  }

private:
  OffloadImage &image() {
    if (!image_)
      image_ = std::make_unique<OffloadImage>(file_);
    return *image_;
  }

  std::string file_;
  std::unique_ptr<OffloadImage> image_;
  std::vector<std::shared_ptr<void>> copies_;
#else
  void add_to(CommandLine &) {}
  bool given() const {
    return false;
  }
  template <class T>
  const T *copy_of(const T &) {
    return nullptr;
  }
  template <class... Arguments>
  void launch(const std::string &, long long, Arguments...) {}
  template <class... Arguments>
  void add(Forms &, const std::string &, const std::string &, long long, Arguments...) {}
  void add(Forms &, const std::string &, const std::function<void()> &) {}
#endif
};

} // namespace samples
