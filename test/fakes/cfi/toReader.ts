/*
 * The books of the tests as files, and beside each the places that web readers mark in it, for the real engine:
 * toReader.ts <folder> [places a writer]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { books, type TestBook } from "./books";
import { bare, open } from "./opened";
import { randomFrom } from "./random";
import { rangeText } from "./rangeText";
import { selectionIn } from "./selection";
import { writtenByJudge, writtenByNodes } from "../../features/annotations/cfi/writers";

const [folder = "", places = "100"] = process.argv.slice(2);
const cover =
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body><p>Cover</p></body></html>';

function archive({ files }: TestBook): Uint8Array {
  const opf = Object.keys(files).find((name) => name.endsWith(".opf")) ?? "";
  const whole = { mimetype: "application/epub+zip", [opf.replace(/[^/]*$/, "cover.xhtml")]: cover, ...files };
  const entries = Object.entries(whole).map(([name, text]) => [name, [strToU8(text), { level: 0 }]] as const);
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}

/** A text of Lua: its bytes, none of them with a meaning. */
const quoted = (text: string): string =>
  `"${[...Buffer.from(text, "utf8")].map((byte) => `\\${`${byte}`.padStart(3, "0")}`).join("")}"`;

function linesOf(book: TestBook, seed: number): readonly string[] {
  const opened = open(book);
  const random = randomFrom(seed);
  return Object.entries({ judge: writtenByJudge, nodes: writtenByNodes }).flatMap(([writer, write]) =>
    Array.from({ length: Number(places) }, () => selectionIn(opened, random))
      .filter((range) => bare(rangeText(range)) !== "")
      .map((range) => {
        const cfi = write(range, opened.chapter.spineStep);
        return `{ writer = "${writer}", cfi = ${quoted(cfi)}, text = ${quoted(rangeText(range))} },`;
      }),
  );
}

mkdirSync(folder, { recursive: true });
for (const [index, book] of books().entries()) {
  const name = join(folder, `${`${index}`.padStart(2, "0")} ${book.name}`);
  writeFileSync(`${name}.epub`, archive(book));
  const facts = `chapter = ${quoted(book.chapter)}, fragment = ${book.fragment}`;
  writeFileSync(`${name}.places.lua`, `return { ${facts},\n${linesOf(book, 3000 + index).join("\n")}\n}\n`);
}
