// Uses the page as a user does: node drive.mjs PAGE FLIGHT GOLDEN OUT
//   PAGE    the folder of the page
//   FLIGHT  the rows of the warehouse's flight, as a board wrote them
//   GOLDEN  lines "name: hash", as a board printed them
//   OUT     a folder for pictures and files
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import process from "node:process";
import { Browser } from "./browser.mjs";

const [page, flight, golden, out] = process.argv.slice(2).map((path) => resolve(path));
let passed = 0;
let failed = 0;

async function check(name, test) {
    try {
        await test();
        passed++;
    } catch (error) {
        failed++;
        console.log(`  FAILED ${name}: ${error.message}`);
    }
}

function expect(value, what) {
    if (!value) {
        throw new Error(what);
    }
}

/** A file in OUT with this text. */
function file(name, text) {
    writeFileSync(join(out, name), text);
    return join(out, name);
}

const settled = "return document.body.dataset.golden";
const objects = async (browser) => Number.parseInt(await browser.text("tree-number"), 10);
const visits = (browser) =>
    browser.run("return ['tree-0', 'rebuilt-0', 'brute-0'].map(i => Number(document.getElementById(i).textContent))");
const set = (browser, id, value) =>
    browser.run(
        "const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('input'))",
        id,
        String(value),
    );
/** What is drawn, as one number: pictures that differ have different ones. */
const drawn = (browser, view) =>
    browser.run(`const s = keepoutView.${view}.stage; s.drawNow();
    const gl = s.renderer.getContext(), w = gl.drawingBufferWidth, h = gl.drawingBufferHeight, p = new Uint8Array(4 * w * h);
    gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, p);
    let sum = 0; for (const v of p) sum = (Math.imul(sum, 31) + v) | 0; return sum`);

async function goldens(browser) {
    const rows = await browser.run(
        "const cells = (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent);" +
            "return [...document.querySelectorAll('#golden tr')].map(cells).filter((row) => row.length)",
    );
    const here = rows.map(([name, hash]) => `${name}: ${hash}`).join("\n");
    const there = readFileSync(golden, "utf8").trim();
    expect(here === there, `the page says\n${here}\nthe board\n${there}`);
    expect((await browser.run(settled)) === "equal", "the page does not say equal");
}

async function tree(browser) {
    await check("tree: inserts where the mouse is", async () => {
        const before = await objects(browser);
        await browser.click("tool-insert");
        await browser.drag("tree-canvas", [[0.5, 0.5]]);
        expect((await objects(browser)) === before + 1, `${await objects(browser)} objects after ${before}`);
        expect(/^Object \d+ inserted at depth [1-9]/.test(await browser.text("tree-said")), await browser.text("tree-said"));
    });
    await check("tree: drags what is there", async () => {
        await browser.click("tool-drag");
        const held = "const { tree } = keepoutView.tree; return tree.box(tree.changed().slot).c";
        const [from] = await browser.run(held);
        await browser.drag("tree-canvas", [
            [0.5, 0.5],
            [0.55, 0.55],
            [0.62, 0.62],
        ]);
        const [to] = await browser.run(held);
        expect(
            /^Object \d+ (left its|is within its) fat box/.test(await browser.text("tree-said")),
            await browser.text("tree-said"),
        );
        expect(to > from + 1, `dragged from x = ${from} to ${to}`);
        expect((await browser.text("tree-equal")) === "Brute force finds the same.", await browser.text("tree-equal"));
    });
    await check("tree: removes what is there", async () => {
        const before = await objects(browser);
        await browser.click("tool-remove");
        await browser.drag("tree-canvas", [[0.62, 0.62]]);
        expect((await objects(browser)) === before - 1, await browser.text("tree-said"));
    });
    await check("tree: keys insert and remove", async () => {
        const before = await objects(browser);
        await browser.type("tree-canvas", "1\uE014\uE014\uE014\uE007"); // arrow right, Enter
        expect((await objects(browser)) === before + 1, "nothing was inserted");
        await browser.type("tree-canvas", "\uE017"); // Delete
        expect((await objects(browser)) === before, "nothing was removed");
    });
    await check("tree: a finger inserts", async () => {
        const before = await objects(browser);
        const [x, y] = await browser.run(
            "const f = document.getElementById('tree-canvas').getBoundingClientRect();" +
                "return [Math.round(f.left + f.width * 0.4), Math.round(f.top + f.height * 0.5)]",
        );
        await browser.call("POST", "/actions", {
            actions: [
                {
                    type: "pointer",
                    id: "finger",
                    parameters: { pointerType: "touch" },
                    actions: [
                        { type: "pointerMove", duration: 0, x, y },
                        { type: "pointerDown", button: 0 },
                        { type: "pointerUp", button: 0 },
                    ],
                },
            ],
        });
        expect((await objects(browser)) === before + 1, "nothing was inserted");
    });
    await check("tree: fills, with fewer visits than brute force", async () => {
        await set(browser, "tree-count", 1024);
        await browser.click("tree-fill");
        expect((await objects(browser)) === 1024, await browser.text("tree-number"));
    });
    for (const kind of ["box", "ray", "sphere", "swept", "nearest"]) {
        await check(`tree: ${kind}`, async () => {
            await browser.click(`tool-${kind}`);
            await browser.drag("tree-canvas", [
                [0.35, 0.6],
                [0.45, 0.5],
            ]);
            const said = await browser.text("tree-found");
            expect(
                new RegExp(kind === "nearest" ? "^nearest: object \\d+" : `^${kind}: [1-9]\\d* fat boxes found, [1-9]`).test(
                    said,
                ),
                said,
            );
            expect((await browser.text("tree-equal")) === "Brute force finds the same.", await browser.text("tree-equal"));
            const [inserted, rebuilt, brute] = await visits(browser);
            expect(
                inserted > 0 && inserted < brute / 2 && rebuilt > 0 && brute === 1024,
                `${inserted}, ${rebuilt}, ${brute} visits`,
            );
        });
    }
    await check("tree: the slider shows more levels", async () => {
        await set(browser, "tree-level", 0);
        const few = await drawn(browser, "tree");
        await set(browser, "tree-level", 6);
        expect(few !== (await drawn(browser, "tree")), "the picture is the same");
    });
    await check("tree: a full pool is said in words", async () => {
        await set(browser, "tree-count", 4096);
        await browser.click("tree-fill");
        await browser.click("tool-insert");
        await browser.drag("tree-canvas", [[0.5, 0.5]]);
        expect(
            (await browser.text("tree-said")) === "The library refuses this: the pool is full.",
            await browser.text("tree-said"),
        );
        await set(browser, "tree-count", 1024);
        await browser.click("tree-fill");
    });
}

async function flights(browser) {
    await check("flight: every row is that of the board", async () => {
        await browser.click("tab-flight");
        await browser.until("return document.body.dataset.view === 'flight'");
        expect((await browser.run("return keepoutView.flight.csv")) === readFileSync(flight, "utf8"), "the rows differ");
    });
    await check("flight: scrubs there and back", async () => {
        const shown = async (pose) => {
            await set(browser, "flight-time", pose);
            await browser.until(`return keepoutView.flight.firmware?.next === ${pose + 1}`);
            return [
                await browser.text("flight-now"),
                await browser.text("flight-nearest"),
                await browser.text("flight-visits"),
            ].join("; ");
        };
        const there = await shown(2549);
        expect(/^50.98 s, pose 2550 of 3001; obstacle 36, 0\.\d+ m; \d+ boxes/.test(there), there);
        await shown(10);
        expect((await shown(2549)) === there, "another answer after scrubbing back");
        await browser.picture(join(out, "flight.png"));
    });
    await check("flight: a clearance is rounded down", async () => {
        const said = await nearestAt(browser, 2549); // 0.019973 m
        expect(said === "obstacle 36, 0.019 m", said);
    });
    await check("flight: plays", async () => {
        await browser.click("flight-play");
        await browser.until("return keepoutView.flight.pose > 2560", 20);
        await browser.click("flight-play");
        expect((await browser.text("flight-play")) === "Play", "it does not pause");
    });
    await check("flight: takes a track and a map", async () => {
        const track = file("small.tum", "# a short one\n0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n2 2 0 0 0 0 0 1\n");
        await browser.type("flight-files", `${track}\n${file("small.csv", "4,0,0,0.5\n4,3,0,1\n")}`);
        await browser.until("return keepoutView.flight.poses.length === 3", 20);
        expect(/^obstacle 1, 1.24\d m$/.test(await nearestAt(browser, 2)), await browser.text("flight-nearest"));
    });
    const bad = [
        ["a malformed track", "bad.tum", "0 0 0 0 0 0 0 1\n1 1 zero 0 0 0 0 1\n", /^bad.tum:2: /],
        ["times that do not ascend", "back.tum", "1 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n", /^back.tum:2: /],
        ["a malformed map", "bad.csv", "1,2,3,0.5\n1,2\n", /^bad.csv:2: /],
        ["an empty track", "empty.tum", "", /^empty.tum/],
        ["a file of another kind", "notes.pdf", "%PDF", /^notes.pdf: expected a trajectory/],
    ];
    for (const [what, name, text, message] of bad) {
        await check(`flight: ${what} gives a message, and the flight stays`, async () => {
            await browser.run(
                `const t = new DataTransfer(); t.items.add(new File([arguments[1]], arguments[0]));
                document.getElementById('flight-said').textContent = '';
                document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: t, bubbles: true }))`,
                name,
                text,
            );
            const said = await browser.until("return document.getElementById('flight-said').textContent", 20);
            expect(message.test(said), said);
            expect((await browser.run("return keepoutView.flight.poses.length")) === 3, "the flight is gone");
        });
    }
}

async function nearestAt(browser, pose) {
    await set(browser, "flight-time", pose);
    await browser.until(`return keepoutView.flight.firmware?.next === ${pose + 1}`);
    return browser.text("flight-nearest");
}

async function look(browser, name) {
    await check(`${name}: light and dark, and no error`, async () => {
        await browser.picture(join(out, `${name}-light.png`));
        const light = await drawn(browser, "tree");
        await browser.click("theme");
        expect((await drawn(browser, "tree")) !== light, "the picture is the same");
        await browser.picture(join(out, `${name}-dark.png`));
        await browser.click("theme");
        const errors = await browser.errors();
        expect(errors.length === 0, errors.join("; "));
    });
}

async function fromDisk() {
    const browser = await Browser.open();
    try {
        await browser.go(`file://${join(page, "index.html")}`);
        await check("from disk: golden hashes are the board's", async () => {
            await browser.until(settled, 120);
            await goldens(browser);
        });
        await tree(browser);
        await look(browser, "tree");
        await check("tree: measures its frames", async () => {
            const each = await browser.runAsync("const done = arguments[0]; keepoutView.tree.timeFrames(30).then(done)");
            console.log(`  1024 objects, SwiftShader: ${each.toFixed(1)} ms a frame`);
            expect(each > 0, "no time");
        });
        await flights(browser);
        await check("nothing is fetched from elsewhere, and no error", async () => {
            const fetched = await browser.run(
                "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !/^(file|data|blob):/.test(n))",
            );
            expect(fetched.length === 0, fetched.join(" "));
            const errors = await browser.errors();
            expect(errors.length === 0, errors.join("; "));
        });
    } finally {
        await browser.close();
    }
}

async function fromServer() {
    const kinds = { html: "text/html", js: "text/javascript", css: "text/css" };
    const server = createServer((request, answer) => {
        const name = request.url === "/" ? "index.html" : request.url.slice(1);
        answer.setHeader("content-type", kinds[name.split(".").at(-1)] ?? "text/plain");
        answer.end(readFileSync(join(page, name)));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const browser = await Browser.open(["--disable-3d-apis"]);
    try {
        await check("from a server, without WebGL: says so, and computes the hashes", async () => {
            await browser.go(`http://127.0.0.1:${server.address().port}/`);
            await browser.until(settled, 120);
            const said = await browser.text("error");
            expect(/has no WebGL 2/.test(said) && !(await browser.run("return document.getElementById('error').hidden")), said);
            await goldens(browser);
        });
    } finally {
        await browser.close();
        server.close();
    }
}

await fromDisk();
await fromServer();
console.log(`view: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
