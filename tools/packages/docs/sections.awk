# Which sections of the guide name something of a module: module, tab, links to the sections. After
# slug.awk. -v names= lists name and header.
function module(name) {
    name = header[name]
    sub(/\.h$/, "", name)
    return name
}
BEGIN { while ((getline line < names) > 0) { split(line, part, "\t"); header[part[1]] = part[2] } }
/^##+ / { title = $0; sub(/^#+ /, "", title) }
title == "The headers" { next }
{
    line = $0
    while (match(line, /(ko|KO)_[A-Za-z0-9_]+/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        key = module(name) "\t" title
        if (!(name in header) || (key in seen)) continue
        seen[key] = 1
        links[module(name)] = links[module(name)] ", @ref guide_" slug(title) " \"" title "\""
    }
}
END { for (m in links) print m "\t" substr(links[m], 3) }
