# Draws recorded scans: the worst one as a radar with the distance that it takes to stop, and the gap ahead over time. It reads
# what scans.py wrote into the folder picture, and writes picture.svg.
load "picture/worst.gp"
W = 900.0
H = 800.0
set terminal svg size W, H dynamic font "sans-serif,12" background "#ffffff"
set output "picture.svg"
set multiplot
set border lw 0.6
set tics nomirror out scale 0.5
place(x, y, w, h) = sprintf("set lmargin at screen %g; set rmargin at screen %g; set bmargin at screen %g; set tmargin at screen %g", \
    x / W, (x + w) / W, 1 - (y + h) / H, 1 - y / H)

eval place(90, 40, 450, 450)
set size ratio -1
set title "the worst scan, line " . line . " at " . at . " s, from above: the front is up"
set xlabel "to the right, metres" offset 0, 0.5
set ylabel "ahead, metres" offset 1, 0
set xrange [-range:range]
set yrange [-range:range]
set key at screen 0.98, 0.93 right
set angles degrees
set label 1 "the vehicle, up to\nits nose, is black" at screen 0.68, 0.78
set object 1 circle at 0, 0 size (nose > 0 ? nose : 0.1) fillcolor rgb "#000000" fillstyle solid front
plot "picture/unknown.dat" with filledcurves closed fc rgb "#d9c8a5" title "not known", \
    "picture/free.dat" with filledcurves closed fc rgb "#cfe3f3" title "seen, free", \
    "picture/hits.dat" with lines lw 3 lc rgb "#08306b" title "nearest obstacle", \
    [t=-arc:arc] '+' using ((stop + nose) * sin($1)):((stop + nose) * cos($1)) with lines lw 3 lc rgb "#a50f15" title "distance to stop"

unset object 1
unset label 1
eval place(70, 580, W - 110, 160)
set size noratio
set title "gap ahead of the nose, and the distance that it takes to stop"
set xlabel "time, seconds" offset 0, 0.5
set ylabel "metres"
set xrange [0:(last > 0 ? last : 1)]
set yrange [0:*]
set offsets 0, 0, graph 0.2, 0
set key inside top right horizontal
is(a, b) = (a eq b)
plot "picture/scans.dat" using 1:2 with points pt 7 ps 0.35 lc rgb "#2171b5" title "gap", \
    "" using 1:3 with lines lw 2 lc rgb "#a50f15" title "to stop", \
    "" using 1:(is(strcol(4), "late") ? 0 : NaN) with points pt 5 ps 0.6 lc rgb "#000000" title "late", \
    "" using 1:(is(strcol(4), "blind") || is(strcol(4), "no_speed") ? 0 : NaN) with points pt 5 ps 0.6 lc rgb "#e8a33d" title "not known"
