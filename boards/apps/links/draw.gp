# Draws a robot from the side and from the front: gnuplot -e "dir='...'; kind='triangles'; verdict='...'" draw.gp
set terminal svg size 900,560 enhanced font 'sans-serif,13' background rgb 'white'
set output dir.'/picture.svg'
set multiplot layout 1,2 title verdict noenhanced font ',14'
set size ratio -1
set grid lc rgb '#dddddd'
set ylabel 'z [m]'
set key below
set style fill transparent solid (kind eq 'capsules' ? 0.12 : 0.25) border
what = (kind eq 'capsules') ? 'capsules' : 'meshes'
blue = '#0072b2'
red = '#d55e00'
do for [view in 'side front'] {
    set title (view eq 'side' ? 'from the side' : 'from the front')
    set xlabel (view eq 'side' ? 'x [m]' : 'y [m]')
    plot dir.'/'.view.'.txt' using 1:2 with filledcurves closed lc rgb blue lw 0.7 title what, \
         dir.'/'.view.'_red.txt' using 1:2 with filledcurves closed lc rgb red lw 0.9 title 'the two that are nearest'
}
unset multiplot
