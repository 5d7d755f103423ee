#!/bin/sh
# Stands for a board at a serial line: tests/console/serial.sh BOARD IMAGE. What the board prints
# comes with carriage returns behind the noise of its reset, and there is no exit code. HOW damages
# what the board printed when it was sound: cut (it falls silent), hash (another hash), failed (a
# case fails), twice (the board resets and begins again).
set -u
heard=$2.heard
[ "${HOW:-sound}" != sound ] || boards/run.sh "$1" "$2" >"$heard"
echo "reset"
sed 's/$/\r/' "$heard" | case ${HOW:-sound} in
cut) sed '$d' ;;
hash) sed 's/: [0-9a-f]\{8\}/: 00000000/' ;;
failed) sed 's/\([0-9]\) passed, 0 failed/\1 passed, 1 failed/' ;;
twice) sed 'p' ;;
*) cat ;;
esac
exit 0
