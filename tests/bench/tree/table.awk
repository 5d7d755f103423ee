# Writes tables beside other engines, one for each core and size. Input: targets.csv, peers.csv,
# then bench.csv.
function title(core) {
    return core == "m4f" ? "Cortex-M4F" : core == "host" ? "Host, x86-64" : "Cortex-" toupper(core)
}
function round(x) {
    return sprintf("%.0f", x)
}
# A cell with the other side's instructions, and their ratio to keepout's.
function beside(other, ours) {
    return (other == "" || ours == "" || ours == 0) ? "" : sprintf("%s (%.2f)", round(other), other / ours)
}
function aim(target, ours) {
    return (target == "") ? "" : round(target) (ours <= target + 0.5 ? ", met" : ", missed")
}
BEGIN {
    split("insert,query,ray,pairs,update_fast,query_after,update_slow,stay,remove", ops, ",")
    split("itself in float,Bullet,Box3D,qu3e,Box2D v3", engines, ",")
}
FNR == 1 { file++ }
/^#/ || $1 == "core" || $1 == "board" { next }
file == 1 { target[$1, $2, $3] = $4 }
file == 2 {
    peer[$1, $2, $3, $4] = $5
    has[$1, $2, $4] = 1
    known[$1, $4] = 1
}
file == 3 {
    mean[$1, $2, $3] = $4
    if (!($1 in seen)) {
        seen[$1] = 1
        cores[++count] = $1
    }
}
function table(core, n,    e, i, op, ours, line, rule, cell, better, all) {
    line = "| instructions | keepout | target |"
    rule = "| --- | --- | --- |"
    for (e = 1; e <= 5; e++) {
        if ((core, engines[e], n) in has) {
            line = line " " engines[e] (engines[e] ~ /Box2D/ ? " (2D)" : "") " |"
            rule = rule " --- |"
        }
    }
    print "\n**" title(core) ", N = " n "**\n"
    print line "\n" rule
    for (i = 1; i <= 9; i++) {
        op = ops[i]
        ours = mean[core, op, n]
        line = "| " op " | " round(ours) " | " aim(target[core, op, n], ours) " |"
        for (e = 1; e <= 5; e++) {
            if ((core, engines[e], n) in has) {
                cell = peer[core, engines[e], op, n]
                line = line " " beside(cell, ours) " |"
                if (e > 1 && cell != "" && ours != "") {
                    all++
                    better += (cell > ours)
                }
            }
        }
        gsub(/_/, " ", line)
        print line
    }
    if (all > 0) {
        printf "\nFewer than the engine in %d of %d cells.\n", better, all
    }
}
END {
    print "Instructions per operation (pairs: per object); in brackets how many times keepout's another takes."
    for (c = 1; c <= count; c++) {
        if ((cores[c], "insert", 1024) in mean && mean[cores[c], "insert", 1024] != "") {
            table(cores[c], 1024)
        }
    }
    for (c = 1; c <= count; c++) {
        for (n = 256; n >= 64; n /= 4) {
            if ((cores[c], n) in known && mean[cores[c], "insert", n] != "") {
                table(cores[c], n)
            }
        }
    }
}
