#!/bin/sh
# Tests the example messages: payloads by the documented layouts, judged by known answers in double
# precision; the same bytes on the host and on boards; what is malformed is refused.
set -u
app=messages
. tests/app.sh
known=tests/judge/messages/known.py
samples_are_known() {
    python3 $known samples | diff boards/messages/samples.h -
}
judged() {
    python3 $known judge <$work/host.csv
}
same_bytes() { # BOARD
    runs "$1" && cmp $work/"$1".csv $work/host.csv
}
refusals() {
    make -j2 BOARD=host APP=messages_refused APP_DIR=tests/judge/messages image &&
        build/host/messages_refused
}
check "the samples have the documented layout" samples_are_known
check "on the host" runs host
check "known answers" judged
for board in microbit stm32vldiscovery mps2_an386; do
    check "the same bytes on $board" same_bytes $board
done
check "malformed messages" refusals
check "under the sanitizers" sanitized
summary "messages"
