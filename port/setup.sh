#!/bin/sh
# Installs what keepout is built and run with, and nothing that is already there.
#
#   port/setup.sh check SET...     say what is missing; exit 1 if anything is
#   port/setup.sh install SET...   install it (Debian packages, as root or through sudo)
#   port/setup.sh fixmath DIR      put libfixmath's source into DIR; it is fetched once into the
#                                  user's cache
#
# SETs: run (fly the demo), robot (run, and what reads robots), rv32 and wasm (what these boards
# need besides), view (npm, for the page), view-test (view and wasm, and a browser), bench (run, and
# callgrind), mesh-bench (that, and the engines it is compared with), test (run, robot, rv32, and a
# second compiler), fuzz (that, and libFuzzer), python (run, and what its bindings are made with),
# docs (run, and Doxygen), dist (run, and zip), packages (test, and the tools of build systems),
# prove (run, and Frama-C with its provers), linkers (test, and every linker), coverage (run, and
# what counts lines and conditions). Where it cannot install it names every missing tool and stops.
set -eu

# Prints the packages of a set, and a probe for each: a command, or a file that the package brings.
tools_of() {
    case $1 in
    run)
        cat <<-TABLE
	cmd  gcc                                         gcc
	cmd  ar                                          binutils
	file /usr/include/stdio.h                        libc6-dev
	file /usr/include/libfixmath/fix16.h             libfixmath-dev
	cmd  arm-none-eabi-gcc                           gcc-arm-none-eabi
	file /usr/lib/picolibc/arm-none-eabi/include/stdio.h  picolibc-arm-none-eabi
	cmd  qemu-system-arm                             qemu-system-arm
	cmd  xz                                          xz-utils
	cmd  python3                                     python3
	cmd  flock                                       util-linux
	cmd  gnuplot                                     gnuplot-nox
	file /usr/include/jansson.h                      libjansson-dev
	file /usr/include/expat.h                        libexpat1-dev
	TABLE
        ;;
    robot)
        tools_of run
        cat <<-TABLE
	file /usr/include/expat.h                        libexpat1-dev
	file /usr/include/assimp/cimport.h               libassimp-dev
	cmd  python3                                     python3
	TABLE
        ;;
    rv32)
        cat <<-TABLE
	cmd  riscv64-unknown-elf-gcc                     gcc-riscv64-unknown-elf
	cmd  riscv64-unknown-elf-ar                      binutils-riscv64-unknown-elf
	file /usr/lib/picolibc/riscv64-unknown-elf/include/stdio.h  picolibc-riscv64-unknown-elf
	cmd  qemu-system-riscv32                         qemu-system-misc
	TABLE
        ;;
    wasm)
        llvm=/usr/lib/llvm-19
        cat <<-TABLE
	cmd  clang-19                                    clang-19
	cmd  wasm-ld-19                                  lld-19
	cmd  llvm-ar-19                                  llvm-19
	file /usr/lib/wasm32-wasi/libc.a                 wasi-libc
	file $llvm/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a  libclang-rt-19-dev-wasm32
	cmd  node                                        nodejs
	TABLE
        ;;
    view)
        echo "cmd npm npm"
        ;;
    view-test)
        tools_of wasm
        tools_of view
        cat <<-TABLE
	cmd  chromium                                    chromium
	cmd  chromedriver                                chromium-driver
	TABLE
        ;;
    test)
        tools_of run
        tools_of rv32
        tools_of robot
        cat <<-TABLE
	cmd  clang                                       clang
	cmd  clang-format                                clang-format
	cmd  clang-tidy                                  clang-tidy
	cmd  cppcheck                                    cppcheck
	cmd  g++                                         g++
	file /usr/lib/python3/dist-packages/clang        python3-clang-19
	file /usr/lib/python3/dist-packages/numpy        python3-numpy
	file /usr/lib/python3/dist-packages/pyproj       python3-pyproj
	TABLE
        ;;
    bench)
        tools_of run
        echo "cmd valgrind valgrind"
        ;;
    mesh-bench)
        tools_of bench
        cat <<-TABLE
	cmd  g++                                         g++
	file /usr/include/fcl/fcl.h                      libfcl-dev
	file /usr/include/bullet/btBulletCollisionCommon.h  libbullet-dev
	TABLE
        ;;
    fuzz)
        tools_of test
        echo "file /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a libclang-rt-dev"
        ;;
    python)
        tools_of run
        cat <<-TABLE
	file /usr/bin/python3                            python3
	file /usr/lib/python3/dist-packages/clang        python3-clang-19
	TABLE
        ;;
    docs)
        tools_of run
        cat <<-TABLE
	cmd  doxygen                                     doxygen
	file /usr/lib/python3/dist-packages/clang        python3-clang-19
	TABLE
        ;;
    dist)
        tools_of run
        cat <<-TABLE
	cmd  python3                                     python3
	cmd  zip                                         zip
	TABLE
        ;;
    packages)
        tools_of test
        tools_of dist
        tools_of python
        tools_of docs
        cat <<-TABLE
	file /usr/lib/python3/dist-packages/numpy        python3-numpy
	cmd  chromium                                    chromium
	cmd  unzip                                       unzip
	cmd  cmake                                       cmake
	cmd  ninja                                       ninja-build
	cmd  make                                        make
	cmd  pkg-config                                  pkg-config
	cmd  arduino-builder                             arduino-builder
	cmd  xmllint                                     libxml2-utils
	file /usr/lib/python3/dist-packages/yaml         python3-yaml
	file /usr/lib/python3/dist-packages/kconfiglib.py  python3-kconfiglib
	TABLE
        ;;
    prove)
        tools_of run
        cat <<-TABLE
	cmd  frama-c                                     frama-c-base
	cmd  why3                                        why3
	cmd  z3                                          z3
	cmd  cvc4                                        cvc4
	TABLE
        ;;
    linkers)
        tools_of test
        cat <<-TABLE
	cmd  clang-14                                    clang-14
	cmd  clang-19                                    clang-19
	cmd  ld.gold                                     binutils
	cmd  ld.lld-14                                   lld-14
	cmd  ld.lld-19                                   lld-19
	cmd  mold                                        mold
	TABLE
        ;;
    coverage)
        tools_of run
        cat <<-TABLE
	cmd  clang-19                                    clang-19
	cmd  llvm-cov-19                                 llvm-19
	file /usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.profile-*.a  libclang-rt-19-dev
	file /usr/lib/python3/dist-packages/clang        python3-clang-19
	TABLE
        ;;
    *)
        echo "setup: no set '$1': run, robot, rv32, wasm, view, view-test, bench, mesh-bench," \
            "test, fuzz, python, docs, dist, packages, prove, linkers, coverage" >&2
        exit 2
        ;;
    esac
}

# True if what a probe looks for is there. The path of a file may be a pattern.
is_there() { # KIND PROBE
    if [ "$1" = cmd ]; then
        command -v "$2" >/dev/null 2>&1
        return
    fi
    # shellcheck disable=SC2086  # a pattern is meant
    ls $2 >/dev/null 2>&1
}

missing() {
    for set in "$@"; do tools_of "$set"; done | sort -u | while read -r kind probe package; do
        is_there "$kind" "$probe" || echo "$package $probe"
    done
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

cannot() {
    echo "setup: $1. Missing, as 'package (what was looked for)':" >&2
    echo "$2" | sed 's/^\([^ ]*\) \(.*\)$/  \1 (\2)/' >&2
    exit 1
}

install() {
    lacking=$(missing "$@")
    [ -n "$lacking" ] || return 0
    command -v apt-get >/dev/null 2>&1 ||
        cannot "this is no Debian: install these by hand" "$lacking"
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1 ||
        cannot "neither root nor sudo: have these installed" "$lacking"
    packages=$(echo "$lacking" | cut -d' ' -f1 | sort -u | tr '\n' ' ')
    echo "setup: installing $packages" >&2
    # shellcheck disable=SC2086  # a list of words is meant
    {
        as_root apt-get update -qq &&
            as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y -qq --no-install-recommends $packages
    } >&2 </dev/null || cannot "installing failed (no network, or no leave to use sudo?)" "$lacking"
    lacking=$(missing "$@")
    [ -z "$lacking" ] || cannot "apt-get left some out" "$lacking"
}

# Puts libfixmath's source into a folder. It is fetched once for a user, and each clone copies it
# from the user's cache.
fixmath() {
    dir=$1
    [ ! -e "$dir/libfixmath/fix16.h" ] || return 0
    cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/keepout/libfixmath
    if [ ! -e "$cache/libfixmath/fix16.h" ]; then
        if ! mkdir -p "${cache%/*}" 2>/dev/null || [ ! -w "${cache%/*}" ]; then
            fetch_fixmath "$dir" # a user without a cache
            return
        fi
        fetch_fixmath "$cache"
    fi
    mkdir -p "$(dirname "$dir")"
    rm -rf "$dir.part.$$"
    cp -R "$cache" "$dir.part.$$"
    place "$dir.part.$$" "$dir"
}

# Moves a folder into its place in one step. What another run put there in the meantime is as good.
place() { # FROM TO
    [ -e "$2/libfixmath/fix16.h" ] || rm -rf "$2"
    mv -T "$1" "$2" 2>/dev/null || rm -rf "$1"
    [ -e "$2/libfixmath/fix16.h" ] || cannot "$2 cannot be written" "libfixmath source"
}

# Fetches libfixmath's source package: Debian has the library for the host only. The sources are
# those of this machine, read as deb-src from a temporary folder, so its set-up does not change.
fetch_fixmath() { # DIR
    fetched=$1
    command -v apt-get >/dev/null 2>&1 ||
        cannot "no apt-get: name your copy of libfixmath with LIBFIXMATH=<dir>" "libfixmath source"
    tmp=$(mktemp -d)
    trap 'rm -rf "$tmp"' EXIT
    mkdir -p "$tmp/parts" "$tmp/lists/partial" "$tmp/get"
    : >"$tmp/sources.list"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -e "$list" ] || sed -n 's/^deb[[:space:]]/deb-src /p' "$list" >>"$tmp/sources.list"
    done
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$tmp/parts/${list##*/}"
    done
    apt_opts="-o Dir::Etc::SourceList=$tmp/sources.list -o Dir::Etc::SourceParts=$tmp/parts
              -o Dir::State::Lists=$tmp/lists -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
              -o APT::Sandbox::User="
    echo "setup: fetching libfixmath's source" >&2
    # A third-party list without sources must not stop this: only the fetch decides.
    # shellcheck disable=SC2086  # a list of words is meant
    {
        apt-get $apt_opts update -qq >&2 || true
        (cd "$tmp/get" && apt-get $apt_opts source -qq --download-only --tar-only libfixmath) >&2
    } || cannot "libfixmath's source not fetched (no network?); LIBFIXMATH=<dir> names your copy" \
        "libfixmath source"
    mkdir -p "$tmp/out"
    tar -C "$tmp/out" --strip-components=1 -xf "$tmp"/get/libfixmath_*.orig.tar.*
    [ -e "$tmp/out/libfixmath/fix16.h" ] ||
        cannot "libfixmath's archive holds no fix16.h" "libfixmath source"
    mkdir -p "$(dirname "$fetched")"
    cp -R "$tmp/out" "$fetched.part.$$" # the temporary folder may be on another disk
    place "$fetched.part.$$" "$fetched"
}

verb=${1:-}
[ $# -gt 0 ] && shift
case $verb in check | install) for set in "$@"; do tools_of "$set" >/dev/null; done ;; esac
case $verb in
check)
    lacking=$(missing "$@")
    [ -z "$lacking" ] || cannot "not everything is here" "$lacking"
    ;;
install) install "$@" ;;
fixmath) fixmath "${1:?setup: fixmath needs a folder}" ;;
*)
    sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
