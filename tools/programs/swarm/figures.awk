# Computes the generated figures again, in double precision. It reads rows.csv, and writes places.csv as the tool tracks does
# (tick,vehicle,x,y,z), and encounters.csv: the rows with the least distance of each encounter at a tick and that tick. It ends
# with exit code 3 if a pair in rows.csv is wrong or missing.
function wave(turns, size) {
    return sin((turns % 4294967296) / 4294967296 * turn) * size
}
function distance(a, b) {
    return sqrt((x[a] - x[b]) ^ 2 + (y[a] - y[b]) ^ 2 + (z[a] - z[b]) ^ 2)
}
# A row of an encounter that ends, or is open at the last tick.
function put(event, tick, pair) {
    printf "%s,%d,%s,%d,%d\n", event, tick, pair, int(least[pair] * 1000), when[pair] >"encounters.csv"
}
BEGIN {
    FS = ","
    turn = 2 * atan2(0, -1)
    within = 4
    rounding = 0.001 # the firmware's positions are Q16.16
    print "event,tick,a,b,least_mm,least_tick" >"encounters.csv"
}
FNR > 1 { event[$2, $3 "," $4] = $1 }
END {
    for (t = 0; t < 1000; t++) {
        for (v = 0; v < 10; v++) {
            pace = 5242880 + v * 786432
            start = v * 429496729
            x[v] = wave(t * pace + start, 12 + v)
            y[v] = wave(t * int(pace / 2) + start + 1073741824, 20)
            z[v] = 20 + wave(t * int(pace / 3) + start, 3)
            if (t % 2 == 0) printf "%d,%d,%.3f,%.3f,%.3f\n", t, v, x[v], y[v], z[v] >"places.csv"
        }
        for (b = 1; b < 10; b++)
            for (a = 0; a < b; a++) {
                pair = a "," b
                d = distance(a, b)
                said = event[t, pair]
                if (said == "begin") {
                    near[pair] = 1
                    least[pair] = d
                    when[pair] = t
                    printf "begin,%d,%s,,\n", t, pair >"encounters.csv"
                } else if (said == "end") {
                    put("end", t, pair)
                    near[pair] = 0
                }
                if (near[pair] ? d > within + rounding : d < within - rounding) {
                    printf "tick %d: %d and %d are %.3f m apart, and rows.csv says otherwise\n", t, a, b, d >"/dev/stderr"
                    exit 3
                }
                if (near[pair] && d < least[pair]) {
                    least[pair] = d
                    when[pair] = t
                }
            }
    }
    for (b = 1; b < 10; b++)
        for (a = 0; a < b; a++)
            if (near[a "," b]) put("open", 999, a "," b)
}
