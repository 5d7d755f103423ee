#!/bin/sh
# Prints which file each kernel is compiled from: port/kernels.sh COMPILER [FLAG...], as make
# kernels calls it. For a kernel in assembly these are its .c files that are not empty for this
# core: KERNEL.c, KERNEL_CORE.c where two ports have one, and KERNEL_STEP.c for steps of a long one.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for choice in port/*.h; do
    kernel=$(basename "$choice" .h)
    [ -e "port/generic/$kernel.h" ] || continue
    # A port's header may take the rest from the portable one, which it includes.
    file=$("$@" -M "$choice" | tr ' ' '\n' | grep -m 1 "^port/[a-z0-9]*/$kernel\.h$")
    sources=
    for source in port/*/"$kernel.c" port/*/"$kernel"_*.c; do
        [ -e "$source" ] || continue
        "$@" -S -o "$scratch/kernel.s" "$source"
        ! grep -q '^koi_port_[a-z_]*:' "$scratch/kernel.s" || sources="$sources $source"
    done
    # shellcheck disable=SC2086  # a list of words is meant
    printf "%-9s %s\n" $(printf "$kernel %s " ${sources:-$file})
done
