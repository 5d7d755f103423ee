# Prepares the data of draw.gp, and the verdict: what touched what, and the parts at the tick with the most contacts.
#   awk -F, -f picture.awk rows.csv poses.csv MODEL.obj...    poses.csv is what `cell poses` prints
# It writes into the current folder.

# ---- rows: when which pair touched ----
function take_row(    pair) {
    pair = $3 " and " $4
    if (!(pair in number)) {
        number[pair] = ++pairs
        name[pairs] = pair
    }
    if ($1 == "begin") {
        from[pair] = $2
        contacts++
        now[pair] = 1
        open++
        if (open > most) { most = open; worst = $2; split("", at_worst); for (p in now) at_worst[p] = 1 }
        return
    }
    span(pair, from[pair], $2)
    delete now[pair]
    open--
}
function span(pair, a, b) {
    print a, b, number[pair] >"spans.dat"
    ticks[pair] += b - a
    times[pair]++
}
function end_of_rows(    pair, parts) {
    for (pair in now) { span(pair, from[pair], 420); stays = stays ", " pair }
    for (pair in at_worst) { split(pair, parts, " and "); touching[parts[1]] = touching[parts[2]] = 1 }
    if (!most) worst = 0
}

# ---- poses: those that stand, and those of the worst tick ----
function take_pose() {
    if ($1 == "crate") { for (i = 0; i < 3; i++) half[$2, i] = $(3 + i) / 65536; crates[$2] = 1 }
    if ($1 == "tick") tick = $2 + 1
    if ($1 == "pose" && tick <= worst) for (i = 0; i < 12; i++) pose[$2, i] = $(3 + i) / (i < 9 ? 1073741824 : 65536)
}
# The first three numbers of a pose are where its x axis points.
function place(part, x, y, z,    i) {
    for (i = 0; i < 3; i++)
        put[i] = pose[part, i] * x + pose[part, 3 + i] * y + pose[part, 6 + i] * z + pose[part, 9 + i]
    return sprintf("%.3f %.3f %.3f", put[0], put[1], put[2])
}
function edge(part, a, b,    key) {
    if (part == "building" && is_slanted(a, b)) return # the diagonals of its walls
    key = (a < b) ? part a "|" b : part b "|" a
    if (!(key in drawn)) print a "\n" b "\n" >file_of(part)
    drawn[key] = 1
}
function is_slanted(a, b,    p, q) {
    split(a, p, " ")
    split(b, q, " ")
    return (p[1] != q[1]) + (p[2] != q[2]) + (p[3] != q[3]) > 1
}
function file_of(part) {
    if (part == "building") return "building.dat"
    return (part in touching) ? "touching.dat" : (part in crates) ? "boxes.dat" : "arm.dat"
}
function side(i, bit) { return (int(i / bit) % 2) ? 1 : -1 }
function draw_crate(part,    i, bit) {
    for (i = 0; i < 8; i++)
        corner[i] = place(part, side(i, 1) * half[part, 0], side(i, 2) * half[part, 1], side(i, 4) * half[part, 2])
    for (i = 0; i < 8; i++)
        for (bit = 1; bit < 8; bit *= 2) if (side(i, bit) < 0) edge(part, corner[i], corner[i + bit])
}

BEGIN { for (i = split("spans touching building boxes arm", file, " "); i > 0; i--) print "" >(file[i] ".dat") }
FNR == 1 {
    files++
    if (files == 2) end_of_rows()
    part = FILENAME
    sub(/.*\//, "", part)
    sub(/\.obj$/, "", part)
    vertices = 0
}
files == 1 { take_row() }
files == 2 { take_pose() }
files > 2 {
    n = split($0, f, " ")
    if (f[1] == "v") corner_of[++vertices] = place(part, f[2], f[3], f[4])
    if (f[1] == "f") for (i = 2; i <= n; i++) edge(part, corner_of[f[i] + 0], corner_of[f[(i < n) ? i + 1 : 2] + 0])
}
END {
    for (part in crates) draw_crate(part)
    printf "pairs = %d; worst = %d\n", pairs, worst >"ranges.gp"
    for (i = 1; i <= pairs; i++) printf "set ytics add (\"%s\" %d)\n", name[i], i >"ranges.gp"
    print "Moved: an arm of four links, 420 ticks, in a building with three boxes" >"verdict.txt"
    print "" >"verdict.txt"
    if (!contacts) print "Nothing touched anything else." >"verdict.txt"
    else print contacts " contacts of " pairs " pairs; most at once: " most ", at tick " worst >"verdict.txt"
    for (i = 1; i <= pairs && i <= 8; i++)
        printf "  %-24s %d times, %d ticks\n", name[i], times[name[i]], ticks[name[i]] >"verdict.txt"
    if (pairs > 8) print "  and " pairs - 8 " more pairs: see the rows" >"verdict.txt"
    print "" >"verdict.txt"
    print "Not judged: links that share a joint; what is between two ticks." >"verdict.txt"
    if (checked) print "Checked: the judge tested every triangle with every other." >"verdict.txt"
}
