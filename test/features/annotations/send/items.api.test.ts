import { createStatusRequests } from "../../../../src/features/status/statuses.api";
import type { BookId } from "../../../../src/model/book";
import { type Dialect, dialectOf } from "../../../../src/server/dialects/dialect";
import type { Failure } from "../../../../src/base/failure";
import type { AnnotationItem } from "../../../../src/model/annotation";
import { failed, ok, type Result } from "../../../../src/base/result";
import { createItemRequests } from "../../../../src/features/annotations/send/items.api";
import type { AnonymousRequest, ServerApi } from "../../../../src/server/serverApi";
import { defaults } from "../../../../src/model/settings";
import { createServerZone } from "../../../../src/server/serverZone";
import { fakeClock } from "../../../fakes/clock";
import { memoryStore } from "../../../fakes/memoryStore";

const book = 7 as BookId;
const item = { kind: "annotation", annotationId: "m", passage: "words", note: "mine" } as unknown as AnnotationItem;
const placed = { item, cfi: "epubcfi(/6/4)" };

const refused = (status: number, message = "An unexpected error occurred."): Result<unknown> =>
  failed<Failure>({ kind: "refused", status, message });

/** A server that answers by method and path, and what it was asked. */
function serverOf(answers: Record<string, Result<unknown>>) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  let dialect: Dialect = dialectOf("spec");
  const api = {
    askAsLibrary: ({ method, path, each, body }: AnonymousRequest) => {
      asked.push(`${method} ${path}`);
      if (body !== undefined) bodies.push(JSON.parse(JSON.stringify(body)));
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
  return { asked, bodies, library: { ...createItemRequests(api), rate: createStatusRequests(api).rate } };
}

const list = "GET /api/v1/annotations/book/7";

describe("a note that the server answers with status 500", () => {
  test("counts as deleted if the list does not have it", () => {
    const { library } = serverOf({ [list]: ok([{ id: 8, cfi: "other" }]) });
    expect(library.remove(5, book, "annotation")).toMatchObject({ ok: true });
    expect(library.update(5, book, placed)).toEqual(ok("gone"));
  });

  test("fails with the error if the list has it, or if there is no list", () => {
    for (const answers of [{ [list]: ok([{ id: 5 }]) }, {}]) {
      const { library } = serverOf(answers);
      expect(library.remove(5, book, "annotation")).toMatchObject({ failure: { status: 500 } });
      expect(library.update(5, book, placed)).toMatchObject({ failure: { status: 500 } });
    }
  });
});

describe("a web page in place of the server's answer", () => {
  const page = (status: number): Result<unknown> =>
    failed<Failure>({ kind: "unreadable", detail: `a web page, ${status}`, isPage: true });
  const unreadable = { failure: { kind: "unreadable" } };

  test("does not count as the proof that a note was created", () => {
    const { library } = serverOf({ "POST /api/v1/annotations": page(409) });
    expect(library.create(book, placed)).toMatchObject(unreadable);
    expect(serverOf({ "POST /api/v1/annotations": refused(409) }).library.create(book, placed)).toEqual(ok(undefined));
  });

  test("does not count as the proof that a note was deleted", () => {
    const { library } = serverOf({ "DELETE /api/v1/annotations/5": page(404) });
    expect(library.remove(5, book, "annotation")).toMatchObject(unreadable);
  });

  test("does not count as a server without highlights or ratings", () => {
    const paths = ["POST /api/v1/annotations", "PUT /api/v1/books/personal-rating"];
    const { asked, library } = serverOf({ [paths[0]!]: page(405), [paths[1]!]: page(404) });
    for (let times = 0; times < 2; times += 1) {
      expect(library.create(book, placed)).toMatchObject(unreadable);
      expect(library.rate(book, 8)).toMatchObject(unreadable);
    }
    expect(asked).toEqual([...paths, ...paths]);
  });
});

describe("the book of a note", () => {
  const there = "GET /api/v1/books/7";

  test("exists if the server confirms its ID, and is gone only if the server says so", () => {
    expect(serverOf({ [there]: ok({ id: 7 }) }).library.hasBook(book)).toEqual(ok(true));
    expect(serverOf({ [there]: refused(404) }).library.hasBook(book)).toEqual(ok(false));
  });

  test("is unknown after an answer that is empty or about another book", () => {
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

  test.each(words)("gets one request if it answers 404 “%s”, and still takes notes on the book", (message) => {
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

  test("gets one request for ratings if it has no ratings", () => {
    const { asked, library } = serverOf({ ...there, "PUT /api/v1/books/personal-rating": nowhere });
    for (let times = 0; times < 2; times += 1)
      expect(library.rate(book, 8)).toMatchObject({ failure: { kind: "unsupported", what: "ratings" } });
    expect(asked).toHaveLength(2);
  });

  test.each(words)("is distinguished from a server without the book, also with 404 “%s”", (message) => {
    const { library } = serverOf({
      "POST /api/v1/annotations": refused(404, message),
      "GET /api/v1/books/7": refused(404, message),
    });
    for (let times = 0; times < 2; times += 1)
      expect(library.create(book, placed)).toMatchObject({ failure: { kind: "refused", status: 404 } });
  });
});

describe("the server's items of a book", () => {
  const annotation = { id: 5, bookId: 7, cfi: "epubcfi(/6/4)", text: "words", color: "#FFCC00", style: "squiggly" };
  const listed = (entries: unknown) => serverOf({ [list]: ok(entries) }).library.list(book, "annotation");

  test("are read with the server's fields, and with times that have no zone", () => {
    const entry = { ...annotation, note: "mine", chapterTitle: "One", updatedAt: "2026-06-01T10:00:00.25" };
    expect(listed([entry])).toMatchObject({
      value: {
        items: [{ id: 5, cfi: "epubcfi(/6/4)", note: "mine", style: "squiggly", title: "One", changedAt: 1780308000 }],
        complete: true,
      },
    });
  });

  test("are incomplete if an entry is of another book or not valid", () => {
    for (const strange of [{ ...annotation, bookId: 8 }, { ...annotation, id: "x" }, { id: 6, bookId: 7 }, "note"])
      expect(listed([annotation, strange])).toMatchObject({ value: { items: [{ id: 5 }], complete: false } });
  });

  test("are unknown if the answer is not a list", () => {
    expect(listed("none")).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });

  test.each(["Resource not found.", "Not found", "Route GET:/api/v1/annotations not found", "Book not found", ""])(
    "are requested once if the server has no list and answers “%s”",
    (message) => {
      const { asked, library } = serverOf({ [list]: refused(404, message) });
      for (let times = 0; times < 2; times += 1)
        expect(library.list(book, "annotation")).toMatchObject({ failure: { kind: "unsupported" } });
      expect(asked).toHaveLength(1);
    },
  );

  test("may be bookmarks of pages, or bookmarks without any place", () => {
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

describe("the body of a request", () => {
  const annotationId = {
    annotationId: "m",
    passage: "words",
    note: "mine",
    colour: "#FFCC00",
    style: "underline",
    title: "One",
  } as const;
  const sent = (kind: AnnotationItem["kind"], changes: object, at: object = { cfi: "epubcfi(/6/4)" }) => {
    const one = { item: { ...annotationId, ...changes, kind } as AnnotationItem, ...at };
    const { library, bodies, asked } = serverOf({});
    library.create(book, one);
    library.update(5, book, one);
    const requests = asked.filter((request) => !request.startsWith("GET"));
    return { created: bodies[0], changed: bodies[1], requests };
  };

  test.each([
    ["annotation", "POST /api/v1/annotations", "PUT /api/v1/annotations/5"],
    ["note", "POST /api/v2/book-notes", "PUT /api/v2/book-notes/5"],
    ["entry", "POST /api/v1/book-notes", "POST /api/v1/book-notes"],
    ["bookmark", "POST /api/v1/bookmarks", "PUT /api/v1/bookmarks/5"],
  ] as const)("goes to the path of the item's kind: %s", (kind, post, put) => {
    expect(sent(kind, {}).requests).toEqual([post, put]);
  });

  test("has all fields of a new highlight, and only the changeable ones of a changed one", () => {
    expect(sent("annotation", {})).toMatchObject({
      created: {
        bookId: 7,
        cfi: "epubcfi(/6/4)",
        text: "words",
        note: "mine",
        color: "#FFCC00",
        style: "underline",
        chapterTitle: "One",
      },
      changed: { color: "#FFCC00", style: "underline", note: "mine" },
    });
    expect(sent("annotation", {}).changed).not.toHaveProperty("text");
  });

  test("deletes the note of a highlight or of a place with an empty text", () => {
    expect(sent("annotation", { note: undefined }).changed).toEqual({
      color: "#FFCC00",
      style: "underline",
      note: "",
    });
    expect(sent("note", { note: undefined }).changed).toEqual({
      noteContent: "",
      color: "#FFCC00",
      chapterTitle: "One",
    });
    expect(sent("entry", { note: undefined }).changed).toEqual({ id: 5, bookId: 7, title: "One", content: "" });
    expect(sent("annotation", { note: undefined }).created).not.toHaveProperty("note");
  });

  test("has the words of a note at a place if there are any", () => {
    const expected = { bookId: 7, cfi: "epubcfi(/6/4)", noteContent: "mine", color: "#FFCC00", chapterTitle: "One" };
    expect(sent("note", {}).created).toEqual({ ...expected, selectedText: "words" });
    expect(sent("note", { passage: "" }).created).toEqual(expected);
    expect(sent("note", { note: undefined }).created).toMatchObject({ noteContent: "" });
  });

  test("has the book of a note on the book, and its ID if the note changed", () => {
    expect(sent("entry", {})).toMatchObject({
      created: { bookId: 7, title: "One", content: "mine" },
      changed: { id: 5, bookId: 7, title: "One", content: "mine" },
    });
    expect(sent("entry", { title: undefined }).created).toMatchObject({ title: "Note" });
  });

  test("has the place or the page of a bookmark, and no words", () => {
    expect(sent("bookmark", {}).created).toEqual({ bookId: 7, cfi: "epubcfi(/6/4)", title: "One" });
    expect(sent("bookmark", {}, { page: 12 })).toMatchObject({
      created: { bookId: 7, pageNumber: 12, title: "One" },
      changed: { title: "One" },
    });
  });
});

describe("a successful answer without a body", () => {
  const empty = ok(undefined);
  const changed = "PUT /api/v1/annotations/5";
  const removed = "DELETE /api/v1/annotations/5";
  const created = "POST /api/v1/annotations";
  const outcomes = (entries: unknown) => {
    const { library } = serverOf({ [changed]: empty, [removed]: empty, [created]: empty, [list]: ok(entries) });
    return [library.update(5, book, placed).ok, library.remove(5, book, "annotation").ok, library.create(book, placed)];
  };

  test("is checked in the server's list", () => {
    expect(outcomes([{ id: 5, cfi: "epubcfi(/6/4)" }])).toEqual([true, false, ok(5)]);
    expect(outcomes([{ id: 6, cfi: "epubcfi(/6/6)" }])).toMatchObject([false, true, { ok: false }]);
  });

  test("is trusted if the server has no list", () => {
    for (const status of [404, 405]) {
      const { library } = serverOf({
        [changed]: empty,
        [removed]: empty,
        [created]: empty,
        [list]: refused(status),
      });
      expect(library.update(5, book, placed)).toEqual(ok("changed"));
      expect(library.remove(5, book, "annotation").ok).toBe(true);
      expect(library.create(book, placed)).toEqual(ok(undefined));
    }
  });

  test("is not trusted while the list cannot be read", () => {
    for (const answer of [refused(503), ok({ some: "record" })]) {
      const { library } = serverOf({ [changed]: empty, [removed]: empty, [created]: empty, [list]: answer });
      expect(library.update(5, book, placed).ok).toBe(false);
      expect(library.remove(5, book, "annotation").ok).toBe(false);
      expect(library.create(book, placed).ok).toBe(false);
    }
  });
});

describe("the search for an item on the server", () => {
  const found = (entries: unknown, one: Parameters<ReturnType<typeof createItemRequests>["find"]>[1], path = list) =>
    serverOf({ [path]: ok(entries) }).library.find(book, one);

  test("compares the place of a highlight, the page of a bookmark and a note's text", () => {
    const entries = [{ id: 8, cfi: "epubcfi(/6/6)" }, { id: 9, cfi: "epubcfi(/6/4)" }, { id: 10 }];
    expect(found(entries, placed)).toEqual(ok(9));
    expect(found(entries, { ...placed, cfi: "epubcfi(/6/8)" })).toEqual(ok(undefined));
    expect(found([{ id: 8 }], { item })).toEqual(ok(undefined));
    const pages = [
      { id: 1, pageNumber: 11 },
      { id: 2, pageNumber: 12 },
    ];
    const bookmark = { ...item, kind: "bookmark" } as AnnotationItem;
    expect(found(pages, { item: bookmark, page: 12 }, "GET /api/v1/bookmarks/book/7")).toEqual(ok(2));
    const entry = { ...item, kind: "entry" } as AnnotationItem;
    const texts = [
      { id: 3, content: "other" },
      { id: 4, content: "mine" },
      { id: 5, content: "mine" },
    ];
    expect(found(texts, { item: entry }, "GET /api/v1/book-notes/book/7")).toEqual(ok(4));
  });
});

describe("the request with a rating", () => {
  const put = "PUT /api/v1/books/personal-rating";
  const rated = (fields: object, answer = ok<unknown>(undefined)) =>
    serverOf({ [put]: answer, "GET /api/v1/books/7": ok({ id: 7, ...fields }) }).library.rate(book, 8);

  test("succeeds if the answer or the book shows the rating", () => {
    expect(rated({}, ok([{ id: 7 }])).ok).toBe(true);
    expect(rated({ personalRating: 8 }).ok).toBe(true);
    expect(rated({ personalRating: 7 })).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });

  test("has the book and the value", () => {
    const { library, bodies } = serverOf({ [put]: ok([{ id: 7 }]) });
    library.rate(book, 8);
    expect(bodies).toEqual([{ ids: [7], rating: 8 }]);
  });
});
