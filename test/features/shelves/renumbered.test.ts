// src/features/shelves/shelfNumbers.ts in a whole sync.
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { aBook, aShelf, type ServedBook } from "../../fakes/shelfServer";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { renumberFile } from "../../../src/features/shelves/shelfNumbers.store";

/** Book 1 of 2,000 KB is here; then the server has these books in its place. */
function renumbered(books: readonly Partial<ServedBook>[], before: Partial<ServedBook> = {}): ShelfScene {
  const scene = aShelfScene([
    aBook(1, { bytes: `PK\u0003\u0004${"x".repeat(2_047_996)}`, kilobytes: 2000, ...before }),
    aBook(3),
  ]);
  scene.server.piece = 500_000;
  scene.run();
  scene.server.books = [
    aBook(3),
    ...books.map((book, at) => aBook(11 + at, { title: "Book 1", kilobytes: 2000, ...book })),
  ];
  scene.server.on["standard:1"] = scene.server.books.map(({ id }) => id as number);
  scene.server.calls.length = 0;
  return scene;
}

const downloads = ({ server }: ShelfScene): string[] => server.calls.filter((call) => call.startsWith("download"));
const ids = ({ store }: ShelfScene): number[] => store.ledger.map(({ id }) => id);

describe("a downloaded book that the server lists under a new number", () => {
  test.each<[string, Partial<ServedBook>]>([
    ["with the same words", {}],
    ["with the same first author", { author: "Somebody, Ann", firstAuthor: "Somebody" }],
    ["with a size a tenth larger", { kilobytes: 2222 }],
    ["with a size a tenth smaller", { kilobytes: 1819 }],
    ["without a size", { kilobytes: undefined }],
  ])("keeps its file: %s", (_, changed) => {
    const scene = renumbered([changed]);
    scene.run();
    expect([downloads(scene), ids(scene), names(scene)]).toEqual([[], [3, 11], [pathOf(1), pathOf(3)]]);
  });

  test.each<[string, readonly Partial<ServedBook>[]]>([
    ["another title", [{ title: "Book 2" }]],
    ["another author", [{ author: "Ann" }]],
    ["no author", [{ author: undefined }]],
    ["a size that is much larger", [{ kilobytes: 2224 }]],
    ["a size that is much smaller", [{ kilobytes: 1817 }]],
  ])("is downloaded if it has %s", (_, books) => {
    const scene = renumbered(books);
    scene.run();
    expect(downloads(scene)).toEqual(["download 11"]);
    expect(ids(scene)).toContain(11);
  });

  test("keeps its file in another format than the server's main file", () => {
    const others = [{ id: 5, name: "Book 1.epub", format: "EPUB", kilobytes: 2000 }];
    const files = { fileName: "Book 1.kfx", format: "KFX", kilobytes: 9000, others };
    const scene = renumbered([files], files);
    scene.run();
    expect([downloads(scene), ids(scene), names(scene)]).toEqual([[], [3, 11], [pathOf(1), pathOf(3)]]);
  });

  test("keeps its file if neither has a title", () => {
    const scene = renumbered([{ title: undefined }], { title: undefined });
    scene.run();
    expect([downloads(scene), ids(scene)]).toEqual([[], [3, 11]]);
  });

  test("is downloaded if two books may be meant", () => {
    const scene = renumbered([{}, {}]);
    scene.run();
    expect(downloads(scene)).toEqual(["download 11", "download 12"]);
  });

  test("keeps its file if the one other book of its title has a file", () => {
    const scene = aShelfScene([aBook(1, { title: "Twin" }), aBook(2, { title: "Twin" })]);
    scene.run();
    scene.server.books = [aBook(2, { title: "Twin" }), aBook(11, { title: "Twin" })];
    scene.server.on["standard:1"] = [2, 11];
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 2 });
    expect(ids(scene)).toEqual([2, 11]);
  });

  test("keeps its file if two shelves list the book", () => {
    const scene = renumbered([{}]);
    scene.server.shelves.push(aShelf(2, "Other"));
    scene.server.on["standard:2"] = [11];
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader"), aShelf(2, "Other")] };
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 2 });
  });

  test("stays known under a number that is listed still", () => {
    const scene = renumbered([{}]);
    scene.server.books.push(aBook(1, { kilobytes: 2000 }));
    scene.server.on["standard:1"]?.push(1);
    scene.run();
    expect([downloads(scene), ids(scene)]).toEqual([["download 11"], [1, 3, 11]]);
  });

  test("keeps its file if it is small and differs by 64 KB at most", () => {
    const scene = renumbered([{ kilobytes: 66 }], { bytes: `PK\u0003\u0004${"x".repeat(2044)}`, kilobytes: 2 });
    scene.run();
    expect([downloads(scene), ids(scene)]).toEqual([[], [3, 11]]);
  });
});

test.each([
  ["is adopted if no book is known for it", undefined, 0],
  ["is adopted if it is the listed book", "Book 1", 0],
  ["is adopted if only the title is another one", "Book One", 0],
  ["is not adopted if it is known as another book", "Quite another", 1],
])("a file with the listed number in its name %s", (_, title, downloaded) => {
  const scene = aShelfScene([aBook(1)]);
  const path = `${folder}/Somewhere_1.epub`;
  scene.disk.makeFolder(folder);
  scene.disk.contents.set(path, "the reader's own");
  const fingerprint = "f".repeat(32) as Fingerprint;
  const author = title === "Quite another" ? "Ann" : "Somebody";
  if (title !== undefined)
    saveBook(scene.memory.database, { fingerprint, type: "EPUB", title, author }, path, scene.disk.facts(path)!);
  expect(scene.run()).toMatchObject({ downloaded, adopted: 1 - downloaded });
});

test.each([
  ["a number", 5],
  ["a withdrawn number", -1],
])("a file under %s gets a new one, and no other file does", (_, id) => {
  const { memory, store } = aShelfScene([]);
  const file = { state: "here", size: 1, shelf: "standard:1" as ShelfKey } as const;
  saveExpectedFiles(memory.database, [
    { ...file, id: id as BookId, path: "/a.epub", title: "Moved" },
    { ...file, id: -2 as BookId, path: "/b.epub", title: "Lost" },
  ]);
  renumberFile(memory.database, id as BookId, 7 as BookId);
  expect(store.ledger.map((one) => [one.id, one.title])).toEqual([
    [-2, "Lost"],
    [7, "Moved"],
  ]);
});
