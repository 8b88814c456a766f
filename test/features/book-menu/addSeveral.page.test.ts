import { saveBook } from "../../../src/book/books.store";
import { ok } from "../../../src/base/result";
import { addSeveralLines } from "../../../src/features/book-menu/addSeveral.page";
import type { Book, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

/** A device with unmatched books in these files. */
function device(paths: readonly string[]) {
  const database = memoryDatabase();
  const sizes = new Map(paths.map((path, place) => [path, (place + 1) * 1024 * 1024]));
  const books = paths.map((path, place): Book => {
    const title = path === "/untitled.epub" ? undefined : path.slice(1, -5);
    const book = { fingerprint: hashOf(place + 1), type: "EPUB" as const, title };
    saveBook(database, book, path, { size: 1, modifiedAt: 1 });
    return book;
  });
  const prepared: string[][] = [];
  const changes = { count: 0 };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        files: {
          facts: (path) => {
            const size = sizes.get(path);
            return size === undefined ? undefined : { size, modifiedAt: 1 };
          },
        },
      },
    },
    {},
    {
      bookUploads: {
        isBusy: () => false,
        // The server has all of them already.
        prepare: (items, { report }) => {
          prepared.push(items.map(({ book }) => book.title ?? ""));
          report(ok({ known: items, left: [], mayUpload: true, places: [] }));
        },
      },
    },
  );
  const lines = () => addSeveralLines(screen.ui, books, () => (changes.count += 1));
  return { ...screen, shown: screen.lines, lines, prepared, sizes, changes };
}

describe("the line that adds several unmatched books", () => {
  test("is there for two books or more that a server takes", () => {
    expect(device(["/One.epub"]).lines()).toEqual([]);
    expect(device(["/One.epub", "/Two.html"]).lines()).toEqual([]);
    expect(device(["/One.epub", "/Two.epub"]).lines()).toMatchObject([
      { label: "▸ Add to your library…", value: "2 books" },
    ]);
  });

  test("sends the chosen books", () => {
    const there = device(["/One.epub", "/Two.epub", "/Three.epub"]);
    there.lines()[0]?.onTap?.();
    expect(there.title()).toBe("Add to your library");
    there.tap("☑ Two");
    expect(there.shown().map(plain)).toEqual([
      "▸ Send 2 of 3 books|4 MB",
      "☑ One|1 MB",
      "☐ Two|excluded",
      "☑ Three|3 MB",
    ]);
    there.tap("▸ Send 2 of 3 books");
    expect([there.prepared, there.top()]).toEqual([[["One", "Three"]], undefined]);
    // The list of unmatched books is drawn again.
    expect(there.changes.count).toBe(1);
  });

  test("has words for a book without a title", () => {
    const there = device(["/One.epub", "/untitled.epub"]);
    there.lines()[0]?.onTap?.();
    expect(there.shown().map(plain)).toEqual(["▸ Send all|3 MB", "☑ One|1 MB", "☑ A book without a title|2 MB"]);
  });

  test("leaves out books whose file is gone, and says so if all are", () => {
    const there = device(["/One.epub", "/Two.epub"]);
    there.sizes.delete("/One.epub");
    there.lines()[0]?.onTap?.();
    there.tap("▸ Send all");
    expect(there.prepared).toEqual([["Two"]]);
    there.said.length = 0;
    there.sizes.clear();
    there.lines()[0]?.onTap?.();
    expect(there.said).toEqual(["Their files are not on this device any more."]);
  });
});
