// Also src/features/annotations/pages/annotations.menu.ts and src/features/annotations/pages/notes.ts
import { annotationsItem, placeItems, syncedItems } from "../../../../src/features/annotations/pages/annotations.menu";
import { bookAnnotationsChoice } from "../../../../src/features/annotations/pages/annotationSync.page";
import { queuedAnnotations } from "../../../../src/features/annotations/pages/queuedAnnotations.page";
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
    expect([textOf(there.waiting), there.waiting.enabled?.()]).toEqual(["Pending notes: none", false]);
    there.queue(1, "A passage");
    expect([textOf(there.waiting), there.waiting.enabled?.()]).toEqual(["Pending notes: 1", true]);
  });

  test("opens a list of notes with the book and the reason of each", () => {
    const there = device();
    there.queue(1, "A passage");
    there.queue(2, "", "My words");
    there.waiting.run?.(redraw);
    expect(there.lines()).toEqual(["Dune|A passage", "A book without a title|My words"]);
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
  });

  test("names the place for notes on the server", () => {
    const there = device();
    const destination = (): MenuItem => linesOf(annotationsItem(there.ui))[0]!;
    expect(textOf(destination())).toBe("Notes go: in the book, at their place");
    linesOf(destination())[1]?.run?.(redraw);
    expect(textOf(destination())).toBe("Notes go: in the library, beside the book");
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

  test("is off for a book that is not synced", () => {
    const there = device();
    saveAnnotationSync(there.database, hashOf(1), "both");
    saveTrackingChoice(there.database, hashOf(1), "never");
    const { text, enabled } = bookAnnotationsChoice(there.ui, dune);
    expect([text, enabled]).toEqual(["Highlights and bookmarks: off", false]);
  });
});

describe("notes in the queue", () => {
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
