# Adds instruction counts to the lines of bench. It reads those of each measured_OP, with all that
# it calls, from callgrind's output. Field 10 of a line of bench holds the number of calls. The last
# number of a line of callgrind is the function's own or, after calls=, that of a call.
FNR == 1 { file++ }
file == 1 && /^fn=/ {
    id = $0
    sub(/^fn=/, "", id)
    sub(/ .*/, "", id)
    if ($0 ~ / /) {
        name[id] = $0
        sub(/^[^ ]* /, "", name[id])
    }
    op = ""
    if (name[id] ~ /^measured_/) {
        op = substr(name[id], 10)
        sub(/[.'].*/, "", op)
    }
}
file == 1 && op != "" && /^[0-9+*-]/ {
    split($0, word, " ")
    sum[op] += word[2]
}
# Calls give names, too.
file == 1 && /^cfn=\([0-9]+\) / {
    id = $0
    sub(/^cfn=/, "", id)
    sub(/ .*/, "", id)
    name[id] = $0
    sub(/^[^ ]* /, "", name[id])
}
file == 2 && /^#/ { print }
file == 2 && /^[^#]/ {
    OFS = ","
    $4 = sprintf("%.2f", sum[$2] / $10)
    $5 = ""
    print
}
