# Says in words what the rows of tool_keepout mean: awk -F, -f verdict.awk -v name=FILE -v skipped=0|1 rows.csv
function count(n, one, many) { return n " " (n == 1 ? one : many) }
function place_of(x, y, z) { return "X" x " Y" y " Z" z }
function what() { return "line " $1 " (" $2 ", tool " $9 ($24 == "holder" ? "'s holder" : "") ")" }
# A line of the verdict is at most 100 columns long. One that is longer goes without the move's kind and tool.
function say(text) {
    if (length(text) > 100) sub(/ \([^)]*\)/, "", text)
    print text
}
BEGIN { moves = tool_count = 0 }
NR == 1 { next }
$3 == "" {
    boxes[$2]++
    kind[$4] = $2
    if ($2 == "clamp") margin = $5
    next
}
{
    moves++
    if (!($9 in tools)) { tools[$9]; tool_count++ }
    if ($2 == "change") changes++
}
$3 == "blocked" {
    if (blocked++ < 6) met[blocked] = "move at " what() " meets " kind[$4] " " $4 " at " place_of($6, $7, $8)
}
$3 == "near" {
    near++
    if (near == 1 || $5 + 0 < least + 0) { least = $5; nearest = "move at " what() ": " $5 " mm from " kind[$4] " " $4 }
}
$3 == "clear" { clear++ }
$3 != "clear" && $3 != "near" && $3 != "blocked" { unknown++ }
END {
    if (length(name) > 30) name = "..." substr(name, length(name) - 26)
    print name ": " count(moves, "move", "moves") " with " count(tool_count, "tool", "tools") " judged against " \
        count(boxes["clamp"] + 0, "clamp", "clamps") " and " count(boxes["stock"] + 0, "box", "boxes") " of stock"
    if (blocked) print "BLOCKED: " count(blocked, "move meets", "moves meet") " a clamp, or the stock at rapid speed"
    for (i = 1; i <= blocked && i <= 6; i++) say("  " met[i])
    if (blocked > 6) print "  and " blocked - 6 " more, see the rows"
    if (near) {
        print "NEAR: " count(near, "move comes", "moves come") " into the margin of a clamp"
        into = margin == "" ? "" : sprintf(", %.3f mm into its margin of %g mm", margin - least, margin + 0)
        say("  " nearest into)
    }
    if (unknown) print "UNKNOWN: " count(unknown, "row has", "rows have") " no verdict"
    if (!moves) print "NOT JUDGED: there is no move"
    else if (clear == moves) print "CLEAR: no move comes into the margin of a clamp, none meets the stock at rapid speed"
    else print count(clear + 0, "move is", "moves are") " clear"
    print "not judged: the spindle's nose above the holder, the cut itself" (changes ? ", where M6 drives to" : "")
    if (skipped) print "not judged: lines with a slash, which block_delete leaves out"
}
