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

# For what is linked often. Without RELRO: mold 1.10 lets it begin in a page that is not mapped where the thread-local zeros happen to lie
# across the end of one, and such a program does not start ("cannot apply additional memory protection"). What people get is linked by the
# usual linker, with it.
find_program(HOMARD_MOLD NAMES mold)
if(HOMARD_MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT APPLE AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  add_link_options(-fuse-ld=mold -Wl,-z,norelro)
endif()
