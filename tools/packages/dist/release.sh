#!/bin/sh
# Collects the files of a release in build/release, after make dist: release.sh DOCS VIEW
#
#   keepout-VERSION.tar.gz             the sources
#   keepout-VERSION-two-files.zip      keepout.h and keepout.c
#   keepout-arduino-VERSION.zip        the library for Arduino
#   keepout.keepout.VERSION.pack       the CMSIS-Pack; URL is the address from which it is loaded
#   keepout-VERSION-reference.zip      the pages of make docs, from the folder DOCS
#   keepout-VERSION-page.zip           the page of make view, from the folder VIEW
set -eu
docs=${1:?release: names no folder of the reference}
view=${2:?release: names no folder of the page}
for index in "$docs/index.html" "$view/index.html"; do
    [ -e "$index" ] ||
        { echo "release: found no $index; make docs and make view write them" >&2; exit 2; }
done
version=$(tools/packages/version.sh)
to=$PWD/build/release
rm -rf "$to"
mkdir -p "$to"

zip_of() { # FOLDER NAME
    (cd "$1" && find . -type f | LC_ALL=C sort | zip -q -9 -X "$to/$2" -@)
}
cp "build/dist/keepout-$version.tar.gz" "build/dist/keepout-arduino-$version.zip" "$to"
zip_of "build/dist/keepout-$version" "keepout-$version-two-files.zip"
zip_of "$docs" "keepout-$version-reference.zip"
zip_of "$view" "keepout-$version-page.zip"
pack=build/dist/pack
rm -rf $pack
mkdir -p $pack
cp -R inc src port LICENSE CHANGELOG.md $pack
PACK_URL=${URL-} tools/packages/cmsis/make_pdsc.sh >$pack/keepout.keepout.pdsc
zip_of $pack "keepout.keepout.$version.pack"
rm -rf $pack
ls "$to"/*
