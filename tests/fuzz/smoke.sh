#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the fuzz targets in a folder of its own and runs each for a few seconds.
# usage: smoke.sh SOURCE_DIR BUILD_DIR SECONDS
set -eu
source_dir=$1
build=$2
probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long) { return 0; }' >"$probe/probe.cpp"
if ! clang++ -fsanitize=fuzzer,address "$probe/probe.cpp" -o "$probe/probe" 2>"$probe/errors"; then
  cat "$probe/errors"
  echo 'SKIP   : fuzz_commands() skipped: no clang++'
  exit 0
fi
run() { "$@" >"$probe/log" 2>&1 || { tail -40 "$probe/log"; exit 1; }; }
run cmake -S "$source_dir" --preset fuzz -B "$build"
run ninja -C "$build" -j 2 fuzz_commands fuzz_rules
"$source_dir/tests/fuzz/run.sh" "$build/tests/fuzz/fuzz_commands" "$build/corpus" "$3"
"$source_dir/tests/fuzz/run_rules.sh" "$build/tests/fuzz/fuzz_rules" "$build/rules_corpus" "$3"
