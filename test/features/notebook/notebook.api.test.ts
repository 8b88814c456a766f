import { createNotebookRequests } from "../../../src/features/notebook/notebook.api";
import { unixOf as unixTimeOf } from "../../../src/base/timestamp";
import { failed, ok, type Result } from "../../../src/base/result";
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
      entries: [
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
  expect(ask(ok({ content: strange })).outcome).toEqual(ok({ entries: [], total: 0, hasMore: false }));
});

test("an answer without a list is unreadable, and a refusal is returned", () => {
  expect(ask(ok({})).outcome).toMatchObject({ failure: { kind: "unreadable" } });
  const denied = failed({ kind: "denied" as const, status: 403, message: "" });
  expect(ask(denied).outcome).toEqual(denied);
});
