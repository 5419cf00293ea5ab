#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that the walls between the rooms hold: a small tree with our Rooms.cmake, one broken wall at a time, each must be refused.
# usage: negative.sh SOURCE_DIR
set -u
source_dir=$(readlink -f "$1")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
fails=0

fresh() { # a clean tree: base <- domain <- ports <- { agent, policy }
  rm -rf "${tree:?}"/core "$tree"/CMakeLists.txt
  mkdir -p "$tree"/core/{base,domain,ports,agent,policy}
  cat >"$tree/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(walls LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
option(HOMARD_PCH "" OFF)
option(HOMARD_CHECK_ROOMS "" ON)
add_library(fake_curl INTERFACE)
add_library(CURL::libcurl ALIAS fake_curl)
include("$source_dir/cmake/Rooms.cmake")
file(MAKE_DIRECTORY "\${PROJECT_SOURCE_DIR}/cmake")
file(WRITE "\${PROJECT_SOURCE_DIR}/cmake/linkcheck.cpp" "int main() {}\n")
foreach(room base domain ports agent policy)
  add_subdirectory(core/\${room})
endforeach()
finish_rooms()
EOF
  echo 'int text(); // private to base' >"$tree/core/base/text.h"
  printf '#pragma once\nint one();\n' >"$tree/core/base/one.h"
  printf '#include "base/one.h"\n#include "text.h"\nint text() { return 1; }\nint one() { return text(); }\n' >"$tree/core/base/one.cpp"
  echo 'add_room(base HEADERS one.h SOURCES one.cpp text.h)' >"$tree/core/base/CMakeLists.txt"
  printf '#pragma once\n#include "base/one.h"\n' >"$tree/core/domain/value.h"
  echo 'add_room(domain HEADERS value.h PUBLIC_USES base)' >"$tree/core/domain/CMakeLists.txt"
  printf '#pragma once\n#include "domain/value.h"\n' >"$tree/core/ports/port.h"
  echo 'add_room(ports HEADERS port.h PUBLIC_USES base domain)' >"$tree/core/ports/CMakeLists.txt"
  for room in agent policy; do
    printf '#pragma once\n#include "ports/port.h"\nint %s();\n' $room >"$tree/core/$room/$room.h"
    printf '#include "%s/%s.h"\nint %s() { return one(); }\n' $room $room $room >"$tree/core/$room/$room.cpp"
    echo "add_room($room HEADERS $room.h SOURCES $room.cpp PUBLIC_USES base domain ports)" >"$tree/core/$room/CMakeLists.txt"
  done
}
build() { cmake -S "$tree" -B "$tree/build" -G Ninja && ninja -C "$tree/build" all check_rooms; }
expect() { # name pattern
  local out
  if out=$(build 2>&1); then
    echo "NOT REFUSED: $1"
    fails=$((fails + 1))
  elif grep -qE "$2" <<<"$out"; then
    echo "ok: $1"
  else
    echo "WRONG ERROR: $1"
    tail -5 <<<"$out"
    fails=$((fails + 1))
  fi
  fresh
}

fresh
build >/dev/null 2>&1 || { echo "the clean tree does not build"; build 2>&1 | tail -20; exit 1; }
sed -i 's/ports)/ports policy)/' "$tree/core/agent/CMakeLists.txt"
expect 'an edge that is not in the table' "may not use room 'policy'"
sed -i 's/ports)/ports LIBS CURL::libcurl)/' "$tree/core/agent/CMakeLists.txt"
expect 'a library that is not in the table' 'may not link CURL::libcurl'
echo 'add_room(kitchen HEADERS x.h)' >>"$tree/core/agent/CMakeLists.txt"
expect 'a room that is not in the table' 'kitchen\): not in ROOM_EDGES'
echo '#include "policy/policy.h"' >>"$tree/core/agent/agent.cpp"
expect 'an include of a sibling' 'policy/policy.h: No such file'
echo '#include "base/text.h"' >>"$tree/core/agent/agent.cpp"
expect 'a private header of a used room' 'base/text.h: No such file'
printf 'int policy();\nint cheat() { return policy(); }\n' >>"$tree/core/agent/agent.cpp"
expect 'a symbol of a sibling, declared by hand' 'undefined (reference|symbol)'
sed -i '/#include/d; s/$/\nstd::string name();/' "$tree/core/agent/agent.h"
expect 'a header that does not stand alone' 'error'
build >/dev/null 2>&1 && echo "ok: the clean tree builds" || fails=$((fails + 1))
[ $fails -eq 0 ] && echo "all walls hold"
exit $fails
