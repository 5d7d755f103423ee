#!/bin/sh
# Runs an image on its board: boards/run.sh BOARD IMAGE [ARGUMENT...]
#
# The board runs under QEMU with semihosting (console, arguments, files, exit code). -icount makes
# an instruction 1024 ns of the board's time, so its counters count instructions, the same in every
# run. Arguments must hold no blank and no comma. The host runs the image directly, Node.js that of
# wasm. BOARD_PLUGIN, if it is set, is a plugin of QEMU and its arguments.
set -eu
board=$1
image=$2
shift 2
of_board() { # VARIABLE
    sed -n "s/^$1 := *//p" "$(dirname "$0")/$board/board.mk"
}
machine=$(of_board BOARD_QEMU)
case $(of_board BOARD_CORE) in
'') exec "$image" "$@" ;;
wasm) exec node --no-warnings "$(dirname "$0")/wasm/run.mjs" "$image" "$@" ;;
cortex_m) qemu=qemu-system-arm ;;
rv32) qemu="qemu-system-riscv32 -bios none" ;;
esac
arguments="arg=${image##*/}"
for word in "$@"; do
    arguments="$arguments,arg=$word"
done
# shellcheck disable=SC2086  # the board's words may be several
exec $qemu -M $machine -nographic -monitor none -serial none -icount shift=10 \
    ${BOARD_PLUGIN:+-plugin "$BOARD_PLUGIN"} \
    -semihosting-config "enable=on,target=native,$arguments" -kernel "$image"
