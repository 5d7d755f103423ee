#!/bin/sh
# Runs the README's example as it is printed there, on the host and on a board. Its output must be
# the text in the README.
set -u
. tests/check.sh
dir=build/test/example
mkdir -p $dir
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >$dir/main.c
awk '/^It prints/ { gsub(/.*`obstacle/, "obstacle"); gsub(/`.*/, ""); print }' README.md \
    >$dir/expected
example() {
    make -j2 BOARD="$1" APP=example APP_DIR=$dir image &&
        boards/run.sh "$1" "build/$1/example$([ "$1" = host ] || echo .elf)" >$dir/out &&
        cmp $dir/out $dir/expected
}
check "README example on the host" example host
check "README example on mps2_an386" example mps2_an386
# The line by which the README compiles it, as it is printed. It takes half as long without -O2.
compiled() {
    line=$(sed -n 's/^    \(cc -std=c11 .*first.c.*\)$/\1/p' README.md)
    case $line in *' -O2 '*) ;; *) return 1 ;; esac
    mkdir -p $dir/first && cp -r inc src port $dir/first && cp $dir/main.c $dir/first/first.c &&
        (cd $dir/first && eval "$(echo "$line" | sed 's/ -O2 / -O0 /')") >$dir/out &&
        cmp $dir/out $dir/expected
}
check "README's line compiles and runs it" compiled
# Large clearances: their product with 125 does not fit where long has 32 bits.
far() { # metres
    mkdir -p "$dir/far$1"
    sed -e "s/KO_M(4.0), KO_M(1.0)/KO_M($(($1 + 3)).25), KO_M(0.0)/" \
        -e "s/KO_M_UP(0.2)/KO_M(0.25)/; s/KO_M(5.0)/KO_M(8192.0)/" \
        $dir/main.c >"$dir/far$1/main.c" &&
        make -j2 BOARD=mps2_an386 APP="far$1" APP_DIR="$dir/far$1" image &&
        boards/run.sh mps2_an386 "build/mps2_an386/far$1.elf" >$dir/out &&
        echo "obstacle 17 at ${1}000 mm" | cmp $dir/out -
}
check "263 m, told right on mps2_an386" far 263
check "8000 m, told right on mps2_an386" far 8000
# Links the example with only those parts of the project that the README names.
firmware() {
    make BOARD=mps2_an386 build/mps2_an386/libkeepout.a &&
        arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=hard --specs=picolibc.specs \
            --oslib=semihost -nostartfiles -Wl,--gc-sections,-e,main -Iinc \
            -isystem "${LIBFIXMATH:-build/deps/libfixmath}" $dir/main.c \
            build/mps2_an386/libkeepout.a -o $dir/firmware.elf
}
check "README example, linked with the library alone" firmware
check "it has at most 30 lines" test "$(wc -l <$dir/main.c)" -le 30
summary "example"
