# Draws what picture.py wrote into the folder drawn: fence and legs from above, and heights along the mission.
set terminal svg size 900,1000 font "sans,14" background "white"
set output "picture.svg"
set encoding utf8
set multiplot
set grid lc rgb "#dddddd"
blue = "#0072b2"; orange = "#e69f00"; red = "#c00000"; grey = "#777777"
# A part of the plot command, or nothing if the file holds no points.
part(file, style) = int(system("wc -c <drawn/" . file)) > 0 ? sprintf("'drawn/%s' %s, ", file, style) : ""
load "drawn/ranges"
set origin 0,0.3
set size 1,0.7
set size ratio -1
set xlabel "metres east of home"
set ylabel "metres north of home"
set key outside top center horizontal
eval "plot " . part("in", "with lines lw 2 lc rgb blue title 'keep in'") \
    . part("out", "with filledcurves closed fc rgb orange fs transparent solid 0.4 border lc rgb orange title 'keep out'") \
    . part("unknown", "with lines lw 3 dt 2 lc rgb grey title 'not judged'") \
    . part("clear", "with lines lw " . (thin ? "1" : "2") . " lc rgb 'black' title 'does not break the fence'") \
    . part("broken", "with lines lw " . (thin ? "2" : "5") . " lc rgb red title 'breaks the fence'") \
    . part("items", "using 1:($4 == 0 ? $2 : NaN) with points pt 7 ps " . (thin ? "0.2" : "0.7") . " lc rgb 'black' notitle") \
    . part("items", "using 1:($4 == 1 ? $2 : NaN) with points pt 5 ps " . (thin ? "0.6" : "1.2") . " lc rgb red notitle") \
    . part("items", "using 1:2:3 with labels left offset 0.4,0.7 font 'sans,13' notitle")
set origin 0,0
set size 1,0.3
set size noratio
unset key
set xlabel "metres along the mission, seen from above"
set ylabel "metres over home"
set xrange [*:*]
set yrange [*:*]
set offsets 0,0,5,5
eval "plot " . part("profile_unknown", "with lines lw 3 dt 2 lc rgb grey") \
    . part("profile_clear", "with lines lw 2 lc rgb 'black'") \
    . part("profile_broken", "with lines lw 5 lc rgb red") \
    . part("profile_labels", "using 1:2:3 with labels point pt 7 ps " . (thin ? "0.1" : "0.5") . " left offset 0.3,0.8 font 'sans,12'")
unset multiplot
