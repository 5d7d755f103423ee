// The Tool path view: OUT/toolpath holds what boards and the host wrote (toolpath.sh).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, drawn, drop, expect, set } from "../kit.mjs";

export async function drive(browser, out) {
    const read = (name) => readFileSync(join(out, "toolpath", name), "utf8");
    const path = (of) => browser.run(`return keepoutView.toolpath.scene.path.${of}`);
    const load = (...names) =>
        browser.runAsync(
            `const [files, done] = arguments;
            keepoutView.toolpath.takeFiles(files.map(([name, text]) => new File([text], name)))
                .then(() => done(document.getElementById('toolpath-said').textContent))`,
            names.map((name) => [name, read(name)]),
        );
    const fieldsOf = (rows, line) =>
        read(rows)
            .split("\n")
            .map((row) => row.split(","))
            .find((f) => f[0] === String(line));

    await check("toolpath: every row of the job is that of the board", async () => {
        expect((await path("csv")) === read("job.rows"), "the rows differ");
        const blocked = read("job.rows").match(/,blocked,/g).length;
        const said = await browser.text("toolpath-verdict");
        expect(said.startsWith(`BLOCKED: ${blocked} of `), said);
    });
    await check("toolpath: the worst place is where the firmware says that the tool touches first", async () => {
        await browser.click("toolpath-worst");
        const f = fieldsOf("job.rows", 42);
        const said = await browser.text("toolpath-tip");
        // The firmware prints the tip rounded down, the page to nearest: a micrometre apart at most.
        const here = said.match(/-?\d+\.\d+/g).map(Number);
        expect(
            here.every((x, i) => Math.abs(x - Number(f[20 + i])) < 0.0011),
            `${said}, the firmware says ${f.slice(20, 23)}`,
        );
        expect(/line 42$/.test(await browser.text("toolpath-move")), await browser.text("toolpath-move"));
        expect(/^BLOCKED: the cutter meets clamp right$/.test(await browser.text("toolpath-judged")), "");
        expect((await browser.text("toolpath-text")).includes("> 42  X108.5"), await browser.text("toolpath-text"));
    });
    await check("toolpath: a click on a near move shows the firmware's clearance", async () => {
        const f = fieldsOf("job.rows", 16);
        await browser.run(
            "[...document.querySelectorAll('#toolpath-rows tbody tr')].find((r) => r.cells[0].textContent === '16').click()",
        );
        const said = await browser.text("toolpath-judged");
        expect(said === `near: the cutter ${f[4]} mm from clamp ${f[3]}`, said);
    });
    await check("toolpath: no point of a move is nearer than the firmware says of the move", async () => {
        // A point of a move has an inexact arc to answer for, at most: 0.01 mm of chords and some roundings.
        const worse = await browser.run(
            `const { samples, moves, margin } = keepoutView.toolpath.scene.path;
            return samples.filter((s) => {
                const m = moves[s.move];
                return m.state !== 'blocked' && s.clearance < (m.state === 'near' ? m.clearance : margin) - 0.0001;
            }).length`,
        );
        expect(worse === 0, `${worse} of the samples`);
    });
    await check("toolpath: the slider moves the tool", async () => {
        await set(browser, "toolpath-time", 10);
        const [there, one] = [await browser.text("toolpath-tip"), await drawn(browser, "toolpath")];
        await set(browser, "toolpath-time", 200);
        expect((await browser.text("toolpath-tip")) !== there, there);
        expect((await drawn(browser, "toolpath")) !== one, "the picture is the same");
    });
    await check("toolpath: keys move the tool", async () => {
        const before = await browser.run("return document.getElementById('toolpath-time').value");
        await browser.type("toolpath-canvas", "\uE014"); // arrow right
        const after = await browser.run("return document.getElementById('toolpath-time').value");
        expect(Number(after) === Number(before) + 1, `from ${before} to ${after}`);
        await browser.type("toolpath-canvas", "w");
        expect(/line 42$/.test(await browser.text("toolpath-move")), await browser.text("toolpath-move"));
    });
    for (const [setup, programme] of [
        ["setup.txt", "post_linuxcnc"],
        ["setup_router.txt", "planes"],
        ["setup_inch.txt", "board_inch"],
    ]) {
        await check(`toolpath: ${programme}.nc gives the firmware's rows`, async () => {
            const said = await load(setup, `${programme}.nc`);
            expect((await path("csv")) === read(`${programme}.rows`), said);
        });
    }
    await load("setup.txt", "post_linuxcnc.nc");
    for (const name of ["cutter.nc", "unended.nc", "long.nc", "word_setup.txt", "short_setup.txt"]) {
        await check(`toolpath: ${name} gives the firmware's message, and the path stays`, async () => {
            const said = await drop(browser, "toolpath-said", name, read(name));
            expect(said === read(`${name}.said`).trim(), `the page says ${said}`);
            expect((await path("csv")) === read("post_linuxcnc.rows"), "the path is gone");
        });
    }
    await check("toolpath: a file of another kind gives a message", async () => {
        const said = await drop(browser, "toolpath-said", "notes.pdf", "%PDF-1.4\n1 0 obj\n");
        expect(/^notes\.pdf:1: found /.test(said), said);
    });
    await check("toolpath: the example comes back", async () => {
        await browser.click("toolpath-again");
        await browser.until("return keepoutView.toolpath.programme.name === 'job.nc'");
        expect((await path("csv")) === read("job.rows"), "the rows differ");
    });
}
