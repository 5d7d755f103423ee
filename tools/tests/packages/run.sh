#!/bin/sh
# make packages: tries keepout in each build system and language that it is packaged for, from a
# copy outside of the repository. Prints what failed of each, and a line each: passed or failed.
# run.sh NAME... tries these alone.
set -u
mkdir -p build/test build/packages
[ $# -gt 0 ] || set -- $(ls tools/tests/packages/*.sh | sed 's|.*/||; s|\.sh$||' | grep -vx run)
failed=0
for name in "$@"; do
    if tools/tests/packages/"$name".sh >build/packages/"$name".log 2>&1; then
        tail -1 build/packages/"$name".log
    else
        cat build/packages/"$name".log
        failed=1
    fi
done
exit $failed
