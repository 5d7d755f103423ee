#!/bin/sh
# Tests the example swarm: it judges itself, and gives the same bytes on the host and on boards.
set -u
app=swarm
. tests/app.sh
check "on the host" runs host
for board in microbit stm32vldiscovery mps2_an386; do
    check "the same bytes on $board, its costs told" same_on $board
done
check "pairs begin" grep -q '^begin,' $work/host.csv
check "pairs end" grep -q '^end,' $work/host.csv
check "not heard: no success" unheard host
check "under the sanitizers" sanitized
summary "swarm"
