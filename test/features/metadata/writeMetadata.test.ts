import { recordListed, takeMetadataBack, writeMetadata } from "../../../src/features/metadata/writeMetadata";
import {
  findWrittenMetadata,
  listMetadataBooks,
  saveWrittenMetadata,
} from "../../../src/features/metadata/metadata.store";
import { insertBook } from "../../../src/book/bookRow.store";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ServerMetadata } from "../../../src/model/bookMetadata";
import type { ShelfBook, ShelfKey, ShelfList } from "../../../src/model/shelf";
import { failed, ok, type Result } from "../../../src/base/result";
import { runAll } from "../../../src/store/database";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";

const path = "/books/a.epub";
const book = (id: number) => ({ path, id: id as BookId });

const lost = failed({ kind: "unreachable", detail: "" } as const);

/** A book beside which fields and a cover lie; a server with metadata by number. */
function device(onServer: Readonly<Record<number, ServerMetadata | undefined>>) {
  const words: Record<string, string | undefined> = {};
  const state = {
    cover: undefined as string | undefined,
    breaks: false,
    unreadable: false,
    isLost: false,
    length: undefined as number | undefined,
    covers: [] as number[],
  };
  const context = testContext({
    database: memoryDatabase(),
    server: {
      catalogue: { metadata: (id) => ok(onServer[id]) },
      covers: {
        whole: (id: BookId): Result<string | undefined> => {
          state.covers.push(id);
          if (state.isLost) return lost;
          return ok(`cover of ${id}`.padEnd(state.length ?? 0, "0123456789"));
        },
      },
    },
    host: {
      files: {
        facts: () => (state.cover === undefined ? undefined : { size: state.cover.length, modifiedAt: 1 }),
        sample: (_path, offsets, length) => offsets.map((at) => state.cover?.slice(at, at + length)).join(""),
      },
      metadata: {
        of: () => {
          if (state.unreadable) return undefined;
          return { words, cover: state.cover === undefined ? undefined : "/books/cover" };
        },
        change: (_path, { write, remove, picture, removesPicture }) => {
          if (state.breaks) return false;
          Object.assign(words, write);
          for (const field of remove) words[field] = undefined;
          if (picture !== undefined) state.cover = picture;
          if (removesPicture) state.cover = undefined;
          return true;
        },
      },
    },
  });
  return { context, words, state, written: () => findWrittenMetadata(context.database, path) };
}

const novel = { title: "Novel", hasCover: true, coverAt: "1" };

describe("the cover from the server", () => {
  test("is fetched again after the book was matched with another one", () => {
    const { context, state } = device({ 1: novel, 2: { ...novel, title: "Other" } });
    expect(writeMetadata(context, book(1))).toEqual(ok("changed"));
    expect(state.cover).toBe("cover of 1");
    expect(writeMetadata(context, book(2))).toEqual(ok("changed"));
    expect([state.cover, state.covers]).toEqual(["cover of 2", [1, 2]]);
  });

  test("is fetched once, and again if its date changes or is missing", () => {
    const server: Record<number, ServerMetadata> = { 1: novel };
    const { context, state } = device(server);
    for (let times = 0; times < 2; times += 1) writeMetadata(context, book(1));
    expect(state.covers).toEqual([1]);
    server[1] = { ...novel, coverAt: "2" };
    writeMetadata(context, book(1));
    expect(state.covers).toEqual([1, 1]);
    server[1] = { ...novel, coverAt: undefined };
    for (let times = 0; times < 2; times += 1) writeMetadata(context, book(1));
    expect(state.covers).toEqual([1, 1, 1, 1]);
  });

  test("is removed if the server no longer has one", () => {
    const server: Record<number, ServerMetadata> = { 1: novel };
    const { context, state } = device(server);
    writeMetadata(context, book(1));
    server[1] = { ...novel, hasCover: false };
    expect(writeMetadata(context, book(1))).toEqual(ok("changed"));
    expect(state.cover).toBeUndefined();
  });

  test("is not fetched if the reader chose a cover, and is once they removed theirs", () => {
    const { context, state } = device({ 1: novel });
    state.cover = "my own";
    for (let times = 0; times < 2; times += 1) writeMetadata(context, book(1));
    expect([state.cover, state.covers]).toEqual(["my own", []]);
    state.cover = undefined;
    writeMetadata(context, book(1));
    expect([state.cover, state.covers]).toEqual(["cover of 1", [1]]);
  });

  test.each([4096, 5000, 8192, 10_001])("is known again by its size and its ends: %d bytes", (length) => {
    const server: Record<number, ServerMetadata> = { 1: novel };
    const { context, state } = device(server);
    state.length = length;
    writeMetadata(context, book(1));
    server[1] = { ...novel, coverAt: "2" };
    writeMetadata(context, book(1));
    expect([state.covers, state.cover?.length]).toEqual([[1, 1], length]);
    state.cover = `${state.cover?.slice(0, -4000)}#${state.cover?.slice(-3999)}`;
    server[1] = { ...novel, coverAt: "3" };
    writeMetadata(context, book(1));
    expect(state.covers).toEqual([1, 1]);
  });

  test("does not replace a cover that differs from the written one in any way", () => {
    for (const change of [(cover: string) => `${cover.slice(0, -1)}#`, (cover: string) => `${cover}#`]) {
      const server: Record<number, ServerMetadata> = { 1: novel };
      const { context, state } = device(server);
      writeMetadata(context, book(1));
      state.cover = change(state.cover ?? "");
      server[1] = { ...novel, coverAt: "2" };
      writeMetadata(context, book(1));
      expect(state.covers).toEqual([1]);
    }
  });
});

describe("the metadata from the server", () => {
  test("stays due if the host could not write it", () => {
    const { context, words, state, written } = device({ 1: novel });
    state.breaks = true;
    expect(writeMetadata(context, book(1))).toMatchObject({ ok: false, failure: { kind: "foreign" } });
    expect(written()?.writing).toBeDefined();
    state.breaks = false;
    expect(writeMetadata(context, book(1))).toEqual(ok("changed"));
    expect([words["title"], state.cover, written()?.writing]).toEqual(["Novel", "cover of 1", undefined]);
  });

  test("is recorded after a power cut, even if everything was already written", () => {
    const { context, state, written } = device({ 1: novel });
    writeMetadata(context, book(1));
    const { wrote } = written()!;
    runAll(context.database, [["UPDATE book_metadata SET writing = wrote, wrote = '' WHERE path = :path", { path }]]);
    expect(writeMetadata(context, book(1))).toEqual(ok("changed"));
    expect([written()?.wrote, written()?.writing, state.cover]).toEqual([wrote, undefined, "cover of 1"]);
  });

  test("has its cover fetched again after a power cut in a later write", () => {
    const { context, state } = device({ 1: novel });
    writeMetadata(context, book(1));
    runAll(context.database, [["UPDATE book_metadata SET writing = wrote WHERE path = :path", { path }]]);
    writeMetadata(context, book(1));
    writeMetadata(context, book(1));
    expect(state.covers).toEqual([1, 1]);
  });

  test("is not written if the host's own metadata cannot be read", () => {
    const { context, state, words, written } = device({ 1: novel });
    state.unreadable = true;
    expect(writeMetadata(context, book(1))).toMatchObject({ failure: { kind: "foreign", trouble: "unreadable" } });
    expect([words, written()]).toEqual([{}, undefined]);
  });

  test("stays on the device if the server no longer has the book", () => {
    const server: Record<number, ServerMetadata | undefined> = { 1: novel };
    const { context, words, written } = device(server);
    writeMetadata(context, book(1));
    server[1] = undefined;
    expect(writeMetadata(context, book(1))).toEqual(ok("gone"));
    expect([words["title"], written()?.wrote.title === undefined, written()?.isOff]).toEqual(["Novel", false, false]);
    saveExpectedFiles(context.database, [
      { id: 1 as BookId, path, state: "here", size: 1, shelf: "standard:1" as ShelfKey, title: "T" },
    ]);
    const listed = (which: "due" | "all") => listMetadataBooks(context.database, "", which).length;
    expect([listed("due"), listed("all")]).toEqual([0, 1]);
  });

  test("returns the failure of a request", () => {
    const { context, state, written } = device({ 1: novel });
    state.isLost = true;
    expect(writeMetadata(context, book(1))).toEqual(lost);
    expect(written()).toBeUndefined();
  });
});

describe("the removal of metadata", () => {
  test("keeps the reader's edits, and can exclude the book from later updates", () => {
    const { context, words, state, written } = device({ 1: { ...novel, series: "S" } });
    writeMetadata(context, book(1));
    words["series"] = "mine";
    expect(takeMetadataBack(context, path, true)).toEqual(ok(true));
    expect([words["title"], words["series"], state.cover]).toEqual([undefined, "mine", undefined]);
    expect(written()).toMatchObject({ id: 1, wrote: {}, isOff: true });
  });

  test("excludes no book from later updates if the host could not remove it", () => {
    const { context, state, written } = device({ 1: novel });
    writeMetadata(context, book(1));
    state.breaks = true;
    expect(takeMetadataBack(context, path, false)).toMatchObject({ ok: false, failure: { kind: "foreign" } });
    expect([written()?.isOff, written()?.writing]).toEqual([false, {}]);
  });

  test("leaves no record if later updates may write again", () => {
    const { context, written } = device({ 1: novel });
    expect(takeMetadataBack(context, path, false)).toEqual(ok(false));
    writeMetadata(context, book(1));
    expect([takeMetadataBack(context, path, false), written()]).toEqual([ok(true), undefined]);
  });
});

describe("the metadata of a book in the server's lists", () => {
  const listed = (changes: object): ShelfList =>
    ({
      shelf: { key: "standard:1" as ShelfKey } as never,
      books: [
        { id: 1 as BookId, title: "T", author: "A", series: "S", number: 1, coverAt: "1", ...changes } as ShelfBook,
      ],
    }) as unknown as ShelfList;

  const due = (first: object, ...later: (readonly object[])[]): boolean => {
    const { context } = device({ 1: novel });
    runAll(context.database, insertBook("a".repeat(32) as Fingerprint, "EPUB", "T"));
    saveExpectedFiles(context.database, [
      { id: 1 as BookId, path, state: "here", size: 1, shelf: "standard:1" as ShelfKey, title: "T" },
    ]);
    writeMetadata(context, book(1));
    recordListed(context, [listed(first)]);
    for (const lists of later) recordListed(context, lists.map(listed));
    return listMetadataBooks(context.database, "", "due").length > 0;
  };

  test("is due again if title, author, series, number or cover changed", () => {
    expect(due({}, [{}])).toBe(false);
    for (const change of [{ title: "U" }, { author: "B" }, { series: "R" }, { number: 2 }, { coverAt: "2" }])
      expect([change, due({}, [change])]).toEqual([change, true]);
    expect(due({ title: "Sand", author: "Lee" }, [{ title: "San", author: "dLee" }])).toBe(true);
  });

  test("is compared with the first list that has the book", () => {
    expect(due({}, [{}, { title: "U" }])).toBe(false);
    expect(due({}, [{ title: "U" }, {}])).toBe(true);
  });

  test("is compared in steps, so that long lists do not block the device", () => {
    const database = memoryDatabase();
    let pauses = 0;
    const context = testContext({ database, host: { tasks: { pause: () => void (pauses += 1) } } });
    const books = Array.from({ length: 80 }, (_, at) => ({ id: (at + 1) as BookId, title: "T" }));
    for (const { id } of books) saveWrittenMetadata(database, `/${id}.epub`, { id, wrote: {}, isOff: false }, false);
    recordListed(context, [{ books } as unknown as ShelfList]);
    expect([pauses, database.query("SELECT 1 FROM book_metadata WHERE stamp IS NOT NULL").length]).toEqual([2, 80]);
  });
});
