# Prepares the data of draw.gp: what was flown, from the packed flight, and what the firmware found, from its rows.
#   od -An -v -w512 -td4 flight.pack | awk -F, -f picture.awk rows.csv -
# It writes *.dat and ranges.gp into the current folder. Lengths of the packed flight are raw Q16.16.

# ---- rows: the first row of each pose has its clearance ----
function clearance_class(kind, c) {
    if (kind == "unknown") return 4
    if (kind == "none") return 3
    return (c <= 0) ? 0 : (c <= warn) ? 1 : 2
}
function take_row(    n) {
    if ($2 == "nearest" || $2 == "none" || $2 == "unknown") {
        # After unknown, nearest may say what is known of the same pose.
        if ($2 != "nearest" || said[rows] != "unknown" || $1 != time_of_row) {
            rows++
            said[rows] = $2
        }
        time_of_row = $1
        clear[rows] = $4 + 0
        if ($2 == "nearest" && (!worst || clear[rows] < clear[worst])) {
            worst = rows
            worst_text = ($3 ~ /^m/) ? "mover " substr($3, 2) : "obstacle " $3
            worst_time = $1
            worst_scan = scan
            scan_is_due = 1
        }
        return
    }
    if ($2 == "late") late[rows] = 1
    if ($2 == "sectors") {
        scan = $3
        if (scan_is_due) worst_scan = scan
        scan_is_due = 0
        split(scan, d, " ")
        for (n in d) if (d[n] + 0 > most && d[n] + 0 < 65535) most = d[n] + 0
    }
}

# ---- the packed flight, word by word: pack_format.h ----
function metres(raw) { return raw / 65536 }
function take_word(w) {
    if (k < 16) {
        header[k] = w
        if (k == 15) begin_flight()
    } else if (k >= pose_from && k < pose_to) {
        item[(k - pose_from) % 5] = w
        if ((k - pose_from) % 5 == 4) take_pose(metres(item[2]), metres(item[3]), metres(item[4]))
    } else if (k >= mover_from && k < mover_to) {
        item[(k - mover_from) % 9] = w
        if ((k - mover_from) % 9 == 8) take_mover(item[2], metres(item[3]), metres(item[4]), metres(item[5]))
    } else if (k >= box_from && k < box_to) {
        item[(k - box_from) % 7] = w
        if ((k - box_from) % 7 == 6) {
            for (i = 0; i < 6; i++) item[i] = metres(item[i])
            take_box(item[0], item[1], item[2], item[3], item[4], item[5])
        }
    }
    k++
    if (k == box_from) begin_boxes()
}
function begin_flight() {
    radius = metres(header[3]); reach = metres(header[4]); warn = metres(header[5])
    pose_from = header[9] / 4; pose_to = pose_from + 5 * header[8]
    mover_from = header[11] / 4; mover_to = mover_from + 9 * header[10]
    box_from = header[13] / 4; box_to = box_from + 7 * header[12]
    group = int((header[8] + 1499) / 1500)
}

# ---- the track: groups of poses, the worst of each decides ----
function take_pose(x, y, z) {
    poses++
    if (poses == 1) { x0 = x1 = x; y0 = y1 = y; z0 = z1 = z }
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
    if (z < z0) z0 = z
    if (z > z1) z1 = z
    if (poses == worst) { worst_x = x; worst_y = y; worst_z = z }
    if (late[poses]) print x, y, z >"late.dat"
    if ((poses - 1) % group == 0) {
        groups++
        at_x[groups] = x; at_y[groups] = y; at_z[groups] = z
        class[groups] = 9
    }
    of_pose = clearance_class(said[poses], clear[poses])
    # Not known is worse than anything that is.
    if (of_pose == 4 || (of_pose < class[groups] && class[groups] != 4)) class[groups] = of_pose
    step = (reach > 1) ? reach : 1
    for (i = -1; i <= 1; i++) for (j = -1; j <= 1; j++) near[int(x / step + 10000) + i, int(y / step + 10000) + j] = 1
}
function write_track(    g, c) {
    for (c = 0; c <= 4; c++) {
        file = "track" c ".dat"
        print "" >file
        for (g = 1; g <= groups; g++) {
            if (class[g] != c) continue
            print at_x[g], at_y[g], at_z[g] >file
            if (g == groups || class[g + 1] != c) {
                if (g < groups) print at_x[g + 1], at_y[g + 1], at_z[g + 1] >file
                print "" >file
            }
        }
        close(file)
    }
}
function take_mover(name, x, y, z) {
    if (seen[name]++ % 8 == 0) trace[name] = trace[name] sprintf("%.2f %.2f %.2f\n", x, y, z)
}

# ---- the map: boxes as they are, or a raster of many ----
function larger(a, b) { return (a > b) ? a : b }
function smaller(a, b) { return (a < b) ? a : b }
function begin_boxes(    pad) {
    pad = larger(2 * (reach + radius), 0.1 * larger(x1 - x0, y1 - y0))
    low["x"] = x0 - pad; high["x"] = x1 + pad
    low["y"] = y0 - pad; high["y"] = y1 + pad
    low["z"] = z0 - reach - radius; high["z"] = z1 + reach + radius
    is_raster = header[12] > 1200
    cell = larger(high["x"] - low["x"], high["y"] - low["y"]) / 180
    from["x"] = x0; from["y"] = y0; from["z"] = z0
    to["x"] = x1; to["y"] = y1; to["z"] = z1
    print "" >"above.dat"
    print "" >"side.dat"
    print "" >"late.dat"
}
function meets(c, r, axis) { return c - r <= high[axis] && c + r >= low[axis] }
function grow(c, r, axis) {
    from[axis] = smaller(from[axis], larger(c - r, low[axis]))
    to[axis] = larger(to[axis], smaller(c + r, high[axis]))
}
function is_near(x, y, rx, ry,    i, j, i1, j1) {
    i1 = int((x + rx) / step + 10000); j1 = int((y + ry) / step + 10000)
    for (i = int((x - rx) / step + 10000); i <= i1; i++)
        for (j = int((y - ry) / step + 10000); j <= j1; j++) if ((i, j) in near) return 1
    return 0
}
function paint(view, c, r, axis, d, s, other,    i, j, i0, i1, j0, j1) {
    i0 = larger(c - r, low[axis]); i1 = smaller(c + r, high[axis])
    j0 = larger(d - s, low[other]); j1 = smaller(d + s, high[other])
    if (!is_raster) {
        printf "%.3f %.3f %.3f %.3f\n", (i0 + i1) / 2, (j0 + j1) / 2, (i1 - i0) / 2, (j1 - j0) / 2 >(view ".dat")
        return
    }
    i0 = int((i0 - low[axis]) / cell); i1 = int((i1 - low[axis]) / cell)
    j0 = int((j0 - low[other]) / cell); j1 = int((j1 - low[other]) / cell)
    for (i = i0; i <= i1; i++) for (j = j0; j <= j1; j++) full[view, i, j] = 1
}
function take_box(x, y, z, rx, ry, rz) {
    if (!meets(x, rx, "x") || !meets(y, ry, "y") || !meets(z, rz, "z")) return
    grow(x, rx, "x")
    grow(y, ry, "y")
    # Floors and ceilings would hide the rest, as walls would from the side.
    at_its_height = z + rz > z0 - radius - warn && z - rz < z1 + radius + warn
    if (at_its_height && !(rz < 0.2 && rx > 2 && ry > 2)) paint("above", x, rx, "x", y, ry, "y")
    if (!(ry < 0.2 && rx > 2 && rz > 2) && is_near(x, y, rx, ry)) {
        grow(z, rz, "z")
        paint("side", x, rx, "x", z, rz, "z")
    }
}
# Joins cells to runs, and equal runs of neighbouring rows to rectangles.
function write_raster(view, other,    i, j, n, m, begin, run, open, fresh) {
    n = int((high["x"] - low["x"]) / cell) + 1
    m = int((high[other] - low[other]) / cell) + 1
    for (j = 0; j <= m + 1; j++) {
        split("", fresh)
        begin = -1
        for (i = 0; i <= n + 1; i++) {
            if ((view, i, j) in full) { if (begin < 0) begin = i; continue }
            if (begin >= 0) fresh[begin, i] = ((begin, i) in open) ? open[begin, i] : j
            begin = -1
        }
        for (run in open) if (!(run in fresh)) rectangle(view, other, run, open[run], j)
        split("", open)
        for (run in fresh) open[run] = fresh[run]
    }
}
function rectangle(view, other, run, j0, j1,    ends) {
    split(run, ends, SUBSEP)
    printf "%.3f %.3f %.3f %.3f\n", low["x"] + (ends[1] + ends[2]) / 2 * cell, low[other] + (j0 + j1) / 2 * cell, \
        (ends[2] - ends[1]) / 2 * cell, (j1 - j0) / 2 * cell >(view ".dat")
}

# ---- the sectors of the worst pose, clockwise from +x, as wedges ----
# They see what is in a cylinder, so a short distance does not say that the vehicle touched anything.
function wedge(i, length_cm, file,    a) {
    print "0 0" >file
    for (a = -2.5; a <= 2.5; a += 2.5)
        print length_cm / 100 * cos((-5 * i + a) * PI / 180), length_cm / 100 * sin((-5 * i + a) * PI / 180) >file
    print "0 0\n" >file
}
function write_radar(    i, d, n) {
    PI = atan2(0, -1)
    for (i = 0; i < 5; i++) print "" >("radar" i ".dat")
    n = split(worst_scan, d, " ")
    for (i = 1; i <= n; i++) {
        if (d[i] == 65535) wedge(i - 1, most, "radar4.dat")
        else if (d[i] >= most) wedge(i - 1, most, "radar3.dat")
        else wedge(i - 1, d[i], "radar" larger(1, clearance_class("nearest", d[i] / 100 - radius)) ".dat")
    }
}

FNR == 1 { files++ }
files == 1 && FNR > 1 { take_row() }
files == 2 { n_words = split($0, word, " "); for (n = 1; n < n_words; n++) take_word(word[n]) }
# A picture of a flight that stands still has a size, too.
function widen(axis, least,    more) {
    more = (least - (to[axis] - from[axis])) / 2
    if (more > 0) { from[axis] -= more; to[axis] += more }
}
END {
    widen("x", 2 * (reach + radius))
    widen("y", larger(2 * (reach + radius), 0.15 * (to["x"] - from["x"])))
    widen("x", 0.4 * (to["y"] - from["y"]))
    widen("z", larger(4 * radius, 0.02 * (to["x"] - from["x"])))
    if (is_raster) {
        write_raster("above", "y")
        write_raster("side", "z")
    }
    write_track()
    write_radar()
    print "" >"movers.dat"
    for (name in trace) printf "%s\n", trace[name] >"movers.dat"
    # Numbers have a point: gnuplot would divide whole ones as integers.
    limits = "x0 = %.4f; x1 = %.4f; y0 = %.4f; y1 = %.4f; z0 = %.4f; z1 = %.4f\n"
    printf limits, from["x"], to["x"], from["y"], to["y"], from["z"], to["z"] >"ranges.gp"
    printf "radius = %.6f; reach = %.6f; warn = %.6f; most = %.2f\n", radius, reach, warn, (most ? most : 1) / 100 >"ranges.gp"
    for (name in trace) has_movers = 1
    printf "has_movers = %d; has_worst = %d; has_scan = %d\n", has_movers, (worst > 0), (worst_scan != "") >"ranges.gp"
    printf "sx = %.4f; sy = %.4f; sz = %.4f\n", at_x[1], at_y[1], at_z[1] >"ranges.gp"
    printf "wx = %.4f; wy = %.4f; wz = %.4f\n", worst_x, worst_y, worst_z >"ranges.gp"
    sub(/......$/, "", worst_time) # milliseconds
    sub(/\.?0*$/, "", worst_time)
    printf "worst = \"nearest: %.1f cm to %s at %s s\"\n", clear[worst] * 100, worst_text, worst_time >"ranges.gp"
}
