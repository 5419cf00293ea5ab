#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Everything a person or CI does with this tree. Installs what is missing (Debian 12; root or sudo), then does it. See: ./dev.sh help
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
export CCACHE_INODECACHE=1 # else the 150 MB of the precompiled header are hashed anew for each file: 2.6 s instead of 0.9 s a small one
export LC_ALL="${LC_ALL:-C.UTF-8}"
jobs=$(nproc)

build_packages="build-essential cmake ninja-build ccache mold pkg-config git qt6-base-dev qt6-base-dev-tools libqt6sql6-sqlite
  libgl1-mesa-dev qtkeychain-qt6-dev libcurl4-openssl-dev libssl-dev libvalijson-dev bubblewrap libseccomp-dev
  qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libcmark-gfm-dev libcmark-gfm-extensions-dev"
run_packages="libqt6svg6 qt6-qpa-plugins qt6-translations-l10n fonts-dejavu-core"
desk_packages="xvfb openbox xdotool trayer imagemagick x11-utils libsecret-tools at-spi2-core python3-gi gir1.2-atspi-2.0 fonts-noto-cjk
  ibus ibus-libpinyin"
test_packages="dbus gnome-keyring python3 strace openssl procps util-linux dpkg-dev file clang libclang-rt-14-dev $run_packages $desk_packages"
fuzz_packages="clang libclang-rt-14-dev bubblewrap"
lint_packages="clang-format clang-tidy python3"

say() { printf '\n== %s\n' "$*"; }

need() { # package…: installs the missing ones
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if ! command -v apt-get >/dev/null; then
    echo "These packages are needed, and there is no apt-get here to install them: ${missing[*]}" >&2
    exit 1
  fi
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Run this once as root, or install: ${missing[*]}" >&2; exit 1; }
    sudo=(sudo)
  fi
  say "installing ${missing[*]}"
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

configure() { # preset [cmake option…]
  local preset=$1
  shift
  cmake --preset "$preset" "$@" >"build/configure-$preset.log" 2>&1 || { cat "build/configure-$preset.log"; exit 1; }
}

build() { # preset target…
  local preset=$1
  shift
  say "building $preset"
  ninja -C "build/$preset" -j "$jobs" "$@" >"build/build-$preset.log" 2>&1 || { grep -E -A12 'error|FAILED' "build/build-$preset.log" | head -80; exit 1; }
}

# Warnings are errors in CI, in the plain build: sanitizers make GCC warn of what is not there.
werror() { [ "${CI:-}" = true ] && echo -DHOMARD_WERROR=ON || echo -DHOMARD_WERROR=OFF; }

sample() { # makes the folder that `run` works on
  local folder="build/sample"
  mkdir -p "$folder/notes" "$folder/src"
  [ -e "$folder/README.md" ] || cat >"$folder/README.md" <<'EOF'
# Sample folder

A few files to try Homard on. Ask it to list them, to find a word, to count lines, or to change something.
EOF
  [ -e "$folder/notes/shopping.txt" ] || printf 'bread\nmilk\n苹果\nlemons\n' >"$folder/notes/shopping.txt"
  [ -e "$folder/notes/meeting.md" ] || printf '# Meeting\n\n- Budget: 1200\n- Next date: Thursday\n' >"$folder/notes/meeting.md"
  [ -e "$folder/src/hello.py" ] || printf 'def greet(name):\n    return f"Hello, {name}!"\n\n\nprint(greet("world"))\n' >"$folder/src/hello.py"
  echo "$folder"
}

case "${1:-help}" in
  run)
    shift
    need $build_packages $run_packages
    mkdir -p build
    configure release
    build release homard homardctl homard-launch
    folder=$(sample)
    if [ $# -eq 0 ] && { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; }; then
      say "homard on $folder"
      exec build/release/app/homard --workspace "$folder"
    fi
    if [ $# -eq 0 ]; then
      echo "There is no display here, so the request runs in this terminal."
      set -- "What is in this folder, and how many lines does notes/shopping.txt have?"
    fi
    say "homardctl run (practice model) in $folder: $*"
    exec build/release/app/homardctl run --api practice --workspace "$folder" "$*"
    ;;
  build)
    need $build_packages
    mkdir -p build
    configure dev
    build dev
    ;;
  test)
    need $build_packages $test_packages
    mkdir -p build
    configure dev "$(werror)"
    build dev all check_rooms
    say "tests"
    ctest --preset dev -j "$jobs"
    configure asan
    build asan asan_tests
    say "tests under AddressSanitizer and UndefinedBehaviorSanitizer"
    ctest --preset asan -j "$jobs"
    configure tsan
    build tsan tsan_tests
    say "tests under ThreadSanitizer"
    ctest --preset tsan -j "$jobs"
    ;;
  package)
    need $build_packages dpkg-dev file
    mkdir -p build
    configure release
    build release homard homardctl homard-launch
    say "package"
    cpack --config build/release/CPackConfig.cmake -B build/package >build/package.log 2>&1 || { cat build/package.log; exit 1; }
    ls -l build/package/*.deb
    ;;
  shots)
    shift
    need $build_packages $run_packages $desk_packages dbus gnome-keyring
    mkdir -p build
    configure release
    build release homard homardctl homard-launch homard_shots
    tests/shots/shots.sh build/release "$@"
    ;;
  bench)
    shift
    need $build_packages $run_packages $desk_packages dbus gnome-keyring
    mkdir -p build
    configure release
    build release homard homardctl homard-launch homard_bench
    exec build/release/tests/bench/homard_bench "$@"
    ;;
  twins)
    shift
    need $build_packages $test_packages
    mkdir -p build
    configure twins
    build twins homard_twins
    say "tests with one defence off each"
    tests/twins/run.py build/twins "$@"
    ;;
  fuzz)
    seconds=${2:-600}
    need $build_packages $fuzz_packages
    mkdir -p build
    configure fuzz
    build fuzz fuzz_commands fuzz_rules
    say "command grammar, $seconds s"
    tests/fuzz/run.sh build/fuzz/tests/fuzz/fuzz_commands build/fuzz/corpus "$seconds"
    tests/fuzz/run_rules.sh build/fuzz/tests/fuzz/fuzz_rules build/fuzz/rules_corpus "$seconds"
    ;;
  lint)
    need $build_packages $lint_packages
    tests/lint/house.sh
    say "clang-format"
    git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run -Werror
    say "clang-tidy"
    mkdir -p build
    configure tidy
    git ls-files 'core/*.cpp' 'app/*.cpp' 'ui/*.cpp' | xargs -P "$jobs" -n 4 clang-tidy -p build/tidy --quiet --warnings-as-errors='*' 2>/dev/null
    ;;
  format)
    need $lint_packages
    git ls-files '*.cpp' '*.h' | xargs clang-format -i
    ;;
  *)
    cat <<'EOF'
./dev.sh run           build the release program and start the window on a sample folder
./dev.sh run PROMPT    the same in this terminal: one request with the practice model
./dev.sh test          build and run every test, also under the sanitizers
./dev.sh build         debug build in build/dev
./dev.sh bench         measure (docs/PERFORMANCE.md): a JSON line a figure, then a table
./dev.sh fuzz [SECONDS] let bytes loose on the command grammar (600 s), compared with bash, and as long on policy.json
./dev.sh twins [NAME]  switch each defence off in a test build; its tests must fail
./dev.sh shots         pictures of every window and state, in build/shots
./dev.sh package       a Debian package in build/package
./dev.sh lint          house rules, clang-format, clang-tidy
./dev.sh format        clang-format in place
EOF
    [ "${1:-help}" = help ] || exit 2
    ;;
esac
