(Exported by a workbench)
(Post processor for LinuxCNC)
(begin preamble)
G17 G54 G40 G49 G80 G90
G21
(begin operation: Fixture)
G54
(begin toolchange: TC: ball)
M5
M6 T2
G43 H2
M3 S3500
(begin operation: Surface)
G0 Z40.000
G0 X10.000 Y15.000
G0 Z5.000
G1 X10.000 Y15.000 Z-1.000 F120.000
G1 X20.000 Y18.000 Z-2.500 F500.000
G1 X30.000 Y21.000 Z-3.000
G1 X50.000 Y27.000 Z-1.250
G1 X68.000 Y12.500 Z-0.500
G2 X66.000 Y10.500 Z-0.500 I-2.000 J0.000
G0 Z40.000
(begin postamble)
M05
G17 G54 G90 G80 G40
M2
