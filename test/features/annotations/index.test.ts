import { done, ok } from "../../../src/base/result";
import { annotationsFeature } from "../../../src/features/annotations/index";
import { listPendingItems, queueItemChanges } from "../../../src/features/annotations/annotations.store";
import { wantedBooksOf } from "../../../src/features/annotations/merge/wantedBooks";
import { saveBook } from "../../../src/book/books.store";
import { type AnnotationItem, type HostAnnotation, idOfAnnotation } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { Settings } from "../../../src/model/settings";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/book.epub";
const facts = { size: 1, modifiedAt: 1 };

const inside: Readonly<Record<string, string>> = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  "book.opf":
    '<package><metadata/><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  "a.xhtml": "<html><head/><body><p>One step.</p></body></html>",
};

/** The feature of notes with a book. `given`: settings beside notes in both directions. */
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

function feature({ isOnline = true, ...given }: Partial<Settings> & { isOnline?: boolean } = {}) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId }, path, facts);
  const wanted: string[] = [];
  const lists: HostAnnotation[] = [];
  const book = anOpenBook(aDocument({ path }), fingerprint);
  const screen = aScreen(
    {
      database,
      settings: { highlights: "both", bookmarks: "off", ...given },
      server: { items: { list: () => ok({ items: [], complete: true }), hasBook: () => ok(true) } },
      host: {
        network: { isConnected: () => isOnline },
        files: { facts: () => facts },
        annotations: {
          listOf: () => ({ count: lists.length, part: () => lists, unread: [] }),
          versionOf: () => 1,
          engineVersionOf: () => undefined,
          textBetween: () => undefined,
          endWatch: () => undefined,
          findDeleted: () => [],
          ownColours: () => ({}),
        },
        contents: { canRead: () => true, read: (_path, entry) => inside[entry], readsClosed: () => true },
      },
    },
    { screen: { book: () => undefined }, sync: { want: (of) => void wanted.push(of) } },
  );
  const notes = annotationsFeature(screen.ui);
  const queue = (annotationId: string, start: string, end: string, passage: string): void => {
    const item: AnnotationItem = { kind: "annotation", annotationId, start, end, passage, colour: "", style: "" };
    queueItemChanges(database, { fingerprint, path, at: 5 }, [{ operation: "create", item, digest: "d" }]);
  };
  const places = (): unknown => listPendingItems(database).map(({ cfi }) => cfi);
  return { ...screen, database, lists, wanted, book, notes, queue, places };
}

const text = (offset: number): string => `/body/DocFragment[1]/body/p/text().${offset}`;

describe("the notes of a book in both directions", () => {
  test("are synced after opening, after waking, and once the server's book is known", () => {
    const { wanted, book, notes, database } = feature();
    notes.fingerprinted?.(book, fingerprint);
    expect(wanted).toEqual(["note"]);
    notes.identified?.(fingerprint);
    expect(wanted).toHaveLength(2);
    wantedBooksOf(database)[fingerprint] = undefined;
    notes.identified?.(fingerprint);
    expect(wanted).toHaveLength(2);
    notes.resumed?.(book);
    expect(wanted).toHaveLength(3);
  });

  test("are synced at closing if they were not before", () => {
    const { wanted, book, notes, database } = feature();
    notes.fingerprinted?.(book, fingerprint);
    notes.closed?.(book);
    expect(wanted).toHaveLength(2);
    wantedBooksOf(database)[fingerprint] = undefined;
    notes.closed?.(book);
    expect(wanted).toHaveLength(2);
  });
});

test("notes that still wait ten minutes after a merge are synced at a turn of the page", () => {
  const { wanted, book, notes, context, ui } = feature();
  notes.fingerprinted?.(book, fingerprint);
  notes.turned?.(book, true);
  expect(wanted).toHaveLength(1);
  expect(notes.senders?.[0]?.create(ui, "automatic").begin?.()).toEqual(done);
  notes.turned?.(book, true);
  context.clock.advance(600);
  notes.resumed?.(book);
  expect(wanted).toHaveLength(2);
  notes.turned?.(book, true);
  expect(wanted).toHaveLength(3);
});

describe("a pending highlight", () => {
  test("gets its place after closing, while the file is there, without a network", () => {
    const there = feature({ isOnline: false });
    there.queue("one", text(0), text(8), "One step");
    there.queue("two", text(0), text(3), "Two");
    there.notes.closed?.(there.book);
    there.context.tasks.pass(4);
    expect(there.places()).toEqual([undefined, undefined]);
    there.context.tasks.pass(2);
    expect(there.places()).toEqual(["epubcfi(/6/2!/4/2,/1:0,/1:8)", undefined]);
  });

  test("gets its place with a network too, as its book may not be on the server yet", () => {
    const there = feature();
    there.queue("one", text(0), text(8), "One step");
    there.notes.closed?.(there.book);
    there.context.tasks.pass(6);
    expect(there.places()).toEqual(["epubcfi(/6/2!/4/2,/1:0,/1:8)"]);
  });
});

test("a pending highlight with edited words is placed by the words of the book", () => {
  const there = feature({ isOnline: false });
  const annotation = {
    datetime: "2026-01-01 10:00:00",
    page: text(0),
    start: text(0),
    end: text(8),
    drawer: "lighten",
  };
  there.lists.push({ ...annotation, text: "my own words", isEdited: true });
  there.queue(idOfAnnotation(there.lists[0]!), text(0), text(8), "my own words");
  there.queue("2026-01-01 10:00:01|", text(4), text(8), "step");
  there.notes.closed?.(there.book);
  there.context.tasks.pass(6);
  expect(listPendingItems(there.database).map(({ item }) => item.passage)).toEqual(["One step", "step"]);
  expect(there.places()).toEqual(["epubcfi(/6/2!/4/2,/1:0,/1:8)", "epubcfi(/6/2!/4/2,/1:4,/1:8)"]);
});

test("pending notes that their setting keeps back are counted", () => {
  const there = feature({ highlights: "off" });
  there.queue("one", text(0), text(8), "One step");
  expect(there.notes.senders?.[0]?.countOff?.()).toBe(1);
  there.context.set({ highlights: "send" });
  expect(there.notes.senders?.[0]?.countOff?.()).toBe(0);
});

test("all pending highlights get their places, however many", () => {
  const there = feature({ isOnline: false });
  for (let number = 0; number < 120; number += 1) there.queue(`m${number}`, text(0), text(8), "One step");
  there.notes.closed?.(there.book);
  there.context.tasks.pass(6);
  const cfis: unknown[] = there.database.query("SELECT cfi FROM pending_annotations WHERE cfi IS NOT NULL").slice();
  expect(cfis).toHaveLength(120);
});

test("a long press offers notes for books only, and the gesture needs an open book", () => {
  const { notes } = feature();
  expect(["/a.epub", "/a.png"].map((file) => notes.fileRow?.choices({ path: file }).length)).toEqual([2, 0]);
  expect(notes.fileRow?.id).toBe("catchword_notes");
  expect(notes.actions?.map(({ name, inBook, title }) => [name, inBook, title])).toEqual([
    ["catchword_notes_device", undefined, "Catchword: send all highlights of this device"],
    ["catchword_notes_book", true, "Catchword: sync this book's highlights"],
  ]);
});

test("the gestures and the lines of the menus lead to the same pages", () => {
  const { notes, said } = feature();
  for (const { run } of notes.actions ?? []) run();
  const [line] = notes.menu?.book?.() ?? [];
  line?.run?.(() => undefined);
  const noBook = "No book is open that can be tracked.";
  expect(said).toEqual(["This needs the library account: Catchword → Connection.", noBook, noBook]);
  const { book, status, synced, advanced } = notes.menu ?? {};
  expect([book, status, synced, advanced].map((items) => items?.().map(textOf))).toEqual([
    ["Sync its highlights now"],
    ["Pending notes: none", "Cannot be placed: 0"],
    [expect.any(String), "Highlights and notes: both ways", "Bookmarks: off"],
    ["Notes"],
  ]);
  expect(line?.keepsOpen).toBe(true);
});
