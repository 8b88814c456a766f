import { openItem } from "../../../src/features/notebook/openItem";
import type { ServerItem } from "../../../src/features/annotations/merge/threeWayMerge.rules";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const path = "/lamp.epub";
const fingerprint = "a".repeat(32) as Fingerprint;

const inside: Readonly<Record<string, string>> = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  "book.opf":
    '<package><metadata/><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  "a.xhtml": "<html><head/><body><p>One step.</p></body></html>",
};

/** A book that opens `after` so many seconds. */
function device(after = 0, isServerFile = false) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: isServerFile ? (7 as BookId) : undefined }, path, {
    size: 1,
    modifiedAt: 1,
  });
  const jumps: unknown[] = [];
  const answers: boolean[] = [];
  const book = {
    ...anOpenBook(aDocument({ path }), fingerprint),
    jump: (to: unknown) => (jumps.push(to), true),
  };
  const context = testContext({
    database,
    host: {
      books: { openPath: () => undefined, open: () => undefined },
      annotations: { versionOf: () => 1, engineVersionOf: () => undefined, textBetween: () => undefined },
      contents: { canRead: () => true, read: (_path, entry) => inside[entry] },
    },
  });
  const screen = { book: () => (context.clock.elapsed() >= opensAt ? book : undefined) };
  const opensAt = context.clock.elapsed() + after;
  const open = (cfi: string, text?: string): void => {
    const item = { id: 5, kind: "annotation", cfi, text } as ServerItem;
    openItem({ ...context, screen: screen as never }, path, item, (found) => void answers.push(found));
    context.tasks.pass(60);
  };
  return { context, jumps, answers, open, screen };
}

const passage = "epubcfi(/6/2!/4/2,/1:0,/1:8)";

describe("an item of the notebook", () => {
  test("is shown at its place in the opened book", () => {
    const { open, jumps, answers } = device();
    open(passage, "One step");
    expect(jumps).toEqual([{ by: "place", place: "/body/DocFragment[1]/body/p/text().0" }]);
    expect(answers).toEqual([true]);
  });

  test("has no place in a book with other words", () => {
    const { open, jumps, answers } = device();
    open(passage, "Two steps");
    expect([jumps, answers]).toEqual([[], [false]]);
  });

  test("without words has a place only in the server's file", () => {
    for (const isServerFile of [false, true]) {
      const { open, jumps, answers } = device(0, isServerFile);
      open("epubcfi(/6/2!/4/2/1:4)");
      expect(jumps).toEqual(isServerFile ? [{ by: "place", place: "/body/DocFragment[1]/body/p/text().4" }] : []);
      expect(answers).toEqual([isServerFile]);
    }
  });

  test("waits for a slow book, and is given up if the book does not open", () => {
    const slow = device(15);
    slow.open(passage, "One step");
    expect(slow.answers).toEqual([true]);
    const never = device(3600);
    never.open(passage, "One step");
    expect([never.answers, never.context.tasks.armed()]).toEqual([[], 0]);
  });

  test("is not found if the search for its place fails", () => {
    const { context, open, jumps, answers } = device();
    Object.assign(context.host.contents, {
      read: () => {
        throw new Error("unreadable");
      },
    });
    open(passage, "One step");
    expect([jumps, answers]).toEqual([[], [false]]);
  });

  test("is not found if the book was closed before the search", () => {
    const { context, open, jumps, answers, screen } = device();
    const { start } = context.tasks;
    const startLate: typeof start = (kind, run, died) => {
      const late = (): void => {
        Object.assign(screen, { book: () => undefined });
        run();
      };
      return start(kind, late, died);
    };
    Object.assign(context.tasks, { start: startLate });
    open(passage, "One step");
    expect([jumps, answers]).toEqual([[], [false]]);
  });

  test("is not found while another item is sought", () => {
    const { context, open, jumps, answers } = device();
    Object.assign(context.tasks, { start: () => false });
    open(passage, "One step");
    expect([jumps, answers]).toEqual([[], [false]]);
  });
});
