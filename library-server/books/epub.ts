import type { BookPlan } from "./plan";
import { paragraphs } from "./prose";
import { type Contents, zip } from "./zip";

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const ballastName = "OEBPS/ballast.bin";

const style = "body { margin: 5%; }\nh1 { margin-bottom: 2em; }\np { margin: 0; text-indent: 1.2em; }\n";

/** A book of several chapters as an EPUB 3; the same plan gives the same bytes. */
export function makeEpub(plan: BookPlan): Uint8Array {
  const chapters = Array.from({ length: plan.parts }, (_, index) => index + 1);
  const contents: Record<string, string | Uint8Array> = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": container,
    "OEBPS/book.opf": packageOf(plan, chapters),
    "OEBPS/nav.xhtml": navigationOf(plan, chapters),
    "OEBPS/style.css": style,
  };
  for (const chapter of chapters) contents[`OEBPS/${fileOf(chapter)}`] = chapterOf(plan, chapter);
  if (plan.ballast !== undefined) contents[ballastName] = ballastOf(plan.seed, plan.ballast);
  return zip(contents satisfies Contents, ["mimetype", ballastName]);
}

/** Numbers by a seed, without repetition. */
function ballastOf(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

function fileOf(chapter: number): string {
  return `chapter-${String(chapter).padStart(2, "0")}.xhtml`;
}

function packageOf(plan: BookPlan, chapters: readonly number[]): string {
  const items = chapters.map((n) => `    <item id="c${n}" href="${fileOf(n)}" media-type="application/xhtml+xml"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:identifier id="id">urn:library:${plan.seed}</dc:identifier>
${isbns(plan)}    <dc:title>${escaped(plan.title)}</dc:title>
${plan.authors.map((author) => `    <dc:creator>${escaped(author)}</dc:creator>`).join("\n")}
    <dc:language>${plan.language}</dc:language>
    <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="style.css" media-type="text/css"/>
${items.join("\n")}
  </manifest>
  <spine>${chapters.map((n) => `<itemref idref="c${n}"/>`).join("")}</spine>
</package>
`;
}

function isbns({ isbn13, isbn10 }: BookPlan): string {
  const known = [isbn13, isbn10].filter((isbn) => isbn !== undefined);
  return known.map((isbn) => `    <dc:identifier>urn:isbn:${isbn}</dc:identifier>\n`).join("");
}

function navigationOf(plan: BookPlan, chapters: readonly number[]): string {
  const lines = chapters.map((n) => `<li><a href="${fileOf(n)}">Chapter ${n}</a></li>`).join("\n");
  return xhtml(plan, "Contents", `<nav epub:type="toc"><h1>Contents</h1><ol>\n${lines}\n</ol></nav>`);
}

function chapterOf(plan: BookPlan, chapter: number): string {
  const texts = textOf(plan, chapter, plan.paragraphs ?? 24);
  const body = texts.map((text) => `<p>${emphasised(text)}</p>`).join("\n");
  return xhtml(plan, `Chapter ${chapter}`, `<section><h1>Chapter ${chapter}</h1>\n${body}\n</section>`);
}

/** Each chapter begins with the first paragraph of the text again. */
function textOf({ seed, text }: BookPlan, chapter: number, count: number): readonly string[] {
  if (text === undefined) return paragraphs(seed * 100 + chapter, count);
  return Array.from({ length: count }, (_, index) => text[index % text.length]!);
}

/** Puts some words into elements of their own, as in real books, so that positions can point into them. */
function emphasised(text: string): string {
  return escaped(text).replace("seven letters", "<em>seven letters</em>");
}

function xhtml(plan: BookPlan, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${plan.language}">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
