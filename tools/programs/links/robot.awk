# Writes the project's own small robot: awk -v dir=DIR -f robot.awk writes its links as OBJ and its chain as CSV.
function line(text) { print text >file }

function begin(name)
{
    file = dir "/" name
    count = 0
}

function corner(x, y, z)
{
    line(sprintf("v %.6f %.6f %.6f", x, y, z))
    return ++count
}

# Writes a prism from z = lo to z = hi over a polygon of n sides, radii rx and ry. Its first corner
# is at half a side's angle.
function prism(n, rx, ry, lo, hi, cx, cy,    i, a, first)
{
    first = count + 1
    for (i = 0; i < n; i++) {
        a = 2 * pi * (i + 0.5) / n
        corner(cx + rx * cos(a), cy + ry * sin(a), lo)
        corner(cx + rx * cos(a), cy + ry * sin(a), hi)
    }
    for (i = 0; i < n; i++)
        line("f " first + 2 * i " " first + 2 * ((i + 1) % n) " " first + 2 * ((i + 1) % n) + 1 " " first + 2 * i + 1)
    top = "f"
    bottom = "f"
    for (i = 0; i < n; i++) {
        top = top " " first + 2 * i + 1
        bottom = bottom " " first + 2 * (n - 1 - i)
    }
    line(top)
    line(bottom)
}

BEGIN {
    pi = atan2(0, -1)
    begin("base.obj");  prism(4, 0.2, 0.2, 0, 0.1, 0, 0); prism(24, 0.09, 0.09, 0.1, 0.3, 0, 0)
    begin("upper.obj"); prism(20, 0.06, 0.06, 0.02, 0.4, 0, 0)
    begin("lower.obj"); prism(16, 0.045, 0.05, 0.03, 0.35, 0, 0)
    begin("palm.obj");  prism(4, 0.05, 0.12, 0.01, 0.05, 0, 0)
    begin("claw.obj");  prism(6, 0.015, 0.01, 0.01, 0.12, 0, 0)
    begin("joints.csv")
    line("# joint, parent, child, x,y,z [m], roll,pitch,yaw [rad], axis, min,max [rad]")
    line("waist,base,turret,0,0,0.32,0,0,0,z,-3.1,3.1")
    line("shoulder,turret,upper,0,0,0.05,0,0,0,y,-2.4,2.4")
    line("elbow,upper,lower,0,0,0.42,0,0,0,y,-2.8,2.8")
    line("wrist,lower,palm,0,0,0.36,0,0,0.3,x,-1.5,1.5")
    line("left,palm,leftclaw,0,0.06,0.05,-0.1,0,0,fixed,0,0")
    line("right,palm,rightclaw,0,-0.06,0.05,0.1,0,3.14159265,fixed,0,0")
    line("# turret is a frame between links: it has neither mesh nor capsule")
    line("bare,turret")
    begin("poses.csv")
    line("# name, waist, shoulder, elbow, wrist")
    line("up,0,0,0,0")
    line("reach,0.7,1.1,-0.4,0.5")
    line("clash,-1.2,2.3,2.1,0.2")
    line("near,0.3,1.9,2.0,-0.35")
    begin("allowed.csv")
    line("# link pairs that are never checked")
    line("upper,lower,Adjacent")
    line("lower,palm,Adjacent")
    line("palm,leftclaw,Adjacent")
    line("palm,rightclaw,Adjacent")
}
