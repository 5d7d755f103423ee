# Writes the guide's table of pairs from the list of prototypes.awk: which question has a function
# for which two kinds. A pair whose functions name the column first is in italics.
function asks(row, column, verb) {
    return (("ko_" row "_" verb (row == column ? "" : "_" column)) in known)
}
# The letters of all questions about two kinds, named in this order.
function letters(row, column,    i, part, cell) {
    cell = ""
    for (i = 1; i <= 8; i++) {
        split(letter[i], part, " ")
        if (index(cell, part[1]) == 0 && asks(row, column, part[2])) cell = cell part[1]
    }
    return cell
}
BEGIN {
    FS = "\t"
    rows = split("segment,aabb,sphere,capsule,lozenge,obb,kdop,triangle", row, ",")
    columns = split("point,line,plane,aabb,sphere,capsule,lozenge,obb,kdop,triangle", column, ",")
    split("t overlap,t contains,t side,d clearance,d margin,c closest,w cast,w toi", letter, ",")
    title["aabb"] = "AABB"; title["obb"] = "OBB"; title["kdop"] = "k-DOP"
}
{ known[$2] = 1 }
END {
    line = "| |"
    rule = "| --- |"
    for (c = 1; c <= columns; c++) {
        line = line " " ((column[c] in title) ? title[column[c]] : column[c]) " |"
        rule = rule " --- |"
    }
    print line "\n" rule
    for (r = 1; r <= rows; r++) {
        line = "| " ((row[r] in title) ? title[row[r]] : row[r]) " |"
        for (c = 1; c <= columns; c++) {
            cell = letters(row[r], column[c])
            if (cell == "" && (cell = letters(column[c], row[r])) != "") cell = "*" cell "*"
            line = line " " cell (cell == "" ? "" : " ") "|"
        }
        print line
    }
}
