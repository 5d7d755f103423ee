// The Volumes view: OUT holds volumes.txt, what a board computes with the sources of the view's bridge.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, drawn, drop, expect, file, set } from "../kit.mjs";
import { holds, placed } from "../volumes/exact.mjs";

const BODIES = ["bracket", "box", "wedge", "rod", "tetrahedron", "quadcopter"];
const TURN = 0x0b000000; // as tools/tests/view/volumes/main.c turns
const STEPS = 6;
const FROM = "const { volumes } = keepoutView.volumes;";
// From loose to tight: the planes of each are among those of the next.
const NESTED = [
    ["6-DOP", "14-DOP", "26-DOP"],
    ["6-DOP", "18-DOP", "26-DOP"],
    ["8-DOP", "14-DOP"],
    ["12-DOP", "18-DOP"],
];

const said = (browser) => browser.text("volumes-said");
const swept = (browser) =>
    browser.until("return /^200 of 200/.test(document.getElementById('volumes-swept').textContent)", 120);

async function change(browser, id, value) {
    await browser.run(
        "const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('change'))",
        id,
        value,
    );
}

async function choose(browser, body) {
    await change(browser, "volumes-body", body);
    await browser.until(`return document.getElementById('volumes-said').textContent.startsWith('${body}.obj: ')`);
}

/** Everything of both copies: what the page knows of the body and of each kind at one step. */
const at = (browser, step) =>
    browser.run(
        `${FROM} const step = arguments[0], all = 2 ** 32;
        volumes.place(0, (step * ${TURN}) / all, [0, 0, 0]);
        volumes.place(1, ((${STEPS} - step) * ${TURN}) / all, [0x8000 + step * 0x3000, 0x1000 - step * 0x700, step * 0x500]);
        const answers = volumes.compare();
        return { kinds: volumes.kinds, answers, poses: [0, 1].map((copy) => volumes.pose(copy)), corners: volumes.corners(),
            words: volumes.kinds.map((kind, i) => [0, 1].map((copy) => i < volumes.hull ? volumes.words(i, copy) : [])) }`,
        step,
    );

const corners = ({ corners: all }) => Array.from({ length: all.length / 3 }, (_, i) => all.slice(3 * i, 3 * i + 3));
const hex = (words) => words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

/** The board's lines about a body, as the page computes them. */
async function printed(browser, body) {
    await choose(browser, body);
    await swept(browser);
    const lines = [];
    for (let step = 0; step < STEPS; step++) {
        const { kinds, answers, words } = await at(browser, step);
        kinds.forEach(({ name }, i) => {
            const { axis, overlaps, ratio } = answers[i];
            const numbers = axis ? [axis.type, axis.i, axis.j, Math.floor(axis.to - axis.from)] : [0, 0, 0, 0];
            const rest = [overlaps ? 1 : 0, ...numbers, Math.floor(1e6 * ratio)];
            lines.push([body, step, name, hex(words[i][0]), hex(words[i][1]), ...rest].join(";"));
        });
    }
    const [apart, touching] = await browser.run("const { swept } = keepoutView.volumes; return [swept.apart, swept.touching]");
    const { kinds, answers } = await at(browser, 0);
    kinds.slice(0, -1).forEach(({ name }, i) => {
        lines.push([body, name, answers[i].wrong, answers[i].missed, apart, touching].join(";"));
    });
    return lines;
}

async function asTheBoard(browser, out) {
    await check("volumes: every volume, axis and count is that of the board", async () => {
        const here = [...(await printed(browser, "bracket")), ...(await printed(browser, "rod"))];
        const there = readFileSync(join(out, "volumes.txt"), "utf8").trim().split("\n");
        const other = here.findIndex((line, i) => line !== there[i]);
        expect(other < 0 && here.length === there.length, `the page says\n${here[other]}\nthe board\n${there[other]}`);
    });
    await check("volumes: the costs are those of the bench", async () => {
        const rows = readFileSync("tests/bench/volumes/RESULTS.md", "utf8").split("\n");
        const there = rows.filter((row) => /^\| [^|]+ \| \d+ \| [\d.]+ \| .* \/ /.test(row)).map((row) => row.split(" | "));
        const here = await browser.run(
            "return [...document.querySelectorAll('#volumes-kinds tr')].map(r => [...r.cells].map(c => c.textContent))",
        );
        expect(there.length === 25 && here.length === 26, `${there.length} kinds of the bench, ${here.length} rows`);
        there.forEach((row, i) => {
            const board = [row[0].slice(2), ...row[4].split(" / "), ...row[6].replace(" |", "").split(" / ")].join(";");
            const page = [here[i][2], ...here[i].slice(7)].join(";");
            expect(page === board, `the page says ${page}, the bench ${board}`);
        });
    });
}

/** Checks what must hold of a body at each step. */
function judge(body, state) {
    const { kinds, answers, poses, words } = state;
    const ratio = (name) => answers[kinds.findIndex((kind) => kind.name === name)].ratio;
    const hull = answers.at(-1);
    kinds.slice(0, -1).forEach((kind, i) => {
        for (const copy of [0, 1]) {
            const out = corners(state).filter((corner) => !holds(kind, words[i][copy], placed(corner, poses[copy])));
            expect(out.length === 0, `${body}: ${kind.name} does not hold ${out.length} corners, such as ${out[0]}`);
        }
        expect(answers[i].ratio >= 1 - 1e-3, `${body}: ${kind.name} has ${answers[i].ratio} of the hull's volume`);
        expect(answers[i].overlaps || !hull.overlaps, `${body}: ${kind.name} is apart where the hulls touch`);
        expect((answers[i].axis === null) === answers[i].overlaps, `${body}: ${kind.name} has no axis, or one too many`);
    });
    for (const way of ["of all corners", "of the turned one"]) {
        for (const family of NESTED) {
            family.slice(1).forEach((k, i) => {
                const [loose, tight] = [`${family[i]}, ${way}`, `${k}, ${way}`].map(ratio);
                expect(tight <= loose * (1 + 1e-3), `${body}: ${k} ${way} has ${tight}, ${family[i]} ${loose}`);
            });
        }
    }
    expect(ratio("AABB, hill-climbing") <= ratio("AABB, rotated box (Arvo)"), `${body}: the rotated box is tighter`);
    expect(ratio("AABB, hill-climbing") === ratio("AABB, all corners"), `${body}: two ways to the tightest box differ`);
    expect(ratio("AABB, hill-climbing") <= ratio("AABB, loose (sphere about pivot)"), `${body}: the loose box is tighter`);
}

/** The axis of each kind must have the first body on its one side and the second on the other. */
function judgeAxes(body, state) {
    state.answers.forEach(({ axis }, i) => {
        const along = (p) => p.reduce((sum, v, k) => sum + (Number(v) / 2 ** 30) * axis.direction[k], 0);
        if (axis) {
            const [first, second] = state.poses.map((pose) => corners(state).map((corner) => along(placed(corner, pose))));
            const name = `${body}: ${state.kinds[i].name}`;
            expect(axis.to > axis.from, `${name}: a gap of ${axis.to - axis.from} LSB`);
            expect(Math.max(...first) < axis.from + 4, `${name}: the first reaches ${Math.max(...first)} beyond ${axis.from}`);
            expect(Math.min(...second) > axis.to - 4, `${name}: the second reaches ${Math.min(...second)} before ${axis.to}`);
        }
    });
}

async function geometry(browser) {
    for (const body of BODIES) {
        await check(`volumes: ${body}: every kind holds it, none misses a contact, tighter ones are smaller`, async () => {
            await choose(browser, body);
            let apart = 0;
            for (let step = 0; step < STEPS; step++) {
                const state = await at(browser, step);
                judge(body, state);
                judgeAxes(body, state);
                apart += state.answers.filter(({ axis }) => axis).length;
            }
            expect(apart > 0, "nothing was apart");
            await swept(browser);
            expect(/; 0 missed by a kind$/.test(await browser.text("volumes-swept")), await browser.text("volumes-swept"));
        });
    }
    await check("volumes: the box's own OBB answers as its hull, on a way past the other", async () => {
        await choose(browser, "box");
        const seen = await browser.run(
            `${FROM} const obb = volumes.kinds.findIndex(({ name }) => name === 'OBB'), seen = [];
            for (let i = 0; i < 400; i++) {
                volumes.place(0, i / 97, [0, 0, 0]);
                volumes.place(1, i / 41, [90000 - 400 * i, 20000 - 37 * i, 11 * i]);
                const all = volumes.compare(), hull = all[volumes.hull];
                seen.push([all[obb].overlaps, hull.overlaps, hull.axis?.to - hull.axis?.from]);
            }
            return seen`,
        );
        const touching = seen.filter(([, hull]) => hull).length;
        const other = seen.find(([obb, hull, gap]) => obb !== hull && !(gap < 16));
        expect(touching > 20 && touching < 380, `${touching} of 400 touch`);
        expect(!other, `OBB overlaps: ${other}`);
    });
}

async function hands(browser) {
    const place = () => browser.run("return keepoutView.volumes.at");
    await check("volumes: keys move, lift and turn", async () => {
        await choose(browser, "bracket");
        const before = await place();
        await browser.type("volumes-canvas", "\uE014\uE013\uE00E]"); // arrow right, arrow up, Page Up
        const after = await place();
        expect(
            after.every((v, i) => v > before[i]),
            `${before} to ${after}`,
        );
        expect((await browser.text("volumes-angle-said")) === "35°", await browser.text("volumes-angle-said"));
    });
    await check("volumes: the mouse drags the second body until the hulls touch, and it goes back", async () => {
        await browser.click("volumes-apart");
        expect(/ m apart or more$/.test(await browser.text("volumes-hulls")), await browser.text("volumes-hulls"));
        const [from] = await place();
        await browser.drag("volumes-canvas", [
            [0.6, 0.6],
            [0.5, 0.6],
            [0.4, 0.6],
        ]);
        const [to] = await place();
        expect(to < from, `dragged from x = ${from} to ${to}`);
        expect((await browser.text("volumes-hulls")) === "touch", await browser.text("volumes-hulls"));
        await browser.click("volumes-apart");
        expect((await place())[0] === from, "it is not back");
    });
    await check("volumes: a finger drags", async () => {
        const [from] = await place();
        await browser.touch("volumes-canvas", [[0.5, 0.55, 0.6].map((x) => [x, 0.6])]);
        expect((await place())[0] > from, `it stays at x = ${from}`);
        await browser.click("volumes-apart");
    });
    await check("volumes: two fingers move nothing", async () => {
        const before = String(await place());
        await browser.pinch("volumes-canvas", [0.45, 0.6]);
        expect(String(await place()) === before, `from ${before} to ${await place()}`);
        await browser.run("keepoutView.volumes.stage.controls.reset()");
    });
    await check("volumes: every kind can be drawn, and shows its axis", async () => {
        const count = await browser.run(`${FROM} return volumes.kinds.length`);
        const empty = await drawn(browser, "volumes");
        for (let kind = 0; kind < count; kind++) {
            const before = await drawn(browser, "volumes");
            await browser.click(`volumes-draw-${kind}`);
            expect((await drawn(browser, "volumes")) !== before, `kind ${kind} draws nothing`);
            await browser.click(`volumes-draw-${kind}`);
            await browser.click(`volumes-axis-${kind}`);
            const [name, axis] = [await browser.text("volumes-axis-kind"), await browser.text("volumes-axis")];
            const row = await browser.run(
                `return document.querySelectorAll('#volumes-kinds tr')[${kind}].cells[6].textContent`,
            );
            expect(row === "overlap" ? axis.startsWith("none") : row.endsWith(axis), `${name}: ${axis}, but ${row}`);
        }
        await browser.click("volumes-axis-6");
        expect((await drawn(browser, "volumes")) === empty, "the picture is another one than at first");
    });
    await check("volumes: turns, and pauses", async () => {
        await browser.click("volumes-play");
        await browser.until("return Number(document.getElementById('volumes-angle').value) > 60", 30);
        await browser.click("volumes-play");
        expect((await browser.text("volumes-play")) === "Turn", "it does not pause");
    });
}

const PYRAMID = "# a pyramid\nv 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 1 1 3\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";

/** A facet of an ASCII STL. */
const facet = (points) =>
    `facet normal 0 0 0\nouter loop\n${points.map((p) => `vertex ${p.join(" ")}\n`).join("")}endloop\nendfacet\n`;
const TETRAHEDRON = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
].map((face) =>
    face.map(
        (i) =>
            [
                [0, 0, 0],
                [400, 0, 0],
                [0, 300, 0],
                [0, 0, 200],
            ][i],
    ),
);

/** A binary STL. @param {number[][][]} faces */
function binary(faces) {
    const bytes = Buffer.alloc(84 + 50 * faces.length);
    bytes.writeUInt32LE(faces.length, 80);
    faces.forEach((face, i) => face.flat().forEach((v, k) => bytes.writeFloatLE(v, 84 + 50 * i + 12 + 4 * k)));
    return bytes;
}

async function files(browser, out) {
    const radius = () => browser.run(`${FROM} return volumes.radius() / 65536`);
    const upload = async (name, bytes) => {
        writeFileSync(join(out, name), bytes);
        await browser.run("document.getElementById('volumes-said').textContent = ''");
        await browser.type("volumes-files", join(out, name));
        return browser.until("return document.getElementById('volumes-said').textContent", 20);
    };
    await check("volumes: takes a dropped OBJ, about its middle and about its origin", async () => {
        const now = await drop(browser, "volumes-said", "pyramid.obj", PYRAMID);
        expect(now === "pyramid.obj: 6 triangles, 5 corners of the hull.", now);
        expect(Math.abs((await radius()) - Math.hypot(1, 1, 1.5)) < 1e-4, `a radius of ${await radius()} m`);
        await browser.click("volumes-centred");
        await browser.until(`${FROM} return volumes.radius() > 2.5 * 65536`);
        expect(Math.abs((await radius()) - Math.hypot(1, 1, 3)) < 1e-4, `a radius of ${await radius()} m`);
        judge("pyramid", await at(browser, 3));
        await browser.click("volumes-centred");
        await browser.until(`${FROM} return volumes.radius() < 2.5 * 65536`);
    });
    await check("volumes: takes an STL in millimetres, in text and in bytes", async () => {
        await change(browser, "volumes-unit", "0.001");
        const text = `solid s\n${TETRAHEDRON.map(facet).join("")}endsolid s\n`;
        const now = await drop(browser, "volumes-said", "text.stl", text);
        expect(now === "text.stl: 4 triangles, 4 corners of the hull.", now);
        const corner = await browser.run(`${FROM} return volumes.corners()`);
        const bytes = await upload("bytes.stl", binary(TETRAHEDRON));
        expect(bytes === "bytes.stl: 4 triangles, 4 corners of the hull.", bytes);
        expect(String(corner) === String(await browser.run(`${FROM} return volumes.corners()`)), "the corners differ");
        expect(Math.abs((await radius()) - Math.hypot(0.2, 0.15, 0.1)) < 1e-3, `a radius of ${await radius()} m`);
        await change(browser, "volumes-unit", "1");
    });
    await check("volumes: on a body of 2 LSB only k-DOPs of rounded corners miss a contact", async () => {
        const u = 0.00003;
        const tiny = `v 0 0 0\nv ${u} 0 0\nv 0 ${u} 0\nv 0 0 ${u}\nf 3 2 1\nf 1 2 4\nf 2 3 4\nf 3 1 4\n`;
        await drop(browser, "volumes-said", "tiny.obj", tiny);
        await swept(browser);
        const { answers, kinds } = await at(browser, 0);
        const names = kinds.filter((_, i) => answers[i].missed > 0).map(({ name }) => name);
        expect(names.length > 0 && names.every((name) => name.endsWith("-DOP, of all corners")), names.join("; "));
    });
    await check("volumes: a body that is too large is refused in words", async () => {
        const u = 8000;
        const giant = `v -${u} -${u} -${u}\nv ${u} -${u} -${u}\nv 0 ${u} -${u}\nv 0 0 ${u}\nf 3 2 1\nf 1 2 4\nf 2 3 4\nf 3 1 4\n`;
        const now = await drop(browser, "volumes-said", "giant.obj", giant);
        expect(/^giant\.obj: the library refuses a volume around it .*: it is too large\.$/.test(now), now);
        const large = await drop(browser, "volumes-said", "large.obj", giant.replaceAll("8000", "2000"));
        expect(/^large\.obj: 4 triangles, 4 corners/.test(large), large);
        const row = await browser.run("return document.querySelector('#volumes-kinds tr').cells[6].textContent");
        expect(row === "out of range", row);
    });
    await choose(browser, "wedge");
    const stl = `solid s\n${facet(TETRAHEDRON[0])}`;
    const bad = [
        [
            "an STL without a number",
            "bad.stl",
            stl.replace("400 0 0", "400 zero 0"),
            /^bad\.stl:6: found 'zero', expected y of a vertex/,
        ],
        [
            "an STL that ends too early",
            "short.stl",
            stl,
            /^short\.stl:9: found the end of the file, expected 'facet' or 'endsolid'/,
        ],
        [
            "an OBJ with a wrong index",
            "bad.obj",
            "v 0 0 0\nv 1 0 0\nf 1 2 3\n",
            /^bad\.obj:3: found '3', but so far there are 2 vertices/,
        ],
        [
            "a flat body",
            "flat.obj",
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
            /^flat\.obj: found a body without volume, expected/,
        ],
        ["an empty model", "empty.obj", "", /^empty\.obj: found no triangle, expected at least one/],
        ["a body beyond the limit", "far.obj", PYRAMID.replace("2 0 0", "9000 0 0"), /^far\.obj:3: .*8192/],
        ["a file of another kind", "notes.pdf", "%PDF", /^notes\.pdf: expected a name that ends with \.obj, \.stl or \.ply/],
    ];
    for (const [what, name, text, message] of bad) {
        await check(`volumes: ${what} gives a message, and the body stays`, async () => {
            const now = await drop(browser, "volumes-said", name, text);
            expect(message.test(now), now);
            expect((await browser.run(`${FROM} return volumes.corners().length`)) === 18, "the wedge is gone");
        });
    }
    await check("volumes: a binary STL with no number names its byte", async () => {
        const bytes = binary(TETRAHEDRON);
        bytes.writeFloatLE(NaN, 100);
        const now = await upload("nan.stl", bytes);
        expect(/^nan\.stl: byte 100: found nan, expected y of a corner of triangle 1/.test(now), now);
        const short = await upload("cut.stl", binary(TETRAHEDRON).subarray(0, 200));
        expect(/^cut\.stl: byte 200: found the end of the file, expected it at byte 284/.test(short), short);
    });
    const real = "../shared/data/panda/link1.stl";
    if (existsSync(real)) {
        await check("volumes: a real link of an arm", async () => {
            const now = await upload("link1.stl", readFileSync(real));
            expect(/^link1\.stl: \d+ triangles, 152 corners of the hull\.$/.test(now), now);
            for (let step = 0; step < 2; step++) {
                judge("link1.stl", await at(browser, step));
            }
            await swept(browser);
            expect(/; 0 missed by a kind$/.test(await browser.text("volumes-swept")), await browser.text("volumes-swept"));
            const each = await browser.run("return keepoutView.volumes.timeFrames(10)");
            console.log(`  volumes of link1.stl, SwiftShader: ${each.toFixed(1)} ms a frame`);
        });
    }
}

async function trick(browser) {
    const say = () => browser.text("volumes-trick-said");
    await check("volumes: the unsigned trick equals |ca - cb| <= r for legal intervals", async () => {
        const limit = 2 ** 29;
        const numbers = [];
        for (const c of [-limit, -limit + 1, -70000, 0, 1, 12345, limit - 1, limit]) {
            const most = limit - Math.abs(c);
            numbers.push(...[0, 1, 77, most >> 1, most].filter((r) => r <= most).map((r) => [c, r]));
        }
        const said = await browser.run(
            `${FROM} const all = arguments[0]; return all.flatMap(a => all.map(b => volumes.trick(...a, ...b)))`,
            numbers,
        );
        numbers.forEach(([ca, ra], i) =>
            numbers.forEach(([cb, rb], k) => {
                const { from, width, overlaps } = said[i * numbers.length + k];
                const there = [BigInt.asUintN(32, BigInt(ca - cb + ra + rb)), BigInt(2 * (ra + rb))].map(Number);
                expect(from === there[0] && width === there[1], `${ca}, ${ra}, ${cb}, ${rb}: ${from}, ${width}`);
                expect(overlaps === Math.abs(ca - cb) <= ra + rb, `${ca}, ${ra}, ${cb}, ${rb}: ${overlaps}`);
            }),
        );
    });
    await check("volumes: an end of an interval is dragged, and what is below 0 wraps", async () => {
        expect(/ca - cb \+ r = -\d+ wraps to \d+; 2 r = \d+: they are apart/.test(await say()), await say());
        await browser.run("document.getElementById('volumes-trick').scrollIntoView({ block: 'center' })");
        await browser.drag("volumes-end-1", [
            [0.5, 0.5],
            [2, 0.5],
            [6, 0.5],
        ]);
        expect(/ca - cb \+ r = \d+; 2 r = \d+: they overlap\. Both are legal/.test(await say()), await say());
    });
    await check("volumes: keys move an end beyond what is legal, where the trick may be wrong", async () => {
        const before = await say();
        await browser.type("volumes-end-3", "\uE014");
        expect((await say()) !== before, "nothing moved");
        await browser.type("volumes-end-3", "\uE014".repeat(60));
        expect(/ko_aabb_check refuses an interval beyond ±8192 m/.test(await say()), await say());
        await browser.type("volumes-end-3", "\uE012".repeat(61));
        expect((await say()) === before, await say());
    });
    await browser.run("window.scrollTo(0, 0)");
}

export async function drive(browser, out) {
    await asTheBoard(browser, out);
    await geometry(browser);
    await hands(browser);
    await files(browser, out);
    await trick(browser);
    await check("volumes: measures its frames", async () => {
        await choose(browser, "bracket");
        await swept(browser);
        await set(browser, "volumes-angle", 30);
        const few = await browser.run("return keepoutView.volumes.timeFrames(30)");
        console.log(`  volumes of the bracket, two kinds drawn, SwiftShader: ${few.toFixed(1)} ms a frame`);
        expect(few > 0, "no time");
        await set(browser, "volumes-angle", 30);
    });
}
