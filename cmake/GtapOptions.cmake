# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Options of the whole build, and the flags that all of our own code is compiled with.
include(CTest)

option(GTAP_WERROR "Treat warnings in the project's own code as errors" ON)
set(GTAP_SANITIZE "" CACHE STRING "Sanitizers for host-target code: empty, 'address,undefined' or 'thread'")

# A whole build takes half of the time in large pieces, and one after a small change longer. It is what CI builds, so it is the default: a
# source that lacks an include compiles beside others that have it.
option(GTAP_UNITY "Compile the translator's and the runtime's sources in large pieces" ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON) # tests build runtime/'s sources again, with the same packages
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(GTAP_CCACHE ccache)
if(GTAP_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${GTAP_CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${GTAP_CCACHE})
endif()
# Samples and golden files compile within a bound of time and memory, wherever tests are built.
if(BUILD_TESTING)
  list(PREPEND CMAKE_CUDA_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/tests/bounded.sh)
endif()

# Link against this for the project's warning flags.
add_library(gtap_warnings INTERFACE)
target_compile_options(gtap_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wno-unused-parameter>)
# GCC 12 reports overlaps in std::string's operator+ that are not there (GCC bug 105329).
target_compile_options(gtap_warnings INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-restrict>)
if(GTAP_WERROR)
  target_compile_options(gtap_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Werror>
    $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
endif()

# Link against this, too, for code that is built from LLVM's and fmt's headers: inlined, they draw warnings of GCC 12
# about bounds, overflows, null pointers and the value of an empty std::optional that are not so.
add_library(gtap_llvm_warnings INTERFACE)
target_link_libraries(gtap_llvm_warnings INTERFACE gtap_warnings)
target_compile_options(gtap_llvm_warnings INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-maybe-uninitialized;-Wno-nonnull>)

# Link against this for sanitized host-target code; empty when GTAP_SANITIZE is.
add_library(gtap_sanitize INTERFACE)
if(GTAP_SANITIZE)
  target_compile_options(gtap_sanitize INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GTAP_SANITIZE};-fno-omit-frame-pointer;-g>)
  target_link_options(gtap_sanitize INTERFACE -fsanitize=${GTAP_SANITIZE})
endif()

# The emulator's sources, which ThreadSanitizer must not see (runtime/host/sanitizers.h), and what they are compiled with.
set(GTAP_HOST_UNSEEN host/block.cpp host/collectives.cpp host/fiber.cpp host/stack_guard.cpp)
set(GTAP_HOST_UNSEEN_OPTIONS -fno-sanitize=thread -DGTAP_HOST_TSAN=1)
