// Files whose names and contents would be markup: OUT/text holds what tools/tests/text/hostile.py wrote.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, expect, open } from "./kit.mjs";

const MARKUP = "<img src=x onerror=document.title='evil'><svg onload=document.title='evil'>";

/** The files that each view is given, under names that are markup. */
const GIVEN = {
    fence: [["evil.kml"], ["evil.geojson"], ["evil.nc"]],
    arm: [["evil.urdf", "evil.srdf"], ["evil.kml"]],
    toolpath: [["evil.nc"], ["evil.kml"]],
    volumes: [["evil.obj"], ["evil.kml"]],
    meshes: [["evil.obj"], ["evil.stl"], ["evil.kml"]],
    flight: [["evil.nc"], ["evil.kml"]],
    replay: [["evil.kml"]],
};

/** What the page made of it: markup of the file's would be an element or a handler that no view makes. */
const FOUND = `
    const odd = [...document.querySelectorAll("img, iframe, object, embed, script:not([src]), [onerror], [onload], [onclick]")];
    return [...odd.map((one) => one.outerHTML.slice(0, 80)), ...(document.title.includes("evil") ? ["the title"] : [])]`;

async function give(browser, view, files, out) {
    await browser.runAsync(
        `const [view, files, done] = arguments;
        const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        Promise.resolve(keepoutView[view].takeFiles(files.map(([name, text]) => new File([bytes(text)], name))))
            .catch(() => 0).then(() => setTimeout(done, 300))`,
        view,
        files.map((name) => [MARKUP + name, readFileSync(join(out, "text", name)).toString("base64")]),
    );
}

export async function hostile(browser, out) {
    expect(readdirSync(join(out, "text")).length > 5, "no hostile files");
    for (const [view, given] of Object.entries(GIVEN)) {
        await check(`${view}: names and texts of files are no markup`, async () => {
            await open(browser, view);
            for (const files of given) {
                await give(browser, view, files, out);
                const found = await browser.run(FOUND);
                expect(found.length === 0, `${files.join(", ")}: ${found.join("; ")}`);
            }
            const shown = await browser.run("return document.body.innerText");
            expect(shown.includes("evil"), "nothing of the files is shown, so nothing was tried");
        });
    }
    await check("markup that is put into the page is found", async () => {
        await browser.run(`document.getElementById("fence-said").innerHTML = arguments[0]`, MARKUP);
        const found = await browser.run(FOUND);
        expect(found.length >= 2, `only ${found.length}`);
        await browser.run(`document.getElementById("fence-said").textContent = ""; document.title = "keepout: see it"`);
    });
}
