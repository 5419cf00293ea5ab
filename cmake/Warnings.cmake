# SPDX-License-Identifier: GPL-3.0-or-later
# Compile options of the whole project. Everything that changes macros stands here, before the precompiled header: GCC refuses one whose
# macros differ.
include_guard()

if(MSVC)
  add_compile_options(/W4 /utf-8 /permissive-)
else()
  add_compile_options(-Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Wpedantic -Winvalid-pch)
  # Qt's own headers use a few extensions under -Wpedantic only through macros; they are system headers and stay silent.
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    add_compile_options(-ffunction-sections -fdata-sections -fvisibility=hidden)
    add_link_options(-Wl,--gc-sections)
  endif()
endif()
if(HOMARD_WERROR)
  add_compile_options($<IF:$<CXX_COMPILER_ID:MSVC>,/WX,-Werror>)
endif()

add_compile_definitions(
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS QT_NO_FOREACH
  QT_STRICT_ITERATORS QT_MESSAGELOGCONTEXT QT_NO_NARROWING_CONVERSIONS_IN_CONNECT)

if(HOMARD_SANITIZE STREQUAL "address")
  # Without the checks of UBSan that AddressSanitizer makes too: they double the time to compile.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(HOMARD_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
endif()

if(HOMARD_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=vptr,function -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(HOMARD_MOLD NAMES mold)
if(HOMARD_MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT APPLE)
  add_link_options(-fuse-ld=mold)
endif()
