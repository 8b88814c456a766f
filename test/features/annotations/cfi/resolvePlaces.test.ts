import { createCfiResolver, type CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import type { Fingerprint } from "../../../../src/model/book";

const file = { fingerprint: "abc" as Fingerprint, path: "/books/dune.epub" };

const files: Readonly<Record<string, string>> = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  "book.opf":
    '<package><metadata/><manifest><item id="a" href="a.xhtml"/><item id="b" href="b%20c.xhtml"/><item id="d" href="d.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="d"/></spine></package>',
  "a.xhtml": "<html><head/><body><p>One <b>small</b> step</p></body></html>",
  "b%20c.xhtml": "<html><head/><body><p>for man</p></body></html>",
  "d.xhtml": '<?xml version="1.0" encoding="big5"?><html><head/><body><p>a</p></body></html>',
};

interface Book {
  /** Engine text between two places. */
  readonly words?: string;
  readonly readable?: boolean;
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  readonly contents?: Readonly<Record<string, string | undefined>>;
}

function resolverOf({ words, readable = true, sizes, contents = files }: Book = {}): CfiResolver {
  return createCfiResolver({
    contents: { canRead: () => readable, read: (_path: string, entry: string) => contents[entry], sizes: () => sizes },
    tasks: { pause: () => undefined },
    annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => words },
  } as unknown as Parameters<typeof createCfiResolver>[0]);
}

const start = "/body/DocFragment[1]/body/p/text()[1].0";
const end = "/body/DocFragment[1]/body/p/text()[2].5";
const cfi = "epubcfi(/6/2!/4/2,/1:0,/3:5)";
const range = { start, end, passage: "One small step" };

describe("the CFI of an annotation", () => {
  test("is that of its passage", () => {
    expect(resolverOf().resolve(file, range)).toEqual({ cfi, words: "One small step" });
    expect(resolverOf().resolve(file, { ...range, passage: "Two small steps" })).toEqual({ reason: "otherText" });
  });

  test("is that of its start without an end", () => {
    expect(resolverOf().resolve(file, { start, end: undefined, passage: "One s" })).toEqual({
      cfi: "epubcfi(/6/2!/4/2/1:0)",
    });
  });

  test("is checked with the engine's words without a passage", () => {
    const unknown = { ...range, passage: "" };
    expect(resolverOf().resolve(file, unknown)).toEqual({ cfi, words: "One small step" });
    expect(resolverOf({ words: "One small step" }).resolve(file, unknown)).toHaveProperty("cfi", cfi);
    expect(resolverOf({ words: "Two" }).resolve(file, unknown)).toEqual({ reason: "otherText" });
    expect(resolverOf({ words: "Two" }).resolve(file, range)).toHaveProperty("cfi", cfi);
    expect(resolverOf({ words: "Two" }).resolve(file, { start, end: undefined, passage: "" })).toHaveProperty("cfi");
  });

  test("is missing for a place in another format, and in an unknown encoding", () => {
    expect(resolverOf({ readable: false }).resolve(file, { ...range, start: "12" })).toEqual({ reason: "otherFormat" });
    const last = start.replace("[1]", "[3]");
    expect(resolverOf().resolve(file, { start: last, end: undefined, passage: "" })).toEqual({ reason: "encoding" });
    expect(resolverOf().range(file, "epubcfi(/6/6!/4/2,/1:0,/1:1)", "a")).toEqual({ reason: "encoding" });
  });

  test("waits for a file, a book and a chapter that can be read", () => {
    const others = { ...files, "a.xhtml": undefined };
    for (const [book, at] of [
      [{ readable: false }, file],
      [{}, { ...file, path: undefined }],
      [{ contents: {} }, file],
      [{ contents: { "META-INF/container.xml": files["META-INF/container.xml"]! } }, file],
      [{ contents: others }, file],
      [{ contents: { ...files, "book.opf": "<package/>" } }, file],
    ] as const) {
      expect(resolverOf(book).resolve(at, range)).toBe("later");
      expect(resolverOf(book).range(at, cfi, "One small step")).toBe("later");
      expect(resolverOf(book).follow(at, cfi)).toBeUndefined();
      expect(resolverOf(book).key(at, cfi, "point")).toBeUndefined();
    }
  });

  test("leads back to its place with the words behind it", () => {
    expect(resolverOf().follow(file, cfi)).toEqual({
      place: "/body/DocFragment[1]/body/p[1]/text()[1].0",
      words: "One small step",
    });
    expect(resolverOf().follow(file, "page 3")).toBeUndefined();
  });
});

describe("a chapter whose file has an encoded name", () => {
  test("is found under the name as it is written", () => {
    expect(resolverOf().follow(file, "epubcfi(/6/4!/4/2/1:4)")).toEqual({
      place: "/body/DocFragment[2]/body/p[1]/text()[1].4",
      words: "man",
    });
  });

  test("counts for the percentage", () => {
    const sizes = { "a.xhtml": 100, "b%20c.xhtml": 100 };
    expect(resolverOf({ sizes }).percentAt(file, "epubcfi(/6/4!/4/2)")).toBe(50);
    expect(resolverOf().percentAt(file, "epubcfi(/6/4!/4/2)")).toBeUndefined();
    expect(resolverOf({ sizes }).percentAt({ ...file, path: undefined }, "epubcfi(/6/4!/4/2)")).toBeUndefined();
    expect(resolverOf({ sizes }).percentAt(file, "epubcfi(/6/4!/4/20)")).toBeUndefined();
  });
});
