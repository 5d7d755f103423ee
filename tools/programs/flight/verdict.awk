# Says what the rows of a flight mean: awk -F, -v radius=M -v reach=M -v warn=M -v checked=0 -f verdict.awk rows.csv
# The names of the files are in the environment: TRACK, MAP, MOVERS.
function base(name) {
    return (length(name) > 40) ? "..." substr(name, length(name) - 36) : name
}
function seconds(t) {
    sub(/0+$/, "", t)
    sub(/\.$/, "", t)
    return t
}
function metres(c) { return (c < 1 && c > -1) ? sprintf("%.1f cm", c * 100) : sprintf("%.2f m", c) }
function obstacle(name) {
    return (name ~ /^m/) ? "mover " substr(name, 2) : "obstacle " name " (line " name " of " base(ENVIRON["MAP"]) ")"
}
function times(n, one, many) { return n " " ((n == 1) ? one : many) }
function least_line() {
    if (least == "") return "Nearest: nothing" (unknown ? " that is known" : "") " was ever within " reach " m."
    if (least <= 0) return "It touched " obstacle(least_name) " at " seconds(least_time) " s, " metres(-least) \
        " deep: the worst of " times(touching, "pose", "poses") "."
    return "Nearest: " metres(least) " to " obstacle(least_name) " at " seconds(least_time) " s."
}
BEGIN { poses = 0 }
NR == 1 { next }
$2 == "nearest" || $2 == "none" || $2 == "unknown" {
    if ($2 != "nearest" || last_kind != "unknown" || $1 != last) poses++ # else it says what is known of the same pose
    last_kind = $2
    if (poses == 1) first = $1
    last = $1
    unknown += $2 == "unknown"
    if ($2 == "unknown" && first_unknown == "") first_unknown = $1
    if ($2 == "unknown" && (known == "" || $4 < known)) known = $4 + 0
    if ($2 == "nearest") {
        within += $4 <= warn
        touching += $4 <= 0
        if (least == "" || $4 < least) { least = $4 + 0; least_time = $1; least_name = $3 }
    }
}
$2 == "late" { if (!late++) first_late = $1 }
$2 == "brake" { brake++ }
$2 == "hit" { if (!hits++ || $5 < soonest) { soonest = $5 + 0; soonest_at = $1; soonest_name = $3 } }
$2 == "sectors" { looks++; if ($3 ~ /(^| )65535( |$)/) blind++ }
END {
    printf "Flown: %s of %s, %s s to %s s, radius %s m\n", times(poses, "pose", "poses"), base(ENVIRON["TRACK"]), \
        seconds(first), seconds(last), radius
    print "among: " base(ENVIRON["MAP"]) ((ENVIRON["MOVERS"] == "") ? "" : " and the movers of " base(ENVIRON["MOVERS"]))
    print ""
    print least_line()
    printf "Within the warning distance of %s m: %s%s.\n", warn, within ? times(within, "pose", "poses") : "never", \
        (unknown && known < warn) ? ", as far as is known" : ""
    if (late) printf "Could not have stopped at %s, first at %s s.\n", times(late, "pose", "poses"), seconds(first_late)
    else print "Could have stopped at every pose."
    if (brake) printf "Could only just have stopped at %s.\n", times(brake, "pose", "poses")
    if (hits) printf "Heading for a contact at %s; the soonest in %.2f s, with %s, at %s s.\n", times(hits, "pose", "poses"), \
        soonest, (soonest_name ~ /^m/) ? "mover " substr(soonest_name, 2) : "obstacle " soonest_name, seconds(soonest_at)
    if (unknown) printf "Not known: at %s the map was loaded up to less than REACH, at least %s; first at %s s.\n", \
        times(unknown, "pose", "poses"), metres(known), seconds(first_unknown)
    print ""
    printf "Not judged: what is farther than %s m from the vehicle; poses that RATE leaves out.\n", reach
    if (!looks) print "No look around: REACH leaves less than a centimetre."
    else if (blind) print "Not known at " times(blind, "look", "looks") " around: sectors that leave the world or are not loaded."
    if (checked) print "Checked: the reference agrees with every row."
}
