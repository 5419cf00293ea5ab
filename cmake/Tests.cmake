# SPDX-License-Identifier: GPL-3.0-or-later
# homard_test(name SOURCES file.cpp… ROOMS room… [LIBS lib…] [LABELS label…] [TIMEOUT seconds] [ENV VAR=value…])
# A Qt Test program. It sees the corpus through HOMARD_CORPUS (a path that may not exist: then the rows that need it are skipped, and the
# reason is named in tests/skips.txt). Labels: core (everything fast), corpus, sandbox, keychain, kill, tsan (clean under ThreadSanitizer).
# In a sanitizer build only the tests that belong there are built and registered: with thread those labelled tsan, with address those
# labelled core of the rooms that parse; targets asan_tests and tsan_tests build them.
include_guard()

set(HOMARD_CORPUS "${PROJECT_SOURCE_DIR}/../shared/corpus" CACHE PATH "Recorded data with right answers, where it exists")

set(HOMARD_CHECKED "${PROJECT_SOURCE_DIR}/tests/run_checked.sh") # fails on a skip without an allowed reason
if(HOMARD_SANITIZE STREQUAL "thread")
  add_custom_target(tsan_tests)
elseif(HOMARD_SANITIZE STREQUAL "address")
  add_custom_target(asan_tests)
endif()

function(homard_test name)
  cmake_parse_arguments(PARSE_ARGV 1 T "" "TIMEOUT" "SOURCES;ROOMS;LIBS;LABELS;ENV")
  if(T_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "homard_test(${name}): unknown argument ${T_UNPARSED_ARGUMENTS}")
  endif()
  set(registered ON)
  if(HOMARD_SANITIZE STREQUAL "thread" AND NOT "tsan" IN_LIST T_LABELS)
    set(registered OFF)
  elseif(HOMARD_SANITIZE STREQUAL "address")
    # The rooms that read what others wrote: that is where memory faults come from.
    set(matters OFF)
    foreach(room IN LISTS T_ROOMS)
      if(room MATCHES "^(base|domain|net|agent|policy|providers|tools|sessions)$" AND NOT name MATCHES "practice")
        set(matters ON)
      endif()
    endforeach()
    if(NOT matters OR NOT "core" IN_LIST T_LABELS OR "sandbox" IN_LIST T_LABELS OR "kill" IN_LIST T_LABELS)
      set(registered OFF)
    else()
      list(APPEND T_LABELS asan)
    endif()
  endif()
  add_executable(${name} ${T_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON) # test classes are QObjects; nothing in the core is, so moc looks nowhere else
  if(HOMARD_SANITIZE)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  link_rooms(${name} ${T_ROOMS})
  target_link_libraries(${name} PRIVATE Qt6::Test homard_fakes ${T_LIBS})
  target_compile_definitions(${name} PRIVATE
    HOMARD_CORPUS="${HOMARD_CORPUS}" HOMARD_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data" HOMARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(HOMARD_PCH)
    target_precompile_headers(${name} REUSE_FROM homard_pch)
  endif()
  if(NOT registered)
    return()
  endif()
  if(TARGET tsan_tests)
    add_dependencies(tsan_tests ${name})
  elseif(TARGET asan_tests)
    add_dependencies(asan_tests ${name})
  endif()
  add_test(NAME ${name} COMMAND "${HOMARD_CHECKED}" $<TARGET_FILE:${name}>)
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 120)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${T_TIMEOUT} LABELS "${T_LABELS}"
    ENVIRONMENT "LC_ALL=C.UTF-8;TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp;${T_ENV}")
endfunction()
