# Lists public names of headers, and their header: macros, types and enumerators. Functions come
# from tests/names/prototypes.awk.
function found(name) {
    sub(/[(;,].*/, "", name)
    print name "\t" header
}
FNR == 1 { header = FILENAME; sub(/.*\//, "", header) }
/^#define KO_/ { found($2) }
/^} .*ko_[a-z0-9_]+;/ || /^typedef [^{\[]*;$/ { found($NF) }
/^ +KO_[A-Z0-9_]+( =|,|$| +\/\*)/ { found($1) }
