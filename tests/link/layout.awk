# Reads the output of `readelf --debug-dump=info` and prints a line for each type and member:
# "struct NAME SIZE", "enum NAME SIZE", "NAME.MEMBER OFFSET". A type without a name is called -.
function flush() {
    if (kind == "member") {
        print owner[depth - 1] "." name, (place == "") ? 0 : place
    } else if (kind != "") {
        print kind, name, size
    }
    kind = ""
}
/^ *<[0-9a-f]+><[0-9a-f]+>: Abbrev Number/ {
    flush()
    match($0, /<[0-9a-f]+>/)
    depth = substr($0, RSTART + 1, RLENGTH - 2) + 0
    kind = /structure_type|class_type/ ? "struct" : /union_type/ ? "union" : /enumeration_type/ ? "enum" : /TAG_member/ ? "member" : ""
    name = "-"
    size = place = ""
    owner[depth] = "-"
    next
}
/DW_AT_name/ { name = $NF; owner[depth] = name }
/DW_AT_byte_size/ { size = $NF }
/DW_AT_data_member_location/ { place = $NF }
END { flush() }
