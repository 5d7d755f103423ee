# Writes the last tables of build/bench.md, the costs on each core. Input: the lines of bench with
# the sizes of states, then bench.csv.
function round(x) {
    return x == "" ? "" : sprintf("%.0f", x)
}
BEGIN {
    split("insert,query,ray,pairs,update_fast,query_after,update_slow,stay,remove", ops, ",")
}
/^#/ && $1 !~ /host/ {
    states = "a query " $2 ", a ray " $3 ", pairs " $4 " bytes"
}
/^#/ || $1 == "board" { next }
{
    mean[$1, $2, $3] = $4
    most[$1, $2, $3] = $5
    visits[$2, $3] = $6
    bytes = $8
    if ($9 > stack[$1, $2]) {
        stack[$1, $2] = $9
    }
    if (!($1 in seen)) {
        seen[$1] = 1
        cores[++count] = $1
    }
    if (!($3 in sized)) {
        sized[$3] = 1
        sizes[++many] = $3
    }
}
function header(first,    c, line, rule) {
    line = "| " first " |"
    rule = "| --- |"
    for (c = 1; c <= count; c++) {
        line = line " " (cores[c] == "host" ? "host" : toupper(cores[c])) " |"
        rule = rule " --- |"
    }
    print line "\n" rule
}
function cell(core, op, n) {
    return round(mean[core, op, n]) (most[core, op, n] == "" ? "" : " (" round(most[core, op, n]) ")")
}
# The greatest value over all cores.
function deepest(op,    c, most) {
    for (c = 1; c <= count; c++) {
        if (stack[cores[c], op] > most) {
            most = stack[cores[c], op]
        }
    }
    return most
}
END {
    print "\n**Each core, N = 1024: instructions, mean (worst)**\n"
    header("")
    for (i = 1; i <= 9; i++) {
        line = "| " ops[i] " |"
        for (c = 1; c <= count; c++) {
            line = line " " cell(cores[c], ops[i], 1024) " |"
        }
        gsub(/_/, " ", line)
        print line
    }
    print "\nRAM: " bytes " bytes a node, two nodes an object. State of queries, in the caller's memory: " states "."
    print "Stack below the caller, the deepest of all cores and N: query " deepest("query") ", ray " deepest("ray") ", pairs " deepest("pairs") ", insert " deepest("insert") ", move " deepest("update_fast") ", remove " deepest("remove") " bytes."
    print "\n**Each core: stack in bytes, below the caller, the deepest of all N**\n"
    header("")
    for (i = 1; i <= 9; i++) {
        line = "| " ops[i] " |"
        for (c = 1; c <= count; c++) {
            line = line " " (cores[c] == "host" ? "" : stack[cores[c], ops[i]]) " |"
        }
        gsub(/_/, " ", line)
        print line
    }
    core = ("m4f" in seen) ? "m4f" : cores[1]
    print "\n**" toupper(core) ", all N: instructions, mean; boxes visited**\n"
    line = "| |"
    rule = "| --- |"
    for (s = 1; s <= many; s++) {
        line = line " " sizes[s] " |"
        rule = rule " --- |"
    }
    print line "\n" rule
    for (i = 1; i <= 9; i++) {
        line = "| " ops[i] " |"
        for (s = 1; s <= many; s++) {
            line = line " " round(mean[core, ops[i], sizes[s]])
            line = line (visits[ops[i], sizes[s]] > 0 ? sprintf("; %.1f", visits[ops[i], sizes[s]]) : "") " |"
        }
        gsub(/_/, " ", line)
        print line
    }
}
