# Lists the functions that headers declare: header, name, inline or extern, result, arguments, and
# checked if ignoring the result warns, else free; tabs between columns.
function trim(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    gsub(/[ \t]+/, " ", text)
    return text
}
function declared(text,    is_checked, is_inline, head, name, list, header) {
    sub(/ *[{;].*$/, "", text)
    is_checked = sub(/^KO_CHECKED /, "", text)
    is_inline = sub(/^static inline /, "", text)
    match(text, /ko_[a-z0-9_]+\(/)
    head = trim(substr(text, 1, RSTART - 1))
    name = substr(text, RSTART, RLENGTH - 1)
    list = substr(text, RSTART + RLENGTH)
    sub(/\)$/, "", list)
    header = FILENAME
    sub(/.*\//, "", header)
    print header "\t" name "\t" (is_inline ? "inline" : "extern") "\t" head "\t" trim(list) "\t" (is_checked ? "checked" : "free")
}
FNR == 1 { statement = ""; depth = 0; in_comment = 0; continued = 0 }
{
    line = $0
    sub(/\/\/.*$/, "", line)
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
    opened = gsub(/{/, "{", line)
    closed = gsub(/}/, "}", line)
    depth += opened - closed
    if (depth < 0) depth = 0
    if (depth == 0 && (line ~ /;$/ || closed > 0)) {
        if (statement !~ /^typedef/ && statement ~ /ko_[a-z0-9_]+\(/) declared(statement)
        statement = ""
    }
}
