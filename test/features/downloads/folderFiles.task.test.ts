import { homeFolder } from "../../../src/features/downloads/bookFolders";
import { failed, ok } from "../../../src/base/result";
import { followFolderFiles, learnFile } from "../../../src/features/downloads/folderFiles.task";
import { isFileKnown, listUnaskedFiles } from "../../../src/book/folderFiles.store";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aDisk } from "../../fakes/disk";
import { testContext } from "../../fakes/testContext";

/** A device with these files in its home, none of them opened. */
function device(names: readonly string[]) {
  const disk = aDisk();
  disk.makeFolder("/mnt/books/Books");
  for (const name of names) disk.contents.set(`/mnt/books/${name}`, `bytes of ${name}`);
  const context = testContext({
    settings: { libraryUsername: "anna", excludedFolders: [{ path: "/mnt/books/Private" }] },
    connection: { dialect: () => dialectOf("G") },
    host: { files: disk, folders: disk, books: { homes: () => ({ chosen: "/mnt/books", device: undefined }) } },
  });
  const state = { isOpen: true, learned: 0 };
  return {
    disk,
    context,
    state,
    known: () => listUnaskedFiles(context.database, 1000).map(({ path }) => path),
    follow: () =>
      followFolderFiles(
        context,
        () => state.isOpen,
        () => (state.learned += 1),
      ),
  };
}

const many = Array.from({ length: 60 }, (_, place) => `${100 + place}.epub`);

describe("files that were never opened", () => {
  test("are read once, and again only after a change", () => {
    const { disk, context, follow, known } = device(["one.epub", "two.pdf", "notes.txt.sdr", "picture.png"]);
    follow();
    context.tasks.pass(10);
    expect(known()).toEqual(["/mnt/books/one.epub", "/mnt/books/two.pdf"]);
    expect(disk.opened).toBe(2);
    context.tasks.pass(700);
    follow();
    context.tasks.pass(10);
    expect(disk.opened).toBe(2);
    disk.contents.set("/mnt/books/one.epub", "other bytes");
    context.tasks.pass(700);
    follow();
    context.tasks.pass(10);
    expect(disk.opened).toBe(3);
  });

  test("are read a few at a time, and no longer after the list is closed", () => {
    const { disk, context, state, follow } = device(many);
    follow();
    context.tasks.pass(1);
    expect(disk.opened).toBe(20);
    context.tasks.pass(2);
    expect(disk.opened).toBe(40);
    state.isOpen = false;
    context.tasks.pass(100);
    expect(disk.opened).toBe(40);
  });

  test("are searched at most once in ten minutes", () => {
    const { disk, context, follow } = device(["one.epub"]);
    follow();
    context.tasks.pass(10);
    disk.contents.set("/mnt/books/two.epub", "two");
    follow();
    context.tasks.pass(10);
    expect(disk.opened).toBe(1);
    context.tasks.pass(700);
    follow();
    context.tasks.pass(10);
    expect(disk.opened).toBe(2);
    disk.contents.set("/mnt/books/three.epub", "three");
    follow();
    context.tasks.pass(10);
    expect(disk.opened).toBe(2);
  });

  test("are searched among twenty thousand entries at most in one run", () => {
    const { disk, context, follow, known } = device([]);
    for (const folder of ["A", "B", "C"]) disk.makeFolder(`/mnt/books/${folder}`);
    for (const folder of ["A", "B"])
      for (let place = 0; place < 12_000; place += 1) disk.contents.set(`/mnt/books/${folder}/${place}.png`, "");
    disk.contents.set("/mnt/books/C/book.epub", "book");
    follow();
    context.tasks.pass(500);
    expect(known()).toEqual([]);
  });

  test("are read up to five hundred files in one run, the rest in the next one", () => {
    const { disk, context, follow } = device(Array.from({ length: 520 }, (_, place) => `${1000 + place}.epub`));
    follow();
    context.tasks.pass(300);
    expect(disk.opened).toBe(500);
    context.tasks.pass(700);
    follow();
    context.tasks.pass(300);
    expect(disk.opened).toBe(520);
  });

  test("are shown as found even if the server fails for the next one", () => {
    const { context, state, follow } = device(["one.epub", "two.epub"]);
    follow();
    context.tasks.pass(700);
    expect(state.learned).toBe(1);
    let asked = 0;
    const findByHash = () => ((asked += 1) === 1 ? ok({ id: 7 }) : failed({ kind: "timeout", sent: true }));
    Object.assign(context, { connection: { dialect: () => dialectOf("spec") }, server: { books: { findByHash } } });
    follow();
    context.tasks.pass(10);
    expect([asked, state.learned]).toEqual([2, 2]);
  });

  test("are asked about once if they are unknown there, and again after a lost answer", () => {
    const { context, follow } = device(["one.epub", "two.epub"]);
    const answers = [ok(undefined), failed({ kind: "timeout", sent: true } as const)];
    let asked = 0;
    const findByHash = () => ((asked += 1), answers.shift() ?? ok(undefined));
    Object.assign(context, { connection: { dialect: () => dialectOf("spec") }, server: { books: { findByHash } } });
    const searches = [1, 2, 3].map(() => {
      follow();
      context.tasks.pass(700);
      return asked;
    });
    expect(searches).toEqual([2, 3, 3]);
  });

  test("are not read in excluded and hidden folders", () => {
    const { disk, context, follow, known } = device([]);
    for (const folder of ["Private", ".adds", "one.sdr", "Fiction"]) {
      disk.makeFolder(`/mnt/books/${folder}`);
      disk.contents.set(`/mnt/books/${folder}/book.epub`, folder);
    }
    follow();
    context.tasks.pass(10);
    expect(known()).toEqual(["/mnt/books/Fiction/book.epub"]);
    const facts = { size: "Fiction".length, modifiedAt: 1 };
    expect(isFileKnown(context.database, "/mnt/books/Fiction/book.epub", facts)).toBe(true);
  });
});

describe("a walk through the folders", () => {
  test("reads five hundred files at most", () => {
    const { disk, context, follow } = device(Array.from({ length: 505 }, (_, place) => `${1000 + place}.epub`));
    follow();
    context.tasks.pass(500);
    expect(disk.opened).toBe(500);
  });

  test("looks at four hundred entries at a time", () => {
    const { disk, context, follow } = device([]);
    disk.makeFolder("/mnt/books/Private");
    for (let place = 0; place < 600; place += 1) disk.contents.set(`/mnt/books/Private/${1000 + place}.epub`, "");
    const { facts } = disk;
    let looked = 0;
    disk.facts = (path) => ((looked += 1), facts(path));
    const counts: number[] = [];
    follow();
    for (let batch = 0; batch < 4; batch += 1) {
      context.tasks.pass(batch === 0 ? 1 : 2);
      counts.push(looked);
    }
    expect(counts).toEqual([0, 400, 600, 600]);
  });

  test("goes eight folders deep, and into no link", () => {
    const { disk, context, follow, known } = device([]);
    const deep = (depth: number): string => `/mnt/books/${Array.from({ length: depth }, () => "in").join("/")}`;
    disk.makeFolder(deep(9));
    disk.makeFolder("/mnt/books/link");
    for (const folder of [deep(8), deep(9), "/mnt/books/link"]) disk.contents.set(`${folder}/book.epub`, folder);
    disk.resolved = (path) => (path === "/mnt/books/link" ? "/mnt/books/in" : path);
    follow();
    context.tasks.pass(10);
    expect(known()).toEqual([`${deep(8)}/book.epub`]);
  });

  test("is repeated after exactly ten minutes, and shows nothing without new files", () => {
    const { disk, context, state, follow } = device(["one.epub"]);
    follow();
    context.tasks.pass(600);
    disk.contents.set("/mnt/books/one.epub", "other bytes");
    follow();
    context.tasks.pass(700);
    expect([disk.opened, state.learned]).toEqual([2, 2]);
    follow();
    context.tasks.pass(10);
    expect([disk.opened, state.learned]).toEqual([2, 2]);
  });

  test("asks the server once for each file, and shows nothing if it has none", () => {
    const { context, state, follow } = device(["one.epub", "two.epub"]);
    let asked = 0;
    const findByHash = () => ((asked += 1), ok(undefined));
    follow();
    context.tasks.pass(700);
    Object.assign(context, { connection: { dialect: () => dialectOf("spec") }, server: { books: { findByHash } } });
    for (let times = 0; times < 2; times += 1) {
      follow();
      context.tasks.pass(700);
    }
    expect([asked, state.learned]).toEqual([2, 1]);
  });
});

test("a file is learned only if it is new, allowed and readable", () => {
  const { disk, context } = device(["one.epub", "two.epub"]);
  disk.contents.set("/mnt/books/Private/three.epub", "three");
  const learned = (name: string): boolean => learnFile(context, `/mnt/books/${name}`);
  expect(["one.epub", "one.epub", "none.epub", "Private/three.epub"].map(learned)).toEqual([true, false, false, false]);
  disk.sample = () => undefined;
  expect(learned("two.epub")).toBe(false);
});

test.each<[string | undefined, string | undefined, string | undefined]>([
  ["/mnt/books", "/mnt", "/mnt/books"],
  [undefined, "/mnt", "/mnt"],
  ["", "/mnt", "/mnt"],
  ["/", "/mnt", undefined],
  [undefined, undefined, undefined],
])("KOReader's home is searched, but never the whole device (%s, %s)", (chosen, ofDevice, home) => {
  const homes = () => ({ chosen, device: ofDevice });
  expect(homeFolder(testContext({ host: { books: { homes }, folders: { resolved: (path) => path } } }))).toBe(home);
});
