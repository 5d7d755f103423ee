# Draws tracks from above, and where vehicles came near each other: a line from the one to the other. It reads what verdict.py
# wrote into the folder picture, and writes picture.svg.
load "picture/picture.gp"
set terminal svg size 900, 700 dynamic font "sans-serif,12" background "#ffffff"
set output "picture.svg"
set border lw 0.6
set tics nomirror out scale 0.5
set title sprintf("%d vehicles from above; the %d closest encounters", vehicles, shown) noenhanced
set xlabel "x, metres"
set ylabel "y, metres"
set size ratio -1
set key outside right noenhanced
# Colours that all people tell apart, and kinds of lines when there are more vehicles.
array shade[8] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#000000", "#999933"]
file(v) = sprintf("picture/vehicle%d.dat", v)
label(v) = (v < 16) ? names[v + 1] : ""
plot for [v = 0:vehicles - 1] file(v) using 1:2 with lines lw 1.4 dt 1 + v / 8 lc rgb shade[v % 8 + 1] title label(v), \
    "picture/encounters.dat" using 1:2 with linespoints pt 7 ps 0.5 lw 2.5 lc rgb "#a50f15" title "an encounter"
