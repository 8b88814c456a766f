import { saveExpectedFiles, saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";
import { ok } from "../../../src/base/result";
import { showBooks } from "../../../src/features/shelves/shelfBooks.page";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfKey } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const shelf = "standard:1" as ShelfKey;

interface FetchListener {
  came(id: BookId): void;
  report(done: object): void;
}

/** A device with some books on a shelf; `local`: the states of files by the number of their book. */
function device(count: number, local: Readonly<Record<number, "here" | "adopted" | "declined">> = {}) {
  const database = memoryDatabase();
  const ids = Array.from({ length: count }, (_, place) => (place + 1) as BookId);
  const listed = ids.map((id) => ({ id, title: `Book ${`${id}`.padStart(3, "0")}`, shelf, place: id }));
  saveShelfOutcome(database, { arrivals: [], forgotten: [], listed, shortened: [] });
  for (const [id, state] of Object.entries(local))
    saveExpectedFiles(database, [
      { id: Number(id) as BookId, path: `/${id}.epub`, state, size: 1, shelf, title: `Book 00${id}` },
    ]);
  const nothingHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };
  const screen = aScreen(
    { database },
    {},
    {
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: {
          fetchAll: (books: readonly { id: BookId }[], { came, report }: FetchListener) => {
            for (const { id } of books) came(id);
            report({ came: books.length, troubles: [], left: 0 });
          },
        },
        returning: {
          prove: (_sync: unknown, files: readonly ShelfFile[], { report }: { report(proofs: unknown): void }) =>
            report(ok(files.map((file) => ({ file, obstacles: [], onlyHere: nothingHere, shelves: [] })))),
          take: (going: readonly { file: ShelfFile }[], report: (taken: readonly { file: ShelfFile }[]) => void) =>
            report(going),
        },
      } as never,
    },
  );
  showBooks(screen.ui);
  return screen;
}

describe("the books on the shelves", () => {
  test("have a mark if they are on this device", () => {
    const there = device(4, { 1: "here", 2: "adopted", 3: "declined" });
    expect(there.lines()).toEqual(["Book 001|✓", "Book 002|✓", "Book 003|", "Book 004|"]);
  });

  test("say at a tap where they are", () => {
    const there = device(3, { 1: "here", 2: "declined" });
    for (const title of ["Book 001", "Book 002", "Book 003"]) there.tap(title);
    expect(there.said).toEqual([
      "Book 001\nOn this device.",
      "Book 002\nDeleted or returned on this device.",
      "Book 003\nNot on this device.",
    ]);
  });

  test("are listed to the last one, in steps", () => {
    const there = device(130);
    there.context.tasks.pass(5);
    expect(there.lines()).toHaveLength(130);
  });

  test("are read no further once the page is closed", () => {
    const there = device(130);
    there.closeTop();
    there.context.tasks.pass(5);
    expect(there.context.tasks.armed()).toBe(0);
    const queries: unknown[] = [];
    const other = device(130);
    const { query } = other.context.database;
    Object.assign(other.context.database, {
      query: (...asked: Parameters<typeof query>) => (queries.push(asked), query(...asked)),
    });
    other.closeTop();
    other.context.tasks.pass(5);
    expect(queries).toEqual([]);
  });

  test("are selected by a tap once the menu says so, until it is opened again", () => {
    const there = device(2);
    const menu = (): void => {
      const top = there.top();
      if (top?.kind === "list") top.page.onMenu?.();
    };
    menu();
    there.tap("Select books");
    expect(there.lines().slice(-2)).toEqual(["☐ Book 001|", "☐ Book 002|"]);
    there.tap("☐ Book 001");
    expect([there.said, there.lines().slice(-2)]).toEqual([[], ["☑ Book 001|", "☐ Book 002|"]]);
    menu();
    expect(there.lines()).toEqual(["Book 001|", "Book 002|"]);
  });

  test("change their marks with a download and a return of selected ones", () => {
    const there = device(2, { 1: "here" });
    const select = (...titles: readonly string[]): void => {
      const top = there.top();
      if (top?.kind === "list") top.page.onMenu?.();
      there.tap("Select books");
      for (const title of titles) there.tap(`☐ ${title}`);
    };
    select("Book 002");
    there.tap("Download the selected books");
    there.tap("Download");
    expect(there.lines()).toEqual(["Book 001|✓", "Book 002|✓"]);
    select("Book 001", "Book 002");
    there.tap("Return the selected books");
    there.tap("Return");
    there.closeTop();
    expect(there.lines()).toEqual(["Book 001|", "Book 002|"]);
  });

  test("show their author, and a sign without a title", () => {
    const database = memoryDatabase();
    const book = (id: number, facts: { readonly title?: string; readonly author?: string }) => ({
      id: id as BookId,
      shelf,
      place: id,
      ...facts,
    });
    const listed = [book(1, { title: "Dune", author: "Ann" }), book(2, { author: "Ben" }), book(3, {})];
    saveShelfOutcome(database, { arrivals: [], forgotten: [], listed, shortened: [] });
    const there = aScreen({ database });
    showBooks(there.ui);
    const rows = ["Dune – Ann", "? – Ben", "?"];
    expect([there.title(), there.lines().sort()]).toEqual([
      "Books on the shelves (✓: on this device)",
      rows.map((row) => `${row}|`).sort(),
    ]);
    for (const row of rows) there.tap(row);
    expect(there.said).toEqual(["Dune\nAnn", "?\nBen", "?"].map((words) => `${words}\nNot on this device.`));
  });

  test("are none before the first sync", () => {
    expect(device(0).said).toEqual(["The shelves have not been synced yet, or are empty."]);
  });
});
