#!/bin/sh
# The sum of all that steps say in FILEs: totals.sh FILE...
# Of lines "<what>: N comparisons" and "<what>: N passed, N failed" it prints the two sums, the cases last. It fails iff a
# case failed, or none was there.
cat "$@" | awk '
    / comparisons$/ { comparisons += $(NF - 1) }
    / passed, [0-9]+ failed$/ { passed += $(NF - 3); failed += $(NF - 1) }
    END {
        printf "%.0f comparisons\n%d passed, %d failed\n", comparisons, passed, failed
        exit failed > 0 || passed == 0
    }'
