# Draws what touched what in the cell, and the parts at the tick with the most contacts: gnuplot draw.gp writes picture.svg
# from the files that picture.py wrote into the folder picture.
set terminal svg size 900, 660 dynamic font "sans-serif,12" background "#ffffff"
set output "picture.svg"
set multiplot
set border lw 0.6
set tics nomirror out scale 0.5
unset key
margins = "set lmargin at screen %g; set rmargin at screen %g; set bmargin at screen %g; set tmargin at screen %g"
place(x, y, w, h) = sprintf(margins, x / 900.0, (x + w) / 900.0, 1 - (y + h) / 660.0, 1 - y / 660.0)

# ---- the ticks of each pair ----
set ytics ()
load "picture/ranges.gp"
eval place(150, 36, 726, 150)
set title "which parts touch, and when" offset 0, -0.6
set xlabel "tick" offset 0, 0.6
set xrange [0:420]
set yrange [0.3:pairs + 0.7] reverse
set arrow 1 from worst, 0.3 to worst, pairs + 0.7 nohead dt 2 lc rgb "#000000"
plot "picture/spans.dat" using (($1 + $2) / 2.0):3:(($2 - $1) / 2.0):(0.3) with boxxyerror \
    fs solid 1 noborder lc rgb "#e34a33"
unset arrow 1

# ---- two views of the same tick ----
set yrange [*:*] noreverse
set ytics autofreq
set xrange [*:*]
set xlabel "x, metres" offset 0, 0.6
set size ratio -1
do for [v = 1:2] {
    eval place(v == 1 ? 64 : 500, 270, 376, 320)
    set title sprintf("from %s, tick %d", v == 1 ? "above" : "the side", worst) offset 0, -0.6
    set ylabel (v == 1 ? "y, metres" : "z, metres") offset 1, 0
    plot "picture/building.dat" using 1:(column(v + 1)) with lines lw 0.6 lc rgb "#b8bec4", \
         "picture/boxes.dat" using 1:(column(v + 1)) with lines lw 1 lc rgb "#6a51a3", \
         "picture/arm.dat" using 1:(column(v + 1)) with lines lw 0.8 lc rgb "#2171b5", \
         "picture/touching.dat" using 1:(column(v + 1)) with lines lw 1 lc rgb "#e34a33"
}

# ---- the legend ----
unset border
unset tics
unset title
unset xlabel
unset ylabel
set size noratio
eval place(0, 632, 900, 24)
set xrange [0:900]
set yrange [0:24]
array shade[4] = ["#e34a33", "#2171b5", "#6a51a3", "#b8bec4"]
array what[4] = ["parts that touch", "links", "boxes", "building"]
do for [i = 1:4] {
    set arrow i from 64 + (i - 1) * 170, 12 to 86 + (i - 1) * 170, 12 nohead lw 3 lc rgb shade[i]
    set label i what[i] at 92 + (i - 1) * 170, 12
}
plot NaN
unset multiplot
