#!/bin/sh
# Writes what a release of keepout consists of into build/dist:
#
#   keepout-VERSION/keepout.h, keepout.c   the library as two files
#   keepout-arduino-VERSION.zip            the library for Arduino
#   keepout-VERSION.tar.gz                 the sources
#
# URL is the address of the repository, which Arduino's manifest names; it may be empty.
# The same sources give the same bytes: names are sorted, times and owners fixed.
set -eu
export LC_ALL=C TZ=UTC
umask 022
here=tools/packages/dist
out=build/dist
version=$(tools/packages/version.sh)
name=keepout-$version
day=1980-01-01 # the first that a zip can hold

# The files of the repository. Without git, as in an unpacked archive, these are all but what was
# built.
files() {
    if [ -z "$(git rev-parse --show-prefix 2>/dev/null || echo none)" ]; then
        git ls-files
    else
        find . -type f ! -path './build/*' | sed 's|^\./||'
    fi
}

rm -rf $out
mkdir -p $out
python3 $here/unite.py "$version" "$out/$name"

tools/packages/arduino/layout.sh $out/keepout
sed -i "s|^url=.*|url=${URL-}|" $out/keepout/library.properties
chmod -R u=rwX,go=rX $out/keepout
find $out/keepout -exec touch -d "$day" {} +
(cd $out && find keepout -type f | sort | zip -q -9 -X "keepout-arduino-$version.zip" -@)
rm -rf $out/keepout

files | sort | tar -c --format=ustar --no-recursion --mtime="$day" --owner=0 --group=0 \
    --numeric-owner --mode=u=rwX,go=rX --transform="s|^|$name/|" -T - |
    gzip -n -9 >"$out/$name.tar.gz"
ls -d $out/*
