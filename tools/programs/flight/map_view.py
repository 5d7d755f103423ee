"""Draws the map of a flight from above and from the side.

Boxes are drawn as they are, or as a raster if they are many.
"""

MANY = 1200  # boxes: more become a raster
CELLS = 180  # of the raster, along the longer side
FLAT, WIDE = 0.2, 2  # metres: floors, ceilings and walls
X, Y, Z = range(3)


class Map:
    """What is drawn: `shown` is the extent that the pictures may have in each axis, `bounds` the
    extent that holds what was flown and drawn."""

    def __init__(self, flight):
        self.flight = flight
        axes = list(zip(*flight.poses)) or [(0,)] * 3
        self.flown = [(min(values), max(values)) for values in axes]
        self.bounds = [list(pair) for pair in self.flown]
        around = flight.reach + flight.radius
        pad = max(2 * around, 0.1 * max(high - low for low, high in self.flown[:Z]))
        self.shown = [(low - by, high + by)
                      for (low, high), by in zip(self.flown, (pad, pad, around))]
        self.cell = max(high - low for low, high in self.shown[:Z]) / CELLS
        self.full = {Y: set(), Z: set()}  # cells of the raster, by the second axis of the view
        self.lines = {Y: [""], Z: [""]}
        self.take_poses()
        for box in flight.boxes:
            self.take_box(box[:3], box[3:])
        if len(flight.boxes) > MANY:
            for other in (Y, Z):
                self.lines[other] += map(self.rectangle(other), runs(self.full[other]))

    # ---- which boxes are drawn ----

    def take_poses(self):
        self.step = max(self.flight.reach, 1)
        self.near = {(self.tile(x) + i, self.tile(y) + j) for x, y, _ in self.flight.poses
                     for i in (-1, 0, 1) for j in (-1, 0, 1)}

    def tile(self, value):
        return int(value / self.step + 10000)

    def is_near(self, centre, half):
        columns, rows = (range(self.tile(centre[axis] - half[axis]),
                               self.tile(centre[axis] + half[axis]) + 1) for axis in (X, Y))
        return any((i, j) in self.near for i in columns for j in rows)

    def take_box(self, centre, half):
        if any(c - r > high or c + r < low
               for c, r, (low, high) in zip(centre, half, self.shown)):
            return
        self.grow(X, centre, half)
        self.grow(Y, centre, half)
        # Floors and ceilings would hide the rest, as walls would from the side.
        if self.is_at_height(centre, half) and not is_plate(half, Z, X, Y):
            self.paint(Y, centre, half)
        if not is_plate(half, Y, X, Z) and self.is_near(centre, half):
            self.grow(Z, centre, half)
            self.paint(Z, centre, half)

    def is_at_height(self, centre, half):
        low, high = self.flown[Z]
        pad = self.flight.radius, self.flight.warn
        return (centre[Z] + half[Z] > low - pad[0] - pad[1]
                and centre[Z] - half[Z] < high + pad[0] + pad[1])

    def part_shown(self, axis, centre, half):
        low, high = self.shown[axis]
        return max(centre[axis] - half[axis], low), min(centre[axis] + half[axis], high)

    def grow(self, axis, centre, half):
        low, high = self.part_shown(axis, centre, half)
        bounds = self.bounds[axis]
        bounds[:] = min(bounds[0], low), max(bounds[1], high)

    def widen(self, axis, least):
        """A picture of a flight that stands still has a size, too."""
        low, high = self.bounds[axis]
        more = (least - (high - low)) / 2
        if more > 0:
            self.bounds[axis] = [low - more, high + more]

    # ---- how they are drawn: the middle of a rectangle, and half of its sides ----

    def paint(self, other, centre, half):
        (left, right), (low, high) = (self.part_shown(axis, centre, half) for axis in (X, other))
        if len(self.flight.boxes) <= MANY:
            self.lines[other].append(rectangle((left + right) / 2, (low + high) / 2,
                                               (right - left) / 2, (high - low) / 2))
            return
        columns, rows = (range(int((a - self.shown[axis][0]) / self.cell),
                               int((b - self.shown[axis][0]) / self.cell) + 1)
                         for axis, a, b in ((X, left, right), (other, low, high)))
        self.full[other].update((i, j) for i in columns for j in rows)

    def rectangle(self, other):
        """Returns what writes a rectangle of cells."""
        def line(cells):
            left, right, low, high = cells
            return rectangle(self.shown[X][0] + (left + right) / 2 * self.cell,
                             self.shown[other][0] + (low + high) / 2 * self.cell,
                             (right - left) / 2 * self.cell, (high - low) / 2 * self.cell)
        return line


def rectangle(x, y, half_width, half_height):
    return f"{x:.3f} {y:.3f} {half_width:.3f} {half_height:.3f}"


def is_plate(half, thin, *wide):
    return half[thin] < FLAT and all(half[axis] > WIDE for axis in wide)


def runs(full):
    """Joins cells to runs, and equal runs of neighbouring rows to rectangles. Yields (from column,
    to column, from row, to row) of each."""
    rows = {}
    for column, row in full:
        rows.setdefault(row, set()).add(column)
    begun = {}
    for row in range(max(rows, default=-1) + 2):
        fresh = {run: begun.get(run, row) for run in runs_of(rows.get(row, set()))}
        yield from ((*run, start, row) for run, start in begun.items() if run not in fresh)
        begun = fresh


def runs_of(columns):
    """Yields where each run of neighbouring columns begins and ends."""
    start = None
    for column in sorted(columns):
        start = column if column - 1 not in columns else start
        if column + 1 not in columns:
            yield start, column + 1
