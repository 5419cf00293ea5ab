#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test program and fails if it skipped something for a reason that tests/skips.txt does not name.
# usage: run_checked.sh PROGRAM [ARGUMENT…]
here=$(dirname "$0")
out=$(mktemp) || exit 2
trap 'rm -f "$out"' EXIT
"$@" >"$out" 2>&1
code=$?
cat "$out"
if [ "${CI:-}" = true ]; then allowed='^skipped: '; else allowed='^(local: )?skipped: '; fi
reasons=$(grep -E "$allowed" "$here/skips.txt" | sed 's/^local: //')
bad=$(grep -E '^SKIP +:' "$out" | sed 's/^.*\(skipped: .*\)$/\1/' | sort -u | while IFS= read -r reason; do
  printf '%s\n' "$reasons" | grep -qxF -- "$reason" || printf '%s\n' "$reason"
done)
if [ -n "$bad" ]; then
  printf 'not an allowed skip (tests/skips.txt): %s\n' "$bad"
  exit 1
fi
exit $code
