# Judges the legs of fence_guard by brute force in double precision. The first file is the C that
# keepout-fence wrote, the second the rows. It samples each leg every 0.2 m and prints what is
# wrong.
function near_edge(x, y, ax, ay, bx, by,   t, dx, dy) {
    dx = bx - ax; dy = by - ay
    t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    t = t < 0 ? 0 : t > 1 ? 1 : t
    return sqrt((x - ax - dx * t) ^ 2 + (y - ay - dy * t) ^ 2)
}
function least(a, b) { return a < b ? a : b }
function most(a, b) { return a > b ? a : b }
# The depth of (x, y) in zone z seen from above. Below 0 it is the distance outside.
function flat_depth(z, x, y,   i, j, n, s, d, e, ax, ay, bx, by, ox, oy) {
    if (kind[z] == "CYLINDER") return a[z, 3] - sqrt((x - a[z, 1]) ^ 2 + (y - a[z, 2]) ^ 2)
    if (kind[z] == "BOX") {
        ox = most(a[z, 1] - x, x - a[z, 3]); oy = most(a[z, 2] - y, y - a[z, 4])
        if (ox <= 0 && oy <= 0) return -most(ox, oy)
        return -sqrt(most(ox, 0) ^ 2 + most(oy, 0) ^ 2)
    }
    n = points[name[z]]; d = 1e9; s = 0
    for (i = 1; i <= n; i++) {
        j = i % n + 1
        ax = px[name[z], i] - x; ay = py[name[z], i] - y; bx = px[name[z], j] - x; by = py[name[z], j] - y
        d = least(d, near_edge(0, 0, ax, ay, bx, by))
        s += atan2(ax * by - ay * bx, ax * bx + ay * by)
    }
    return (s > 3 || s < -3) ? d : -d
}
function depth(z, x, y, h,   f, v) {
    f = flat_depth(z, x, y); v = least(h - lo[z], hi[z] - h)
    return f >= 0 && v >= 0 ? least(f, v) : -sqrt(least(f, 0) ^ 2 + least(v, 0) ^ 2)
}
# The clearance of a point. Also lowers `each`, the clearance to the zones that are judged one by
# one.
function clearance(x, y, h,   z, c, in_best, has_in) {
    c = 1e9; in_best = -1e9
    for (z = 1; z <= zones; z++) {
        d = depth(z, x, y, h)
        if (role[z] ~ /OUT/) c = least(c, -d)
        else if (rule ~ /ALL/) c = least(c, d)
        else { has_in = 1; in_best = most(in_best, d) }
    }
    each = least(each, c)
    return has_in ? least(c, in_best) : c
}
function limit(text) { return text ~ /NO_FLOOR/ ? -1e9 : text ~ /NO_CEILING/ ? 1e9 : text / 65536 }
FNR == NR && /^static const ko_fence_xy/ { split($4, w, "["); array = w[1]; next }
FNR == NR && /_rule =/ { rule = $5 }
FNR == NR && /_way\[/ { array = "way"; next }
FNR == NR && /^ *\{-?[0-9]/ {
    gsub(/[{},]/, " "); points[array]++
    px[array, points[array]] = $1 / 65536; py[array, points[array]] = $2 / 65536; pz[array, points[array]] = $3 / 65536
    next
}
FNR == NR && /KO_FENCE_ZONE_/ {
    zones++; text = $0; gsub(/[(),]/, " ", text); n = split(text, w, " ")
    sub(/KO_FENCE_ZONE_/, "", w[1]); kind[zones] = w[1]; role[zones] = w[2]; name[zones] = w[3]
    lo[zones] = limit(w[n - 1]); hi[zones] = limit(w[n])
    for (i = 3; i < n - 1; i++) a[zones, i - 2] = w[i] / 65536
    next
}
FNR != NR && /^leg/ {
    split($0, f, ","); legs++
    i = f[2]; j = f[3]
    dx = px["way", j] - px["way", i]; dy = py["way", j] - py["way", i]; dz = pz["way", j] - pz["way", i]
    size = sqrt(dx * dx + dy * dy + dz * dz); steps = int(size / 0.2) + 1; low = 1e9; each = 1e9
    for (k = 0; k <= steps; k++) {
        t = k / steps
        low = least(low, clearance(px["way", i] + dx * t, py["way", i] + dy * t, pz["way", i] + dz * t))
    }
    if ((f[4] == "breach") != (low < 0)) print "leg " i ": " f[4] ", sampled " low
    # seams of keep-in zones count 0 here, but less often in the library
    top = (rule ~ /ALL/ || f[4] == "breach") ? low : each
    if (f[5] > top + 0.002) print "leg " i ": clearance " f[5] ", sampled " top
    slack = f[4] == "breach" ? size / 64 + 0.11 : 0.11
    if (f[5] < low - slack && !(f[4] == "warning" && f[5] == 0)) print "leg " i ": clearance " f[5] ", far below " low
}
END { if (legs != points["way"] - 2 || legs < 1) print legs " legs, not " points["way"] - 2 }
