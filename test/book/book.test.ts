import { fingerprintBook } from "../../src/book/fingerprint";
import type { Book, Fingerprint } from "../../src/model/book";
import type { TypedFile } from "../../src/koreader/openDocument.port";
import { testContext } from "../fakes/testContext";

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
  const remembered: Book[] = [];
  let samples = 0;
  const files = {
    facts: () => ({ size: 9, modifiedAt: 1 }),
    sample: () => {
      samples += 1;
      return "the file";
    },
  };
  const books = {
    at: () => (known === undefined ? undefined : { fingerprint: print("a"), type: "EPUB" as const, ...known }),
    remember: (book: Book) => {
      remembered.push(book);
    },
  };
  const context = testContext({ host: { files }, store: { books } });
  return { remembered, samples: () => samples, open: (book = open) => fingerprintBook(context, book) };
}

describe("opening a book", () => {
  test("that is known and unchanged reads no file and writes nothing", () => {
    const known = { title: "Dune", label: "dune\nfrank herbert" };
    const { remembered, samples, open: look } = device(known);
    expect(look()).toBe(print("a"));
    expect([samples(), remembered]).toEqual([0, []]);
  });

  test("that is new remembers what the file says of itself, not what the reader wrote over it", () => {
    const { remembered, open: look } = device();
    look();
    expect(remembered).toMatchObject([{ title: "My Dune", label: "dune\nfrank herbert" }]);
  });

  test("that was only looked at makes up for its title, without reading the file again", () => {
    const { remembered, samples, open: look } = device({});
    expect(look()).toBe(print("a"));
    expect([samples(), remembered.length]).toEqual([0, 1]);
  });

  test("that was only looked at tells what it says of itself, once", () => {
    const { remembered, open: look } = device({ title: "Dune" });
    look();
    expect(remembered).toMatchObject([{ fingerprint: print("a"), label: "dune\nfrank herbert" }]);
    const told = device({ title: "Dune", label: "dune\nfrank herbert" });
    told.open();
    expect(told.remembered).toEqual([]);
  });

  test("that says nothing of itself writes nothing", () => {
    const { remembered, open: look } = device({ title: "Dune" });
    look({ ...open, own: { title: "Dune" } });
    look({ ...open, own: undefined });
    expect(remembered).toEqual([]);
  });
});
