# Reads what an example reports on stderr, after a line "board NAME" for each board, and prints the
# table of its README. The line of instructions is
#     instructions  mean N, worst N UNIT[, more][; worst N UNIT]
# with a second unit for what is asked once rather than in each tick.
function grouped(n,   text) {
    for (text = ""; length(n) > 3; n = substr(n, 1, length(n) - 3)) text = "," substr(n, length(n) - 2) text
    return n text
}
function kilo(bytes) { return sprintf("%.1f KB", bytes / 1024) }
function fail(what) {
    print "table.awk: " board ": " what >"/dev/stderr"
    failed = 1
    exit 1
}
function finish() {
    if (board == "") return
    if (!(mean && worst && flash && ram && stack)) fail("a cost is missing")
    if (!has_head++) {
        second_head = second_unit ? " " second_unit ": worst |" : ""
        print "| board | instructions " unit ": mean | worst |" second_head " flash | RAM without the stack | stack |"
        print "| --- | --- | --- |" (second_unit ? " --- |" : "") " --- | --- | --- |"
    }
    print "| `" board "` (" core[board] ") | " grouped(mean) " | " grouped(worst) " |" \
        (second_unit ? " " grouped(second) " |" : "") " " kilo(flash) " | " kilo(ram) " | " stack " |"
    mean = worst = second = flash = ram = stack = 0
}
BEGIN {
    core["microbit"] = "M0"
    core["stm32vldiscovery"] = "M3"
    core["netduinoplus2"] = "M4"
    core["mps2_an386"] = "M4F"
}
$1 == "board" { finish(); board = $2 }
$1 == "instructions" {
    mean = $3 + 0
    worst = $5 + 0
    second_unit = ""
    unit = $0
    sub(/^.*mean [0-9]*, worst [0-9]* /, "", unit)
    if (split($0, part, "; worst ") == 2) {
        sub(/^.*mean [0-9]*, worst [0-9]* /, "", part[1])
        unit = part[1]
        second = part[2] + 0
        second_unit = part[2]
        sub(/^[0-9]* /, "", second_unit)
    }
    sub(/,.*/, "", unit)
}
$1 == "flash" { flash = $2 }
$1 == "RAM" { ram = $2 }
$1 == "stack" { stack = $2 }
END { if (!failed) finish() }
