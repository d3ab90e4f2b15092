# gtap_add_sweep(): the programs of scripts/sweep.sh, in <build>/sweep: samples with each scheduler of docs/baselines.md
# and each block size. Not part of the default build; the target `sweep` makes them all.

# gtap_add_sweep(SAMPLES name... SCHEDULERS name... BLOCKS threads...), in the folder of the samples
function(gtap_add_sweep)
  cmake_parse_arguments(ARG "" "" "SAMPLES;SCHEDULERS;BLOCKS" ${ARGN})
  add_custom_target(sweep)
  foreach(sample IN LISTS ARG_SAMPLES)
    foreach(scheduler IN LISTS ARG_SCHEDULERS)
      string(TOUPPER GTAP_${scheduler} macro)
      foreach(block IN LISTS ARG_BLOCKS)
        set(program ${sample}.${scheduler}.${block})
        gtap_add_program(${program} SOURCE ${sample}/${sample}.cu TARGET cuda
          DEFINITIONS GTAP_SCHEDULER=${macro} GTAP_BLOCK_SIZE=${block})
        set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON
          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/sweep)
        add_dependencies(sweep ${program})
      endforeach()
    endforeach()
  endforeach()
endfunction()
