import type { BookId } from "../../src/model/book";
import { fileLike, fileNow, fileOf, fileToTake, isFileOpen, takenAs, withFile } from "../../src/model/bookFile";
import type { ServerFile, ShelfBook } from "../../src/model/shelf";
import { type Compared, tableOf, type Table } from "./table";

/** The files that are told of a book: the one told with it, and those besides. Absent: nothing is said of such. */
interface ToldFiles {
  readonly own: ServerFile;
  readonly others?: readonly ServerFile[];
}

const epub: ServerFile = { id: 5, format: "EPUB", kilobytes: 100, name: "A.epub" };
const pdf: ServerFile = { id: 6, format: "PDF", kilobytes: 900, name: "A.pdf", isOther: true };
const small: ServerFile = { id: 7, format: "PDF", kilobytes: 90, name: "A small.pdf", isOther: true };
const audio: ServerFile = { id: 8, format: "AUDIOBOOK", kilobytes: 9000, name: "A.m4b" };

/** The book in one of its files that is not the first. */
function other(file: ServerFile): ServerFile {
  return { ...file, isOther: true };
}

/** The number of the file that is taken; absent: none is. */
interface TakeCase {
  readonly name: string;
  readonly told: ToldFiles;
  readonly takes?: number;
}

const takeCases: readonly TakeCase[] = [
  { name: "the only file", told: { own: epub }, takes: 5 },
  { name: "the server's main file", told: { own: epub, others: [pdf] }, takes: 5 },
  {
    name: "the first readable file if the main one is not readable",
    told: { own: audio, others: [pdf, other(epub)] },
    takes: 6,
  },
  { name: "no file if none is readable", told: { own: audio, others: [] } },
  { name: "no file of a printed book", told: { own: {} } },
];

/** Does the list leave open which file is taken? */
interface OpenCase {
  readonly name: string;
  readonly told: ToldFiles;
  /** The server may have several. */
  readonly hasFormats: boolean;
  readonly isOpen: boolean;
}

const openCases: readonly OpenCase[] = [
  { name: "a list without file names", told: { own: { format: "EPUB" } }, hasFormats: false, isOpen: true },
  { name: "a list of one file without others", told: { own: epub }, hasFormats: false, isOpen: false },
  { name: "a list of a book's first file", told: { own: epub }, hasFormats: true, isOpen: false },
  { name: "a list of a file that is not readable", told: { own: audio }, hasFormats: true, isOpen: true },
  { name: "a list of an audiobook without other files", told: { own: audio }, hasFormats: false, isOpen: false },
];

/** Which of a book's files the one at a path is. */
interface LikeCase {
  readonly name: string;
  readonly told: ToldFiles;
  readonly path: string;
  readonly kilobytes: number;
  readonly is: number | undefined;
}

const likeCases: readonly LikeCase[] = [
  {
    name: "the file with the same extension",
    told: { own: epub, others: [pdf] },
    path: "/A_1.pdf",
    kilobytes: 3,
    is: 6,
  },
  {
    name: "the file with the nearest size of two",
    told: { own: epub, others: [pdf, small] },
    path: "/A_1.pdf",
    kilobytes: 80,
    is: 7,
  },
  {
    name: "the larger file of two",
    told: { own: epub, others: [small, pdf] },
    path: "/A_1.pdf",
    kilobytes: 700,
    is: 6,
  },
  {
    name: "the server's main file if none has the extension",
    told: { own: epub, others: [pdf] },
    path: "/A.txt",
    kilobytes: 1,
    is: 5,
  },
  { name: "the only file, whatever its extension", told: { own: epub }, path: "/A_1.pdf", kilobytes: 1, is: 5 },
  {
    name: "a file without an ID if the server sends none",
    told: { own: { format: "EPUB" } },
    path: "/A.epub",
    kilobytes: 1,
    is: undefined,
  },
];

interface NowCase {
  readonly name: string;
  readonly told: ToldFiles;
  readonly path?: string;
  readonly mark?: ServerFile;
  /** The list is complete. */
  readonly isAll?: boolean;
  readonly now: ServerFile | undefined;
}

const newer: ServerFile = { id: 16, format: "PDF", kilobytes: 910, name: "B.pdf", isOther: true };

const nowCases: readonly NowCase[] = [
  { name: "the file with the same ID", told: { own: epub, others: [pdf] }, mark: pdf, path: "/A.pdf", now: pdf },
  { name: "the first file", told: { own: epub, others: [pdf] }, mark: epub, now: epub },
  {
    name: "the same file, even if another one is now the first",
    told: { own: { ...pdf, isOther: undefined }, others: [other(epub)] },
    mark: epub,
    now: other(epub),
  },
  {
    name: "another file of its format if the file was deleted",
    told: { own: epub, others: [newer] },
    mark: pdf,
    path: "/A.pdf",
    now: newer,
  },
  {
    name: "the server's main file if its format was deleted",
    told: { own: epub, others: [] },
    mark: pdf,
    path: "/A.pdf",
    now: epub,
  },
  {
    name: "a readable file if its format was deleted",
    told: { own: audio, others: [other(epub)] },
    mark: pdf,
    path: "/A.pdf",
    now: other(epub),
  },
  {
    name: "an audiobook if no other file is left",
    told: { own: audio, others: [] },
    mark: epub,
    now: audio,
  },
  {
    name: "the file with its extension if none was known",
    told: { own: epub, others: [pdf] },
    path: "/A.pdf",
    now: pdf,
  },
  {
    name: "unchanged after a list of one other file",
    told: { own: epub },
    mark: pdf,
    path: "/A.pdf",
    now: undefined,
  },
  {
    name: "unchanged after a list of one other file of its format",
    told: { own: { ...small, isOther: undefined } },
    mark: pdf,
    path: "/A.pdf",
    now: undefined,
  },
  { name: "known from a list of one file", told: { own: epub }, mark: epub, now: epub },
  {
    name: "known from a list of one file, although it was another",
    told: { own: epub },
    mark: other(epub),
    now: epub,
  },
  {
    name: "known by its format from a list of one file without IDs",
    told: { own: { format: "EPUB" } },
    mark: epub,
    now: { format: "EPUB" },
  },
  {
    name: "unchanged after a list of one file of another format without IDs",
    told: { own: { format: "PDF" } },
    mark: epub,
    now: undefined,
  },
  {
    name: "unchanged after a list of one file with another extension",
    told: { own: epub },
    path: "/A.pdf",
    now: undefined,
  },
  {
    name: "a newer file if its format has a new ID",
    told: { own: { ...epub, id: 15 } },
    mark: epub,
    now: { ...epub, id: 15 },
  },
  {
    name: "a newer file if only another format is left",
    told: { own: { format: "PDF", id: 6 } },
    mark: epub,
    isAll: true,
    now: { format: "PDF", id: 6 },
  },
];

function bookOf({ own, others }: ToldFiles): ShelfBook {
  const { id: fileId, format, kilobytes, name: fileName, isOther } = own;
  return { id: 1 as BookId, fileId, format, kilobytes, fileName, isOther, others };
}

/** `after` is the book's own file once another one is taken, `back` once its own is taken again. */
function taken({ told, takes }: TakeCase): Compared {
  const book = bookOf(told);
  const file = fileToTake(book);
  const now = takenAs(book, file)?.book;
  if (now === undefined) return [{ id: file?.id }, { id: takes }];
  return [
    { id: file?.id, after: fileOf(now), back: fileOf(withFile(now, told.own)) },
    { id: takes, after: file, back: told.own },
  ];
}

export const tables: readonly Table[] = [
  tableOf("the file of a book to download is", takeCases, taken),
  tableOf(
    "the file to download after",
    openCases,
    ({ told, hasFormats, isOpen }) => [isFileOpen(bookOf(told), hasFormats), isOpen],
    ({ name, isOpen }) => `${name}: ${isOpen ? "unknown" : "known"}`,
  ),
  tableOf("the server's file of a local book is", likeCases, ({ told, path, kilobytes, is }) => [
    fileLike(bookOf(told), { path, size: kilobytes * 1024 }).id,
    is,
  ]),
  tableOf(
    "the server's file of a local book after an update of the list is",
    nowCases,
    ({ told, path = "/A.epub", mark, isAll = false, now }) => [
      fileNow(bookOf(told), { path, size: 1024 }, mark, isAll),
      now,
    ],
  ),
];
