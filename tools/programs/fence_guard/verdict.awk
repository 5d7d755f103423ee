# Says in words what fence_guard found: reads the constant data, the rows, and the remarks of keepout-fence.
BEGIN { home = "home"; file = "the file"; items = legs = zones = keep_in = gap_count = break_count = remark_count = returns = 0 }
function item(number) {
    if (number ~ /^rally/) return "rally point " substr(number, 6)
    return number == "return" ? "the point of return" : number == "file" ? file : number == "home" ? home : "item " number
}
function way(from, to) { return from == to ? item(from) : item(from) " to " item(to) }
function zone(name) { return name ~ /^[0-9]+$/ ? "line " name : name }
function many(n, one, several) { return n " " (n == 1 ? one : several) }
function say(text) { if (++said <= 16) print substr(text, 1, 100) }
FILENAME ~ /plan\.c$/ {
    if (/_zone_count =/) zones = $5 + 0
    if (/_edge_moved =/) moved = $5 / 65536
    if (/_rule =/) rule = /ANY/ ? "any" : "all"
    if (/KO_FENCE_ZONE_.*KEEP_IN/) keep_in++
    next
}
FILENAME ~ /remarks\.txt$/ && /: not read: / { next } # there is a row of it
FILENAME ~ /remarks\.txt$/ { sub(/^.*\//, ""); remarks[++remark_count] = $0; next }
{ split($0, f, ",") }
f[1] == "item" { items += f[2] ~ /^[0-9]/; refuges += f[2] ~ /^r/; state = f[3]; clearance = f[4] + 0; name = item(f[2]) }
f[1] == "leg" {
    legs++; state = f[5]; clearance = f[6] + 0; name = way(f[2], f[3])
    if (f[4] == "circle") name = "the circle at " item(f[2])
    if (f[4] != "jump" && f[3] ~ /^([0-9]|home)/) { ends = f[4] == "down" || (ends && f[3] == last); last = f[3] }
    if (f[3] == "home") returns = 1
}
f[1] == "item" || f[1] == "leg" {
    if (state == "breach") broken[name] = 1
    if (least == "" || clearance < least) { least = clearance; nearest = name }
}
f[1] == "break" {
    text = f[2] == f[3] && f[4] == "circle" ? "the circle at " item(f[2]) : way(f[2], f[3])
    if (f[4] ~ /up|down|across|jump/) text = text " (" f[4] ")"
    what = f[5] == "in" ? "leaves the keep-in" : "enters the keep-out"
    if (f[4] == "item") what = f[5] == "in" ? "is not in the keep-in" : "is in the keep-out"
    breaks[++break_count] = "  " text " " what " " zone(f[6])
    where[break_count] = sprintf("at %s %s, %.1f m high, by %.1f m", f[7], f[8], f[9], -f[10])
}
f[1] == "not_judged" {
    gaps[++gap_count] = "  " way(f[2], f[3]) ": " f[4]
    if (f[3] == "home") returns = 1
    if (last == "" && f[3] ~ /^[0-9]/) last = f[3]
}
END {
    n = 0
    for (name in broken) n++
    say("Judged of " plan (fence == "" ? "" : " and " fence) ": home, " many(items, "item", "items") " and " \
        many(legs, "leg", "legs") " against " many(zones, "zone", "zones") ".")
    if (refuges) say("Judged, too: " many(refuges, "point", "points") " of return or rally.")
    if (n > 0) {
        say("THE FENCE IS BROKEN " many(break_count, "time.", "times.") " Zones are named as in the file:")
        for (i = 1; i <= break_count && said < 8; i++) {
            if (length(breaks[i] where[i]) < 100) { say(breaks[i] " " where[i]); continue }
            say(breaks[i])
            say("      " where[i])
        }
        if (i <= break_count) say("  and " break_count - i + 1 " more: rows that begin with break")
    } else {
        say((gap_count > 0 ? "What was judged does not break the fence." : "The fence is not broken.") \
            " Nearest: " nearest sprintf(", %.1f m.", least))
    }
    if (gap_count > 0) say("NOT JUDGED, so not clear: " many(gap_count, "part", "parts") " of what was read:")
    for (i = 1; i <= gap_count && i <= 3; i++) say(gaps[i])
    if (gap_count > 3) say("  and " gap_count - 3 " more: rows that begin with not_judged")
    if (last != "" && !ends && !returns) {
        say("The mission ends at " item(last) " without return or landing: the way from there is not judged.")
    }
    if (moved > 0) say(sprintf("Edges were moved by at most %.2f m: safe if straight in latitude and longitude, or not.", moved + 0.005))
    if (keep_in > 1) say("There are " keep_in " keep-in zones: the vehicle must be inside " rule " of them (RULE=" rule ").")
    if (returns && height == "") say("A return flies at the height of the item before it; RETURN= gives a higher one.")
    for (i = 1; i <= remark_count && i <= 2; i++) say(remarks[i])
    if (remark_count > 2) say("and " remark_count - 2 " more remarks")
}
