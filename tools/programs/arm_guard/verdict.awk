# Says in words what arm_guard's rows mean. -v worst=FILE: where the numbers of the two poses, the step and the two links of
# the worst moment go. notes and surfaces are files about what is not judged.
function say(text)
{
    if (lines < 16)
        print (length(text) > 100) ? substr(text, 1, 97) "..." : text
    lines++
}

# What the numbers of the example's objects stand for.
function object(number)
{
    return "object " number ((number == 0) ? " (table)" : (number == 1) ? " (post at 0.5, 0.45)" : " (post at -0.45, -0.3)")
}

# Keeps the moment at which two links are nearest.
function keep(from, to, step, a, b, distance)
{
    if (has_least && distance + 0 >= least)
        return
    has_least = 1
    least = distance + 0
    moment = from "," to "," step "," a "," b
    first = a
    second = b
    at = (from == to) ? "in pose '" names[from] "'" : "at step " step " of " steps " from '" names[from] "' to '" names[to] "'"
}

$1 == "pose" {
    numbers[$2] = poses + 0
    names[poses++] = $2
    pairs = $3 + 0
}
$1 == "refused" {
    numbers[$2] = poses + 0
    names[poses++] = $2
    refused[++refusals] = "Pose '" $2 "' is not judged: " $3 " would be at " $4 ", limits " $5 " and " $6
}
$1 == "capsules" && !(($2, $3, $4) in told) {
    told[$2, $3, $4] = 1
    touch[++touches] = $3 " and " $4 " touch in pose '" $2 "'"
}
$1 == "closest" { keep(numbers[$2], numbers[$2], 0, $3, $4, $5) }
$1 == "sweep" && $4 ~ /^refused/ {
    step = $4
    sub(/.* /, "", step)
    refused[++refusals] = "The way from '" $2 "' to '" $3 "' is not judged from step " step " of " steps " on: limit of " $5
}
$1 == "sweep" && $4 !~ /^refused/ {
    ways++
    step = $5
    sub(/.* /, "", step)
    if ($4 + 0 > 0)
        touch[++touches] = $6 " and " $7 " touch on the way from '" $2 "' to '" $3 "', worst at step " step " of " steps
    if ($8 != "none")
        keep(numbers[$2], numbers[$3], step, $6, $7, $8)
    sub(/moves /, "", $18)
    if ($18 + 0 >= farthest + 0)
        farthest = $18
    if ($11 ~ /not judged/)
        is_alone = 1
    unknown += $15
}
$1 == "touched" {
    what = ($4 == "objects") ? object($6) : "the visitor"
    scene[++scenes] = $5 " touches " what " from '" $2 "' to '" $3 "', first at " $7 " of " steps
}
$1 == "object" && $5 == 0 { scene[++scenes] = $3 " touches " object($4) " in pose '" $2 "'" }
$1 == "obstacle" && $4 == 0 { scene[++scenes] = $3 " touches the visitor in pose '" $2 "'" }

END {
    say("Judged: " pairs + 0 " pairs of capsules, " poses - posesrefused() " named poses, " ways + 0 " ways between them.")
    for (i = 1; i <= touches && i <= 2; i++)
        say(touch[i] ".")
    if (touches > 2)
        say("... and " touches - 2 " more: see the rows.")
    if (touches == 0 && has_least)
        say("No two links touch. Nearest: " first " and " second ", " sprintf("%.1f", least * 1000) " mm " at ".")
    if (!has_least)
        say("No two links were within 2 m of each other.")
    if (ways > 0)
        say("Between two of the " steps + 1 " samples of a way, where points move up to " \
            sprintf("%.1f", farthest * 1000) " mm, nothing is judged.")
    for (i = 1; i <= scenes && i <= 2; i++)
        say(scene[i] ".")
    if (scenes > 2)
        say("... and " scenes - 2 " more of these.")
    for (i = 1; i <= refusals && i <= 3; i++)
        say(refused[i] ".")
    if (refusals > 3)
        say("... and " refusals - 3 " more that are beyond limits.")
    if (is_alone)
        say("Surroundings are not judged: this robot has none here (SCENE=1 takes the example's).")
    if (unknown > 0)
        say("At " unknown " steps the example's lidar was silent: obstacles were not known.")
    while ((getline line <notes) > 0)
        if (sub(/^note: /, "", line))
            say("Not judged: " line)
    while ((getline line <surfaces) > 0)
        open = open (open == "" ? "" : ", ") line
    if (open != "")
        say("Not judged: what is wholly inside these, which bound no body: " open)
    print (has_least ? moment : ",,,,") >worst
}

function posesrefused(    i, count)
{
    for (i = 1; i <= refusals; i++)
        count += refused[i] ~ /^Pose/
    return count + 0
}
