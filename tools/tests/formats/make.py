#!/usr/bin/env python3
"""Writes one flight and one map in the binary forms that pack reads: make.py FOLDER

The flight and the map are those of the text files beside this script: flight.tum and points.xyz."""
import os
import struct
import sys

here = os.path.dirname(os.path.abspath(__file__))
folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)


def rows_of(name):
    with open(os.path.join(here, name)) as file:
        return [[float(w) for w in line.split()] for line in file if line[0] != "#"]


def save(name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


flight = [row[:4] for row in rows_of("flight.tum")]
points = [row[:3] for row in rows_of("points.xyz")]


def ulog(rows, valid=1, frame=None):
    """`frame` of a row's number: ref_timestamp, ref_lat, ref_lon, ref_alt, two reset counters."""
    def message(kind, body):
        return struct.pack("<HB", len(body), ord(kind)) + body
    out = b"ULog\x01\x12\x35\x01" + struct.pack("<Q", 1000)
    out += message("B", bytes(40))
    out += message("F", b"attitude:uint64_t timestamp;float[4] q;")
    more = b"uint64_t ref_timestamp;double ref_lat;double ref_lon;float ref_alt;" \
           b"uint8_t xy_reset_counter;uint8_t z_reset_counter;" if frame else b""
    out += message("F", b"vehicle_local_position:uint64_t timestamp;uint64_t timestamp_sample;" +
                        more +
                        b"float[2] delta;float x;float y;float z;bool xy_valid;bool z_valid;"
                        b"uint8_t[6] _padding0;")
    out += message("I", b"\x08char[3] sysPX4")
    out += message("A", struct.pack("<BH", 0, 3) + b"attitude")
    out += message("A", struct.pack("<BH", 1, 4) + b"vehicle_local_position")
    out += message("A", struct.pack("<BH", 0, 7) + b"vehicle_local_position")
    for i, (t, x, y, z) in enumerate(rows):
        stamp = round(t * 1e6)
        said = struct.pack("<QddfBB", *frame(i)) if frame else b""
        out += message("D", struct.pack("<HQ4f", 3, stamp, 0, 0, 0, 1))
        # another instance of the position, which is not read
        out += message("D", struct.pack("<HQQ", 4, stamp, stamp) + said +
                       struct.pack("<5f2B", 0, 0, 99, 99, 99, 1, 1))
        out += message("D", struct.pack("<HQQ", 7, stamp, stamp) + said +
                       struct.pack("<5f2B", 0, 0, y, x, -z, valid, 1))
    return out


def flash_form(kind, length, label, text, columns):
    return b"\xa3\x95\x80" + struct.pack("<BB4s16s64s", kind, length, label, text, columns)


def dataflash(rows, name=b"XKF1", flies=lambda i: 0, cores=(0, 1), origin=None):
    """`flies` of a row's number: the core that PI names, None for no such message. `origin`: the
    same, for where the filter's origin is."""
    labels = b"TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ"
    letters = b"QBccCfffffffccc"
    size = 3 + 8 + 1 + 6 + 7 * 4 + 6
    out = flash_form(128, 89, b"FMT", b"BBnNZ", b"Type,Length,Name,Format,Columns")
    out += flash_form(64, 3 + 8 + 64, b"MSG", b"QZ", b"TimeUS,Message")
    out += flash_form(70, size, name, letters, labels)
    out += flash_form(71, 3 + 8 + 3, name[:3] + b"4", b"QBbb", b"TimeUS,C,TS,PI")
    out += flash_form(72, 3 + 8 + 1 + 12, b"ORGN", b"QBLLe", b"TimeUS,Type,Lat,Lng,Alt")
    out += b"\xa3\x95\x40" + struct.pack("<Q64s", 1, b"a message")
    for i, (t, x, y, z) in enumerate(rows):
        stamp = round(t * 1e6)
        if origin and origin(i):
            out += b"\xa3\x95\x48" + struct.pack("<QBiii", stamp, 0, *origin(i))
            out += b"\xa3\x95\x48" + struct.pack("<QBiii", stamp, 1, 1, 2, i)  # home
        for core in cores:
            good = flies(i) if flies(i) is not None else cores[0]
            place = (y, x, -z) if core == good else (99, 99, 99)
            out += b"\xa3\x95\x46" + struct.pack("<QBhhH4f3f3h", stamp, core, 0, 0, 0, 0, 0, 0,
                                                 0, *place, 0, 0, 0)
        if flies(i) is not None:
            for core in cores:
                out += b"\xa3\x95\x47" + struct.pack("<QBbb", stamp, core, 0, flies(i))
    return out


def positions(rows, origin=None, lat=473977420, lon=85455940):
    """POS alone, as of a log without the filter's messages. 1e-5 degrees are about a metre."""
    out = flash_form(128, 89, b"FMT", b"BBnNZ", b"Type,Length,Name,Format,Columns")
    out += flash_form(73, 3 + 8 + 20, b"POS", b"QLLfff",
                      b"TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt")
    out += flash_form(72, 3 + 8 + 1 + 12, b"ORGN", b"QBLLe", b"TimeUS,Type,Lat,Lng,Alt")
    for i, (t, x, y, z) in enumerate(rows):
        stamp = round(t * 1e6)
        place = (lat + round(y * 90), lon + round(x * 130), 488 + z, z, z)
        out += b"\xa3\x95\x49" + struct.pack("<Qiifff", stamp, *place)
        if origin and i == 2:
            out += b"\xa3\x95\x48" + struct.pack("<QBiii", stamp, 1, 1, 2, 3)
            out += b"\xa3\x95\x48" + struct.pack("<QBiii", stamp, 0, *origin)
    return out


def ply(form, order, kind):
    head = (f"ply\nformat {form} 1.0\ncomment made by the project\nelement vertex {len(points)}\n"
            f"property uchar red\nproperty {kind} x\nproperty {kind} y\nproperty {kind} z\n"
            "end_header\n")
    letter = {"float": "f", "double": "d"}[kind]
    return head.encode() + b"".join(struct.pack(f"{order}B3{letter}", 7, *p) for p in points)


def pcd(extra=()):
    rows = points + list(extra)
    head = ("# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS x y z _ intensity\n"
            "SIZE 4 4 4 1 4\nTYPE F F F U F\nCOUNT 1 1 1 4 1\n"
            f"WIDTH {len(rows)}\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\n"
            f"POINTS {len(rows)}\nDATA binary\n")
    return head.encode() + b"".join(struct.pack("<3f4Bf", *p, 0, 0, 0, 0, 1) for p in rows)


save("flight.ulg", ulog(flight))
save("not_valid.ulg", ulog(flight[:2], 0) + ulog(flight)[16:])
save("flight.bin", dataflash(flight))
save("old.bin", dataflash(flight, b"NKF1"))
save("other_core.bin", dataflash(flight, flies=lambda i: 1))
save("one_core.bin", dataflash(flight, flies=lambda i: None, cores=(1,)))
save("unsaid.bin", dataflash(flight, flies=lambda i: None))
save("absent.bin", dataflash(flight, flies=lambda i: 2))
save("switch.bin", dataflash(flight, flies=lambda i: int(i >= 8)))
zurich = (473977420, 85455940, 48800)
save("one_origin.bin", dataflash(flight, origin=lambda i: zurich))
origins = {0: zurich, 8: (473977520, 85455940, 48800)}
save("origins.bin", dataflash(flight, origin=origins.get))
save("positions.bin", positions(flight))
save("beside.bin", positions([[t, x + 1, y - 1, z] for t, x, y, z in flight]))
save("about.bin", positions(flight, (473976000, 85457000, 49000)))
save("date_line.bin", positions(flight, lat=-175000000, lon=1799999900))
save("nowhere.bin", positions([]))
fixed = (5, 47.397742, 8.545594, 488.0, 1, 1)
save("fixed.ulg", ulog(flight, frame=lambda i: fixed))
save("lifted_all.ulg", ulog(flight, frame=lambda i: fixed[:3] + (490.0, 1, 1)))
unknown = (0, float("nan"), float("nan"), float("nan"), 1, 1)
moved = (9, 47.397842, 8.545594, 488.0, 1, 1)
lifted = (9, 47.397742, 8.545594, 490.0, 1, 1)
save("found.ulg", ulog(flight, frame=lambda i: fixed if i >= 8 else unknown))
save("moved.ulg", ulog(flight, frame=lambda i: fixed if i < 8 else moved))
save("lifted.ulg", ulog(flight, frame=lambda i: fixed if i < 8 else lifted))
save("jump_xy.ulg", ulog(flight, frame=lambda i: fixed[:4] + (1 + (i >= 8), 1)))
save("jump_z.ulg", ulog(flight, frame=lambda i: fixed[:4] + (1, 1 + (i >= 8))))
save("little.ply", ply("binary_little_endian", "<", "float"))
save("big.ply", ply("binary_big_endian", ">", "double"))
save("points.pcd", pcd())
save("nan.pcd", pcd([(float("nan"), 0, 0)]))
