# Functions for test scripts: check NAME COMMAND... runs a case, summary NAME ends the script,
# symbols_of BOARD SOURCE... reads objects.
checks_passed=0
checks_failed=0
mkdir -p build/test
# make starts CMake itself for each file, which takes as long as compiling it
export CMAKE_GENERATOR=Ninja

check() {
    check_name=$1
    shift
    if "$@" >build/test/check.$$ 2>&1; then
        checks_passed=$((checks_passed + 1))
    else
        checks_failed=$((checks_failed + 1))
        echo "  FAILED $check_name"
        sed 's/^/    /' build/test/check.$$ | head -20
    fi
}

# Prints what nm says of the library's objects for a board, each line after its source without ".c".
# One nm serves all, since it takes a third of a second to start.
symbols_of() { # BOARD SOURCE...
    symbols_board=$1
    shift
    case $symbols_board in host) symbols_nm=nm ;; *) symbols_nm=arm-none-eabi-nm ;; esac
    printf '%s\n' "$@" | sed "s|^|build/$symbols_board/|; s|c$|o|" | xargs $symbols_nm -A |
        sed "s|^build/$symbols_board/||; s|\.o:| |"
}

summary() {
    rm -f build/test/check.$$
    echo "$1: $checks_passed passed, $checks_failed failed"
    [ $checks_failed -eq 0 ]
}
