# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gtap_precompile(): headers that many programs of one folder begin with, read once. With GCC only, which allows programs
# other macros than the headers were compiled with as long as these do not use them; and not with ccache, which then keeps
# nothing. Must not change what a program means: a header belongs here that each of the programs includes first.

# gtap_precompile(<target> <kind> HEADERS header... [LIBRARIES library...] [OPTIONS option...]): the targets of a kind have
# the libraries and options of its first one.
function(gtap_precompile target kind)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES;OPTIONS" ${ARGN})
  if(GTAP_CCACHE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  set(holder precompiled_${kind})
  if(NOT TARGET ${holder})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${holder}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Only its precompiled headers are used.\n")
    add_library(${holder} OBJECT EXCLUDE_FROM_ALL ${source})
    target_link_libraries(${holder} PRIVATE ${ARG_LIBRARIES})
    # The flags of a program, which GCC insists on: a library would get -fPIC.
    set_target_properties(${holder} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${holder} PRIVATE -fPIE ${ARG_OPTIONS})
    target_precompile_headers(${holder} PRIVATE ${ARG_HEADERS})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${holder})
  # What the host target's first header says in a pragma (GCC keeps pragmas of precompiled headers to these).
  target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
endfunction()
