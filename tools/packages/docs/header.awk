# Doxygen's view of one header: `awk -v names= -v list= -v stack= -v sections= -f slug.awk -f header.awk
# HEADER`.
# The headers stay plain C; this turns their habits into Doxygen's commands.
#
#   - The first comment describes the module, which is a group named after the file.
#   - A comment `/* ---- title: text ---- */` begins a section.
#   - A run of declarations without an empty line shares the comment above it.
#   - Names of functions, types, macros and headers within comments become links.
#   - Each function tells its stack, each module its sections of the guide.
#
# Tables, with tabs between: names= public names and their header; stack= functions, bytes on M0, on
# M4F; sections= modules, links to the sections of the guide that name them. list= headers.

# Turns names into links. Doxygen refuses one that names nothing.
function linked(text,    out, name, before) {
    out = ""
    while (match(text, /[A-Za-z_][A-Za-z0-9_]*(\.h)?/)) {
        name = substr(text, RSTART, RLENGTH)
        before = RSTART > 1 ? substr(text, RSTART - 1, 1) : substr(out, length(out))
        out = out substr(text, 1, RSTART - 1)
        if (name in headers && before !~ /[\/.]/) out = out "@ref " module(name) " \"" name "\""
        else if (name ~ /^(ko|KO)_.*[A-Za-z0-9]$/) out = out "#" name
        else out = out name
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}
function module(file) {
    sub(/\.h$/, "", file)
    return file
}
# The text of a line of a comment, without the frame of the comment.
function text_of(line) {
    sub(/^\/\*\*? ?/, "", line)
    sub(/^ \*( |$)/, "", line)
    sub(/ ?\*\/$/, "", line)
    return line
}
# Text with links. Code between backticks keeps its spelling; `*` before a word is a pointer, and a
# dot between spaces a product. A line that begins with a sign or a number is no item of a list.
function prose(line,    part, count, i, out) {
    if (line ~ /^[-+] /) line = "\\" line
    if (match(line, /^[0-9]+\. /)) line = substr(line, 1, RLENGTH - 2) "\\" substr(line, RLENGTH - 1)
    count = split(line, part, "`")
    for (i = 1; i <= count; i++) {
        if (i % 2 == 1) {
            gsub(/\*[a-z]/, "\\\\&", part[i])
            gsub(/<[a-z]/, "\\\\&", part[i])
            gsub(/ \. /, " .\\ ", part[i])
            part[i] = linked(part[i])
        }
        out = out (i > 1 ? "`" : "") part[i]
    }
    return out
}
# One line of a comment's text. Lines of code are indented by four and keep their spelling.
function doc(line,    indent) {
    match(line, /^ */)
    indent = RLENGTH
    if (line ~ /^@/) in_command = 1
    if (line == "") in_command = 0
    if (indent < 4 || in_command) {
        was_code = (was_code && line == "")
        return prose(line)
    }
    if (!was_code && last_text != "") line = "\n" line
    was_code = 1
    return line
}
# Prints the comment in block[1..n] as a comment of Doxygen, with something before and behind it.
function emit(before, behind,    i, line) {
    in_command = 0
    was_code = 0
    last_text = ""
    printf "/** %s", before
    for (i = 1; i <= n; i++) {
        line = text_of(block[i])
        print doc(line)
        last_text = line
    }
    print behind " */"
}
# Begins a section. Its title ends at a colon or at the dashes.
function section(    i, all, title, rest) {
    if (in_section) print "/** @} */"
    in_section = 1
    all = ""
    for (i = 1; i <= n; i++) all = all (i > 1 ? "\n" : "") text_of(block[i])
    sub(/^-+ /, "", all)
    match(all, / -+(\n|$)/)
    title = substr(all, 1, RSTART - 1)
    rest = substr(all, RSTART + RLENGTH)
    if (match(title, /: /)) {
        rest = toupper(substr(title, RSTART + 2, 1)) substr(title, RSTART + 3) ".\n" rest
        title = substr(title, 1, RSTART - 1)
    }
    gsub(/\n/, " ", title)
    if (title !~ /^k-/) title = toupper(substr(title, 1, 1)) substr(title, 2)
    print "/** @name " title
    n = split(rest, block, "\n")
    in_command = 0
    was_code = 0
    for (i = 1; i <= n; i++) {
        print doc(block[i])
        last_text = block[i]
    }
    print "*/\n/** @{ */"
}
function declares(line) {
    return line ~ /^(KO_CHECKED )?(static inline )?(const )?[a-z_0-9]+ \**ko_[a-z0-9_]+\(/ ||
        (line ~ /^#define KO_/ && line !~ /\/\*\*</)
}
# The line of its stack for a function.
function cost(line,    name) {
    if (!match(line, /ko_[a-z0-9_]+\(/) || line ~ /^#/) return ""
    name = substr(line, RSTART, RLENGTH - 1)
    return (name in depth) ? " @stack{" depth[name] ",stack_" slug(file) "}" : ""
}
# Links the names in the comment behind a member or a macro.
function with_doc(line,    at) {
    at = index(line, "/**<")
    if (at == 0) return line
    in_trailing = (line !~ /\*\//)
    return substr(line, 1, at - 1) "/**<" behind(substr(line, at))
}
function behind(text,    end) {
    sub(/^\/\*\*</, "", text)
    end = match(text, / \*\//) ? substr(text, RSTART) : ""
    return prose(end == "" ? text : substr(text, 1, RSTART - 1)) end
}
BEGIN {
    while ((getline line < names) > 0) {
        split(line, part, "\t")
        known[part[1]] = 1
    }
    while ((getline line < list) > 0) headers[line] = 1
    while ((getline line < stack) > 0) {
        split(line, part, "\t")
        depth[part[1]] = part[2] "," part[3]
    }
    while ((getline line < sections) > 0) {
        split(line, part, "\t")
        guide[part[1]] = part[2]
    }
}
FNR == 1 { file = FILENAME; sub(/.*\//, "", file); is_head = 1 }
# Within a comment: collect its lines.
in_comment || /^\/\*/ {
    if (!in_comment) n = 0
    block[++n] = $0
    in_comment = ($0 !~ /\*\//)
    if (in_comment) next
    shared = 0
    if (is_head) {
        is_head = 0
        emit("@addtogroup " module(file) "\n", "\n@{")
    } else if (block[1] ~ /^\/\* -+ /) section()
    else if (block[1] ~ /^\/\*\*/) is_pending = 1
    next
}
in_trailing {
    print behind($0)
    in_trailing = ($0 !~ /\*\//)
    next
}
/^#define KEEPOUT_[A-Z_]*_H$/ { print ""; next }
/^# [0-9]+ "/ { print ""; next } # which line it is, for the compiler
{
    if (declares($0)) {
        shared = (is_pending || shared)
        if (shared) emit("", cost($0))
    } else {
        if (is_pending) emit("", "")
        if ($0 == "") shared = 0
    }
    is_pending = 0
    print with_doc($0)
}
END {
    if (in_section) print "/** @} */"
    print "/** @} */"
    name = module(file)
    if (name in guide) print "/** @addtogroup " name "\n@par In the guide\n" guide[name] " */"
}
