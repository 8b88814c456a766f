import {
  decodeList,
  fileLineOf,
  idOf,
  joinedNames,
  lineOf,
  paragraphOf,
  storedFields,
  wholeOf,
} from "../../src/server/decode";
import type { Codec } from "../../src/koreader/host.port";
import { fakeCodec } from "../fakes/codec";

/** Decodes, and tells how long the texts were that were decoded in one go, and how often the interface had its turn. */
function decode(text: string): { value: unknown; longest: number; pauses: number } {
  let longest = 0;
  let pauses = 0;
  const codec: Codec = {
    ...fakeCodec,
    decode: (piece) => {
      longest = Math.max(longest, piece.length);
      return fakeCodec.decode(piece);
    },
  };
  const decoded = decodeList({ codec, pause: () => (pauses += 1) }, text);
  return { value: decoded.ok ? decoded.value : decoded.failure.kind, longest, pauses };
}

const filler = "x".repeat(200);
const many = (one: (id: number) => unknown): unknown[] => Array.from({ length: 3000 }, (_, id) => one(id));

describe("a long list in an answer", () => {
  test.each<[string, unknown[]]>([
    ["of plain objects", many((id) => ({ id, filler }))],
    ["of objects that hold lists of objects", many((id) => ({ id, filler, in: [{ id: 1 }, { id: 2 }] }))],
    ["with the seam in a text", many((id) => ({ id, filler, title: 'a},{"id":1' }))],
    ["with brackets and quotation marks in texts", many((id) => ({ id, filler, title: ']"},{[\\"}' }))],
    ["that begins with something else", [1, "},{", ...many((id) => ({ id, filler }))]],
  ])("%s is decoded unchanged, in steps", (_, list) => {
    const { value, longest, pauses } = decode(JSON.stringify(list));
    expect(value).toEqual(list);
    expect(longest).toBeLessThan(70000);
    expect(pauses).toBeGreaterThan(4);
  });

  test.each<[string, string]>([
    ["no objects", JSON.stringify(many(() => filler))],
    ["one object in it", JSON.stringify([{ inner: many((id) => ({ id, filler })) }])],
    [
      "blanks between",
      JSON.stringify(many((id) => ({ id, filler })))
        .split("},{")
        .join("}, {"),
    ],
  ])("with %s is decoded unchanged", (_, text) => {
    expect(decode(text).value).toEqual(JSON.parse(text));
  });

  test.each<[string, string]>([
    ["is cut short", JSON.stringify(many((id) => ({ id, filler }))).slice(0, -5)],
    ["has no place to cut within a megabyte", JSON.stringify([{ inner: "x".repeat(1100000) }, { id: 1 }])],
    ["has rubbish behind it", `${JSON.stringify(many((id) => ({ id, filler })))} and more`],
    ["has no place to cut in a megabyte", JSON.stringify([{ inner: "x".repeat(1100000) }])],
    ["has rubbish in it", JSON.stringify(many((id) => ({ id, filler }))).replace('"id":1500', '"id":oops')],
  ])("is unreadable if it %s", (_, text) => {
    expect(decode(text).value).toBe("unreadable");
  });

  test.each<[string, string]>([
    ["is an object", `{"content":${JSON.stringify(many((id) => ({ id, filler: filler.repeat(4) })))}}`],
    ["has lists without items", `[${"[],".repeat(60000)}[]]`],
    ["has objects without fields", `[${"{},".repeat(60000)}{}]`],
    ["is nested", `${"[".repeat(60000)}1${"]".repeat(60000)}`],
  ])("is not decoded if it %s and is too long for one step", (_, text) => {
    const { value, longest } = decode(text);
    expect([value, longest]).toEqual(["unreadable", 0]);
  });

  test("is decoded as a whole if it is an object of more than a megabyte", () => {
    const value = { whole: "x".repeat(1500000) };
    const text = JSON.stringify(value);
    expect(decode(text)).toMatchObject({ value, longest: text.length });
  });

  test("is cut behind an element that has some objects in it", () => {
    const inner = Array.from({ length: 5 }, () => ({ id: 1 }));
    const list = [{ filler: "x".repeat(65530), inner }, { filler: "x".repeat(65000) }];
    const { value, longest } = decode(JSON.stringify(list));
    expect(value).toEqual(list);
    expect(longest).toBeLessThan(66000);
  });

  test("is cut behind an element that has many objects in it", () => {
    const inner = Array.from({ length: 30 }, () => ({ id: 1 }));
    const list = [{ filler: "x".repeat(65500), inner }, ...many((id) => ({ id, filler })).slice(0, 400)];
    const { value, longest } = decode(JSON.stringify(list));
    expect(value).toEqual(list);
    expect(longest).toBeLessThan(70000);
  });

  test("costs seventeen attempts at most if it has no place to cut", () => {
    const list = [{ inner: many((id) => ({ id, filler })) }];
    let attempts = 0;
    const codec: Codec = {
      ...fakeCodec,
      decode: (piece) => {
        attempts += 1;
        return fakeCodec.decode(piece);
      },
    };
    expect(decodeList({ codec, pause: () => undefined }, JSON.stringify(list))).toEqual({ ok: true, value: list });
    expect(attempts).toBe(17);
  });

  test("may have any number of parts if it is read element by element", () => {
    let taken = 0;
    const reading = { codec: fakeCodec, pause: () => undefined, each: () => (taken += 1) };
    const list = Array.from({ length: 30000 }, (_, id) => ({ id, n: 1 }));
    expect(decodeList(reading, JSON.stringify(list))).toEqual({ ok: true, value: [] });
    expect(taken).toBe(30000);
  });

  test("can be read element by element", () => {
    const list = many((id) => ({ id, filler }));
    const taken: unknown[] = [];
    const each = (element: unknown): void => void taken.push(element);
    const reading = { codec: fakeCodec, pause: () => undefined, each };
    expect(decodeList(reading, JSON.stringify(list))).toEqual({ ok: true, value: [] });
    expect(taken).toEqual(list);
    expect(decodeList(reading, '[{"id":"short"}]')).toEqual({ ok: true, value: [] });
    expect(taken[3000]).toEqual({ id: "short" });
    expect(decodeList(reading, '{"no":"list"}')).toEqual({ ok: true, value: { no: "list" } });
  });

  test("lets the interface work while its elements are read", () => {
    let since = 0;
    let most = 0;
    const each = (): void => void (most = Math.max(most, (since += 1)));
    const reading = { codec: fakeCodec, pause: () => (since = 0), each };
    decodeList(reading, JSON.stringify(many((id) => ({ id }))));
    expect(most).toBe(5);
  });

  test("is decoded at once if it is short", () => {
    expect(decode('[{"id":1},{"id":2}]')).toEqual({ value: [{ id: 1 }, { id: 2 }], longest: 19, pauses: 0 });
  });
});

describe("a number in an answer", () => {
  test.each([1, 42, 9007199254740991])("may be %d", (number) => {
    expect(idOf(number)).toBe(number);
  });

  test.each([0, -5, 1.5, 9007199254740992, 1e300, Infinity, NaN, "7", null, undefined])("is not %p", (value) => {
    expect(idOf(value)).toBeUndefined();
  });

  test("may be negative, unless it is an ID", () => {
    expect([0, -5, -9007199254740991].map(wholeOf)).toEqual([0, -5, -9007199254740991]);
    expect([-9007199254740992, 1e300].map(wholeOf)).toEqual([undefined, undefined]);
  });
});

test.each([
  [{ status: 400 }, false],
  [{ status: 500, message: "?" }, false],
  [{ status: 399 }, true],
  [{ status: "READ" }, true],
  [{ status: 500, id: 7 }, true],
  [{}, false],
  [[], false],
  [[{ id: 7 }], true],
  ["stored", false],
  [undefined, false],
])("%j says that something was stored: %s", (value, isStored) => {
  expect(storedFields(value)).toEqual(isStored ? value : undefined);
});

test("a hundred thousand authors become a line of a thousand bytes", () => {
  expect(joinedNames(Array.from({ length: 100000 }, () => "A. Author"))).toHaveLength(1000);
});

test("authors after the first hundred are not read", () => {
  let looked = 0;
  const author = {
    get name() {
      looked += 1;
      return "A";
    },
  };
  joinedNames(Array.from({ length: 100_000 }, () => author));
  expect(looked).toBe(100);
});

describe("control characters in texts", () => {
  const hostile = `a\u001b[31mb\u0000c\u202ed\ufff2e\ufff1${"x".repeat(900_000)}`;

  test("are removed from the name of a file, which keeps its spaces", () => {
    const name = fileLineOf(hostile)!;
    expect(name.startsWith("a[31mbcde")).toBe(true);
    expect(name.length).toBeLessThanOrEqual(1000);
    expect(fileLineOf("Two  spaces\nand a line.epub")).toBe("Two  spaces and a line.epub");
    expect(fileLineOf("\u2066a\u2069.epub")).toBe("a.epub");
    expect([fileLineOf(""), fileLineOf("\u0000"), fileLineOf(7)]).toEqual([undefined, undefined, undefined]);
  });

  test("are removed from a line and a paragraph", () => {
    for (const cleaned of [lineOf(hostile), paragraphOf(hostile)]) {
      for (const sign of ["\u001b", "\u0000", "\u202e", "\ufff1", "\ufff2"]) expect(cleaned).not.toContain(sign);
      expect(cleaned!.length).toBeLessThanOrEqual(20_000);
    }
  });
});
