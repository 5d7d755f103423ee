%
(plate with a ring, a pocket, a slot and holes)
G21 G40 G54 G90 G94
G17 G91.1 G64 P0.02
T1 M6
G43 H1
S12000 M3 M8
G0 X30 Y40
Z5
G0 Z2
G1 Z-1 F200
X45 F600
G3 X45 Y40 I15 J0 (a ring of 15 mm about its middle)
G3 X45 Y40 Z-3 I15 J0 (and down)
G0 Z15
X60 Y74 (over a clamp)
Z30
X100 Y20
Z2
G1 Z-2
G2 X80 Y20 R10 (half a circle)
G1 X76 Y20 (close to a clamp)
Y13.5
G0 Z15
X20 Y60
G98 G81 X20 Y60 Z-6 R2 F150 (four holes)
X90
G83 X90 Y50 Z-8 R2 Q3
G80
G0 Z25
M5
T2 M6
G43 H2
M3
G0 X20 Y30 Z25
G18 G2 X60 Z25 I20 K0 F800 (over the plate in an arc, in x and z)
G17
G0 X100 Y66 Z12
G3 X106 Y60 R8 (short before a clamp)
G0 Z8
G1 X106 Y75 (into it: its side is 4 mm away, the cutter's radius 2 mm)
X108.5
G0 Z60
M5 M9
G91 G28 Z0
G90
M30
%
