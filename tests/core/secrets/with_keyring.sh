#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# with_keyring.sh MODE PROGRAM: runs PROGRAM in a session of its own, with the keychain in the state MODE, told by HOMARD_KEYRING_MODE:
#   unlocked    gnome-keyring, open
#   locked      gnome-keyring with a keyring that nobody unlocks (no prompt can be shown)
#   silent      gnome-keyring, open; the program stops the process HOMARD_KEYRING_PID as it likes
#   no-service  a session bus on which nobody offers secrets
#   absent      no session bus
# Where the daemon is not installed the mode is "missing".
set -eu

if [ "${3-}" != inside ]; then
    base=$(mktemp -d)
    trap 'rm -rf "$base"' EXIT
    mkdir -m 700 "$base/run" "$base/home"
    export XDG_RUNTIME_DIR="$base/run" HOME="$base/home" HOMARD_KEYRING_MODE="$1"
    unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_DATA_HOME XDG_CONFIG_HOME XDG_CURRENT_DESKTOP GNOME_KEYRING_CONTROL
    if [ "$1" = absent ]; then
        "$2"
        exit
    fi
    if ! command -v dbus-run-session >/dev/null || ! command -v gnome-keyring-daemon >/dev/null; then
        HOMARD_KEYRING_MODE=missing "$2"
        exit
    fi
    if [ "$1" = no-service ]; then
        cat >"$base/bus.conf" <<'BUS'
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>
BUS
        dbus-run-session --config-file="$base/bus.conf" -- "$2"
        exit
    fi
    dbus-run-session -- sh "$0" "$1" "$2" inside
    exit
fi

daemon=
stop_daemon() {
    if [ -n "$daemon" ]; then
        kill -CONT "$daemon" 2>/dev/null || true
        kill "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
        daemon=
    fi
}
trap stop_daemon EXIT

has_owner() {
    dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
        string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean $1"
}
# Waits until the name has an owner (true) or none (false): at most 20 s.
wait_owner() {
    tries=0
    until has_owner "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 400 ] || { echo "gnome-keyring-daemon: owner $1 never came" >&2; exit 1; }
        sleep 0.05
    done
}

printf '\n' >"$XDG_RUNTIME_DIR/password"
gnome-keyring-daemon --foreground --unlock --components=secrets <"$XDG_RUNTIME_DIR/password" >/dev/null 2>&1 &
daemon=$!
wait_owner true
export HOMARD_KEYRING_PID=$daemon

if [ "$1" = locked ]; then
    "$2" --store
    stop_daemon
    wait_owner false
    gnome-keyring-daemon --foreground --components=secrets </dev/null >/dev/null 2>&1 &
    daemon=$!
    wait_owner true
    export HOMARD_KEYRING_PID=$daemon
fi
"$2"
