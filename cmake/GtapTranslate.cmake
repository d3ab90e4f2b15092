# gtap_translate(): a build step that turns one annotated source into plain C++.
# gtap_add_program(): translates, compiles and links one program for TARGET cuda or host.
# Both also work from an installed gtap (see runtime/CMakeLists.txt for the libraries they link).

# gtap_translate(<out-var> SOURCE in.cu TARGET cuda|host [OPTIONS opt...])
# <out-var> receives the path of the generated file.
function(gtap_translate out_var)
  cmake_parse_arguments(ARG "" "SOURCE;TARGET;NAME" "OPTIONS" ${ARGN})
  get_filename_component(source ${ARG_SOURCE} ABSOLUTE)
  get_filename_component(stem ${ARG_SOURCE} NAME_WE)
  if(ARG_NAME)
    set(stem ${ARG_NAME})
  endif()
  if(ARG_TARGET STREQUAL "host")
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${stem}.host.cpp)
  else()
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${stem}.gtap.cu)
  endif()
  add_custom_command(
    OUTPUT ${out}
    COMMAND gtap-translate --target=${ARG_TARGET} ${source} -o ${out} -MD -MF ${out}.d
            -I ${PROJECT_SOURCE_DIR}/runtime/include ${ARG_OPTIONS}
    DEPENDS gtap-translate ${source}
    DEPFILE ${out}.d
    COMMENT "Translating ${stem}.cu for ${ARG_TARGET}"
    VERBATIM)
  set(${out_var} ${out} PARENT_SCOPE)
endfunction()

# gtap_add_program(<target> SOURCE in.cu TARGET cuda|host [OPTIONS opt...] [DEFINITIONS d...])
function(gtap_add_program target)
  cmake_parse_arguments(ARG "" "SOURCE;TARGET" "OPTIONS;DEFINITIONS" ${ARGN})
  set(define_options)
  foreach(d IN LISTS ARG_DEFINITIONS)
    list(APPEND define_options -D${d})
  endforeach()
  gtap_translate(generated SOURCE ${ARG_SOURCE} TARGET ${ARG_TARGET} NAME ${target}
                 OPTIONS ${ARG_OPTIONS} ${define_options})
  get_filename_component(source_dir ${ARG_SOURCE} ABSOLUTE)
  get_filename_component(source_dir ${source_dir} DIRECTORY)
  add_executable(${target} ${generated})
  target_include_directories(${target} PRIVATE ${source_dir})
  target_compile_definitions(${target} PRIVATE ${ARG_DEFINITIONS})
  if(ARG_TARGET STREQUAL "host")
    target_link_libraries(${target} PRIVATE gtap_host)
  else()
    target_link_libraries(${target} PRIVATE gtap_runtime)
  endif()
endfunction()
