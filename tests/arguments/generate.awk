# Makes calls.c from the headers and table.txt. For every public function it says how it is called, what its arguments
# are, and what a refused call may write. A function without sample values in the table is an error, and so is a row that
# nothing uses.
#
#     awk -f tests/arguments/generate.awk tests/arguments/table.txt inc/keepout/*.h
function trim(s) {
    sub(/^[ \t]+/, "", s)
    sub(/[ \t]+$/, "", s)
    return s
}
function complain(text) {
    print "tests/arguments/table.txt: " text > "/dev/stderr"
    failed = 1
}

# ---- the table: columns between bars ----

FILENAME ~ /table\.txt$/ {
    if ($0 ~ /^#/ || $0 ~ /^[ \t]*$/) next
    columns = split($0, column, "|")
    for (i = 1; i <= columns; i++) column[i] = trim(column[i])
    key = column[2]
    if (column[1] == "type") members[key] = column[3]
    else if (column[1] == "value") { values[key] = column[3]; extremes[key] = column[4] }
    else if (column[1] == "null") nullable[key] = 1
    else if (column[1] == "empty") empty[key] = 1
    else if (column[1] == "answer") answers[key] = column[3]
    else if (column[1] == "writes") { spared[key] = 1; afterwards[key] = column[3] }
    else if (column[1] == "alias") apart[key] = 1
    else if (column[1] == "unset") { unset[++unset_count] = key; next }
    else complain("line " FNR ": no such row: " column[1])
    if (column[1] != "value" && column[1] != "answer") rows[key] = column[1]
    next
}

# ---- the headers: declarations outside of braces, without comments ----

FNR == 1 { statement = ""; depth = 0; in_comment = 0; continued = 0 }
{
    line = $0
    for (;;) {
        if (in_comment) {
            end = index(line, "*/")
            if (end == 0) { line = ""; break }
            line = substr(line, end + 2)
            in_comment = 0
        }
        start = index(line, "/*")
        if (start == 0) break
        end = index(substr(line, start), "*/")
        if (end == 0) { line = substr(line, 1, start - 1); in_comment = 1; break }
        line = substr(line, 1, start - 1) substr(line, start + end + 1)
    }
    if (continued || line ~ /^[ \t]*#/) { continued = (line ~ /\\$/); next }
    line = trim(line)
    if (line == "" || line ~ /^extern "C"/ || line ~ /^KO_CONFIG_[A-Z_]+\(/) next
    if (depth == 0) statement = (statement == "") ? line : statement " " line
    else if (depth == 1 && statement ~ /^typedef struct/) collect(statement, line)
    opened = gsub(/{/, "{", line)
    closed = gsub(/}/, "}", line)
    depth += opened - closed
    if (depth < 0) depth = 0
    if (depth == 0 && (line ~ /;$/ || closed > 0)) {
        if (statement !~ /^typedef/ && statement ~ /ko_[a-z0-9_]+\(/) declare(statement)
        statement = ""
    }
}

# ---- structs that have to be set up ----

# Collects the members of a struct that are structs themselves.
function collect(statement, line, word) {
    if (line !~ /^ko_[a-z0-9_]+ [a-z_]+(\[[^\]]*\])?;/) return
    split(statement, word, " ")
    member_count++
    outer_of[member_count] = word[3]
    split(line, word, " ")
    inner_of[member_count] = word[1]
    name_of[member_count] = word[2]
    sub(/[\[;].*$/, "", name_of[member_count])
}
# True if the function sets up the struct that the pointer leads to. That is ..._init or ..._open, else ..._begin.
function sets_up(function_name, base, is_const) {
    if (is_const) return 0
    if (function_name == base "_init" || function_name == base "_open") { note_made(base, "false"); return 1 }
    if (function_name !~ ("^" base "_(.*_)?begin$") || (base in made && made[base] == "false")) return 0
    note_made(base, "true")
    return 1
}
function note_made(base, is_query) {
    if (!(base in made)) made_list[++made_count] = base
    made[base] = is_query
}

# ---- one function ----

# Returns the key of the row that holds a sample of parameter `name`, or "".
function row_of(function_name, type, name, key) {
    key = function_name "." name
    if (key in values) return key
    key = type " " name
    if (key in values) return key
    return (type in values) ? type : ""
}
function kind_of(type) {
    if (type == "ko_status") return "STATUS"
    if (type == "void") return "NOTHING"
    return (type == "const char *") ? "TEXT" : "NUMBER"
}
# Returns the answer to a null pointer of a function that returns no status, or "".
function answer_of(function_name, key, best) {
    best = ""
    for (key in answers)
        if (index(function_name, key) > 0 && length(key) > length(best)) best = key
    if (best == "") return ""
    answered[best] = 1
    return answers[best]
}
function use_type(type) {
    if (!(type in members)) { complain("no row for type " type); return }
    if (!(type in used_types)) { used_types[type] = 1; type_list[++type_count] = type }
}
function declare(text, head, list, n, part, i, is_array, is_real, name, type, result, function_name, call, row, base, is_const, kind, wanted, flags) {
    sub(/ *[{;].*$/, "", text)
    sub(/^KO_CHECKED /, "", text)
    sub(/^static inline /, "", text)
    match(text, /ko_[a-z0-9_]+\(/)
    head = substr(text, 1, RSTART - 1)
    function_name = substr(text, RSTART, RLENGTH - 1)
    list = substr(text, RSTART + RLENGTH)
    sub(/\)$/, "", list)
    result = trim(head)
    if (trim(list) == "void") return # without arguments none can be bad
    n = split(list, part, ",")
    call = ""
    fill[function_name] = ""
    table[function_name] = ""
    pointers = 0
    for (i = 1; i <= n; i++) {
        part[i] = trim(part[i])
        is_array = sub(/\[.*\]$/, "", part[i])
        match(part[i], /[a-z0-9_]+$/)
        name = substr(part[i], RSTART)
        type = trim(substr(part[i], 1, RSTART - 1))
        if (is_array) type = type " *"
        row = row_of(function_name, type, name)
        if (row == "") { complain("no sample for " function_name "(" type " " name ")"); continue }
        used[row] = 1
        call = call ((i > 1) ? ", " : "") "(" type ")v[" i - 1 "]."
        if (type ~ /\*$/) {
            pointers++
            is_const = (type ~ /^const /)
            base = type
            if (type !~ /\*\*$/) sub(/^const /, "", base)
            else is_const = 0
            sub(/\*$/, "", base)
            base = trim(base)
            use_type(base)
            call = call "at"
            fill[function_name] = fill[function_name] "    v[" i - 1 "].at = (void *)(uintptr_t)(" values[row] ");\n"
            flags = is_const ? "IS_CONST" : "0"
            key = function_name "." name
            if (key in nullable) { flags = flags " | MAY_BE_NULL"; used[key] = 1 }
            if (key in empty) { flags = flags " | NULL_IF_EMPTY"; used[key] = 1 }
            if (key in apart) { flags = flags " | STAYS_APART"; used[key] = 1 }
            if (key in spared) { flags = flags " | IS_SPARED"; used[key] = 1 }
            if (sets_up(function_name, base, is_const)) flags = flags " | IS_SET_UP"
            if (name == "count" && function_name ~ /_next_n$/) flags = flags " | IS_SPARED"
            if (name == "budget") flags = flags " | MAY_BE_NULL | IS_SPARED"
            if (name == "query" && members[base] ~ /^query q\.over/) {
                flags = flags " | IS_SPARED"
                if (function_name ~ /_begin$/) { spared[function_name] = 1; afterwards[function_name] = "is_refused(v[" i - 1 "].at)" }
            }
            table[function_name] = table[function_name] "    {\"" name "\", &type_" mangled(base) ", 0, 0, " flags "},\n"
        } else {
            is_real = type ~ /^(double|float)$/
            call = call (is_real ? "real" : "number")
            fill[function_name] = fill[function_name] "    v[" i - 1 "]." (is_real ? "real = " : "number = (int64_t)") "(" values[row] ");\n"
            if (extremes[row] != "") {
                count = split(extremes[row], number, " ")
                printf "static const int64_t extremes_%s_%s[] = {", function_name, name
                for (k = 1; k <= count; k++) printf "%s(int64_t)(%s)", (k > 1) ? ", " : "", number[k]
                print "};"
                table[function_name] = table[function_name] "    {\"" name "\", 0, extremes_" function_name "_" name ", " count ", 0},\n"
            } else {
                if (!(type in members)) { complain("no row for type " type); continue }
                used_types_of_numbers[type] = 1
                table[function_name] = table[function_name] "    {\"" name "\", 0, extremes_of_" members[type] ", COUNT(extremes_of_" members[type] "), 0},\n"
            }
            used[type] = 1
        }
    }
    kind = kind_of(result)
    wanted = "0"
    if (kind == "NUMBER" && pointers > 0) {
        wanted = answer_of(function_name)
        if (wanted == "") complain("no row says what " function_name " answers a null pointer")
    }
    print "static int64_t call_" function_name "(const value *v)\n{"
    if (n == 0) print "    (void)v;"
    if (kind == "NOTHING") print "    " function_name "(" call ");\n    return 0;\n}"
    else if (kind == "TEXT") print "    return " function_name "(" call ") != NULL;\n}"
    else print "    return (int64_t)" function_name "(" call ");\n}"
    print "static void fill_" function_name "(value *v)\n{\n" fill[function_name] "}"
    after = "0"
    if (function_name in spared) {
        used[function_name] = 1
        print "static bool after_" function_name "(const value *v)\n{\n    (void)v;\n    return " afterwards[function_name] ";\n}"
        after = "after_" function_name
    }
    functions[++function_count] = "    {\"" function_name "\", call_" function_name ", fill_" function_name ", parameters_" function_name ", " n ", " kind ", " wanted ", " after "},"
    parameters[function_count] = "static const parameter parameters_" function_name "[] = {\n" table[function_name] "};"
}
function mangled(type) {
    gsub(/[^a-z0-9_]/, "_", type)
    return type
}
# Writes how a type may be made bad: in all words, in some members, or not at all if it is trusted. The members of a query
# are those that are not damaged.
function describe(type, n, i, member, rule, words, kind) {
    rule = members[type]
    if (rule == "words" || rule ~ /^u?int|^bool|^double/) kind = "ALL_WORDS"
    else if (rule == "owner") kind = "OWNS_MEMORY"
    else kind = (sub(/^query */, "", rule) > 0) ? "IS_QUERY" : "SOME_MEMBERS"
    words = "0"
    n = (kind == "ALL_WORDS" || kind == "OWNS_MEMORY") ? 0 : split(rule, member, " ")
    if (n > 0) {
        words = "words_" mangled(type)
        print "static const word " words "[] = {"
        for (i = 1; i <= n; i++) print "    {offsetof(" type ", " member[i] "), sizeof(((" type " *)0)->" member[i] ")},"
        print "};"
    }
    print "static const type type_" mangled(type) " = {\"" type "\", " ((kind == "OWNS_MEMORY") ? "0" : "sizeof(" type ")") ", " words ", " n ", " kind "};"
}
BEGIN {
    print "/* Made by tests/arguments/generate.awk of inc/keepout/ and tests/arguments/table.txt. */"
    print "#include \"arguments.h\"\n#include \"samples.h\"\n"
}
END {
    for (i = 1; i <= type_count; i++) describe(type_list[i])
    for (i = 1; i <= function_count; i++) print parameters[i]
    print "const call calls[] = {"
    for (i = 1; i <= function_count; i++) print functions[i]
    print "};\nconst unsigned call_count = COUNT(calls);"
    print "const container containers[] = {"
    for (i = 1; i <= made_count; i++) { base = made_list[i]; print "    {\"" base "\", sizeof(" base "), " made[base] "}," }
    print "};\nconst unsigned container_count = COUNT(containers);"
    print "const part parts[] = {"
    for (i = 1; i <= member_count; i++)
        if (made[inner_of[i]] == "false") print "    {\"" outer_of[i] "\", \"" inner_of[i] "\", offsetof(" outer_of[i] ", " name_of[i] "), sizeof(((" outer_of[i] " *)0)->" name_of[i] ")},"
    print "};\nconst unsigned part_count = COUNT(parts);"
    print "const unset_row unset_rows[] = {"
    for (i = 1; i <= unset_count; i++) { split(unset[i], word, "."); print "    {\"" word[1] "\", \"" word[2] "\"}," }
    print "};\nconst unsigned unset_row_count = COUNT(unset_rows);"
    for (key in values)
        if (!(key in used)) complain("nothing has use for the value of " key)
    for (key in answers)
        if (!(key in answered)) complain("nothing has use for answer " key)
    for (key in rows)
        if (!(key in used) && !(key in used_types) && !(key in used_types_of_numbers)) complain("nothing has use for row " key)
    exit failed
}
