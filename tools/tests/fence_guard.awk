# Judges home, items, legs and circles of fence_guard by brute force in double precision. The first file is the C that
# keepout-fence wrote, the second the rows. It samples each leg every 0.2 m and prints what is wrong.
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
        ax = at[name[z], i, 1] - x; ay = at[name[z], i, 2] - y; bx = at[name[z], j, 1] - x; by = at[name[z], j, 2] - y
        d = least(d, near_edge(0, 0, ax, ay, bx, by))
        s += atan2(ax * by - ay * bx, ax * bx + ay * by)
    }
    return (s > 3 || s < -3) ? d : -d
}
function depth(z, x, y, h,   f, v) {
    f = flat_depth(z, x, y); v = least(h - lo[z], hi[z] - h)
    return f >= 0 && v >= 0 ? least(f, v) : -sqrt(least(f, 0) ^ 2 + least(v, 0) ^ 2)
}
# The clearance of a point. Also lowers `each`, the clearance to the zones that are judged one by one, and `low`.
function sample(x, y, h,   z, c, d, in_best, has_in) {
    c = 1e9; in_best = -1e9
    for (z = 1; z <= zones; z++) {
        d = depth(z, x, y, h)
        if (role[z] ~ /OUT/) c = least(c, -d)
        else if (rule ~ /ALL/) c = least(c, d)
        else { has_in = 1; in_best = most(in_best, d) }
    }
    each = least(each, c)
    low = least(low, has_in ? least(c, in_best) : c)
}
function sample_leg(x, y, h, dx, dy, dh,   k, t, steps) {
    size = sqrt(dx * dx + dy * dy + dh * dh); steps = int(size / 0.2) + 1
    for (k = 0; k <= steps; k++) { t = k / steps; sample(x + dx * t, y + dy * t, h + dh * t) }
}
function sample_circle(x, y, h, r,   k, steps) {
    size = 0; steps = int(r * 31.4) + 8
    for (k = 0; k < steps; k++) sample(x + r * cos(k * 6.283185307 / steps), y + r * sin(k * 6.283185307 / steps), h)
}
function name_of(n) { return n >= 0 ? n : n == -1 ? "home" : n == -3 ? "return" : n == -2 ? "file" : "rally" (-3 - n) }
function wrong(text) { print subject ": " text }
# Compares a row's state and clearance with the samples. The vehicle is up to r beside the samples. `bulge` is how far
# a circle's answer may be below the truth.
function compare(said, clearance, r,   top, slack) {
    if (said == "unknown") {
        if (r + bulge <= 0) wrong("not judged")
        else if (low - r - bulge > 0.11 + r / 64) wrong("not judged, sampled " low " beside " r)
        return
    }
    if ((said == "breach") != (low < 0)) wrong(said ", sampled " low)
    if (said == "clear" && clearance <= warn - 0.002) wrong("clear within the warning distance: " clearance)
    if (said == "warning" && clearance > warn + 0.002) wrong("warning beyond the warning distance: " clearance)
    if (said == "breach") r = 0
    # seams of keep-in zones count 0 here, but less often in the library
    top = (rule ~ /ALL/ || said == "breach") ? low : each
    if (clearance > top - r + 0.002) wrong("clearance " clearance ", sampled " top " beside " r)
    # the ways that a leg may be flown, and 1 cm; the bound is the stated one
    slack = 0.13 + bulge + (said == "breach" ? size / 64 : 1.1 * size * size * slope / 50683512)
    if (clearance < low - r - slack && !(said == "warning" && clearance == 0))
        wrong("clearance " clearance ", far below " low - r)
}
function judge(row, f, said,   k, leg, x, y, h, r) {
    low = 1e9; each = 1e9; bulge = 0; subject = row
    if (row <= points["items"]) {
        sample(at["items", row, 1], at["items", row, 2], at["items", row, 3]); size = 0
        if (f[1] != "item" || f[2] != name_of(number[row])) wrong("expected item " number[row])
        compare(f[3], f[4], 0)
        return
    }
    k = row - points["items"]; x = at["legs", k, 1]; y = at["legs", k, 2]; h = at["legs", k, 3]; r = radius[k] / 65536
    subject = "leg " f[2] " to " f[3] " " kind_of[k]
    if (f[1] == "leg" && f[4] != kind_of[k]) wrong("found " f[4])
    for (leg = 0; leg < 2; leg++) {
        end = name_of(ends[2 * k - 1 + leg])
        if (f[2 + leg] != end) wrong("expected " end)
    }
    if (kind_of[k] == "circle") { bulge = r / 400; sample_circle(x, y, h, r); compare(said, f[6], 0); return }
    sample_leg(x, y, h, at["legs", k, 4] - x, at["legs", k, 5] - y, at["legs", k, 6] - h)
    # a break near a loiter's circle may not be flown, so it is not judged
    if (said == "unknown" && low < 0) return
    compare(said, f[6], r)
}
# ---- on the ellipsoid: no plane is shared with what is judged ----
function shorter(d) { return d > 1.8e9 ? d - 3.6e9 : d < -1.8e9 ? d + 3.6e9 : d }
# Says whether zone z holds a position, by the crossing number in whole units of 1e-7 degrees; edges are straight in latitude
# and longitude. Also sets rim, the distance to its edges in metres: the scales of WGS 84 at the position turn units into metres.
function holds(z, lat, lon,   i, j, n, s, east, north, ax, ay, bx, by, inside) {
    s = sin(lat * 1e-7 * 0.017453292519943295)
    north = 6335439.327 / (1 - 0.00669437999014 * s * s) ^ 1.5 * 1.7453292519943295e-9
    east = 6378137 / sqrt(1 - 0.00669437999014 * s * s) * sqrt(1 - s * s) * 1.7453292519943295e-9
    n = geo_points[z]; rim = 1e9; inside = 0
    for (i = 1; i <= n; i++) {
        j = i % n + 1
        ay = geo[z, i, 1] - lat; ax = shorter(geo[z, i, 2] - lon); by = geo[z, j, 1] - lat; bx = shorter(geo[z, j, 2] - lon)
        rim = least(rim, near_edge(0, 0, ax * east, ay * north, bx * east, by * north))
        if ((ay > 0) != (by > 0) && ((ax * by - ay * bx > 0) == (by > ay))) inside = !inside
    }
    return inside
}
# Says whether a position at height h breaks the fence by more than 1 cm, of polygons alone, edges and ways straight in latitude
# and longitude. A union with another kind of zone is not judged here.
function is_broken(lat, lon, h,   z, inside, is_in, has_in) {
    for (z = 1; z <= zones; z++) {
        if (kind[z] != "POLYGON") { if (role[z] !~ /OUT/ && rule !~ /ALL/) return 0; continue }
        inside = holds(z, lat, lon)
        if (role[z] ~ /OUT/) { if (inside && rim > 0.01 && h > lo[z] + 0.001 && h < hi[z] - 0.001) return 1; continue }
        inside = (inside || rim < 0.01) && h > lo[z] - 0.001 && h < hi[z] + 0.001
        if (rule ~ /ALL/) { if (!inside) return 1; continue }
        has_in = 1; is_in = is_in || inside
    }
    return has_in && !is_in
}
# What is told as judged and not broken must not be broken on the ellipsoid.
function judge_ellipsoid(row, said,   k, t, steps, dlat, dlon, h, dh) {
    if (said == "breach" || said == "unknown" || !has_places) return
    if (row <= points["items"]) {
        if (is_broken(place["items", row, 1], place["items", row, 2], at["items", row, 3])) wrong(said ", broken on the ellipsoid")
        return
    }
    k = row - points["items"]
    if (kind_of[k] == "circle") return
    dlat = place["legs", k, 3] - place["legs", k, 1]; dlon = shorter(place["legs", k, 4] - place["legs", k, 2])
    h = at["legs", k, 3]; dh = at["legs", k, 6] - h; steps = int(size) + 1; if (steps > 2000) steps = 2000
    for (t = 0; t <= steps; t++)
        if (is_broken(place["legs", k, 1] + dlat * t / steps, place["legs", k, 2] + dlon * t / steps, h + dh * t / steps)) {
            wrong(said ", broken on the ellipsoid at " t / steps); return
        }
}
function limit(text) { return text ~ /NO_FLOOR/ ? -1e9 : text ~ /NO_CEILING/ ? 1e9 : text / 65536 }
function values(into) {
    sub(/^[^=]*= *\{/, ""); gsub(/[{},;"]/, " "); n_values = split($0, into, " ")
}
FNR == NR && /^static const ko_fence_xy/ { split($4, w, "["); array = w[1]; next }
FNR == NR && /_rule =/ { rule = $5 }
FNR == NR && /_warn =/ { warn = $5 / 65536 }
FNR == NR && /_leg_count =/ { legs = $5 + 0 }
FNR == NR && /^const ko_geo [a-z_]+_corners_[0-9]+\[/ {
    z = $3; sub(/^.*_corners_/, "", z); sub(/\[.*/, "", z); z++
    values(w); geo_points[z] = int(n_values / 2)
    for (i = 1; i <= n_values; i++) geo[z, int((i + 1) / 2), 2 - i % 2] = w[i]
    next
}
FNR == NR && /_item_places\[/ { values(w); has_places = 1; for (i = 1; i <= n_values; i++) place["items", int((i + 1) / 2), 2 - i % 2] = w[i]; next }
FNR == NR && /_leg_places\[/ { values(w); for (i = 1; i <= n_values; i++) place["legs", int((i + 3) / 4), (i - 1) % 4 + 1] = w[i]; next }
FNR == NR && /_origin =/ { s = $5; gsub(/[^-0-9]/, "", s); s = (s < 0 ? -s : s) * 1e-7 * 0.0174533 + 0.0015; slope = sin(s) / cos(s) }
FNR == NR && /_gap_count =/ { gaps = $5 + 0 }
FNR == NR && /_item_numbers\[/ { values(number) }
FNR == NR && /_leg_kinds\[/ { values(kind_of) }
FNR == NR && /_leg_items\[/ { values(ends) }
FNR == NR && /_leg_radii\[/ { values(radius) }
FNR == NR && /_items\[[0-9]+\] = \{$/ { array = "items"; next }
FNR == NR && /_legs\[/ { array = "legs"; next }
FNR == NR && /^ *\{+-?[0-9]/ {
    gsub(/[{},]/, " "); points[array]++
    for (k = 1; k <= NF; k++) at[array, points[array], k] = $k / 65536
    next
}
FNR == NR && /KO_FENCE_ZONE_/ {
    zones++; text = $0; gsub(/[(),]/, " ", text); n = split(text, w, " ")
    sub(/KO_FENCE_ZONE_/, "", w[1]); kind[zones] = w[1]; role[zones] = w[2]; name[zones] = w[3]
    lo[zones] = limit(w[n - 1]); hi[zones] = limit(w[n])
    for (i = 3; i < n - 1; i++) a[zones, i - 2] = w[i] / 65536
    next
}
FNR == NR { next }
/^(item|leg|not_judged),/ {
    rows++
    split($0, f, ",")
    if (rows <= points["items"] + legs) {
        judge(rows, f, f[1] == "not_judged" ? "unknown" : f[5])
        judge_ellipsoid(rows, f[1] == "not_judged" ? "unknown" : f[1] == "item" ? f[3] : f[5])
    }
}
END {
    if (rows != points["items"] + legs + gaps || points["items"] < 1) print rows " rows, not " points["items"] + legs + gaps
}
