# Says how the drive along the generated corridor ended, and writes what corridor.gp draws. It reads rows.csv.
NR == 1 { next }
{
    n++
    states[$4]++
    gap = ($5 == "") ? "nan" : $5 / 100 - 0.5
    v = $3 / 100
    print $1 / 20, gap, v * 0.1 + v * v / 8, v, $4 >(ENVIRON["RUN"] "/corridor.dat")
    if ($4 != last && $4 == "brake") brakes++
    if ($4 != last && $4 == "blind") blind++
    if ($4 != last && $4 == "stand") stood++
    last = $4
    x = $2
}
END {
    printf "Driven: the generated corridor, 30 s, %.1f m; a scan of 180 beams each 50 ms.\n\n", x / 100
    printf "Times that it braked before an obstacle: %d; that it stood: %d; that its lidar failed: %d.\n", brakes, stood, blind
    print "It touched nothing: the program ends with exit code 3 if it did."
    print "Not judged: what the lidar's own mast hides, behind the vehicle."
}
