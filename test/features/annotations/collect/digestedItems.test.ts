import {
  annotationsWithPages,
  createFileOfItem,
  digested,
} from "../../../../src/features/annotations/collect/digestedItems";
import { fingerprintOf } from "../../../../src/book/book";
import { saveBook } from "../../../../src/book/books.store";
import type { ItemKind } from "../../../../src/model/annotation";
import type { Fingerprint } from "../../../../src/model/book";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

test("a page is named in place of a missing chapter, but no place in flowing text", () => {
  const context = testContext({ host: { annotations: { ownColours: () => ({}) } } });
  const chapters = (page: string, chapter?: string) =>
    annotationsWithPages(context, [{ datetime: "2026-01-01 10:00:00", page, chapter }]).map((one) => one.chapter);
  expect([chapters("12"), chapters("/body/p[1]"), chapters(""), chapters("12", "One")].flat()).toEqual([
    "Page 12",
    undefined,
    undefined,
    "One",
  ]);
});

test("a note goes where the server has it, else where the setting says", () => {
  const context = testContext({ host: { annotations: { ownColours: () => ({}) } } });
  const [annotation] = annotationsWithPages(context, [
    { datetime: "2026-01-01 10:00:00", page: "/s", start: "/s", end: "/e", text: "words", note: "mine" },
  ]);
  const kinds = (...known: readonly ItemKind[]) => {
    const items = known.map((kind) => ({ kind, annotationId: annotation!.id, digest: "d" }));
    const choice = { highlights: "send", bookmarks: "send", notesDestination: "book" } as const;
    return digested(context, [annotation!], items, choice).map(({ item }) => item.kind);
  };
  expect([kinds(), kinds("entry"), kinds("note", "entry")]).toEqual([["note"], ["entry"], ["note", "entry"]]);
});

describe("the file of a note", () => {
  const [one, two] = ["a", "b"].map((digit) => digit.repeat(32) as Fingerprint) as [Fingerprint, Fingerprint];

  /** Files by path, with their bytes; `known`: the fingerprints that were stored. */
  function device(files: Readonly<Record<string, string>>, known: Readonly<Record<string, Fingerprint>> = {}) {
    const database = memoryDatabase();
    const facts = (path: string) => {
      const bytes = files[path];
      return bytes === undefined ? undefined : { size: bytes.length, modifiedAt: 1 };
    };
    for (const [path, fingerprint] of Object.entries(known)) {
      const size = (files[path] ?? "gone").length;
      saveBook(database, { fingerprint, type: "EPUB" }, path, { size, modifiedAt: 1 });
    }
    const context = testContext({ database, host: { files: { facts, sample: (path) => files[path] } } });
    return { fileOf: createFileOfItem(context), printOf: (path: string) => fingerprintOf(context.host, path)! };
  }

  test("is the one in which it was made, for each book", () => {
    const { fileOf } = device({ "/a.epub": "a", "/b.epub": "b" }, { "/a.epub": one, "/b.epub": two });
    expect([fileOf(one, "/a.epub"), fileOf(two, "/b.epub"), fileOf(one, "/a.epub")]).toEqual([
      "/a.epub",
      "/b.epub",
      "/a.epub",
    ]);
  });

  test("is the one that was opened last if that is gone, or is another book now", () => {
    const { fileOf } = device({ "/a.epub": "a", "/b.epub": "b" }, { "/b.epub": two, "/a.epub": one });
    expect([fileOf(one, "/gone.epub"), fileOf(one, "/b.epub")]).toEqual(["/a.epub", "/a.epub"]);
  });

  test("is none if no file has its fingerprint", () => {
    const { fileOf } = device({ "/b.epub": "b" }, { "/b.epub": two, "/a.epub": one });
    expect([fileOf(one, "/a.epub"), fileOf(one, "/b.epub")]).toEqual([undefined, undefined]);
  });

  test("is known by its bytes if it was not opened since", () => {
    const { fileOf, printOf } = device({ "/a.epub": "a" });
    expect([fileOf(printOf("/a.epub"), "/a.epub"), fileOf(one, "/a.epub")]).toEqual(["/a.epub", undefined]);
  });
});
