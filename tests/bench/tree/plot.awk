# Draws instructions per operation over N as SVG, both axes logarithmic. Each operation of keepout
# on the M4F is a line, Bullet's are points. Input: peers.csv, then bench.csv.
function x_of(n) {
    return LEFT + (log(n) - log(16)) / (log(16384) - log(16)) * WIDE
}
function y_of(v) {
    return TOP + (log(HIGH) - log(v)) / (log(HIGH) - log(LOW)) * TALL
}
BEGIN {
    WIDTH = 860; HEIGHT = 620
    LEFT = 70; TOP = 60; WIDE = 620; TALL = 490
    core = "m4f"
    count = split("insert,query,ray,pairs,update_fast,query_after,update_slow,stay,remove", ops, ",")
    split("#1f77b4,#2ca02c,#d62728,#9467bd,#ff7f0e,#98c379,#8c564b,#7f7f7f,#17a2b8", colours, ",")
    split("16,64,256,1024,4096,16384", sizes, ",")
    LOW = 1e9; HIGH = 0
}
FNR == 1 { file++ }
/^#/ || $1 == "core" || $1 == "board" { next }
file == 1 && $1 == core && $2 == "Bullet" { value = $5; point[$3, $4] = value }
file == 2 && $1 == core && $4 != "" { value = $4; mean[$2, $3] = value }
value > 0 {
    LOW = (value < LOW) ? value : LOW
    HIGH = (value > HIGH) ? value : HIGH
    value = 0
}
function text(x, y, what, more) {
    printf "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", x, y, more, what
}
function line(x1, y1, x2, y2, more) {
    printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, more
}
function frame(    i, decade, k) {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" ", WIDTH, HEIGHT, WIDTH, HEIGHT
    print "font-family=\"sans-serif\" font-size=\"13\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    text(LEFT, 24, "Instructions per operation over the number of objects, Cortex-M4F", "font-size=\"16\"")
    text(LEFT, 44, "lines: keepout; rings, dashed: Bullet btDbvt in float, the same operation in the same colour (pairs: per object)", "fill=\"#555\"")
    for (i = 1; i <= 6; i++) {
        line(x_of(sizes[i]), TOP, x_of(sizes[i]), TOP + TALL, "stroke=\"#ddd\"")
        text(x_of(sizes[i]), TOP + TALL + 20, sizes[i], "text-anchor=\"middle\"")
    }
    text(LEFT + WIDE / 2, TOP + TALL + 44, "N, objects in the tree", "text-anchor=\"middle\"")
    for (decade = 1; decade <= 1000000; decade *= 10) {
        for (k = 1; k <= 5; k += (k == 1) ? 1 : 3) {
            if (decade * k >= LOW && decade * k <= HIGH) {
                line(LEFT, y_of(decade * k), LEFT + WIDE, y_of(decade * k), k == 1 ? "stroke=\"#aaa\"" : "stroke=\"#ddd\"")
                text(LEFT - 8, y_of(decade * k) + 4, decade * k, "text-anchor=\"end\"")
            }
        }
    }
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n", LEFT, TOP, WIDE, TALL
}
function curve(values, op, colour, style,    i, path, n) {
    for (i = 1; i <= 6; i++) {
        n = sizes[i]
        if ((op, n) in values) {
            path = path sprintf("%.1f,%.1f ", x_of(n), y_of(values[op, n]))
        }
    }
    if (path != "") {
        printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" %s/>\n", path, colour, style
    }
    return path != ""
}
# Writes the names at the right ends of the lines, moved apart.
function names(    i, j, n, t, label, order, y, last) {
    for (i = 1; i <= count; i++) {
        for (j = 6; j >= 1 && !((ops[i], sizes[j]) in mean); j--) {
        }
        if (j >= 1) {
            order[++n] = i
            y[i] = y_of(mean[ops[i], sizes[j]])
        }
    }
    for (i = 2; i <= n; i++) {
        for (j = i; j > 1 && y[order[j]] < y[order[j - 1]]; j--) {
            t = order[j]
            order[j] = order[j - 1]
            order[j - 1] = t
        }
    }
    last = TOP - 100
    for (i = 1; i <= n; i++) {
        j = order[i]
        t = (y[j] < last + 17) ? last + 17 : y[j]
        line(LEFT + WIDE, y[j], LEFT + WIDE + 12, t, "stroke=\"" colours[j] "\"")
        label = ops[j]
        gsub(/_/, " ", label)
        text(LEFT + WIDE + 16, t + 4, label, "fill=\"" colours[j] "\" font-weight=\"bold\"")
        last = t
    }
}
END {
    LOW = LOW / 1.3
    HIGH = HIGH * 1.3
    frame()
    for (i = 1; i <= count; i++) {
        curve(mean, ops[i], colours[i], "stroke-width=\"2.2\"")
        for (j = 1; j <= 6; j++) {
            if ((ops[i], sizes[j]) in mean) {
                printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" fill=\"%s\"/>\n", x_of(sizes[j]), y_of(mean[ops[i], sizes[j]]), colours[i]
            }
        }
        curve(point, ops[i], colours[i], "stroke-width=\"1.2\" stroke-dasharray=\"5 4\"")
        for (j = 1; j <= 6; j++) {
            if ((ops[i], sizes[j]) in point) {
                printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" fill=\"white\" fill-opacity=\"0.6\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", x_of(sizes[j]), y_of(point[ops[i], sizes[j]]), colours[i]
            }
        }
    }
    names()
    print "</svg>"
}
