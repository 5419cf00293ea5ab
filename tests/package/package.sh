#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh BUILD_DIR: makes the Debian package of a build, installs it into a root of its own with dpkg, and starts both programs from there.
set -euo pipefail
build=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
for program in cpack dpkg dpkg-shlibdeps file; do
  command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack --config "$build/CPackConfig.cmake" -B "$work/out" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
deb=$(echo "$work"/out/*.deb)

fail() { echo "FAIL: $*"; exit 1; }
depends=$(dpkg-deb -f "$deb" Depends)
for package in libqt6widgets6 libqt6sql6-sqlite libqt6svg6 libcurl4 bubblewrap libcmark-gfm; do
  case "$depends" in *"$package"*) ;; *) fail "the package does not depend on $package: $depends" ;; esac
done

root=$work/root
mkdir -p "$root/var/lib/dpkg"/{info,updates}
touch "$root/var/lib/dpkg/status"
dpkg --root="$root" --force-not-root --force-depends --force-bad-path --log="$work/dpkg.log" -i "$deb" >"$work/dpkg" 2>&1 || { cat "$work/dpkg"; fail "dpkg -i"; }
for path in usr/bin/homard usr/bin/homardctl usr/libexec/homard/homard-launch usr/share/applications/homard.desktop \
  usr/share/icons/hicolor/scalable/apps/homard.svg usr/share/metainfo/org.homard.Homard.metainfo.xml; do
  [ -s "$root/$path" ] || fail "$path is not in the package"
done
grep -q '^Exec=homard' "$root/usr/share/applications/homard.desktop" || fail "the desktop entry starts nothing"

mkdir -m 700 "$work/home" "$work/run" "$work/folder"
echo hello >"$work/folder/a.txt"
export HOMARD_HOME=$work/home XDG_RUNTIME_DIR=$work/run LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
"$root/usr/bin/homardctl" run --api practice --workspace "$work/folder" "read a.txt" >"$work/answer" 2>"$work/errors" || { cat "$work/answer" "$work/errors"; fail "homardctl run"; }
grep -q hello "$work/answer" || fail "homardctl did not read the file: $(cat "$work/answer")"

"$root/usr/bin/homard" >"$work/window" 2>&1 &
window=$!
for _ in $(seq 1 400); do # its socket: what a second start finds
  kill -0 $window 2>/dev/null || { cat "$work/window"; fail "homard ended by itself"; }
  if ls "$work"/run/homard-* >/dev/null 2>&1; then break; fi
  sleep 0.05
done
"$root/usr/bin/homard" >"$work/second" 2>&1 || { kill $window; cat "$work/second"; fail "the installed window does not answer a second start"; }
kill -TERM $window
wait $window || { code=$?; cat "$work/window" "$work/home/data/logs/homard.log"; fail "homard ended with $code"; }
echo "package: $(basename "$deb"), $(du -h "$deb" | cut -f1), installs and starts"
