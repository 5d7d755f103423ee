( drilling in the shape of the first controllers: lower case, line numbers, inches )
n0010 g20 g17 g40 g49 g80 g90 g94 g54
n0020 t1 m6 g43 h1
n0030 g0 z1. (above all)
n0040 x.5 y.5 s1000 m3
n0050 g98 g81 x.5 y.5 z-.1 r.1 f5.
n0060 x1.25
n0070 x2 y1 r.2
n0080 g99 g82 x.5 y1.5 z-.2 r.15 p.5
n0090 x1.
n0100 g83 x1.5 y1.5 z-.4 r.1 q.15
n0110 g98 x2.5
n0120 g80
n0130 g0 z1
n0140 g91
n0150 g81 g99 x.25 y-.5 z-.3 r-.8 l3 f4
n0160 g80 g90
n0170 g98 g0 x0 y1
n0180 g91 g81 x.5 y0 z-.2 r-.7 l2
n0190 x0 y.25 r-.7
n0200 g80 g90 g0 x0.1 y1.0
/n0210 g1 z-9 (left out: its head is a slash)
n0220 m2
x99 y99 (behind the end: not read)
