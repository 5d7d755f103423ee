# Writes the README's two tables of costs, at N = 1024. Input: peers.csv, then bench.csv.
function round(x) {
    return x == "" ? "" : sprintf("%.0f", x)
}
BEGIN {
    split("insert,query,ray,pairs,update_fast,stay,remove", ops, ",")
    split("insert;box query;ray, all it touches;all pairs, per object;move, nearly all leave their fat box;move within the fat box;remove", names, ";")
    split("itself in float,Bullet,Box3D,Box2D v3", engines, ",")
    split("m0,m3,m4f,m7,m33,m55", cores, ",")
}
FNR == 1 { file++ }
/^#/ || $1 == "core" || $1 == "board" { next }
file == 1 && $4 == 1024 { peer[$1, $2, $3] = $5 }
file == 2 && $3 == 1024 { mean[$1, $2] = $4 }
END {
    print "| Cortex-M4F | keepout | itself in float | Bullet | Box3D | Box2D v3 (2D) |"
    print "| --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= 7; i++) {
        line = "| " names[i] " | " round(mean["m4f", ops[i]]) " |"
        for (e = 1; e <= 4; e++) {
            cell = peer["m4f", engines[e], ops[i]]
            line = line " " (ops[i] == "stay" && e > 1 ? "41 to 62" : round(cell)) " |"
        }
        print line
    }
    print "\n| keepout | M0 | M3 | M4F | M7 | M33 | M55 |"
    print "| --- | --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= 7; i++) {
        line = "| " names[i] " |"
        for (c = 1; c <= 6; c++) {
            if (mean[cores[c], ops[i]] == "") exit 1
            line = line " " round(mean[cores[c], ops[i]]) " |"
        }
        print line
    }
}
