#!/bin/sh
# Checks that every C and C++ file is as .clang-format says; make format writes it so.
set -u
. tests/check.sh
formatted() {
    git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror
}
check "C and C++: make format" formatted
summary "format"
