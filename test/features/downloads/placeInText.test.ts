import type { HostAnnotation } from "../../../src/model/annotation";
import { testContext } from "../../fakes/testContext";
import { lostAnnotations, placeIn } from "../../../src/features/downloads/placeInText";
import type { Fingerprint } from "../../../src/model/book";
import type { LeftAt } from "../../../src/model/leftAt";

const texts = {
  older: { fingerprint: "a" as Fingerprint, path: "/older.epub" },
  newer: { fingerprint: "b" as Fingerprint, path: "/newer.epub" },
};

const paragraphs = (words: readonly string[]): string =>
  `<html><head/><body>${words.map((word) => `<p>${word}</p>`).join("")}</body></html>`;

const place = (paragraph: number): string => `/body/DocFragment[1]/body/p[${paragraph}]/text().0`;

interface Given {
  /** Paragraphs by file; an absent file cannot be read. */
  readonly older?: readonly string[];
  readonly newer?: readonly string[];
  readonly notes?: readonly HostAnnotation[] | undefined;
  /** Document structure of the older file. */
  readonly version?: number;
}

/** Two EPUBs with one chapter each. `asked`: whose notes were listed; `structures`: whose engine version was read. */
function device({ older, newer, notes, version }: Given) {
  const asked: string[] = [];
  const structures: string[] = [];
  const chapters: Readonly<Record<string, readonly string[] | undefined>> = {
    "/older.epub": older,
    "/newer.epub": newer,
  };
  const read = (path: string, entry: string): string | undefined => {
    if (entry === "META-INF/container.xml")
      return '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>';
    if (entry === "book.opf")
      return '<package><metadata/><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';
    const words = chapters[path];
    return words === undefined ? undefined : paragraphs(words);
  };
  const host = {
    tasks: { pause: () => undefined },
    files: { facts: (path: string) => (chapters[path] === undefined ? undefined : { size: 1, modifiedAt: 1 }) },
    contents: { readClosed: read, sizes: () => undefined },
    annotations: {
      versionOf: () => 1,
      engineVersionOf: (path: string) => {
        structures.push(path);
        return path === texts.older.path ? version : undefined;
      },
      textBetween: () => undefined,
      ownColours: () => ({}),
      listOf: (path: string) => {
        asked.push(path);
        if (notes === undefined) return undefined;
        return {
          count: notes.length,
          unread: [],
          part: (from: number, count: number) => notes.slice(from, from + count),
        };
      },
    },
  };
  return { context: testContext({ host }), asked, structures };
}

const words = ["The lamp was lit at low tide every day.", "Nobody saw it but the gulls and her."];
const left: LeftAt = { place: place(2), fraction: 0.4 as never };

describe("the position in a newer file", () => {
  test("is kept if the words at the place are the same", () => {
    const longer = [words[0]!, `${words[1]!} And then it rained.`];
    for (const newer of [words, longer]) {
      const { context } = device({ older: words, newer });
      expect(placeIn(context, left, texts)).toEqual(left);
    }
  });

  test("becomes a percentage if the words differ or a file cannot be read", () => {
    for (const given of [
      { older: words, newer: [words[0]!, "Quite another paragraph."] },
      { older: words, newer: ["One more.", ...words] },
      { older: words, newer: [words[0]!] },
      { older: words },
      { newer: words },
    ]) {
      expect(placeIn(device(given).context, left, texts)).toEqual({ fraction: 0.4 });
    }
  });

  test("is read in the document structure of the older file, because its sidecar is kept", () => {
    const { context, structures } = device({ older: words, newer: words });
    placeIn(context, left, texts);
    expect(structures).toEqual(["/older.epub"]);
  });

  test.each([
    [20240113, { fraction: 0.4 }],
    [20240114, left],
  ])("is looked for in the chapters that the engine of the older file knew: %i", (version, expected) => {
    expect(placeIn(device({ older: words, newer: words, version }).context, left, texts)).toEqual(expected);
  });

  test("is compared by the first 32 bytes of its words", () => {
    const [first, second] = [words[0]!, words[1]!];
    const changed = (at: number): readonly string[] => [first, `${second.slice(0, at)}#${second.slice(at + 1)}`];
    expect(placeIn(device({ older: words, newer: changed(33) }).context, left, texts)).toEqual(left);
    expect(placeIn(device({ older: words, newer: changed(30) }).context, left, texts)).toEqual({ fraction: 0.4 });
  });

  test("is not changed in a file of fixed pages", () => {
    const { context } = device({});
    expect(placeIn(context, { fraction: 0.4 as never }, texts)).toEqual({ fraction: 0.4 });
    expect(placeIn(context, {}, texts)).toEqual({});
    const fixed: LeftAt = { fraction: 0.4 as never };
    expect(placeIn(context, fixed, texts)).toBe(fixed);
  });
});

describe("notes that have no place in a newer file", () => {
  const highlight = (paragraph: number, text: string, more: Partial<HostAnnotation> = {}): HostAnnotation => ({
    start: place(paragraph),
    end: place(paragraph).replace(".0", `.${text.length}`),
    page: place(paragraph),
    datetime: "2026-01-01 10:00:00",
    text,
    ...more,
  });
  const lost = (given: Given, path = "/older.epub"): number => lostAnnotations(device(given).context, path, texts);

  test("are counted by the words at their place", () => {
    const notes = [highlight(1, "The lamp"), highlight(2, "Nobody saw"), highlight(2, "Nobody")];
    expect(lost({ older: words, newer: words, notes })).toBe(0);
    expect(lost({ older: words, newer: [words[0]!, "Quite another."], notes })).toBe(2);
    expect(lost({ older: words, newer: [], notes })).toBe(3);
  });

  test("include all notes if the newer file cannot be read", () => {
    expect(lost({ older: words, notes: [highlight(1, "The lamp")] })).toBe(1);
  });

  test("do not include notes with words edited by the reader whose place exists", () => {
    const notes = [highlight(1, "The lamp", { text: "my own words", isEdited: true })];
    expect(lost({ older: words, newer: words, notes })).toBe(0);
  });

  test("are none if the book has no list of notes, or has fixed pages", () => {
    expect(lost({ older: words, newer: words, notes: undefined })).toBe(0);
    const onPage = { page: "4", datetime: "2026-01-01 10:00:00", text: "" };
    expect(lost({ older: words, newer: [], notes: [onPage] })).toBe(0);
  });

  test("are not counted for a PDF", () => {
    const { context, asked } = device({ older: words, newer: [], notes: [highlight(1, "The lamp")] });
    expect([lostAnnotations(context, "/older.pdf", texts), asked]).toEqual([0, []]);
    expect([lostAnnotations(context, "/older.epub", texts), asked]).toEqual([1, ["/older.epub"]]);
  });
});
