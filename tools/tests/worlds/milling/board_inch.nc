( a printed board, as isolation mills make it )

G94 ( Inches per minute feed rate. )
G20 ( Units == INCHES. )
G90 ( Absolute coordinates. )
G64 P0.00100 ( set maximum deviation from commanded toolpath )
S30000 ( RPM spindle speed. )
M3 ( Spindle on clockwise. )
G04 P1
G00 Z0.10000 ( retract )

G00 X0.03000 Y0.52000 ( rapid move to begin. )
G01 Z-0.00500 F10.00000
G04 P0 ( dwell for no time -- G64 should not smooth over this point )
X0.10000 Y0.60000
X0.61000
X2.40000 Y0.30000
X2.57000 Y0.30100
X2.58000 Y0.90000

G00 Z0.10000
G64
G00 X2.70000 Y0.65000
G00 Z0.50000
M5
T1
M6 ( Tool change. )
M0 ( Temporary machine stop. )
G00 X0.5 Y0.5
Z0.2
G1 Z-0.05 F5
G1 X0.05 Y0.6
G0 Z0.5
M9 ( Coolant off. )
M2 ( Program end. )
