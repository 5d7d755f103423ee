#!/bin/sh
# Tests milling programmes against clamps. A judge of its own agrees with every move, every board
# gives the same bytes, and what cannot be judged is refused with file, line, what was found and
# what was expected.
# shellcheck disable=SC2016,SC2086,SC2154,SC2317,SC2329  # text for awk; words without blanks; of
# app.sh
set -u
app=tool_keepout
. tests/app.sh
worlds=tools/tests/worlds/milling
judge=tools/tests/judge/tool_keepout/judge.py
firmware=build/host/tool_keepout
launcher=build/bin/keepout-tool-keepout

says() { # LINE WORDS
    grep -q "^$1,$2" "$work/host.csv"
}
verdict_says() { # WORDS
    grep -q "$1" "$work/host/verdict.txt"
}

# ---- what is right ----

setup_of() { # PROGRAMME: the set-up that belongs to it
    case $1 in
    *board_inch*) echo $worlds/setup_inch.txt ;;
    *router* | *engrave* | *planes*) echo $worlds/setup_router.txt ;;
    *) echo $worlds/setup.txt ;;
    esac
}
# Judges a programme on the host and compares with the judge. The exit code says whether a move is
# blocked.
judged() { # SETUP PROGRAMME
    code=0
    "$firmware" "$1" "$2" >"$work/rows.csv" 2>"$work/said.txt" || code=$?
    [ $code -le 1 ] || { cat "$work/said.txt"; return 1; }
    blocked=$(awk -F, '$3 == "blocked" { found = 1 } END { print found + 0 }' "$work/rows.csv")
    [ $code -eq "$blocked" ] ||
        return 1
    python3 $judge "$1" "$2" "$work/rows.csv"
}
random() { # SEED: every other one with rapid moves on any way
    python3 $worlds/random_job.py "$1" >"$work/random.nc"
    cp $worlds/setup.txt "$work/setup.txt"
    [ $(($1 % 2)) -eq 0 ] || echo 'rapid any' >>"$work/setup.txt"
    judged "$work/setup.txt" "$work/random.nc"
}
# Both ways are clear of the clamp but for the corner between them.
loose() { # WAY BLOCKED
    printf 'units mm\nrapid %s\ntool 1 flat diameter 6 length 40\nstart at 0 0 20 tool 1\n' "$1" \
        >"$work/setup.txt"
    printf 'margin 1\nclamp a from 80 0 0 to 90 10 30\n' >>"$work/setup.txt"
    printf 'G90 G21\nG0 X100 Y100\nM2\n' >"$work/job.nc"
    judged "$work/setup.txt" "$work/job.nc" &&
        grep -q "of which $2 are blocked and 0 near" "$work/said.txt"
}
states() { # PROGRAMME BLOCKED NEAR: how many moves of it
    judged "$(setup_of "$1")" $worlds/"$1" &&
        grep -q "of which $2 are blocked and $3 near" "$work/said.txt"
}
# The judge refuses rows that were altered.
altered() { # AWK: changes a row; at least one
    judged $worlds/setup.txt $worlds/post_linuxcnc.nc || return 1
    awk -F, -v OFS=, "$1" "$work/rows.csv" >"$work/altered.csv"
    ! cmp -s "$work/rows.csv" "$work/altered.csv" &&
        ! python3 $judge $worlds/setup.txt $worlds/post_linuxcnc.nc "$work/altered.csv"
}

# ---- what is refused ----

# The message is FILE:LINE: found WORD; expected WHAT, and the exit code 2.
said() { # FILE LINE FOUND EXPECTED
    [ $code -eq 2 ] || { echo "exit code $code"; return 1; }
    grep -qF "$1:$2: found $3; expected $4" "$work/said.txt" || { cat "$work/said.txt"; return 1; }
}
refused() { # TEXT LINE FOUND EXPECTED: a programme
    printf '%b' "$1" >"$work/job.nc"
    code=0
    "$firmware" $worlds/setup.txt "$work/job.nc" >"$work/rows.csv" 2>"$work/said.txt" || code=$?
    said "$work/job.nc" "$2" "$3" "$4"
}
moves() { # TEXT: a programme of these lines is judged
    printf '%b' "G21 G90 G54 G17 G43 H1\n$1\nM30\n" >"$work/job.nc"
    code=0
    "$firmware" $worlds/setup.txt "$work/job.nc" >"$work/rows.csv" 2>"$work/said.txt" || code=$?
    [ $code -le 1 ] || { cat "$work/said.txt"; return 1; }
}
word() { # LINE-OF-A-PROGRAMME FOUND EXPECTED: in its second line, with an end behind it
    check "$1" refused "G21 G90 G54 G17 G43 H1\n$1\nG0 X1\nM30\n" 2 "$2" "$3"
}
setup() { # TEXT LINE FOUND EXPECTED: a set-up, of which the good lines follow
    printf '%b' "$1" >"$work/setup.txt"
    code=0
    "$firmware" "$work/setup.txt" $worlds/router_grbl.nc >"$work/rows.csv" 2>"$work/said.txt" ||
        code=$?
    said "$work/setup.txt" "$2" "$3" "$4"
}
tool='tool 1 flat diameter 6 length 40\n'
clamp='clamp a from 0 0 0 to 1 1 1\n'
set_up() { # LINE FOUND EXPECTED: a line after others that are good
    check "set-up: $1" setup "units mm\nwork G54 at 0 0 0\n$tool$clamp$1\n" 5 "$2" "$3"
}
exits() { # CODE COMMAND...
    expected=$1
    shift
    code=0
    "$@" >"$work/stdout" 2>"$work/said.txt" || code=$?
    [ $code -eq "$expected" ] ||
        { echo "exit code $code, expected $expected"; cat "$work/said.txt"; return 1; }
}

check "the job" runs host CHECK=1
header_is_no_row() { # the names x0 and x1 stand in the header
    grep -q "rows.csv, $(($(wc -l <$work/host.csv) - 1)) rows" $work/host.txt ||
        { grep '^rows' $work/host.txt; return 1; }
}
check "the header is not counted as a row" header_is_no_row
latin() { # a comment of another alphabet, which the firmware passes over
    printf '# Fr\344sen\n' | cat - tools/programs/tool_keepout/setup.txt >$work/latin.txt
    python3 tools/tests/judge/tool_keepout/judge.py $work/latin.txt \
        tools/programs/tool_keepout/job.nc $work/host.csv
}
check "the judge passes over bytes that are no UTF-8" latin
make BOARD=host APP=$app image >"$work/log" 2>&1 || cat "$work/log"
for board in microbit stm32vldiscovery mps2_an385 mps2_an386 mps2_an505; do
    check "on $board: the same bytes, its costs told" same_on $board
done
check "from above the plate" says 8 'rapid,clear'
check "a ring near nothing" says 13 'arc ccw,clear,,5.000'
check "over a clamp: 3 mm, and 0.04 mm that G64 may leave the path" says 16 'rapid,near,back,2.959'
check "a hole in pecks" says 28 'line,clear'
check "a tool that was changed" says 32 'change,clear,,5.000,,,,2'
check "into a clamp" says 42 'line,blocked,right,0.000,107.960,75.000,8.000,2'
check "the verdict names line, clamp and position" verdict_says \
    'line 42 (line, tool 2) meets clamp right at X107.960 Y75.000 Z8.000'
check "the verdict names the margin" verdict_says \
    'line 41 .* 1.959 mm from clamp right, 3.041 mm into its margin'
check "the verdict is at most 16 lines of 100 columns" awk 'length > 100 || NR > 16 { exit 1 }' \
    "$work/host/verdict.txt"
check "the picture" grep -q 'first touch' "$work/host/picture.svg"

# Both views of its picture are as high as they may be.
tall() {
    make run APP=$app BOARD=host SETUP=$worlds/setup.txt PROGRAMME=$worlds/post_linuxcnc.nc \
        OUT="$work/tall" >"$work/tall.csv" 2>"$work/tall.txt" &&
        grep -q 'first touch' "$work/tall/picture.svg"
}
check "the picture of a job that is as high as it is wide" tall

for programme in "$worlds"/*.nc; do
    check "$programme" judged "$(setup_of "$programme")" "$programme"
done
check "what a post-processor writes: 11 blocked, 3 near" states post_linuxcnc.nc 11 3
check "zero points and tools: 2 blocked" states offsets.nc 2 0
check "a header alone is no obstacle" states router_grbl.nc 2 3
for seed in 1 2 3 4 5 6 7 8; do
    check "random programme $seed" random $seed
done
check "a rapid move that is straight passes a clamp" loose straight 0
check "one of which nobody knows the way does not" loose any 1
check "the judge sees a state that is wrong" altered '$3 == "blocked" && !done++ { $3 = "near" } 1'
check "the judge sees a clamp that was missed" altered \
    '$3 == "near" && !done++ { $3 = "clear"; $5 = "4.000" } 1'
check "the judge sees too much clearance" altered '$3 == "near" && !done++ { $5 += 0.05 } 1'
check "the judge sees too little clearance" altered \
    '$3 == "near" && $2 != "arc ccw" && !done++ { $5 -= 0.05 } 1'
check "the judge sees a false alarm" altered \
    '$3 == "clear" && !done++ { $3 = "blocked"; $6 = $10; $21 = $10; $22 = $11; $23 = $12 } 1'
check "the judge sees a contact that is late" altered \
    '$3 == "blocked" && $2 == "line" && !done++ { $21 = $13; $22 = $14; $23 = $15 } 1'
check "the judge sees the wrong part" altered \
    '$3 == "blocked" && !done++ { $24 = ($24 == "holder") ? "cutter" : "holder" } 1'
check "the judge sees the wrong clamp" altered '$3 == "blocked" && !done++ { $4 = "vise_move" } 1'
check "the judge sees another end" altered 'NR == 12 { $13 += 0.01 } 1'
check "the judge sees a row that is missing" altered 'NR != 12'
check "sanitizers" sanitized tools/programs/tool_keepout/setup.txt \
    tools/programs/tool_keepout/job.nc

# A mark of UTF-8 and the line ends of Windows change nothing.
other_text() {
    printf '\357\273\277' | cat - $worlds/post_linuxcnc.nc | sed 's/$/\r/' >"$work/windows.nc"
    printf '\357\273\277' | cat - $worlds/setup.txt | sed 's/$/\r/' >"$work/windows.txt"
    judged $worlds/setup.txt $worlds/post_linuxcnc.nc && cp "$work/rows.csv" "$work/unix.csv" &&
        judged "$work/windows.txt" "$work/windows.nc" && cmp "$work/rows.csv" "$work/unix.csv"
}
check "files from Windows" other_text

# Words that a controller knows and that change no path, and words without blanks.
taken() { # LINE
    printf 'G21 G40 G54 G90 G94\nG43 H1\n%s\nG0 X1 Z50\nM30\n' "$1" >"$work/job.nc"
    judged $worlds/setup.txt "$work/job.nc"
}
for line in 'G97 S1000' 'M48' 'M49' 'M7 M8' 'M9' M0 M1 M5 'G4 P0.5' G93 G95 G61 G61.1 'G64 P0.1' \
    G98 G99 G80 G49 G28.1 G30.1 G92.1 G92.2 G92.3 G18 G19 G20 G55 G59.3 G91.1 G90.1 'N5' 'T2' \
    'F100' '(only words)' '; only words' '' '/G38 X1' 'g0x1y+2.z-.5' 'G 1 X 2 F 10' \
    'G00G17G40G49G80G90' 'G1 X1 (a) Y2 (b) F10 ; c'; do
    check "taken: $line" taken "$line"
done
long_arc() {
    printf 'G21 G90 G43 H1\nG0 Z50\nG2 I300 P1000\nM2\n' >"$work/job.nc"
    exits 3 $firmware $worlds/setup.txt "$work/job.nc" &&
        grep -q 'job.nc:3: found a move that is too large' "$work/said.txt"
}
check "an arc of more chords than the library follows" long_arc

# Words that were accepted although they change the answer.
word 'M6' M6 'T and the tool'
word 'T9 M6' T9 'the number of a tool of the set-up'
word 'M99' M99 'M2 or M30: subprograms'
word 'M98 P100' M98 'M2 or M30: subprograms'
word 'M47' M47 'a code of the table'
word 'M998' M998 'no M100 or above'
word 'G2 X5 Y5 I5 J0 R5' R5 'R alone, or I, J and K'
word 'G0 G1 X5' G1 'one word of its modal group'
word 'G17 G18' G18 'one word of its modal group'
word 'M3 M4' M4 'one word of its modal group'
word 'G54 G55' G55 'one word of its modal group'
word 'G1 X5 I2' I2 'I, J and K with G2 or G3 alone'
word 'G1 X5 R2' R2 'R with G2'
word 'G2 X5 Y5 I5 K1' K1 'I and J in the plane of G17'
word 'G18 G2 X5 Z5 J1' J1 'I and K in the plane of G18'
word 'G19 G2 Y5 Z5 I1' I1 'J and K in the plane of G19'
check "a file without an end" refused 'G21\nG0 X1\n' 3 'the end of the file' 'M2 or M30'
check "a percent sign without its second" refused '%\nG21\nG0 X1\n' 4 'the end of the file' \
    'M2, M30 or a second %'
check "a second percent sign alone" refused 'G0 X1\n%\n' 2 '%' '% at the beginning'

# What cannot be judged, by name.
word 'G38.2 Z-5' G38.2 'no probing'
word 'G41 D1' G41 'G40: cutter compensation'
word 'G42.1 D5' G42.1 'G40: cutter compensation'
word 'G1 X5 D1' D1 'no D: cutter compensation'
word 'O100 SUB' O100 'no O-word'
word 'o<loop> while' 'o<' 'no O-word'
word '#1=5' '#1' 'a number: parameters'
word 'G1 X#1' 'X#1' 'a number: parameters'
word 'G1 X[1+2]' 'X[1+2]' 'a number: expressions'
word 'G1 X5 A90' A90 'X, Y or Z: a rotary axis'
word 'G1 U5' U5 'X, Y or Z: a second axis'
word 'G5 X1 Y1' G5 'G0 to G3: splines'
word 'G33 Z-5' G33 'G1: moves that follow the spindle'
word 'G65 P9010' G65 'no macro'
word 'G68 R45' G68 'G17: turned'
word 'G73 X1 Z-1 R1 Q1' G73 'G81 to G83'
word 'G84 X1 Z-1 R1' G84 'G81 to G83'
word 'G10 L1 P1 Z5' G10 'L2 or L20'
word 'G10 L20 X5' G10 'P with G10'
word 'G10 L20 P10 X5' P10 '0 to 9'
word 'G10 L2 P3 X5' G10 'a line `work` of this zero point'
word 'G10 L2 P1 R45' R45 'no R with G10'
word 'G91 G10 L2 P1 X5' G10 'G90 with G10'
word 'G52 X5' G52 'offsets from the set-up file'
word 'G43.1 Z5' G43.1 'offsets from the set-up file'
word 'M60' M60 'M0 or M1'
word 'M61 Q2' M61 'T and M6'
word 'M62 P1' M62 'no M62 to M68'
word 'M70' M70 'no M70 to M73'
word '$H' '$' 'G-code: a $ command'
word 'G1 @5 ^90' '@5' 'X and Y: polar'

# Numbers, words and codes that are wrong.
word 'G1 X' X 'a number of at most 9 digits'
word 'G1 X1.2.3' .3 'a letter'
word 'G1 X1 X2' X2 'each letter once'
word 'G1 X1 Q1' Q1 'Q with G64 or G83'
word 'G1 X1 L2' L2 'L with G10 or a cycle'
word 'G1 X1 H2' H2 'H with G43'
word 'G80 X1' X1 'G0 to G3 or a cycle before'
word 'G2 X10 Y0' 'an arc without a centre' 'I and J'
word 'G2 X10 Y0 I3 J0' 'an arc that has no centre there' 'the same distance'
# Arcs that Grbl drives as full circles, in each plane and form, helices too, and in the other
# direction.
short() { # LINES NUMBER: the last of them is refused
    check "$1" refused "G21 G90 G54 G17 G43 H1\n$1\nM30\n" "$2" \
        'an arc that Grbl takes for a full circle' \
        'an arc of more than 5e-7 radians and 1e-6 of its coordinates'
}
short 'G0 X2500 Y0\nG2 X2500 Y-0.001 I-2500 J0' 3
short 'G0 X2500 Y0\nG3 X2500 Y0.001 I-2500 J0' 3
short 'G0 X2500 Y0\nG2 X2500 Y-0.001 Z9 I-2500 J0' 3
short 'G0 X2500 Y0\nG2 X2500 Y-0.001 R2500' 3
short 'G0 X2500 Z0\nG18\nG3 X2500 Z-0.001 I-2500 K0' 4
short 'G0 Y2500 Z0\nG19\nG3 Y2500 Z0.001 J-2500 K0' 4
short 'G0 X2500 Y0\nG2 X2500 Y-0.001 I-1 J0' 3 # a float is that far off
check "as short an arc that no controller doubts" moves 'G0 X2.5 Y0\nG2 X2.5 Y-0.001 I-2.5 J0'
word 'G2 X10 Y0 R2' R2 'two ends that differ'
word 'G2 X0 Y0 R2' R2 'two ends that differ'
word 'G90.1 G2 X10 Y0 I3' 'one coordinate of a centre' 'both of them'
word 'G2 X0 Y0 I3 P1.5' P1.5 'a whole number of 1 to 1000'
word 'G0 X9000' 'a position out of range' 'positions of the tip'
word 'G0 X281474976.710656' 'a position out of range' 'positions of the tip'
word 'G0 X1234567890' X1234567890 'a number of at most 9 digits'
word 'G1 X5 F-1' F-1 'a number that is not negative'
word 'G4' G4 'P, the seconds'
word 'G64' G64 'P, or a line `blend`'
word 'G64 P-1' P-1 '0 to 100 mm'
word 'G43 H7' H7 'the number of a tool'
word 'G43 H0' H0 'the number of a tool'
word 'T0 M6 G0 X5' 'a move with an empty spindle' 'T and M6'
word 'G57' G57 'a zero point of a line `work`'
word 'G53 G2 X1 I1' G53 'G0 or G1 with G53'
word 'G92' G92 'X, Y or Z with G92'
word 'G92 X5 G1' G1 'one code in a line that takes X, Y and Z'
word 'G28 G1 X5' G1 'one code in a line that takes X, Y and Z'
word 'G4 P1 G82 X1 Z-1 R1' P1 'one code in a line that takes this word'
word 'G81 X1 Z-1' 'a first hole without R' R
word 'G81 X1 R1' 'a first hole without Z' Z
word 'G83 X1 Z-1 R1' 'a first hole without Q' Q
word 'G83 X1 Z-1 R1 Q0' Q0 'a depth above 0'
word 'G83 X1 Z-9 R1 Q.0001' 'a Q for more than 10000 pecks' 'a larger Q'
word 'G81 X1 Z5 R1' 'R below Z' 'R above Z'
word 'G81 X1 Z-1 R1 L0' L0 'a whole number'
word 'G81 R1' G81 'X, Y or Z with a cycle'
word 'G18 G81 X1 Z-1 R1' 'a cycle in the plane of G18 or G19' G17
word 'G1.25 X1' G1.25 'a code of at most one decimal'
# Positions are rounded to nearest, not down: 17.2 mm and -50.8 mm are no whole numbers of 2^-16 mm.
nearest() { # TEXT: in the row of the third line
    moves 'G53 G0 X17.2 Y-50.8 Z10' && grep -q "^2,rapid,.*$1" "$work/rows.csv"
}
check "positions are rounded to nearest" nearest ',17.200,-50.800,'
word 'G1 X1 (no end' '(' ') at the end of the comment'
for text in '(made by our post(mill) v3:1 on a bench)' '(longest edge (Y): 12.5 mm)' \
    '(a (b) G0 X5' 'G1 (a (b)) X1' '(('; do
    word "$text" '( in a comment' 'comments that are not nested'
done
word 'G10 L2 P1 X0 Y0 Z0 R45' R45 'no R with G10: coordinates that are turned'
word 'G10 L20 P1 X0 Y0 Z0 R45' R45 'no R with G10: coordinates that are turned'
word 'G1 X1 )' ')' '( before it'
word 'G1 X1 /' '/' '/ as the first sign'
word 'G1 X1 *52' '*52' 'no checksum'
check "a first line without a code" refused 'X1\nM2\n' 1 X1 'G0 to G3 or a cycle'
check "further holes that controllers read in two ways" refused \
    'G0 Z50 G43 H1\nG91 G99 G81 X1 Z-1 R-5\nX1\nM2\n' 3 \
    'a further hole with G91 and G99, without R' 'R in each such line'
check "a zero byte that hides a move" refused 'G1 X1\0000 Y500\nG1 X2\n' 1 'a zero byte' text
check "a carriage return that hides one" refused 'G1 X1\rY500\nM2\n' 1 \
    'a carriage return in a line' 'ends of lines'
check "a line that is too long" refused "G1 X1$(printf '%300s' ' ')Y500\nM2\n" 1 'a longer line' \
    'at most 255'
check "no moves" refused 'G17\nM30\n' 2 'the end of a programme without a move' 'a move to judge'
check "a lone letter that a terminal would obey" refused 'G1 X1 \0033[31m\nM2\n' 1 '?[31' 'a letter'

# Set-ups.
check "set-up: no units" setup 'margin 5\n' 1 margin 'a line `units mm`'
check "set-up: no start" setup "units mm\n$tool$clamp" 4 'the end of the file' 'a line `start`'
check "set-up: no clamp" setup "units mm\n${tool}start at 0 0 0\n" 4 'the end of the file' \
    'a line `clamp`'
check "set-up: a last line that may be cut" setup "units mm\n${tool}start at 0 0 0\n${clamp%??}" \
    4 'a last line without its end' 'a newline'
check "set-up: zero points without G54" setup \
    "units mm\nwork G55 at 0 0 0\n$tool${clamp}start at 0 0 0\n" 6 'the end of the file' \
    'a line `work G54`'
set_up 'units cm' units 'such a line once'
set_up 'clamps b from 0 0 0 to 1 1 1' clamps 'units, margin'
set_up 'clamp b fro 0 0 0 to 1 1 1' fro 'from'
set_up 'clamp b from 0 0 0 to 1 1' 'the end of the line' 'a number'
set_up 'clamp b from 0 0 0 to 1 1 1 1' 1 'the end of the line'
set_up 'clamp b from 0 0 0 to 1 1 x' x 'a number of at most 9 digits'
set_up 'clamp b from 0 0 0 to 1 1 0' 0 'corners that differ'
set_up 'clamp b from 0 0 0 to 1 1 8193' 8193 'a length within 8192 mm'
set_up 'clamp a from 0 0 0 to 1 1 1' a 'each name once'
set_up 'clamp a,b from 0 0 0 to 1 1 1' a,b 'a name of 1 to 15'
set_up 'clamp b in G55 from 0 0 0 to 1 1 1' G55 'a zero point of a line `work` above'
set_up 'tool 1 flat diameter 6 length 40' 1 'each tool once'
set_up 'tool 2 drill diameter 6 length 40' drill 'flat or ball'
set_up 'tool 2.5 flat diameter 6 length 40' 2.5 'a whole number'
set_up 'tool 2 flat diameter 0 length 40' 0 'a length from 0.0001 to 1000 mm'
set_up 'tool 2 ball diameter 6 length 2' 2 'a length of at least half'
set_up 'start at 0 0 0 tool 3' 3 'a tool of a line above'
set_up 'work G54 at 0 0 0' G54 'each zero point once'
set_up 'work G60 at 0 0 0' G60 'G54 to G59.3'
set_up 'home G29 at 0 0 0' G29 'G28 or G30'
set_up 'rapid curved' curved 'straight or any'
set_up 'margin -1' -1 'a length from 0 to 1000 mm'
set_up 'block_delete maybe' maybe 'on or off'
some() { # COMMAND...: prints 30 lines of it
    i=0
    while [ $i -lt 30 ]; do
        i=$((i + 1))
        "$@" $i
    done
}
check "set-up: too many boxes" setup "units mm\n$(some printf 'clamp c%d from 0 0 0 to 1 1 1\\n')" \
    26 clamp 'at most 24'
check "set-up: too many tools" setup \
    "units mm\n$(some printf 'tool %d flat diameter 1 length 1\\n')" 26 25 'at most 24'
needs() { # LINE FOUND EXPECTED: what a set-up without offsets does not say
    printf 'G21 G90\n%s\nM2\n' "$1" >"$work/job.nc"
    code=0
    "$firmware" $worlds/setup_router.txt "$work/job.nc" >"$work/rows.csv" 2>"$work/said.txt" ||
        code=$?
    said "$work/job.nc" 2 "$2" "$3"
}
check "G28 without a home" needs 'G28' G28 'a line `home`'
check "G10 L2 without a machine's zero point" needs 'G10 L2 P1 X5' G10 'a line `work` of this'
check "G53 without a machine's zero point" needs 'G53 G0 Z0' G53 'a line `work G54`'
check "G55 without a place" needs 'G55 G0 X1' G55 'a zero point of a line `work`'
check "a slash that nobody decided" needs '/G0 X1' / 'a line `block_delete on`'

# The launcher.
check "programs" make programs
check "exit code 1 with GATE" exits 1 $launcher --gate
check "exit code 0 without" exits 0 $launcher
check "no file" exits 2 $launcher --programme no/such.nc
check "an option that there is not" exits 2 $launcher PROGRAM=x
odd="$work/my job, \$2 'x'.nc"
cp $worlds/router_grbl.nc "$odd"
check "a path with blanks, commas, dollars and quotes" exits 1 \
    $launcher --programme "$odd" --setup $worlds/setup_router.txt --gate
# Long numbers and names still make lines of 100 columns.
wide() {
    {
        printf 'line,...\n0,clamp,,fifteen_letters,1000.000,,,,,0,0,0,1,1,1\n'
        printf '123456,arc ccw,blocked,fifteen_letters,0.000,-8000.123,-8000.123,-8000.123,99999,,,,,,,,,,,,,,,holder\n'
        printf '123457,arc ccw,near,fifteen_letters,900.123,,,,99999,,,,,,,,,,,,,,,holder\n'
    } >"$work/wide.csv"
    python3 tools/programs/$app/verdict.py x.nc 0 "$work/wide.csv" >"$work/wide.txt"
    grep -q 'move at line 123456 meets clamp fifteen_letters at X-8000.123' "$work/wide.txt" &&
        grep -q '99.877 mm into its margin of 1000 mm' "$work/wide.txt" &&
        awk 'length > 100 { exit 1 }' "$work/wide.txt"
}
check "a verdict of long numbers" wide
# A job as high as its picture allows, in both views: gnuplot must divide with a fraction.
printf 'units mm\nstart at 0 0 100 tool 1\n' >"$work/high.txt"
sed -i '1a tool 1 flat diameter 6 length 40\nclamp a_b from 10 10 0 to 20 20 10' "$work/high.txt"
printf 'G0 X0 Y0 Z50\nG0 X15 Y15\nM2\n' >"$work/high.nc"
check "a high and narrow job" exits 0 $launcher --programme "$work/high.nc" \
    --setup "$work/high.txt" --out "$work/high"
check "its picture, with the name as it is" grep -q "a_b" "$work/high/picture.svg"
long=a_name_that_is_longer_than_what_a_line_of_the_verdict_has_room_for_in_a_hundred_columns.nc
long=$work/$long
cp $worlds/router_grbl.nc $long
check "a long name" exits 0 $launcher --programme $long --setup $worlds/setup_router.txt \
    --out "$work/long"
check "its verdict is within 100 columns" awk 'length > 100 { exit 1 }' "$work/long/verdict.txt"
printf 'G41\n' >"$odd"
check "a refusal on a board" exits 2 $launcher --programme "$odd" --setup $worlds/setup_router.txt
check "it names the line" grep -q ':1: found G41; expected G40' "$work/said.txt"
summary "tool_keepout"
