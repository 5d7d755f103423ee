# Names arrows that run against the order of rooms, and circles between the files of a room.
# order.sh makes its records:
#
#   room NAME              the rooms, in their order
#   header NAME            the public headers, in the order of keepout.h
#   define FILE SYMBOL     a file of src or port defines a symbol
#   call FILE SYMBOL       it uses one that it does not define
#   include FILE PATH      a file of src, port or inc includes "PATH"
#   declare HEADER NAME    a public header names a function
#   except FROM TO         this arrow between two files is allowed, for a reason that order.txt gives
#
# Room 0 is port, which serves all others. A public header belongs to the first room that defines a
# function of it.
function room_of(file,   part)
{
    split(file, part, "/")
    if (part[1] == "port") return 0
    return (part[1] == "src" && part[2] in rooms) ? rooms[part[2]] : -1
}

# Reports what is wrong with an arrow between files, unless it is an exception.
function refuse(from, to, why)
{
    if (from SUBSEP to in except) { used[from, to] = 1; return }
    print from " -> " to ": " why
    bad = 1
}

$1 == "room" { rooms[$2] = ++room_count }
$1 == "header" { headers["inc/keepout/" $2] = ++header_count }
$1 == "define" { defined[$3] = $2 }
$1 == "call" { calls++; caller[calls] = $2; symbol[calls] = $3 }
$1 == "include" { includes++; includer[includes] = $2; included[includes] = $3 }
$1 == "declare" { declares++; declarer[declares] = $2; declared[declares] = $3 }
$1 == "except" { except[$2, $3] = 1 }

# Records an arrow within a room, for the search of circles.
function check_call(from, to, name)
{
    if (room_of(from) < room_of(to)) refuse(from, to, "calls " name ", which is in a later room")
    else if (room_of(from) == room_of(to) && from != to && from SUBSEP to in except) used[from, to] = 1
    else if (room_of(from) == room_of(to) && from != to) arrow[from, to] = name
}

function check_include(from, path,   to)
{
    to = (path ~ /^keepout\//) ? "inc/" path : path
    if (from ~ /^inc\//) {
        if (!(to in headers)) refuse(from, to, "a public header includes public headers only")
        else if (headers[to] >= headers[from]) refuse(from, to, "stands after it in keepout.h")
    } else if (to in headers) {
        if (from ~ /^port\// && headers[to] > headers["inc/keepout/tree_node.h"])
            refuse(from, to, "port includes what stands in keepout.h up to tree_node.h")
        else if (from ~ /^src\// && first_room[to] > room_of(from))
            refuse(from, to, "all of its functions are in later rooms")
    } else if (from ~ /^src\// && to !~ /^src\/[a-z0-9]+\/[a-z0-9_]+\.h$|^port\/[a-z0-9_]+\.h$/) {
        refuse(from, to, "not src/ROOM/FILE.h, port/KERNEL.h or a public header")
    } else if (from ~ /^port\// && to !~ /^port\/|^[a-z0-9_]+\.h$/) {
        refuse(from, to, "port includes its own files and public headers")
    } else if (from ~ /^src\// && room_of(to) > room_of(from)) {
        refuse(from, to, "is in a later room")
    }
}

# Removes files that no arrow leaves or none enters, again and again. Circles remain, and what lies
# between two of them.
function find_circles(   key, end, changed, leaves, enters)
{
    do {
        split("", leaves)
        split("", enters)
        for (key in arrow) { split(key, end, SUBSEP); leaves[end[1]] = 1; enters[end[2]] = 1 }
        changed = 0
        for (key in arrow) {
            split(key, end, SUBSEP)
            if (!(end[2] in leaves) || !(end[1] in enters)) { delete arrow[key]; changed = 1 }
        }
    } while (changed)
    for (key in arrow) {
        split(key, end, SUBSEP)
        print end[1] " -> " end[2] ": in a circle, calls " arrow[key]
        bad = 1
    }
}

END {
    for (i = 1; i <= declares; i++) {
        if (!(declared[i] in defined)) continue
        room = room_of(defined[declared[i]])
        if (!(declarer[i] in first_room) || room < first_room[declarer[i]]) first_room[declarer[i]] = room
    }
    for (i = 1; i <= calls; i++) if (symbol[i] in defined) check_call(caller[i], defined[symbol[i]], symbol[i])
    for (i = 1; i <= includes; i++) check_include(includer[i], included[i])
    find_circles()
    for (key in except) {
        if (key in used) continue
        split(key, end, SUBSEP)
        print "order.txt: no arrow " end[1] " -> " end[2]
        bad = 1
    }
    exit bad
}
