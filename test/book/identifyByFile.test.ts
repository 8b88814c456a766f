import { saveBook } from "../../src/book/books.store";
import { hasSameBytes, identifyByFile } from "../../src/book/identifyByFile";
import { failed, ok } from "../../src/base/result";
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
  expect(compared(one, other, readable).isSame).toBe(false);
});

describe("a book that only its file identifies", () => {
  const fingerprint = fakeCodec.md5("the book") as Fingerprint;
  const isbn13 = "9780441172719";
  const book = { fingerprint, type: "EPUB", title: "Dune", isbn13 } as const;
  const lost = { kind: "timeout", sent: true } as const;
  const named = (id: number, more: Partial<ShelfBook> = {}): ShelfBook => ({
    ...{ id: id as BookId, title: "Dune", format: "EPUB", kilobytes: 1 },
    ...more,
  });

  /** `bytes`: the server's files by book. `isGone`: the file is not on the device any more. */
  function identify(titled: readonly ShelfBook[], bytes: Readonly<Record<number, string>>, isGone = false) {
    const database = memoryDatabase();
    saveBook(database, book, "/dune.epub", { size: 8, modifiedAt: 1 });
    const asked: number[] = [];
    const context = testContext({
      database,
      server: {
        files: {
          titled: () => ok(titled),
          byPosition: () => ok(undefined),
          sample: (id, offset, length) => {
            asked.push(id);
            const text = bytes[id];
            if (text === undefined) return failed(lost);
            return ok({ size: text.length, bytes: text.slice(offset, offset + length) });
          },
        },
      },
      host: { files: { facts: () => (isGone ? undefined : { size: 8, modifiedAt: 1 }) } },
    });
    const found = identifyByFile(context, book);
    return { found: found.ok ? found.value?.id : found.failure, asked };
  }

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
    expect(identify([named(1), named(2)], { 2: "the book" })).toEqual({ found: lost, asked: [1] });
  });
});
