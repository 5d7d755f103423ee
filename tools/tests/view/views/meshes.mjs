// The Meshes view: OUT holds meshes.txt, what a board finds at the poses of ../meshes/poses.h.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check, drawn, expect, file, set } from "../kit.mjs";

const WORLD = "build/deps/view/world";
const TOOL = "build/host/keepout-bake";
const FIELDS = ["at-0", "at-1", "at-2", "turn-0", "turn-1", "turn-2"].map((id) => `meshes-${id}`);
const POSES = [...readFileSync(new URL("../meshes/poses.h", import.meta.url), "utf8").matchAll(/^POSE\((.*)\)/gm)].map(
    ([, numbers]) => numbers.split(",").map(Number),
);

/** Sets a field as a user does who leaves it. */
const put = (browser, id, value) =>
    browser.run(
        `const e = document.getElementById(arguments[0]);
        if (e.type === 'checkbox') e.checked = arguments[1]; else e.value = arguments[1];
        e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change'))`,
        id,
        value,
    );

async function place(browser, pose) {
    const values = pose.map((number, i) => (i < 3 ? number / 1000 : number));
    for (const [i, id] of FIELDS.entries()) {
        await put(browser, id, String(values[i]));
    }
}

/** Waits for brute force, and returns what it says. */
async function brute(browser) {
    await browser.until("return /(finds|FINDS|compared|judged)/.test(document.getElementById('meshes-equal').textContent)", 60);
    return browser.text("meshes-equal");
}

/** The answers of the page, in the form of a line of the board. */
const line = (browser) =>
    browser.run(`const { meshes } = keepoutView.meshes, f = meshes.ask();
    let hash = 2166136261;
    for (const byte of new Uint8Array(meshes.contacts(f.pairs).buffer)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
    return [0, f.status, f.pairs, hash.toString(16).padStart(8, '0'), f.gap.clearance * 65536, f.touch.visits, f.touch.tests,
        f.within.visits, f.closest.visits, f.closest.tests].join(' ')`);

/** Gives the page a file, and returns what the view says in the end. */
async function give(browser, paths, by = "type") {
    await browser.run("document.getElementById('meshes-said').textContent = ''");
    if (by === "type") {
        await browser.run("document.getElementById('meshes-files').value = ''");
        await browser.type("meshes-files", paths.map((path) => resolve(path)).join("\n"));
    } else {
        const files = paths.map((path) => [path.split("/").at(-1), readFileSync(path).toString("base64")]);
        await browser.run(
            `const t = new DataTransfer();
            const bytes = (data) => Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
            for (const [name, data] of arguments[0]) t.items.add(new File([bytes(data)], name));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: t, bubbles: true }))`,
            files,
        );
    }
    return settled(browser);
}

const settled = (browser) =>
    browser.until("const t = document.getElementById('meshes-said').textContent; return t && !/^Baking/.test(t) && t", 60);

/** The state that a refusal must not change. */
const state = (browser) =>
    browser.run(`const { sides, meshes } = keepoutView.meshes;
    const of = ({ model, pose, options }) => [model.name, pose, options];
    return JSON.stringify([sides.map(of), meshes.about(0), meshes.about(1)])`);

function cube(folder, name, size, faces = "all") {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((bit) => (bit - 0.5) * size));
    const quads = ["1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6"].slice(faces === "all" ? 0 : 1);
    return file(folder, name, corners.map((c) => `v ${c.join(" ")}\n`).join("") + quads.map((q) => `f ${q}\n`).join(""));
}

async function poses(browser, out) {
    const board = readFileSync(join(out, "meshes.txt"), "utf8").trim().split("\n");
    for (const [i, pose] of POSES.entries()) {
        await check(`meshes: pose ${i + 1}: what the board finds, and brute force`, async () => {
            await place(browser, pose);
            const said = await brute(browser);
            const here = await line(browser);
            expect(here === board[i], `the page says\n${here}\nthe board\n${board[i]}`);
            const pairs = Number(here.split(" ")[2]);
            const same = pairs > 0 ? ` ${pairs} pairs` : ": no triangles touch, and the same distance";
            expect(said === `Brute force finds the same${same}.`, said);
        });
    }
    await check("meshes: some poses touch, some are apart", async () => {
        const counts = board.map((row) => Number(row.split(" ")[2]));
        expect(board.length === POSES.length && counts.some((n) => n > 100) && counts.some((n) => n === 0), String(counts));
    });
    await check("meshes: the distance is rounded down, and drawn", async () => {
        await place(browser, POSES[1]); // 154 LSB: 0.0023498 m
        const said = await browser.text("meshes-found");
        expect(said.startsWith("Apart by 0.00234 m or more: triangle "), said);
        expect(await browser.run("return keepoutView.meshes.picture.tie.visible"), "no line between the closest points");
    });
    await check("meshes: the trees test fewer pairs than brute force", async () => {
        const cells = ["meshes-touch-1", "meshes-closest-1", "meshes-brute-1"];
        await brute(browser);
        const [touch, closest, all] = await Promise.all(cells.map(async (id) => Number(await browser.text(id))));
        expect(all === 528 * 768 && touch < all / 100 && closest < all / 100, `${touch}, ${closest}, ${all}`);
    });
    await check("meshes: without brute force it is not asked", async () => {
        await put(browser, "meshes-brute", false);
        expect((await browser.text("meshes-brute-1")) === "not asked", await browser.text("meshes-brute-1"));
        await put(browser, "meshes-brute", true);
        expect((await brute(browser)).startsWith("Brute force finds the same"), await browser.text("meshes-equal"));
    });
}

async function hand(browser) {
    const pose = () => browser.run("return keepoutView.meshes.sides[keepoutView.meshes.which].pose");
    const turns = (a, b) => a.turn.some((value, i) => Math.abs(value - b.turn[i]) > 1);
    const moves = (a, b) => Math.hypot(...a.at.map((value, i) => value - b.at[i])) > 0.01;
    await check("meshes: the mouse takes the mesh that it points at, and moves it", async () => {
        await place(browser, POSES[2]);
        await browser.click("meshes-first");
        const at = await browser.run(`const { stage, meshes } = keepoutView.meshes;
            const { r, t } = meshes.pose(1), c = [0, 0.18, 0]; // in the tube, above
            const at = [0, 1, 2].map((i) => r[i] * c[0] + r[3 + i] * c[1] + r[6 + i] * c[2] + t[i]);
            const seen = stage.camera.position.clone().set(...at).project(stage.camera);
            return [(seen.x + 1) / 2, (1 - seen.y) / 2]`);
        const inside = at.every((part) => part > 0.02 && part < 0.98);
        expect(inside, `the ring is not in sight: ${at}`);
        const before = await browser.run("return keepoutView.meshes.sides[1].pose");
        await browser.drag("meshes-canvas", [at, [at[0] - 0.05, at[1]], [at[0] - 0.1, at[1] - 0.05]]);
        expect((await browser.run("return keepoutView.meshes.which")) === 1, "the ring was not taken");
        expect(moves(before, await pose()) && !turns(before, await pose()), JSON.stringify(await pose()));
    });
    await check("meshes: the mouse turns it around its middle", async () => {
        await browser.click("meshes-turn");
        await browser.click("meshes-first"); // its middle is not its origin
        const middle = () =>
            browser.run(`const { meshes } = keepoutView.meshes, { lo, hi } = meshes.bounds(0), { r, t } = meshes.pose(0);
                const c = lo.map((low, axis) => (low + hi[axis]) / 2);
                return { at: [0, 1, 2].map((i) => r[i] * c[0] + r[3 + i] * c[1] + r[6 + i] * c[2] + t[i]) }`);
        const [before, from] = [await pose(), await middle()];
        await browser.drag("meshes-canvas", [[0.05, 0.9], [0.1, 0.9], [0.15, 0.97]]);
        expect(turns(before, await pose()) && moves(before, await pose()), JSON.stringify(await pose()));
        const off = (await middle()).at.map((value, axis) => Math.abs(value - from.at[axis]));
        expect(Math.max(...off) < 1e-4, `the middle moved by ${off}`);
        await browser.click("meshes-second");
    });
    await check("meshes: keys move, turn and choose", async () => {
        const before = await pose();
        await browser.type("meshes-canvas", "m\uE014\uE014\uE00E"); // right, right, page up
        const moved = await pose();
        expect(moved.at[0] > before.at[0] && moved.at[2] > before.at[2] && !turns(before, moved), JSON.stringify(moved));
        await browser.type("meshes-canvas", "t\uE012");
        expect(turns(moved, await pose()), "it was not turned");
        await browser.type("meshes-canvas", "1");
        expect((await browser.run("return keepoutView.meshes.which")) === 0, "the first is not chosen");
        await browser.type("meshes-canvas", "2m");
    });
    await check("meshes: a finger moves it", async () => {
        const before = await pose();
        await browser.touch("meshes-canvas", [[0.9, 0.85, 0.8].map((part) => [part, part])]);
        expect(moves(before, await pose()), "it was not moved");
    });
    await check("meshes: two fingers move nothing", async () => {
        const before = await pose();
        await browser.pinch("meshes-canvas", [0.45, 0.5]);
        expect(!moves(before, await pose()), "it was moved");
        await browser.run("keepoutView.meshes.stage.controls.reset()");
    });
    for (const [what, id, value, message] of [
        ["a pose out of range", "meshes-at-0", "9000", /^The library refuses the pose \(9000\.000, .*\) m: out of range/],
        ["a pose beyond 32 bits", "meshes-at-1", "65536", /^The library refuses the pose .*: out of range/],
        ["no number", "meshes-turn-2", "", /^Found no number in the pose, expected degrees/],
    ]) {
        await check(`meshes: ${what} is said in words, and the mesh stays`, async () => {
            const before = await state(browser);
            await put(browser, id, value);
            const said = await browser.text("meshes-said");
            expect(message.test(said), said);
            expect((await state(browser)) === before, "the mesh was moved");
        });
    }
}

async function trees(browser) {
    await place(browser, POSES[3]);
    await check("meshes: the sliders show levels and steps", async () => {
        const seen = [await drawn(browser, "meshes")];
        for (const [id, value] of [["meshes-level-0", 6], ["meshes-level-1", 9], ["meshes-step", 12]]) {
            await set(browser, id, value);
            seen.push(await drawn(browser, "meshes"));
        }
        await put(browser, "meshes-visited", true);
        seen.push(await drawn(browser, "meshes"));
        await put(browser, "meshes-alone", true);
        seen.push(await drawn(browser, "meshes"));
        expect(new Set(seen).size === seen.length, `some pictures are the same: ${seen}`);
        expect((await browser.text("meshes-step-said")).startsWith("12 of "), await browser.text("meshes-step-said"));
        await put(browser, "meshes-alone", false);
    });
    await check("meshes: the nodes visited are those of the steps, and hold the contacts", async () => {
        const wrong = await browser.run(`const { meshes } = keepoutView.meshes, f = meshes.ask(), steps = meshes.steps(f.steps);
            return [0, 1].filter((which) => {
                const seen = new Set(steps.filter((_, i) => i % 2 === which)), nodes = meshes.nodes(which);
                const all = Array.from({ length: nodes.count }, (_, i) => i);
                return all.some((i) => nodes.isVisited(i) !== seen.has(i)) || seen.size < 10 || seen.size === nodes.count;
            })`);
        expect(wrong.length === 0, `of mesh ${wrong}`);
    });
    await check("meshes: every box holds those below it", async () => {
        const wrong = await browser.run(`const { meshes } = keepoutView.meshes;
            return [0, 1].flatMap((which) => {
                const path = [], bad = [], nodes = meshes.nodes(which);
                let deepest = 0;
                for (let i = 0; i < nodes.count; i++) {
                    const box = nodes.box(i);
                    path.length = nodes.depth(i);
                    deepest = Math.max(deepest, path.length);
                    const above = path.at(-1);
                    if (above && [0, 1, 2].some((k) => box.lo[k] < above.lo[k] || box.hi[k] > above.hi[k])) bad.push(i);
                    path.push(box);
                }
                return deepest === meshes.about(which).depth ? bad : ['depth'];
            })`);
        expect(wrong.length === 0, `nodes ${wrong}`);
    });
}

async function models(browser, out) {
    const dir = join(out, "models");
    mkdirSync(dir, { recursive: true });
    await check("meshes: two dropped files, one inside the other, a solid", async () => {
        const said = await give(browser, [cube(dir, "room.obj", 2), cube(dir, "ball.obj", 0.5)], "drop");
        expect(said === "room.obj, ball.obj: baked by keepout-bake.", said);
        await place(browser, [0, 0, 0, 30, 0, 0]);
        expect(/^Apart by 0\.\d+ m or more/.test(await browser.text("meshes-found")), await browser.text("meshes-found"));
        await browser.click("meshes-first");
        await put(browser, "meshes-solid", true);
        await settled(browser);
        const found = await browser.text("meshes-found");
        expect(found.startsWith("They touch: a piece of ball.obj is inside room.obj, which is a solid."), found);
        const same = await brute(browser);
        expect(same === "Brute force finds the same: no triangles touch, and one is inside.", same);
    });
    await check("meshes: what is too large for every turn is not judged, and said", async () => {
        await browser.click("meshes-second");
        await give(browser, [cube(dir, "huge.obj", 16000)]);
        const found = await browser.text("meshes-found");
        expect(found === "Nothing was judged: the library refuses these poses: out of range.", found);
        const cells = await browser.run(
            `return [...document.querySelectorAll('#view-meshes td')].map((cell) => cell.textContent)
            .concat(document.getElementById('meshes-equal').textContent).join('|')`,
        );
        expect(cells === "||||||none|not asked|", cells);
        expect(!(await browser.run("return keepoutView.meshes.picture.tie.visible")), "closest points are drawn");
        await give(browser, [cube(dir, "ball.obj", 0.5)]);
        expect((await browser.text("meshes-found")).startsWith("Apart by 0."), await browser.text("meshes-found"));
        await browser.click("meshes-first");
    });
    await check("meshes: an open model is no solid, and the tool's message says where", async () => {
        await put(browser, "meshes-solid", false);
        await settled(browser);
        await give(browser, [cube(dir, "open.obj", 1, "five")]);
        const before = await state(browser);
        await put(browser, "meshes-solid", true);
        const said = await settled(browser);
        expect(/open\.obj:\d+: .* m, of triangle/.test(said) && /expected each in two triangles/.test(said), said);
        expect((await state(browser)) === before, "the mesh is another");
        await put(browser, "meshes-solid", false);
        await settled(browser);
    });
    const corners = "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n";
    const stl = `solid a\nfacet normal 0 0 1\nouter loop\n${corners}endloop\nendfacet\nendsolid a\n`;
    await check("meshes: a dropped STL", async () => {
        const said = await give(browser, [file(dir, "one.stl", stl)], "drop");
        expect(said === "one.stl: baked by keepout-bake.", said);
        const report = await browser.text("meshes-report");
        expect(/triangles +1; 0 without area/.test(report), report);
    });
    await check("meshes: a dropped PLY", async () => {
        const head = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
        const list = "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
        const said = await give(browser, [file(dir, "one.ply", `${head}${list}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`)], "drop");
        expect(said === "one.ply: baked by keepout-bake.", said);
        expect((await browser.run("return keepoutView.meshes.meshes.about(0).faces")) === 1, "another mesh");
    });
    const ring = readFileSync(join(WORLD, "ring.stl"));
    writeFileSync(join(dir, "cut.stl"), ring.subarray(0, 5000));
    const wild = Buffer.from(ring);
    wild.writeFloatLE(NaN, 100);
    writeFileSync(join(dir, "wild.stl"), wild);
    const text = {
        stl: file(dir, "bad.stl", stl.replace("1 0 0\n", "1 zero 0\n")),
        obj: file(dir, "bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n"),
        empty: file(dir, "empty.ply", ""),
        other: file(dir, "notes.pdf", "%PDF"),
    };
    const [cut, nan] = [join(dir, "cut.stl"), join(dir, "wild.stl")];
    const bad = [
        ["a malformed STL", text.stl, "bad.stl:5: found 'zero', expected y of a vertex"],
        ["a binary STL that is cut off", cut, "cut.stl: byte 5000: found the end of the file, expected it at byte 38484"],
        ["a binary STL with a NaN", nan, "wild.stl: byte 100: found nan, expected y of a corner of triangle 1"],
        ["an OBJ with a bad index", text.obj, "bad.obj:4: found '4', but so far there are 3 vertices"],
        ["an empty file", text.empty, "empty.ply:1: found the end of the file"],
        ["a file of another kind", text.other, "notes.pdf: expected a name that ends with .obj, .stl or .ply."],
    ];
    for (const [what, path, message] of bad) {
        await check(`meshes: ${what} gives the tool's message, and the meshes stay`, async () => {
            const before = await state(browser);
            const said = await give(browser, [path], "drop");
            expect(said.startsWith(message) && said.endsWith("The meshes stay."), said);
            expect((await state(browser)) === before, "the meshes are others");
        });
    }
    await check("meshes: a wrong option gives the tool's message", async () => {
        await put(browser, "meshes-scale", "-1");
        const said = await settled(browser);
        expect(said.startsWith("keepout-bake: --scale -1: expected a number of 1e-9 to 1e9"), said);
        await put(browser, "meshes-scale", "");
        await settled(browser);
    });
}

async function downloads(browser, out) {
    const [there, here] = [join(out, "baked"), join(out, "downloads")];
    for (const folder of [there, here]) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
    }
    const root = { behavior: "allow", downloadPath: here };
    await browser.call("POST", "/goog/cdp/execute", { cmd: "Browser.setDownloadBehavior", params: root });
    const saved = async (button, name) => {
        await browser.click(button);
        const end = Date.now() + 20000;
        while (!existsSync(join(here, name)) && Date.now() < end) {
            await new Promise((done) => setTimeout(done, 100));
        }
        return readFileSync(join(here, name));
    };
    const cases = [
        ["bracket.obj", "bracket", {}],
        [
            "ring.stl",
            "half",
            { solid: true, scale: "0.5", rotate: "x,33", translate: "-1,0.25,3", error: "0.001", name: "half" },
        ],
    ];
    for (const [model, name, options] of cases) {
        await check(`meshes: what it saves of ${model} is what keepout-bake writes on the host`, async () => {
            await give(browser, [join(WORLD, model)]);
            const words = [];
            for (const [option, value] of Object.entries(options)) {
                await put(browser, `meshes-${option}`, value);
                await settled(browser);
                words.push(`--${option}`, ...(value === true ? [] : [value]));
            }
            const command = await browser.text("meshes-command");
            expect(command === ["keepout-bake", ...words, model].join(" "), command);
            const quiet = { stdio: ["ignore", "pipe", "ignore"] };
            const tool = (...more) => execFileSync(TOOL, [...words, ...more, "--output", there, join(WORLD, model)], quiet);
            const said = await browser.text("meshes-report");
            expect(said === tool().toString().trimEnd(), said);
            tool("--quiet", "--blob");
            for (const [i, ending] of [".c", ".h", ".kom", ".faces.bin", ".csv"].entries()) {
                const bytes = await saved(`meshes-download-${i}`, name + ending);
                const same = bytes.equals(readFileSync(join(there, name + ending)));
                expect(bytes.length > 100 && same, `${name}${ending} differs`);
            }
        });
    }
}

export async function drive(browser, out) {
    await poses(browser, out);
    await hand(browser);
    await trees(browser);
    await models(browser, out);
    await downloads(browser, out);
    await check("meshes: both parts again, where they touch", async () => {
        for (const option of ["scale", "rotate", "translate", "error"]) {
            await put(browser, `meshes-${option}`, "");
            await settled(browser);
        }
        const said = await give(browser, [join(WORLD, "bracket.obj"), join(WORLD, "ring.stl")], "drop");
        expect(said === "bracket.obj, ring.stl: baked by keepout-bake.", said);
        await browser.click("meshes-first");
        await place(browser, [0, 0, 0, 0, 0, 0]);
        await browser.click("meshes-second");
        await place(browser, POSES[3]);
        const found = await browser.text("meshes-found");
        expect(found.startsWith("They touch: 14 pairs, of "), found);
        await brute(browser);
        await put(browser, "meshes-visited", true);
        await set(browser, "meshes-level-0", 6);
        await set(browser, "meshes-level-1", 6);
        await browser.click("meshes-see");
        await browser.run("scrollTo(0, 0)");
    });
    await check("meshes: measures its frames", async () => {
        const each = await browser.runAsync("const done = arguments[0]; keepoutView.meshes.timeFrames(30).then(done)");
        console.log(`  528 and 768 triangles, moved, asked and drawn, SwiftShader: ${each.toFixed(1)} ms a frame`);
        expect(each > 0, "no time");
    });
}
