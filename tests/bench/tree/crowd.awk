# Writes the table of questions with many hits, to the crowd. Input: bench.csv.
$2 ~ /^crowd_/ {
    mean[$1, $2] = $4
    if (!($1 in seen)) {
        seen[$1] = 1
        cores[++count] = $1
    }
    hits[$2] = $7
    visits[$2] = $6
}
function row(name, op, questions,    c, line) {
    line = "| " name " | " sprintf("%.0f", hits[op] / questions) " | " sprintf("%.0f", visits[op]) " |"
    for (c = 1; c <= count; c++) {
        line = line " " (mean[cores[c], op] == "" ? "" : sprintf("%.0f", mean[cores[c], op])) " |"
    }
    print line
}
END {
    if (count == 0) {
        exit
    }
    line = "| the crowd | hits | boxes |"
    rule = "| --- | --- | --- |"
    for (c = 1; c <= count; c++) {
        line = line " " (cores[c] == "host" ? "host" : toupper(cores[c])) " |"
        rule = rule " --- |"
    }
    print "\n**Many hits, N = 1024: instructions a question (pairs: an object)**\n"
    print line "\n" rule
    row("query, one hit a call", "crowd_query", 256)
    row("query, an array a call", "crowd_query_n", 256)
    row("ray, one hit a call", "crowd_ray", 256)
    row("ray, an array a call", "crowd_ray_n", 256)
    row("ray, an array in ascending order", "crowd_first_n", 256)
    row("pairs, one a call", "crowd_pairs", 1024)
    row("pairs, an array a call", "crowd_pairs_n", 1024)
}
