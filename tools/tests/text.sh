#!/bin/sh
# Tests that text of people's files never becomes code: hostile names for every reader and in the
# names of files, and a judge of every file that is made of them.
# shellcheck disable=SC2317,SC2329  # functions are called by check
set -u
. tests/check.sh
dir=build/test/text
rm -rf $dir
mkdir -p $dir
python3 tools/tests/text/hostile.py $dir/in || exit 1
at=$(pwd)/$dir
for tool in keepout-arm:convert/arm keepout-bake:convert/bake keepout-fence:convert/fence \
    keepout-replay:record pack:convert/pack scans:convert/scans tracks:convert/tracks; do
    make BOARD=host APP=${tool%:*} APP_DIR=tools/${tool#*:} image >$dir/log 2>&1 ||
        { cat $dir/log; exit 1; }
done

judged() { # FOLDER
    python3 tools/tests/text/judge.py "$dir/$1"
}
# Compiles what was made, with trigraphs, as a compiler of 1999 has them.
compiles() { # FILE...
    for file in "$@"; do
        gcc -std=c99 -trigraphs -Wall -Wextra -Werror -fsyntax-only -Iinc -Itools/programs/links \
            -Itools/programs/arm_guard -Iboards -I"$(dirname "$file")" -isystem "$fixmath" \
            "$file" || return 1
    done
}
fixmath=$(make -s print-libfixmath 2>/dev/null)
[ -n "$fixmath" ] || fixmath=${LIBFIXMATH:-$HOME/.cache/keepout/libfixmath/libfixmath}

# ---- what is made of hostile names ----

arm() {
    mkdir -p $dir/arm
    build/host/keepout-arm --output $dir/arm --links $dir/arm/links_data.c $dir/in/evil.urdf \
        $dir/in/evil.srdf >$dir/arm/out.txt 2>$dir/arm/err.txt ||
        { cat $dir/arm/err.txt; return 1; }
    judged arm && compiles $dir/arm/evil*_arm.c
}
# each name that has another one stands in the report, once, with letters that a terminal does not
# obey
listed() {
    grep -Fq '  evil_+3: "evil\\"' $dir/arm/report.txt &&
        grep -Fq '  evil__error_evil+9: "evil\x0A#error evil"' $dir/arm/report.txt &&
        grep -Fq 'evil______gnp+12: "evil\xE2\x80\xAE\xE2\x81\xA6gnp"' $dir/arm/report.txt &&
        [ -z "$(sed -n 's/^  \([^ ]*+[0-9]*\): ".*/\1/p' $dir/arm/report.txt | sort | uniq -d)" ]
}
bake() { # FILE OPTION...
    from=$1
    shift
    rm -rf $dir/bake
    mkdir -p $dir/bake
    build/host/keepout-bake --output $dir/bake --svg $dir/bake "$@" -- "$from" >$dir/bake/out.txt \
        2>$dir/bake/err.txt ||
        { cat -v $dir/bake/err.txt; return 1; }
    judged bake || return 1
    for source in "$dir"/bake/*.c; do
        [ ! -e "$source" ] || compiles "$source" || return 1
    done
}
fence() { # FILE
    rm -rf $dir/fence
    mkdir -p $dir/fence
    build/host/keepout-fence --output $dir/fence/plan.c --role in --home 47.395,8.505 "$1" \
        >$dir/fence/out.txt 2>$dir/fence/err.txt ||
        { cat -v $dir/fence/err.txt; return 1; }
    judged fence && compiles $dir/fence/plan.c
}
check "links, joints, poses" arm
check "the table of names" listed
for one in obj stl ply; do
    check "groups, solids, comments: $one" bake $dir/in/evil.$one
done
check "a binary STL" bake $dir/in/binary.stl --blob
for one in kml geojson; do
    check "names of zones: $one" fence $dir/in/evil.$one
done

# ---- names of files ----

# each COMMAND...: runs it with each hostile name
each() {
    python3 - "$dir/in/names" "$@" <<-'PYTHON'
	import subprocess, sys
	with open(sys.argv[1], "rb") as file:
	    names = file.read().split(b"\0")[:-1]
	sys.exit(any(subprocess.run([*sys.argv[2:], name], check=False).returncode for name in names))
	PYTHON
}
cat >$dir/one.sh <<-'SHELL'
	# KIND NAME: copies a good file under the name and gives it to its tool
	kind=$1 name=$2
	rm -rf "$dir/odd"
	mkdir -p "$dir/odd" "$dir/out"
	case $kind in
	obj | stl) cp "$dir/in/evil.$kind" "$dir/odd/$name.$kind" ;;
	kml | geojson) cp "$dir/in/evil.$kind" "$dir/odd/$name.$kind" ;;
	urdf) cp "$dir/in/evil.urdf" "$dir/odd/$name.urdf" ;;
	esac
	file=$dir/odd/$name.$kind
	case $kind in
	obj | stl) build/host/keepout-bake --output "$dir/out" --svg "$dir/out" "$file" ;;
	kml | geojson)
	    build/host/keepout-fence --output "$dir/out/plan$$.c" --role in --home 47.395,8.505 "$file"
	    ;;
	urdf) build/host/keepout-arm --quiet --samples 100 --output "$dir/out" "$file" ;;
	esac >"$dir/out/out$$.txt" 2>"$dir/out/err$$.txt" || { cat -v "$dir/out/err$$.txt"; exit 1; }
SHELL
# all FOLDER KIND SCRIPT: runs the script with each hostile name, and judges all that was made and
# said
all() {
    rm -rf "$dir/${1:?}" "$dir/none"
    each env dir=$dir sh "$dir/$3" "$2" && [ ! -e ran ] && [ ! -e $dir/none ] &&
        ! grep -q '^evil: clear' "$dir/$1"/*.txt && judged "$1"
}
for one in obj stl kml geojson urdf; do
    check "names of files: $one" all out $one one.sh
done

# ---- refusals ----

cat >$dir/refuse.sh <<-'SHELL'
	# KIND NAME: every reader refuses the file, in letters that a terminal does not obey
	kind=$1 name=$2
	rm -rf "$dir/odd"
	mkdir -p "$dir/odd" "$dir/said"
	file=$dir/odd/$name.$kind
	cp "$dir/garbage.$kind" "$file" 2>/dev/null || cp "$dir/garbage" "$file"
	case $kind in
	tum) build/host/pack --track "$file" --map "$file" --out "$dir/none" ;;
	map) build/host/pack --track tools/tests/formats/kitti.txt --map "$file" --out "$dir/none" ;;
	scans) build/host/scans --scans "$file" --speed 1 --out "$dir/none" ;;
	csv) build/host/tracks --tracks "$dir/odd" --out "$dir/none" ;;
	urdf) build/host/keepout-arm --output "$dir/none" "$file" ;;
	srdf) build/host/keepout-arm --output "$dir/none" "$dir/in/evil.urdf" "$file" ;;
	joints) build/host/keepout-arm --output "$dir/none" --joints "$file" --poses "$file" ;;
	plan | geojson | kml | waypoints | fen) build/host/keepout-fence --output "$dir/none" "$file" ;;
	obj | stl | ply) build/host/keepout-bake --output "$dir/odd" "$file" ;;
	kor) build/host/keepout-replay "$file" ;;
	esac >"$dir/said/out$$.txt" 2>"$dir/said/err$$.txt"
	code=$?
	[ $code -eq 2 ] || { echo "exit code $code"; cat -v "$dir/said/err$$.txt"; exit 1; }
SHELL
printf 'evil\033[2J\302\2332J\342\200\256<img>,`x`\t\177\n' >$dir/garbage
printf '<robot name="r"><link name="a"><evil\303\251 a="\302\233"/></link></robot>\n' \
    >$dir/garbage.urdf
printf '<robot name="r"><enable_collisions link1="\302\233&#9;evil" link2="b"/></robot>\n' \
    >$dir/garbage.srdf
printf '{"type": "FeatureCollection", "features": [{"type": "evil\\u202e", \033 }]}\n' \
    >$dir/garbage.geojson
printf '{"fileType": "Plan\342\200\256", "mission": evil\033}\n' >$dir/garbage.plan
printf '<kml><Document><evil\303\251/></Placemark></kml>\n' >$dir/garbage.kml
printf 'v 0 0 \033[2Jevil\302\233\n' >$dir/garbage.obj
printf 'solid evil\nfacet normal 0 0 \033[2Jevil\342\200\256\n' >$dir/garbage.stl
printf 'ply\nformat ascii 1.0\nelement \033evil\302\233 1\n' >$dir/garbage.ply
for one in tum map scans csv urdf srdf joints plan geojson kml waypoints fen obj stl ply kor; do
    check "refusals: $one" all said $one refuse.sh
done

# ---- programs ----

# A program with hostile names of files, or of what is in them. Its folder, stdout and screen are
# judged.
program() { # APP CODE OPTION...
    name=$1 code=$2
    shift 2
    rm -rf "$dir/$name"
    mkdir -p "$dir/$name"
    make run APP="$name" BOARD=host OUT="$at/$name" "$@" >"$dir/$name.csv" 2>"$dir/$name.txt"
    got=$?
    mv "$dir/$name.csv" "$dir/$name.txt" "$dir/$name"
    rm -f "$dir/$name"/*.elf "$dir/$name"/*.pack
    rm -rf "$dir/$name/data"
    [ $got -eq "$code" ] ||
        { echo "exit code $got, not $code"; cat -v "$dir/$name/$name.txt"; return 1; }
    [ -z "$(find . -maxdepth 2 -name ran)" ] && [ ! -e "$dir/$name/ran" ] && judged "$name"
}
bad='evil`touch ran`'\''"$(touch ran);\033[2J <img src=x>'
mkdir -p "$dir/odd$bad"
odd="$at/odd$bad"
check "arm_guard, judged" program arm_guard 0 URDF=$dir/in/evil.urdf SRDF=$dir/in/evil.srdf \
    STEPS=2 CHECK=1
check "links, judged" program links 0 URDF=$dir/in/evil.urdf SRDF=$dir/in/evil.srdf CHECK=1
cp tools/programs/fence_guard/lagoon.csv "$odd/$bad.csv"
check "fence_guard, judged" program fence_guard 0 PLAN="$odd/$bad.csv" CHECK=1
cp tools/tests/formats/scans_list.csv "$odd/$bad.csv"
check "lidar_brake, judged" program lidar_brake 0 SCANS="$odd/$bad.csv" CHECK=1
printf '0 0 0 1 0 0 0 1\n1 0.1 0 1 0 0 0 1\n' >"$odd/$bad.tum"
printf '5,0,1,0.5\n' >"$odd/$bad.map"
check "flight, judged" program flight 0 TRACK="$odd/$bad.tum" MAP="$odd/$bad.map" CHECK=1
mkdir "$odd/$bad"
cp "$odd/$bad.tum" "$odd/$bad/1$bad.tum"
cp "$odd/$bad.tum" "$odd/$bad/2"' 1 of 1 pairs at the same time.tum'
check "swarm, judged" program swarm 0 TRACKS="$odd/$bad" CHECK=1
cp $dir/in/evil.nc "$odd/$bad.nc"
cp tools/programs/tool_keepout/setup.txt "$odd/$bad.txt"
check "tool_keepout" program tool_keepout 0 PROGRAMME="$odd/$bad.nc" SETUP="$odd/$bad.txt"
check "a file that is not there" program fence_guard 2 PLAN="$odd/none$bad"

# ---- one writer ----

# Text of people goes to a terminal by tell.h alone, into the page by textContent alone.
bypassed() {
    ! grep -rnE 'fprintf\(stderr|fputs\(.*stderr|perror|vfprintf\(stderr' boards/host \
        --include='*.[ch]' |
        grep -v '^boards/host/tell\.c:\|^boards/host/refuse\.c:.*usage\|^boards/host/board\.c:\|fputs(usage, stderr)' &&
        ! grep -rnE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|new Function|[^a-zA-Z.]eval\(' \
            tools/view/page tools/view/views --include='*.js' |
            grep -v 'panel\.innerHTML = tab\.panel;'
}
check "no other way to a terminal or into the page" bypassed

summary "text"
