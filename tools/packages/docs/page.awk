# Doxygen's view of a page of Markdown: `awk -v names= -v list= -v pages= -v id= -v title= -v path=
# -f slug.awk -f page.awk
# PAGE`. Names in code become links. Links to pages, headings and headers lead to their
# places in the reference; those to other files of the repository become the path as text.
# -v images=FILE receives the pictures: their path, and their name in the reference.

# A path relative to the page's folder, from the top of the repository.
function resolved(target,    folder) {
    folder = path
    sub(/\/?[^\/]*$/, "", folder)
    while (sub(/^\.\.\//, "", target)) sub(/\/?[^\/]*$/, "", folder)
    return (folder == "" ? "" : folder "/") target
}
function plain(text) {
    gsub(/[`"]/, "", text)
    return text
}
function place(text, target,    file, heading, at) {
    if (target ~ /^https?:/) return "<a href=\"" target "\">" plain(text) "</a>"
    at = index(target, "#")
    heading = at ? "_" slug(substr(target, at + 1)) : ""
    file = at ? substr(target, 1, at - 1) : target
    if (file == "") return "@ref " id heading " \"" plain(text) "\""
    file = resolved(file)
    if (file in page) return "@ref " page[file] heading " \"" plain(text) "\""
    if (file "/README.md" in page) return "@ref " page[file "/README.md"] " \"" plain(text) "\""
    if (file ~ /^inc\/keepout\/.*\.h$/) {
        sub(/.*\//, "", file)
        return "@ref " substr(file, 1, length(file) - 2) " \"" plain(text) "\""
    }
    return (plain(text) == file) ? "`" file "`" : text " (`" file "`)"
}
function picture(text, target,    name) {
    name = target
    sub(/.*\//, "", name)
    name = id "-" name
    print resolved(target) "\t" name >images
    return "<img src=\"" name "\" alt=\"" plain(text) "\"/>"
}
function links(line,    out, whole, at, text, target, is_picture) {
    while (match(line, /!?\[[^]]*\]\([^)]*\)/)) {
        whole = substr(line, RSTART, RLENGTH)
        out = out code(substr(line, 1, RSTART - 1))
        line = substr(line, RSTART + RLENGTH)
        is_picture = sub(/^!/, "", whole)
        at = index(whole, "](")
        text = substr(whole, 2, at - 2)
        target = substr(whole, at + 2, length(whole) - at - 2)
        out = out (is_picture ? picture(text, target) : place(text, target))
    }
    return out code(line)
}
function code(line,    part, count, i, out) {
    gsub(/\*\*`/, "<b>`", line)
    gsub(/`\*\*/, "`</b>", line)
    count = split(line, part, "`")
    for (i = 1; i <= count; i++) out = out (i % 2 == 1 ? part[i] : spelled(part[i]))
    return out
}
# Code: a name, a name with arguments, a header, or something else.
function spelled(text,    name) {
    name = text
    sub(/\(.*\)$/, "", name)
    if (name in known && text !~ /"/) return "<code>@ref " name " \"" text "\"</code>"
    if (text in headers) return "<code>@ref " substr(text, 1, length(text) - 2) " \"" text "\"</code>"
    return "`" text "`"
}
BEGIN {
    while ((getline line < names) > 0) { split(line, part, "\t"); known[part[1]] = 1 }
    while ((getline line < list) > 0) headers[line] = 1
    while ((getline line < pages) > 0) {
        split(line, part)
        page[part[2]] = part[1]
    }
    print "# " title " {#" id "}\n"
}
/^ *```/ { is_code = !is_code; print; next }
is_code || /^    / { print; next }
/^# / { next }
/^##+ / {
    heading = $0
    sub(/^#+ /, "", heading)
    level = substr($0, 1, index($0, " "))
    print level plain(heading) " {#" id "_" slug(heading) "}"
    next
}
{ print links($0) }
