import { exclusionsItem } from "../../../src/features/book-menu/exclusions.page";
import { saveBook } from "../../../src/book/books.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { BookType, Fingerprint } from "../../../src/model/book";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { below, drawn, lineIn } from "../../fakes/menu";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen, pickedFolder, settingsOf } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const nothing = (): void => undefined;

describe("the menu of exclusions", () => {
  const screen = aScreen({
    settings: { excludedFolders: [{ path: "/mnt/a" }, { path: "/mnt/ab" }, { path: "/mnt/a/b" }] },
  });
  const items = (): readonly MenuItem[] => below(exclusionsItem(screen.ui));
  const paths = (): readonly string[] => settingsOf(screen).excludedFolders.map(({ path }) => path);

  test("has a check mark for each format, and a line for each folder", () => {
    const item = exclusionsItem(screen.ui);
    expect(drawn([item])).toEqual(["Excluded folders and formats ▸"]);
    expect(item.help).toMatch(/^Books in these folders and of these formats are not tracked or synced/u);
    expect(drawn(items())).toEqual([
      ...["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI"].map((type) => `☐ ${type}`),
      "☐ AZW3 ___",
      "Exclude a folder…",
      "/mnt/a",
      "/mnt/ab",
      "/mnt/a/b",
    ]);
  });

  test("removes only the tapped folder, after a question", () => {
    items()
      .find(({ text }) => text === "/mnt/a")!
      .run?.(nothing);
    expect(screen.title()).toContain("/mnt/a");
    screen.tap("Cancel");
    expect(paths()).toEqual(["/mnt/a", "/mnt/ab", "/mnt/a/b"]);
    items()
      .find(({ text }) => text === "/mnt/a")!
      .run?.(nothing);
    screen.tap("Remove");
    expect(paths()).toEqual(["/mnt/ab", "/mnt/a/b"]);
  });

  test("adds a folder once", () => {
    let redrawn = 0;
    const exclude = lineIn(items(), "Exclude a folder…");
    for (let times = 0; times < 2; times += 1) exclude.run?.(() => (redrawn += 1));
    expect(redrawn).toBe(2);
    expect([...paths()].sort()).toEqual(["/mnt/a/b", "/mnt/ab", pickedFolder].sort());
  });

  test("excludes a format and includes it again, with a check mark", () => {
    const pdf = (): MenuItem => lineIn(items(), "PDF");
    expect(pdf().checked?.()).toBe(false);
    pdf().run?.(nothing);
    expect([pdf().checked?.(), lineIn(items(), "EPUB").checked?.()]).toEqual([true, false]);
    pdf().run?.(nothing);
    expect(pdf().checked?.()).toBe(false);
  });
});

describe("an exclusion with pending items", () => {
  /** Books with a pending session each, by their paths. */
  function aDevice(books: Readonly<Record<string, BookType>>) {
    const database = memoryDatabase();
    for (const [place, [path, type]] of Object.entries(books).entries()) {
      const fingerprint = `${place}`.repeat(32) as Fingerprint;
      saveBook(database, { fingerprint, type, title: path }, path, { size: 1, modifiedAt: 1 });
      queueSession(database, aSession({ fingerprint }), 1);
    }
    const screen = aScreen({
      database,
      host: {
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        folders: { resolved: (folder) => folder },
      },
    });
    const tap = (words: string): void => lineIn(below(exclusionsItem(screen.ui)), words).run?.(nothing);
    return { ...screen, tap };
  }

  const sentence = (count: number): string =>
    `Excluded books with pending items: ${count}. The items stay on this device while the books are excluded. To discard them: Sync status.`;

  test("says how many books keep them", () => {
    const there = aDevice({ "/a.epub": "EPUB", [`${pickedFolder}/b.pdf`]: "PDF", "/c.pdf": "PDF" });
    there.tap("PDF");
    expect(there.said).toEqual([sentence(2)]);
    there.tap("PDF");
    expect(there.said.length).toBe(1);
    there.tap("CBZ");
    expect(there.said.length).toBe(1);
    there.tap("Exclude a folder…");
    expect(there.said.slice(1)).toEqual([sentence(1)]);
    there.tap("CBZ");
    expect(there.said.length).toBe(2);
  });
});
