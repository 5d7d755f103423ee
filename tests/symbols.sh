#!/bin/sh
# Checks the symbols of the library for the boards that it is given. The library calls only
# functions that a freestanding compiler may call, with no floating point among them. It exports
# what the headers declare, and holds no data that can change.
#
# promise: no-heap
set -u
. tests/check.sh

eabi='u?idiv(mod)?|u?ldivmod|lmul|llsl|llsr|lasr|u?lcmp|mem(cpy|move|set|clr)[48]?'
allowed="^(memcpy|memset|memmove|memcmp|__aeabi_($eabi)|__clzsi2|__clzdi2"
allowed="$allowed|__(ashl|ashr|lshr|u?div|u?mod)di3|__gnu_thumb1_case_[a-z]+)\$"
symbols() {
    make -j2 BOARD="$1" "build/$1/libkeepout.a" >/dev/null 2>&1 || return 1
    arm-none-eabi-nm "build/$1/libkeepout.a" >build/test/symbols || return 1
    defined=$(awk 'NF == 3 && $2 ~ /^[TR]$/ { print $3 }' build/test/symbols | sort -u)
    wanted=$(awk '$1 == "U" { print $2 }' build/test/symbols | sort -u | grep -Ev "$allowed")
    for symbol in $wanted; do
        echo "$defined" | grep -qx "$symbol" || { echo "$1: needs $symbol"; return 1; }
    done
    ! awk 'NF == 3 && $2 ~ /^[DdBbCcGgSs]$/ { print FILENAME ": writable " $3; found = 1 }
        END { exit !found }' \
        build/test/symbols
}
# The library exports under ko_ the functions that the headers declare, and the symbol of KO_TREE_K.
# All else begins with koi_.
exported_is_declared() {
    awk 'NF == 3 && $2 ~ /^[A-TV-Z]$/ { print $3 }' build/test/symbols |
        sort -u >build/test/exported
    grep '^ko_' build/test/exported | grep -v '^ko_config_tree_k_[1-8]$' |
        diff build/test/declared - || return 1
    ! grep -v '^koi\{0,1\}_' build/test/exported
}

python3 tests/api.py functions | awk -F'\t' '$3 == "extern" { print $2 }' |
    sort -u >build/test/declared
for board in "$@"; do
    check "$board: calls and data" symbols "$board"
    check "$board: exported are the headers' functions" exported_is_declared
done
summary "symbols"
