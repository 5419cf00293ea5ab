#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz target of the command grammar, from the lines of tests/data/commands.tsv and what a run before found.
# usage: run.sh PROGRAM CORPUS_FOLDER SECONDS
set -eu
here=$(dirname "$(readlink -f "$0")")
program=$(readlink -f "$1")
corpus=$2
seconds=$3
mkdir -p "$corpus"
corpus=$(readlink -f "$corpus")
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
number=0
while IFS=$'\t' read -r expectation command _; do
  case "$expectation" in run | ask | deny) ;; *) continue ;; esac
  case "$command" in @*) continue ;; esac
  number=$((number + 1))
  printf '%b' "$(sed -E 's/\\u\{([0-9a-f]+)\}/\\U0000\1/g' <<<"$command")" >"$seeds/$number"
done <"$here/../data/commands.tsv"
echo "$number seeds, $seconds s"
cd "$corpus/.." # what breaks it is written here
HOMARD_FUZZ_SHELL=1 "$program" -max_total_time="$seconds" -max_len=2048 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
  -dict="$here/commands.dict" "$corpus" "$seeds"
