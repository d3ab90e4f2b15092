# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gtap_translate(): a build step that turns one annotated source into plain C++.
# gtap_add_program(): translates, compiles and links one program for TARGET cuda or host.
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

# gtap_add_program(<target> SOURCE in.cu TARGET cuda|host [OPTIONS opt...] [DEFINITIONS d...])
# The source's own folder is searched for its includes, though the generated file stands elsewhere.
function(gtap_add_program target)
  cmake_parse_arguments(ARG "" "SOURCE;TARGET" "OPTIONS;DEFINITIONS" ${ARGN})
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
endfunction()
