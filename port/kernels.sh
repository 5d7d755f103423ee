#!/bin/sh
# Prints which file each kernel is compiled from: port/kernels.sh COMPILER [FLAG...], as make
# kernels calls it. For a kernel in assembly that is its .c file which is not empty for this core.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for choice in port/*.h; do
    kernel=$(basename "$choice" .h)
    [ -e "port/generic/$kernel.h" ] || continue
    file=$("$@" -M "$choice" | tr ' ' '\n' | grep "^port/[a-z0-9]*/$kernel\.h$")
    for source in port/*/"$kernel.c"; do
        [ -e "$source" ] || continue
        "$@" -S -o "$scratch/kernel.s" "$source"
        ! grep -q '^koi_port_[a-z_]*:' "$scratch/kernel.s" || file=$source
    done
    printf '%-9s %s\n' "$kernel" "$file"
done
