/* Rotations and positions in double precision. */
#ifndef TURN_H
#define TURN_H

/* Rz(yaw) Ry(pitch) Rx(roll), as URDF has it; by rows. */
void turn_of_rpy(const double rpy[3], double out[3][3]);
/* The rotation about an axis of length 1. */
void turn_about(const double axis[3], double angle, double out[3][3]);
/* out may be an argument. */
void turn_multiply(double a[3][3], double b[3][3], double out[3][3]);
void turn_apply(double a[3][3], const double v[3], double out[3]);

#endif
