# Draws a flight from above as SVG: the map, the movers' traces, and the track, coloured by the
# nearest obstacle's clearance.
#   awk -F, -f draw.awk MAP MOVERS TRACK EVENTS    (movers: /dev/null if there are none)
function to_x(x) { return MARGIN + (x - low_x) * scale }
function to_y(y) { return MARGIN + (high_y - y) * scale }
function colour(clearance) {
    return (clearance < 0.25) ? "#d7301f" : (clearance < 0.5) ? "#fc8d59" : (clearance < 1) ? "#fdcc8a" : "#2b8cbe"
}
function grow(x, y) {
    if (!grown++) { low_x = high_x = x; low_y = high_y = y }
    if (x < low_x) low_x = x
    if (x > high_x) high_x = x
    if (y < low_y) low_y = y
    if (y > high_y) high_y = y
}
BEGIN { MARGIN = 12; WIDTH = 860 }
FNR == 1 { for (file = 1; ARGV[file] != FILENAME; file++); }
/^[ \t]*(#|$)/ { next }
file == 1 { # cubes have one half-size, boxes three; floors and ceilings would hide the rest
    hx = $4; hy = (NF > 4) ? $5 : $4; hz = (NF > 5) ? $6 : $4
    grow($1 - hx, $2 - hy)
    grow($1 + hx, $2 + hy)
    if (hz < 0.2 && hx > 2 && hy > 2) next
    boxes++
    x[boxes] = $1; y[boxes] = $2; half_x[boxes] = hx; half_y[boxes] = hy
}
file == 2 {
    grow($3, $4)
    trace[$2] = trace[$2] " " $3 "," $4
}
file == 3 {
    split($0, part, /[ \t]+/)
    grow(part[2], part[3])
    poses++
    time[poses] = sprintf("%.6f", part[1]); at_x[poses] = part[2]; at_y[poses] = part[3]
}
file == 4 && ($2 == "nearest" || $2 == "none") { clearance[sprintf("%.6f", $1)] = $4 }
file == 4 && $2 == "late" { late[sprintf("%.6f", $1)] = 1 }
END {
    scale = (WIDTH - 2 * MARGIN) / (high_x - low_x)
    height = (high_y - low_y) * scale + 2 * MARGIN + 22
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", WIDTH, height
    printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, height
    for (i = 1; i <= boxes; i++) if (half_x[i] * scale > 0.5 || half_y[i] * scale > 0.5)
        printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#9aa3ad\" fill-opacity=\"0.45\"/>\n", \
            to_x(x[i] - half_x[i]), to_y(y[i] + half_y[i]), 2 * half_x[i] * scale + 0.6, 2 * half_y[i] * scale + 0.6
    for (id in trace) {
        n = split(trace[id], point, " ")
        path = ""
        for (i = 1; i <= n; i += 8) {
            split(point[i], c, ",")
            path = path (path == "" ? "M" : "L") sprintf("%.1f %.1f", to_x(c[1]), to_y(c[2]))
        }
        printf "<path d=\"%s\" fill=\"none\" stroke=\"#7b5aa6\" stroke-width=\"1\" stroke-dasharray=\"3 3\"/>\n", path
    }
    # Poses of one colour in a row are one line.
    for (i = 1; i < poses; i = j) {
        shade = colour(clearance[time[i]] + 0)
        path = sprintf("M%.1f %.1f", to_x(at_x[i]), to_y(at_y[i]))
        for (j = i + 1; j <= poses; j++) {
            is_end = j == poses || colour(clearance[time[j]] + 0) != shade
            if (is_end || (j - i) % 5 == 0) path = path sprintf("L%.1f %.1f", to_x(at_x[j]), to_y(at_y[j]))
            if (is_end) break
        }
        printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>\n", path, shade
    }
    for (i = 1; i <= poses; i++)
        if (time[i] in late) printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"#d7301f\" stroke-width=\"1.5\"/>\n", to_x(at_x[i]), to_y(at_y[i])
    key(1, "#2b8cbe", "nothing within 1 m")
    key(2, "#fdcc8a", "below 1 m")
    key(3, "#fc8d59", "below 0.5 m")
    key(4, "#d7301f", "below 0.25 m; ring: it could not have stopped")
    print "</svg>"
}
function key(place, shade, text,    left) {
    left = MARGIN + (place - 1) * 160
    printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"4\"/>\n", left, left + 22, height - 14, height - 14, shade
    printf "<text x=\"%d\" y=\"%d\" fill=\"#333\">%s</text>\n", left + 28, height - 10, text
}
