import { formatChoices, otherFormatChoices } from "../../../src/features/downloads/formatChoice.page";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
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
