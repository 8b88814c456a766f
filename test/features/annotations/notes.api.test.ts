import type { BookId } from "../../../src/model/book";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { dialectOf } from "../../../src/server/dialects/generations";
import type { Failure } from "../../../src/base/failure";
import type { NoteItem } from "../../../src/model/annotation";
import { failed, ok, type Result } from "../../../src/base/result";
import { createNoteLibrary } from "../../../src/features/annotations/notes.api";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";
import { defaults } from "../../../src/model/settings";
import { createServerZone } from "../../../src/server/serverZone";
import { fakeClock } from "../../fakes/clock";
import { memoryStore } from "../../fakes/memoryStore";

const book = 7 as BookId;
const item = { kind: "annotation", mark: "m", passage: "words", note: "mine" } as unknown as NoteItem;
const placed = { item, cfi: "epubcfi(/6/4)" };

const refused = (status: number, message = "An unexpected error occurred."): Result<unknown> =>
  failed<Failure>({ kind: "refused", status, message });

/** A server that answers by method and path, and what it was asked. */
function serverOf(answers: Record<string, Result<unknown>>) {
  const asked: string[] = [];
  let dialect: Dialect = dialectOf("spec");
  const api = {
    askAsLibrary: ({ method, path, each }: AnonymousRequest) => {
      asked.push(`${method} ${path}`);
      const answer = answers[`${method} ${path}`] ?? refused(500);
      if (each === undefined || !answer.ok || !Array.isArray(answer.value)) return answer;
      for (const entry of answer.value as unknown[]) each(entry);
      return ok([]);
    },
    dialects: {
      current: () => dialect,
      knows: () => false,
      learn: (traits: Partial<Dialect>) => void (dialect = { ...dialect, ...traits }),
    },
    codec: { list: (items: unknown) => items },
    zone: createServerZone({ database: memoryStore().database, clock: fakeClock(), settings: () => defaults }),
  } as unknown as ServerApi;
  return { asked, library: createNoteLibrary(api) };
}

const list = "GET /api/v1/annotations/book/7";

describe("a note that the server says 500 to", () => {
  test("is gone when its list does not have it", () => {
    const { library } = serverOf({ [list]: ok([{ id: 8, cfi: "other" }]) });
    expect(library.remove(5, book, "annotation")).toMatchObject({ ok: true });
    expect(library.update(5, book, placed)).toEqual(ok("gone"));
  });

  test("is in trouble when the list has it, or there is none", () => {
    for (const answers of [{ [list]: ok([{ id: 5 }]) }, {}]) {
      const { library } = serverOf(answers);
      expect(library.remove(5, book, "annotation")).toMatchObject({ failure: { status: 500 } });
      expect(library.update(5, book, placed)).toMatchObject({ failure: { status: 500 } });
    }
  });
});

describe("a web page in the server's place", () => {
  const page = (status: number): Result<unknown> =>
    failed<Failure>({ kind: "unreadable", detail: `a web page, ${status}`, isPage: true });
  const unreadable = { failure: { kind: "unreadable" } };

  test("does not make a note be there that never went up", () => {
    const { library } = serverOf({ "POST /api/v1/annotations": page(409) });
    expect(library.create(book, placed)).toMatchObject(unreadable);
    expect(serverOf({ "POST /api/v1/annotations": refused(409) }).library.create(book, placed)).toEqual(ok(undefined));
  });

  test("does not make a note be gone that was to be deleted", () => {
    const { library } = serverOf({ "DELETE /api/v1/annotations/5": page(404) });
    expect(library.remove(5, book, "annotation")).toMatchObject(unreadable);
  });

  test("does not make the server one that keeps no highlights, nor ratings", () => {
    const paths = ["POST /api/v1/annotations", "PUT /api/v1/books/personal-rating"];
    const { asked, library } = serverOf({ [paths[0]!]: page(405), [paths[1]!]: page(404) });
    for (let times = 0; times < 2; times += 1) {
      expect(library.create(book, placed)).toMatchObject(unreadable);
      expect(library.rate(book, 8)).toMatchObject(unreadable);
    }
    expect(asked).toEqual([...paths, ...paths]);
  });
});

describe("the book that a note is of", () => {
  const there = "GET /api/v1/books/7";

  test("is there when the server says so by its number, and gone by its word alone", () => {
    expect(serverOf({ [there]: ok({ id: 7 }) }).library.hasBook(book)).toEqual(ok(true));
    expect(serverOf({ [there]: refused(404) }).library.hasBook(book)).toEqual(ok(false));
  });

  test("is not proven by an answer that says nothing, or is of another book", () => {
    for (const answer of [{}, { id: 8 }, []])
      expect(serverOf({ [there]: ok(answer) }).library.hasBook(book)).toMatchObject({
        failure: { kind: "unreadable" },
      });
  });
});

describe("a server without highlights", () => {
  const words = ["Resource not found.", "Not found", "Route POST:/api/v1/annotations not found", "Book not found", ""];
  const there = { "GET /api/v1/books/7": ok({ id: 7 }) };
  const nowhere = refused(404, "Not found");

  test.each(words)("is asked once when it says 404, “%s”, and takes notes beside the book all the same", (message) => {
    const { asked, library } = serverOf({
      ...there,
      "POST /api/v1/annotations": refused(404, message),
      "POST /api/v1/book-notes": ok({ id: 9 }),
    });
    for (let times = 0; times < 2; times += 1)
      expect(library.create(book, placed)).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked).toEqual(["POST /api/v1/annotations", "GET /api/v1/books/7"]);
    expect(library.create(book, { item: { ...item, kind: "entry" } })).toEqual(ok(9));
  });

  test("and without ratings is asked once for those too", () => {
    const { asked, library } = serverOf({ ...there, "PUT /api/v1/books/personal-rating": nowhere });
    for (let times = 0; times < 2; times += 1)
      expect(library.rate(book, 8)).toMatchObject({ failure: { kind: "unsupported", what: "ratings" } });
    expect(asked).toHaveLength(2);
  });

  test.each(words)("is not one that has lost the book, in whatever words: “%s”", (message) => {
    const { library } = serverOf({
      "POST /api/v1/annotations": refused(404, message),
      "GET /api/v1/books/7": refused(404, message),
    });
    for (let times = 0; times < 2; times += 1)
      expect(library.create(book, placed)).toMatchObject({ failure: { kind: "refused", status: 404 } });
  });
});

describe("what a server has in a book", () => {
  const annotation = { id: 5, bookId: 7, cfi: "epubcfi(/6/4)", text: "words", color: "#FFCC00", style: "squiggly" };
  const listed = (entries: unknown) => serverOf({ [list]: ok(entries) }).library.list(book, "annotation");

  test("comes in its own words, with times that have no zone", () => {
    const entry = { ...annotation, note: "mine", chapterTitle: "One", updatedAt: "2026-06-01T10:00:00.25" };
    expect(listed([entry])).toMatchObject({
      value: {
        items: [{ id: 5, cfi: "epubcfi(/6/4)", note: "mine", style: "squiggly", title: "One", changedAt: 1780308000 }],
        complete: true,
      },
    });
  });

  test("is no complete list when an entry is of another book, or cannot be understood", () => {
    for (const strange of [{ ...annotation, bookId: 8 }, { ...annotation, id: "x" }, { id: 6, bookId: 7 }, "note"])
      expect(listed([annotation, strange])).toMatchObject({ value: { items: [{ id: 5 }], complete: false } });
  });

  test("is not known from what is no list", () => {
    expect(listed("none")).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });

  test.each(["Resource not found.", "Not found", "Route GET:/api/v1/annotations not found", "Book not found", ""])(
    "is asked once where there is no list, in whatever words: “%s”",
    (message) => {
      const { asked, library } = serverOf({ [list]: refused(404, message) });
      for (let times = 0; times < 2; times += 1)
        expect(library.list(book, "annotation")).toMatchObject({ failure: { kind: "unsupported" } });
      expect(asked).toHaveLength(1);
    },
  );

  test("may be bookmarks of pages, or of nothing at all", () => {
    const bookmarks = [
      { id: 1, bookId: 7, cfi: "epubcfi(/6/4)", title: "here", notes: "of the web page", color: "#112233" },
      { id: 2, bookId: 7, pageNumber: 12 },
      { id: 3, bookId: 7 },
    ];
    const { library } = serverOf({ "GET /api/v1/bookmarks/book/7": ok(bookmarks) });
    const answer = library.list(book, "bookmark");
    expect(answer).toMatchObject({ value: { complete: true, items: [{ title: "here" }, { page: 12 }, { id: 3 }] } });
    expect(answer.ok && answer.value.items[0]).toMatchObject({ note: undefined, colour: undefined });
  });
});
