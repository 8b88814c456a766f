// Also src/features/annotations/pages/annotations.menu.ts and src/features/annotations/pages/notes.ts
import { annotationsItem, placeItems, syncedItems } from "../../../../src/features/annotations/pages/annotations.menu";
import { bookAnnotationsChoice } from "../../../../src/features/annotations/pages/annotationSync.page";
import { queuedAnnotations } from "../../../../src/features/annotations/pages/queuedAnnotations.page";
import { queueChange } from "../../../../src/features/downloads/shelfChanges.store";
import type { ShelfId } from "../../../../src/model/shelf";
import { runAll } from "../../../../src/store/database";
import { showUnplaceable } from "../../../../src/features/annotations/pages/annotations.page";
import { queueItemChanges } from "../../../../src/features/annotations/annotations.store";
import type { QueueItem, QueuePart } from "../../../../src/queue/queueRecords";
import { saveAnnotationSync, saveTrackingChoice } from "../../../../src/book/matches.store";
import { saveBook } from "../../../../src/book/books.store";
import type { MenuItem } from "../../../../src/koreader/screen.port";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { translate } from "../../../fakes/say";
import { aScreen } from "../../../fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const redraw = (): void => undefined;

/** A device with two books, of which the server knows the first. */
function device() {
  const database = memoryDatabase();
  const facts = { size: 1, modifiedAt: 1 };
  saveBook(database, { fingerprint: hashOf(1), type: "EPUB", id: 7 as BookId, title: "Dune" }, "/1.epub", facts);
  saveBook(database, { fingerprint: hashOf(2), type: "EPUB" }, "/2.epub", facts);
  const did: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", notesDestination: "book" },
      host: { device: { timeText: (at) => `time ${at}` } },
    },
    { screen: { reconsider: () => void did.push("reconsider") } },
  );
  const queue = (id: number, passage: string, note?: string): void => {
    const annotationId = `2026-01-01 10:00:00|${passage}`;
    const item = { kind: "annotation", annotationId, start: "/p", passage, note, colour: "", style: "" } as const;
    queueItemChanges(database, { fingerprint: hashOf(id), path: `/${id}.epub`, at: 5 }, [
      { operation: "create", item, digest: "d" },
    ]);
  };
  const misplace = (passage: string, tried?: string): number =>
    database.run(
      `INSERT INTO synced_annotations (book, kind, mark, digest, sent_at, passage, reason, tried)
       SELECT id, 'annotation', :passage, '', 5, :passage, 'No such place.', :tried FROM books WHERE server_id = 7`,
      { passage, tried },
    );
  const [waiting, missing] = placeItems(screen.ui);
  return { ...screen, database, did, queue, misplace, waiting: waiting!, missing: missing! };
}

describe("the line of pending notes", () => {
  test("counts pending notes, and is grey without any", () => {
    const there = device();
    const change = { shelf: 1 as ShelfId, assigns: true, title: "Dune", at: 1, isCollected: false };
    runAll(there.database, [queueChange({ ...change, book: 7 as BookId })]);
    expect([textOf(there.waiting), there.waiting.enabled?.()]).toEqual(["Pending notes: none", false]);
    expect([there.waiting.keepsOpen, there.missing.keepsOpen]).toEqual([true, true]);
    there.queue(1, "A passage");
    expect([textOf(there.waiting), there.waiting.enabled?.()]).toEqual(["Pending notes: 1", true]);
  });

  test("opens a list of notes with the book and the reason of each", () => {
    const there = device();
    there.queue(1, "A passage");
    there.queue(1, "");
    there.queue(2, "", "My words");
    there.waiting.run?.(redraw);
    expect([there.title(), there.lines().slice().sort()]).toEqual([
      "Pending notes",
      ["A book without a title|My words", "Dune|A passage", "Dune|a bookmark"],
    ]);
    const top = there.top();
    if (top?.kind === "list") top.page.lines.find(({ value }) => value === "a bookmark")?.onTap?.();
    expect(there.said.splice(0)).toEqual(["Dune\n\nIt is sent the next time there is a network."]);
    there.tap("Dune");
    there.tap("A book without a title");
    expect(there.said).toEqual([
      "Dune\n\nA passage\n\nIt is sent the next time there is a network.",
      "A book without a title\n\nMy words\n\nThis book was not found on the server yet.",
    ]);
  });
});

describe("a list of more than 200 notes", () => {
  const others = "Others|not shown here";

  test.each([
    [200, false],
    [201, true],
  ])("says that there are others: %i", (count, isCut) => {
    const there = device();
    for (let number = 0; number < count; number += 1) {
      there.queue(1, `Passage ${number}`);
      there.misplace(`Passage ${number}`);
    }
    const notes = (): readonly string[] => there.lines().filter((line) => line.startsWith("Dune"));
    there.waiting.run?.(redraw);
    expect([notes().length, there.lines().includes(others)]).toEqual([200, isCut]);
    there.missing.run?.(redraw);
    expect([notes().length, there.lines().includes(others)]).toEqual([200, isCut]);
  });
});

describe("the line of notes that cannot be placed", () => {
  test("opens a list that says on which side each note is missing", () => {
    const there = device();
    expect([textOf(there.missing), there.missing.enabled?.()]).toEqual(["Cannot be placed: 0", false]);
    there.misplace("Here only");
    there.misplace("There only", "rules");
    expect([textOf(there.missing), there.missing.enabled?.()]).toEqual(["Cannot be placed: 2", true]);
    there.missing.run?.(redraw);
    const top = there.top();
    if (top?.kind === "list") top.page.lines.forEach((line) => line.onTap?.());
    expect(there.said.slice(0, 2)).toEqual([
      "Dune\n\nHere only\n\nIn this book, not on the server: No such place.",
      "Dune\n\nThere only\n\nOn the server, not in this book: No such place.",
    ]);
  });

  test("names a bookmark, a book without a title, and an empty list", () => {
    const there = device();
    there.misplace("");
    there.database.run("UPDATE books SET title = NULL");
    there.missing.run?.(redraw);
    expect([there.title(), there.lines(), there.missing.help]).toEqual([
      "Cannot be placed",
      ["A book without a title|a bookmark", "Try these again|after the next session"],
      "Highlights and bookmarks that cannot be placed on the server or in the book, each with the reason.",
    ]);
    there.tap("A book without a title");
    expect(there.said.at(-1)).toBe(
      "A book without a title\n\na bookmark\n\nIn this book, not on the server: No such place.",
    );
    there.tap("Try these again");
    expect(there.said.at(-1)).toBe("These are tried again after the next session.");
    showUnplaceable(there.ui, redraw);
    expect([there.said.at(-1), there.top()]).toEqual(["Everything could be placed.", undefined]);
  });

  test("retries all notes without a place", () => {
    const there = device();
    there.misplace("Here only");
    let redraws = 0;
    there.missing.run?.(() => void (redraws += 1));
    there.tap("Try these again");
    expect([textOf(there.missing), redraws, there.top()]).toEqual(["Cannot be placed: 0", 1, undefined]);
    expect(there.context.count.queued).toBe(1);
  });
});

describe("the menu of notes", () => {
  test("has separate choices for highlights and bookmarks", () => {
    const there = device();
    const [, highlights, bookmarks] = syncedItems(there.ui);
    linesOf(highlights!)[2]?.run?.(redraw);
    linesOf(bookmarks!)[1]?.run?.(redraw);
    const { highlights: chosen, bookmarks: other } = there.ui.settings();
    expect([chosen, other]).toEqual(["both", "send"]);
    expect([textOf(highlights!), textOf(bookmarks!)]).toEqual(["Highlights and notes: both ways", "Bookmarks: send"]);
    for (const item of [highlights!, bookmarks!])
      expect([item.help, ...linesOf(item).map((line) => [textOf(line), line.help])]).toEqual([
        "It needs the library account.",
        ["off", "They stay on this device."],
        ["send", "What you make, change or delete here is made, changed or deleted on the server."],
        [
          "both ways",
          "What you make, change or delete here or on the server is the same on both sides once the book was opened, or its notes were synced. Where both sides changed a text, the later one is used and the other is kept inside the note.",
        ],
      ]);
  });

  test("names the place for notes on the server", () => {
    const there = device();
    const destination = (): MenuItem => linesOf(annotationsItem(there.ui))[0]!;
    expect(textOf(destination())).toBe("Notes go: in the book, at their place");
    linesOf(destination())[1]?.run?.(redraw);
    expect(textOf(destination())).toBe("Notes go: in the library, beside the book");
    linesOf(destination())[2]?.run?.(redraw);
    expect([there.ui.settings().notesDestination, textOf(destination())]).toEqual(["both", "Notes go: both"]);
    expect(destination().help).toBe("For notes made from now on; those that were sent stay where they are.");
    const menu = annotationsItem(there.ui);
    expect([textOf(menu), menu.help]).toEqual([
      "Notes",
      "Where notes go on the server, and highlights from before Catchword.",
    ]);
  });
});

describe("the choice for the notes of one book", () => {
  const dune = { fingerprint: hashOf(1), type: "EPUB" as const, title: "Dune" };

  test("is in effect at once, and can be taken back", () => {
    const there = device();
    const text = (): string => bookAnnotationsChoice(there.ui, dune).text;
    expect(text()).toBe("Highlights and bookmarks: as set for all books");
    bookAnnotationsChoice(there.ui, dune).run();
    expect(there.title()).toBe("Highlights and bookmarks of “Dune”");
    there.tap("both ways");
    expect([text(), there.did, there.said]).toEqual([
      "Highlights and bookmarks: both ways",
      ["reconsider"],
      ["Highlights and bookmarks: both ways"],
    ]);
    bookAnnotationsChoice(there.ui, dune).run();
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map((choice) => choice.text)).toEqual([
      "as set for all books",
      "off",
      "send",
      "✓ both ways",
    ]);
    there.tap("as set for all books");
    expect([text(), there.did]).toEqual([
      "Highlights and bookmarks: as set for all books",
      ["reconsider", "reconsider"],
    ]);
  });

  test("asks about a book without a title", () => {
    const there = device();
    bookAnnotationsChoice(there.ui, { fingerprint: hashOf(2), type: "EPUB" }).run();
    expect(there.title()).toBe("Highlights and bookmarks of “this book”");
  });

  test("is off for a book that is not synced", () => {
    const there = device();
    saveAnnotationSync(there.database, hashOf(1), "both");
    saveTrackingChoice(there.database, hashOf(1), "never");
    const { text, enabled } = bookAnnotationsChoice(there.ui, dune);
    expect([text, enabled]).toEqual(["Highlights and bookmarks: off", false]);
  });
});

describe("notes in the queue", () => {
  test("are off for a book whose notes stay here, and stay as discarded with the reason", () => {
    const there = device();
    const book = { fingerprint: hashOf(1), type: "EPUB" as const };
    const isOff = (sync: "off" | "send"): unknown => {
      saveAnnotationSync(there.database, hashOf(1), sync);
      return queuedAnnotations.isOff?.(there.ui, book);
    };
    expect([isOff("off"), isOff("send")]).toEqual([true, false]);
    there.queue(1, "A passage");
    there.database.run("UPDATE pending_annotations SET state = 'failed'");
    const [row] = there.database.query("SELECT id FROM pending_annotations");
    runAll(there.database, [queuedAnnotations.discarded!({ rowId: row?.["id"] } as QueueItem, 9, translate)].flat());
    expect(there.database.query("SELECT reason FROM synced_annotations")).toEqual([
      { reason: "You chose not to send it." },
    ]);
  });

  test("are shown with their words, their number and the time of the last one", () => {
    const { ui } = device();
    const { amount, text, sent } = queuedAnnotations;
    expect([1, 2].map((count) => amount(translate, count))).toEqual(["1 note", "2 notes"]);
    expect(["My words", "", undefined].map((words) => text(ui, { words } as QueueItem))).toEqual([
      "Note: My words",
      "a bookmark",
      "a bookmark",
    ]);
    expect(sent?.(ui, { count: 3, sentAt: 90 } as QueuePart, { fingerprint: hashOf(1), type: "EPUB" })).toEqual([
      { label: "Notes sent", value: "3, last time 90" },
    ]);
  });
});
