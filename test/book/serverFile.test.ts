import { unrecognised } from "../../src/server/dialects/dialect";
import type { FoundBook } from "../../src/model/candidate";
import { testContext } from "../fakes/testContext";
import { failed, ok, type Result } from "../../src/base/result";
import { forgetAllIds, saveBook, saveIdentity } from "../../src/book/books.store";
import { saveMatch } from "../../src/book/matches.store";
import { proveFile } from "../../src/book/proveBook.task";
import { isServerFile, saveServerFile } from "../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { memoryDatabase } from "../fakes/memoryStore";

const id = 7 as BookId;
const [one, two, three] = ["a", "b", "c"] as unknown as [Fingerprint, Fingerprint, Fingerprint];
const facts = (size: number) => ({ size, modifiedAt: size });
const label = "the same title and author";

type Database = ReturnType<typeof memoryDatabase>;

/** A file at the same path with other bytes. */
function place(database: Database, fingerprint: Fingerprint, size: number, more: object = {}): void {
  saveBook(database, { fingerprint, type: "EPUB", label, ...more }, "/a.epub", facts(size));
}

describe("the proof that a file is the server's", () => {
  test("is stored with a download, for that book alone", () => {
    const database = memoryDatabase();
    place(database, one, 1, { id });
    expect(isServerFile(database, one)).toBe(true);
    saveMatch(database, one, { id: 8 as BookId, title: "Another" }, 5);
    expect(isServerFile(database, one)).toBe(false);
  });

  test("is not given by a manual match, a title or an ISBN", () => {
    const database = memoryDatabase();
    place(database, one, 1);
    saveMatch(database, one, { id, title: "Title" }, 5);
    place(database, two, 2, { label: "another book" });
    saveIdentity(database, two, { id: 9 as BookId });
    expect([isServerFile(database, one), isServerFile(database, two)]).toEqual([false, false]);
  });

  test.each([
    ["by the words of an EPUB", { words: "the same" }],
    ["by the path of a PDF", { type: "PDF" }],
  ])("survives rewritten metadata, twice: %s", (_name, facts) => {
    const database = memoryDatabase();
    place(database, one, 1, { id, ...facts });
    place(database, two, 2, facts);
    place(database, three, 3, facts);
    expect([isServerFile(database, two), isServerFile(database, three)]).toEqual([true, true]);
  });

  test("covers the older file contents too if it comes later", () => {
    const database = memoryDatabase();
    place(database, one, 1, { words: "the same" });
    place(database, two, 2, { words: "the same" });
    saveIdentity(database, two, { id });
    expect(isServerFile(database, one)).toBe(false);
    saveServerFile(database, two, id);
    expect([isServerFile(database, one), isServerFile(database, two)]).toEqual([true, true]);
  });

  test.each([
    [{ words: "one" }, { words: "another" }],
    [{ words: "one" }, {}],
    [{}, { words: "another" }],
    [{}, {}],
  ])("is not passed to another conversion at the same path: %j, %j", (before, after) => {
    const database = memoryDatabase();
    place(database, one, 1, { id, ...before });
    place(database, two, 2, after);
    expect(isServerFile(database, two)).toBe(false);
  });

  test("is not passed to another book at the same path", () => {
    const database = memoryDatabase();
    place(database, one, 1, { id });
    place(database, two, 2, { label: "another book" });
    saveMatch(database, two, { id, title: "Title" }, 5);
    expect(isServerFile(database, two)).toBe(false);
  });

  test("is deleted with the server", () => {
    const database = memoryDatabase();
    place(database, one, 1, { id });
    forgetAllIds(database);
    saveIdentity(database, one, { id });
    expect(isServerFile(database, one)).toBe(false);
  });
});

describe("the question whether a file is the server's", () => {
  function asked(byHash: boolean, answer: Result<FoundBook | undefined>, kept: Result<undefined>) {
    const database = memoryDatabase();
    place(database, one, 1);
    saveIdentity(database, one, { id });
    const requests: string[] = [];
    const ask =
      <T>(name: string, result: Result<T>) =>
      () => {
        requests.push(name);
        return result;
      };
    const context = testContext({
      database,
      host: { files: { facts: () => undefined } },
      connection: { dialect: () => ({ ...unrecognised(), byHash }) },
      server: {
        files: { withId: ask("book", ok(undefined)) },
        books: { findByHash: ask("hash", answer) },
        progress: { fetchProgress: ask("position", kept) },
      },
    });
    return { requests, prove: () => proveFile(context, id, one) };
  }
  const unknown: Result<never> = failed({
    kind: "refused",
    status: 404,
    message: "Book not found for hash a",
  } as const);
  const lost: Result<never> = failed({ kind: "timeout", sent: true } as const);

  test("is sent once for a file that the server has", () => {
    const { requests, prove } = asked(true, ok({ id }), unknown);
    expect([prove(), prove(), requests]).toEqual([ok(true), ok(true), ["hash"]]);
  });

  test.each([
    ["has no such hash", ok(undefined)],
    ["has the hash of another book", ok({ id: 8 as BookId })],
    ["refuses", failed({ kind: "denied", status: 403, message: "" } as const)],
  ])("is answered with “no” if the server %s", (_name, answer) => {
    expect(asked(true, answer, unknown).prove()).toEqual(ok(false));
  });

  test("is answered by the position if the server cannot find files by hash", () => {
    expect(asked(false, unknown, ok(undefined)).prove()).toEqual(ok(true));
    expect(asked(false, unknown, unknown).prove()).toEqual(ok(false));
  });

  test("has no answer while the login is refused", () => {
    const refused = failed({ kind: "denied", status: 401, message: "" } as const);
    expect([asked(true, refused, lost).prove(), asked(false, lost, refused).prove()]).toEqual([refused, refused]);
  });

  test("has no answer while the server does not answer", () => {
    expect([asked(true, lost, lost).prove(), asked(false, lost, lost).prove()]).toEqual([lost, lost]);
  });
});
