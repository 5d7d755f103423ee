#!/bin/sh
# Tests the forms of flights and maps that pack reads: a converter with code of its own makes the
# same of each file of tools/tests/formats, files that are cut off here and there are refused, and
# so is what cannot be meant.
set -u
. tests/check.sh
dir=build/test/formats
from=tools/tests/formats
rm -rf $dir
mkdir -p $dir
for tool in pack:tools/convert/pack flight:tools/programs/flight \
    reference:tools/tests/judge/flight; do
    if ! make -j2 BOARD=host APP=${tool%%:*} APP_DIR=${tool##*:} image >$dir/log 2>&1; then
        cat $dir/log
        echo "formats: 0 passed, 1 failed"
        exit 1
    fi
done
python3 $from/make.py $dir || exit 1
# pack ends without freeing its memory: the system takes it back
if ! make -j2 BOARD=host APP=pack APP_DIR=tools/convert/pack SANITIZE=1 image >$dir/log 2>&1; then
    cat $dir/log
    echo "formats: 0 passed, 1 failed"
    exit 1
fi
export ASAN_OPTIONS=detect_leaks=0
pack=build/host/sanitize/pack

# same NUMBER OPTION...: pack and the converter understand the same, so many poses or boxes of it,
# and the judge agrees with what the firmware says of it.
same() {
    lines=$1
    shift
    rm -rf $dir/mine $dir/judges
    mkdir -p $dir/mine
    $pack "$@" --text $dir/mine --out $dir/flight.pack 2>$dir/said || { cat $dir/said; return 1; }
    python3 tools/tests/judge/flight/convert.py "$@" $dir/judges &&
        python3 tools/tests/judge/flight/convert.py --compare $dir/judges $dir/mine || return 1
    got=$(cat $dir/mine/track.tum $dir/mine/map.csv | grep -c .)
    [ "$got" -eq "$lines" ] || { echo "$got lines, not $lines"; return 1; }
    build/host/flight $dir/flight.pack >$dir/rows.csv 2>$dir/said
    [ $? -le 1 ] || { cat $dir/said; return 1; }
    build/host/reference --track $dir/judges/track.tum --map $dir/judges/map.csv \
        --movers $dir/judges/movers.csv $dir/rows.csv
}
flight() { # FILE [OPTION...]: with 3 boxes
    file=$1
    shift
    same 23 --track "$file" --map $from/boxes.csv "$@"
}
world() { # BOXES FILE [OPTION...]: with 20 poses
    boxes=$1
    file=$2
    shift 2
    same $((20 + boxes)) --track $from/flight.tum --map "$file" "$@"
}
# refused MESSAGE OPTION...: exit code 2, and a line that begins with the message.
refused() {
    message=$1
    shift
    rm -f $dir/out.pack
    $pack --out $dir/out.pack "$@" 2>$dir/said
    code=$?
    [ $code -eq 2 ] || { echo "exit code $code"; cat $dir/said; return 1; }
    grep -qF -- "$message" $dir/said || { echo "no '$message' in:"; cat $dir/said; return 1; }
    [ ! -e $dir/out.pack ]
}
track() { # MESSAGE FILE [OPTION...]
    message=$1
    file=$2
    shift 2
    refused "$message" --track "$file" --map $from/boxes.csv "$@"
}
map() { # MESSAGE FILE [OPTION...]
    message=$1
    file=$2
    shift 2
    refused "$message" --track $from/flight.tum --map "$file" "$@"
}
says() { # TEXT COMMAND...: the command succeeds, and pack says the text
    text=$1
    shift
    "$@" || return 1
    [ "$1" != same ] || shift 2
    $pack --track "$2" --out $dir/out.pack --map $from/boxes.csv --skip bad 2>$dir/said
    grep -qF -- "$text" $dir/said || { echo "no '$text' in:"; cat $dir/said; return 1; }
}

check "TUM" flight $from/flight.tum
check "KITTI with a rate" flight $from/kitti.txt --pose-rate 10
check "KITTI with a rate that divides no second" flight $from/kitti.txt --pose-rate 29.97
check "EuRoC" flight $from/euroc.csv
check "CSV with named columns, CR LF" flight $from/named.csv
check "CSV of rostopic echo -p" flight $from/echo.csv
check "ULog" flight $dir/flight.ulg
check "DataFlash, XKF1" flight $dir/flight.bin
check "DataFlash, NKF1" flight $dir/old.bin
check "DataFlash, the core that flies" flight $dir/other_core.bin
check "DataFlash, one core alone" flight $dir/one_core.bin
check "DataFlash, an origin that is written again" flight $dir/one_origin.bin
check "DataFlash, POS" flight $dir/positions.bin
check "DataFlash, POS: the origin is said" says "ORIGIN of POS is 47.397" flight $dir/positions.bin
check "DataFlash, POS about the filter's origin" flight $dir/about.bin
check "DataFlash, POS: that origin is said" says \
    "ORIGIN of POS is 47.3976000,8.5457000,490.00 (no XKF1, no NKF1)" flight $dir/about.bin
check "DataFlash, POS across the date line" flight $dir/date_line.bin
check "ULog with an origin" flight $dir/fixed.ulg
check "ULog whose origin is found in flight" flight $dir/found.ulg
# With SKIP=bad 12 poses are left, and 3 boxes. PI of XKF4 stands behind the poses of its time.
check "DataFlash, from a switch of cores on" same 14 --track $dir/switch.bin --map $from/boxes.csv \
    --skip bad
check "ULog, from a jump on" same 15 --track $dir/jump_xy.ulg --map $from/boxes.csv --skip bad
check "ULog, from a new origin on" same 15 --track $dir/moved.ulg --map $from/boxes.csv --skip bad
check "what is before it is counted" says "left out of the track: 8, the first at byte" \
    same 15 --track $dir/moved.ulg --map $from/boxes.csv --skip bad
check "UTM with ORIGIN=auto" same 23 --track $from/utm.csv --map $from/utm_boxes.csv --origin auto
check "UTM with two origins" same 23 --track $from/utm.csv --map $from/boxes.csv --origin \
    -500123.25,-5400456.75,-412.5 --map-origin 0.1,0.2,-0.3
check "duplicate and backward stamps" says "left out of the track: 2, the first at line 6" \
    flight $from/bad_stamps.tum --skip bad
check "positions that are not valid" says "left out of the track: 2" flight $dir/not_valid.ulg \
    --skip bad

check "boxes, and movers" world 3 $from/boxes.csv --movers $from/movers.csv
check "cubes" world 3 $from/cubes.csv
check "boxes rotated by a quaternion" world 3 $from/rotated.csv
check "boxes rotated by yaw" world 3 $from/yaw.csv
check "OctoMap's text form" world 5 $from/cells.bt.wrl
voxels=$(awk '!/^#/ { n += !seen[int($1 / 0.25 + 100), int($2 / 0.25 + 100), int($3 / 0.25 + 100)]++ } END { print n }' \
    $from/points.xyz)
for file in $from/points.xyz $from/points.pts $from/points.csv $from/points.ply $from/points.pcd \
    $dir/little.ply $dir/big.ply $dir/points.pcd; do
    check "points of ${file##*/}" world "$voxels" "$file" --voxel 0.25
done
check "points that are not finite" world "$voxels" $dir/nan.pcd --voxel 0.25 --skip bad

# Marks of the byte order, ends of lines.
printf '\357\273\277' | cat - $from/flight.tum >$dir/bom.tum
printf '\357\273\277' | cat - $from/named.csv >$dir/bom.csv
printf '\357\273\277' | cat - $from/boxes.csv >$dir/bom_boxes.csv
check "a mark of the byte order" flight $dir/bom.tum
check "a mark of the byte order before a header" flight $dir/bom.csv
check "a mark of the byte order in a map" world 3 $dir/bom_boxes.csv
# The converter reads what pack reads: quotes, blanks, comments of other alphabets, units, two
# columns of times.
printf '# M\344rz\r\n\t# of a hall\n"x", "Y [m]" ,\t"z","h"\r\n\n 1,"2",\t"3" , 0.5 \n' \
    >$dir/quoted.csv
printf '1,"2", "3",0.5\n "4",5,6,0.5\n' >$dir/quoted_boxes.csv
printf '1,"7", 1,2,3,0.5\n' >$dir/quoted_movers.csv
printf '"x",y,z\n1,2,3\n1,nan,3\n' >$dir/nan.csv
printf 'stamp,"x",y,z,t\n9,1,1,1,0\n7,1,1,"2",0.1\n' >$dir/two_times.csv
printf 'time [\302\265s],x,y,z\n0,1,1,1\n100000,1,1,2\n' >$dir/micro.csv
printf 'x,y,z,r\n1,2,3,4\n' >$dir/sizes.csv
printf 'x,y,z,h\n1,2,3,4\nx,y,z,h\n' >$dir/twice.csv
printf 'x y z\n1 2 3\n' >$dir/words.xyz
printf 'stamp (nsec),x,y,z\n0,1,1,1\n1e8,1,1,2\n' >$dir/nano.csv
check "a header and fields in quotes" world 1 $dir/quoted.csv
check "boxes and movers in quotes" world 2 $dir/quoted_boxes.csv --movers $dir/quoted_movers.csv
check "points of a CSV that are not finite" world 1 $dir/nan.csv --voxel 0.25 --skip bad
for file in two_times micro nano; do
    check "times: $file" same 5 --track $dir/$file.csv --map $from/boxes.csv
done
check "a header row that has no size" map \
    "sizes.csv:1: expected a column h, or hx,hy,hz, or sx,sy,sz" $dir/sizes.csv
check "a header row between boxes" map \
    "twice.csv:3: expected a size in metres, found 'h' in field 4" $dir/twice.csv
check "a header row of points between blanks" map \
    "words.xyz:1: expected a position in metres, found 'x'" $dir/words.xyz --voxel 1
printf '\377\376t\0 \0x\0\n\0' >$dir/utf16.tum
check "UTF-16 is named" track "utf16.tum:1: expected UTF-8, found UTF-16" $dir/utf16.tum

check "no such file, with the reason" track "none.tum: cannot be read: No such file or directory" \
    $dir/none.tum
check "KITTI without a rate" track "kitti.txt:1: expected POSE_RATE" $from/kitti.txt
check "a rate for a flight with times" track "POSE_RATE is for" $from/flight.tum --pose-rate 10
check "duplicate stamps" track "bad_stamps.tum:6: expected a later time" $from/bad_stamps.tum
check "UTM without an origin" track \
    "utm.csv:2: expected a position that with ORIGIN is within 8000 m, found x = 500121" \
    $from/utm.csv
check "positions that are not valid" track "expected a valid position" $dir/not_valid.ulg
printf 'timestamp,x,y,z\n1000,1,2,3\n' >$dir/unit.csv
check "times without a unit" track "unit.csv:1: expected a unit of the times" $dir/unit.csv
check "times with a unit that is said" same 4 --track $dir/unit.csv --map $from/boxes.csv \
    --time-unit us
check "a unit that is none" track "TIME_UNIT=m: expected s, ms, us or ns" $dir/unit.csv \
    --time-unit m
printf 't,x [cm],y [cm],z [cm]\n0,1,2,3\n' >$dir/cm.csv
check "positions in centimetres" track "cm.csv:1: expected positions in metres" $dir/cm.csv
printf 'timestamp,ref_timestamp,x,y,z,xy_valid,z_valid\n1,0,10,0,-5,1,1\n' >$dir/ned.csv
check "PX4's local position as CSV" track "ned.csv:1: expected the log itself (.ulg)" $dir/ned.csv \
    --time-unit us
printf 't,x,y,z\n0,1,2,3\n1,1,2\n' >$dir/short.csv
check "a line with fewer fields" track "short.csv:3: expected as many fields as the header has" \
    $dir/short.csv
head -c 300 $dir/flight.ulg >$dir/cut.ulg
check "a ULog that is cut off" track "expected a whole message" $dir/cut.ulg
head -c 700 $dir/flight.bin >$dir/cut.bin
check "a DataFlash log that is cut off" track "expected a whole message" $dir/cut.bin

check "DataFlash, a switch of cores" track \
    "expected one core of the filter that flies, found a switch from core 0 to core 1 (PI of XKF4)" \
    $dir/switch.bin
check "DataFlash, cores and no word which flies" track \
    "unsaid.bin: expected PI of XKF4, which says which core" $dir/unsaid.bin
check "DataFlash, the core that flies is absent" track \
    "expected XKF1 of core 2, which flies (PI), found none" $dir/absent.bin
check "DataFlash, another origin" track \
    "expected one origin of the filter, found another one (ORGN)" $dir/origins.bin
check "DataFlash without a position" track \
    "found none that can be used among 0 XKF1, 0 NKF1 and 0 POS" $dir/nowhere.bin
check "ULog, another origin" track \
    "expected one origin of the local position, found another ref_lat" $dir/moved.ulg
check "ULog, another height of the origin" track "expected one origin of the local position" \
    $dir/lifted.ulg
check "ULog, a jump of x and y" track \
    "expected a local position without jumps, found another xy_reset_counter" $dir/jump_xy.ulg
check "ULog, a jump of z" track \
    "found another z_reset_counter (SKIP=bad leaves out all poses before)" $dir/jump_z.ulg

check "points without VOXEL" map "points.xyz:2: expected x,y,z,h" $from/points.xyz
check "a cloud without VOXEL" map "points.ply: expected VOXEL=metres" $from/points.ply
check "VOXEL for boxes" map "VOXEL is for points" $from/boxes.csv --voxel 0.1
check "VOXEL finer than a micrometre" map "VOXEL=0.0100001: expected whole micrometres" \
    $from/points.xyz --voxel 0.0100001
check "points that are not finite" map "nan.pcd: point 61: expected a point" $dir/nan.pcd --voxel \
    0.1
printf '# Octomap OcTree binary file\n' >$dir/a.bt
check "OctoMap's binary form" map "convert it by bt2vrml" $dir/a.bt
printf '# Octomap OcTree file\n' >$dir/a.ot
check "OctoMap's other binary form" map "convert_octree" $dir/a.ot
sed 's/DATA ascii/DATA binary_compressed/' $from/points.pcd >$dir/packed.pcd
check "a compressed cloud" map "pcl_convert_pcd_ascii_binary" $dir/packed.pcd --voxel 0.1
sed 's/end_header/element face 12\nproperty list uchar int vertex_indices\nend_header/' \
    $from/points.ply >$dir/mesh.ply
check "a mesh is no cloud" map "mesh.ply:8: expected points alone, found 12 of the element face" \
    $dir/mesh.ply --voxel 0.1
printf '0,0,0,1,2,3\n0,0,0,1\n' >$dir/mixed.csv
check "boxes of two forms" map "mixed.csv:2: expected 6 fields as in line 1, found 4" $dir/mixed.csv
printf '0,1,0,0,0,1\n1,1,0,0,0,1,1,1\n' >$dir/mixed_movers.csv
check "movers of two forms" map "mixed_movers.csv:2: expected 6 fields as in line 1, found 8" \
    $from/boxes.csv --movers $dir/mixed_movers.csv
sed 's/0.923879533/0.5/' $from/rotated.csv >$dir/long.csv
check "a quaternion that is none" map "long.csv:2: expected a quaternion of length 1" $dir/long.csv
printf 'x,y,z,hx,hy,hz,roll,pitch,yaw\n0,0,0,5,0.1,1,0,1.57,0\n' >$dir/tilted.csv
check "boxes rotated by roll and pitch" map \
    "tilted.csv:1: expected rotations as yaw, yaw_deg or qx,qy,qz,qw, found a column roll" \
    $dir/tilted.csv
printf 'x,y,z,hx,hy,hz,orientation.z,orientation.w\n0,0,0,5,0.1,1,0.7,0.7\n' >$dir/ros.csv
check "boxes rotated as in ROS" map "ros.csv:1: expected rotations as yaw" $dir/ros.csv
printf 'x,y,z,hx,hy,hz,yaw [degrees]\n0,0,0,5,0.1,1,6\n' >$dir/degrees.csv
check "a yaw of another unit" map \
    "degrees.csv:1: expected yaw [rad] or yaw [deg], found the unit [degrees]" $dir/degrees.csv
check "MAP_ORIGIN beside auto" map "MAP_ORIGIN=1,2,3: expected none" $from/boxes.csv --origin auto \
    --map-origin 1,2,3

# By the launcher, with the judge: what was left out and the origin are said.
launched() {
    make programs >/dev/null 2>&1
    mkdir -p "$dir/odd, \$names"
    cp $from/bad_stamps.tum $from/points.xyz "$dir/odd, \$names"
    build/bin/keepout-flight --board host --check --skip bad --voxel 0.25 --origin auto \
        --out $dir/launched --track "$dir/odd, \$names/bad_stamps.tum" --map \
        "$dir/odd, \$names/points.xyz" >$dir/said 2>&1 || return 1
    for text in 'Left out of the track: 2, the first at line 6' 'ORIGIN=0,0,-1 (auto) was added' \
        'Checked: the reference agrees'; do
        grep -qF -- "$text" $dir/launched/verdict.txt ||
            { echo "not said: $text"; cat $dir/launched/verdict.txt; return 1; }
    done
}
check "by the launcher" launched
positions() {
    build/bin/keepout-flight --board host --check --out $dir/launched --track $dir/about.bin --map \
        $from/boxes.csv >$dir/said 2>&1 &&
        grep -qF 'ORIGIN of POS is 47.3976000,8.5457000,490.00' $dir/launched/verdict.txt
}
check "POS by the launcher: its origin is in the verdict" positions

# A file that is cut off at every third byte (CUTS=1: at any) is refused, or it is cut off between
# two lines (or messages), where nobody can see it: then what is left has the same meaning. A point
# cloud has a number of points, so it is always refused.
cut_anywhere() { # OPTION FILE [OPTION...]
    option=$1
    file=$2
    shift 2
    other="--track $from/flight.tum"
    [ "$option" = map ] || other="--map $from/boxes.csv"
    rm -rf $dir/whole $dir/part
    mkdir -p $dir/whole $dir/part
    # shellcheck disable=SC2086
    build/host/pack "--$option" "$file" $other "$@" --text $dir/whole --out $dir/out.pack \
        2>/dev/null || return 1
    size=$(wc -c <"$file")
    taken=0
    at=0
    while [ $at -lt "$size" ]; do
        head -c $at "$file" >$dir/part.file
        # shellcheck disable=SC2086
        build/host/pack "--$option" $dir/part.file $other "$@" --text $dir/part \
            --out $dir/out.pack 2>$dir/said
        code=$?
        [ $code -eq 0 ] || [ $code -eq 2 ] ||
            { echo "cut off at $at: exit code $code"; cat $dir/said; return 1; }
        if [ $code -eq 0 ]; then
            taken=$((taken + 1))
            for name in track.tum map.csv movers.csv; do
                head -c "$(wc -c <$dir/part/$name)" $dir/whole/$name | cmp -s - $dir/part/$name ||
                    { echo "cut off at $at: another meaning in $name"; return 1; }
            done
        fi
        at=$((at + ${CUTS:-3}))
    done
    echo "$taken" >$dir/taken
}
cut_to() { # MOST OPTION FILE...: at most so many cuts are not seen
    most=$1
    shift
    cut_anywhere "$@" || return 1
    [ "$(cat $dir/taken)" -le "$most" ] || { echo "$(cat $dir/taken) cuts were taken"; return 1; }
}
check "a track is cut off" cut_to 20 track $from/flight.tum
check "EuRoC is cut off" cut_to 20 track $from/euroc.csv
check "KITTI is cut off" cut_to 20 track $from/kitti.txt --pose-rate 10
check "ULog is cut off" cut_to 60 track $dir/flight.ulg
check "ULog with an origin is cut off" cut_to 60 track $dir/fixed.ulg
check "boxes are cut off" cut_to 5 map $from/boxes.csv
check "cubes are cut off" cut_to 3 map $from/cubes.csv
check "rotated boxes are cut off" cut_to 4 map $from/rotated.csv
check "OctoMap is cut off" cut_to 8 map $from/cells.bt.wrl
check "PLY is cut off" cut_to 0 map $from/points.ply --voxel 0.25
check "binary PLY is cut off" cut_to 0 map $dir/little.ply --voxel 0.25
check "PCD is cut off" cut_to 0 map $from/points.pcd --voxel 0.25
check "binary PCD is cut off" cut_to 0 map $dir/points.pcd --voxel 0.25
summary "formats"
