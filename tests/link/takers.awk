# Prints the functions of headers that take one of the structs, a name a line; inline ones take nothing from the library.
BEGIN { count = split(structs, names, " ") }
/^\/\*/, /\*\// { next }
/^#/ { next }
{ text = text " " $0 }
/[;{}]$/ {
    if (text ~ /^ *(KO_CHECKED )?(ko_status|bool|void|uint[0-9]*_t|fix16_t) ko_[a-z0-9_]*\(/ && text ~ /;$/) {
        for (i = 1; i <= count; i++) {
            if (text ~ ("[ (]" names[i] " \\*")) {
                sub(/\(.*/, "", text)
                sub(/.* /, "", text)
                print text
                break
            }
        }
    }
    text = ""
}
