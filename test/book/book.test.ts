import { fingerprintBook } from "../../src/book/book";
import type { Book, Fingerprint } from "../../src/model/book";
import type { TypedFile } from "../../src/koreader/openDocument.port";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { findBookAt } from "../../src/book/bookRow.store";
import { memoryStore } from "../fakes/memoryStore";

const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;

const open: TypedFile = {
  path: "/book.epub",
  type: "EPUB",
  title: "My Dune",
  author: "Herbert",
  own: { title: "Dune", author: "Frank Herbert" },
  identifiers: "",
};

/** A device that knows `known` at the path of the book, or nothing. */
function device(known?: Partial<Book>) {
  let samples = 0;
  const facts = { size: 9, modifiedAt: 1 };
  const files = {
    facts: () => facts,
    chapters: () => undefined,
    sample: () => {
      samples += 1;
      return "the file";
    },
  };
  const store = memoryStore();
  const { database } = store;
  if (known !== undefined) saveBook(database, { fingerprint: print("a"), type: "EPUB", ...known }, open.path, facts);
  const before = store.writes;
  const context = testContext({ host: { files }, database });
  return {
    samples: () => samples,
    writes: () => store.writes - before,
    stored: () => findBookAt(database, open.path, facts),
    open: (book = open) => fingerprintBook(context, book),
  };
}

describe("the opening of a book", () => {
  test("reads no file and writes nothing for a known and unchanged book", () => {
    const known = { title: "Dune", label: "dune\nfrank herbert" };
    const { writes, samples, open: look } = device(known);
    expect(look()).toBe(print("a"));
    expect([samples(), writes()]).toEqual([0, 0]);
  });

  test("stores the file's own title and author of a new book, not the reader's edits", () => {
    const { stored, open: look } = device();
    look();
    expect(stored()).toMatchObject({ title: "My Dune", label: "dune\nfrank herbert" });
  });

  test("adds the title of a book that was only seen in a list, without reading the file", () => {
    const { writes, samples, open: look } = device({});
    expect(look()).toBe(print("a"));
    expect([samples(), writes()]).toEqual([0, 1]);
  });

  test("reads title and author of a book that was only seen in a list once", () => {
    const { stored, open: look } = device({ title: "Dune" });
    look();
    expect(stored()).toMatchObject({ fingerprint: print("a"), label: "dune\nfrank herbert" });
    const told = device({ title: "Dune", label: "dune\nfrank herbert" });
    told.open();
    expect(told.writes()).toBe(0);
  });

  test("writes nothing for a book without title and author", () => {
    const { writes, open: look } = device({ title: "Dune" });
    look({ ...open, own: { title: "Dune" } });
    look({ ...open, own: undefined });
    expect(writes()).toBe(0);
  });
});
