#!/bin/sh
# Tries the Arduino library: the folder that layout.sh writes is built by Debian's arduino-builder,
# with a core made for the test. The sketches run on the host and under QEMU. On the way the builder
# finds the library by its header.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=arduino
. tools/tests/packages/shared/package.sh
here=tools/tests/packages/arduino
library=$dir/libraries/keepout

property() {
    sed -n "s/^$1=//p" library.properties
}
# What Arduino demands of library.properties, without the address, which has no value yet.
well_formed() {
    keys='name|version|author|maintainer|sentence|paragraph|category|url|architectures|includes'
    awk -F= -v keys="^($keys)=" '$0 !~ keys { print; bad = 1 }
             $2 == "" && $1 != "url" { print $1 " is empty"; bad = 1 }
             seen[$1]++ { print $1 " stands twice"; bad = 1 }
             END { exit bad || NR != 10 }' library.properties &&
        property category | grep -Eqx \
            'Display|Communication|Signal Input/Output|Sensors|Device Control|Timing|Data Storage|Data Processing|Other'
}
same_version() {
    [ "$(property version)" = "$(tools/packages/version.sh)" ]
}
# Lays out a copy of the tree, so that the script needs nothing but what git holds.
lay_out() {
    copy_tree "$dir/tree" && mkdir -p "$dir/libraries" &&
        "$dir/tree/tools/packages/arduino/layout.sh" "$library" &&
        ! "$dir/tree/tools/packages/arduino/layout.sh" "$library" 2>/dev/null
}
same_sources() {
    (cd "$library/src" && sources) >"$dir/laid" && sources | diff - "$dir/laid"
}
well_laid() { # Arduino demands a folder of the sketch's name, and compiles nothing outside of src
    [ "$(ls "$library")" = "$(printf '%s\n' LICENSE README.md examples library.properties src)" ] &&
        for example in "$library"/examples/*; do
            [ -e "$example/$(basename "$example").ino" ] &&
                [ -e "$here/$(basename "$example").txt" ] || return 1
        done
}
hardware() { # writes a platform with two boards
    mkdir -p "$dir/hardware/keepout/test/cores/core" "$dir/tools" &&
        cp $here/platform.txt "$dir/hardware/keepout/test" &&
        cp $here/core/* "$dir/hardware/keepout/test/cores/core" &&
        cat >"$dir/hardware/keepout/test/boards.txt" <<-BOARDS
	host.name=host
	host.build.core=core
	host.build.cc=gcc
	host.build.cxx=g++
	host.build.ar=ar
	host.build.flags=-O0 -ffunction-sections
	host.build.link_flags=-Wl,--gc-sections
	mps2_an386.name=mps2_an386
	mps2_an386.build.core=core
	mps2_an386.build.cc=arm-none-eabi-gcc
	mps2_an386.build.cxx=arm-none-eabi-g++
	mps2_an386.build.ar=arm-none-eabi-ar
	mps2_an386.build.flags=-Os $(board_flags mps2_an386)
	mps2_an386.build.link_flags=$(board_link_flags mps2_an386)
	BOARDS
}
# The sketches for a board are built in one place, so the library is compiled once for it.
sketch() { # NAME BOARD
    build=$dir/build-$2
    mkdir -p "$build" "$dir/sketch" && cp "$library/examples/$1/$1.ino" "$dir/sketch/sketch.ino" &&
        arduino-builder -compile -quiet -hardware "$dir/hardware" -hardware \
            /usr/share/arduino-builder -tools "$dir/tools" -libraries "$dir/libraries" -fqbn \
            "keepout:test:$2" -build-path "$build" "$dir/sketch/sketch.ino" &&
        boards/run.sh "$2" "$build/sketch.ino.elf" >"$build/output" &&
        diff $here/$1.txt "$build/output"
}

check "library.properties is as Arduino wants it" well_formed
check "library.properties names the version of the header" same_version
check "layout.sh lays out the library, and never over another" lay_out
check "the library holds all sources" same_sources
check "the library holds nothing but what Arduino knows; each sketch has its answers" well_laid
check "a platform for the test" hardware
for name in Nearest TimeToContact Fence; do
    check "the sketch $name answers right on the host" sketch $name host
done
check "the sketch Nearest answers right on mps2_an386" sketch Nearest mps2_an386
summary "arduino"
