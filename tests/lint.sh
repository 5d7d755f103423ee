#!/bin/sh
# make lint: runs clang-tidy's checks of .clang-tidy over the library and the firmwares of boards,
# or over the folders of programs that it is given. Finds lines of C longer than 100 columns, and
# files of the library longer than 500 lines.
set -u
. tests/check.sh

tidy() { # [VARIABLE=VALUE...]: what make compiles with these
    make BOARD=host "$@" tidy >build/test/tidy.log 2>&1 && return 0
    grep -v 'warnings generated\|^make' build/test/tidy.log
    return 1
}
programs() { # FOLDER...
    for folder in "$@"; do
        check "$folder" tidy APP="$(basename "$folder")" APP_DIR="$folder"
    done
}
if [ $# -gt 0 ]; then
    programs "$@"
    summary "lint of programs"
    exit
fi
check "the library" tidy APP=none APP_DIR=none
programs boards/contexts boards/messages

narrow() {
    git ls-files '*.c' '*.h' '*.cpp' '*.hpp' |
        xargs awk 'length > 100 { print FILENAME ":" FNR ": " length " columns"; bad = 1 }
            END { exit bad }'
}
check "lines of C within 100 columns" narrow
short() {
    git ls-files 'src/*' 'port/*' | grep '\.[chS]$\|\.hpp$' |
        xargs awk 'FNR == 501 { print FILENAME ": more than 500 lines"; bad = 1 } END { exit bad }'
}
check "files of the library within 500 lines" short
summary "lint"
