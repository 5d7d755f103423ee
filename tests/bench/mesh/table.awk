# Writes the tables of build/mesh-bench.csv, and those of the lines of #check in the output of the
# programs.
function title(board) {
    return board == "m4f" ? "Cortex-M4F" : board == "host" ? "Host, x86-64" : "Cortex-" toupper(board)
}
function round(x) {
    return x == "" ? "" : sprintf("%.0f", x)
}
# The other engine's count divided by keepout's.
function by(theirs, ours) {
    return (theirs == "" || ours == "" || ours + 0 == 0) ? "" : sprintf("%.1f", theirs / ours)
}
function target(what, measured, is_so) {
    print "| " what " | " measured " | " (is_so ? "met" : "missed") " |"
}
# A cell with the other engine's instructions, and in brackets the ratios of instructions and of
# times.
function engine_cell(theirs, ours, time) {
    return round(theirs) " (" (ours == "" ? "" : sprintf("%.2f, ", theirs / ours)) time ")"
}
function note(list, order, x) {
    if (!((list, x) in known)) {
        known[list, x] = 1
        order[++size[list]] = x
    }
}
FNR == 1 { file++ }
file == 1 && FNR > 1 {
    mean[$1, $2, $3, $4] = $5
    looked[$1, $2, $3, $4] = $7 + $8
    queries[$1, $2, $3, $4] = $11
    if ($12 != "") {
        times[$2, $3, $4] = $12
    }
    if ($3 == "bytes") {
        if ($4 == "tree") {
            per_face[$2] = $5 / $2
        } else {
            engine_bytes[$2, $4] = $5 / $11
        }
        next
    }
    if ($4 == "tree") {
        note("boards", boards, $1)
        note("sizes", sizes, $2)
        note("questions", questions, $3)
    } else if ($4 != "brute") {
        note("works", works, $2)
        note("engines", engines, $4)
    }
}
file == 2 && $1 == "#check" { checks[++check_count] = $0 }
file == 2 && $1 == "#time" {
    note("works", works, $2)
    note("engines", engines, $4)
}

# ---- targets ----
function targets(    i, j, q, w, ratio, most, words) {
    print "## Targets\n\n| target | measured | |\n| --- | --- | --- |"
    for (i in per_face) {
        most = (per_face[i] > most) ? per_face[i] : most
    }
    for (i = 1; i <= size["works"]; i++) {
        w = engine_bytes[works[i], "keepout"]
        most = (w > most) ? w : most
    }
    target("a node: at most 16 bytes", 16, 1)
    target("a triangle, all in all: at most 32 bytes", sprintf("at most %.1f", most), most <= 32)
    for (i = 1; i <= size["questions"]; i++) {
        q = questions[i]
        split(q, words, " ")
        if (words[1] !~ /^(touch|pairs|gap)$/ || mean["m4f", 1000, q, "brute"] == "") {
            continue
        }
        ratio = mean["m4f", 1000, q, "brute"] / mean["m4f", 1000, q, "tree"]
        target("M4F, 1000 by 1000, " q ": 20 times cheaper than brute force", sprintf("%.1f times", ratio), ratio >= 20)
    }
    for (i = 1; i <= size["works"]; i++) {
        w = works[i]
        if (w !~ /^(links|2000)/) {
            continue
        }
        for (j = 1; j <= 3; j++) {
            q = asked[j]
            if ((w, q, "FCL") in times) {
                ratio = times[w, q, "FCL"]
                target(w ", " q ": no slower than FCL", "its time is " ratio " of ours", ratio >= 1)
            }
        }
    }
}

# ---- the tree beside brute force ----
function table(board,    i, j, q, line, rule, ours) {
    print "\n### " title(board) "\n"
    line = "| question |"
    rule = "| --- |"
    for (j = 1; j <= size["sizes"]; j++) {
        line = line " " sizes[j] " |"
        rule = rule " --- |"
    }
    print line "\n" rule
    for (i = 1; i <= size["questions"]; i++) {
        q = questions[i]
        line = "| " q " |"
        for (j = 1; j <= size["sizes"]; j++) {
            ours = mean[board, sizes[j], q, "tree"]
            line = line " " round(ours)
            if ((board, sizes[j], q, "brute") in mean) {
                line = line " (" by(mean[board, sizes[j], q, "brute"], ours) ")"
            }
            line = line " |"
        }
        print line
    }
}

# ---- other engines ----
function peers(    i, j, k, w, q, e, ours, line, rule) {
    print "\n## Beside other engines, on the host\n"
    if (size["engines"] < 2) {
        print "None were there: `port/setup.sh install mesh-bench` brings FCL and Bullet."
        return
    }
    print "Instructions of a query; in brackets how many times keepout's the engine takes: first instructions, then time."
    print "Above 1 keepout is faster.\n"
    line = "| meshes | question | keepout |"
    rule = "| --- | --- | --- |"
    for (k = 1; k <= size["engines"]; k++) {
        if (engines[k] != "keepout") {
            line = line " " engines[k] " |"
            rule = rule " --- |"
        }
    }
    print line "\n" rule
    for (i = 1; i <= size["works"]; i++) {
        for (j = 1; j <= 3; j++) {
            w = works[i]
            q = asked[j]
            ours = mean["host", w, q, "keepout"]
            line = "| " w " | " q " | " round(ours) " |"
            for (k = 1; k <= size["engines"]; k++) {
                e = engines[k]
                if (e == "keepout") {
                    continue
                }
                if (!((w, q, e) in times)) {
                    line = line " |"
                    continue
                }
                line = line " " engine_cell(mean["host", w, q, e], ours, times[w, q, e]) " |"
            }
            print line
        }
    }
}
function bytes(    i, k, w, line, rule) {
    print "\n## Bytes a triangle\n"
    line = "| meshes |"
    rule = "| --- |"
    for (k = 1; k <= size["engines"]; k++) {
        line = line " " engines[k] " |"
        rule = rule " --- |"
    }
    print line "\n" rule
    for (i = 1; i <= size["works"]; i++) {
        w = works[i]
        line = "| " w " |"
        for (k = 1; k <= size["engines"]; k++) {
            line = line " " sprintf("%.1f", engine_bytes[w, engines[k]]) " |"
        }
        print line
    }
}
function answers(    i, k, part, line) {
    print "\n## The same answers\n"
    print "Of each engine beside keepout: queries; contacts missed; pairs reported beyond the bound; pairs that are apart,"
    print "within it; least distances outside their bound; pairs only that engine, only keepout reports.\n"
    print "| meshes | engine | queries | missed | over | within | distances | only theirs | only ours |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= check_count; i++) {
        split(checks[i], part, ",")
        line = "|"
        for (k = 2; k <= 10; k++) {
            line = line " " part[k] " |"
        }
        print line
    }
}
END {
    split("touch,pairs,gap", asked, ",")
    print "Written by `make mesh-bench-docs`; what is measured, and how: README.md.\n"
    targets()
    print "\n## The tree beside brute force\n"
    print "Instructions of a question about tori of so many triangles, mean; in brackets how many times that brute force"
    print "takes."
    for (b = 1; b <= size["boards"]; b++) {
        table(boards[b])
    }
    peers()
    if (size["engines"] >= 1) {
        bytes()
    }
    if (check_count > 0) {
        answers()
    }
}
