# Checks that every tree found everything: expected.csv, then bench.csv. The hits of rays may differ
# by one, since their ends are rounded. All cores must agree in findings and visits.
function complain(text) {
    if (bad++ < 20) {
        print "bench: " text
    }
}
function differ(a, b) {
    return (a > b) ? a - b : b - a
}
FNR == 1 { file++ }
/^#/ || $1 == "op" || $1 == "board" { next }
file == 1 {
    expected[$1, $2] = $3
    next
}
{
    key = $2 SUBSEP $3
    if (key in expected) {
        off = differ($7, expected[key])
        checked++
        if ($2 == "ray") {
            moved += off
        }
        if (off > ($2 == "ray" ? 1 : 0)) {
            complain($1 " " $2 " " $3 ": " $7 " hits, expected " expected[key])
        }
    }
    if (!(key in hits)) {
        hits[key] = $7
        visits[key] = $6
        first[key] = $1
    } else if ($7 != hits[key] || $6 != visits[key]) {
        complain($1 " " $2 " " $3 ": " $7 " hits in " $6 " visits, " first[key] " has " hits[key] " in " visits[key])
    }
}
END {
    printf "bench: %d numbers of hits compared with the engines' (%d rays moved by rounding), %d failed\n", checked, moved, bad
    exit bad > 0 || checked == 0
}
