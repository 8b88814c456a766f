import { askDeletion } from "../../../../src/features/annotations/collect/askDeletion";
import { askGone, forgetGone, showGone, showReturned } from "../../../../src/features/annotations/merge/askGone";
import {
  listBaseItems,
  listPendingChanges,
  saveMergeOutcome,
} from "../../../../src/features/annotations/merge/baseItems.store";
import {
  deletedAnnotationLines,
  type DeletedAnnotation,
} from "../../../../src/features/annotations/collect/deletedAnnotations.rules";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { saveBook } from "../../../../src/book/books.store";
import type { ItemKind } from "../../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { testContext } from "../../../fakes/testContext";
import { aScreen, type FakeScreen } from "../../../fakes/screen";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { translate } from "../../../fakes/say";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/books/a.epub";

const item = (kind: ItemKind, annotationId: string, passage = "words"): BaseItem => ({
  kind,
  annotationId: annotationId,
  digest: "d",
  serverId: 5,
  wasOnServer: true,
  bookId: 7 as BookId,
  passage,
});

/** A device whose book has these items on the server. */
function device(items: readonly BaseItem[]): FakeScreen {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId, title: "Dune" }, path, { size: 1, modifiedAt: 1 });
  saveMergeOutcome(database, { fingerprint, path, at: 1 }, { base: items, forgotten: [], changes: [], settled: [] });
  return aScreen({ database });
}

const contextOf = ({ ui }: FakeScreen) => ({ ...ui, host: { ...ui.host, dialogs: ui.dialogs } }) as typeof ui;

const known = (screen: FakeScreen): readonly string[] =>
  listBaseItems(screen.context.database, fingerprint, () => undefined)
    .map(({ kind, annotationId }) => `${kind} ${annotationId}`)
    .sort();

describe("the question about notes that were deleted on the server", () => {
  test("shows each note once, and passes the answer on", () => {
    const screen = device([
      item("annotation", "m1", "One"),
      item("note", "m1", "One"),
      item("annotation", "m2", "Two"),
    ]);
    const answers: string[] = [];
    const ask = (): void =>
      askGone(
        contextOf(screen),
        { fingerprint, path, annotationIds: ["m1"] },
        { yes: () => answers.push("yes"), no: () => answers.push("no") },
      );
    ask();
    expect(screen.title().split("\n")).toEqual([
      "1 notes in “Dune” were deleted on the library server.",
      "",
      expect.stringContaining("“One”"),
    ]);
    screen.tap("Delete them here too");
    ask();
    screen.tap("Send them again");
    expect(answers).toEqual(["yes", "no"]);
  });

  test("forgets only the notes that are sent again", () => {
    const screen = device([
      item("annotation", "m1"),
      item("note", "m1"),
      item("entry", "m1"),
      item("annotation", "m2"),
    ]);
    forgetGone(contextOf(screen), { fingerprint, path, annotationIds: ["m1"] }, ["m1"]);
    expect(known(screen)).toEqual(["annotation m2", "entry m1"]);
  });

  test("counts deleted notes and notes that were changed since", () => {
    const said = (confirmed: number, deleted: number): string => {
      const screen = device([]);
      showGone(contextOf(screen), { confirmed, deleted });
      return screen.said.join("|");
    };
    expect(said(3, 3)).toBe("Deleted here: 3.");
    expect(said(3, 1)).toBe("Deleted here: 1. Changed here meanwhile: 2.");
  });
});

describe("the message about notes that came back", () => {
  const said = (passages: readonly string[]): readonly string[] => {
    const screen = device([]);
    showReturned(contextOf(screen), fingerprint, passages);
    return screen.said;
  };

  test("quotes a single note, and counts several", () => {
    expect(said(["One"])).toEqual([
      "“One” in “Dune” is back. You deleted it here, and it was changed on the library server.",
    ]);
    expect(said(["One", "Two"])).toEqual([
      "2 notes in “Dune” are back. You deleted them here, and they were changed on the library server.",
    ]);
    expect(said([])).toEqual([]);
  });

  test("shortens a long passage", () => {
    expect(said(["word ".repeat(50)])[0]!.length).toBeLessThan(160);
  });
});

describe("the question about notes that were deleted on this device", () => {
  const items = [item("annotation", "m1", "One"), item("note", "m1", "One"), item("annotation", "m2", "Two")];
  const asked = (): FakeScreen => {
    const screen = device(items);
    askDeletion(contextOf(screen), { fingerprint, path, items });
    return screen;
  };
  const pending = (screen: FakeScreen): readonly string[] =>
    listPendingChanges(screen.context.database, fingerprint, () => undefined)
      .map(({ operation, item: { kind, annotationId } }) => `${operation} ${kind} ${annotationId}`)
      .sort();

  test("counts the annotations, and deletes all their items after “Yes”", () => {
    const screen = asked();
    expect(screen.title()).toContain("You deleted 2 notes in “Dune”.");
    screen.tap("Delete them there too");
    expect(pending(screen)).toEqual(["delete annotation m1", "delete annotation m2", "delete note m1"]);
    expect([screen.said, screen.context.count.queued]).toEqual([["Deleted on the server at the next sync: 2."], 1]);
  });

  test("deletes nothing after “No”", () => {
    const screen = asked();
    screen.tap("Keep them there");
    expect([pending(screen), screen.said]).toEqual([[], []]);
  });
});

describe("the line about a deleted note", () => {
  const lines = (...notes: readonly DeletedAnnotation[]): readonly string[] =>
    deletedAnnotationLines(translate, notes).split("\n");

  test("has its kind, words and chapter if they are known", () => {
    expect(
      lines(
        { kind: "annotation", passage: "Call me", title: "Loomings" },
        { kind: "note", passage: "Call me" },
        { kind: "annotation", title: "Loomings" },
        { kind: "note" },
        { kind: "bookmark", title: "Loomings", passage: "x" },
      ),
    ).toEqual([
      "Highlight: “Call me” (Loomings)",
      "Note: “Call me”",
      "Highlight (Loomings)",
      "Note",
      "Bookmark: Loomings",
    ]);
    expect(lines({ kind: "bookmark" }, { kind: "entry", passage: "two\nlines" })).toEqual([
      "Bookmark",
      "Note: “two lines”",
    ]);
  });

  test("is replaced by a count from the sixth note on", () => {
    const some = (count: number): readonly DeletedAnnotation[] =>
      Array.from({ length: count }, (_, at) => ({ kind: "annotation", passage: `${at}` }));
    expect(lines(...some(5))).toHaveLength(5);
    expect(lines(...some(7)).slice(4)).toEqual(["Highlight: “4”", "… and 2 more"]);
  });
});

test("messages about returned notes of two books do not replace each other", () => {
  const names = new Set<string>();
  const context = testContext({
    host: { offers: { whenBrowsing: (name) => (names.add(name), { withdraw: () => undefined, isOpen: () => false }) } },
  });
  for (const book of [fingerprint, "b".repeat(32) as Fingerprint]) showReturned(context, book, ["words"]);
  expect(names.size).toBe(2);
});
