import { shelfLines, shelvesText } from "../../../src/features/shelves/shelf.menu";
import {
  saveCollectionBases,
  listCollectionBasesAfter,
  saveNewBooks,
} from "../../../src/features/shelves/collections.store";
import { previewNames } from "../../../src/features/downloads/previewNames";
import type { ShelfProgress } from "../../../src/features/downloads/downloadWork";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { BookId } from "../../../src/model/book";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { ShelfKey } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen, pickedFolder } from "../../fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const key = "standard:1" as ShelfKey;

interface Given {
  readonly settings?: Partial<Settings>;
  readonly state?: Partial<DeviceState>;
  readonly progress?: ShelfProgress;
}

/** The menu of shelves of a device whose books lie in `/home`. */
function device({ settings, state = {}, progress }: Given = {}) {
  const database = memoryDatabase();
  const did: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", ...settings },
      state,
      host: {
        folders: { isFolder: () => true, resolved: (folder) => folder },
        books: { homes: () => ({ chosen: "/home", device: "/mnt" }) },
        files: { facts: () => undefined },
      },
    },
    {},
    {
      downloadJobs: { work: { progress: () => progress }, finished: { last: () => undefined } },
      shelfJobs: { sync: { now: (wish: unknown) => void did.push(`sync ${JSON.stringify(wish)}`) } },
    },
  );
  const line = (start: string, lines = shelfLines(screen.ui)): MenuItem => {
    const found = lines.find((item) => textOf(item).startsWith(start));
    if (found === undefined) throw new Error(`no line “${start}” among ${lines.map(textOf).join(", ")}`);
    return found;
  };
  const files = (start: string): MenuItem => line(start, linesOf(line("Downloaded files")));
  return { ...screen, database, did, line, files };
}

const redraw = (): void => undefined;

describe("the menu of shelves", () => {
  test("counts the books that were downloaded automatically, until they were shown", () => {
    const there = device();
    expect(shelvesText(there.ui)).toBe("Shelves");
    saveNewBooks(there.database, [1 as BookId, 2 as BookId]);
    expect(shelvesText(there.ui)).toBe("Shelves: 2 new");
  });

  test("shows the progress of a sync, and starts none without a chosen shelf", () => {
    expect(textOf(device().line("Sync shelves now"))).toBe("Sync shelves now");
    const running: ShelfProgress = { phase: "downloading", done: 1, total: 3, title: "Dune" };
    expect(textOf(device({ progress: running }).line("Downloading"))).toBe("Downloading 2 of 3: Dune");
    const none = { shelves: [], everyShelf: false };
    expect(device({ settings: none }).line("Sync shelves now").enabled?.()).toBe(false);
    expect(
      device({ settings: { ...none, everyShelf: true } })
        .line("Sync shelves now")
        .enabled?.(),
    ).toBe(true);
  });

  test("lets notes be removed only with their books", () => {
    const notes = (deleteRemoved: boolean) =>
      device({ settings: { deleteRemoved } }).line("Remove their notes and position too");
    expect([notes(false).enabled?.(), notes(true).enabled?.()]).toEqual([false, true]);
  });

  test("asks before a full re-sync, and says that it restores no deleted book", () => {
    const there = device();
    there.line("Force full re-sync…").run?.(redraw);
    expect([there.title().endsWith("so none comes back."), there.did]).toEqual([true, []]);
    there.tap("Compare");
    expect(there.did).toEqual(['sync {"everything":true}']);
  });
});

describe("the choice of collections", () => {
  test.each<[string, Given, readonly string[]]>([
    ["of one reader", {}, ["off", "as on the server", "both ways"]],
    ["of several readers", { state: { isShared: true } }, ["off", "as on the server"]],
    [
      "of several readers that was set before",
      { state: { isShared: true }, settings: { collections: "both" } },
      ["off", "as on the server", "both ways, paused"],
    ],
  ])("has the possible values on a device %s", (_whose, given, words) => {
    expect(linesOf(device(given).line("Shelves as collections")).map(textOf)).toEqual(words);
  });

  test("forgets the base of both sides with each change", () => {
    const there = device({ settings: { collections: "both" } });
    saveCollectionBases(there.database, key, [{ id: 1 as BookId, base: "both" }]);
    expect(listCollectionBasesAfter(there.database, key, 0)).toHaveLength(1);
    linesOf(there.line("Shelves as collections"))[1]?.run?.(redraw);
    expect(there.ui.settings().collections).toBe("shelf");
    expect(listCollectionBasesAfter(there.database, key, 0)).toEqual([]);
  });
});

describe("the folder of downloads", () => {
  test("is the detected one, or the chosen one, which can be reset", () => {
    const there = device();
    const detected = textOf(there.files("Folder: "));
    expect(there.files("Reset to the detected folder").enabled?.()).toBe(false);
    there.files("Folder: ").run?.(redraw);
    there.tap("Choose a folder…");
    expect(textOf(there.files("Folder: "))).toBe(`Folder: ${pickedFolder}`);
    there.files("Reset to the detected folder").run?.(redraw);
    expect(textOf(there.files("Folder: "))).toBe(detected);
  });

  test.each([
    ["/mnt/books/", "/mnt/books"],
    [" /mnt/books// ", "/mnt/books"],
    ["/", "/"],
    ["", ""],
  ])("is saved without spaces and final slashes: “%s”", (written, saved) => {
    const there = device();
    there.files("Folder: ").run?.(redraw);
    there.tap("Enter its path…");
    const top = there.top();
    expect(top?.kind === "ask" && top.page.onSave(written)).toBeUndefined();
    expect(there.ui.settings().downloadFolder).toBe(saved);
  });

  test("must be an absolute path", () => {
    const there = device();
    there.files("Folder: ").run?.(redraw);
    there.tap("Enter its path…");
    const top = there.top();
    expect(top?.kind === "ask" && top.page.onSave("books")).toBe("Enter a full path that begins with “/”.");
    expect(there.ui.settings().downloadFolder).toBe("");
  });

  test("is not stored if the reader chooses the detected one", () => {
    const there = device();
    const detected = textOf(there.files("Folder: ")).replace("Folder: ", "");
    there.files("Folder: ").run?.(redraw);
    there.tap("Enter its path…");
    const top = there.top();
    if (top?.kind === "ask") top.page.onSave(detected);
    expect(there.ui.settings().downloadFolder).toBe("");
  });
});

test("the preview of names is empty without a book", () => {
  expect(previewNames(device().ui, "{title}")).toEqual([]);
});
