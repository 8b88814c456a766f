import { unzipSync } from "fflate";
import { sampleBooks } from "../../../../library-server/books/samples";
import { createCfiResolver, type CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import type { Fingerprint } from "../../../../src/model/book";
import { books } from "../../../fakes/cfi/books";
import { documentOf, judge } from "../../../fakes/cfi/judge";
import { bytes } from "../../../fakes/cfi/opened";
import { randomFrom } from "../../../fakes/cfi/random";
import { webPercent } from "../../../fakes/cfi/webPercent";

interface Epub {
  readonly name: string;
  /** Text by entry. */
  readonly files: Readonly<Record<string, string>>;
}

interface Section {
  readonly step: string;
  readonly entry: string;
  readonly size: number;
  readonly linear?: string | undefined;
}

const sizeOf = (text: string | undefined): number => Buffer.byteLength(text ?? "", "utf8");

/** As a browser reads it, without the code under test. */
function sectionsOf({ files }: Epub): readonly Section[] {
  const path = documentOf(files["META-INF/container.xml"]!, "application/xml")
    .getElementsByTagName("rootfile")[0]!
    .getAttribute("full-path")!;
  const document = documentOf(files[path]!, "application/xml");
  const named = (name: string): Element[] =>
    [...document.getElementsByTagName("*")].filter(({ localName }) => localName === name);
  const entries = new Map(
    named("item").map((item) => [
      item.getAttribute("id"),
      new URL(item.getAttribute("href")!, `http://book/${path}`).pathname.slice(1),
    ]),
  );
  const step = 2 * ([...document.documentElement.children].indexOf(named("spine")[0]!) + 1);
  return named("itemref").flatMap((ref, index) => {
    const entry = entries.get(ref.getAttribute("idref"));
    const linear = ref.getAttribute("linear") ?? undefined;
    if (entry === undefined) return [];
    const name = decodeURIComponent(entry);
    return [{ step: `/${step}/${2 * (index + 1)}`, entry: name, size: sizeOf(files[name]), linear }];
  });
}

function resolverOf({ files }: Epub): CfiResolver {
  const inside = Object.fromEntries(Object.entries(files).map(([entry, text]) => [bytes(entry), bytes(text)]));
  const sizes = Object.fromEntries(Object.entries(inside).map(([entry, text]) => [entry, text.length]));
  return createCfiResolver({
    contents: { canRead: () => true, read: (_: string, entry: string) => inside[entry], sizes: () => sizes },
    tasks: { pause: () => undefined },
    annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
  } as unknown as Parameters<typeof createCfiResolver>[0]);
}

interface Place {
  readonly cfi: string;
  readonly expected: number;
}

interface Chapter {
  readonly document: Document;
  readonly texts: readonly Text[];
  /** Bytes of each text. */
  readonly lengths: readonly number[];
}

function chapterOf(text: string): Chapter {
  const document = documentOf(text);
  const body = document.getElementsByTagName("body")[0] ?? document.getElementsByTagName("h:body")[0]!;
  const walker = document.createTreeWalker(body, 4);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return { document, texts, lengths: texts.map(({ data }) => sizeOf(data)) };
}

/** Random places, with CFI and percentage by the web reader's own code. */
function placesIn(epub: Epub, count: number): readonly Place[] {
  const sections = sectionsOf(epub);
  const random = randomFrom(7);
  const read = sections.flatMap(({ entry, step }, index) => {
    const text = epub.files[entry];
    return text === undefined ? [] : [{ index, step, ...chapterOf(text) }];
  });
  return Array.from({ length: count }, () => {
    const { index, step, document, texts, lengths } = read[random(read.length)]!;
    const number = random(texts.length);
    const node = texts[number]!;
    const offset = random(node.length);
    const range = document.createRange();
    range.setStart(node, offset);
    const before = lengths.slice(0, number).reduce((sum, length) => sum + length, 0);
    const share = (before + sizeOf(node.data.slice(0, offset))) / lengths.reduce((sum, length) => sum + length, 0);
    return { cfi: judge.joinIndir(step, judge.fromRange(range)), expected: webPercent(sections, index, share) };
  });
}

async function samples(): Promise<readonly Epub[]> {
  const all = [...(await sampleBooks("odd")), ...(await sampleBooks("classics"))];
  return all
    .filter(({ type, file }) => type === "EPUB" && file !== undefined)
    .map(({ title, file }) => ({
      name: title,
      files: Object.fromEntries(
        Object.entries(unzipSync(file!)).map(([entry, data]) => [entry, Buffer.from(data).toString("utf8")]),
      ),
    }));
}

/** Largest difference in percent, over books whose place is found. */
function largestGap(epubs: readonly Epub[], placesABook: number): { readonly gap: number; readonly found: number } {
  let gap = 0;
  let found = 0;
  epubs.forEach((epub, number) => {
    const resolver = resolverOf(epub);
    const file = { fingerprint: `book ${number} ${epub.name}` as Fingerprint, path: `/books/${number}.epub` };
    for (const { cfi, expected } of placesIn(epub, placesABook)) {
      const percent = resolver.percentAt(file, bytes(cfi));
      if (percent === undefined) continue;
      found += 1;
      gap = Math.max(gap, Math.abs(percent - expected));
    }
  });
  return { gap, found };
}

describe("the web reader's percentage", () => {
  test("differs by at most half a percent in the sample books", async () => {
    const epubs = await samples();
    const { gap, found } = largestGap(epubs, 30);
    expect(epubs.length).toBeGreaterThan(5);
    expect(found).toBe(30 * epubs.length);
    expect(gap).toBeLessThan(0.5);
  });

  test("counts sections by their bytes, without those outside the reading order", () => {
    const chapter = (words: number): string =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head/><body><p>${"word ".repeat(words)}</p></body></html>`;
    const lengths = [10, 4000, 1, 900, 2500];
    const items = lengths.map((_, n) => `<item id="c${n}" href="c%20${n}.xhtml" media-type="application/xhtml+xml"/>`);
    const refs = lengths.map((_, n) => `<itemref idref="c${n}"${n === 3 ? ' linear="no"' : ""}/>`);
    const epub = {
      name: "unequal",
      files: {
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="a/b.opf"/></rootfiles></container>',
        "a/b.opf": `<package><metadata/><manifest>${items.join("")}</manifest><spine>${refs.join("")}</spine></package>`,
        ...Object.fromEntries(lengths.map((length, n) => [`a/c ${n}.xhtml`, chapter(length)])),
      },
    };
    const { gap, found } = largestGap([epub], 100);
    expect(found).toBe(100);
    expect(gap).toBeLessThan(0.5);
  });

  test("is close for generated chapters of every kind", () => {
    const { gap, found } = largestGap(books(), 20);
    expect(found).toBeGreaterThan(15 * books().length);
    expect(gap).toBeLessThan(4);
  });

  test("is unknown if the sizes cannot be read", () => {
    const [book] = books();
    const resolver = createCfiResolver({
      contents: {
        canRead: () => true,
        read: (_: string, entry: string) => book!.files[entry],
        sizes: () => undefined,
      },
      tasks: { pause: () => undefined },
      annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
    } as unknown as Parameters<typeof createCfiResolver>[0]);
    const file = { fingerprint: "unread" as Fingerprint, path: "/books/unread.epub" };
    expect(resolver.percentAt(file, "epubcfi(/6/4!/4/2/1:0)")).toBeUndefined();
  });
});
