# Checks the functions that prototypes.awk lists against grammar.txt. Input: grammar.txt with a line
# "query NAME" for each iterator, then the list; tabs between columns.
function complain(text) {
    print header ": " name ": " text
    bad = 1
}
# Returns the longest beginning of words[from..] that is in the list. Sets `taken` to its number of
# words.
function longest(from, list,    i, text, best) {
    best = ""
    taken = 0
    text = ""
    for (i = from; i <= count; i++) {
        text = (text == "") ? words[i] : text "_" words[i]
        if (text in list) { best = text; taken = i - from + 1 }
    }
    return best
}
function type_of(argument) {
    sub(/\[[^]]*\]$/, "", argument)
    gsub(/(^| )const /, " ", argument)
    sub(/[ *]*[a-z0-9_]+$/, "", argument)
    gsub(/^ +| +$/, "", argument)
    return argument
}
# True if the type is one of those in `wanted`, which stand between bars.
function fits(found, wanted) {
    return index("|" wanted "|", "|" found "|") > 0
}
FNR == 1 { file++ }
file == 1 && /^(#|$)/ { next }
file == 1 {
    n = split($0, part, / +/)
    if (part[1] == "kind") { place[part[2]] = ++kinds; type[part[2]] = part[3]; noun[part[2]] = 1 }
    if (part[1] == "subject") { type[part[2]] = part[3]; noun[part[2]] = 1 }
    if (part[1] == "verb" || part[1] == "maker") {
        verb[part[2]] = 1
        makes[part[2]] = part[1] == "maker"
        result = part[3]
        gsub(/\|/, " ", result)
        results[part[2]] = result
    }
    if (part[1] == "query") { type[part[2]] = "ko_" part[2]; is_query[part[2]] = 1; noun[part[2]] = 1 }
    if (part[1] == "object") for (i = 2; i <= n; i++) noun[part[i]] = 1
    next
}
{
    split($0, column, "\t")
    header = column[1]; name = column[2]; result = column[4]
    n = split(column[5], argument, /, */)
    first = type_of(argument[1]); last = type_of(argument[n])
    count = split(substr(name, 4), words, "_")
    subject = longest(1, type)
    if (subject == "") { complain("no subject of the grammar"); next }
    used[subject] = 1
    at = 1 + taken
    action = longest(at, verb)
    if (action == "" && subject in is_query && (words[at] in place)) action = longest(++at, verb)
    if (action == "") { complain("no verb behind " subject); next }
    used[action] = 1
    at += taken
    object = ""
    for (; at <= count; at += taken) {
        thing = longest(at, noun)
        if (thing == "") { complain("'" words[at] "' is no word of the grammar"); next }
        used[thing] = 1
        if (object == "") object = thing
        if (thing in verb && !(thing in type)) used[thing] = 1
    }
    if (result != results[action]) complain(action " returns " results[action] " and not " result)
    wanted = type[subject]
    is_there = 0
    for (i = 1; i <= n; i++) if (fits(type_of(argument[i]), wanted)) is_there = 1
    if (makes[action] && !is_there) complain("no argument is a " wanted)
    if (!makes[action] && !fits(first, wanted)) complain("its first argument is a " first ", not a " wanted)
    if (!makes[action] && (subject in place) && (object in place) && place[object] > place[subject])
        complain("the pair's subject is " object)
}
END {
    for (word in type) if (!(word in used) && !(word in place) && !(word in is_query)) { print "grammar.txt: no function has the subject " word; bad = 1 }
    for (word in verb) if (!(word in used)) { print "grammar.txt: no function has the verb " word; bad = 1 }
    exit bad
}
