# Writes build/mesh-bench.csv from the output of the programs, and adds the times to their lines.
# Fails if boards differ in findings or visits.
BEGIN {
    OFS = ","
    print "board,n,question,by,mean,most,visits,tests,hits,sum,queries,times"
}
$1 == "#time" {
    times[$2, $3, $4] = $5
    next
}
/^#/ { next }
{
    lines[++count] = $0
    if ($4 == "tree" || $4 == "brute") {
        key = $2 SUBSEP $3 SUBSEP $4
        found = $7 "," $8 "," $9 "," $10
        if ((key in first) && first[key] != found) {
            print "mesh-bench: " $1 " " $2 " " $3 " " $4 ": not as on another board" >"/dev/stderr"
            bad = 1
        }
        first[key] = found
    }
}
END {
    for (i = 1; i <= count; i++) {
        $0 = lines[i]
        $12 = times[$2, $3, $4]
        print
    }
    exit bad
}
