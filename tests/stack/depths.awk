# Computes the stack of each function of a Thumb image from its machine code. Prints its frame, its
# deepest stack with everything that it calls, and its depth at a call of the caller's function
# through a pointer ("-": there is none).
#   arm-none-eabi-nm image > names; arm-none-eabi-objdump -d --no-show-raw-insn image > code
#   awk -f depths.awk names code code        prints: name address own deepest pointer
# Fails on recursion, and where the code does not show by how much the stack pointer moves. Code
# after a jump or a return is as deep as the jumps that lead to it. Code that only a jump table
# leads to is as deep as the function was.
function value(hex,   i, n) {
    for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1
    return n
}
function trim(hex) {
    sub(/^[ 0]+/, "", hex)
    return hex
}
function number(text) { # the number after # at the end of an operand
    sub(/.*#/, "", text)
    return text + 0
}
function registers(list,   n, i, parts, ends, count) { # {r4, r5, lr} or {d8-d11}: bytes
    sub(/^[^{]*\{/, "", list)
    sub(/\}.*/, "", list)
    n = split(list, parts, /, */)
    for (i = 1; i <= n; i++) {
        count++
        if (split(parts[i], ends, "-") == 2) count += substr(ends[2], 2) - substr(ends[1], 2)
    }
    return count * (list ~ /^d/ ? 8 : 4)
}
function move(bytes) {
    depth += bytes
    if (depth > own[at]) own[at] = depth
}
function complain(what) { # reported if a public function calls this one
    strange[at] = what
}
function leads_to(target, from) { # from: the depth of the stack there, -1: the frame of the function
    base[at, edges[at] + 0] = from
    edge[at, edges[at]++ + 0] = owner[target]
}
FNR == 1 { pass++ }
pass == 1 { # names
    if ($2 ~ /^[tTwW]$/) names[trim($1)] = names[trim($1)] " " $3
    next
}
/^[0-9a-f]+ <.*>:$/ {
    if (pass == 3) {
        if (at != "" && !is_left) leads_to(trim($1), depth) # runs on into the next function
    }
    at = trim($1)
    name[at] = substr($2, 2, length($2) - 3)
    if (pass == 3) {
        own[at] += 0
        depth = 0
        is_left = 0
        for (r in literal) delete literal[r]
    }
    next
}
!/^ *[0-9a-f]+:\t/ { next }
{
    n = split($0, field, "\t")
    here = trim(substr(field[1], 1, length(field[1]) - 1))
    op = field[2]
    rest = field[3]
    sub(/ *;.*| *@.*/, "", rest)
}
pass == 2 {
    owner[here] = at
    if (op == ".word") word[here] = value(substr(rest, 3))
    next
}
op ~ /^\./ || (is_left && !(here in reached) && (op ~ /^nop/ || op rest == "movsr0, r0")) { next } # data, and what fills up to the next function
{
    if (is_left) depth = (here in reached) ? reached[here] : own[at]
    else if ((here in reached) && reached[here] > depth) depth = reached[here]
    is_left = 0
    sub(/\.[nw]$/, "", op)
    sometimes = op ~ /^(pop|ldmia|bx|add|ldr|mov)(eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)$/
}
op ~ /^v?push$/ || (op ~ /^v?stmdb$/ && rest ~ /^sp!/) { move(registers(rest)); next }
op ~ /^(v?pop|v?ldmia)/ && (op ~ /pop/ || rest ~ /^sp!/) {
    if (!sometimes) {
        is_left = rest ~ /pc/
        back = substr(rest, 2, length(rest) - 2) # the register with the return address, if it alone is saved
        move(-registers(rest))
    }
    next
}
op ~ /^subw?$/ && rest ~ /^sp,.*#/ { move(number(rest)); next }
op ~ /^addw?$/ && rest ~ /^sp,.*#/ { move(-number(rest)); next }
sometimes && op ~ /^add/ && rest ~ /^sp,/ { next }
op == "add" && rest ~ /^sp, r[0-9]+$/ {
    r = substr(rest, 5)
    if (r in literal) move(literal[r] >= 2147483648 ? 4294967296 - literal[r] : -literal[r])
    else complain("unknown frame")
    next
}
op ~ /^(mov|add|sub|subs|ldr|and|bic|msr)/ && rest ~ /^(sp|msp|psp),/ { complain("unknown frame"); next }
op ~ /^strd?$/ && rest ~ /\[sp, #-[0-9]+\]!/ { sub(/.*#-/, "", rest); move(rest + 0); next }
op ~ /^ldrd?/ && rest ~ /\[sp\], #/ {
    if (!sometimes) {
        is_left = rest ~ /^pc/
        move(-number(rest))
    }
    next
}
op == "ldr" && $0 ~ /\[pc,.*\(/ { # a constant beside the code
    r = rest
    sub(/,.*/, "", r)
    a = $0
    sub(/.*\(/, "", a)
    sub(/[ )].*/, "", a)
    if (trim(a) in word) literal[r] = word[trim(a)]
    is_left = r == "pc"
    next
}
op == "movs" && rest ~ /^r[0-7], #/ { literal[substr(rest, 1, 2)] = number(rest) }
op == "lsls" && rest ~ /^(r[0-7]), r[0-7], #/ { literal[substr(rest, 1, 2)] *= 2 ^ number(rest) }
op ~ /^tb[bh]$/ || (op ~ /^(mov|add|ldr)$/ && rest ~ /^pc,/) { is_left = 1; next }
op ~ /^bl/ && op !~ /^(ble|blt|bls|blo)$/ {
    if (op ~ /^blx/ && rest ~ /^[a-z]/) pointer[at] = own[at]
    else {
        sub(/ .*/, "", rest)
        if (owner[rest] != at || rest == at) leads_to(rest, -1)
        else { # on ARMv6-M, a far jump within the function
            if (!(rest in reached) || reached[rest] < depth) reached[rest] = depth
            is_left = 1
        }
    }
    next
}
op == "udf" { is_left = 1; next } # a trap, where a divisor that is never 0 would be 0
op ~ /^bx/ {
    if (rest != "lr" && rest != back) pointer[at] = own[at]
    is_left = !sometimes
    next
}
op ~ /^b(eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)?$/ || op ~ /^(cbn?z|le|wls|dls)$/ {
    sub(/ *<.*/, "", rest)
    sub(/.*, */, "", rest)
    if (rest in owner && owner[rest] != at) leads_to(rest, depth)
    else if (!(rest in reached) || reached[rest] < depth) reached[rest] = depth
    is_left = op == "b"
}
function deepest(f,   i, d, from, most) {
    if (f in done) return done[f]
    if (f in active) {
        print "recursion: " name[f] > "/dev/stderr"
        bad = 1
        return 0
    }
    if (f in strange) {
        print strange[f] ": " name[f] > "/dev/stderr"
        bad = 1
    }
    active[f] = 1
    most = own[f]
    for (i = 0; i < edges[f]; i++) {
        from = base[f, i] < 0 ? own[f] : base[f, i]
        d = from + deepest(edge[f, i])
        if (d > most) most = d
        if ((edge[f, i] in pointer) && from + pointer[edge[f, i]] > pointer[f] + 0) pointer[f] = from + pointer[edge[f, i]]
    }
    delete active[f]
    done[f] = most
    return most
}
END {
    for (f in own) {
        n = split(names[f], alias, " ")
        for (i = 1; i <= n; i++) {
            if (alias[i] !~ /^\$/) print alias[i], own[f], (alias[i] ~ /^ko_/) ? deepest(f) " " ((f in pointer) ? pointer[f] : "-") : ""
        }
    }
    exit bad
}
