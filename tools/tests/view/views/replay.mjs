// The Replay view: OUT/replay holds recordings of the board (replay.sh); the host's keepout-replay says the same of each.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check, drawn, expect } from "../kit.mjs";

const TOOL = resolve("build/host/keepout-replay");
const HEAD_WORDS = 6;
const FIRST_OF_NO_CALL = 0xfff0;

/** The check over a record, as boards/record/format.h has it. */
function mix(sum, word) {
    const x = (sum ^ Math.imul(word, 0x9e3779b1)) >>> 0;
    return (Math.imul(((x << 13) | (x >>> 19)) >>> 0, 5) + 0xe6546b64) >>> 0;
}

/** Flips the lowest bit of the last answer of a call in the middle of a recording, and mends its check word.
 * Returns the record's number. */
function flip(from, to) {
    const bytes = readFileSync(from);
    const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const length = (at) => words[at] & 0xffff;
    let at = HEAD_WORDS;
    while (at < words.length / 2 || words[at] >>> 16 >= FIRST_OF_NO_CALL) {
        at += length(at);
    }
    const end = at + length(at) - 1;
    words[end - 1] ^= 1;
    const sum = words.subarray(at + 1, end).reduce(mix, 0);
    words[end] = mix(sum, words[at]);
    writeFileSync(to, Buffer.from(words.buffer));
    return words[at + 1];
}

export async function drive(browser, out) {
    const path = (name) => join(out, "replay", name);
    const host = (name) => {
        const { status, stdout, stderr } = spawnSync(TOOL, [name], { cwd: path(""), encoding: "utf8" });
        return { code: status, lines: stdout.trim().split("\n"), said: stderr.trim() };
    };
    const text = (id) => browser.text(`replay-${id}`);
    const idle = () => browser.until("return !keepoutView.replay.recording.walking");

    /** Drops a file on the page, and returns what the view says when it is done with it. */
    const drop = async (name) => {
        await browser.run(
            `const bytes = Uint8Array.from(atob(arguments[1]), (c) => c.charCodeAt(0));
            const t = new DataTransfer(); t.items.add(new File([bytes], arguments[0]));
            document.getElementById('replay-said').textContent = '';
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: t, bubbles: true }))`,
            name,
            readFileSync(path(name)).toString("base64"),
        );
        return browser.until(
            `const said = document.getElementById('replay-said').textContent;
            return !said.endsWith('is being replayed.') && said`,
        );
    };
    /** The counts of the page, as the lines of the tool. */
    const counts = (column) =>
        browser.run(
            `return [...document.querySelectorAll('#replay-counts tbody tr')].map((row) => row.cells)
                .map((cells, i) => [i, cells[arguments[0]].textContent, cells[0].textContent])
                .filter(([i, count]) => i === 0 || count !== '0').map(([, count, text]) => '  ' + count + ' ' + text)`,
            column,
        );
    /** The page and the tool say the same of a recording. */
    const same = async (name, code) => {
        const said = await drop(name);
        const tool = host(name);
        expect(tool.code === code, `the tool's exit code is ${tool.code}: ${tool.said}`);
        expect(said === `${tool.lines[0]}.`, `the page says ${said}, the tool ${tool.lines[0]}`);
        const [here, all] = [await counts(1), await counts(2)];
        expect(all.join("\n") === tool.lines.slice(1, -1).join("\n"), `the page\n${all.join("\n")}\n${tool.lines.join("\n")}`);
        expect(here.join("\n") === all.join("\n"), `at the end\n${here.join("\n")}`);
        return tool.lines.at(-1);
    };
    const present = async () => [await text("place"), await text("record"), (await counts(1)).join("\n")].join("\n");
    const go = async (action) => {
        await action();
        await idle();
        return present();
    };

    await check("replay: the example is equal", async () => {
        expect(/^Equal to the last bit: [1-9]\d* calls\.$/.test(await text("verdict")), await text("verdict"));
    });
    for (const name of ["golden.kor", "last.kor", "flight.kor"]) {
        await check(`replay: ${name} of the board is equal, with the counts of the host`, async () => {
            expect((await same(name, 0)).startsWith("equal"), "the host says that it differs");
            const calls = /\d+/.exec(host(name).lines[1])[0];
            const [first, ...more] = (await text("verdict")).split("\n");
            expect(first === `Equal to the last bit: ${calls} calls.`, first);
            const skipped = host(name).lines.some((line) => /not re/.test(line));
            expect(more.some((line) => /^NOT RE/.test(line)) === skipped, `${more}`);
            await browser.run("window.long ??= keepoutView.replay.recording.bytes"); // that of golden.kor
        });
    }
    await check("replay: calls that were not replayed are told from equal ones", async () => {
        await drop("golden.kor");
        const tool = host("golden.kor").lines.filter((line) => /calls not replayed/.test(line));
        const expected = tool.reduce((sum, line) => sum + parseInt(line), 0);
        const [found, first] = await browser.run(
            "const { how } = keepoutView.replay.recording; return [how.filter((is) => is === 1).length, how.indexOf(1) + 1]",
        );
        expect(expected > 0 && found === expected, `${found} calls, expected ${expected}`);
        await browser.runAsync("keepoutView.replay.go(arguments[0]).then(arguments[1])", first);
        const row = await browser.run("return document.querySelector('#replay-rows tr.chosen').textContent");
        expect(row.endsWith("not replayed"), row);
        expect(/outside of the recording$/.test(await text("record")), await text("record"));
        await drop("flight.kor");
    });

    /* ---- flight.kor is open ---- */

    const list = spawnSync(TOOL, ["--list", path("flight.kor")], { encoding: "utf8", maxBuffer: 1 << 28 })
        .stdout.split("\n")
        .filter((line) => line.startsWith("#"));
    /** What the page shows of a record is what the tool lists: number and text. */
    const listed = async (at) => {
        const [place, record] = [await text("place"), await text("record")];
        const [number] = list[at - 1].split(" ");
        expect(place === `Record ${number}, ${at} of ${list.length}`, place);
        expect(`${number} ${record}` === list[at - 1], `the page shows ${number} ${record}, the tool ${list[at - 1]}`);
        const chosen = await browser.run("return document.querySelector('#replay-rows tr.chosen').textContent");
        expect(chosen.startsWith(number + record.split(/[( ]/)[0]), chosen);
    };
    const slide = (at) =>
        browser.run(
            "const e = document.getElementById('replay-at'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))",
            at,
        );
    await check("replay: each record is that of the tool's list", async () => {
        const far = list.length;
        for (const at of [1, 2, 3, Math.floor(far / 3), Math.floor(far / 2), far - 1, far]) {
            await go(() => slide(at));
            await listed(at);
        }
    });
    await check("replay: back and forth gives the same record", async () => {
        const middle = Math.floor(list.length / 2);
        const before = await go(() => slide(middle));
        const ways = [["back", "forward"], ["back", "back", "forward", "forward"], ["forward", "back"], ["first"], ["last"]];
        for (const steps of ways) {
            for (const step of steps) {
                await go(() => browser.click(`replay-${step}`));
            }
            const after = steps.length > 1 ? await present() : await go(() => slide(middle));
            expect(after === before, `before\n${before}\nafter ${steps}\n${after}`);
        }
    });
    await check("replay: keys", async () => {
        await go(() => slide(500));
        const keys = { "\uE014": 501, "\uE012": 500, "\uE00F": 600, "\uE00E": 500, "\uE010": list.length, "\uE011": 1 };
        for (const [key, at] of Object.entries(keys)) {
            await go(() => browser.type("replay-canvas", key));
            await listed(at);
        }
        const name = (line) => /^#\d+ (\w+)/.exec(line)[1];
        await go(() => slide(500));
        const next = list.findIndex((line, i) => i >= 500 && name(line) === name(list[499])) + 1;
        await go(() => browser.type("replay-canvas", "n"));
        await listed(next);
        await go(() => browser.type("replay-canvas", "p"));
        await listed(500);
    });
    await check("replay: a click on a row, and on the picture", async () => {
        await go(() => browser.run("document.querySelectorAll('#replay-rows tbody tr')[0].click()"));
        await listed(480);
        const before = await drawn(browser, "replay");
        await go(() => browser.drag("replay-canvas", [[0.6, 0.5], [0.7, 0.5]]));
        expect((await drawn(browser, "replay")) !== before, "the picture is the same");
        const { left, right, at } = await browser.run(
            `const { stage, recording } = keepoutView.replay;
            return { left: stage.left, right: stage.width, at: recording.at }`,
        );
        const wide = await browser.run("return document.getElementById('replay-canvas').clientWidth");
        const expected = ((0.7 * wide - left) / right) * list.length;
        expect(Math.abs(at - expected) <= list.length / right + 1, `record ${at}, expected about ${expected}`);
        await listed(at);
    });

    const refused = ["cut", "odd", "header", "empty", "text", "version", "library", "layout", "tree_k", "magic", "kind"];
    for (const name of [...refused, "part_type", "part_count", "part_first", "part_entries", "part_address", "number"]) {
        await check(`replay: ${name}.kor is refused as by the tool, and the recording stays`, async () => {
            const before = [await present(), await text("verdict")].join("\n");
            const said = await drop(`${name}.kor`);
            const tool = host(`${name}.kor`);
            expect(tool.code === 2, `the tool's exit code is ${tool.code}`);
            expect(`keepout-replay: ${said}` === tool.said, `the page says ${said}, the tool ${tool.said}`);
            expect([await present(), await text("verdict")].join("\n") === before, "something else is shown");
        });
    }
    await check("replay: two files are one too many", async () => {
        await browser.run("keepoutView.replay.takeFiles([new File([], 'a.kor'), new File([], 'b.kor')])");
        expect((await text("said")) === "2 files: expected one recording.", await text("said"));
    });
    await check("replay: of two files at once the last counts", async () => {
        await browser.run("void keepoutView.replay.load('long.kor', window.long)");
        await drop("flight.kor");
        await browser.runAsync("setTimeout(arguments[0], 1500)"); // the other one takes a third of that
        expect((await text("said")).startsWith("flight.kor: "), await text("said"));
        expect((await browser.run("return keepoutView.replay.recording.name")) === "flight.kor", "it is another one");
    });
    await check("replay: of several records that are asked for the last counts", async () => {
        const [at, shown] = await browser.runAsync(
            `const v = keepoutView.replay, done = arguments[0];
            v.load('long.kor', window.long)
                .then(() => Promise.all([v.go(1), v.go(100000), v.go(70000), v.go(60000), v.go(90000)]))
                .then(() => done([v.recording.at, document.getElementById('replay-place').textContent]))`,
        );
        const total = /of (\d+) records/.exec(host("golden.kor").lines[0])[1];
        expect(at === 90000 && shown === `Record #89999, 90000 of ${total}`, `${at}, ${shown}`);
        await drop("flight.kor");
    });

    const number = flip(path("flight.kor"), path("flipped.kor"));
    for (const name of ["answer.kor", "flipped.kor"]) {
        await check(`replay: ${name} differs where the tool says, in its words`, async () => {
            const words = await same(name, 1);
            const verdict = await text("verdict");
            const [first, second] = verdict.split("\n");
            expect(/^IT DIFFERS, after \d+ equal calls\.$/.test(first) && second === words, `${verdict}\n${words}`);
            const found = /^record (\d+) differs: /.exec(words)[1];
            expect(name !== "flipped.kor" || found === String(number), `record ${found}, not ${number}`);
            expect((await text("place")).startsWith(`Record #${found},`), await text("place"));
            const rows = await browser.run(
                "return [...document.querySelectorAll('#replay-rows tr.alarm')].map((row) => row.textContent)",
            );
            expect(rows.length === 1 && rows[0].startsWith(`#${found}`) && rows[0].endsWith("differs"), `${rows}`);
            const alarm = "return document.getElementById('replay-verdict').classList.contains('alarm')";
            expect(await browser.run(alarm), "it is not in red");
            const before = await present();
            await go(() => browser.click("replay-back"));
            expect((await present()) !== before, "the record before is the same");
            expect((await go(() => browser.click("replay-forward"))) === before, "another record");
            expect((await go(() => browser.click("replay-forward"))) === before, "it goes past the difference");
        });
    }
    await check("replay: a file that is chosen", async () => {
        await browser.type("replay-files", path("small.kor"));
        await browser.until("return document.getElementById('replay-said').textContent.startsWith('small.kor: ')");
        expect(/^Equal/.test(await text("verdict")), await text("verdict"));
        await drop("flipped.kor");
    });
}
