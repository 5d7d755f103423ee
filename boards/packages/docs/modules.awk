# The rows of the guide's table of headers: headers with spaces between, tab, what they hold.
/^## The headers/ { is_table = 1 }
is_table && /^\| `/ {
    split($0, column, / *\| */)
    gsub(/`/, "", column[2])
    print column[2] "\t" column[3]
}
