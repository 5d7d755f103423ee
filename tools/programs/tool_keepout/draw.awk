# Writes what draw.gp draws: awk -F, -f draw.awk -v grid=2000 -v folder=F rows.csv rows.csv. The first pass finds the extent.
# Parts of the path that begin and end in cells of the grid that are drawn already are left out.
function widen(x, y, z) {
    if (!known++) { lo_x = hi_x = x; lo_y = hi_y = y; lo_z = hi_z = z }
    if (x < lo_x) lo_x = x; if (x > hi_x) hi_x = x
    if (y < lo_y) lo_y = y; if (y > hi_y) hi_y = y
    if (z < lo_z) lo_z = z; if (z > hi_z) hi_z = z
}
function cell(x, y, z) { return int((x - lo_x) / size) " " int((y - lo_y) / size) " " int((z - lo_z) / size) }
# Draws to a point in the file of a class; `is_last` is true at the end of a move.
function draw_to(class, x, y, z, is_last,   there) {
    there = cell(x, y, z)
    if (there == here && !is_last) return
    if (!((class, here, there) in drawn)) {
        drawn[class, here, there]
        file = folder "/" class ".dat"
        if (!(class in pen) || pen[class] != from) printf "\n%s\n", from >file
        printf "%.3f %.3f %.3f\n", x, y, z >file
        pen[class] = sprintf("%.3f %.3f %.3f", x, y, z)
    }
    here = there
    from = sprintf("%.3f %.3f %.3f", x, y, z)
}
function draw_arc(class,   u, v, w, i, n, turn, c, s, p, q) {
    u = $19 == "G17" ? 1 : $19 == "G18" ? 3 : 2
    v = u % 3 + 1
    w = v % 3 + 1
    n = int(($20 < 0 ? -$20 : $20) / 6) + 1
    for (i = 1; i <= n; i++) {
        turn = $20 * i / n * 3.14159265358979 / 180
        c = cos(turn); s = sin(turn)
        p[u] = $(15 + u) + c * ($(9 + u) - $(15 + u)) - s * ($(9 + v) - $(15 + v))
        p[v] = $(15 + v) + c * ($(9 + v) - $(15 + v)) + s * ($(9 + u) - $(15 + u))
        p[w] = $(9 + w) + ($(12 + w) - $(9 + w)) * i / n
        draw_to(class, p[1], p[2], p[3], i == n)
    }
}
FNR == 1 { pass++; next }
pass == 1 { widen($10, $11, $12); widen($13, $14, $15); next }
FNR == 2 {
    size = hi_x - lo_x
    if (hi_y - lo_y > size) size = hi_y - lo_y
    if (hi_z - lo_z > size) size = hi_z - lo_z
    size = (size > 0 ? size : 1) / grid
    n = split("rapid feed rapid_near feed_near rapid_blocked feed_blocked contact clamp stock", names, " ")
    for (i = 1; i <= n; i++) printf "" >(folder "/" names[i] ".dat")
    printf "lo_x = %g; hi_x = %g; lo_y = %g; hi_y = %g; lo_z = %g; hi_z = %g\n", lo_x, hi_x, lo_y, hi_y, lo_z, hi_z \
        >(folder "/extent.gp")
}
$3 == "" { print $10, $11, $12, $13, $14, $15, $4 >(folder "/" $2 ".dat"); next }
$21 != "" && $3 == "blocked" { print $21, $22, $23 >(folder "/contact.dat") }
$2 == "change" { next }
{
    class = ($2 == "rapid" ? "rapid" : "feed") ($3 == "clear" ? "" : "_" $3)
    from = sprintf("%.3f %.3f %.3f", $10, $11, $12)
    here = cell($10, $11, $12)
    if ($19 == "") draw_to(class, $13, $14, $15, 1)
    else draw_arc(class)
}
