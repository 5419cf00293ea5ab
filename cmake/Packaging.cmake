# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed beside the programs, and the packages of `./dev.sh package`.
include_guard()

if(UNIX AND NOT APPLE)
  install(FILES "${PROJECT_SOURCE_DIR}/packaging/linux/homard.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES "${PROJECT_SOURCE_DIR}/packaging/linux/org.homard.Homard.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
  install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/homard.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
  install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/mark.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/symbolic/apps"
    RENAME homard-symbolic.svg)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME homard)
set(CPACK_PACKAGE_VENDOR "Homard")
set(CPACK_PACKAGE_CONTACT "The Homard authors <homard@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Desktop assistant that acts on this computer and shows every step")
set(CPACK_PACKAGE_DESCRIPTION "Homard works with your own model, local or in the cloud, on the folder you choose. It asks before
anything risky, shows each step, keeps its memory in Markdown files and its keys in the keychain.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded by name or started as programs, so no library scan finds them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "bubblewrap, libqt6sql6-sqlite, libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gnome-keyring | kwalletmanager | keepassxc, qt6-translations-l10n, fonts-noto-cjk, ca-certificates")
include(CPack)
