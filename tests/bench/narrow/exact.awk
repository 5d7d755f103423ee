# Prints how often exact forms ran for a line of the table: "core;question;case;side;total;exact". Reads
# exact.txt, then the symbols of the program by nm, then what callgrind wrote for each line.

FILENAME ~ /exact\.txt$/ {
    if ($0 !~ /^#/ && NF > 0) {
        is_exact[$1] = 1
    }
    next
}
FILENAME ~ /symbols$/ {
    if ($3 in is_exact) {
        sub(/^0*/, "0x", $1)
        entry[$1] = $3
        found[$3] = 1
    }
    next
}
FNR == 1 {
    for (name in is_exact) {
        if (!(name in found)) {
            print "narrow-bench: exact.txt names " name ", which is no function of the program" >"/dev/stderr"
            failed = 1
            exit 1
        }
    }
    name = ""
    exact = 0
}
sub(/^desc: Trigger: Client Request: /, "") { name = $0 }
# A function's first instruction is executed once a call. Lines of calls have no count.
$1 in entry && NF == 3 { exact += $3 }
$1 == "totals:" && name != "" {
    print name ";" $2 ";" exact
}
