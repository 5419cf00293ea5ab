#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# one_definition.sh ARCHIVE…: rooms share a namespace, and the linker takes the first of two functions of one name and signature from two
# static libraries without a word. Fails if any strong symbol is defined in more than one of them.
set -euo pipefail
twice=$(for archive in "$@"; do
  nm --defined-only --extern-only "$archive" 2>/dev/null | awk '$2 ~ /^[TDBR]$/ { print $3 }' | sort -u
done | sort | uniq -d | c++filt)
[ -z "$twice" ] && exit 0
echo "Defined in more than one room:" >&2
echo "$twice" >&2
exit 1
