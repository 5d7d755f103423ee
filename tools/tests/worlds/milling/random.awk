# Writes a random milling programme: awk -v seed=N -f random.awk. Its moves stay near the vise of setup.txt.
function any(least, most) { return least + (most - least) * rand() }
function coordinate(least, most) { return sprintf("%.3f", any(least, most) * scale) }
function x() { return "X" coordinate(-8, 95) }
function y() { return "Y" coordinate(-8, 70) }
function z() { return "Z" coordinate(-4, 18) }
BEGIN {
    srand(seed)
    scale = seed % 3 == 1 ? 1 / 25.4 : 1
    print "%\n" (scale == 1 ? "G21" : "G20") " G17 G40 G49 G80 G90 G91.1 G94 G54"
    for (i = 1; i <= 60; i++) {
        kind = int(rand() * 12)
        if (i % 15 == 1) {
            tool = 1 + int(rand() * 3)
            print "G0 Z" coordinate(30, 45) "\nT" tool " M6\nG43 H" tool
            print rand() < 0.5 ? "G61" : "G64 P" coordinate(0, 0.2)
        } else if (kind < 3) print "G1 " x() " " y() " " z() " F500"
        else if (kind < 5) print "G0 " (rand() < 0.5 ? x() " " y() : z())
        else if (kind == 5) print "G17 G2 I" coordinate(-12, 12) " J" coordinate(1, 12) (rand() < 0.3 ? " P2" : "") " " z()
        else if (kind == 6) print "G3 G17 " x() " " y() " R" coordinate(70, 90)
        else if (kind == 7) print "G18 G3 I" coordinate(1, 9) " K" coordinate(1, 9) " Y" coordinate(0, 60) "\nG17"
        else if (kind == 8) print "G19 G2 J" coordinate(1, 9) " K" coordinate(0, 9) "\nG17"
        else if (kind == 9) \
            print (rand() < 0.5 ? "G98" : "G99") " G81 " x() " " y() " Z" coordinate(-8, -1) " R" coordinate(0, 9) \
                "\n" x() "\nG80"
        else if (kind == 10) print "G91 G1 X" coordinate(-5, 5) " Y" coordinate(-5, 5) "\nG90"
        else print "G83 " x() " Z" coordinate(-9, -2) " R" coordinate(1, 5) " Q" coordinate(1, 4) "\nG80"
    }
    print "M5\nG53 G0 Z0\nM30\n%"
}
