/* Poses of the second part in the frame of the first: mm along x, y, z, degrees around x, y, z. The
 * page's test reads them, too. */
POSE(20, 0, 400, 80, 10, 10)
POSE(20, 0, 310, 80, 10, 10)
POSE(0, 0, 400, 90, 0, 0)
POSE(20, 30, 430, 77, -13, 200)
POSE(205, 0, 30, 0, 0, 45)
POSE(205, 0, 75, 0, 0, 0)
POSE(1500, -700, 90, 33, 44, 55)
POSE(30, 190, 25, 12, 0, -171)
