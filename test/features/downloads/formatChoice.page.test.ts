import {
  formatChoices,
  hereText,
  isOtherFormatHere,
  otherFormatChoices,
} from "../../../src/features/downloads/formatChoice.page";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
import { byHand, type ServerFile } from "../../../src/model/shelf";
import { saveExpectedFiles, saveKnownFiles } from "../../../src/features/downloads/shelfFiles.store";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const book: Candidate = {
  id: 7 as BookId,
  title: "Dune",
  files: [
    { id: 1, format: "EPUB", name: "dune.epub" },
    { id: 2, format: "PDF", name: "dune.pdf" },
    { id: 3, format: "PDF", name: "dune large.pdf" },
  ],
};

/** Formats to choose from, and the files that were taken. */
function offered(path?: string) {
  const database = memoryDatabase();
  if (path !== undefined) {
    const fingerprint = "a".repeat(32) as Fingerprint;
    saveBook(database, { fingerprint, type: "EPUB", id: book.id }, path, { size: 1, modifiedAt: 1 });
  }
  const screen = aScreen({ database, host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } } });
  const taken: number[] = [];
  const take = (id: number): void => void taken.push(id);
  const choices =
    path === undefined
      ? formatChoices(screen.ui, book, take)
      : otherFormatChoices(screen.ui, book, { take, came: () => undefined });
  choices[0]?.run();
  const top = screen.top();
  const shown = top?.kind === "choose" ? top.page.choices : [];
  return { texts: shown.map(({ text }) => text.replace(/[\u2066-\u2069]/gu, "")), shown, taken };
}

test("a book that is not on the device is offered in every format", () => {
  const { texts, shown, taken } = offered();
  expect(texts).toEqual(["EPUB", "PDF · dune.pdf", "PDF · dune large.pdf"]);
  shown[2]?.run();
  expect(taken).toEqual([3]);
});

test("a book that is on the device is offered in the other formats", () => {
  expect(offered("/mine/dune.epub").texts).toEqual(["PDF · dune.pdf", "PDF · dune large.pdf"]);
  expect(offered("/mine/dune.pdf").texts).toEqual(["EPUB"]);
});

test("a book with one readable file offers no choice of formats", () => {
  const { ui } = aScreen({ database: memoryDatabase() });
  const files = [
    { id: 1, format: "EPUB", name: "dune.epub" },
    { id: 2, format: "MP3", name: "dune.mp3" },
  ];
  expect(formatChoices(ui, { ...book, files }, () => undefined)).toEqual([]);
});

test("a choice of formats leaves out files without a number, and names the book", () => {
  const screen = aScreen({ database: memoryDatabase() });
  const begin = (of: Candidate): void => formatChoices(screen.ui, of, () => undefined).forEach(({ run }) => run());
  const named = (of: Candidate): readonly unknown[] => {
    begin(of);
    const top = screen.top();
    return [screen.title(), top?.kind === "choose" && top.page.choices.map(({ text }) => text)];
  };
  const pdf = { id: 2, format: "PDF", name: "dune.pdf" };
  const files = [{ format: "EPUB", name: "dune.epub" }, pdf];
  expect(formatChoices(screen.ui, { ...book, files }, () => undefined).map(({ text }) => text)).toEqual([
    "Download as…",
  ]);
  expect(named({ ...book, files })).toEqual(["Download “Dune” as", ["PDF"]]);
  expect(named({ id: book.id, files })[0]).toBe("Download “Book 7” as");
  const unnumbered = files.map(({ format, name }) => ({ format, name }));
  expect(formatChoices(screen.ui, { ...book, files: unnumbered }, () => undefined)).toEqual([]);
});

describe("the words about a book on this device", () => {
  /** Here as an EPUB, without a path nowhere. */
  const words = (listed: Partial<Candidate>, path: string | undefined = "/mine/dune.epub") => {
    const database = memoryDatabase();
    const fingerprint = "a".repeat(32) as Fingerprint;
    if (path !== "") saveBook(database, { fingerprint, type: "EPUB", id: book.id }, path, { size: 1, modifiedAt: 1 });
    const { ui } = aScreen({ database, host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } } });
    const candidate = { id: book.id, title: "Dune", ...listed };
    return [hereText(ui, candidate), isOtherFormatHere(ui, candidate)];
  };
  const [epub, pdf] = book.files as [ServerFile, ServerFile];

  test.each<[string, Partial<Candidate>, string | undefined, string | undefined, boolean]>([
    ["no file known", {}, undefined, "✓ On this device", false],
    ["one file", { files: [epub], format: "EPUB" }, undefined, "✓ On this device", false],
    ["another file", { files: [pdf], format: "PDF" }, undefined, "✓ On this device: EPUB", true],
    ["several files", { files: [epub, pdf], format: "EPUB" }, undefined, "✓ On this device: EPUB", false],
    ["no ending", { files: [epub, pdf], format: "EPUB" }, "/mine/dune", "✓ On this device", false],
    ["absent", { files: [epub], format: "PDF" }, "", undefined, false],
  ])("name its format only if the server has another one (%s)", (_, listed, path, text, isOther) => {
    expect(words(listed, path)).toEqual([text, isOther]);
  });
});

/** The book was downloaded as this file to `/books/dune.<ending>`, and the reader's own EPUB is on the device. */
function downloaded(mark: ServerFile, isGone = false) {
  const database = memoryDatabase();
  const fingerprint = "a".repeat(32) as Fingerprint;
  const path = `/books/dune.${mark.format?.toLowerCase()}`;
  const file = { id: book.id, title: "Dune", path, state: "here", size: 1, shelf: byHand, fingerprint } as const;
  saveExpectedFiles(database, [file]);
  saveKnownFiles(database, [{ file, knownFile: { mark, isPassed: false } }]);
  saveBook(database, { fingerprint, type: "EPUB", id: book.id }, "/mine/dune.epub", { size: 1, modifiedAt: 1 });
  const facts = (at: string) => (isGone && at === path ? undefined : { size: 1, modifiedAt: 1 });
  const host = { files: { facts, sample: () => "x", chapters: () => undefined }, codec: { md5: () => fingerprint } };
  const screen = aScreen({ database, host });
  const taken: number[] = [];
  const offer = (of = book): string[] => {
    const [choice] = otherFormatChoices(screen.ui, of, { take: (id) => void taken.push(id), came: () => undefined });
    choice?.run();
    const top = screen.top();
    return top?.kind === "choose" ? top.page.choices.map(({ text }) => text.replace(/[\u2066-\u2069]/gu, "")) : [];
  };
  return { ...screen, offer, taken };
}

test("a downloaded book is offered in its other files, also those of the same format", () => {
  const files = [...(book.files ?? []), { id: 4, format: "EPUB", name: "dune illustrated.epub" }];
  const device = downloaded({ id: 4, format: "EPUB" });
  expect(device.offer({ ...book, files })).toEqual(["EPUB", "PDF · dune.pdf", "PDF · dune large.pdf"]);
});

test("another file replaces a download after a question, and not the reader's own file", () => {
  const there = downloaded({ id: 2, format: "PDF" });
  expect(hereText(there.ui, book)).toBe("✓ On this device: PDF");
  there.offer();
  there.tap("EPUB");
  expect([there.taken, there.title()]).toEqual([[], expect.stringContaining("Replace “Dune” on this device by EPUB?")]);
  const gone = downloaded({ id: 2, format: "PDF" }, true);
  expect(hereText(gone.ui, book)).toBe("✓ On this device: EPUB");
  gone.offer();
  gone.tap("PDF · dune large.pdf");
  expect([gone.taken, gone.top()]).toEqual([[3], undefined]);
});
