# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Looks for a CUDA compiler. Without one the CUDA runtime library and the CUDA tests are left out, and
# configuring says so; the translator and the host target do not need nvcc to build.
include(CheckLanguage)
option(GTAP_CUDA "Build the CUDA runtime library and the CUDA programs" ON)
set(GTAP_HAVE_CUDA OFF)
if(GTAP_CUDA)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      set(CMAKE_CUDA_ARCHITECTURES 90 CACHE STRING "CUDA architectures to compile for")
    endif()
    enable_language(CUDA)
    find_package(CUDAToolkit REQUIRED)
    set(CMAKE_CUDA_STANDARD 17)
    set(CMAKE_CUDA_STANDARD_REQUIRED ON)
    set(GTAP_HAVE_CUDA ON)
  else()
    message(WARNING "No CUDA compiler was found (nvcc on PATH or CUDACXX). "
      "Only the translator and the host target will be built; set GTAP_CUDA=OFF to silence this.")
  endif()
endif()
