// Also src/book/folderFiles.store.ts
import { findBook } from "../../src/book/books.store";
import { adoptFolderFile, findInFolders } from "../../src/book/findFolderFile.task";
import { saveFolderFile } from "../../src/book/folderFiles.store";
import { failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { Settings } from "../../src/model/settings";
import { aDisk } from "../fakes/disk";
import { memoryDatabase } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const size = 5000;
const ours = "a".repeat(size);
const theirs = "b".repeat(size);
const lamp = { id: 7 as BookId, title: "The Lamp", format: "EPUB", kilobytes: 5 };
const printOf = (path: string): Fingerprint => path.padEnd(32, "0") as Fingerprint;

/** Files that were never opened, by path, and the server's file of the book. */
function folder(files: Readonly<Record<string, string>>, settings: Partial<Settings> = {}, length = size) {
  const disk = aDisk();
  const database = memoryDatabase();
  const faults: Failure[] = [];
  let samples = 0;
  for (const [path, bytes] of Object.entries(files)) {
    disk.contents.set(path, bytes);
    saveFolderFile(database, { path, fingerprint: printOf(path), size: bytes.length, modifiedAt: 1 });
  }
  const context = testContext({
    database,
    settings,
    server: {
      files: {
        sample: (_id, offset, count) => {
          samples += 1;
          const failure = faults.shift();
          if (failure !== undefined) return failed(failure);
          return ok({ size: length, bytes: ours.slice(offset, offset + count) });
        },
      },
    },
    host: { files: disk, folders: disk },
  });
  const find = (book: Parameters<typeof findInFolders>[1] = lamp) => findInFolders(context, book);
  const idOf = (path: string) => findBook(database, printOf(path))?.id;
  return { context, find, idOf, disk, faults, samples: () => samples };
}

describe("a file of the server among files that were never opened", () => {
  test("is found by its bytes, and becomes a file of the book", () => {
    const there = folder({ "/mnt/books/other.epub": theirs, "/mnt/books/same.epub": ours });
    expect(there.find()).toEqual(ok(true));
    expect([there.idOf("/mnt/books/other.epub"), there.idOf("/mnt/books/same.epub")]).toEqual([undefined, 7]);
  });

  test("is compared once with each file that has other bytes", () => {
    const there = folder({ "/mnt/books/other.epub": theirs });
    expect(there.find()).toEqual(ok(false));
    expect(there.samples()).toBeGreaterThan(0);
    const { samples } = there;
    const before = samples();
    expect([there.find(), samples() - before]).toEqual([ok(false), 0]);
    there.find({ ...lamp, id: 8 as BookId });
    expect(samples()).toBeGreaterThan(before);
  });

  test("is looked for again after the connection was lost", () => {
    const there = folder({ "/mnt/books/same.epub": ours });
    there.faults.push({ kind: "timeout", sent: true });
    expect(there.find()).toEqual(failed({ kind: "timeout", sent: true }));
    expect(there.find()).toEqual(ok(true));
  });

  test("is looked for again after a refusal", () => {
    const there = folder({ "/mnt/books/same.epub": ours });
    there.faults.push({ kind: "refused", status: 500, message: "" });
    expect([there.find(), there.find()]).toEqual([ok(false), ok(true)]);
  });

  test.each([
    ["another format", { "/mnt/books/same.pdf": ours }, lamp],
    ["another size", { "/mnt/books/same.epub": "a".repeat(8000) }, lamp],
    ["an unknown size", { "/mnt/books/same.epub": ours }, { ...lamp, kilobytes: undefined }],
    ["an unknown format", { "/mnt/books/same.epub": ours }, { ...lamp, format: undefined }],
  ] as const)("is not looked for in files of %s", (_what, files, book) => {
    const there = folder(files);
    expect([there.find(book), there.samples()]).toEqual([ok(false), 0]);
  });

  test("is not taken from an excluded folder, nor if it has changed since", () => {
    const excluded = folder({ "/mnt/books/same.epub": ours }, { excludedFolders: [{ path: "/mnt/books" }] });
    expect([excluded.find(), excluded.idOf("/mnt/books/same.epub")]).toEqual([ok(false), undefined]);
    const changed = folder({ "/mnt/books/same.epub": ours });
    changed.disk.contents.set("/mnt/books/same.epub", `${ours}!`);
    expect([changed.find(), changed.idOf("/mnt/books/same.epub")]).toEqual([ok(false), undefined]);
  });

  test.each([
    [4 * 1024 + 1, 1],
    [4 * 1024, 0],
    [6 * 1024 - 1, 1],
    [6 * 1024, 0],
  ])("may have %s bytes if the server says 5 kilobytes: %s", (bytes, count) => {
    const there = folder({ "/mnt/books/same.epub": "a".repeat(bytes) });
    there.find();
    expect(Math.min(there.samples(), 1)).toBe(count);
  });

  test("is not asked for samples behind its end", () => {
    const there = folder({ "/mnt/books/same.epub": ours });
    there.find();
    expect(there.samples()).toBe([0, 1024, 4096].length);
    const short = folder({ "/mnt/books/same.epub": "a".repeat(4096) }, {}, 4096);
    expect(folder({ "/mnt/books/same.epub": ours }, {}, size - 1).find()).toEqual(ok(false));
    expect([short.find({ ...lamp, kilobytes: 4 }), short.samples()]).toEqual([ok(true), [0, 1024].length]);
  });

  test("is not taken if its time has changed, or its ending is of no book", () => {
    const path = "/mnt/books/same.epub";
    const adopted = (modifiedAt: number, as = path) => {
      const { context, idOf } = folder({ [as]: ours });
      const isAdopted = adoptFolderFile(context, { path: as, fingerprint: printOf(as), size, modifiedAt }, lamp);
      return [isAdopted, idOf(as)];
    };
    expect([adopted(1), adopted(2), adopted(1, "/mnt/books/same.txt")]).toEqual([
      [true, 7],
      [false, undefined],
      [false, undefined],
    ]);
  });
});
