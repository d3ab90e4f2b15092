// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime as an object, beside the functions of gtap/api.h: it serves the entry kernels of the
// program's translated files on one device from its constructor to its destructor.
#pragma once

#include <gtap/api.h>

#include <exception>
#include <initializer_list>

namespace gtap {

namespace detail {
class runtime;
}

using config = ::gtap_config;
using statistics = ::gtap_statistics;

// What a constructor of gtap::runtime throws.
class error : public std::exception {
public:
  error(gtap_status status, const char *sentence);
  error(const error &other);
  error &operator=(const error &) = delete;
  ~error() override;
  gtap_status status() const noexcept { return status_; }
  // What was wrong and what to do, in a sentence.
  const char *what() const noexcept override { return sentence_; }

private:
  gtap_status status_;
  char *sentence_; // its own copy
};

// One translated file, for programs with several runtimes. gtap::this_file() gives the file that it is
// called in.
struct file {
  const void *handle;
};

// Serves, on the device that is current when it is made, the entry kernels of all translated files that
// no other runtime serves there, or of those that are named. Several runtimes may live at once: on
// different devices, or each with files of its own. Any host thread may call any member, and launch
// kernels on any stream; the destructor must come after all other calls.
class runtime {
public:
  // Throws gtap::error: GTAP_ERROR_INVALID_CONFIG, GTAP_ERROR_ALREADY_INITIALIZED (another runtime serves
  // the files here), GTAP_ERROR_OUT_OF_MEMORY, GTAP_ERROR_NO_DEVICE, GTAP_ERROR_CUDA. Nothing is kept then.
  explicit runtime(const config &settings = config{});
  runtime(const config &settings, std::initializer_list<file> files);
  // As gtap_finalize(). An error that nobody has asked for goes to stderr.
  ~runtime();
  runtime(runtime &&other) noexcept;
  runtime(const runtime &) = delete;
  runtime &operator=(const runtime &) = delete;

  // As the functions of gtap/api.h with these names, for this runtime's files and device.
  gtap_status synchronize();
  gtap_status synchronize(cudaStream_t stream);
  gtap_status cancel();
  gtap_status get_statistics(gtap_statistics &figures);

  // What to launch an entry kernel with: the settings', or what suits the device and GTAP_BLOCK_SIZE.
  int grid_size() const;
  int block_size() const;

private:
  detail::runtime *self_; // null after a move
};

} // namespace gtap
