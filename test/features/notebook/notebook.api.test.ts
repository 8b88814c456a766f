import { createNotebookRequests } from "../../../src/features/notebook/notebook.api";
import { unixOf as unixTimeOf } from "../../../src/base/timestamp";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";

function ask(answer: Result<unknown>, page = 0, search = "") {
  const asked: string[] = [];
  const api = {
    zone: { unixOf: (time: string) => unixTimeOf(`${time}Z`) },
    askAsLibrary: ({ path }: AnonymousRequest) => {
      asked.push(path);
      return answer;
    },
  } as unknown as ServerApi;
  return { asked, outcome: createNotebookRequests(api).notebook(page, search) };
}

const highlight = {
  id: 5,
  type: "HIGHLIGHT",
  bookId: 7,
  bookTitle: "The Lamp\n",
  text: "low tide",
  note: null,
  chapterTitle: "One",
  createdAt: "2026-11-23T19:40:35",
};

test("the highlights and notes of all books are read page by page", () => {
  const note = { id: 6, type: "NOTE", bookId: 8, note: "mine" };
  const paging = { totalElements: 51, totalPages: 2 };
  const { asked, outcome } = ask(ok({ content: [highlight, note], page: paging }));
  expect(asked).toEqual(["/api/v1/notebook?page=0&size=50&types=HIGHLIGHT,NOTE"]);
  expect(outcome).toMatchObject({
    value: {
      items: [
        { id: 5, book: 7, kind: "annotation", title: "The Lamp", text: "low tide", chapter: "One", madeAt: 1795462835 },
        { id: 6, book: 8, kind: "note", note: "mine", text: undefined, madeAt: undefined },
      ],
      total: 51,
      hasMore: true,
    },
  });
});

test("the last page of the notebook says so, and a search is encoded in the address", () => {
  const paging = { totalElements: 51, totalPages: 2 };
  const { asked, outcome } = ask(ok({ content: [highlight], page: paging }), 1, "low & high");
  expect(asked).toEqual(["/api/v1/notebook?page=1&size=50&types=HIGHLIGHT,NOTE&search=low%20%26%20high"]);
  expect(outcome).toMatchObject({ value: { hasMore: false } });
});

test("an item that is neither a highlight nor a note is left out", () => {
  const strange = [{ ...highlight, type: "BOOKMARK" }, { ...highlight, id: "five" }, "text"];
  expect(ask(ok({ content: strange })).outcome).toEqual(ok({ items: [], total: 0, hasMore: false }));
});

test("an answer without a list is unreadable, and a refusal is returned", () => {
  expect(ask(ok({})).outcome).toMatchObject({ failure: { kind: "unreadable" } });
  const denied = failed({ kind: "denied" as const, status: 403, message: "" });
  expect(ask(denied).outcome).toEqual(denied);
});

describe("the notes beside a book", () => {
  function askBeside(answer: Result<unknown>) {
    const asked: string[] = [];
    const api = {
      zone: { unixOf: (time: string) => unixTimeOf(`${time}Z`) },
      askAsLibrary: ({ path }: AnonymousRequest) => (asked.push(path), answer),
    } as unknown as ServerApi;
    return { asked, outcome: createNotebookRequests(api).beside(7 as BookId) };
  }

  const review = { id: 5, title: "Fine\n", content: "Read it.\nTwice.", createdAt: "2026-11-23T19:40:35" };

  test("are reviews of that book", () => {
    const { asked, outcome } = askBeside(ok([review]));
    expect(asked).toEqual(["/api/v1/book-notes/book/7"]);
    const item = { id: 5, book: 7, kind: "review", heading: "Fine", note: "Read it.\nTwice.", madeAt: 1795462835 };
    expect(outcome).toEqual(ok([item]));
  });

  test("need an ID and a text, and no time", () => {
    const items = [
      { ...review, id: undefined },
      { ...review, content: undefined },
      "text",
      { id: 6, content: "Short." },
    ];
    expect(askBeside(ok(items)).outcome).toEqual(
      ok([{ id: 6, book: 7, kind: "review", heading: undefined, note: "Short.", madeAt: undefined }]),
    );
  });

  test("are none in another answer, and a failure is returned", () => {
    expect(askBeside(ok({ reviews: [review] })).outcome).toEqual(ok([]));
    const missing = failed({ kind: "refused" as const, status: 404, message: "" });
    expect(askBeside(missing).outcome).toEqual(missing);
  });

  test("are read up to twenty", () => {
    const { outcome } = askBeside(ok(Array<unknown>(21).fill(review)));
    expect(outcome.ok && outcome.value.length).toBe(20);
  });
});
