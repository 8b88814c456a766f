import {
  asShelfId,
  findShelf,
  isOwnShelf,
  isSame,
  isSameKnownFile,
  type KnownServerFile,
  keysOf,
  needsOwner,
  type ServerFile,
  type Shelf,
  shelfKey,
  type ShelfSource,
  standardShelfOf,
  tailFrom,
  withNames,
  withoutIds,
  withoutNewer,
  withoutSource,
  withSeenFile,
  withSource,
} from "../../src/model/shelf";

test("the tail of a file has 8 KiB, or all of a shorter file", () => {
  expect([0, 8192, 8193, 100_000].map(tailFrom)).toEqual([0, 0, 1, 91_808]);
});

describe("the server's file of a local copy", () => {
  const mark: ServerFile = { id: 1, format: "EPUB", kilobytes: 10, bytes: 10_000, tail: "a" };
  const changed: ServerFile = { id: 1, format: "EPUB", kilobytes: 12, bytes: 12_000, tail: "b" };
  const known = (more: Partial<KnownServerFile> = {}): KnownServerFile => ({
    mark,
    newer: undefined,
    isPassed: false,
    ...more,
  });

  test("is the first one that is seen", () => {
    expect(withSeenFile({ isPassed: true, newer: changed }, mark)).toEqual({ mark, newer: undefined, isPassed: false });
  });

  test("has no newer version if its bytes are the same, whatever a list says", () => {
    const seen = { ...mark, kilobytes: 99 };
    expect(withSeenFile(known({ newer: changed, isPassed: true }), seen)).toEqual({
      mark: { ...changed, ...seen, isOther: undefined },
      newer: undefined,
      isPassed: false,
    });
  });

  test.each<[string, ServerFile]>([
    ["its length", { bytes: 12_000, tail: "a" }],
    ["its tail", { bytes: 10_000, tail: "b" }],
    ["its number", { id: 2 }],
    ["its format", { format: "PDF" }],
    ["its size", { kilobytes: 11 }],
  ])("has a newer version by %s", (_by, seen) => {
    expect(withSeenFile(known(), seen)).toEqual({ mark, newer: seen, isPassed: false });
  });

  test("has a newer version by its size if only its length or its tail is known", () => {
    for (const part of [{ bytes: 10_000 }, { tail: "a" }])
      expect(withSeenFile(known(), { ...part, kilobytes: 11 }).newer).toEqual({ ...part, kilobytes: 11 });
    for (const part of [{}, { bytes: 10_000 }, { tail: "a" }]) {
      const seen = { ...part, kilobytes: 11 };
      expect(withSeenFile(known({ mark: { ...part, kilobytes: 10 } }), seen).newer).toEqual(seen);
    }
  });

  test("has a declined version until another one is seen", () => {
    const declined = known({ newer: { id: 1, kilobytes: 12 }, isPassed: true });
    expect(withSeenFile(declined, changed)).toEqual({
      mark,
      newer: { ...changed, isOther: undefined },
      isPassed: true,
    });
    expect(withSeenFile(declined, { kilobytes: 13 })).toEqual({ mark, newer: { kilobytes: 13 }, isPassed: false });
  });

  test("learns what was unknown", () => {
    expect(withSeenFile(known({ mark: { id: 1 } }), { format: "EPUB", kilobytes: 10 })).toEqual({
      mark: { id: 1, format: "EPUB", kilobytes: 10 },
      newer: undefined,
      isPassed: false,
    });
  });

  test("has no newer version once the server has the local one again", () => {
    const declined = known({ newer: changed, isPassed: true });
    expect(withSeenFile(declined, { kilobytes: 10 })).toEqual(known());
    expect(withSeenFile(declined, { id: 1 })).toEqual(declined);
  });

  test("is another file only if its number is known", () => {
    const other = known({ mark: { ...mark, isOther: true } });
    expect(withoutNewer(other, { kilobytes: 11 }).mark).toMatchObject({ kilobytes: 11, isOther: true });
    expect(withoutNewer(other, { id: 1 }).mark).toMatchObject({ isOther: undefined });
    expect(withoutNewer(known(), { id: 2, isOther: true }).mark).toMatchObject({ id: 2, isOther: true });
    expect(withoutNewer({ isPassed: true, newer: changed }, {})).toEqual({
      mark: { ...changed, isOther: undefined },
      newer: undefined,
      isPassed: false,
    });
  });

  test("is the same in all its parts", () => {
    expect(isSameKnownFile(known(), known({ mark: { ...mark, isOther: false, name: "x" } }))).toBe(true);
    const others: Partial<KnownServerFile>[] = [
      { isPassed: true },
      { newer: changed },
      { mark: undefined },
      { mark: { ...mark, isOther: true } },
      ...(["id", "kilobytes", "bytes"] as const).map((field) => ({ mark: { ...mark, [field]: 7 } })),
      ...(["format", "tail"] as const).map((field) => ({ mark: { ...mark, [field]: "x" } })),
    ];
    for (const other of others) {
      expect([other, isSameKnownFile(known(), known(other))]).toEqual([other, false]);
      expect([other, isSameKnownFile(known(other), known())]).toEqual([other, false]);
    }
  });
});

const source = (name: string, more: Partial<ShelfSource> = {}): ShelfSource => ({ kind: "standard", name, ...more });
const id = asShelfId;

test("the key of a shelf has its kind and its number", () => {
  expect(shelfKey({ kind: "magic", id: id(3) })).toBe("magic:3");
  expect(keysOf([source("a", { id: id(1) }), source("b"), source("", { kind: "magic", id: id(2) })])).toEqual([
    "standard:1",
    "magic:2",
  ]);
  expect(["standard:12", "magic:3", "hand"].map((key) => standardShelfOf(key as never))).toEqual([
    12,
    undefined,
    undefined,
  ]);
});

describe("chosen shelves", () => {
  const all = [source("KOReader", { origin: "default" }), source("Sea", { id: id(1), names: "t", whose: "other" })];

  test("lose their numbers on another server, and those without a name", () => {
    expect(withoutIds([...all, source("", { id: id(2) })])).toEqual([
      { kind: "standard", name: "KOReader", origin: "default", names: undefined, whose: undefined },
      { kind: "standard", name: "Sea", origin: undefined, names: "t", whose: undefined },
    ]);
  });

  test("keep the template of a shelf that is chosen again, and lose the default", () => {
    expect(withSource(all, source("sea ", { id: id(9) }))).toEqual([
      { kind: "standard", name: "sea ", id: 9, names: "t" },
    ]);
    expect(withSource(all, source("Sea", { names: "new" }))).toEqual([{ kind: "standard", name: "Sea", names: "new" }]);
    expect(withSource(all, source("Hill"))).toEqual([all[1], { kind: "standard", name: "Hill", names: undefined }]);
  });

  test("get a template of their own", () => {
    expect(withNames(all, source("", { id: id(1) }), "new")).toEqual([
      all[0],
      { ...all[1], origin: undefined, names: "new" },
    ]);
    expect(withNames(all, source("Sea"), undefined)).toEqual([
      all[0],
      { ...all[1], origin: undefined, names: undefined },
    ]);
  });

  test("are removed by name or number", () => {
    expect(withoutSource(all, source("SEA"))).toEqual([all[0]]);
    expect(withoutSource(all, source("Hill"))).toEqual(all);
  });

  test("are the same by kind, and number or name", () => {
    expect(isSame(source("a", { id: id(1) }), source("b", { id: id(1) }))).toBe(true);
    expect(isSame(source("Ä A "), source("Ä a"))).toBe(true);
    expect(isSame(source("a"), source("b"))).toBe(false);
    expect(isSame(source(""), source(""))).toBe(false);
    expect(isSame(source("a"), source("a", { kind: "magic" }))).toBe(false);
    expect(isSame(source("a", { id: id(1) }), source("b", { kind: "magic", id: id(1) }))).toBe(false);
  });
});

describe("a shelf of the server", () => {
  const shelf = (number: number, name: string, more: Partial<Shelf> = {}): Shelf => ({
    kind: "standard",
    id: id(number),
    name,
    ...more,
  });

  test("is one's own by its owner, or unless it is public", () => {
    expect(isOwnShelf({}, 1)).toBe(true);
    expect(isOwnShelf({ isPublic: true }, undefined)).toBe(true);
    expect([isOwnShelf({ owner: 1 }, 1), isOwnShelf({ owner: 2 }, 1)]).toEqual([true, false]);
    expect([isOwnShelf({ owner: 2 }, undefined), isOwnShelf({ owner: 2, isPublic: true }, undefined)]).toEqual([
      true,
      false,
    ]);
  });

  test("is found by its number, else by its name among one's own", () => {
    const [magic, others, own] = [
      shelf(1, "Sea", { kind: "magic" }),
      shelf(2, "Sea", { owner: 2 }),
      shelf(3, " SEA", { owner: 1 }),
    ];
    const all = [magic, others, own];
    expect(findShelf(source("Sea"), all, 1)).toBe(own);
    expect(findShelf(source("Sea", { id: id(2) }), all, 1)).toBe(others);
    expect(findShelf(source("Sea", { id: id(1) }), all, 1)).toBe(own);
    expect(findShelf(source("Sea", { kind: "magic" }), all, 1)).toBe(magic);
    expect(findShelf(source("Hill"), all, 1)).toBeUndefined();
    expect(findShelf(source("", { id: id(7) }), [shelf(8, "")], 1)).toBeUndefined();
  });

  test("needs its owner if it was chosen, is public, and it is not known whose it is", () => {
    const chosen = (more: Partial<Shelf>, whose?: "own" | "other") =>
      needsOwner(source("Hill", { id: id(2), whose }), [shelf(2, "Sea", more)]);
    expect(chosen({ owner: 2, isPublic: true })).toBe(true);
    expect(chosen({ owner: 2, isPublic: true }, "other")).toBe(false);
    expect(chosen({ isPublic: true })).toBe(false);
    expect(chosen({ owner: 2 })).toBe(false);
    expect(chosen({ owner: 2, isPublic: false })).toBe(false);
  });

  test("needs its owner if several have its name, or one is public", () => {
    const named = (...shelves: readonly Shelf[]) => needsOwner(source("Sea"), shelves);
    expect(named(shelf(1, "Sea", { owner: 1 }), shelf(2, "sea", { owner: 2 }))).toBe(true);
    expect(named(shelf(1, "Sea", { owner: 1 }), shelf(2, "sea"))).toBe(false);
    expect(named(shelf(1, "Sea", { owner: 1 }), shelf(2, "Hill", { owner: 2, isPublic: true }))).toBe(false);
    expect(named(shelf(1, "Sea", { owner: 1, isPublic: true }))).toBe(true);
    expect(named(shelf(1, "Sea", { isPublic: true }))).toBe(false);
    expect(named(shelf(1, "Sea", { kind: "magic", owner: 1, isPublic: true }))).toBe(false);
  });
});
