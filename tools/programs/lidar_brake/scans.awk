# Says what was found in recorded scans, and writes what scans.gp draws: scans.dat, and the worst scan as sectors.dat,
# hits.dat and worst.gp. It reads rows.csv.
function scans(n) {
    return n == 1 ? "1 scan" : n " scans"
}
# The corners of a sector at a distance: the front points up, sectors follow clockwise.
function wedge(file, i, from, to,    a, k) {
    for (k = -1; k <= 1; k += 2) {
        a = (i + k / 2) * 5 * rad
        printf "%.3f %.3f\n", from * sin(a), from * cos(a) >file
    }
    for (k = 1; k >= -1; k -= 2) {
        a = (i + k / 2) * 5 * rad
        printf "%.3f %.3f\n", to * sin(a), to * cos(a) >file
    }
    print "" >file
}
BEGIN {
    rad = atan2(0, -1) / 180
    worst = 1e9
    most = int(reach * 100 - 6700 / 65536) + 1 # what a sector says that is clear up to the range
}
NR == 1 { next }
{
    n++
    count[$4]++
    v = $3 / 100
    stop = v * delay + v * v / 2 / slows
    gap = ($5 == "") ? "nan" : $5 / 100 - nose
    print $2 / 1000, gap, ($3 == "") ? "nan" : stop, $4 >"scans.dat"
    if (!($4 in first)) { first[$4] = $1; when[$4] = $2 / 1000 }
    left = (gap == "nan" || $3 == "") ? 1e8 : gap - stop
    if ($4 == "blind") blind_row = $0
    if (left < worst) { worst = left; worst_row = $0; worst_gap = gap; worst_stop = stop }
    end = $2 / 1000
}
END {
    if (worst_row == "") worst_row = $0
    out = "verdict.txt"
    speeds = "with its column speed"
    if (ENVIRON["SPEEDS"] != "") speeds = "speeds of " ENVIRON["SPEEDS"]
    if (ENVIRON["SPEED"] != "") speeds = "at " ENVIRON["SPEED"] " m/s"
    printf "Judged: %s of %s, %.6g s; %s.\n\n", scans(n), ENVIRON["SCANS"], end, speeds >out
    if (count["late"])
        printf "Could not have stopped at %s, first at line %s (%.6g s).\n",
            scans(count["late"]), first["late"], when["late"] >out
    if (count["brake"])
        printf "Could only just stop, without %s m of reserve, at %s, first at line %s (%.6g s).\n",
            reserve, scans(count["brake"]), first["brake"], when["brake"] >out
    if (worst < 1e8) {
        split(worst_row, w, ",")
        printf "Worst: line %s at %.6g s, something %.2f m ahead of the nose, %.2f m to stop.\n",
            w[1], w[2] / 1000, worst_gap, worst_stop >out
    } else if (count["clear"] + count["stand"] > 0)
        print "Nothing was seen ahead within the range." >out
    printf "Could have stopped at %s, stood at %d.\n\n", scans(count["clear"] + 0), count["stand"] >out
    if (count["blind"])
        printf "Not judged: %s that did not see all of what is ahead, first at line %s (%.6g s).\n",
            scans(count["blind"]), first["blind"], when["blind"] >out
    if (count["no_speed"])
        printf "Not judged: %s without a speed, or backwards, first at line %s.\n",
            scans(count["no_speed"]), first["no_speed"] >out
    if (gaps != "") print gaps "." >out
    printf "Not judged: what is above or below the plane of the lidar; turns; beyond %s m.\n", reach >out
    if (checked) print "Checked: the reference agrees with every row." >out
    split(worst_row, w, ",")
    split(w[6], cm, " ")
    printf "" >"free.dat"
    printf "" >"unknown.dat"
    printf "" >"hits.dat"
    for (i = 0; i < 72; i++) {
        c = cm[i + 1]
        if (c == 65535) wedge("unknown.dat", i, 0, most / 100)
        else wedge("free.dat", i, 0, c / 100)
        if (c < most && c != 65535) {
            a = (i - 0.5) * 5 * rad
            b = (i + 0.5) * 5 * rad
            printf "%.3f %.3f\n%.3f %.3f\n\n",
                c / 100 * sin(a), c / 100 * cos(a), c / 100 * sin(b), c / 100 * cos(b) >"hits.dat"
        }
    }
    v = w[3] / 100
    printf "range = %g\nstop = %g\nnose = %g\narc = %g\nline = \"%s\"\nat = \"%.6g\"\nlast = %g\n", most / 100,
        v * delay + v * v / 2 / slows, nose, arc, w[1], w[2] / 1000, end >"worst.gp"
}
