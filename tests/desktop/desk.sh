#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A private desktop for one command: X server, session bus, unlocked keyring, window manager, tray, accessibility bus. Nothing of the user's
# own session is touched, and all of it ends with the command.
# usage: desk.sh COMMAND [ARGUMENT…]      DESK_SIZE=1360x860 DESK_TRAY=no
set -eu
skip() {
  echo "SKIP   : desk: skipped: no programs for a private desktop"
  echo "missing: $1"
  exit 77
}
for program in Xvfb dbus-run-session openbox trayer xdotool gnome-keyring-daemon secret-tool xprop xwininfo import; do
  command -v "$program" >/dev/null || skip "$program"
done
/usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null || skip "Atspi for python3"
desk=$(mktemp -d)
mkdir -m 700 "$desk/run" "$desk/home"
x=
end() {
  [ -z "$x" ] || kill "$x" 2>/dev/null || true
  rm -rf "$desk" 2>/dev/null || true
}
trap end EXIT
trap 'exit 143' TERM INT
# The server picks a free display and tells it.
mkfifo "$desk/display"
Xvfb -displayfd 3 -screen 0 "${DESK_SIZE:-1360x860}x24" -nolisten tcp -noreset 3>"$desk/display" >/dev/null 2>&1 &
x=$!
read -r number <"$desk/display"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
export DISPLAY=":$number" HOME="$desk/home" XDG_RUNTIME_DIR="$desk/run" XDG_CONFIG_HOME="$desk/home/.config" XDG_DATA_HOME="$desk/home/.local/share"
export XDG_CACHE_HOME="$desk/home/.cache" XDG_SESSION_TYPE=x11 XDG_CURRENT_DESKTOP=test QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
export GTK_A11Y=none GIO_USE_VFS=local LC_ALL="${DESK_LOCALE:-C.UTF-8}"
# Keys of this computer's user, which a first start would offer, and whatever else of it would be seen.
unset HOMARD_HOME ANTHROPIC_API_KEY OPENAI_API_KEY GEMINI_API_KEY OLLAMA_HOST 2>/dev/null || true
dbus-run-session -- sh -c '
  printf "\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
  openbox >/dev/null 2>&1 & manager=$!
  tray=
  if [ "${DESK_TRAY:-yes}" = yes ]; then trayer --edge top --align right --width 10 --height 24 >/dev/null 2>&1 & tray=$!; fi
  tries=0
  until { xdotool get_desktop && { [ -z "$tray" ] || xdotool search --onlyvisible --class trayer; }; } >/dev/null 2>&1 || [ $tries -ge 100 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
  "$@"
  code=$?
  kill $manager $tray 2>/dev/null
  exit $code' sh "$@" 2>"$desk/errors" || code=$?
# The buses talk a lot of their own.
grep -v -e "^dbus-daemon" -e "^SpiRegistry" -e "^X connection to" "$desk/errors" >&2 || true
exit "${code:-0}"
