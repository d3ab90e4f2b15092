# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gtap_translate(): a build step that turns one annotated source into plain C++.
# gtap_add_program(): translates, compiles and links one program for TARGET cuda or host.
# gtap_check_frames(): a build step that compares the frames in a program with what the runtime keeps for them.
# Work in this tree and from an installed gtap: find_package(gtap).

# gtap_translate(<out-var> SOURCE in.cu TARGET cuda|host [NAME stem] [OPTIONS opt...])
# <out-var> receives the path of the generated file: <stem>.gtap.cu or <stem>.host.cpp.
function(gtap_translate out_var)
  cmake_parse_arguments(ARG "" "SOURCE;TARGET;NAME" "OPTIONS" ${ARGN})
  get_filename_component(source ${ARG_SOURCE} ABSOLUTE)
  get_filename_component(stem ${ARG_SOURCE} NAME_WE)
  if(ARG_NAME)
    set(stem ${ARG_NAME})
  endif()
  if(ARG_TARGET STREQUAL "host")
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${stem}.host.cpp)
  elseif(ARG_TARGET STREQUAL "cuda")
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${stem}.gtap.cu)
  else()
    message(FATAL_ERROR "gtap_translate: TARGET must be cuda or host, not '${ARG_TARGET}'.")
  endif()
  if(TARGET gtap-translate)
    set(tool gtap-translate)
  else()
    # Installed, this file stands in <prefix>/lib/cmake/gtap or <prefix>/lib/<machine>/cmake/gtap.
    set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
    find_program(GTAP_TRANSLATE gtap-translate HINTS ${here}/../../../bin ${here}/../../../../bin REQUIRED)
    set(tool ${GTAP_TRANSLATE})
  endif()
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${tool} --target=${ARG_TARGET} ${source} -o ${out} -MD -MF ${out}.d ${ARG_OPTIONS}
    DEPENDS ${tool} ${source}
    DEPFILE ${out}.d
    COMMENT "Translating ${stem}.cu for ${ARG_TARGET}"
    VERBATIM)
  set(${out_var} ${out} PARENT_SCOPE)
endfunction()

option(GTAP_CHECK_FRAMES
  "Check in each CUDA program whether the runtime keeps enough call stack free (GTAP_STACK_RESERVE)" ON)

# gtap_check_frames(<target> [RESERVE bytes]): gtap-check-frames, when the target has been linked; an error ends the build. RESERVE:
# the GTAP_STACK_RESERVE that the target is compiled with, if that is not the default. Nothing where there is no Python, or no
# cuobjdump and nvdisasm, which a CUDA toolkit has: configuring says so.
function(gtap_check_frames target)
  cmake_parse_arguments(ARG "" "RESERVE" "" ${ARGN})
  if(NOT GTAP_CHECK_FRAMES)
    return()
  endif()
  # Looked for once: each search takes a second.
  if(NOT GTAP_PYTHON)
    find_package(Python3 3.8 QUIET COMPONENTS Interpreter)
    set(GTAP_PYTHON "${Python3_EXECUTABLE}" CACHE FILEPATH "python3, for gtap-check-frames")
  endif()
  if(NOT GTAP_CUOBJDUMP OR NOT GTAP_NVDISASM)
    find_package(CUDAToolkit QUIET)
    find_program(GTAP_CUOBJDUMP cuobjdump HINTS ${CUDAToolkit_BIN_DIR})
    find_program(GTAP_NVDISASM nvdisasm HINTS ${CUDAToolkit_BIN_DIR})
  endif()
  if(NOT GTAP_PYTHON OR NOT GTAP_CUOBJDUMP OR NOT GTAP_NVDISASM)
    get_property(said GLOBAL PROPERTY GTAP_SAID_NO_FRAMES)
    if(NOT said)
      message(STATUS "gtap: frames are not checked (GTAP_CHECK_FRAMES): that needs python3, cuobjdump and nvdisasm")
      set_property(GLOBAL PROPERTY GTAP_SAID_NO_FRAMES ON)
    endif()
    return()
  endif()
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  set(script ${here}/../runtime/tools/gtap_check_frames.py)
  if(NOT EXISTS ${script})
    set(script ${here}/gtap_check_frames.py) # installed
  endif()
  set(options --quiet --if-possible --cuobjdump ${GTAP_CUOBJDUMP} --nvdisasm ${GTAP_NVDISASM})
  if(ARG_RESERVE)
    list(APPEND options --reserve ${ARG_RESERVE})
  endif()
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${GTAP_PYTHON} ${script} ${options} $<TARGET_FILE:${target}>
    VERBATIM)
endfunction()

# gtap_add_program(<target> SOURCE in.cu TARGET cuda|host [OPTIONS opt...] [DEFINITIONS d...] [NO_FRAME_CHECK])
# A CUDA program is checked by gtap_check_frames(). GTAP_STACK_RESERVE is taken from the definitions, or from a line
# `#define GTAP_STACK_RESERVE N` of the source.
# The source's own folder is searched for its includes, though the generated file stands elsewhere.
function(gtap_add_program target)
  cmake_parse_arguments(ARG "NO_FRAME_CHECK" "SOURCE;TARGET" "OPTIONS;DEFINITIONS" ${ARGN})
  set(define_options ${ARG_DEFINITIONS})
  list(TRANSFORM define_options PREPEND -D)
  gtap_translate(generated SOURCE ${ARG_SOURCE} TARGET ${ARG_TARGET} NAME ${target}
                 OPTIONS ${ARG_OPTIONS} ${define_options})
  get_filename_component(source_dir ${ARG_SOURCE} ABSOLUTE)
  get_filename_component(source_dir ${source_dir} DIRECTORY)
  add_executable(${target} ${generated})
  target_include_directories(${target} PRIVATE ${source_dir})
  target_compile_definitions(${target} PRIVATE ${ARG_DEFINITIONS})
  if(ARG_TARGET STREQUAL "host")
    set(library gtap_host)
  else()
    set(library gtap_runtime)
  endif()
  if(NOT TARGET ${library})
    set(library gtap::${library})
  endif()
  target_link_libraries(${target} PRIVATE ${library})
  if(ARG_TARGET STREQUAL "cuda" AND NOT ARG_NO_FRAME_CHECK)
    set(reserve_options)
    file(STRINGS ${ARG_SOURCE} reserves REGEX "^#define GTAP_STACK_RESERVE [0-9]+")
    foreach(text IN LISTS reserves ARG_DEFINITIONS)
      if(text MATCHES "GTAP_STACK_RESERVE[ =]([0-9]+)")
        set(reserve_options RESERVE ${CMAKE_MATCH_1})
      endif()
    endforeach()
    gtap_check_frames(${target} ${reserve_options})
  endif()
endfunction()
