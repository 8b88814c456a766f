// Where the web reader is moved to: src/features/position/webReader.task.ts
import { saveBook } from "../../../src/book/books.store";
import { forgetServerFiles, saveServerFile } from "../../../src/book/serverFile.store";
import { asPercent } from "../../../src/base/scale";
import { moveBefore, moveOf, type NumberedBook, placedByCfi } from "../../../src/features/position/webReader.task";
import { sendPosition } from "../../../src/features/position/positionUpload";
import { findPendingProgress, queueProgress } from "../../../src/features/position/progress.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ReachedPosition } from "../../../src/model/bookState";
import { runAll } from "../../../src/store/database";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { ok } from "../../../src/base/result";
import { aDocument } from "../../fakes/document";
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
    connection: { dialect: () => dialectOf("G") },
    server: { progress: { isJoined: () => ok(true) } },
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
  return { moved, context, database };
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

describe("the web reader before a position is sent by file", () => {
  test("is moved to the place, and nowhere for a place of another engine", () => {
    const { context } = reader();
    const reached = { fingerprint, percent: asPercent(20), place: inFirst, words: "small step." } as ReachedPosition;
    expect(moveBefore(context, reached)).toEqual({ ...lamp, percent: 13.3, place: "epubcfi(/6/2!/4/2/1:4)" });
    expect(moveBefore(context, { ...reached, place: "12" })).toBeUndefined();
  });
});

test("a first position that shows the book is sent again as servers keep it", () => {
  const { context, database } = reader();
  database.run("UPDATE books SET server_id = NULL");
  const requests: string[] = [];
  const progress = {
    isJoined: () => ok(true),
    sendProgress: ({ place }: ReachedPosition) => (requests.push(place), ok(undefined)),
    moveWebReader: (_id: unknown, { place }: ReachedPosition) => (requests.push(place), ok(undefined)),
  };
  const books = { findByHash: () => ok({ id: lamp.id, title: "The Lamp" }) };
  Object.assign(context.server, { progress, books });
  const reached = { fingerprint, percent: asPercent(20), place: inFirst, words: "small step.", readAt: 1_780_000_000 };
  queueProgress(database, { ...reached, compared: false, insisted: true });
  const outcome = sendPosition(context, findPendingProgress(database, fingerprint)!);
  expect(requests).toEqual([inFirst, "epubcfi(/6/2!/4/2/1:4)", "/body/DocFragment[1]/body/p/text()[1].4"]);
  expect(outcome).toEqual({ kind: "sent", receipts: [{ percent: 20, place: inFirst, webPercent: 13.3 }] });
});

describe("a position of the web reader", () => {
  const times = { writtenAt: 7, device: "Kobo", deviceId: "k", isWeb: true, isRounded: true } as const;
  const remote = { percent: asPercent(20), cfi: "epubcfi(/6/2!/4/2/1:4)", ...times };
  const placed = (here: string, flows = true, cfi: string | undefined = remote.cfi) => {
    const document = aDocument({ path, flows, wordsAt: (place) => (place.includes("/text") ? here : "") });
    return placedByCfi(reader().context, document, fingerprint, { ...remote, cfi });
  };

  test("gets the place of its CFI, if the words there are the same", () => {
    expect(placed("small step.")).toEqual({
      ...remote,
      place: "/body/DocFragment[1]/body/p[1]/text()[1].4",
      isProven: true,
    });
  });

  test("stays as it is for other words, for fixed pages, and without a CFI", () => {
    expect(placed("other words")).toEqual(remote);
    expect(placed("small step.", false)).toEqual(remote);
    expect(placedByCfi(reader().context, aDocument({ path }), fingerprint, { percent: asPercent(20) })).toEqual({
      percent: 20,
    });
  });
});
