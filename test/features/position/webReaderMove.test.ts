// Where the web reader is moved to: src/features/position/webReader.task.ts
import { saveBook } from "../../../src/book/books.store";
import { forgetServerFiles, saveServerFile } from "../../../src/book/serverFile.store";
import { asPercent } from "../../../src/base/scale";
import { moveOf, type NumberedBook } from "../../../src/features/position/webReader.task";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ReachedPosition } from "../../../src/model/bookState";
import { runAll } from "../../../src/store/database";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/books/lamp.epub";
const facts = { size: 9, modifiedAt: 1 };
const lamp: NumberedBook = { id: 7 as BookId, format: "EPUB" };

const inside: Readonly<Record<string, string>> = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  "book.opf":
    '<package><metadata/><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  "a.xhtml": "<html><head/><body><p>One small step.</p></body></html>",
  "b.xhtml": "<html><head/><body><p>The lamp was out.</p><p>End</p></body></html>",
};

/** A reader who is in a book of two chapters. `isServers`: the file is the server's own. */
function reader(isServers = true) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  saveBook(database, { fingerprint, type: "EPUB", id: lamp.id, title: "The Lamp" }, path, facts);
  runAll(database, [forgetServerFiles]);
  if (isServers) saveServerFile(database, fingerprint, lamp.id);
  const context = testContext({
    database,
    settings: { libraryUsername: "ann", progressDecimals: 1 },
    host: {
      files: { facts: (asked) => (asked === path ? facts : undefined) },
      contents: {
        canRead: () => true,
        read: (_path: string, entry: string) => inside[entry],
        sizes: () => ({ "a.xhtml": 100, "b.xhtml": 100 }),
      },
      annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
    },
  });
  const moved = (place: string, words: string, percent: number, book = lamp): readonly unknown[] => {
    const reached = { fingerprint, place, words, percent: asPercent(percent) } as ReachedPosition;
    const move = moveOf(context, reached, book);
    return [move.percent, move.place];
  };
  return { moved };
}

const inFirst = "/body/DocFragment[1]/body/p/text().4";
const atEnd = "/body/DocFragment[2]/body/p[2]/text().3";

describe("the place to which the web reader is moved", () => {
  test("has the percentage that the web reader shows there", () => {
    expect(reader().moved(inFirst, "small step.", 20)).toEqual([13.3, "epubcfi(/6/2!/4/2/1:4)"]);
  });

  test("has the device's percentage if the web reader's would make the book read", () => {
    expect(reader().moved(atEnd, "", 98)).toEqual([98, "epubcfi(/6/4!/4/4/1:3)"]);
    expect(reader().moved(atEnd, "", 100)).toEqual([100, "epubcfi(/6/4!/4/4/1:3)"]);
  });

  test("has the device's percentage if the web reader's would make the book unread", () => {
    const [percent] = reader().moved("/body/DocFragment[1]/body/p/text().0", "One small", 3);
    expect(percent).toBe(3);
  });

  test("is the percentage alone for other words, and for a file that is not the server's", () => {
    expect(reader().moved(inFirst, "other words", 20.04)).toEqual([20, undefined]);
    expect(reader(false).moved(inFirst, "small step.", 20.06)).toEqual([20.1, undefined]);
  });

  test("is the page of a PDF", () => {
    expect(reader().moved("12", "", 20, { id: lamp.id, format: "PDF" })).toEqual([20, "12"]);
  });
});
