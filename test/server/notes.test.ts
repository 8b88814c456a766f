import type { BookId } from "../../src/domain/book";
import { type Dialect, dialectOf } from "../../src/domain/dialect";
import type { Failure } from "../../src/domain/failure";
import type { NoteItem } from "../../src/domain/annotation";
import { failed, ok, type Result } from "../../src/domain/result";
import { createNoteLibrary } from "../../src/server/notes";
import type { AnonymousRequest, ServerApi } from "../../src/server/server";

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
    askAsLibrary: ({ method, path }: AnonymousRequest) => {
      asked.push(`${method} ${path}`);
      return answers[`${method} ${path}`] ?? refused(500);
    },
    dialects: {
      current: () => dialect,
      learn: (traits: Partial<Dialect>) => void (dialect = { ...dialect, ...traits }),
    },
    codec: { list: (items: unknown) => items },
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

describe("a server without highlights", () => {
  const nowhere = refused(404, "Resource not found.");

  test("is asked once, and takes notes beside the book all the same", () => {
    const { asked, library } = serverOf({
      "POST /api/v1/annotations": nowhere,
      "POST /api/v1/book-notes": ok({ id: 9 }),
    });
    for (let times = 0; times < 2; times += 1)
      expect(library.create(book, placed)).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked).toHaveLength(1);
    expect(library.create(book, { item: { ...item, kind: "entry" } })).toEqual(ok(9));
  });

  test("and without ratings is asked once for those too", () => {
    const { asked, library } = serverOf({ "PUT /api/v1/books/personal-rating": nowhere });
    for (let times = 0; times < 2; times += 1)
      expect(library.rate(book, 8)).toMatchObject({ failure: { kind: "unsupported", what: "ratings" } });
    expect(asked).toHaveLength(1);
  });

  test("is not one that has lost the book", () => {
    const { library } = serverOf({ "POST /api/v1/annotations": refused(404, "Book not found with ID: 7") });
    expect(library.create(book, placed)).toMatchObject({ failure: { kind: "refused", status: 404 } });
  });
});
