import { failed, ok, type Result } from "../../src/base/result";
import type { BookId } from "../../src/model/book";
import { lookAtAnswer, watched, type SeenBook } from "../../src/server/shownBooks";

/** A device with a book of the number 7. `seen`: what was compared with it. */
function device(isSame = true) {
  const seen: SeenBook[] = [];
  const numbers = {
    isUsed: (id: BookId) => id === 7,
    confirm: (shown: SeenBook) => {
      seen.push(shown);
      return isSame;
    },
  };
  const look = (value: unknown, path = "/api/v1/books/7") => lookAtAnswer(numbers, path, ok(value));
  return { numbers, seen, look };
}

const lamp = { id: 7, title: "The Lamp", authors: [{ name: "Ann Reader" }] };

describe("an answer of the server", () => {
  test.each([
    ["a book", lamp],
    ["a book with its metadata apart", { id: 7, metadata: { title: "The Lamp", authors: ["Ann Reader"] } }],
    ["a list", [lamp]],
    ["a page", { content: [lamp] }],
    ["a magic shelf", { books: [lamp] }],
    ["recommendations", { recommendations: [{ book: lamp }] }],
  ])("shows the book of a number that is used: %s", (_kind, value) => {
    const { seen, look } = device();
    expect(look(value)).toEqual(ok(value));
    expect(seen).toMatchObject([{ id: 7, title: "The Lamp", author: "Ann Reader" }]);
  });

  test.each([
    ["a bookmark", { id: 7, title: "Page 3" }],
    ["a note", { id: 7, title: "Thoughts", content: "…" }],
    ["a shelf", { id: 7, name: "Favourites" }],
    ["another book", { ...lamp, id: 8 }],
    ["a book without a title", { id: 7, authors: ["Ann Reader"] }],
    ["a text", "7"],
  ])("shows no book of a number that is used: %s", (_kind, value) => {
    const { seen, look } = device(false);
    expect(look(value, "/api/v1/bookmarks/7")).toEqual(ok(value));
    expect(look([value])).toEqual(ok([value]));
    expect(seen).toEqual([]);
  });

  test("counts as a missing book if it shows another book than the one asked for", () => {
    const { look } = device(false);
    const missing = failed({ kind: "refused", status: 404, message: "" });
    expect(look(lamp, "/api/v1/books/7?withDescription=true")).toEqual(missing);
    expect(look(lamp, "/api/v1/books/70")).toEqual(ok(lamp));
    expect(look([lamp])).toEqual(ok([lamp]));
  });

  test.each([
    ["in one object", lamp, {}],
    ["in its metadata", { id: 7, metadata: lamp }, {}],
    [
      "with all that is known of it",
      {
        ...lamp,
        isbn13: "9780000000002",
        isbn10: "0000000019",
        primaryFile: { fileName: "Lamp.epub" },
        primaryFileName: "Other.epub",
      },
      { isbn13: "9780000000002", isbn10: "0000000019", fileName: "Lamp.epub" },
    ],
    [
      "with its title and authors beside its metadata",
      { ...lamp, metadata: { isbn13: "9780000000002" }, isbn10: "0000000019", primaryFileName: "Lamp.epub" },
      { isbn13: "9780000000002", isbn10: "0000000019", fileName: "Lamp.epub" },
    ],
    ["in its metadata, without an author", { id: 7, metadata: { title: "The Lamp" } }, { author: undefined }],
  ])("is compared by its words: %s", (_kind, value, more) => {
    const { seen, look } = device();
    look(value);
    const book = { id: 7, title: "The Lamp", author: "Ann Reader" };
    expect(seen).toEqual([{ ...book, isbn13: undefined, isbn10: undefined, fileName: undefined, ...more }]);
  });

  test("stays a failure if it is one", () => {
    const { numbers, seen } = device();
    const lost: Result<unknown> = failed({ kind: "timeout", sent: true });
    expect([lookAtAnswer(numbers, "/api/v1/books/7", lost), seen]).toEqual([lost, []]);
  });
});

describe("a list that is read while it arrives", () => {
  test("shows each of its books, and passes each element on", () => {
    const { numbers, seen } = device();
    const passed: unknown[] = [];
    const each = watched(numbers, { each: (element) => void passed.push(element) });
    for (const element of [lamp, { id: 8, title: "Other" }, "text"]) each?.(element);
    expect([passed.length, seen.map(({ id }) => id)]).toEqual([3, [7]]);
    expect(watched(numbers, { each: undefined })).toBeUndefined();
  });
});
