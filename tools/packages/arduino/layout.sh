#!/bin/sh
# Lays out keepout as a library folder of Arduino's format 1.5: tools/packages/arduino/layout.sh
# DESTINATION
#
# The repository's folders inc/keepout, port and src go into the library's src, the one folder of
# sources and includes that Arduino has. So every include of the library stays as it is.
set -eu
to=${1:?layout: names no destination}
[ ! -e "$to" ] || { echo "layout: $to exists" >&2; exit 1; }
case $to in /*) ;; *) to=$PWD/$to ;; esac
cd "$(dirname "$0")/../../.."

mkdir -p "$to/src"
cp library.properties LICENSE "$to"
cp tools/packages/arduino/README.md "$to"
cp -R tools/packages/arduino/examples "$to/examples"
find port src -name '*.[ch]' ! -path 'port/template/*' | LC_ALL=C sort | while read -r file; do
    mkdir -p "$to/src/${file%/*}"
    cp "$file" "$to/src/$file"
done
mkdir "$to/src/keepout"
cp inc/keepout/*.h inc/keepout/*.hpp "$to/src/keepout"
cat >"$to/src/keepout.h" <<HEADER
/* Arduino finds a library by a header at the top of its sources. This one includes all of
 * keepout. */
#include "keepout/keepout.h"
HEADER
