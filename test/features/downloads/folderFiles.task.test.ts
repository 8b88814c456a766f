import { followFolderFiles } from "../../../src/features/downloads/folderFiles.task";
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
