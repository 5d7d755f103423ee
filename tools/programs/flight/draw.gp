# Draws a flight, from the files that picture.py wrote into the folder picture: gnuplot draw.gp writes picture.svg.
load "picture/ranges.gp"

# Shades go from dark to light as clearances grow, and from red to blue: all people tell them apart.
array shade[5]  = ["#67000d", "#e34a33", "#e8a33d", "#2171b5", "#000000"]
array clear[5]
clear[1] = "touching"
clear[2] = sprintf("up to %.4g m (WARN)", warn)
clear[3] = sprintf("up to %.4g m (REACH)", reach)
clear[4] = "nothing within reach"
clear[5] = "not known"
solid = "#b8bec4"

# Pixels: the view from above is as wide as the picture; below it stand the view from the side and the radar.
W = 900.0
left = 64.0
clamp(v, least, most) = (v < least) ? least : (v > most) ? most : v
w1 = W - left - 24
h1 = clamp(w1 * (y1 - y0) / (x1 - x0), 160.0, 620.0)
w2 = w1 - 330
h2 = clamp(w2 * (z1 - z0) / (x1 - x0), 110.0, 250.0)
# A metre is as long on both axes: a view that is too flat shows more, one that is too high is narrower.
flat = 0.5 * (h1 * (x1 - x0) / w1 - (y1 - y0))
if (flat > 0) { y0 = y0 - flat; y1 = y1 + flat }
flat = 0.5 * (h2 * (x1 - x0) / w2 - (z1 - z0))
if (flat > 0) { z0 = z0 - flat; z1 = z1 + flat }
w1 = h1 * (x1 - x0) / (y1 - y0)
w2 = h2 * (x1 - x0) / (z1 - z0)
H = 40.0 + h1 + 60 + 66 + 290
set terminal svg size W, H dynamic font "sans-serif,12" background "#ffffff"
set output "picture.svg"
set multiplot
set border lw 0.6
set tics nomirror out scale 0.5
unset key

# place X, Y (of the lower left corner, from above), width and height in pixels
margins = "set lmargin at screen %g; set rmargin at screen %g; set bmargin at screen %g; set tmargin at screen %g"
place(x, y, w, h) = sprintf(margins, x / W, (x + w) / W, 1 - (y + h) / H, 1 - y / H)

# ---- from above ----
eval place(left, 40, w1, h1)
set title "from above" offset 0, -0.6
set xlabel "x, metres" offset 0, 0.6
set ylabel "y, metres" offset 1, 0
set xrange [x0:x1]
set yrange [y0:y1]
set label 2 at sx, sy "" point pt 7 ps 0.8 lc rgb "#000000" front
if (has_worst) set label 1 at wx, wy "" point pt 2 ps 1.2 lw 2 lc rgb "#000000" front
plot "picture/above.dat" using 1:2:3:4 with boxxyerror fs solid 1 noborder lc rgb solid, \
     "picture/movers.dat" using 1:2 with lines dt 2 lw 1 lc rgb "#6a51a3", \
     for [c = 4:1:-1] sprintf("picture/track%d.dat", c - 1) using 1:2 with lines lw (c == 4 ? 2 : 3) lc rgb shade[c], \
     "picture/track4.dat" using 1:2 with lines lw 3 dt 3 lc rgb shade[5], \
     "picture/late.dat" using 1:2 with points pt 6 ps 1.1 lw 1.6 lc rgb "#67000d"

# ---- from the side ----
top = 40 + h1 + 60 + 66
eval place(left, top, w2, h2)
set title "from the side: boxes near the track" offset 0, -0.6
set ylabel "z, metres" offset 1, 0
set yrange [z0:z1]
set ytics autofreq
set label 2 at sx, sz
if (has_worst) set label 1 at wx, wz
plot "picture/side.dat" using 1:2:3:4 with boxxyerror fs transparent solid 0.35 noborder lc rgb solid, \
     "picture/movers.dat" using 1:3 with lines dt 2 lw 1 lc rgb "#6a51a3", \
     for [c = 4:1:-1] sprintf("picture/track%d.dat", c - 1) using 1:3 with lines lw (c == 4 ? 2 : 3) lc rgb shade[c], \
     "picture/track4.dat" using 1:3 with lines lw 3 dt 3 lc rgb shade[5], \
     "picture/late.dat" using 1:3 with points pt 6 ps 1.1 lw 1.6 lc rgb "#67000d"
unset label

# ---- the legend, between the views ----
unset border
unset tics
unset title
unset xlabel
unset ylabel
eval place(0, 40 + h1 + 48, W, 44)
set xrange [0:W]
set yrange [0:44]
do for [c = 1:5] {
    x = left + (c - 1) * 165
    set arrow c + 10 from x, 30 to x + 22, 30 nohead lw 4 lc rgb shade[c]
    set label c + 10 clear[c] at x + 28, 30 noenhanced
}
set label 20 "" at left + 11, 10 point pt 6 ps 1.1 lw 1.6 lc rgb "#67000d"
set label 21 "could not have stopped" at left + 28, 10
set label 22 "" at left + 196, 10 point pt 2 ps 1.2 lw 2 lc rgb "#000000"
set label 23 (has_worst ? worst : "nothing was ever within reach") at left + 213, 10 noenhanced
set label 26 "" at left + 655, 10 point pt 7 ps 0.8 lc rgb "#000000"
set label 27 "start" at left + 666, 10
if (has_movers) set arrow 24 from left + 495, 10 to left + 517, 10 nohead dt 2 lw 1 lc rgb "#6a51a3"
if (has_movers) set label 25 "movers" at left + 523, 10
plot NaN
unset label
unset arrow

# ---- the sectors of the worst pose ----
if (has_scan) {
    eval place(W - 300, top, 270, 270)
    set title "sectors of the nearest pose, x to the right" offset 0, -0.6
    set xrange [-1.05 * most : 1.05 * most]
    set yrange [-1.05 * most : 1.05 * most]
    set angles degrees
    set parametric
    set trange [0:360]
    set samples 73
    do for [i = 1:2] {
        set label 30 + i sprintf("%.3g m", most * i / 2) at most * i / 2 * 0.71, most * i / 2 * 0.71 front font ",9"
    }
    set label 33 "coloured: up to the obstacle; pale: nothing there; grey: not known" at 0, -1.1 * most center front font ",9"
    plot "picture/radar3.dat" with filledcurves closed lc rgb "#d6e6f4" lw 0.5, \
         "picture/radar4.dat" with filledcurves closed fs solid 1 noborder lc rgb "#8c8c8c", \
         for [c = 2:3] sprintf("picture/radar%d.dat", c - 1) with filledcurves closed fs solid 1 noborder lc rgb shade[c], \
         most * cos(t), most * sin(t) with lines lw 0.6 lc rgb "#666666", \
         most / 2 * cos(t), most / 2 * sin(t) with lines lw 0.6 dt 2 lc rgb "#666666", \
         radius * cos(t), radius * sin(t) with lines lw 1.4 lc rgb "#000000"
}
unset multiplot
