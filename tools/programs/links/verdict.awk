# Says in words what the rows of links mean. -v worst=FILE: where the number of the worst pose and its two links go, separated
# by commas. notes and surfaces are files about what is not judged.
function say(text)
{
    if (lines < 16)
        print (length(text) > 100) ? substr(text, 1, 97) "..." : text
    lines++
}

NR == 1 { next }
!($1 in numbers) { numbers[$1] = poses++ }
{
    pairs++
    if ($4 == "touch")
        touch[++touches] = $2 " and " $3 " touch in pose '" $1 "'"
    if (pairs == 1 || $7 + 0 < least) {
        least = $7 + 0
        bound = $8
        moment = numbers[$1] "," $2 "," $3
        nearest = $2 " and " $3 ", " sprintf("%.1f", least * 1000) " mm in pose '" $1 "'"
    }
}

END {
    say("Judged: " (poses ? pairs / poses : 0) " pairs of links in each of " poses + 0 " poses.")
    for (i = 1; i <= touches && i <= 8; i++)
        say(touch[i] ".")
    if (touches > 8)
        say("... and " touches - 8 " more: see the rows.")
    if (!pairs)
        say("NOT JUDGED: there is no pair of links.")
    else if (touches == 0)
        say("No two links touch. Nearest: " nearest " (at most " sprintf("%.1f", bound * 1000) " mm more).")
    while ((getline line <notes) > 0)
        if (sub(/^note: /, "", line))
            say("Not judged: " line)
    while ((getline line <surfaces) > 0)
        open = open (open == "" ? "" : ", ") line
    if (open != "")
        say("Not judged: what is wholly inside these, which bound no body: " open)
    say("Between the poses nothing is judged.")
    print moment >worst
}
