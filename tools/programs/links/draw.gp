# Draws a robot from the side and from the front: gnuplot -e "kind='triangles'" draw.gp. It reads what outline.py wrote into
# the current folder, and verdict.txt, whose second line is the title.
set terminal svg size 900,560 enhanced font 'sans-serif,13' background rgb 'white'
set output 'picture.svg'
is_solid = kind eq 'capsules'
what = is_solid ? 'capsules' : 'meshes'
blue = '#0072b2'
red = '#d55e00'

# Both views have one scale. outline.py gives their middles and half of the wider one's width.
load 'ranges.gp'
rough = half / 2
power = 10 ** floor(log10(rough))
step = power * (rough / power < 2 ? 1 : rough / power < 5 ? 2 : 5)
set xtics step
set ytics step
set grid lc rgb '#dddddd'
set ylabel 'z [m]'
set key below
if (is_solid) set style fill transparent solid 0.12 border; else set style fill transparent solid 0.4 noborder

verdict = system('sed -n 2p verdict.txt')
set multiplot layout 1,2 title verdict noenhanced font ',14'
set size ratio -1
do for [view in 'side front'] {
    middle = view eq 'side' ? side : front
    set xrange [middle - half:middle + half]
    set title (view eq 'side' ? 'from the side' : 'from the front')
    set xlabel (view eq 'side' ? 'x [m]' : 'y [m]')
    plot view.'.txt' using 1:2 with filledcurves closed lc rgb blue lw 0.7 title what, \
         view.'_red.txt' using 1:2 with filledcurves closed lc rgb red lw 0.9 title 'the two that are nearest'
}
unset multiplot
