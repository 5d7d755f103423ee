# Says which vehicles came near each other, and writes what draw.gp draws: a file a vehicle, the encounters and picture.gp. It
# reads what the tool tracks said, places.csv and rows.csv (of the generated figures encounters.csv).
function name_of(v) {
    return (v in name) ? name[v] : "vehicle " v
}
function seconds(tick) {
    return sprintf("%.2f", tick * step)
}
# Keeps an encounter: distance in mm, or -1 if the rows do not say it.
function keep(a, b, from, to, mm, tick,    k) {
    n++
    meets[a, b]++
    first[n] = a; second[n] = b; begin[n] = from; end[n] = to; least[n] = mm; at[n] = tick
    if (!(pairs[a, b]++)) pair_count++
}
FILENAME ~ /pack\.txt$/ {
    if ($0 ~ /^tracks: [0-9]+ of [0-9]+ pairs at the same time/) {
        together = $2
        all = $4
        step = $(NF - 1)
        next
    }
    if ($2 ~ /^ORIGIN/) { origin = $2; next }
    if ($2 == "POS") { about = $NF; next }
    if ($0 !~ /^tracks: [0-9]+ .*: [0-9]+ poses, /) next
    v = $2
    line = $0
    sub(/^tracks: [0-9]+ /, "", line)
    sub(/ [A-Za-z]+: [0-9]+ poses,.*/, "", line)
    name[v] = line
    match($0, /: [0-9]+ poses, [0-9]+ left out, [0-9.]+ m off, [0-9.]+ s apart/)
    split(substr($0, RSTART + 2, RLENGTH - 2), w, " ")
    poses += w[1]
    left += w[3]
    if (w[6] > off) off = w[6]
    if (w[9] > apart) apart = w[9]
    next
}
FILENAME == "places.csv" {
    split($0, p, ",")
    if (p[2] + 1 > vehicles) vehicles = p[2] + 1
    print p[3], p[4], p[5] >("vehicle" p[2] ".dat")
    seen[p[2], p[1]] = p[3] " " p[4] " " p[5]
    if (p[1] > ticks) ticks = p[1]
    next
}
FNR == 1 { next }
{
    split($0, r, ",")
    if (r[1] == "begin") { from[r[3], r[4]] = r[2]; open[r[3], r[4]] = 1; next }
    keep(r[3], r[4], from[r[3], r[4]], r[2], (r[5] == "") ? -1 : r[5], (r[6] == "") ? int((from[r[3], r[4]] + r[2]) / 2) : r[6])
    delete open[r[3], r[4]]
}
# The place of a vehicle near a tick, among those that are drawn.
function place(v, tick,    d) {
    for (d = 0; d < ticks / 600 + 3; d++) {
        if ((v, tick - d) in seen) return seen[v, tick - d]
        if ((v, tick + d) in seen) return seen[v, tick + d]
    }
    return ""
}
END {
    for (k in open) {
        split(k, r, SUBSEP)
        keep(r[1], r[2], from[k], ticks, -1, int((from[k] + ticks) / 2))
    }
    out = "verdict.txt"
    if (ENVIRON["TRACKS"] == "")
        printf "Flown: ten vehicles on generated figures, %s s.\n\n", seconds(ticks) >out
    else
        printf "Judged: %d vehicles of %s, %d poses, %s s; ticks of %.4g s.\n\n",
            vehicles, ENVIRON["TRACKS"], poses, seconds(ticks), step >out
    # The closest encounters first.
    for (i = 1; i <= n; i++) {
        for (k = i; k > 1 && least[order[k - 1]] > least[i]; k--) order[k] = order[k - 1]
        order[k] = i
    }
    printf "Encounters within %s m: %d, of %d pairs.\n", distance, n, pair_count >out
    printf "" >"encounters.dat"
    for (k = 1; k <= n; k++) {
        i = order[k]
        if (k <= 5 && least[i] >= 0)
            printf "%s and %s: %.2f m at %s s (near from %s s to %s s).\n",
                name_of(first[i]), name_of(second[i]), least[i] / 1000, seconds(at[i]), seconds(begin[i]), seconds(end[i]) >out
        a = place(first[i], at[i])
        b = place(second[i], at[i])
        if (k <= 40 && a != "" && b != "")
            printf "%s\n%s\n\n\n", a, b >"encounters.dat"
    }
    if (n > 5 && least[order[1]] >= 0) printf "And %d more in rows.csv.\n", n - 5 >out
    if (together < all || ENVIRON["TRACKS"] != "") print "" >out
    if (together < all)
        printf "Not judged: %d of %d pairs, which were never there at the same time.\n", all - together, all >out
    if (ENVIRON["TRACKS"] != "") {
        printf "Not judged: what a vehicle does between two poses but a straight line; at most %.3g s apart.\n", apart >out
        printf "Distances may be up to %.2g m below the true ones: vehicles are up to %.2g m off a straight way.\n",
            4 * off, off >out
        if (left) printf "Left out: %d poses that cannot be used (SKIP=bad).\n", left >out
        if (about != "") printf "Logs without a local position are read by POS, about %s.\n", about >out
        if (origin != "") printf "%s was added to all positions.\n", origin >out
    }
    if (ENVIRON["TRACKS"] == "") print "Distances are those at the ticks, computed again in double precision." >out
    if (checked) print "Checked: the reference agrees with every pair in every tick." >out
    printf "vehicles = %d\nshown = %d\n", vehicles, (n < 40) ? n : 40 >"picture.gp"
    printf "array names[%d]\n", vehicles >"picture.gp"
    for (v = 0; v < vehicles; v++) {
        printf "names[%d] = '%s'\n", v + 1, name_of(v) >"picture.gp"
    }
}
