import { createCfiResolver, type CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import type { Fingerprint } from "../../../../src/model/book";

const file = { fingerprint: "abc" as Fingerprint, path: "/books/dune.epub" };

const inside: Readonly<Record<string, string>> = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  "book.opf":
    '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  "a.xhtml":
    '<html><head/><body><h1>A Beginning</h1>\n<p id="p1">One <b>small</b> step for a man.</p>\n<p><i>An</i>other.</p></body></html>',
  "b.xhtml": '<html><head/><body><p title="a > b">One small step.</p></body></html>',
};

interface Book {
  /** Engine text between two places; absent: closed book. */
  readonly engine?: (start: string, end: string) => string;
  readonly readable?: boolean;
  readonly engineVersion?: number;
}

function resolverOf({ engine, readable = true, engineVersion }: Book): CfiResolver {
  return createCfiResolver({
    contents: {
      canRead: () => readable,
      readsClosed: () => true,
      read: (_path: string, entry: string) => inside[entry],
    },
    tasks: { pause: () => undefined },
    annotations: {
      versionOf: () => (engine === undefined ? 1 : undefined),
      engineVersionOf: () => engineVersion,
      textBetween: (_path: string, start: string, end: string) => engine?.(start, end),
    },
  } as unknown as Parameters<typeof createCfiResolver>[0]);
}

const step = "epubcfi(/6/2!/4/4[p1],/2/1:0,/3:5)";
const start = "/body/DocFragment[1]/body/p[1]/b/text().0";
const end = "/body/DocFragment[1]/body/p[1]/text()[2].5";
const key = "1:58-72";

describe("the place of a server's item in the book", () => {
  test("is found as the engine writes it, with the words of the book", () => {
    expect(resolverOf({}).range(file, step, "small step")).toEqual({
      start,
      end,
      words: "small step",
      key,
    });
  });

  test.each([
    ["as Catchword writes it", "epubcfi(/6/2!/4/4,/2/1:0,/3:5)"],
    ["with a text to know it by", "epubcfi(/6/2[a]!/4/4[p1],/2/1:0[;s=a],/3:5[step,for])"],
    ["with blanks at its ends", "epubcfi(/6/2!/4/4,/1:3,/3:6)"],
  ])("is the same in every spelling of the CFI: %s", (_, cfi) => {
    const resolver = resolverOf({});
    expect(resolver.key(file, cfi, "passage")).toBe(resolver.key(file, step, "passage"));
    expect(resolver.range(file, cfi, "small step")).toMatchObject({ start, end });
  });

  test.each([
    ["an element to the next one", "epubcfi(/6/2!/4,/4,/6)", "One small step for a man."],
    ["a text that is counted among those that are there", "epubcfi(/6/2!/4/6,/1:0,/1:5)", "other"],
    ["a heading that the page shows in capitals", "epubcfi(/6/2!/4/2,/1:0,/1:11)", "A BEGINNING"],
    ["words with a space that may not break", "epubcfi(/6/2!/4/4,/2/1:0,/3:5)", "small\u00a0step"],
  ])("is found for %s", (_, cfi, text) => {
    const bytes = Buffer.from(text, "utf8").toString("latin1");
    expect(resolverOf({}).range(file, cfi, bytes)).toHaveProperty("start");
  });

  test.each([
    ["other words", step, "small steps", "otherText"],
    ["no words", step, "", "otherText"],
    ["a part of the words", step, "small", "otherText"],
    ["no such place", "epubcfi(/6/2!/4/40,/1:0,/1:5)", "small step", "noPlace"],
    ["a point", "epubcfi(/6/2!/4/4/1:2)", "small step", "noPlace"],
    ["no such chapter", "epubcfi(/6/8!/4/4,/1:0,/1:5)", "small step", "noPlace"],
    ["no CFI", "page 3", "small step", "noPlace"],
  ])("is refused for %s", (_, cfi, text, reason) => {
    expect(resolverOf({}).range(file, cfi, text)).toEqual({ reason });
  });

  test("waits for the open book in an engine that writes boxes into its places", () => {
    const resolver = resolverOf({ engineVersion: 20191231 });
    expect(resolver.range(file, step, "small step")).toBe("later");
    expect(resolver.point(file, "epubcfi(/6/2!/4/4/1:0)")).toBe("later");
    const engine = () => "small step";
    expect(resolverOf({ engineVersion: 20191231, engine }).range(file, step, "small step")).toHaveProperty("start");
    expect(resolverOf({ engineVersion: 20191231, engine }).point(file, step)).toHaveProperty("start", start);
    for (const engineVersion of [20200223, 20240114]) {
      expect(resolverOf({ engineVersion }).range(file, step, "small step")).toHaveProperty("start", start);
      expect(resolverOf({ engineVersion }).point(file, step)).toHaveProperty("start", start);
    }
  });

  test("is refused for another text than a CFI, even if the file cannot be read now", () => {
    const resolver = resolverOf({ readable: false });
    expect(resolver.range(file, "page 3", "small step")).toEqual({ reason: "noPlace" });
    expect(resolver.point(file, "page 3")).toEqual({ reason: "noPlace" });
  });

  test("is checked by the beginning of the words if the server keeps only that", () => {
    const words = "word ".repeat(1200);
    const long: Readonly<Record<string, string>> = {
      ...inside,
      "a.xhtml": `<html><head/><body><p>${words}</p></body></html>`,
    };
    const resolver = createCfiResolver({
      contents: {
        canRead: () => true,
        read: (_path: string, entry: string) => long[entry],
      },
      tasks: { pause: () => undefined },
      annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
    } as unknown as Parameters<typeof createCfiResolver>[0]);
    const found = resolver.range(file, "epubcfi(/6/2!/4/2,/1:0,/1:5999)", words.slice(0, 5000));
    expect(found).toHaveProperty("end", "/body/DocFragment[1]/body/p/text().5999");
    expect(resolver.range(file, "epubcfi(/6/2!/4/2,/1:0,/1:5999)", words.slice(0, 4000))).toEqual({
      reason: "otherText",
    });
  });

  test("waits for a file that cannot be read now", () => {
    expect(resolverOf({ readable: false }).range(file, step, "small step")).toBe("later");
    expect(resolverOf({ readable: false }).point(file, step)).toBe("later");
    expect(resolverOf({}).range({ ...file, path: undefined }, step, "small step")).toBe("later");
  });

  test("is checked in the engine if the book is open", () => {
    const counted = end.replace("text()[2]", "text()[3]");
    const knowing = (name: string) => (_start: string, last: string) => (last === name ? "small step" : "");
    expect(resolverOf({ engine: knowing(end) }).range(file, step, "small step")).toHaveProperty("end", end);
    expect(resolverOf({ engine: knowing(counted) }).range(file, step, "small step")).toEqual({ reason: "otherText" });
  });

  test("waits for the open book if the engine parses the chapter in another way", () => {
    const cfi = "epubcfi(/6/4!/4/2,/1:0,/1:9)";
    expect(resolverOf({}).range(file, cfi, "One small")).toBe("later");
    expect(resolverOf({ engine: () => "" }).range(file, cfi, "One small")).toEqual({ reason: "otherText" });
    expect(resolverOf({ engine: () => "One small" }).range(file, cfi, "One small")).toHaveProperty("start");
  });

  test("may be a point in a text, an element or the start of a passage", () => {
    const resolver = resolverOf({});
    expect(resolver.point(file, "epubcfi(/6/2!/4/4/3:1)")).toMatchObject({ start: end.replace(".5", ".1"), words: "" });
    expect(resolver.point(file, "epubcfi(/6/2!/4/6)")).toMatchObject({ start: "/body/DocFragment[1]/body/p[2]" });
    expect(resolver.point(file, step)).toMatchObject({ start });
    expect(resolver.point(file, "epubcfi(/6/2!/4/60)")).toEqual({ reason: "noPlace" });
    expect(resolver.key(file, "epubcfi(/6/2!/4/6)", "point")).toBe(
      resolver.key(file, "epubcfi(/6/2!/4/6/1:0)", "point"),
    );
    expect(resolver.key(file, "epubcfi(/6/2!/4/60)", "point")).toBeUndefined();
  });
});

describe("the content of a book", () => {
  function counting(files: Readonly<Record<string, string>> = inside) {
    const reads: string[] = [];
    const pauses: number[] = [];
    const host = {
      contents: {
        canRead: () => true,
        readsClosed: () => true,
        read: (_path: string, entry: string) => (reads.push(entry), files[entry]),
      },
      tasks: { pause: () => void pauses.push(reads.length) },
      annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
    } as unknown as Parameters<typeof createCfiResolver>[0];
    return { host, reads, pauses };
  }
  const item = { start, end: undefined, passage: "" };

  test("is read once for all resolvers of a host", () => {
    const { host, reads } = counting();
    for (let times = 0; times < 3; times += 1)
      expect(createCfiResolver(host).resolve(file, item)).toHaveProperty("cfi");
    expect(createCfiResolver(host).key(file, step, "passage")).toBe(key);
    expect(reads).toEqual(["META-INF/container.xml", "book.opf", "a.xhtml"]);
  });

  test("is read again for another file, and after a failure", () => {
    const { host, reads } = counting();
    createCfiResolver(host).resolve(file, item);
    createCfiResolver(host).resolve({ ...file, fingerprint: "other" as Fingerprint }, item);
    expect(reads).toHaveLength(6);
    const missing = counting({});
    for (let times = 0; times < 2; times += 1) createCfiResolver(missing.host).resolve(file, item);
    expect(missing.reads).toHaveLength(2);
  });

  test("is read with pauses if the package document is long", () => {
    const items = Array.from({ length: 2000 }, (_, number) => `<item id="i${number}" href="${number}.xhtml"/>`).join(
      "",
    );
    const refs = Array.from({ length: 2000 }, (_, number) => `<itemref idref="i${number}"/>`).join("");
    const long = inside["book.opf"]!.replace('<item id="a"', `${items}<item id="a"`).replace(
      "</spine>",
      `${refs}</spine>`,
    );
    const { host, pauses } = counting({ ...inside, "book.opf": long });
    expect(createCfiResolver(host).resolve(file, item)).toHaveProperty("cfi");
    expect(pauses.filter((reads) => reads === 2).length).toBeGreaterThan(50);
  });

  test("is not shared with another task while a chapter is half read", () => {
    const { host, reads } = counting({
      ...inside,
      "a.xhtml": inside["a.xhtml"]!.replace("</body>", `${"<p>x</p>".repeat(500)}</body>`),
    });
    const answers: unknown[] = [];
    let isNested = false;
    host.tasks.pause = () => {
      if (isNested || reads.length < 3) return;
      isNested = true;
      answers.push(createCfiResolver(host).resolve(file, item));
    };
    answers.push(createCfiResolver(host).resolve(file, item));
    expect(answers).toHaveLength(2);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toHaveProperty("cfi");
  });

  test("has other places once the reader has upgraded the engine's document structure", () => {
    const { host } = counting();
    const state = { list: 1, version: 20191231 };
    Object.assign(host.annotations, { versionOf: () => state.list, engineVersionOf: () => state.version });
    const point = () => createCfiResolver(host).point(file, "epubcfi(/6/2!/4/4/1:0)");
    expect(point()).toBe("later");
    Object.assign(state, { list: 2, version: 20240114 });
    expect(point()).toMatchObject({ start: "/body/DocFragment[1]/body/p[1]/text()[1].0" });
  });
});

describe("a place in a book of white space and side texts", () => {
  const files: Readonly<Record<string, string>> = {
    "META-INF/container.xml": inside["META-INF/container.xml"]!,
    "book.opf":
      '<package><metadata/><manifest><item id="a" href="a.xhtml"/><item id="n" href="n.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="n" linear="no"/><itemref idref="b"/></spine></package>',
    "a.xhtml": "<html><head/><body><p>One  small step.</p></body></html>",
    "n.xhtml": "<html><head/><body><pre>\nOne</pre></body></html>",
    "b.xhtml": "<html><head/><body><p>0123456789</p><p>0123456789</p></body></html>",
  };
  const resolver = (engine?: (start: string, end: string) => string) =>
    createCfiResolver({
      contents: {
        canRead: () => true,
        read: (_path: string, entry: string) => files[entry],
        sizes: () => ({ "a.xhtml": 300, "n.xhtml": 5000, "b.xhtml": 100 }),
      },
      tasks: { pause: () => undefined },
      annotations: {
        versionOf: () => (engine === undefined ? 1 : undefined),
        engineVersionOf: () => undefined,
        textBetween: (_path: string, from: string, to: string) => engine?.(from, to),
      },
    } as unknown as Parameters<typeof createCfiResolver>[0]);

  test("is the one that the engine has, if a style sheet keeps white space", () => {
    const words = "One  small";
    for (const kept of [".9", ".10"]) {
      const found = resolver((_from, to) => (to.endsWith(kept) ? words : "")).range(
        file,
        "epubcfi(/6/2!/4/2,/1:0,/1:10)",
        words,
      );
      expect(found).toMatchObject({ end: `/body/DocFragment[1]/body/p/text()${kept}` });
    }
  });

  test("is never before the start of a text", () => {
    expect(resolver().point(file, "epubcfi(/6/4!/4/2/1:0)")).toMatchObject({
      start: "/body/DocFragment[2]/body/pre/text().0",
    });
  });

  test("has the percentage of the text before it, without texts beside the reading order", () => {
    const at = (cfi: string) => resolver().percentAt(file, cfi);
    expect(at("epubcfi(/6/2!/4/2/1:0)")).toBe(0);
    expect(at("epubcfi(/6/6!/4/2/1:0)")).toBe(75);
    expect(at("epubcfi(/6/6!/4/2/1:5)")).toBe(81.25);
    expect(at("epubcfi(/6/6!/4/4/1:5)")).toBe(93.75);
  });
});
