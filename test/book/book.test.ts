import { exclusionOf, fingerprintBook, fingerprintOf, openInReader, wordsOf } from "../../src/book/book";
import type { Book, BookType, Fingerprint } from "../../src/model/book";
import type { Exclusion } from "../../src/book/exclusion.rules";
import type { Settings } from "../../src/model/settings";
import { unrecognised } from "../../src/server/dialects/dialect";
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

  test.each<[string, Partial<Book>, string | undefined, number]>([
    ["replaces a title that is only the name of the file", { title: "book" }, "Dune", 1],
    ["writes nothing for a title that is the name of the file", { title: "book" }, "book", 0],
    ["writes nothing for a file without a title", { title: "book" }, undefined, 0],
    ["writes nothing for a file without a title, also if it was only seen in a list", {}, undefined, 0],
    ["adds a missing title", {}, "Dune", 1],
    ["leaves the title that is known", { title: "Dune Messiah" }, "Dune", 0],
  ])("%s", (_what, known, title, count) => {
    const { writes, open: look } = device({ ...known, label: "dune\nfrank herbert" });
    look({ ...open, title });
    expect(writes()).toBe(count);
  });

  test("writes nothing for a book without title and author", () => {
    const { writes, open: look } = device({ title: "Dune" });
    look({ ...open, own: { title: "Dune" } });
    look({ ...open, own: undefined });
    expect(writes()).toBe(0);
  });
});

test("an empty file has no fingerprint", () => {
  const printed = (sample: string | undefined) =>
    fingerprintOf(testContext({ host: { files: { sample: () => sample } } }).host, "/book.epub");
  expect([printed(""), printed(undefined)]).toEqual([undefined, undefined]);
  expect(printed("words")).toBeDefined();
});

test("only EPUB files have chapters", () => {
  const read: string[] = [];
  const chapters = (path: string) => (read.push(path), "chapters");
  const { host } = testContext({ host: { files: { chapters } } });
  expect(wordsOf(host, "/a.epub", "EPUB")).toBe(host.codec.md5("chapters"));
  expect([wordsOf(host, "/a.pdf", "PDF"), wordsOf(host, "/a", undefined)]).toEqual([undefined, undefined]);
  expect(read).toEqual(["/a.epub"]);
});

test("a book is opened only if its file is there", () => {
  const opened: string[] = [];
  const files = { facts: (path: string) => (path === "/a.epub" ? { size: 1, modifiedAt: 1 } : undefined) };
  const context = testContext({ host: { files, books: { open: (path) => void opened.push(path) } } });
  expect([openInReader(context, "/a.epub"), openInReader(context, "/gone.epub"), opened]).toEqual([
    true,
    false,
    ["/a.epub"],
  ]);
});

describe("the rule that excludes a book", () => {
  const folder = { excludedFolders: [{ path: "/news" }] };

  function excluded(type: BookType, path: string, settings: Partial<Settings> = {}, extraTypes = true) {
    const { database } = memoryStore();
    saveBook(database, { fingerprint: print("a"), type }, path, { size: 1, modifiedAt: 1 });
    const dialect = () => ({ ...unrecognised(), extraTypes });
    const host = { files: { facts: () => ({ size: 1, modifiedAt: 1 }) }, folders: { resolved: (one: string) => one } };
    return exclusionOf(testContext({ database, settings, connection: { dialect }, host }), print("a"))?.kind;
  }

  test.each<[string, Exclusion["kind"] | undefined, Parameters<typeof excluded>]>([
    ["is none without rules", undefined, ["EPUB", "/a.epub"]],
    ["is none without rules, whatever the server takes", undefined, ["EPUB", "/a.epub", {}, false]],
    ["is the server's for a format that it does not take", "untaken", ["FB2", "/a.fb2", {}, false]],
    ["is the server's also beside other rules", "untaken", ["FB2", "/a.fb2", folder, false]],
    ["is none for a format that the server takes", undefined, ["FB2", "/a.fb2", folder, true]],
    ["is the reader's for a format", "format", ["PDF", "/a.pdf", { excludedFormats: [{ type: "PDF" }] }]],
    ["is the reader's for a folder", "folder", ["EPUB", "/news/a.epub", folder]],
    ["is none for another folder", undefined, ["EPUB", "/books/a.epub", folder, false]],
  ])("%s", (_what, kind, given) => {
    expect(excluded(...given)).toBe(kind);
  });
});
