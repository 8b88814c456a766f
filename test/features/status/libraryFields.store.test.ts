import { saveBook } from "../../../src/book/books.store";
import { getBookFields, queueField, recordFetch, updateField } from "../../../src/features/status/bookFields.store";
import { withConflict } from "../../../src/features/status/bookField.rules";
import {
  findLibraryField,
  listChosenBooks,
  listLibraryFields,
  queueLibraryField,
  recordLibraryChoice,
  recordLibraryFieldRefused,
  recordLibraryFieldSent,
  recordLibraryFieldTried,
  withdrawLibraryField,
} from "../../../src/features/status/libraryFields.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { memoryStore, type MemoryStore } from "../../fakes/memoryStore";

const id = 500 as BookId;
const book = { id, title: "The Buoy" };
const find = ({ database }: MemoryStore) => findLibraryField(database, "rating", id);

/** A store with a rating of 8, chosen for a book whose rating was `seen`. */
function chosen(seen: number | undefined, more = {}): MemoryStore {
  const store = memoryStore();
  queueLibraryField(store.database, book, "rating", { value: 8, seen, at: 100, chosenAt: 90, ...more });
  return store;
}

function tried(seen: number | undefined, remote?: number): MemoryStore {
  const store = chosen(seen);
  recordLibraryFieldTried(store.database, "rating", find(store)!, remote);
  return store;
}

describe("a choice in the library", () => {
  test("is stored with what the person saw", () => {
    const fields = { bookId: id, value: 8, seen: 4, unconfirmed: undefined, chosenAt: 90, state: "pending" };
    expect(find(chosen(4))).toMatchObject(fields);
    expect(find(chosen(4, { isUnconfirmed: true }))).toMatchObject({ unconfirmed: 8 });
    expect(listChosenBooks(chosen(4).database)).toEqual([id]);
  });

  test("may have arrived once it was tried, over the value that the server had", () => {
    expect(find(tried(4))).toMatchObject({ seen: 4, unconfirmed: 8 });
    expect(find(tried(4, 6))).toMatchObject({ seen: 6, unconfirmed: 8 });
  });

  test("has certainly not arrived after a refusal", () => {
    const store = tried(4);
    recordLibraryFieldRefused(store.database, "rating", { ...find(store)!, value: 6 });
    expect(find(store)).toMatchObject({ unconfirmed: 8 });
    recordLibraryFieldRefused(store.database, "rating", find(store)!);
    expect(find(store)?.unconfirmed).toBeUndefined();
  });

  test("replaces another, keeps its unconfirmed value, and has a row of its own", () => {
    const store = tried(4);
    const [first] = listLibraryFields(store.database, "rating", 0);
    queueLibraryField(store.database, book, "rating", { value: 2, seen: 4, at: 110 });
    expect(find(store)).toMatchObject({ value: 2, unconfirmed: 8 });
    expect(listLibraryFields(store.database, "rating", first!.rowId)).toHaveLength(1);
  });

  test("is what a later choice has seen, once it was sent", () => {
    const store = tried(4);
    const first = find(store)!;
    queueLibraryField(store.database, book, "rating", { value: 2, seen: 4, at: 110 });
    recordLibraryFieldSent(store.database, "rating", first, 120);
    expect(find(store)).toMatchObject({ value: 2, seen: 8, sent: 8 });
    recordLibraryFieldSent(store.database, "rating", find(store)!, 130);
    expect(find(store)).toBeUndefined();
  });
});

describe("a choice that is taken back", () => {
  test.each([
    ["is gone if it was never tried", chosen, 4, true, undefined],
    ["is replaced by the former rating if it may have arrived", tried, 4, true, 4],
    ["is gone if it may have arrived and the former rating is unknown", tried, undefined, false, undefined],
    ["is gone if it may have arrived where no rating was", tried, 0, false, undefined],
    ["is gone if it was the server's value already", tried, 8, true, undefined],
  ] as const)("%s", (_what, make, seen, isCertain, left) => {
    const store = make(seen);
    expect(withdrawLibraryField(store.database, "rating", id)).toBe(isCertain);
    expect(find(store)?.value).toBe(left);
  });
});

describe("a value of the local book", () => {
  const hash = "a".repeat(32) as Fingerprint;

  function local(): MemoryStore {
    const store = memoryStore();
    saveBook(store.database, { fingerprint: hash, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
    store.database.run("UPDATE books SET server_id = 500");
    return store;
  }

  test("keeps what is open if a choice that did not replace it is taken back", () => {
    const store = local();
    queueLibraryField(store.database, book, "rating", { value: 8, seen: 4, at: 100 });
    updateField(store.database, hash, "rating", () => ({ base: 4, conflict: 3 }));
    withdrawLibraryField(store.database, "rating", id);
    expect(getBookFields(store.database, hash).rating).toMatchObject({ base: 4, conflict: 3 });
  });

  test("stays declined if a person chooses in the library", () => {
    const store = local();
    updateField(store.database, hash, "rating", () => ({ base: 4, keptLocal: 6 }));
    queueLibraryField(store.database, book, "rating", { value: 8, seen: 4, at: 100 });
    expect(getBookFields(store.database, hash).rating).toMatchObject({ base: 4, keptLocal: 6 });
  });

  test("is not sent if a person chose another in the library, until that is taken back", () => {
    const store = local();
    queueField(store.database, hash, "rating", { value: 6, at: 50 });
    const { pending } = getBookFields(store.database, hash).rating;
    queueLibraryField(store.database, book, "rating", { value: 8, seen: 4, at: 100 });
    expect(getBookFields(store.database, hash).rating).toMatchObject({ keptLocal: pending });
    withdrawLibraryField(store.database, "rating", id);
    expect(getBookFields(store.database, hash).rating.keptLocal).toBeUndefined();
  });

  test("is fetched again once the choice in the library was sent", () => {
    const { database } = local();
    for (const send of ["later", "at once"]) {
      recordFetch(database, hash, 50);
      queueLibraryField(database, book, "rating", { value: 8, seen: 4, at: 100 });
      expect(getBookFields(database, hash).fetchedAt).toBe(50);
      if (send === "later") recordLibraryFieldSent(database, "rating", findLibraryField(database, "rating", id)!, 110);
      else recordLibraryChoice(database, "rating", id, 8);
      expect(getBookFields(database, hash).fetchedAt).toBeUndefined();
    }
  });

  test("is no longer in conflict once a person chose in the library", () => {
    const store = local();
    updateField(store.database, hash, "rating", (field) => withConflict(field, 3));
    queueLibraryField(store.database, book, "rating", { value: 8, seen: 4, at: 100 });
    const { keptLocal, conflict } = getBookFields(store.database, hash).rating;
    expect([keptLocal, conflict]).toEqual([6, undefined]);
  });
});
