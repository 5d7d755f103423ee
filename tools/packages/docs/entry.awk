# Writes the entry page: which function answers which pair of volumes, with a link in each cell, and
# the pages and modules in their order. Input: the functions as tests/api.py lists
# them. -v modules= and -v pages= are the lists of modules.awk and pages.txt.

function links(first, second,    i, verb, name, out) {
    for (i = 1; i <= verbs; i++) {
        verb = question[i]
        name = "ko_" first "_" verb (first == second ? "" : "_" second)
        if (name in known) out = out (out == "" ? "" : "<br/>") "@ref " name " \"" verb "\""
    }
    return out
}
function cell(row, column,    own, other) {
    own = links(row, column)
    other = links(column, row)
    return (own != "" || other == "") ? own : "<em>" other "</em>"
}
function titled(kind) {
    return (kind in title) ? title[kind] : kind
}
function headers(text,    name, count, i, out) {
    count = split(text, name, " ")
    for (i = 1; i <= count; i++) {
        out = out (i > 1 ? " " : "") "@ref " substr(name[i], 1, length(name[i]) - 2) " \"" name[i] "\""
    }
    return out
}
BEGIN {
    FS = "\t"
    rows = split("segment,aabb,sphere,capsule,lozenge,obb,kdop,triangle", row, ",")
    columns = split("point,line,plane,aabb,sphere,capsule,lozenge,obb,kdop,triangle", column, ",")
    verbs = split("overlap,contains,side,clearance,margin,closest,cast,toi", question, ",")
    title["aabb"] = "AABB"; title["obb"] = "OBB"; title["kdop"] = "k-DOP"
}
{ known[$2] = 1 }
END {
    print "/** @mainpage Which function answers?"
    print "Find the row of one volume and the column of the other. Each word is a function: the row is"
    print "its first argument, as in #ko_obb_clearance_sphere; in italics the column is. Start with @ref guide if you look for a"
    print "task; type a name into the search field if you know it."
    print "<table class=\"pairs\"><tr><th></th>"
    for (c = 1; c <= columns; c++) print "<th>" titled(column[c]) "</th>"
    print "</tr>"
    for (r = 1; r <= rows; r++) {
        print "<tr><th>" titled(row[r]) "</th>"
        for (c = 1; c <= columns; c++) print "<td>" cell(row[r], column[c]) "</td>"
        print "</tr>"
    }
    print "</table>"
    print "For what a segment lacks take a capsule of radius 0, and for what a ray lacks its line. Boxes"
    print "and k-DOPs in 16-bit cells are in @ref compact \"compact.h\"."
    print "\n@section entry_many Many volumes\n"
    print "| question | function |\n| --- | --- |"
    print "| what is in this box? | #ko_tree_query_begin |"
    print "| what is nearest? | #ko_tree_nearest_begin |"
    print "| what does this line or moving box hit? | #ko_tree_cast_begin |"
    print "| which pairs touch? | #ko_tree_pairs_begin |"
    print "| which triangles of a mesh touch this volume? | #ko_mesh_query_sphere_begin |"
    print "\n@section entry_pages Pages\n"
    while ((getline line < pages) > 0) {
        split(line, part, / +/)
        print "- @ref " part[1]
    }
    print "\n@section entry_modules Modules\n"
    print "| headers | hold |\n| --- | --- |"
    while ((getline line < modules) > 0) {
        split(line, part, "\t")
        print "| " headers(part[1]) " | " part[2] " |"
    }
    print "| @ref cpp \".hpp\" | the same from C++17 |"
    print "*/"
}
