#!/bin/sh
# totals.sh FILE...: adds up the lines "<what>: N comparisons" and "<what>: N passed, N failed".
# Prints the two sums, the cases last. Fails if a case failed, or if there is none.
cat "$@" | awk '
    / comparisons$/ { comparisons += $(NF - 1) }
    / passed, [0-9]+ failed$/ { passed += $(NF - 3); failed += $(NF - 1) }
    END {
        printf "%.0f comparisons\n%d passed, %d failed\n", comparisons, passed, failed
        exit failed > 0 || passed == 0
    }'
