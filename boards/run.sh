#!/bin/sh
# Runs an image on its board: boards/run.sh BOARD IMAGE [ARGUMENT...]
#
# The board runs under QEMU with semihosting (console, arguments, files, exit code). -icount makes an instruction 1024 ns of
# the board's time, so its counters count instructions, the same in every run. Arguments must hold no blank and no comma.
# The host runs the image directly.
set -eu
board=$1
image=$2
shift 2
machine=$(sed -n 's/^BOARD_QEMU := *//p' "$(dirname "$0")/$board/board.mk")
if [ -z "$machine" ]; then
    exec "$image" "$@"
fi
arguments="arg=${image##*/}"
for word in "$@"; do
    arguments="$arguments,arg=$word"
done
exec qemu-system-arm -M "$machine" -nographic -monitor none -serial none -icount shift=10 \
    -semihosting-config "enable=on,target=native,$arguments" -kernel "$image"
