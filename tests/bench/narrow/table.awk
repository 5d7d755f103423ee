# Prints the table of narrow-bench from lines of "core;question;case;side;mean;worst;calls", on the host with
# ";exact" behind it. What the question "nothing" takes is the cost of counting, and is taken off the others.

function cell(key) {
    if (!(key in mean)) {
        return "-"
    }
    return (worst[key] == "") ? mean[key] : mean[key] " (" worst[key] ")"
}

!($1 in is_core) {
    is_core[$1] = 1
    cores[++core_count] = $1
}
$2 == "nothing" {
    empty[$1] = $5
    empty_worst[$1] = $6
    next
}
{
    line = $2 " | " $3
    if (!(line in is_line)) {
        is_line[line] = 1
        lines[++line_count] = line
    }
    key = $1 ";" line ";" $4
    mean[key] = sprintf("%.0f", $5 - empty[$1])
    worst[key] = ($6 == "") ? "" : sprintf("%d", $6 - empty_worst[$1])
    if (NF == 8 && $4 == "keepout") {
        has_exact = 1
        exact[line] = sprintf("%.2f", $8)
    }
}
END {
    printf "| question | pairs |"
    for (c = 1; c <= core_count; c++) {
        printf " %s: keepout | float |", cores[c]
    }
    printf "%s\n| --- | --- |", has_exact ? " exact forms |" : ""
    for (c = 1; c <= core_count; c++) {
        printf " --- | --- |"
    }
    print has_exact ? " --- |" : ""
    for (l = 1; l <= line_count; l++) {
        printf "| %s |", lines[l]
        for (c = 1; c <= core_count; c++) {
            printf " %s | %s |", cell(cores[c] ";" lines[l] ";keepout"), cell(cores[c] ";" lines[l] ";float")
        }
        print has_exact ? " " exact[lines[l]] " |" : ""
    }
}
