import type { Failure } from "../../src/base/failure";
import { failed, ok, type Result } from "../../src/base/result";
import { findNumberWords, saveNumber, withdrawNumber } from "../../src/book/bookNumbers.store";
import { findBook, saveBook, saveIdentity } from "../../src/book/books.store";
import { isNumberOf, proveFile, proveNumber, recordServerFile } from "../../src/book/proveBook.task";
import { isServerFile } from "../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { dialectOf } from "../../src/server/dialects/dialect";
import { fakeClock } from "../fakes/clock";
import { fakeLibrary } from "../fakes/library";
import { memoryStore } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const id = 5 as BookId;
const hash = "a".repeat(32) as Fingerprint;
const offline: Failure = { kind: "offline" };
const busy: Failure = { kind: "refused", status: 503, message: "" };
const forbidden: Failure = { kind: "denied", status: 403, message: "" };

/** A device with the book of the number 5. `shownAgo`: seconds since an answer showed it. */
function device(account: string, { shownAgo = 3600, byHash = true }: { shownAgo?: number; byHash?: boolean } = {}) {
  const clock = fakeClock();
  const { database } = memoryStore();
  const library = fakeLibrary();
  saveBook(database, { fingerprint: hash, type: "EPUB", title: "Dune" }, "/dune.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, hash, { id });
  saveNumber(database, { id, title: "Dune", author: "Frank Herbert" }, clock.now() - shownAgo);
  const context = testContext({
    clock,
    database,
    settings: { libraryUsername: account },
    connection: { dialect: () => ({ ...dialectOf("G"), byHash }) },
    server: library.parts,
  });
  const idHere = () => findBook(database, hash)?.id;
  return { context, database, library, clock, idHere, prove: (of?: Fingerprint) => proveNumber(context, id, of) };
}

describe("the number of a book", () => {
  test.each([
    [0, []],
    [600, []],
    [601, ["describe"]],
    [-1, ["describe"]],
  ])("is proven by an answer of %d seconds ago, else by a request", (shownAgo, calls) => {
    const { prove, library } = device("anna", { shownAgo });
    expect([prove(), prove(), library.calls]).toEqual([ok(true), ok(true), calls]);
  });

  test("is another book's if the answer shows that", () => {
    const { prove, library, database } = device("anna");
    library.describe = () => (withdrawNumber(database, id), ok({ id }));
    expect(prove()).toEqual(ok(false));
  });

  test("is not in doubt if no words of its book were known", () => {
    const { prove, database } = device("anna");
    withdrawNumber(database, id);
    expect([findNumberWords(database, id), prove()]).toEqual([undefined, ok(true)]);
  });

  test("is no proof if the book has none here", () => {
    const { context, library } = device("anna");
    expect([proveNumber(context, -1 as BookId), library.calls]).toEqual([ok(false), []]);
  });

  test.each<[string, Failure, Result<boolean>, number]>([
    ["is asked again after a lost connection", offline, failed(offline), 2],
    ["is asked again after a busy server", busy, failed(busy), 2],
    ["is not asked again after a refusal, which proves nothing", forbidden, ok(true), 1],
  ])("%s", (_what, failure, result, requests) => {
    const { prove, library } = device("anna");
    library.faults.push({ call: "describe", failure });
    expect(prove()).toEqual(result);
    expect([prove(), library.calls.length]).toEqual([ok(true), requests]);
  });

  test.each<[string, number | Failure | undefined, Result<boolean>, number]>([
    ["is proven by its file", 5, ok(true), 5],
    ["is not in doubt if the server does not know the file", undefined, ok(true), 5],
    ["is not in doubt after a refusal", forbidden, ok(true), 5],
    ["is replaced if the server knows the file as another book", 6, ok(false), 6],
    ["is not proven after a lost connection", offline, failed(offline), 5],
    ["is not proven by a busy server", busy, failed(busy), 5],
  ])("%s, without the library account", (_what, there, result, left) => {
    const { prove, library, idHere, context } = device("");
    if (typeof there === "number") library.byHash.set(hash, there);
    else if (there !== undefined) library.faults.push({ call: "findByHash", failure: there });
    expect([prove(hash), idHere(), library.calls]).toEqual([result, left, ["findByHash"]]);
    expect(isNumberOf(context, id, hash)).toBe(left === 5);
  });

  test("is not asked for without a file and an account, or of an unknown file", () => {
    const { prove, library, context } = device("");
    expect([prove(), library.calls]).toEqual([ok(true), []]);
    expect(isNumberOf(context, id, "f".repeat(32) as Fingerprint)).toBe(false);
  });
});

test.each([
  ["is the server's on a server without a look-up by file", false, hash, true],
  ["proves nothing on a server with one", true, hash, false],
  ["proves nothing about an unknown file", false, "f".repeat(32) as Fingerprint, false],
])("a file whose position was taken %s", (_what, byHash, of, isServers) => {
  const { context, database } = device("anna", { byHash });
  recordServerFile(context, of);
  expect(isServerFile(database, of)).toBe(isServers);
});

describe("the file of a book", () => {
  const wrongLogin: Failure = { kind: "denied", status: 401, message: "" };
  const unknown: Failure = { kind: "refused", status: 400, message: "" };

  test.each<[string, number | Failure | undefined, Result<boolean>]>([
    ["is the server's if that has its hash for the book", 5, ok(true)],
    ["is not if the server has its hash for another book", 6, ok(false)],
    ["is not if the server does not know its hash", undefined, ok(false)],
    ["is not after a refusal", unknown, ok(false)],
    ["is not if the account may not ask", forbidden, ok(false)],
    ["is asked about again after a refused login", wrongLogin, failed(wrongLogin)],
    ["is asked about again after a lost connection", offline, failed(offline)],
    ["is asked about again after a busy server", busy, failed(busy)],
  ])("%s", (_what, there, result) => {
    const { context, library, database } = device("anna");
    if (typeof there === "number") library.byHash.set(hash, there);
    else if (there !== undefined) library.faults.push({ call: "findByHash", failure: there });
    expect(proveFile(context, id, hash)).toEqual(result);
    expect(isServerFile(database, hash)).toBe(result.ok && result.value);
    library.byHash.set(hash, id);
    const before = library.calls.length;
    expect(proveFile(context, id, hash)).toEqual(ok(true));
    expect(library.calls.length - before).toBe(result.ok && result.value ? 0 : 1);
  });

  test("is not the server's if this device does not know it", () => {
    const { context, library } = device("anna");
    expect([proveFile(context, id, "f".repeat(32) as Fingerprint), library.calls]).toEqual([ok(false), []]);
  });

  test.each<[Failure, Result<boolean>]>([
    [offline, failed(offline)],
    [busy, failed(busy)],
    [wrongLogin, failed(wrongLogin)],
  ])("is proven by its position without a look-up by file, again after %j", (failure, result) => {
    const { context, database } = device("anna", { byHash: false });
    const answers: Result<undefined>[] = [failed(failure), ok(undefined)];
    Object.assign(context.server, { progress: { fetchProgress: () => answers.shift() } });
    expect([proveFile(context, id, hash), isServerFile(database, hash)]).toEqual([result, false]);
    expect([proveFile(context, id, hash), isServerFile(database, hash)]).toEqual([ok(true), true]);
  });

  test("is compared with the server's own if the server does not know its position", () => {
    const { context, database } = device("anna", { byHash: false });
    const asked: BookId[] = [];
    const files = { withId: (wanted: BookId) => (asked.push(wanted), failed(offline)) };
    Object.assign(context.server, { progress: { fetchProgress: () => failed(unknown) }, files });
    Object.assign(context.host, { files: { facts: () => undefined } });
    expect([proveFile(context, id, hash), asked]).toEqual([failed(offline), [id]]);
    expect(isServerFile(database, hash)).toBe(false);
  });
});
