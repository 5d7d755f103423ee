# Writes closed polygons for gnuplot, in metres: the triangles or the outlines of the capsules as seen along y (side.txt) and
# along x (front.txt), those of the two nearest links into side_red.txt and front_red.txt.
function put(view, x, y,    side)
{
    printf "%.5f %.5f\n", x / 1e6, y / 1e6 >file[view]
    side = substr(view, 1, 4)
    if (!(side in low) || x < low[side])
        low[side] = x
    if (!(side in high) || x > high[side])
        high[side] = x
}

function end(view) { printf "\n\n" >file[view] }

# Draws the outline of a capsule: the half-circle around its second end, that around its first, and back to the beginning.
function outline(view, ax, ay, bx, by, r,    i, angle, turn)
{
    turn = (ax == bx && ay == by) ? 0 : atan2(by - ay, bx - ax)
    for (i = 0; i <= 24; i++) {
        angle = turn + pi / 2 + pi * i / 24
        put(view, ax + r * cos(angle), ay + r * sin(angle))
    }
    for (i = 0; i <= 24; i++) {
        angle = turn - pi / 2 + pi * i / 24
        put(view, bx + r * cos(angle), by + r * sin(angle))
    }
    angle = turn + pi / 2
    put(view, ax + r * cos(angle), ay + r * sin(angle))
    end(view)
}

# Returns the size class of a triangle as seen in a view: four times the natural logarithm of its area, as a whole number.
function size_of(k,    area)
{
    area = ($(5 + k) - $(2 + k)) * ($10 - $4) - ($(8 + k) - $(2 + k)) * ($7 - $4)
    return int(4 * log((area < 0 ? -area : area) + 1))
}

function triangle(view, k,    i)
{
    for (i = 0; i < 4; i++)
        put(view, $(2 + 3 * (i % 3) + k), $(4 + 3 * (i % 3)))
    end(view)
}

# Draws the largest triangles of each view, at most `most` of them: they cover nearly all.
function draw_triangles(    i, k, n, red, count, least)
{
    for (k = 0; k < 2; k++) {
        count = 0
        for (least = largest; least > 0 && count + sizes[k, least] <= most; least--)
            count += sizes[k, least]
        for (i = 1; i <= rows; i++) {
            $0 = row[i]
            if (size_of(k) > least)
                triangle(((k == 0) ? "side" : "front") (($1 == first || $1 == second) ? "_red" : ""), k)
        }
    }
}

BEGIN {
    pi = atan2(0, -1)
    file["side"] = "side.txt"
    file["front"] = "front.txt"
    file["side_red"] = "side_red.txt"
    file["front_red"] = "front_red.txt"
    for (view in file)
        printf "" >file[view]
    most = 2500
}
{
    red = ($1 == first || $1 == second) ? "_red" : ""
    if (kind == "capsules") {
        outline("side" red, $2, $4, $5, $7, $8)
        outline("front" red, $3, $4, $6, $7, $8)
    } else {
        row[++rows] = $0
        for (k = 0; k < 2; k++) {
            size = size_of(k)
            sizes[k, size]++
            largest = (size > largest) ? size : largest
        }
    }
}

END {
    draw_triangles()
    half = 0.1
    for (side in low)
        half = (0.55e-6 * (high[side] - low[side]) > half) ? 0.55e-6 * (high[side] - low[side]) : half
    printf "side = %.5f\nfront = %.5f\nhalf = %.5f\n", (low["side"] + high["side"]) / 2e6, (low["fron"] + high["fron"]) / 2e6,
        half >"ranges.gp"
}
