# SPDX-License-Identifier: GPL-3.0-or-later
# Who may use whom: one line a room. A room that is not here cannot be added; an edge or a library that is not here is refused when CMake
# configures. A room's name is the prefix of its includes ("agent/agent_loop.h"); ui rooms keep "ui/", so that core/memory and ui/memory
# never meet.
include_guard()

set(ROOM_EDGES
    "base:"
    "domain:base"
    "ports:base domain"
    "net:base domain ports"
    "agent:base domain ports"
    "commands:base domain"
    "policy:base domain ports commands"
    "providers:base domain ports net"
    "tools:base domain ports"
    "sandbox:base domain ports"
    "memory:base domain ports"
    "sessions:base domain ports"
    "secrets:base domain ports"
    "config:base domain"
    "service:base domain ports agent"
    "ui/widgets:base domain"
    "ui/models:base domain ports service"
    "ui/markdown:base domain ui/widgets"
    "ui/chat:base domain ports service ui/models ui/widgets ui/markdown"
    "ui/approvals:base domain ports service ui/models ui/widgets"
    "ui/timeline:base domain ports service ui/models ui/widgets"
    "ui/memory:base domain ports service ui/models ui/widgets ui/markdown"
    "ui/sessions:base domain ports service ui/models ui/widgets"
    "ui/settings:base domain ports service config ui/models ui/widgets"
    "ui/onboarding:base domain ports service ui/models ui/widgets"
    "ui/tray:base domain ports service ui/models ui/widgets")

# Libraries (CMake target names) and the rooms that may link them; "*" is every room.
set(ROOM_LIBRARIES
    "Qt6::Core:*"
    "Threads::Threads:*"
    "Qt6::Network:net"
    "CURL::libcurl:net"
    "Qt6::Sql:sessions"
    "qt6keychain:secrets"
    "Qt6::Gui:ui/models ui/widgets ui/markdown ui/chat ui/approvals ui/timeline ui/memory ui/sessions ui/settings ui/onboarding ui/tray"
    "Qt6::Widgets:ui/widgets ui/markdown ui/chat ui/approvals ui/timeline ui/memory ui/sessions ui/settings ui/onboarding ui/tray"
    "Qt6::Svg:ui/widgets"
    "Qt6::DBus:ui/tray"
    "PkgConfig::cmark_gfm:ui/markdown")

# ---- nothing to edit below -----------------------------------------------------------------------------------------------------------
foreach(line IN LISTS ROOM_EDGES)
  string(REGEX MATCH "^([^:]+):(.*)$" _ "${line}")
  set(_room "${CMAKE_MATCH_1}")
  string(REPLACE " " ";" _allowed "${CMAKE_MATCH_2}")
  set_property(GLOBAL APPEND PROPERTY HOMARD_ROOMS "${_room}")
  set_property(GLOBAL PROPERTY "HOMARD_EDGES_${_room}" "${_allowed}")
endforeach()

# One precompiled header for all: Qt Core and the standard library only, so that it never widens what a room sees.
if(HOMARD_PCH)
  add_library(homard_pch OBJECT "${PROJECT_SOURCE_DIR}/cmake/pch.cpp")
  target_link_libraries(homard_pch PRIVATE Qt6::Core)
  target_precompile_headers(homard_pch PRIVATE
    <QByteArray> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject> <QList> <QObject> <QString> <QStringList>
    <algorithm> <atomic> <chrono> <condition_variable> <functional> <map> <memory> <mutex> <optional> <string> <thread> <utility> <variant> <vector>)
endif()

# The same for the window's rooms, with Qt Widgets. ui/models has Qt Gui only and so uses the one above.
if(HOMARD_PCH)
  add_library(homard_ui_pch OBJECT "${PROJECT_SOURCE_DIR}/cmake/pch.cpp")
  target_link_libraries(homard_ui_pch PRIVATE Qt6::Widgets)
  target_precompile_headers(homard_ui_pch PRIVATE
    <QAbstractItemModel> <QAction> <QApplication> <QBoxLayout> <QHash> <QJsonObject> <QLabel> <QList> <QMouseEvent> <QObject> <QPainter>
    <QPalette> <QPointer> <QPushButton> <QString> <QStringList> <QStyle> <QTextLayout> <QTimer> <QToolButton> <QWidget>
    <algorithm> <chrono> <functional> <map> <memory> <mutex> <optional> <string> <utility> <variant> <vector>)
endif()

function(_room_pch room out)
  if(room MATCHES "^ui/" AND NOT room STREQUAL "ui/models")
    set(${out} homard_ui_pch PARENT_SCOPE)
  else()
    set(${out} homard_pch PARENT_SCOPE)
  endif()
endfunction()

function(_room_target room out)
  string(REPLACE "/" "_" name "${room}")
  set(${out} "homard_${name}" PARENT_SCOPE)
endfunction()

function(_room_check_library room library)
  foreach(line IN LISTS ROOM_LIBRARIES)
    string(REGEX MATCH "^(.+[^:]):([^:]+)$" _ "${line}")
    if(CMAKE_MATCH_1 STREQUAL library)
      string(REPLACE " " ";" rooms "${CMAKE_MATCH_2}")
      if("*" IN_LIST rooms OR room IN_LIST rooms)
        return()
      endif()
    endif()
  endforeach()
  message(FATAL_ERROR "room '${room}' may not link ${library}: not in ROOM_LIBRARIES (cmake/Rooms.cmake)")
endfunction()

# Compiles each public header alone, seeing only what a user of the room sees. With the precompiled header, which is most of the time it
# takes; a missing include of Qt Core or the standard library shows in the build without one (preset tidy, ./dev.sh lint).
function(_room_header_check room target)
  if(NOT HOMARD_CHECK_ROOMS OR NOT ARGN)
    return()
  endif()
  set(sources)
  foreach(header IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER "${header}" stem)
    set(source "${PROJECT_BINARY_DIR}/header_checks/${target}/${stem}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${room}/${header}\"\n#include \"${room}/${header}\"\n" @ONLY)
    list(APPEND sources "${source}")
  endforeach()
  add_library(${target}_headers OBJECT EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(${target}_headers PRIVATE ${target})
  if(HOMARD_PCH)
    _room_pch("${room}" pch)
    target_precompile_headers(${target}_headers REUSE_FROM ${pch})
  endif()
  set_property(GLOBAL APPEND PROPERTY HOMARD_ROOM_CHECKS ${target}_headers)
endfunction()

# add_room(name [HEADERS public.h…] [SOURCES file.cpp private.h…] [USES room…] [PUBLIC_USES room…] [LIBS lib…] [PUBLIC_LIBS lib…] [NO_PCH])
# HEADERS can be included by other rooms as "name/file.h"; what else lies in the folder only by the room itself, as "file.h".
function(add_room room)
  cmake_parse_arguments(PARSE_ARGV 1 R "NO_PCH" "" "HEADERS;SOURCES;USES;PUBLIC_USES;LIBS;PUBLIC_LIBS")
  if(R_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_room(${room}): unknown argument ${R_UNPARSED_ARGUMENTS}")
  endif()
  get_property(rooms GLOBAL PROPERTY HOMARD_ROOMS)
  if(NOT room IN_LIST rooms)
    message(FATAL_ERROR "add_room(${room}): not in ROOM_EDGES (cmake/Rooms.cmake)")
  endif()
  get_property(allowed GLOBAL PROPERTY "HOMARD_EDGES_${room}")
  foreach(used IN LISTS R_USES R_PUBLIC_USES)
    if(NOT used IN_LIST allowed)
      message(FATAL_ERROR "room '${room}' may not use room '${used}' (cmake/Rooms.cmake allows: ${allowed})")
    endif()
  endforeach()
  foreach(library IN LISTS R_LIBS R_PUBLIC_LIBS)
    _room_check_library("${room}" "${library}")
  endforeach()

  _room_target("${room}" target)
  if(R_SOURCES)
    add_library(${target} STATIC ${R_SOURCES} ${R_HEADERS})
    set(scope PUBLIC)
    set(private PRIVATE)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  else()
    add_library(${target} INTERFACE)                          # headers only
    set(scope INTERFACE)
    set(private INTERFACE)
  endif()
  add_library("homard::${target}" ALIAS ${target})

  # The view: build/views/<target>/<room>/<file.h>, each one line that includes the real header. Relative, so that ccache hits across clones.
  set(view "${PROJECT_BINARY_DIR}/views/${target}")
  set(stubs)
  foreach(header IN LISTS R_HEADERS)
    set(stub "${view}/${room}/${header}")
    get_filename_component(stub_dir "${stub}" DIRECTORY)
    file(RELATIVE_PATH real "${stub_dir}" "${CMAKE_CURRENT_SOURCE_DIR}/${header}")
    file(CONFIGURE OUTPUT "${stub}" CONTENT "#pragma once\n#include \"${real}\"\n" @ONLY)   # written only when it differs
    list(APPEND stubs "${stub}")
  endforeach()
  file(GLOB_RECURSE present "${view}/*")                     # a header taken out of HEADERS must stop resolving
  foreach(old IN LISTS present)
    if(NOT old IN_LIST stubs)
      file(REMOVE "${old}")
    endif()
  endforeach()
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${view}" FILES ${stubs})

  foreach(used IN LISTS R_USES)
    _room_target("${used}" used_target)
    target_link_libraries(${target} ${private} ${used_target})
  endforeach()
  foreach(used IN LISTS R_PUBLIC_USES)
    _room_target("${used}" used_target)
    target_link_libraries(${target} ${scope} ${used_target})
  endforeach()
  if(R_LIBS)
    target_link_libraries(${target} ${private} ${R_LIBS})
  endif()
  if(R_PUBLIC_LIBS)
    target_link_libraries(${target} ${scope} ${R_PUBLIC_LIBS})
  endif()
  _room_header_check("${room}" ${target} ${R_HEADERS})

  if(R_SOURCES)
    if(HOMARD_PCH AND NOT R_NO_PCH)
      _room_pch("${room}" pch)
      target_precompile_headers(${target} REUSE_FROM ${pch})
    endif()
    if(room MATCHES "^ui/")
      set_target_properties(${target} PROPERTIES AUTOMOC ON) # nothing in the core is a QObject
    endif()
    # Link check: the whole archive against the declared rooms and libraries only.
    if(HOMARD_CHECK_ROOMS)
      add_executable(${target}_link EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/cmake/linkcheck.cpp")
      target_link_libraries(${target}_link PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,${target}>")
      set_property(GLOBAL APPEND PROPERTY HOMARD_ROOM_CHECKS ${target}_link)
    endif()
  endif()
endfunction()

# link_rooms(target room…): for app/ and tests/, which may name any room.
function(link_rooms target)
  foreach(room IN LISTS ARGN)
    _room_target("${room}" room_target)
    target_link_libraries(${target} PRIVATE ${room_target})
  endforeach()
endfunction()

# Call once, after the last add_room(): target check_rooms compiles every public header alone and links every room alone.
function(finish_rooms)
  get_property(checks GLOBAL PROPERTY HOMARD_ROOM_CHECKS)
  add_custom_target(check_rooms)
  if(checks)
    add_dependencies(check_rooms ${checks})
  endif()
endfunction()
