# Draws the drive along the corridor: the gap ahead and the distance that it takes to stop. Writes picture.svg.
set terminal svg size 900, 420 dynamic font "sans-serif,12" background "#ffffff"
set output "picture.svg"
set border lw 0.6
set tics nomirror out scale 0.5
set title "the generated corridor: the gap to the next obstacle ahead, and the distance that it takes to stop"
set xlabel "time, seconds"
set ylabel "metres"
set y2label "speed, metres a second"
set y2tics
set y2range [0:12]
set yrange [0:*]
set key top center horizontal
plot "corridor.dat" using 1:2 with points pt 7 ps 0.4 lc rgb "#2171b5" title "gap ahead of the nose", \
    "" using 1:3 with lines lw 2 lc rgb "#a50f15" title "distance to stop", \
    "" using 1:4 axes x1y2 with lines lw 1.5 dt 2 lc rgb "#000000" title "speed", \
    "" using 1:(strcol(5) eq "blind" ? 0.3 : NaN) with points pt 5 ps 0.8 lc rgb "#e8a33d" title "blind"
