# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gtap_add_sweep(): the programs of scripts/sweep.sh, in <build>/sweep: samples with each scheduler of docs/baselines.md
# and each block size. Not part of the default build; the target `sweep` makes them all.

# gtap_add_sweep(SAMPLES name... SCHEDULERS name... BLOCKS threads... [BLOCK_WORKERS]), in the folder of the samples.
# BLOCK_WORKERS: with block-level tasks, as programs <name>_block.
function(gtap_add_sweep)
  cmake_parse_arguments(ARG "BLOCK_WORKERS" "" "SAMPLES;SCHEDULERS;BLOCKS" ${ARGN})
  if(NOT TARGET sweep)
    add_custom_target(sweep)
  endif()
  set(suffix)
  set(kind)
  if(ARG_BLOCK_WORKERS)
    set(suffix _block)
    set(kind BLOCK_WORKERS)
  endif()
  foreach(sample IN LISTS ARG_SAMPLES)
    foreach(scheduler IN LISTS ARG_SCHEDULERS)
      string(TOUPPER GTAP_${scheduler} macro)
      foreach(block IN LISTS ARG_BLOCKS)
        set(program ${sample}${suffix}.${scheduler}.${block})
        gtap_add_program(${program} SOURCE ${sample}/${sample}.cu TARGET cuda
          DEFINITIONS ${kind} GTAP_SCHEDULER=${macro} GTAP_BLOCK_SIZE=${block})
        set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON
          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/sweep)
        add_dependencies(sweep ${program})
      endforeach()
    endforeach()
  endforeach()
endfunction()
