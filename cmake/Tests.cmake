# SPDX-License-Identifier: GPL-3.0-or-later
# homard_test(name SOURCES file.cpp… ROOMS room… [LIBS lib…] [LABELS label…] [TIMEOUT seconds] [ENV VAR=value…])
# A Qt Test program. It sees the corpus through HOMARD_CORPUS (a path that may not exist: then the rows that need it are skipped, and the
# reason is named in tests/skips.txt). Labels: core (everything fast), corpus, sandbox, keychain, kill, tsan (clean under ThreadSanitizer).
include_guard()

set(HOMARD_CORPUS "${PROJECT_SOURCE_DIR}/../shared/corpus" CACHE PATH "Recorded data with right answers, where it exists")

function(homard_test name)
  cmake_parse_arguments(PARSE_ARGV 1 T "" "TIMEOUT" "SOURCES;ROOMS;LIBS;LABELS;ENV")
  if(T_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "homard_test(${name}): unknown argument ${T_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${name} ${T_SOURCES})
  link_rooms(${name} ${T_ROOMS})
  target_link_libraries(${name} PRIVATE Qt6::Test homard_fakes ${T_LIBS})
  target_compile_definitions(${name} PRIVATE
    HOMARD_CORPUS="${HOMARD_CORPUS}" HOMARD_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data" HOMARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(HOMARD_PCH)
    target_precompile_headers(${name} REUSE_FROM homard_pch)
  endif()
  add_test(NAME ${name} COMMAND ${name})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 120)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${T_TIMEOUT} LABELS "${T_LABELS}" ENVIRONMENT "LC_ALL=C.UTF-8;${T_ENV}")
endfunction()
