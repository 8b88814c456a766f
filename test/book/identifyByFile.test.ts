import { isServerFile } from "../../src/book/serverFile.store";
import { saveBook, saveIdentity } from "../../src/book/books.store";
import { compareWithServer, hasSameBytes, identifyByFile } from "../../src/book/identifyByFile";
import { failed, ok, type Result } from "../../src/base/result";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { ShelfBook } from "../../src/model/shelf";
import { fakeCodec } from "../fakes/codec";
import { memoryDatabase } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

/** Compares two files. The names that were read, and the pauses between. */
function compared(one: string | undefined, other: string | undefined, readable = true) {
  const contents: Readonly<Record<string, string | undefined>> = { one, other };
  let pauses = 0;
  let read = 0;
  const files = {
    facts: (path: string) => {
      const bytes = contents[path];
      return bytes === undefined ? undefined : { size: bytes.length, modifiedAt: 1 };
    },
    sample: (path: string, [from = 0]: readonly number[], length: number) => {
      read += 1;
      return readable ? contents[path]?.slice(from, from + length) : undefined;
    },
  };
  const isSame = hasSameBytes({ files, tasks: { pause: () => (pauses += 1) } } as never, "one", "other");
  return { isSame, pauses, read };
}

const long = "x".repeat(600_000);

test("long files are compared to their ends, in steps", () => {
  expect(compared(long, long)).toEqual({ isSame: true, pauses: 3, read: 6 });
  expect(compared(long, `${long.slice(1)}y`)).toEqual({ isSame: false, pauses: 2, read: 6 });
});

test.each([
  ["of another size", "a", "ab", true],
  ["that is gone", "a", undefined, true],
  ["that cannot be read", "a", "a", false],
])("a file %s is not the same", (_what, one, other, readable) => {
  expect(compared(one, other, readable)).toMatchObject({ isSame: false, read: readable ? 0 : 1 });
});

test("files are compared to a length of whole steps, and an empty part is none", () => {
  const steps = "x".repeat(2 * 256 * 1024);
  expect(compared(steps, steps)).toEqual({ isSame: true, pauses: 2, read: 4 });
  const files = { facts: () => ({ size: 1, modifiedAt: 1 }), sample: () => "" };
  expect(hasSameBytes({ files, tasks: { pause: () => undefined } } as never, "one", "other")).toBe(false);
});

/** Answers of the server, and the file. */
interface Given {
  readonly path?: string;
  readonly size?: number;
  readonly text?: string;
  readonly byId?: Result<ShelfBook | undefined>;
  readonly byPosition?: Result<ShelfBook | undefined>;
  /** True: a question about titles fails. */
  readonly alone?: boolean;
  readonly compareWith?: BookId;
}

describe("a book that only its file identifies", () => {
  const fingerprint = fakeCodec.md5("the book") as Fingerprint;
  const isbn13 = "9780441172719";
  const book = { fingerprint, type: "EPUB", title: "Dune", author: "Frank Herbert", isbn13 } as const;
  const lost = { kind: "timeout", sent: true } as const;
  const named = (id: number, more: Partial<ShelfBook> = {}): ShelfBook => ({
    ...{ id: id as BookId, title: "Dune", format: "EPUB", kilobytes: 1 },
    ...more,
  });

  /** `bytes`: the server's files by book. `isGone`: the file is not on the device any more. */
  function identify(
    titled: readonly ShelfBook[],
    bytes: Readonly<Record<number, string>>,
    isGone = false,
    { path = "/dune.epub", size = 8, ...given }: Given = {},
  ) {
    const database = memoryDatabase();
    const { byId, byPosition, alone, text = "the book" } = given;
    const known = { ...book, fingerprint: fakeCodec.md5(text) as Fingerprint };
    saveBook(database, known, path, { size, modifiedAt: 1 });
    const asked: number[] = [];
    const formats: (string | undefined)[] = [];
    const context = testContext({
      database,
      server: {
        files: {
          titled: () => (alone === true ? failed(lost) : ok(titled)),
          byPosition: () => byPosition ?? ok(undefined),
          withId: () => byId ?? ok(undefined),
          sample: (id, offset, length, format) => {
            asked.push(id);
            formats.push(format);
            const sent = bytes[id];
            if (sent === "refused") return failed({ kind: "refused", status: 403, message: "" });
            if (sent === undefined) return failed(lost);
            return ok({ size: sent.length, bytes: sent.slice(offset, offset + length) });
          },
        },
      },
      host: { files: { facts: () => (isGone ? undefined : { size, modifiedAt: 1 }) } },
    });
    const found = given.compareWith === undefined ? identifyByFile(context, known) : ok(undefined);
    const isSame = given.compareWith === undefined ? ok(false) : compareWithServer(context, known, given.compareWith);
    if (found.ok && found.value !== undefined) saveIdentity(database, known.fingerprint, { id: found.value.id });
    const isProven = isServerFile(database, known.fingerprint);
    return { found: found.ok ? found.value?.id : found.failure, asked, formats, isSame, isProven };
  }

  test("has the number of its name if the size fits, and no title is asked for", () => {
    const given = { path: "/books/dune_5.epub", alone: true };
    expect(identify([], {}, false, { ...given, byId: ok(named(5)) })).toMatchObject({ found: 5, asked: [] });
    const translated = { ...given, byId: ok(named(5, { title: "Der Wüstenplanet", author: "Frank Herbert" })) };
    expect(identify([], {}, false, translated)).toMatchObject({ found: 5, asked: [] });
    const failure = failed(lost);
    expect(identify([named(1, { isbn13 })], {}, false, { path: "/dune_5.epub", byId: failure }).found).toEqual(lost);
    const others = { path: "/books/dune_5.epub", byId: ok(named(5, { title: "Emma", author: "Jane Austen" })) };
    expect(identify([], { 5: "the book" }, false, others)).toMatchObject({ found: 5, asked: [5] });
    expect(identify([named(1, { isbn13 })], { 5: "another." }, false, others)).toMatchObject({ found: 1, asked: [5] });
  });

  test("is looked for by its title after a refusal of the number in its name", () => {
    const refused = failed({ kind: "refused", status: 403, message: "" } as const);
    const given = { path: "/dune_5.epub", byId: refused };
    expect(identify([named(1, { isbn13 })], {}, false, given).found).toBe(1);
  });

  test("has the server's bytes for certain only if the size is the same", () => {
    const found = (kilobytes: number, others?: ShelfBook["others"]) =>
      identify([], {}, false, { path: "/dune_5.epub", byId: ok(named(5, { kilobytes, others })) });
    expect(found(1)).toMatchObject({ found: 5, isProven: true });
    expect(found(5000, [{ id: 9, format: "EPUB", kilobytes: 1 }])).toMatchObject({ found: 5, isProven: true });
    expect(found(3)).toMatchObject({ found: 5, isProven: false });
    expect(found(5000)).toMatchObject({ found: undefined, isProven: false });
  });

  test("is compared only with those of its ISBN, and not found by a refusal", () => {
    const three = [named(3), named(1, { isbn13 }), named(2, { isbn13 })];
    const { found, asked, isProven } = identify(three, { 1: "refused", 2: "refused", 3: "the book" });
    expect([found, asked, isProven]).toEqual([undefined, [1, 2], false]);
  });

  test("is the one of the server's position, unless the answer is lost", () => {
    expect(identify([], {}, false, { byPosition: ok(named(3)) }).found).toBe(3);
    expect(identify([], {}, false, { byPosition: failed(lost) }).found).toEqual(lost);
    expect(identify([], {}, false, { byPosition: failed({ kind: "refused", status: 500, message: "" }) }).found).toBe(
      undefined,
    );
  });

  test("is the one with its name, size and format, wherever its folder is", () => {
    const two = [named(1, { fileName: "dune.epub" }), named(2, { fileName: "books" })];
    expect(identify(two, {}, false, { path: "/my/books/dune.epub" }).found).toBe(1);
  });

  test("is compared with another file of a book by its format", () => {
    const other = { id: 9, format: "EPUB", kilobytes: 1, isOther: true } as const;
    const two = [named(1, { format: "PDF", others: [other] }), named(2)];
    expect(identify(two, { 1: "the book", 2: "another." })).toMatchObject({ found: 1, formats: ["EPUB"] });
    expect(identify(two, { 1: "another.", 2: "the book" })).toMatchObject({ found: 2, formats: ["EPUB", undefined] });
  });

  test("is compared by samples of its own length, and at the end of the file with none", () => {
    const text = "x".repeat(1024);
    const given = { size: text.length, text: text.slice(0, 1024) };
    const { found, asked } = identify([named(1), named(2)], { 1: text, 2: text }, false, given);
    expect([found, asked]).toEqual([1, [1]]);
  });

  test("has the server's bytes only if size and bytes are the same", () => {
    const compare = (given: Given, bytes: Readonly<Record<number, string>> = { 5: "the book" }) =>
      identify([], bytes, false, { ...given, compareWith: 5 as BookId });
    expect(compare({ byId: ok(named(5)) })).toMatchObject({ isSame: ok(true), asked: [5] });
    expect(compare({ byId: ok(named(5)) }, { 5: "another." })).toMatchObject({ isSame: ok(false), asked: [5] });
    expect(compare({ byId: ok(undefined) })).toMatchObject({ isSame: ok(false), asked: [] });
    expect(compare({ byId: failed(lost) }).isSame).toEqual(failed(lost));
    expect(compareWithServer(testContext({}), { fingerprint, type: "EPUB" }, 5 as BookId)).toEqual(ok(false));
    expect(compare({ byId: ok(named(5)) }, {}).isSame).toEqual(failed(lost));
  });

  test("is the one with the same bytes, of several with its title", () => {
    const two = [named(1), named(2)];
    expect(identify(two, { 1: "another.", 2: "the book" }).found).toBe(2);
    expect(identify(two, { 1: "another.", 2: "one more" }).found).toBeUndefined();
    const alike = [named(1, { isbn13 }), named(2, { isbn13 })];
    expect(identify(alike, { 1: "another.", 2: "the book" }).found).toBe(2);
    expect(identify([named(1), named(2, { isbn13 })], {}).found).toBe(2);
  });

  test("is found after its file was deleted", () => {
    expect(identify([named(1), named(2)], { 1: "another.", 2: "the book" }, true).found).toBe(2);
  });

  test("is not looked for in other files once the connection is lost", () => {
    expect(identify([named(1), named(2)], { 2: "the book" })).toMatchObject({ found: lost, asked: [1] });
  });
});
