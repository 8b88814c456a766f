import type { WantedBook } from "../../../src/features/downloads/fetchBook.task";
import { findLedgerBook, listNewerBooks, saveKnownFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { SwapReport } from "../../../src/features/downloads/swapBook";
import type { BookId } from "../../../src/model/book";
import { trashName } from "../../../src/model/bookFile";
import type { KnownServerFile } from "../../../src/model/shelf";
import { aBook, type ServedBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const pdfPath = pathOf(1).replace(".epub", ".pdf");
const others = [
  { id: 12, name: "Book 1.pdf", format: "PDF", kilobytes: 3, isOther: true },
  { id: 13, name: "Book 1.m4b", format: "M4B", isOther: true },
];
const book = (changes: Partial<ServedBook> = {}): ServedBook => aBook(1, { fileId: 11, others, ...changes });

/** Downloads and returns the outcome, the number of reports and the kilobytes on the screen. */
function fetched(scene: ShelfScene, more: Partial<WantedBook> = {}) {
  const outcomes: string[] = [];
  const kilobytes: (number | undefined)[] = [];
  scene.server.calls.length = 0;
  scene.fetching.fetch(
    { id: 1 as BookId, title: "Book 1", ...more },
    (progress) => kilobytes.push(progress?.kilobytes),
    (result) => outcomes.push(result.ok ? result.value : result.failure.kind),
  );
  scene.tasks.pass(1);
  const downloads = scene.server.calls.filter((call) => call.startsWith("download")).length;
  return { outcomes, downloads, kilobytes };
}

/** A server with a file of two formats. `pdf`: sends that one. */
function server(pdf = false): ShelfScene {
  const scene = aShelfScene([book()]);
  if (pdf) scene.server.instead = () => "%PDF-1.4 a book";
  scene.server.claims = () => undefined;
  return scene;
}

describe("a download of a chosen file", () => {
  test("does not take over a file of another format", () => {
    const scene = server(true);
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(`${folder}/Mine_1.epub`, book().bytes);
    expect(fetched(scene, { fileId: 12 })).toMatchObject({ outcomes: [pdfPath], downloads: 1 });
    expect(names(scene)).toEqual([pdfPath, `${folder}/Mine_1.epub`]);
  });

  test("takes over a file of its own format, which has another name", () => {
    const scene = server();
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(`${folder}/Mine_1.epub`, book().bytes);
    expect(fetched(scene, { fileId: 11 })).toMatchObject({ outcomes: [`${folder}/Mine_1.epub`], downloads: 0 });
  });

  test("takes over any readable file of the book if none was chosen", () => {
    const scene = server();
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(`${folder}/Mine_1.pdf`, book().bytes);
    expect(fetched(scene)).toMatchObject({ outcomes: [`${folder}/Mine_1.pdf`], downloads: 0 });
  });

  test("downloads a book again whose file is gone", () => {
    const scene = server();
    expect(fetched(scene)).toMatchObject({ outcomes: [pathOf(1)], downloads: 1 });
    expect(fetched(scene)).toMatchObject({ outcomes: [pathOf(1)], downloads: 0 });
    scene.disk.contents.delete(pathOf(1));
    expect(fetched(scene)).toMatchObject({ outcomes: [pathOf(1)], downloads: 1 });
  });
});

describe("the progress of a download", () => {
  test("is every 128 kB if the length is unknown", () => {
    const scene = server();
    scene.server.books = [book({ bytes: book().bytes.padEnd(400 * 1024, "x"), kilobytes: 400 })];
    scene.server.piece = 32 * 1024;
    expect(fetched(scene).kilobytes).toEqual([undefined, 0, 128, 256, 384, undefined]);
  });

  test("has no percent of a length of 0", () => {
    const scene = server();
    scene.server.claims = () => 0;
    expect(scene.fetch(1).ok).toBe(false);
    expect(scene.steps.filter((step) => step === "NaN")).toEqual([]);
  });
});

describe("an update of a book", () => {
  function updated(scene: ShelfScene, { mayReplace = false, fileId }: { mayReplace?: boolean; fileId?: number } = {}) {
    const swaps: SwapReport[] = [];
    const update = { mayReplace, swapped: (swap: SwapReport) => void swaps.push(swap) };
    const { outcomes, downloads } = fetched(scene, { fileId, update });
    return { outcomes, downloads, swaps };
  }

  function device(pdf = false): ShelfScene {
    const scene = server();
    fetched(scene);
    scene.server.instead = () => (pdf ? "%PDF-1.4 a book" : book().bytes.replace("<book 1>", "<newer>>"));
    return scene;
  }

  test("replaces a file that the reader changed only after a confirmation", () => {
    const scene = device();
    scene.disk.contents.set(pathOf(1), "changed");
    expect(updated(scene)).toEqual({ outcomes: ["changed"], downloads: 0, swaps: [] });
    expect(updated(scene, { mayReplace: true })).toMatchObject({ outcomes: [pathOf(1)], downloads: 1 });
  });

  test("to another format has the path of that format, and its place may differ", () => {
    const scene = device(true);
    const opens: unknown[] = [];
    Object.assign(scene.context.host.books, {
      leftAt: () => ({ place: "/body/p[2]", fraction: 0.5 }),
      swapped: ({ opensAt }: { opensAt: unknown }) => void opens.push(opensAt),
    });
    const swaps = [{ path: pdfPath, lost: 0, isPlaceThere: false }];
    expect(updated(scene, { fileId: 12 })).toEqual({ outcomes: [pdfPath], downloads: 1, swaps });
    expect(opens).toEqual([{ fraction: 0.5 }]);
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
  });

  test("to another format does not happen if the reader opens the book meanwhile", () => {
    const scene = device(true);
    scene.server.drip = () => void (scene.open = pathOf(1));
    expect(updated(scene, { fileId: 12 })).toEqual({ outcomes: ["open"], downloads: 1, swaps: [] });
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test("opens where the reader was last, also if that was during the download", () => {
    const scene = device(true);
    const opens: unknown[] = [];
    let fraction = 0.5;
    scene.server.drip = () => void (fraction = 0.75);
    Object.assign(scene.context.host.books, {
      leftAt: () => ({ fraction }),
      swapped: ({ opensAt }: { opensAt: unknown }) => void opens.push(opensAt),
    });
    updated(scene, { fileId: 12 });
    expect([opens, scene.store.bin[0]?.left]).toEqual([[{ fraction: 0.75 }], { fraction: 0.75 }]);
  });

  test("to another format keeps no place, also if there was none", () => {
    expect(updated(device(true), { fileId: 12 }).swaps).toEqual([{ path: pdfPath, lost: 0, isPlaceThere: false }]);
  });

  test("keeps the percentage if the place is lost, and only the old file is trashed", () => {
    const scene = device();
    const nothing = (): undefined => undefined;
    const unread = { contents: { readClosed: nothing, sizes: nothing } };
    const annotations = { listOf: nothing, versionOf: () => 1, engineVersionOf: nothing, textBetween: nothing };
    Object.assign(scene.context.host, { ...unread, annotations });
    Object.assign(scene.context.host.books, { leftAt: () => ({ place: "/body/p[2]", fraction: 0.5 }) });
    expect(updated(scene).swaps).toEqual([{ path: pathOf(1), lost: 0, isPlaceThere: false }]);
    const trashPath = `${folder}/${trashName}/${scene.store.bin[0]?.at}-1/Book 1_1.epub`;
    expect(scene.store.bin.map((item) => [item.path, item.trashPath])).toEqual([[pathOf(1), trashPath]]);
  });

  test("is not offered again if the newer file has the same bytes", () => {
    const scene = device();
    scene.server.instead = () => book().bytes;
    const { database } = scene.context;
    const { file } = findLedgerBook(database, 1 as BookId)!;
    saveKnownFiles(database, [{ file, knownFile: { newer: { kilobytes: 9, format: "EPUB" }, isPassed: false } }]);
    expect(listNewerBooks(database)).toHaveLength(1);
    expect(updated(scene)).toMatchObject({ outcomes: ["same"] });
    expect(listNewerBooks(database)).toEqual([]);
  });

  test.each<[string, KnownServerFile, number]>([
    ["the newer one that was seen", { mark: { id: 14 }, newer: { id: 11 }, isPassed: false }, 11],
    ["else the one that was downloaded", { mark: { id: 14 }, isPassed: false }, 14],
    ["else the one that is nearest in size", { isPassed: false }, 11],
  ])("takes of two files of one format %s", (_, knownFile, id) => {
    const scene = device();
    scene.server.books = [book({ others: [{ id: 14, name: "Large print.epub", format: "EPUB", kilobytes: 9 }] })];
    const { database } = scene.context;
    const { file } = findLedgerBook(database, 1 as BookId)!;
    saveKnownFiles(database, [{ file, knownFile }]);
    expect(updated(scene)).toMatchObject({ outcomes: [pathOf(1)], downloads: 1 });
    expect(findLedgerBook(database, 1 as BookId)?.knownFile.mark?.id).toBe(id);
  });

  test("keeps the path of a file whose ending is in capitals", () => {
    const scene = device();
    const path = pathOf(1).replace(".epub", ".EPUB");
    scene.disk.rename(pathOf(1), path);
    scene.memory.database.run("UPDATE shelf_files SET path = :path", { path });
    expect(updated(scene)).toEqual({
      outcomes: [path],
      downloads: 1,
      swaps: [{ path, lost: 0, isPlaceThere: true }],
    });
    expect(names(scene).filter((name) => !name.includes(trashName))).toEqual([path]);
  });

  test("says whether the chosen file is gone or unreadable", () => {
    const scene = device(true);
    expect(updated(scene, { fileId: 99 })).toEqual({ outcomes: ["fileGone"], downloads: 0, swaps: [] });
    expect(updated(scene, { fileId: 13 })).toEqual({ outcomes: ["format"], downloads: 0, swaps: [] });
    scene.server.books = [book({ fileName: "a.m4b", format: "M4B", others: [] })];
    expect(updated(scene)).toEqual({ outcomes: ["format"], downloads: 0, swaps: [] });
  });
});
