"""Reads the packed flight, pack_format.h: blocks with a checksum each, of 32-bit words."""
import struct

BLOCK = 512
RADIUS, REACH, WARN = 3, 4, 5  # words of the header
POSES, MOVERS, BOXES = 8, 10, 12  # a count, and where in bytes the section begins
SIZES = {POSES: 5, MOVERS: 9, BOXES: 7}  # words of one


class Flight:
    """Poses are points, movers (name, x, y, z), boxes (x, y, z and half of the extents). Lengths
    are in metres."""

    def __init__(self, path):
        with open(path, "rb") as file:
            blocks = file.read()
        self.words = []
        for at in range(0, len(blocks), BLOCK):
            self.words += struct.unpack_from(f"<{BLOCK // 4 - 1}i", blocks, at)
        self.radius, self.reach, self.warn = map(metres, self.words[RADIUS:WARN + 1])
        self.poses = [tuple(map(metres, words[2:])) for words in self.section(POSES)]
        self.movers = [(words[2], *map(metres, words[3:6])) for words in self.section(MOVERS)]
        self.boxes = [tuple(map(metres, words[:6])) for words in self.section(BOXES)]

    def section(self, which):
        count, offset = self.words[which:which + 2]
        size = SIZES[which]
        for at in range(offset // 4, offset // 4 + count * size, size):
            yield self.words[at:at + size]


def metres(raw):
    return raw / 65536
