#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of every window and state: light and dark, both languages, wide and 800 pixels, and once with texts of 150 %.
# usage: shots.sh BUILD-FOLDER [--docs] [--list] [--only NAME]…    pictures go to build/shots
#        --docs also renews the few that README.md and docs/user show
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
shots="$(readlink -f "$1")/tests/shots/homard_shots"
shift
docs=false
options=()
for word in "$@"; do
  case "$word" in
    --docs) docs=true ;;
    *) options+=("$word") ;;
  esac
done
cd "$root"
export QT_QPA_PLATFORM=offscreen
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$(mktemp -d)}"

if [ "$docs" = true ]; then
  folder=docs/user/pictures
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  "$shots" --language en --only main-approval --only first-start-servers --only timeline-details --only files-diff --only memory-edit "$work"
  "$shots" --language zh_CN --only main-conversation "$work"
  mkdir -p "$folder"
  for name in main-approval.light.en main-approval.dark.en first-start-servers.light.en timeline-details.light.en files-diff.dark.en \
    memory-edit.light.en main-conversation.light.zh; do
    convert "$work/$name.png" -strip +dither -colors 256 -define png:compression-level=9 -define png:exclude-chunks=date "$folder/$name.png"
    [ "$(stat -c %s "$folder/$name.png")" -lt 200000 ] || { echo "$name.png is over 200 KB" >&2; exit 1; }
  done
  [ "$(du -cb "$folder"/*.png | tail -1 | cut -f1)" -lt 1200000 ] || { echo "the pictures are over 1.2 MB together" >&2; exit 1; }
  ls -l "$folder"
  exit 0
fi

case " ${options[*]-} " in
  *" --list "*) exec "$shots" --list ;;
esac
for language in en zh_CN; do
  "$shots" --language "$language" ${options[@]+"${options[@]}"} build/shots
  "$shots" --language "$language" --font 150 ${options[@]+"${options[@]}"} build/shots
done
