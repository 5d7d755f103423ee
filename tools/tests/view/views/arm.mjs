// The Arm view: OUT/arm holds what boards and the host's keepout-arm wrote (arm.sh).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, drawn, drop, expect, set } from "../kit.mjs";

const MESHES = ["wedge.obj", "wedge.stl", "wedge.ply"];

export async function drive(browser, out) {
    const path = (name) => join(out, "arm", name);
    const read = (name) => readFileSync(path(name), "utf8");
    const arm = (of) => browser.run(`return keepoutView.arm.arm.${of}`);
    const verdict = () => browser.text("arm-verdict");
    const take = (name) =>
        browser.run(
            `const e = document.getElementById('arm-pose');
            e.value = [...e.options].find((o) => o.textContent === '${name}').value; e.dispatchEvent(new Event('change'))`,
        );
    /** Drops files at once, and returns what the view says. */
    const load = (files) =>
        browser.runAsync(
            `const [files, done] = arguments;
            const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            keepoutView.arm.takeFiles(files.map(([name, text]) => new File([bytes(text)], name)))
                .then(() => done(document.getElementById('arm-said').textContent))`,
            files.map((name) => [name, readFileSync(path(`crane/${name}`)).toString("base64")]),
        );
    /** The lines of rows about a pose, under another name. */
    const about = (rows, pose) =>
        read(rows)
            .split("\n")
            .filter((row) => row.split(",")[1] === pose && !/^(sweep|touched),/.test(row))
            .map((row) => row.replace(`,${pose},`, ",here,"));

    await check("arm: every row of the project's own arm is that of the board", async () => {
        expect((await arm("csv")) === read("own.rows"), "the rows differ");
    });
    for (const pose of ["up", "reach", "clash", "near", "beyond"]) {
        await check(`arm: pose ${pose} says what the board says`, async () => {
            await take(pose);
            const said = await browser.run("return keepoutView.arm.told.text");
            expect(said.trim() === about("own.rows", pose).join("\n"), said);
        });
    }
    await check("arm: a joint beyond its limit is refused in words, with the board's numbers", async () => {
        await take("beyond");
        const [, , link, value, low, high] = about("own.rows", "beyond")[0].split(",");
        const said = await verdict();
        expect(said === `REFUSED: the joint of ${link} is at ${value} degrees, its range is ${low} to ${high}.`, said);
    });
    await check("arm: sliders move it into itself, and it turns red", async () => {
        await take("up");
        expect((await verdict()) === "Touches nothing.", await verdict());
        const before = await drawn(browser, "arm");
        await set(browser, "arm-joint-1", 120);
        await set(browser, "arm-joint-2", 130);
        const board = about("bent.rows", "bent");
        const said = await browser.run("return keepoutView.arm.told.text");
        expect(said.trim().split("\n").join(" ") === board.join(" "), `the page says ${said}, the board ${board.join("\n")}`);
        const touch = board.find((row) => row.startsWith("pose")).split(",")[3];
        expect((await verdict()).startsWith(`TOUCHES ITSELF: ${Number.parseInt(touch, 10)} pair`), await verdict());
        const [, , a, b, distance] = board.find((row) => row.startsWith("closest")).split(",");
        expect((await browser.text("arm-closest")) === `${a}, ${b}: ${distance} m`, await browser.text("arm-closest"));
        const red = await browser.run(
            `const { stage, told, scene } = keepoutView.arm, paints = {};
            stage.scene.traverse((o) => { if (o.geometry?.type === 'CapsuleGeometry') {
                const paint = o.material.color.getHexString(); paints[paint] = (paints[paint] ?? 0) + 1; } });
            return [paints['d55e00'], new Set(told.touching.flatMap(({ a, b }) => [a, b])).size]`,
        );
        expect(red[0] === red[1] && red[0] > 0, `${red[0]} red capsules, ${red[1]} that touch`);
        expect((await drawn(browser, "arm")) !== before, "the picture is the same");
    });
    await check("arm: keys move a joint by half a degree", async () => {
        await take("up");
        await browser.type("arm-joint-0", "\uE014"); // arrow right
        expect((await browser.text("arm-value-0")) === "0.50°", await browser.text("arm-value-0"));
    });
    await check("arm: a click on a sweep shows its closest step", async () => {
        const rows = read("own.rows").trim().split("\n");
        const at = rows.findIndex((row) => row.startsWith("sweep,up,reach"));
        await browser.run(`document.querySelectorAll('#arm-rows tbody tr')[${at}].click()`);
        const [, , , , , a, b, distance] = rows[at].split(",");
        expect((await browser.text("arm-closest")) === `${a}, ${b}: ${distance} m`, await browser.text("arm-closest"));
    });
    await check("arm: lists the pairs that are never checked", async () => {
        const said = await browser.run("return [...document.querySelectorAll('#arm-allowed li')].map((e) => e.textContent)");
        expect(said.includes("turret, upper") || said.includes("upper, lower"), said.join("; "));
        expect(Number(await browser.text("arm-count")) === said.length, await browser.text("arm-count"));
    });
    await check("arm: a URDF's fitted capsules are the host's to 8 LSB, and proved", async () => {
        // Sine and cosine of another C library differ in their last bit.
        await load(["crane.urdf", "crane.srdf", ...MESHES]);
        const capsules = (c) => /capsules\[\] = \{([^]*?)\n\};/.exec(c)[1].match(/-?\d+/g).map(Number);
        const [here, host] = [capsules(await arm("c")), capsules(read("crane/guard.c"))];
        expect(here.length === host.length && here.every((x, i) => Math.abs(x - host[i]) <= 8), `${here}, the host ${host}`);
        expect(/proved: the capsules of 7 links hold/.test(await browser.text("arm-report")), "no proof");
    });
    await check("arm: a URDF with a table of capsules gives the host's tables and the board's rows", async () => {
        const said = await load(["crane.urdf", "crane.srdf", "capsules.csv", ...MESHES]);
        expect((await arm("c")) === read("crane/guard.c"), said);
        expect((await arm("csv")) === read("crane.rows"), "the rows differ");
    });
    await check("arm: joints that mimic another follow it as the host's table says", async () => {
        const values = (pose) => browser.run(`return keepoutView.arm.arm.tables.poses[${pose}].values`);
        await take("stowed");
        const out = await values(1);
        const followed = await browser.run(`return keepoutView.arm.arm.follow(arguments[0])`, [...out.slice(0, 4), 0, 0]);
        expect(
            followed.every((x, i) => Math.abs(x - out[i]) <= 5),
            `${followed}, the pose has ${out}`,
        );
        const before = await browser.run("return keepoutView.arm.values[4]");
        await set(browser, "arm-joint-3", 20);
        expect((await browser.run("return keepoutView.arm.values[4]")) !== before, "it stays");
        expect(await browser.run("return document.getElementById('arm-joint-4') === null"), "it has a slider of its own");
    });
    for (const name of ["floating.urdf", "macro.urdf", "circle.urdf", "word.urdf"]) {
        await check(`arm: ${name} gives keepout-arm's message, and the arm stays`, async () => {
            const said = await load([name, ...MESHES]);
            expect(said === read(`crane/${name}.said`).trim(), `the page says ${said}`);
            expect((await arm("c")) === read("crane/guard.c"), "the arm is gone");
        });
    }
    await check("arm: a mesh that is missing is named", async () => {
        const said = await load(["crane.urdf", "wedge.obj", "wedge.ply"]);
        expect(/^crane\.urdf:50:\d+: found filename="wedge\.stl", expected a file of this last name, dropped/.test(said), said);
    });
    const mesh = (name) =>
        `<robot name="r"><link name="a"><collision>
        <geometry><mesh filename="${name}"/></geometry></collision></link></robot>`;
    await check("arm: Collada is not taken, and said by name", async () => {
        const said = await browser.runAsync(
            `const [urdf, done] = arguments;
            keepoutView.arm.takeFiles([new File([urdf], 'a.urdf'), new File(['<COLLADA/>'], 'part.dae')])
                .then(() => done(document.getElementById('arm-said').textContent))`,
            mesh("package://x/part.dae"),
        );
        expect(/part\.dae.*expected \.stl, \.obj or \.ply/.test(said), said);
    });
    const broken = [
        ["broken.urdf", '<robot name="r">\n<link name="a"></robot>', /^broken\.urdf:2: column \d+: ./],
        ["joints.csv", "waist,base\n", /^joints\.csv: expected a \.urdf, or joints\.csv and poses\.csv$/],
        ["notes.pdf", "%PDF", /^notes\.pdf: expected a \.urdf, or joints\.csv and poses\.csv$/],
    ];
    for (const [name, text, message] of broken) {
        await check(`arm: ${name} gives a message`, async () => {
            const said = await drop(browser, "arm-said", name, text);
            expect(message.test(said), said);
            expect((await arm("c")) === read("crane/guard.c"), "the arm is gone");
        });
    }
    await check("arm: a malformed line of a CSV file gives keepout-arm's message", async () => {
        const said = await browser.runAsync(
            `const done = arguments[0];
            keepoutView.arm.takeFiles([new File(['waist,base\\n'], 'joints.csv'), new File(['up,0\\n'], 'poses.csv')])
                .then(() => done(document.getElementById('arm-said').textContent))`,
        );
        expect(/^joints\.csv:1: /.test(said), said);
    });
    await check("arm: the example comes back", async () => {
        await browser.click("arm-again");
        await browser.until("return keepoutView.arm.arm.tables.poses.length === 5");
        expect((await arm("csv")) === read("own.rows"), "the rows differ");
        await take("clash");
    });
}
