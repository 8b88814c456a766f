// src/features/shelves/shelf.menu.ts
import { shelfLines } from "../../../src/features/shelves/shelf.menu";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { Settings } from "../../../src/model/settings";
import type { ShelfKey } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const nothing = (): void => undefined;

function device(settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  const did: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", ...settings },
      host: {
        folders: { isFolder: () => true, resolved: (folder) => folder },
        books: { homes: () => ({ chosen: "/home", device: "/mnt" }) },
        files: { facts: () => undefined },
      },
    },
    {},
    {
      downloadJobs: { work: { progress: () => undefined }, finished: { last: () => undefined } },
      shelfJobs: {
        sync: {
          now: (wish: unknown) => void did.push(`sync ${JSON.stringify(wish)}`),
          preview: () => void did.push("preview"),
        },
      },
    },
  );
  const lines = shelfLines(screen.ui);
  const find = (all: readonly MenuItem[], start: string): MenuItem => {
    const found = all.find((item) => textOf(item).startsWith(start));
    if (found === undefined) throw new Error(`no line “${start}”`);
    return found;
  };
  const line = (start: string): MenuItem => find(lines, start);
  return { ...screen, database, did, lines, line, files: linesOf(find(lines, "Downloaded files")) };
}

/** As the host draws it, with `___` before a separator. */
function drawn(item: MenuItem): string {
  const mark = item.checked === undefined ? "" : item.checked() ? "[x] " : "[ ] ";
  const signs = [
    item.keepsOpen === true ? " (stays)" : "",
    item.separator === true ? " ___" : "",
    item.enabled?.() === false ? " (grey)" : "",
  ];
  return mark + textOf(item) + signs.join("");
}

describe("the lines of the menu of shelves", () => {
  test("show what is set, and whether they stay at a tap", () => {
    expect(device({ deleteRemoved: true }).lines.map(drawn)).toEqual([
      "Sync shelves now",
      "Preview sync (stays)",
      "Books on the shelves (stays)",
      "Check for newer files (stays) ___",
      "Shelves: KOReader",
      "[ ] Sync by itself, once connected (stays)",
      "Shelves as collections: off",
      "Downloaded files",
      "[x] Remove books that left the shelf (stays)",
      "[ ] Remove their notes and position too (stays)",
      "Return finished books: never (stays)",
      "Days in the trash: 30 (stays)",
      "Trash: restore… (stays)",
      "Force full re-sync…",
    ]);
    expect(drawn(device({ trashDays: 0 }).line("Days in"))).toBe("Days in the trash: 0, deleted at once (stays)");
  });

  test("show the folder of the files, which can be reset once it was chosen", () => {
    expect(device({ downloadFolder: "/b", minFreeMegabytes: 50 }).files.map(drawn)).toEqual([
      "Folder: /b (stays)",
      "Reset to the detected folder (stays) ___",
      "Names: File name on the server",
      "Rename downloaded books… (stays) ___",
      "Keep free: 50 MB (stays)",
    ]);
    const { files } = device({ minFreeMegabytes: 0 });
    expect([files[1], files[4]].map((item) => item && drawn(item))).toEqual([
      "Reset to the detected folder (stays) ___ (grey)",
      "Keep free: none (stays)",
    ]);
  });

  test("explain themselves", () => {
    const there = device();
    const helps = ["Sync by itself", "Shelves as coll", "Remove books", "Days in"].map(
      (start) => there.line(start).help,
    );
    expect(helps.concat([there.files[4]?.help])).toEqual([
      "At start, after waking up, and every 6 hours. Only when connected: it never turns on Wi-Fi.",
      "The books of a shelf are put into a KOReader collection of its name. Both ways: a book that you add to the collection goes onto the shelf on the server, and one that you take out of it leaves the shelf. Only your own shelves change, never magic shelves. While several readers use this device, both ways pauses: KOReader has one list of collections for all of them.",
      "Only files that were downloaded for a shelf, unchanged and not open. They go to the trash. For a magic shelf you are asked first.",
      "For books that left the shelf or were returned. 0: they are deleted at once. A file that a newer one replaced always stays 30 days.",
      "Downloads stop when less than this is free on the device.",
    ]);
  });

  test("begin a sync or a preview, and show the books and the trash", () => {
    const there = device();
    for (const start of ["Sync shelves", "Preview", "Books on", "Trash"]) there.line(start).run?.(nothing);
    expect([there.did, there.said]).toEqual([
      ["sync {}", "preview"],
      ["The shelves have not been synced yet, or are empty.", "The trash is empty."],
    ]);
    there.line("Days in").run?.(nothing);
    const top = there.top();
    expect(top?.kind === "number" && [top.page.title, top.page.unit]).toEqual(["Days in the trash", ""]);
  });

  test("ask for the folder under its name", () => {
    const there = device();
    there.files[0]?.run?.(nothing);
    expect(there.title()).toBe("Folder for downloaded books");
    there.tap("Enter its path…");
    const top = there.top();
    const detected = textOf(there.files[0]!).replace("Folder: ", "");
    expect(top?.kind === "ask" && top.page).toMatchObject({
      title: "Folder for downloaded books",
      value: detected,
      hint: detected,
      description: `Empty: the detected folder, ${detected}`,
    });
  });

  test("name the books that a full re-sync brings back", () => {
    const there = device({ downloadFolder: "/b" });
    const file = (id: number, path: string) => ({ path, id: id as BookId, size: 1, shelf: "standard:1" as ShelfKey });
    saveExpectedFiles(there.database, [
      { ...file(1, "/b/Dune_1.epub"), title: "Dune", state: "declined" },
      { ...file(2, "/b/Emma_2.epub"), title: "Emma", state: "adopted" },
      { ...file(3, "/home/Fog_3.epub"), title: "Fog", state: "adopted" },
    ]);
    there.line("Force full re-sync…").run?.(nothing);
    expect(there.title().split("\n")).toEqual([
      "Compare all shelves with the server again? Books that you deleted or moved here come back if they are still on a shelf:",
      "• Dune",
      "• Fog",
    ]);
    there.tap("Cancel");
    expect(there.did).toEqual([]);
  });
});
