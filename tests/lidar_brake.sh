#!/bin/sh
# Tests the example lidar_brake: it judges itself, and gives the same bytes on the host and on
# boards.
set -u
app=lidar_brake
. tests/app.sh
check "on the host" runs host
for board in microbit stm32vldiscovery mps2_an386; do
    check "the same bytes on $board, its costs told" same_on $board
done
check "it braked for the crate" grep -q ',brake,' $work/host.csv
check "and stood before it" grep -q ',stand,' $work/host.csv
check "it braked when the lidar failed" grep -q ',blind,' $work/host.csv
check "not heard: no success" unheard host
check "under the sanitizers" sanitized
summary "lidar_brake"
