// The Fence view: OUT/fence holds what boards and the host's keepout-fence wrote (fence.sh).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, drawn, drop, expect, set } from "../kit.mjs";

const HOME = "52.1004,5.4003,12.5";

export async function drive(browser, out) {
    const read = (name) => readFileSync(join(out, "fence", name), "utf8");
    const judged = (of) => browser.run(`return keepoutView.fence.scene.judged.${of}`);
    const option = (name, value) =>
        browser.runAsync(
            `const [name, value, done] = arguments, view = keepoutView.fence;
            document.getElementById('fence-' + name).value = value; done()`,
            name,
            value,
        );
    /** Loads a file, and perhaps a fence beside it, and returns what the view says. */
    const load = (...names) =>
        browser.runAsync(
            `const [files, done] = arguments;
            keepoutView.fence.takeFiles(files.map(([name, text]) => new File([text], name)))
                .then(() => done(document.getElementById('fence-said').textContent))`,
            names.map((name) => [name, read(name)]),
        );

    await check("fence: every row of the lagoon is that of the board", async () => {
        expect((await judged("csv")) === read("lagoon.rows"), "the rows differ");
        const said = await browser.text("fence-verdict");
        const breaks = read("lagoon.rows").match(/^break/gm).length;
        expect(said.startsWith(`THE FENCE IS BROKEN ${breaks} times.`), said);
    });
    await check("fence: a click on a row shows what it is about", async () => {
        const before = await drawn(browser, "fence");
        const row = read("lagoon.rows")
            .split("\n")
            .findIndex((line) => line.startsWith("break"));
        await browser.run(`document.querySelectorAll('#fence-rows tbody tr')[${row}].click()`);
        expect((await browser.text("fence-said")) === read("lagoon.rows").split("\n")[row], await browser.text("fence-said"));
        expect((await drawn(browser, "fence")) !== before, "the picture is the same");
    });
    for (const name of ["points.plan", "points.csv", "points.waypoints", "works.plan"]) {
        await check(`fence: ${name} gives the host's data`, async () => {
            const said = await load(name);
            expect((await judged("c")) === read(`${name}.c`), said);
        });
    }
    await check("fence: every row of a plan is that of the board", async () => {
        await load("points.plan");
        expect((await judged("csv")) === read("points.rows"), "the rows differ");
    });
    await option("home", HOME);
    for (const form of ["plan", "waypoints", "txt", "poly", "geojson", "kml", "csv"]) {
        await check(`fence: yard.${form} gives the host's data`, async () => {
            const said = await load(`yard.${form}`);
            expect((await judged("c")) === read(`yard.${form}.c`), said);
        });
    }
    await option("home", "");
    for (const form of ["plan", "waypoints", "txt", "poly", "geojson", "kml", "csv"]) {
        await check(`fence: yard.${form} beside a mission gives the host's data`, async () => {
            const said = await load("works.waypoints", `yard.${form}`);
            expect((await judged("c")) === read(`works.waypoints+yard.${form}.c`), said);
        });
    }
    await check("fence: a fence alone has no mission to judge, and says so", async () => {
        await option("home", HOME);
        await load("yard.kml");
        expect(/no mission/.test(await browser.text("fence-verdict")), await browser.text("fence-verdict"));
    });
    const refused = ["two.csv", "word.waypoints", "number.plan", "twice.plan", "semicolon.kml", "ring.geojson", "network.kml"];
    for (const name of refused) {
        await check(`fence: ${name} gives the host's message, and the fence stays`, async () => {
            const before = await judged("c");
            const said = await drop(browser, "fence-said", name, read(name));
            expect(said === read(`${name}.said`).trim(), `the page says ${said}`);
            expect((await judged("c")) === before, "the fence is gone");
        });
    }
    const broken = [
        ["broken.plan", '{"fileType": "Plan",\n "version": }\n', /^broken\.plan:2: column 13: ./],
        ["broken.kml", "<kml>\n<Placemark></kml>\n", /^broken\.kml:2: column \d+: ./],
        ["cut.geojson", '{"type": "Feature",\n', /^cut\.geojson:2: column 1: ./],
        ["comma.json", '{"a": [1,\n2,],\n"b": 3}', /^comma\.json:2: column 3: ./],
        ["tail.json", '{"a": 1}\n {', /^tail\.json:2: column 2: ./],
        ["notes.pdf", "%PDF", /^notes\.pdf: expected a name that ends with \.plan/],
    ];
    for (const [name, text, message] of broken) {
        await check(`fence: ${name} gives a message`, async () => {
            const said = await drop(browser, "fence-said", name, text);
            expect(message.test(said), said);
        });
    }
    await option("home", "");

    /** Where an item is in the picture, as parts of its width and height. */
    const seen = (number) =>
        browser.run(
            `const { scene, stage } = keepoutView.fence, { camera } = stage;
            const at = scene.handles().find((item) => item.number === ${number}).at;
            const p = camera.position.clone().set(...scene.point(at)).project(camera);
            return [(p.x + 1) / 2, (1 - p.y) / 2]`,
        );
    const where = (number) => browser.run(`return keepoutView.fence.scene.handles().find((i) => i.number === ${number}).at`);
    for (const name of ["lagoon.csv", "points.plan", "points.waypoints"]) {
        await check(`fence: ${name}: an item dragged into a zone to stay out of breaks it`, async () => {
            await (name === "lagoon.csv" ? browser.click("fence-again") : load(name));
            await browser.until(`return keepoutView.fence.mission.name === '${name}'`);
            const [item, zone] = name === "lagoon.csv" ? [6, "10"] : [1, null];
            const target = await browser.run(
                `const { scene, stage } = keepoutView.fence;
                const zone = scene.judged.plan.zones.find((z) => ${zone ? `z.name === '${zone}'` : "z.kind === 2"});
                const item = scene.handles().find((i) => i.number === ${item});
                const at = scene.point([...zone.points[0], item.at[2]]);
                const p = stage.camera.position.clone().set(...at).project(stage.camera);
                return [zone.name, (p.x + 1) / 2, (1 - p.y) / 2]`,
            );
            const from = await seen(item);
            const to = target.slice(1);
            const half = from.map((x, i) => (x + to[i]) / 2);
            const before = await where(item);
            await browser.drag("fence-canvas", [from, half, to]);
            await browser.until("return !keepoutView.fence.judging && !keepoutView.fence.next");
            expect(String(await where(item)) !== String(before), `item ${item} stays`);
            const rows = await judged("csv");
            const row = new RegExp(`^break,${item},${item},item,out,${target[0].replace(/[[\]]/g, "\\$&")},`, "m");
            expect(row.test(rows), rows);
            expect(/^THE FENCE IS BROKEN/.test(await browser.text("fence-verdict")), await browser.text("fence-verdict"));
        });
    }
    await check("fence: two fingers move no item", async () => {
        const before = String(await where(1));
        await browser.pinch("fence-canvas", await seen(1));
        await browser.until("return !keepoutView.fence.judging && !keepoutView.fence.next");
        expect(String(await where(1)) === before, `from ${before} to ${await where(1)}`);
        await browser.run("keepoutView.fence.stage.controls.reset()");
    });
    await check("fence: keys choose and move an item", async () => {
        await browser.click("fence-again");
        await browser.until("return keepoutView.fence.mission.name === 'lagoon.csv' && !keepoutView.fence.judging");
        await browser.type("fence-canvas", "n");
        const [x, y] = await where(1);
        await browser.type("fence-canvas", "\uE014"); // arrow right
        await browser.until("return !keepoutView.fence.judging && !keepoutView.fence.next");
        const [u, v] = await where(1);
        expect(Math.abs(u - x - 5 * 65536) < 2000 && Math.abs(v - y) < 2000, `from ${x}, ${y} to ${u}, ${v}`);
    });
    await check("fence: a warning distance of 30 m", async () => {
        await browser.click("fence-again");
        await browser.until("return keepoutView.fence.scene.judged.csv.includes('item,3,clear')");
        await browser.run(
            "const e = document.getElementById('fence-warn'); e.value = '30'; e.dispatchEvent(new Event('change'))",
        );
        await browser.until("return keepoutView.fence.scene.judged.csv.includes('item,3,warning')");
        await set(browser, "fence-warn", "10");
        await browser.click("fence-again");
        await browser.until("return keepoutView.fence.scene.judged.csv.includes('item,3,clear')");
    });
}
