# Compares two tables line by line: awk -v factor=33 -f tests/near.awk OLD NEW. Words must be equal, and
# a number may differ from the new one by 1/factor of it. Prints the lines that differ; exit 1 if any.
function text_of(line) {
    gsub(/[0-9][0-9,]*/, "#", line)
    return line
}
function numbers_of(line, out,   n) {
    gsub(/,/, "", line)
    n = split(line, out, /[^0-9]+/)
    return n
}
FNR == NR { old[FNR] = $0; rows = FNR; next }
{
    differs = text_of(old[FNR]) != text_of($0)
    n = numbers_of(old[FNR], was)
    m = numbers_of($0, is)
    for (i = 1; i <= n && !differs; i++) {
        off = was[i] - is[i]
        differs = n != m || (off < 0 ? -off : off) * factor > is[i] + 0
    }
    if (differs) {
        print "old: " old[FNR]
        print "new: " $0
        bad = 1
    }
}
END { exit bad || rows == 0 || rows != FNR }
