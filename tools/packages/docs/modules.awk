# The rows of the guide's table of headers: C headers with spaces between, tab, what they hold.
/^## The headers/ { is_table = 1 }
is_table && /^\| `/ {
    split($0, column, / *\| */)
    gsub(/`/, "", column[2])
    gsub(/ ?[a-z0-9_]+\.hpp/, "", column[2])
    if (column[2] != "") print column[2] "\t" column[3]
}
