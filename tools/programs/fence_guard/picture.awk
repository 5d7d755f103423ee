# Makes of the constant data and the rows what draw.gp draws: files of points in metres, in the folder `folder`.
function put(file, line,   c, view, k) {
    print line >(folder "/" file)
    view = file ~ /^profile/
    if (file == "ranges" || split(line, c, " ") < 2) return
    for (k = 1; k <= 2; k++) {
        if (!((view, k) in low) || c[k] + 0 < low[view, k]) low[view, k] = c[k] + 0
        if (!((view, k) in high) || c[k] + 0 > high[view, k]) high[view, k] = c[k] + 0
    }
}
function metres(x) { return sprintf("%.2f", x / 65536) }
function ring(file, x, y, r,   k) {
    for (k = 0; k <= 72; k++) put(file, metres(x + r * cos(k * 0.0872665)) " " metres(y + r * sin(k * 0.0872665)))
    put(file, "")
}
function file_of(state) { return state == "breach" ? "broken" : state == "unknown" ? "unknown" : "clear" }
function label(number) {
    return number >= 0 ? number : number == -1 ? "home" : number == -2 ? "file" : number == -3 ? "return" : "rally" (-3 - number)
}
function mark(file, x, y, what, is_bad) {
    marks++
    mark_file[marks] = file; mark_x[marks] = x; mark_y[marks] = y; mark_text[marks] = what; mark_bad[marks] = is_bad + 0
}
function size(x) { return x < 0 ? -x : x }
function are_near(i, k,   view, width, height) {
    view = mark_file[i] ~ /^profile/
    width = high[view, 1] - low[view, 1]; height = high[view, 2] - low[view, 2]
    if (!view && width > height) height = width
    if (!view) width = height
    return size(mark_x[i] - mark_x[k]) <= width / 40 && size(mark_y[i] - mark_y[k]) <= height / (view ? 8 : 40)
}
# Labels that would lie over each other become one. Of many items only some are named.
function put_marks(   i, k, text) {
    for (i = 1; i <= marks; i++) {
        text = marks > 120 && i % int(marks / 60) != 1 && !mark_bad[i] ? "" : mark_text[i]
        for (k = 1; k < i && !(label_of[k] != "" && mark_file[k] == mark_file[i] && are_near(i, k)); k++) { }
        if (k == i) label_of[i] = text
        else if (text != "" && index(" " label_of[k] " ", " " text " ") == 0) {
            if (++merged[k] <= 5) label_of[k] = label_of[k] (merged[k] < 5 ? " " text : " ...")
        }
    }
    for (i = 1; i <= marks; i++) {
        put(mark_file[i], mark_x[i] " " mark_y[i] " \"" label_of[i] "\" " mark_bad[i])
    }
}
# The view from above is at least as wide as 3/4 of its height, and as high as half of its width.
function put_ranges(   k, middle, span, other) {
    for (k = 1; k <= 2; k++) {
        middle = (high[0, k] + low[0, k]) / 2
        span = high[0, k] - low[0, k]
        other = high[0, 3 - k] - low[0, 3 - k]
        if (span < other * (k == 1 ? 0.75 : 0.5)) span = other * (k == 1 ? 0.75 : 0.5)
        if (span < 10) span = 10
        put("ranges", sprintf("set %srange [%.2f:%.2f]", k == 1 ? "x" : "y", middle - span * 0.55, middle + span * 0.55))
    }
    put("ranges", "thin = " (legs > 100 ? 1 : 0))
}
function numbers(   k) {
    sub(/^[^=]*= *\{/, ""); gsub(/[{},;]/, " "); count = split($0, value, " ")
}
FNR == NR && /^static const ko_fence_xy/ { split($4, w, "["); array = w[1]; next }
FNR == NR && /_item_numbers\[/ { numbers(); for (k = 1; k <= count; k++) name[k] = value[k]; next }
FNR == NR && /_leg_kinds\[/ { numbers(); for (k = 1; k <= count; k++) { kind[k] = value[k]; gsub(/"/, "", kind[k]) } next }
FNR == NR && /_leg_flown\[/ { numbers(); for (k = 1; k <= count; k++) flown[k] = value[k]; next }
FNR == NR && /_leg_items\[/ {
    numbers()
    for (k = 1; k <= count / 2; k++) { from[k] = value[2 * k - 1]; to[k] = value[2 * k] }
    next
}
FNR == NR && /_leg_radii\[/ { numbers(); for (k = 1; k <= count; k++) radius[k] = value[k]; next }
FNR == NR && /_leg_count =/ { legs = $5 + 0; next }
FNR == NR && /_items\[/ { array = "items"; next }
FNR == NR && /_legs\[/ { array = "legs"; next }
FNR == NR && /^ *\{+-?[0-9]/ {
    gsub(/[{},]/, " "); n = ++points[array]
    for (k = 1; k <= NF; k++) at[array, n, k] = $k
    if (array == "items") seen[label(name[n])] = metres($1) " " metres($2)
    if (array == "legs") seen[label(to[n])] = metres($4) " " metres($5)
    next
}
FNR == NR && /KO_FENCE_ZONE_/ {
    gsub(/[(),]/, " "); role = $2 ~ /OUT/ ? "out" : "in"
    if ($1 ~ /CYLINDER/) ring(role, $3, $4, $5)
    if ($1 ~ /BOX/) {
        put(role, metres($3) " " metres($4)); put(role, metres($5) " " metres($4))
        put(role, metres($5) " " metres($6)); put(role, metres($3) " " metres($6))
        put(role, metres($3) " " metres($4)); put(role, "")
    }
    if ($1 ~ /POLYGON/) {
        for (k = 0; k <= points[$3]; k++) {
            n = k % points[$3] + 1
            put(role, metres(at[$3, n, 1]) " " metres(at[$3, n, 2]))
        }
        put(role, "")
    }
    next
}
FNR == NR { next }
# The rows tell of the items, then of the legs, each in its order.
{ split($0, f, ",") }
f[1] == "item" { state[++subjects] = f[3] }
f[1] == "leg" { state[++subjects] = f[5] }
f[1] == "not_judged" { state[++subjects] = "unknown" }
f[1] == "not_judged" && subjects > points["items"] + legs && f[2] != f[3] && (f[2] in seen) && (f[3] in seen) {
    put("unknown", seen[f[2]]); put("unknown", seen[f[3]]); put("unknown", "")
}
END {
    for (k = 1; k <= points["items"]; k++) {
        mark("items", metres(at["items", k, 1]), metres(at["items", k, 2]), label(name[k]), state[k] == "breach")
    }
    mark("profile_labels", 0, metres(at["items", 1, 3]), "home")
    for (k = 1; k <= legs; k++) {
        file = file_of(state[points["items"] + k])
        for (i = 1; i <= 6; i++) c[i] = at["legs", k, i]
        if (kind[k] == "circle") {
            ring(file, c[1], c[2], radius[k])
            mark("items", metres(c[1]), metres(c[2]), label(to[k]))
            continue
        }
        put(file, metres(c[1]) " " metres(c[2])); put(file, metres(c[4]) " " metres(c[5])); put(file, "")
        if (!flown[k]) continue
        if (c[1] != end[4] || c[2] != end[5]) mark("profile_labels", along + 0, metres(c[3]), label(from[k]))
        put("profile_" file, sprintf("%.2f %s", along, metres(c[3])))
        along += sqrt((c[4] - c[1]) ^ 2 + (c[5] - c[2]) ^ 2) / 65536
        put("profile_" file, sprintf("%.2f %s\n", along, metres(c[6])))
        if (to[k + 1] != to[k] || kind[k + 1] == "circle" || !flown[k + 1]) {
            mark("profile_labels", along + 0, metres(c[6]), label(to[k]))
        }
        for (i = 4; i <= 6; i++) end[i] = c[i]
    }
    put_marks()
    put_ranges()
    split("in out clear broken unknown items profile_clear profile_broken profile_unknown profile_labels", all, " ")
    for (k in all) printf "" >>(folder "/" all[k])
}
