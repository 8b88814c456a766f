import { ok } from "../../../src/base/result";
import { namesItem, renameItem } from "../../../src/features/downloads/names.page";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import { byHand, type ShelfId, type ShelfSource } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

interface Scene {
  readonly names?: string;
  readonly shelves?: readonly ShelfSource[];
  readonly books?: readonly string[];
  /** Books that would be renamed. */
  readonly moves?: number;
}

function device({ names = "{title}", shelves = [], books = [], moves = 0 }: Scene = {}) {
  const database = memoryDatabase();
  const file = (title: string, at: number): ShelfFile => ({
    id: (at + 1) as BookId,
    path: `/b/${title}.epub`,
    state: "here",
    size: 1,
    shelf: byHand,
    title,
    serverNames: { author: "Ann" },
  });
  saveExpectedFiles(database, books.map(file));
  const planned = Array.from({ length: moves }, (_, at) => ({ file: { path: `/b/${at}.epub` }, to: `/b/${at}_.epub` }));
  const screen = aScreen(
    { database, settings: { names, shelves, downloadFolder: "/b" }, host: { folders: { resolved: (path) => path } } },
    {},
    {
      downloadJobs: {
        renaming: {
          plan: (report: (moves: unknown) => void) => (report(ok(planned)), true),
          rename: () => true,
        },
      } as never,
    },
  );
  return { ...screen, menu: namesItem(screen.ui) };
}

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const below = ({ items = [] }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : items);

/** `● text` for the chosen one. */
const drawn = (item: MenuItem): string => {
  const text = textOf(item);
  expect([item.radio, item.keepsOpen, item.separator === true]).toEqual([true, true, text.startsWith("Own")]);
  return item.checked?.() === true ? `● ${text}` : text;
};

const ready = [
  "Title",
  "Author - Title",
  "Author/Title",
  "Author/Series Number - Title",
  "Author/Series/Number - Title",
  "Shelf/Author - Title",
];

describe("the menu of names", () => {
  test("marks the names of all books, and own ones", () => {
    const there = device({ names: "{title}" });
    expect([textOf(there.menu), there.menu.help]).toEqual([
      "Names: Title",
      "How downloaded books are named, and in which folders they are. What the server does not know is left out. " +
        "A number before the ending tells books apart.",
    ]);
    expect(below(there.menu).map(drawn)).toEqual([
      "File name on the server",
      "● Title",
      ...ready.slice(1),
      "Own names…",
    ]);
    const own = device({ names: "{series}" });
    expect(below(own.menu).map(drawn)).toEqual(["File name on the server", ...ready, "● Own: Series"]);
  });

  test("has each named shelf with its own names, or those of all books", () => {
    const there = device({
      shelves: [
        { kind: "standard", name: "Sea" },
        { kind: "standard", name: "", id: 3 as ShelfId },
        { kind: "standard", name: "Sky", names: "{number}" },
      ],
    });
    const shelves = below(there.menu).slice(8);
    expect(shelves.map(textOf)).toEqual(["“Sea”: As all books", "“Sky”: Number"]);
    const [sea, sky] = shelves.map((shelf) => below(shelf).map(drawn));
    expect(sea).toEqual(["● As all books", "File name on the server", ...ready, "Own names…"]);
    expect(sky).toEqual(["As all books", "File name on the server", ...ready, "● Own: Number"]);
  });

  test("asks for own names with a button for each part", () => {
    const there = device();
    below(there.menu)
      .at(-1)
      ?.run?.(() => undefined);
    const top = there.top();
    expect(top?.kind === "ask" && top.page).toMatchObject({
      title: "Names of downloaded books",
      value: "{title}",
      hint: "{author}/{title}",
      description: "The buttons insert what the server knows about a book. A slash (/) makes a folder.",
      yes: "Preview",
      inserts: [
        { label: "Author", text: "{author}" },
        { label: "Title", text: "{title}" },
        { label: "Series", text: "{series}" },
        { label: "Number", text: "{number}" },
        { label: "Shelf", text: "{shelf}" },
        { label: "File name on the server", text: "{file}" },
        { label: "/", text: "/" },
      ],
    });
  });
});

describe("the preview of names", () => {
  const preview = (books: readonly string[]) => {
    const there = device({ books });
    below(there.menu)[3]?.run?.(() => undefined);
    const top = there.top();
    return [there.title(), top?.kind === "read" && top.page.text];
  };

  test("shows them on the books that are here", () => {
    expect(preview(["Dune", "Emma"])).toEqual([
      "Preview of the names",
      "Author/Title\n\nAnn/Dune_1.epub\nAnn/Emma_2.epub",
    ]);
    expect(preview([])).toEqual(["Preview of the names", "Author/Title\n\nNo book is here yet to show them on."]);
  });
});

describe("the menu line that renames books", () => {
  test("says what stays, and that every book has its name already", () => {
    const there = device();
    const line = renameItem(there.ui);
    expect([textOf(line), line.help, line.keepsOpen, line.separator]).toEqual([
      "Rename downloaded books…",
      "Renames downloaded books that are already here. Books that you changed or that are open keep their names. " +
        "Notes and position are kept.",
      true,
      true,
    ]);
    line.run?.(() => undefined);
    expect([there.said, there.top()]).toEqual([["All downloaded books have the names that are set."], undefined]);
  });

  test("counts no other books if sixty fit on the page", () => {
    const there = device({ moves: 60 });
    renameItem(there.ui).run?.(() => undefined);
    const top = there.top();
    const pieces = top?.kind === "read" ? top.page.text.split("\n\n") : [];
    expect([there.title(), pieces.length, pieces.at(-1)]).toEqual([
      "Rename the books that are here? (60)",
      60,
      "59.epub\n→ 59_.epub",
    ]);
  });
});
