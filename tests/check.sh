# Functions for test scripts: check NAME COMMAND... runs a case, summary NAME ends the script.
checks_passed=0
checks_failed=0
mkdir -p build/test
export CMAKE_GENERATOR=Ninja # make starts CMake itself for each file, which takes as long as compiling it

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

summary() {
    rm -f build/test/check.$$
    echo "$1: $checks_passed passed, $checks_failed failed"
    [ $checks_failed -eq 0 ]
}
