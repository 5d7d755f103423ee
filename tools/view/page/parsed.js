// @ts-check
// JSON and XML as the browser parses them, as tokens with their lines: tools/view/parsed reads them in the host's tools,
// where a board's machine uses jansson and libexpat. A token is a letter, LINE:COLUMN, a blank and a text.

/** A document that the browser cannot parse, in its words. */
export class Malformed extends Error {}

const ESCAPES = /** @type {Record<string, string>} */ ({ "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\0": "\\0" });
const escaped = (/** @type {string} */ text) => text.replace(/[\\\n\r\0]/g, (c) => ESCAPES[c]);

/** Counts lines and columns on the way through a text. */
class Ruler {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.at = 0;
        this.line = 1;
        this.begin = 0; // of the line
    }

    /** Where a character stands, as LINE:COLUMN. Called with ascending indices. @param {number} index */
    place(index) {
        for (let end = this.text.indexOf("\n", this.at); end >= 0 && end < index; end = this.text.indexOf("\n", this.at)) {
            this.line++;
            this.at = this.begin = end + 1;
        }
        this.at = Math.max(this.at, Math.min(index, this.text.length));
        return `${this.line}:${index - this.begin + 1}`;
    }
}

/** Decodes a file. XML may name its encoding. @param {string} name @param {Uint8Array} bytes */
export function decode(name, bytes) {
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
    const said = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head);
    try {
        return new TextDecoder(said ? said[1] : "utf-8", { fatal: true }).decode(bytes);
    } catch (error) {
        throw new Malformed(`${name}: expected text, found ${error instanceof Error ? error.message : String(error)}`);
    }
}

/** The tokens that may follow in JSON: each word of a state is a kind of token, and names the state after it. */
const GRAMMAR = /** @type {Record<string, Record<string, string>>} */ ({
    value: { string: "end", scalar: "end", "{": "first", "[": "item" },
    item: { string: "end", scalar: "end", "{": "first", "[": "item", "]": "end" },
    first: { string: "colon", "}": "end" },
    key: { string: "colon" },
    colon: { ":": "value" },
    end: { ",": "more", "}": "end", "]": "end" },
});

const STRING = /("(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")/;
const SCALAR = /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/;
const MARK = /([{}[\],:])/;

/** The index of the first token that does not fit. Browsers do not all tell it. @param {string} text */
function misfit(text) {
    const form = new RegExp(`[ \\t\\n\\r]*(?:${STRING.source}|${SCALAR.source}|${MARK.source})`, "y");
    const open = [];
    let state = "value";
    let at = 0;
    for (let found = form.exec(text); found; found = form.exec(text)) {
        const [, string, scalar, mark] = found;
        const next = GRAMMAR[state][string ? "string" : scalar ? "scalar" : mark];
        const closes = mark === "}" ? "{" : mark === "]" ? "[" : "";
        if (!next || (mark === "," && open.length === 0) || (closes && open.pop() !== closes)) {
            return form.lastIndex - (string ?? scalar ?? mark).length;
        }
        if (mark === "{" || mark === "[") {
            open.push(mark);
        }
        state = next !== "more" ? next : open.at(-1) === "{" ? "key" : "value";
        at = form.lastIndex;
    }
    return at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
}

/** The tokens of a JSON document. @param {string} name @param {string} text */
export function jsonTokens(name, text) {
    try {
        JSON.parse(text);
    } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        const place = new Ruler(text).place(misfit(text)).replace(":", ": column ");
        throw new Malformed(`${name}:${place}: ${said.replace(/\s+/g, " ")}`);
    }
    // A document that JSON.parse takes consists of these tokens and blanks.
    const ruler = new Ruler(text);
    const lines = [];
    for (const found of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[-\d.eE+]+|true|false|null|[{}[\]]/g)) {
        const [word, string, colon] = found;
        const place = ruler.place(found.index);
        if (string) {
            lines.push(`${colon ? "k" : "s"}${place} ${escaped(JSON.parse(string))}`);
        } else if (/^[-\d]/.test(word)) {
            lines.push(`${/[.eE]/.test(word) ? "r" : "i"}${place} ${word}`);
        } else {
            lines.push(word[0] + place);
        }
    }
    return lines.join("\n");
}

const ENTITIES = /** @type {Record<string, string>} */ ({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" });

/** @param {string} text */
const plain = (text) =>
    text.replace(/&(#x?[\da-fA-F]+|\w+);/g, (_, word) =>
        word[0] === "#"
            ? String.fromCodePoint(word[1] === "x" ? parseInt(word.slice(2), 16) : Number(word.slice(1)))
            : ENTITIES[word],
    );

/** Checks that the browser can parse XML. Prefixes need not be declared, as to libexpat.
 * @param {string} name @param {string} text */
function checkXml(name, text) {
    if (/<!DOCTYPE[^>]*\[/.test(text)) {
        throw new Malformed(`${name}: found a DOCTYPE with declarations of its own, expected a document without`);
    }
    const bare = text
        .replace(/(<\/?[\p{L}_][\w.-]*):/gu, "$1_")
        .replace(/(\s[\p{L}_][\w.-]*):([\w.-]+\s*=\s*["'])/gu, "$1_$2")
        .replace(/^(<\?xml[^>]*?)\sencoding=["'][\w.-]*["']/, "$1");
    const said = new DOMParser().parseFromString(bare, "application/xml").querySelector("parsererror")?.textContent;
    if (said) {
        const at = /line\D*(\d+)\D*?column\D*(\d+)\s*:?\s*([^\n]*)/i.exec(said);
        const what = (at?.[3] || said).replace(/Below is a rendering.*/s, "").trim();
        throw new Malformed(at ? `${name}:${at[1]}: column ${at[2]}: ${what}` : `${name}: ${what}`);
    }
}

/** The tokens of an XML document. @param {string} name @param {string} text */
export function xmlTokens(name, text) {
    checkXml(name, text);
    // A document that the browser takes as well-formed consists of these.
    const form =
        /<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>|<!\[CDATA\[(.*?)\]\]>|<\/([^\s>]+)\s*>|<((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+/gs;
    const ruler = new Ruler(text);
    /** @type {string[]} */
    const lines = [];
    for (const found of text.matchAll(form)) {
        const place = ruler.place(found.index);
        const [word, data, end, tag] = found;
        if (data !== undefined) {
            lines.push(`T${place} ${escaped(data)}`);
        } else if (end) {
            lines.push(`E${place} ${end}`);
        } else if (tag) {
            pushTag(lines, place, tag);
        } else if (word[0] !== "<") {
            lines.push(`T${place} ${escaped(plain(word.replace(/\r\n?/g, "\n")))}`);
        }
    }
    return lines.join("\n");
}

/** @param {string[]} lines @param {string} place @param {string} tag */
function pushTag(lines, place, tag) {
    const name = /^[^\s/]+/.exec(tag)?.[0] ?? "";
    lines.push(`S${place} ${name}`);
    for (const [, key, double, single] of tag.slice(name.length).matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        const value = plain((double ?? single).replace(/\r\n|[\t\n\r]/g, " "));
        lines.push(`a${place} ${escaped(key)}`, `a${place} ${escaped(value)}`);
    }
    if (tag.endsWith("/")) {
        lines.push(`E${place} ${name}`);
    }
}
