# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gtap_add_sanitized_host(): a second build of the host runtime under a sanitizer, in the same build tree, for
# programs that link it instead of gtap_host. Must not know what is tested with it.

set(GTAP_CHECKS_LEFT_OUT -fno-sanitize=null,object-size,vptr,alignment,pointer-overflow)

# gtap_add_sanitized_host(<target> <sanitizers>): for example gtap_host_tsan thread
function(gtap_add_sanitized_host target sanitizers)
  get_target_property(folder gtap_host SOURCE_DIR)
  get_target_property(sources gtap_host SOURCES)
  set(parts ${target})
  if(sanitizers MATCHES "thread")
    list(REMOVE_ITEM sources ${GTAP_HOST_UNSEEN})
    list(TRANSFORM GTAP_HOST_UNSEEN PREPEND "${folder}/" OUTPUT_VARIABLE unseen)
    add_library(${target}_unseen OBJECT EXCLUDE_FROM_ALL ${unseen})
    list(APPEND parts ${target}_unseen)
    list(APPEND sources $<TARGET_OBJECTS:${target}_unseen>)
  endif()
  list(TRANSFORM sources PREPEND "${folder}/" REGEX "^[^/$]")
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${sources})
  set(optimisation -O1)
  if(sanitizers MATCHES "address" AND NOT GTAP_TEST_ALL) # takes half as long again, and few programs of CI link it
    set(optimisation -O0)
  endif()
  foreach(part IN LISTS parts)
    foreach(property IN ITEMS
        INCLUDE_DIRECTORIES INTERFACE_INCLUDE_DIRECTORIES SYSTEM_INCLUDE_DIRECTORIES
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES COMPILE_DEFINITIONS INTERFACE_COMPILE_DEFINITIONS
        COMPILE_OPTIONS INTERFACE_COMPILE_OPTIONS COMPILE_FEATURES INTERFACE_COMPILE_FEATURES
        LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(value gtap_host ${property})
      if(value)
        set_property(TARGET ${part} PROPERTY ${property} ${value})
      endif()
    endforeach()
    target_compile_options(${part}
      PUBLIC -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer -g
      PRIVATE ${optimisation} -g1
      INTERFACE -O0) # GCC takes half a minute for a generated program at -O3, and -O1 runs no faster
    if(NOT GTAP_TEST_ALL)
      target_compile_options(${part} PRIVATE ${GTAP_CHECKS_LEFT_OUT})
    endif()
    set_target_properties(${part} PROPERTIES UNITY_BUILD ${GTAP_UNITY} UNITY_BUILD_BATCH_SIZE 16)
  endforeach()
  if(TARGET ${target}_unseen)
    target_compile_options(${target}_unseen PRIVATE ${GTAP_HOST_UNSEEN_OPTIONS} -O2)
  endif()
  target_link_options(${target} PUBLIC -fsanitize=${sanitizers})
endfunction()

# Link against this, too, for programs that are built fast: line numbers are all that reports need, and the checks that
# are left out cost half of the time. Some programs of tests/exec have them, and all of them with
# GTAP_TEST_ALL.
add_library(gtap_sanitized_fast INTERFACE)
target_compile_options(gtap_sanitized_fast INTERFACE -g1 ${GTAP_CHECKS_LEFT_OUT})
