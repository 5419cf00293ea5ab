#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz target of policy.json, from the example of the manual and what a run before found.
# usage: run_rules.sh PROGRAM CORPUS_FOLDER SECONDS
set -eu
here=$(dirname "$(readlink -f "$0")")
program=$(readlink -f "$1")
corpus=$2
seconds=$3
mkdir -p "$corpus"
corpus=$(readlink -f "$corpus")
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
sed -n '/^    {$/,/^    }$/p' "$here/../../docs/user/rules.md" >"$seeds/manual"
test -s "$seeds/manual"
cd "$corpus/.." # what breaks it is written here
"$program" -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
  -dict="$here/rules.dict" "$corpus" "$seeds"
