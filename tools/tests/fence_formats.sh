#!/bin/sh
# Tests keepout-fence: all forms of a fence and of a mission give the same constant data; bad input
# gives the exit code, and a message with the file, the line or the path in the document, what was
# found and what was expected.
# shellcheck disable=SC2016,SC2059,SC2086,SC2317,SC2329  # text for awk and printf, words without
# blanks; check calls functions
set -u
. tests/check.sh
dir=build/test/fence_formats
forms=tools/tests/formats/fence
tool=build/host/keepout-fence
rm -rf $dir
mkdir -p $dir
make -j2 BOARD=host APP=keepout-fence APP_DIR=tools/convert/fence image >$dir/log 2>&1 ||
    { cat $dir/log; echo \
    "fence_formats: 0 passed, 1 failed"; exit 1; }

bake() { # FILE [OPTION...]
    file=$1
    shift
    rm -f $dir/out.c
    $tool --output $dir/out.c "$@" "$file"
}
refused() { # CODE MESSAGE COMMAND...
    code=$1
    message=$2
    shift 2
    rm -f $dir/out.c
    "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
    grep -qF -- "$message" $dir/stderr || { echo "no '$message' in:"; cat $dir/stderr; return 1; }
    [ ! -e $dir/out.c ] || { echo "there is an output"; return 1; }
}

# ---- all forms say the same ----
unnamed() { # prints constant data without the names of zones, which are lines or paths of the form
    sed '/_zone_names\[/,/^};/d' $dir/out.c
}
same() { # EXPECTED FILE [OPTION...]: the constant data is that of the file EXPECTED
    expected=$1
    shift
    bake "$@" && unnamed | diff "$expected" -
}
bake $forms/yard.plan
unnamed >$dir/yard.c
bake $forms/points.plan
unnamed >$dir/points.c
bake $forms/works.plan
unnamed >$dir/works.c
{ # the text form has a point of return, at home and without a height
    cat $forms/yard.waypoints
    echo "6 0 3 5000 0 0 0 0 52.1004 5.4003 nan 1"
} >$dir/back.waypoints
bake $dir/back.waypoints
unnamed >$dir/back.c
bake $forms/works.waypoints --fence $dir/back.waypoints
unnamed >$dir/works_back.c
check "the fence has five points" grep -q 'corners_0\[5\]' $dir/yard.c
home="--home 52.1004,5.4003,12.5"
for form in plan waypoints poly geojson kml csv; do
    check "yard.$form: the same fence" same $dir/yard.c $forms/yard.$form $home
    check "yard.$form: beside a mission" same $dir/works.c $forms/works.waypoints --fence \
        $forms/yard.$form
done
check "yard.txt: the same fence, and a point of return" same $dir/back.c $forms/yard.txt $home
check "yard.txt: beside a mission" same $dir/works_back.c $forms/works.waypoints --fence \
    $forms/yard.txt
for form in plan waypoints csv; do
    check "points.$form: the same fence and mission" same $dir/points.c $forms/points.$form
done
two_in() { # RULE FILE [OPTION...]: how two keep-in zones count
    want=$1
    shift
    bake "$@" && grep -q "_rule = KO_FENCE_$want;" $dir/out.c
}
ring='[[8,47],[8.001,47],[8,47.001],[8,47]]'
other='[[8.0005,47],[8.0015,47],[8.0005,47.001],[8.0005,47]]'
printf '{"type":"MultiPolygon","coordinates":[[%s],[%s]]}' "$ring" "$other" >$dir/two.geojson
circles() { # GROUP GROUP GROUP: three circles to stay in
    printf 'QGC WPL 110\n0 1 0 16 0 0 0 0 47 8 400 1\n' >$dir/three.waypoints
    for n in 1 2 3; do
        echo "$n 0 3 5003 $((10 + n)) $1 0 0 47 8 0 1"
        shift
    done >>$dir/three.waypoints
}
check "two polygons of an area: inside any" two_in ANY $dir/two.geojson --home 47,8 --role in
check "two polygons of an area: inside all, by the option" two_in ALL $dir/two.geojson --home 47,8 \
    --role in --rule all
feature() { # RING
    printf '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[%s]}}' "$1"
}
printf '{"type":"FeatureCollection","features":[%s,%s]}' "$(feature "$ring")" \
    "$(feature "$other")" >$dir/areas.geojson
check "two areas" refused 2 \
    'areas.geojson: features[1].geometry.coordinates[0]: one of several keep-in areas: --rule any' \
    bake $dir/areas.geojson --home 47,8 --role in
check "two areas: inside any, by the option" two_in ANY $dir/areas.geojson --home 47,8 \
    --role in --rule any
check "two areas to stay out of" two_in ANY $dir/areas.geojson --home 47,8 --role out
sed 's/<Placemark>/<Placemark>/;/^ *<Placemark>/,/<\/Placemark>/{H;};/<\/Placemark>/{p;x;}' \
    $forms/yard.kml >$dir/areas.kml
check "two placemarks" refused 2 'one of several keep-in areas' bake $dir/areas.kml $home
check "zones of two files" refused 2 'a keep-in zone beside those of' bake $forms/yard.plan \
    --fence $forms/yard.csv
check "two keep-in zones of CSV: inside any" two_in ANY tools/programs/fence_guard/lagoon.csv
sed 's/"inclusion": false/"inclusion": true/' $forms/points.plan >$dir/two.plan
check "keep-in zones of a plan: inside all" two_in ALL $dir/two.plan
circles 0 0 0
check "three keep-in zones of one group: inside all" two_in ALL $dir/three.waypoints
circles 1 2 3
check "three keep-in zones of a group each: inside any" two_in ANY $dir/three.waypoints
circles 1 2 2
check "three keep-in zones of two groups" refused 2 \
    'three.waypoints:3: keep-in zones of several groups' bake $dir/three.waypoints
check "three keep-in zones of two groups, by the option" two_in ALL $dir/three.waypoints --rule all
check "the mission has four legs" grep -q '_leg_count = 4;' $dir/points.c
named() { # NAME: a zone has it
    grep -qF "    \"$1\"," $dir/out.c
}
zone_of() { # FILE NAME
    bake "$1" $home && named "$2"
}
check "yard.plan: a zone's name" zone_of $forms/yard.plan 'geoFence.polygons[0]'
check "yard.geojson: a zone's name" zone_of $forms/yard.geojson \
    'features[0].geometry.coordinates[0]'
check "yard.kml: a zone's name" zone_of $forms/yard.kml 7
check "yard.waypoints: a zone's name" zone_of $forms/yard.waypoints 3
check "yard.txt: a zone's name" zone_of $forms/yard.txt 3
altered() { # EXPECTED FILE ENDING SCRIPT [OPTION...]: the same after sed's script
    expected=$1
    sed "$4" "$2" >$dir/altered."$3"
    file=$dir/altered.$3
    shift 4
    same "$expected" "$file" "$@"
}
check "a byte order mark: csv" altered $dir/points.c $forms/points.csv csv '1s/^/\xef\xbb\xbf/'
check "a byte order mark: plan" altered $dir/points.c $forms/points.plan plan '1s/^/\xef\xbb\xbf/'
check "a byte order mark: WPL" altered $dir/points.c $forms/points.waypoints txt \
    '1s/^/\xef\xbb\xbf/'
check "lines of Windows: WPL" altered $dir/points.c $forms/points.waypoints mission 's/$/\r/'
check "lines of Windows: points" altered $dir/back.c $forms/yard.txt fen 's/$/\r/' $home
check "blanks for tabs: WPL" altered $dir/points.c $forms/points.waypoints waypoints 's/\t/ /g'
check "a plan that ends with .json" altered $dir/points.c $forms/points.plan json ''
check "GeoJSON that ends with .json" altered $dir/yard.c $forms/yard.geojson json '' $home
check "GeoJSON: the role by the option" altered $dir/yard.c $forms/yard.geojson geojson \
    's/"inclusion": true/"title": "a"/' $home --role in
check "KML: the role by the option" altered $dir/yard.c $forms/yard.kml kml '/<Data/d' $home \
    --role in
check "KML: a prefix" altered $dir/yard.c $forms/yard.kml KML \
    's/xmlns=/xmlns:k=/;s|<\([a-z]\)|<k:\1|gI;s|</\([a-z]\)|</k:\1|gI' $home
check "the fence's own mission is left out" refused 0 'left out: the mission' \
    $tool --output $dir/other.c --rule any --fence $forms/points.plan $forms/works.plan

# ---- refusals ----
csv() { # LINES MESSAGE: after an origin on line 1
    printf "origin,47.0,8.0\n$1\n" >$dir/bad.csv
    refused 2 "$dir/bad.csv:$2" bake $dir/bad.csv
}
plan() { # FENCE MISSION MESSAGE: the fence's members, the mission's items
    printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,\n%s},
"mission":{"version":2,"plannedHomePosition":[47.0,8.0,400],"items":[%s]}}\n' \
        "$1" "$2" >$dir/bad.plan
    refused 2 "$dir/bad.plan: $3" bake $dir/bad.plan
}
text() { # ENDING TEXT MESSAGE [OPTION...]
    printf "$2" >$dir/bad.$1
    ending=$1
    message=$3
    shift 3
    refused 2 "$dir/bad.$ending:$message" bake $dir/bad.$ending "$@"
}
check "csv: two points" csv 'in,polygon,0,9,47,8,47.001,8' '2: a polygon has 3 to 1024 points'
check "csv: crossing itself" csv 'in,polygon,0,9,47,8,47.001,8.001,47.001,8,47,8.001' \
    '2: two edges cross or touch: points 1 and 3'
check "csv: equal points" csv '\nin,polygon,0,9,47,8,47.001,8,47.001,8,47,8.001' \
    '3: two points are equal: points 2 and 3'
check "csv: zero area" csv 'in,polygon,0,9,47,8,47.001,8,47.002,8' '2: an edge goes back'
check "csv: no longitude" csv 'in,polygon,0,9,47,8,47.001,8,47.002' '2: expected a longitude'
check "csv: latitude" csv 'in,polygon,0,9,97,8,47.001,8,47.002,8' '2: expected a latitude within 85'
check "csv: longitude" csv 'in,circle,0,9,47,181,5' '2: expected a longitude within 180'
check "csv: too far" csv 'in,circle,0,9,47.1,8,5' \
    '2: expected a position within 8192 m of home, north, south, east and west, found latitude 47.1000000 and longitude 8'
check "csv: latitude and longitude exchanged" csv 'in,circle,0,9,8,47,5' \
    '2: expected a position within 8192 m of home, north, south, east and west, found latitude 8.0000000 and longitude 47.0000000'
check "csv: too many fields" csv 'in,circle,0,9,47,8,5,9' \
    '2: expected in|out,circle,floor,ceiling,lat,lon,radius, found 8 fields'
check "csv: too few fields" csv 'point,47,8' '2: expected point,lat,lon,height, found 3 fields'
check "csv: too high" csv 'in,circle,0,9000,47,8,5' \
    '2: field 4: expected a height within 8192 m, found 9000'
check "csv: radius" csv 'in,circle,0,9,47,8,0' '2: expected a radius'
check "csv: circle out of the world" csv 'in,circle,0,9,47.07,8,5000' '2: a coordinate is beyond'
check "csv: a word" csv 'in,circle,0,9,47,8,big' \
    '2: field 7: expected a radius in metres, found `big`'
check "csv: not a number" csv 'in,circle,0,9,nan,8,5' '2: field 5: expected a latitude'
check "csv: heights" csv 'in,circle,9,9,47,8,5' '2: the floor is not below the ceiling'
check "csv: flat box" csv 'in,box,0,9,47.001,8,47.001,8' '2: the low corner'
check "csv: unknown word" csv 'inside,circle,0,9,47,8,5' '2: expected origin, in, out or point'
check "csv: unknown kind" csv 'in,ring,0,9,47,8,5' '2: field 2: expected polygon'
check "csv: two origins" csv 'origin,47,8' '2: there is a home already, on line 1'
check "csv: point's height" csv 'point,47,8,-' '2: field 4: expected metres'
check "csv: no zone" csv 'point,47,8,5' ' expected at least one zone'
check "csv: no origin" text csv 'in,circle,0,9,47,8,5\n' ' expected a home'

square='"circles":[],"polygons":[{"inclusion":true,"version":1,"polygon":[[47,8],[47.001,8],[47,8.001]]}]'
item='{"type":"SimpleItem","command":16,"frame":3,"params":[0,0,0,null,47,8,20]}'
transects() { # ITEMS
    printf '{"type":"ComplexItem","complexItemType":"survey","TransectStyleComplexItem":{"version":1,"Items":[%s]}}' \
        "$1"
}
polygon() { # [[LATITUDE,LONGITUDE],...]
    printf '"circles":[],"polygons":[{"inclusion":true,"version":1,"polygon":%s}]' "$1"
}
survey() { # ITEMS COUNT: how many legs a plan of these items has
    printf '{"fileType":"Plan","version":1,"geoFence":{"version":2,"breachReturn":[47,8,50],%s},
"mission":{"version":2,"plannedHomePosition":[47,8,9],"items":[%s]}}' \
        "$square" "$1" >$dir/some.plan
    bake $dir/some.plan && grep -q "_leg_count = $2;" $dir/out.c
}
check "plan: a survey's items" survey "$item,$(transects "$item,$item"),$item" 4
check "plan: a jump to nowhere" plan "$square" "$(echo "$item" | sed 's/16/177/;s/:\[0/:[9/')" \
    'mission.items[0].params[0]: a jump to an item that is not there'
twice=$(echo "$item" | sed 's/{/{"doJumpId":1,/')
check "plan: a jump to one of two items" plan "$square" \
    "$twice,$twice,$(echo "$item" | sed 's/16/177/;s/:\[0/:[1/')" \
    'mission.items[2].params[0]: a jump to item 1, of which there are two'
check "plan: a survey in a survey" plan "$square" "$item,$(transects "$(transects "$item")")" \
    'mission.items[1].TransectStyleComplexItem.Items[0].type: expected "SimpleItem"'
check "plan: item of a kind not known" plan "$square" '{"type":"Item"}' \
    'mission.items[0].type: expected "SimpleItem", found "Item"'
check "plan: a latitude" plan "$square" "$item,$(echo "$item" | sed 's/null,47/null,97/')" \
    'mission.items[1].params[4]: expected a latitude within 85'
check "plan: a longitude" plan "$square" "$item,$(echo "$item" | sed 's/47,8,/47,188,/')" \
    'mission.items[1].params[5]: expected a longitude within 180 degrees, found 188.0'
check "plan: null for a latitude" plan "$square" "$(echo "$item" | sed 's/null,47/null,null/')" \
    'mission.items[0].params[4]: expected a position'
check "plan: a word for a number" plan "$square" "$(echo "$item" | sed 's/null,47/null,"47"/')" \
    'mission.items[0].params[4]: expected a number or null, found a string'
check "plan: six parameters" plan "$square" "$(echo "$item" | sed 's/null,//')" \
    'mission.items[0].params: expected 7 numbers, found 6'
check "plan: a command of fractions" plan "$square" "$(echo "$item" | sed 's/16/16.5/')" \
    'mission.items[0].command: expected a whole number, found a fraction'
check "plan: too far" plan "$square" "$(echo "$item" | sed 's/null,47/null,47.1/')" \
    'mission.items[0]: expected a position within 8192 m of home'
check "plan: no circles" plan '"polygons":[]' '' 'geoFence: expected an object with "circles"'
check "plan: inclusion a word" plan \
    '"circles":[],"polygons":[{"inclusion":"yes","version":1,"polygon":[]}]' '' \
    'geoFence.polygons[0].inclusion: expected true or false'
check "plan: two points" plan "$(polygon '[[47,8],[47,8.1]]')" '' \
    'geoFence.polygons[0]: a polygon has 3 to 1024 points'
check "plan: crossing itself" plan "$(polygon '[[47,8],[47.001,8.001],[47.001,8],[47,8.001]]')" '' \
    'geoFence.polygons[0].polygon[0]: two edges cross or touch: points 1 and 3'
check "plan: a point of one number" plan "$(polygon '[[47]]')" '' \
    'geoFence.polygons[0].polygon[0]: expected [latitude, longitude]'
check "plan: circle without radius" plan \
    '"polygons":[],"circles":[{"inclusion":true,"version":1,"circle":{"center":[47,8]}}]' '' \
    'geoFence.circles[0].circle: expected an object with "radius"'
check "plan: radius" plan \
    '"polygons":[],"circles":[{"inclusion":true,"version":1,"circle":{"center":[47,8],"radius":-5}}]' \
    '' 'geoFence.circles[0].circle.radius: expected a radius above 0'
check "plan: version" plan \
    '"polygons":[],"circles":[{"inclusion":true,"version":2,"circle":{"center":[47,8],"radius":5}}]' \
    '' 'geoFence.circles[0].version: expected 1'
check "json: empty" text plan '' '1: column 0: '
check "json: cut off" text plan '{"fileType":\n"Plan",\n' "3: column 0: "
check "json: a comma too many" text plan '{"a":[1,\n2,]}' "2: column 3: unexpected token near ']'"
check "json: no comma" text plan '{"a":1\n"b":2}' "2: column 3: '}' expected near"
check "json: a name twice" text plan '{"a":1,\n"a":2}' '2: column 3: duplicate object key near '
check "json: leading zero" text plan '[01]' '1: column '
check "json: a comment" text plan '{ // no\n}' '1: column 3: '
check "json: a byte that is no UTF-8" text plan '{"a":"\377"}' \
    '1: column 6: unable to decode byte 0xff'
check "json: two values" text plan '{}\n{}' '2: column 1: end of file expected'
check "json: not a plan" text plan '{"fileType":"Mission"}' \
    ' fileType: expected "Plan", found "Mission"'
check "json: an array" text plan '[]' ' expected an object, found an array'

geo() { # GEOMETRY MESSAGE
    printf '{"type":"Feature","properties":{},"geometry":%s}' "$1" >$dir/bad.geojson
    refused 2 "$dir/bad.geojson: $2" bake $dir/bad.geojson --home 47,8 --role out
}
check "geojson: a hole in a keep-out" geo "{\"type\":\"Polygon\",\"coordinates\":[$ring,$ring]}" \
    'geometry.coordinates[1]: a hole in a keep-out zone'
check "geojson: no coordinates" geo '{"type":"Polygon"}' \
    'geometry: expected an object with "coordinates"'
check "geojson: a type" geo '{"type":"Circle"}' \
    'geometry.type: expected a geometry of GeoJSON, found "Circle"'
check "geojson: a latitude" geo '{"type":"Polygon","coordinates":[[[47,97],[8,8],[8,9]]]}' \
    'geometry.coordinates[0][0]: expected a latitude within 85'
check "geojson: a line is no zone" geo '{"type":"LineString","coordinates":[[8,47],[8,48]]}' \
    'geometry.coordinates: not read: a line that is not closed is no zone'
printf '{"type":"Feature","properties":{"radius":500},"geometry":{"type":"Point","coordinates":[8,47]}}' \
    >$dir/circle.geojson
check "geojson: a circle of a planner" refused 2 'circle.geojson: properties.radius: a circle' \
    bake $dir/circle.geojson --home 47,8 --role out
system() { # NAME: the yard in another system of positions
    sed '0,/{/s/{/{"crs":{"type":"name","properties":{"name":"'"$1"'"}},/' $forms/yard.geojson \
        >$dir/system.geojson
    bake $dir/system.geojson $home
}
check "geojson: NAD 27" refused 2 \
    'crs: expected WGS 84 (EPSG:4326 or CRS84), found `urn:ogc:def:crs:EPSG::4267`' system \
    urn:ogc:def:crs:EPSG::4267
check "geojson: WGS 84 by name" system urn:ogc:def:crs:OGC:1.3:CRS84
sed 's/"inclusion": true/"area": 1/' $forms/yard.geojson >$dir/bare.geojson
check "geojson: no role" refused 2 'features[0].geometry: a polygon that says neither' bake \
    $dir/bare.geojson --home 52.1,5.4
holes() { # COUNT: polygons in a keep-in zone with a hole, and another form of it
    hole='[[8.0001,47.0001],[8.0002,47.0001],[8.0001,47.0002]]'
    printf '{"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","coordinates":[[%s,%s]]}]}' \
        "$ring" "$hole" >$dir/holes.geojson
    bake $dir/holes.geojson --home 47,8 --role in && grep -q "_zone_count = 2;" $dir/out.c &&
        grep -q 'KEEP_OUT' $dir/out.c
}
check "geojson: a hole in a keep-in" holes
kml() { # TEXT MESSAGE
    printf "<kml><Placemark>\n$1\n</Placemark></kml>" >$dir/bad.kml
    refused 2 "$dir/bad.kml:$2" bake $dir/bad.kml --home 47,8
}
shape='<Polygon><outerBoundaryIs><LinearRing><coordinates>8,47 8.001,47\n8,47.001</coordinates></LinearRing>'
shape="$shape</outerBoundaryIs></Polygon>"
role='<Data name="inclusion"><value>%s</value></Data>'
check "kml: no role" kml "$shape" '2: a polygon that says neither'
check "kml: a role" kml "$shape\n$(printf "$role" maybe)" \
    '4: inclusion: expected true or false, found `maybe`'
check "kml: a tag that is not closed" kml '<Polygon>' '3: column 3: mismatched tag'
check "kml: no polygon" kml '' ' expected at least one Polygon'
check "kml: a line" kml '\n<LineString/>' '3: not read: a LineString without coordinates'
check "kml: an open line" kml \
    '\n<LineString><coordinates>8,47 8.001,47\n8,47.001</coordinates></LineString>' \
    '3: not read: a LineString that is not closed is no zone'
check "kml: another file" kml "$shape$(printf "$role" true)<NetworkLink/>" \
    '3: a NetworkLink, which names another file'
check "kml: a blank after a comma" kml "$(echo "$shape" | sed 's/8.001,47/8.001, 47/')" \
    '2: expected a latitude in degrees'
check "kml: a latitude" kml "$(echo "$shape" | sed 's/8,47.001/8,97/')\n$(printf "$role" true)" \
    '3: expected a latitude within 85'
check "kml: words" kml "$(echo "$shape" | sed 's/8,47.001/8;47/')" '3: expected longitude,latitude'
check "kml: not XML" text kml 'PK\003\004' '1: column '

wpl() { # LINES MESSAGE: after the first line and home
    text waypoints "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1\n$1" "$2"
}
head='1 0 3'
check "wpl: eleven fields" wpl "$head 16 0 0 0 0 47 8 20\n" '3: expected 12 fields, found 11'
check "wpl: thirteen fields" wpl "$head 16 0 0 0 0 47 8 20 1 1\n" \
    '3: expected 12 fields, found at least 13'
check "wpl: a word" wpl "$head 16 0 0 0 0 north 8 20 1\n" \
    '3: field 9: expected a number or nan, found `north`'
check "wpl: an index" wpl '2 0 3 16 0 0 0 0 47 8 20 1\n' \
    '3: field 1: expected the index 1, found `2`'
check "wpl: a command" wpl "$head -16 0 0 0 0 47 8 20 1\n" \
    '3: field 4: expected the number of a command'
check "wpl: a polygon cut off" wpl "$head 5001 3 0 0 0 47 8 0 1\n" '3: expected 2 more vertices'
check "wpl: a polygon within a polygon" wpl \
    "$head 5001 3 0 0 0 47 8 0 1\n2 0 3 5002 3 0 0 0 47 8 0 1\n" '4: expected 2 more vertices'
check "wpl: vertices that disagree" wpl \
    "$head 5001 3 0 0 0 47 8 0 1\n2 0 3 5001 4 0 0 0 47.001 8 0 1\n" \
    "4: field 5: expected 3 vertices as the polygon's first line says, found 4"
check "wpl: a polygon of none" wpl "$head 5001 0 0 0 0 47 8 0 1\n" '3: field 5: expected the number'
check "wpl: a circle's radius" wpl "$head 5004 0 0 0 0 47 8 0 1\n" '3: expected a radius above 0'
check "wpl: no fence" wpl "$head 16 0 0 0 0 47 8 20 1\n" ' expected at least one zone'
check "wpl: a version" text waypoints 'QGC WPL 120\n' '1: expected QGC WPL 110'
check "wpl: home at 0, 0" text waypoints \
    'QGC WPL 110\n0 1 0 16 0 0 0 0 0 0 0 1\n1 0 3 5004 9 0 0 0 47 8 0 1\n' ' expected a home'
check "points: not closed" text txt '47 8\n47.001 8\n47.001 8.001\n47 8.001\n' \
    '4: expected the first vertex again' --home 47,8
check "points: three" text txt '47 8\n47.001 8\n47 8\n' '3: expected at least 4 points, found 3' \
    --home 47,8
check "points: words" text txt 'fence of mine\n' \
    '1: expected `QGC WPL 110` on line 1, or a latitude' --home 47,8
check "points: a zero byte" text txt '47 8\000\n' ' expected text, found a zero byte' --home 47,8

# ---- files and options ----
cp $forms/points.csv $dir/good.csv
check "options" bake $dir/good.csv --warn 5 --rule all --floor 0 --ceiling 100 --name yard \
    --return 60 --loiter 80
check "help" sh -c "$tool --help | grep -q '^usage: keepout-fence'"
check "absent" refused 2 "$dir/none.plan: cannot be read: No such file or directory" bake \
    $dir/none.plan
mkdir $dir/folder.plan
check "a folder" refused 2 "$dir/folder.plan: cannot be read: Is a directory" bake $dir/folder.plan
check "unknown ending" refused 2 "expected a name that ends with .plan" bake \
    tools/tests/fence_formats.sh
check "no input" refused 2 "usage: keepout-fence" $tool --output $dir/out.c
check "two inputs" refused 2 "expected --output FILE.c and one input file" bake $dir/good.csv \
    $dir/good.csv
check "unknown option" refused 2 "--depth: no such option" bake $dir/good.csv --depth 3
check "no value" refused 2 "--warn: a value must follow" $tool $dir/good.csv --warn
check "a negative warning" refused 2 "--warn -1: expected metres from 0" bake $dir/good.csv --warn \
    -1
check "a name that is none" refused 2 "--name 2x: expected a name of C" bake $dir/good.csv --name 2x
check "rule" refused 2 "--rule some: expected any or all" bake $dir/good.csv --rule some
check "role" refused 2 "--role near: expected in or out" bake $dir/good.csv --role near
check "home" refused 2 "--home 47: expected LAT,LON or LAT,LON,METRES" bake $dir/good.csv --home 47
check "home, as fence_guard calls it" refused 2 "--launch 47: expected LAT,LON" bake $dir/good.csv \
    --launch 47
check "home: a latitude" refused 2 "--home 97,8: expected a latitude within 85" bake $dir/good.csv \
    --home 97,8
check "no such folder" refused 2 "/dev/null/x: cannot be written: Not a directory" $tool \
    --output /dev/null/x $dir/good.csv
lost() ( # what does not fit is no result
    trap '' XFSZ
    ulimit -f 1
    "$@"
)
check "the output is lost" refused 3 "out.c: cannot be written: File too large" lost $tool \
    --output $dir/out.c $dir/good.csv
printf 'origin,47,8\nout,circle,0,50,47.001,8,3' >$dir/cut.csv
check "CSV that is cut off in a number" refused 2 \
    "cut.csv:2: expected a newline after the last line" bake $dir/cut.csv
# Any altered byte of a file, or a cut, gives an answer or a refusal, never a crash.
survives() { # FILE ENDING
    size=$(wc -c <"$1")
    at=0
    while [ $at -lt "$size" ]; do
        cp "$1" $dir/cut."$2"
        printf '\377' | dd of=$dir/cut."$2" bs=1 seek=$at conv=notrunc 2>/dev/null
        timeout 10 $tool --output $dir/cut.c $home --role in $dir/cut."$2" >/dev/null 2>&1
        altered=$?
        head -c $at "$1" >$dir/cut."$2"
        timeout 10 $tool --output $dir/cut.c $home --role in $dir/cut."$2" >/dev/null 2>&1
        cut=$?
        case $altered$cut in
        00 | 02 | 20 | 22) ;;
        *) echo "byte $at: codes $altered, $cut"; return 1 ;;
        esac
        at=$((at + 3))
    done
}
for form in plan geojson kml waypoints txt csv; do
    check "yard.$form: bytes altered, cuts" survives $forms/yard.$form $form
done
summary "fence_formats"
