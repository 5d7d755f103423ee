#!/bin/sh
# The example swarm: it judges itself, and says the same on the host and on boards.
set -u
. tests/check.sh
work=build/test/swarm
mkdir -p $work
run() { # BOARD
    make run APP=swarm BOARD="$1" >$work/"$1".csv 2>$work/"$1".txt
}
same() { # BOARD
    run "$1" && cmp $work/"$1".csv $work/host.csv
}
unheard() { # output that does not arrive is no success
    ! make run APP=swarm BOARD="$1" >/dev/full 2>/dev/null
}
sanitized() {
    make -j2 BOARD=host APP=swarm VARIANT=sanitize OPT=-O1 \
        EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=all" image &&
        build/host/sanitize/swarm | cmp - $work/host.csv
}
check "on the host" run host
for board in microbit mps2_an386; do
    check "the same bytes on $board" same $board
done
check "instructions are told" grep -q 'instructions.*worst [1-9]' $work/mps2_an386.txt
check "pairs begin" grep -q '^begin,' $work/host.csv
check "pairs end" grep -q '^end,' $work/host.csv
check "not heard: no success" unheard host
check "under the sanitizers" sanitized
summary "swarm"
