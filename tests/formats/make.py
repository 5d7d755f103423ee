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


def ulog(rows, valid=1):
    def message(kind, body):
        return struct.pack("<HB", len(body), ord(kind)) + body
    out = b"ULog\x01\x12\x35\x01" + struct.pack("<Q", 1000)
    out += message("B", bytes(40))
    out += message("F", b"attitude:uint64_t timestamp;float[4] q;")
    out += message("F", b"vehicle_local_position:uint64_t timestamp;uint64_t timestamp_sample;float[2] delta;"
                        b"float x;float y;float z;bool xy_valid;bool z_valid;uint8_t[6] _padding0;")
    out += message("I", b"\x08char[3] sysPX4")
    out += message("A", struct.pack("<BH", 0, 3) + b"attitude")
    out += message("A", struct.pack("<BH", 1, 4) + b"vehicle_local_position")
    out += message("A", struct.pack("<BH", 0, 7) + b"vehicle_local_position")
    for t, x, y, z in rows:
        stamp = round(t * 1e6)
        out += message("D", struct.pack("<HQ4f", 3, stamp, 0, 0, 0, 1))
        # another instance of the position, which is not read
        out += message("D", struct.pack("<HQQ5f2B", 4, stamp, stamp, 0, 0, 99, 99, 99, 1, 1))
        out += message("D", struct.pack("<HQQ5f2B", 7, stamp, stamp, 0, 0, y, x, -z, valid, 1))
    return out


def dataflash(rows, name=b"XKF1"):
    labels = b"TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ"
    letters = b"QBccCfffffffccc"
    size = 3 + 8 + 1 + 6 + 7 * 4 + 6

    def form(kind, length, label, text, columns):
        return b"\xa3\x95\x80" + struct.pack("<BB4s16s64s", kind, length, label, text, columns)
    out = form(128, 89, b"FMT", b"BBnNZ", b"Type,Length,Name,Format,Columns")
    out += form(64, 3 + 8 + 64, b"MSG", b"QZ", b"TimeUS,Message")
    out += form(70, size, name, letters, labels)
    out += b"\xa3\x95\x40" + struct.pack("<Q64s", 1, b"a message")
    for t, x, y, z in rows:
        for core in (0, 1):
            place = (y, x, -z) if core == 0 else (99, 99, 99)
            out += b"\xa3\x95\x46" + struct.pack("<QBhhH4f3f3h", round(t * 1e6), core, 0, 0, 0, 0, 0, 0,
                                                 0, *place, 0, 0, 0)
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
            f"WIDTH {len(rows)}\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS {len(rows)}\nDATA binary\n")
    return head.encode() + b"".join(struct.pack("<3f4Bf", *p, 0, 0, 0, 0, 1) for p in rows)


save("flight.ulg", ulog(flight))
save("not_valid.ulg", ulog(flight[:2], 0) + ulog(flight)[16:])
save("flight.bin", dataflash(flight))
save("old.bin", dataflash(flight, b"NKF1"))
save("little.ply", ply("binary_little_endian", "<", "float"))
save("big.ply", ply("binary_big_endian", ">", "double"))
save("points.pcd", pcd())
save("nan.pcd", pcd([(float("nan"), 0, 0)]))
