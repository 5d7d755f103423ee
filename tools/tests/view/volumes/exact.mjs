// Decides in exact integers if a volume holds a point. Words are those of the library's structs; a point is in 2^-30 LSB.
const FORM = { box: 0, box16: 1, sphere: 2, capsule: 3, lozenge: 4, oriented: 5, dop: 6, dop16: 7 };
const ONE = 1n << 30n;
const CELL = 64n; // of the bench's frame of 16 bits

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a, b) => a.map((v, i) => v - b[i]);
const plus = (a, b) => a.map((v, i) => v + b[i]);
const size = (v) => (v < 0n ? -v : v);
const det = ([a, b, c]) =>
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);

/** A corner of the body at a pose. */
export function placed(corner, pose) {
    const p = corner.map(BigInt);
    const columns = [0, 3, 6].map((i) => pose.columns.slice(i, i + 3).map(BigInt));
    return [0, 1, 2].map((i) => columns[0][i] * p[0] + columns[1][i] * p[1] + columns[2][i] * p[2] + BigInt(pose.at[i]) * ONE);
}

const CORNERS = [
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];
const AXES = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
];
const EDGES = [
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
];
const NORMALS = {
    6: AXES,
    8: CORNERS,
    12: EDGES,
    14: [...CORNERS, ...AXES],
    18: [...AXES, ...EDGES],
    26: [...CORNERS, ...AXES, ...EDGES],
};

/** The ends of an interval of cells. */
function cells(word) {
    const before = BigInt(word & 0xffff);
    const after = BigInt((word >>> 16) & 0xffff);
    return [(before - 32768n) * CELL, (65535n - after - 32768n) * CELL];
}

/** True if lo <= n . p <= hi for every slab, with some LSB to spare for each component of n. */
function inSlabs(k, ends, p, spare) {
    return NORMALS[k].every((n, i) => {
        const at = dot(n.map(BigInt), p);
        const more = spare * BigInt(n.filter((c) => c !== 0).length);
        return ends[i][0] * ONE - more <= at && at <= ends[i][1] * ONE + more;
    });
}

/** True if a point is within r of the segment from a to b, all of them in 2^-30 LSB. */
function nearSegment(a, b, r, p) {
    const [d, e] = [minus(b, a), minus(p, a)];
    const [along, whole] = [dot(e, d), dot(d, d)];
    if (along <= 0n) {
        return dot(e, e) <= r * r;
    }
    const f = minus(p, b);
    return along >= whole ? dot(f, f) <= r * r : dot(e, e) * whole - along * along <= r * r * whole;
}

function inLozenge(a, u, v, r, p) {
    const e = minus(p, a);
    const [uu, uv, vv, eu, ev] = [dot(u, u), dot(u, v), dot(v, v), dot(e, u), dot(e, v)];
    const all = uu * vv - uv * uv;
    const [s, t] = [eu * vv - ev * uv, ev * uu - eu * uv];
    if (all > 0n && s >= 0n && s <= all && t >= 0n && t <= all) {
        return dot(e, e) * all - (s * eu + t * ev) <= r * r * all;
    }
    const [b, c, d] = [plus(a, u), plus(a, v), plus(plus(a, u), v)];
    return [
        [a, b],
        [a, c],
        [b, d],
        [c, d],
    ].some(([from, to]) => nearSegment(from, to, r, p));
}

function inOriented(c, axes, r, p) {
    const d = minus(p, c);
    const all = size(det(axes));
    return r.every((extent, i) => size(det(axes.with(i, d))) <= extent * all);
}

/**
 * True if a volume holds a point.
 * @param {{ form: number, k: number, name: string }} kind
 * @param {number[]} words
 * @param {bigint[]} p
 */
export function holds(kind, words, p) {
    const raw = words.map(BigInt);
    const wide = (from, count = 3) => raw.slice(from, from + count).map((v) => v * ONE);
    const isAt = (i) => size(p[i] - raw[i] * ONE) <= raw[3 + i] * ONE;
    // These are made of corners that were rounded to the nearest LSB.
    const spare = kind.name.endsWith("-DOP, of all corners") ? ONE / 2n : 0n;
    switch (kind.form) {
        case FORM.box:
            return [0, 1, 2].every(isAt);
        case FORM.box16:
            return inSlabs(6, words.map(cells), p, 0n);
        case FORM.sphere:
            return nearSegment(wide(0), wide(0), raw[3] * ONE, p);
        case FORM.capsule:
            return nearSegment(wide(0), wide(3), raw[6] * ONE, p);
        case FORM.lozenge:
            return inLozenge(wide(0), wide(3), wide(6), raw[9] * ONE, p);
        case FORM.oriented:
            return inOriented(wide(0), [raw.slice(3, 6), raw.slice(6, 9), raw.slice(9, 12)], raw.slice(12, 15), p);
        case FORM.dop:
            return inSlabs(
                kind.k,
                Array.from({ length: kind.k / 2 }, (_, i) => raw.slice(2 * i, 2 * i + 2)),
                p,
                spare,
            );
        default:
            return inSlabs(kind.k, words.map(cells), p, 0n);
    }
}
