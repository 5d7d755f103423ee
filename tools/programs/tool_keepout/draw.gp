# Draws the tool's path among clamps and stock, from above and from the side, from what draw.py wrote.
load "extent.gp"
span_x = hi_x - lo_x
span_y = hi_y - lo_y
span_z = hi_z - lo_z
span = (span_x > span_y) ? span_x : span_y
span = (span > span_z) ? span : span_z
pad = (span > 0) ? 0.05 * span : 1

# Both views share the scale, as far as the page allows. Each has the height that its extent asks for.
# The bounds are real numbers: gnuplot divides whole ones without a fraction.
limit(a, low, high) = (a < low) ? low : (a > high) ? high : a
wide = 800.0
top = limit(wide * (span_y + 2 * pad) / (span_x + 2 * pad), 160.0, 700.0) + 150
side = limit(wide * (span_z + 2 * pad) / (span_x + 2 * pad), 160.0, 700.0) + 90
page = top + side
set terminal svg size 900, page dynamic noenhanced font "sans,13" background "white"
share = top / page
set xrange [lo_x - pad : hi_x + pad]
set size ratio -1
set key noautotitle
set tics nomirror
set grid linecolor "#e0e0e0"
# Names of clamps that lie behind each other stand at different heights.
label(low, high, n) = low + (int(n) % 2 ? 0.35 : 0.65) * (high - low)
set style fill solid 0.5 border
set multiplot
do for [view = 0:1] {
    c = (view == 0) ? 2 : 3
    if (view == 0) {
        set origin 0, 1 - share
        set size 1, share
        set yrange [lo_y - pad : hi_y + pad]
        set ylabel "y of the machine, mm"
        set title "from above"
        set key outside below horizontal
    } else {
        set origin 0, 0
        set size 1, 1 - share
        set yrange [lo_z - pad : hi_z + pad]
        set ylabel "z of the machine, mm"
        set title "from the side"
        set key off
    }
    set xlabel (view == 0) ? "x of the machine, mm\n " : "x of the machine, mm" offset 0, 0.4 # a line between it and the key
    plot "stock.dat" using 1:c:1:4:c:(column(c + 3)) with boxxyerror linecolor "#d8d8d8" title "stock", \
        "clamp.dat" using 1:c:1:4:c:(column(c + 3)) with boxxyerror linecolor "#707070" title "clamp", \
        "rapid.dat" using 1:c with lines linecolor "#0072b2" dashtype 2 title "rapid", \
        "feed.dat" using 1:c with lines linecolor "#000000" title "feed", \
        "rapid_near.dat" using 1:c with lines linecolor "#e69f00" linewidth 2 dashtype 2 notitle, \
        "feed_near.dat" using 1:c with lines linecolor "#e69f00" linewidth 2 title "within the margin", \
        "rapid_blocked.dat" using 1:c with lines linecolor "#d00000" linewidth 3 dashtype 2 notitle, \
        "feed_blocked.dat" using 1:c with lines linecolor "#d00000" linewidth 3 title "blocked", \
        "contact.dat" using 1:c with points pointtype 2 linecolor "#d00000" linewidth 2 title "first touch", \
        "clamp.dat" using (($1 + $4) / 2):(label(column(c), column(c + 3), column(0))):7 with labels notitle
}
unset multiplot
