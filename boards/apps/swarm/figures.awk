# Writes where the vehicles of the generated figures are, as places.csv of the tool tracks: tick,vehicle,x,y,z.
function wave(turns, size) {
    return sin((turns % 4294967296) / 4294967296 * turn) * size
}
BEGIN {
    turn = 2 * atan2(0, -1)
    for (v = 0; v < 10; v++) {
        pace = 5242880 + v * 786432
        start = v * 429496729
        for (t = 0; t < 1000; t += 2)
            printf "%d,%d,%.3f,%.3f,%.3f\n", t, v, wave(t * pace + start, 12 + v),
                wave(t * int(pace / 2) + start + 1073741824, 20), 20 + wave(t * int(pace / 3) + start, 3)
    }
}
