import { isRewritten, isVersionOf } from "../../src/book/rewritten.rules";
import { type Book, type BookId, type BookType, type Fingerprint, labelOf } from "../../src/model/book";
import { tableOf, type Table } from "./table";

interface Known {
  readonly type?: BookType;
  readonly title?: string;
  readonly author?: string;
  readonly isbn13?: string;
  readonly isbn10?: string;
}

interface RewrittenCase {
  readonly name: string;
  readonly before: Known;
  /** `nameless`: the title was made of the file's name, or given to the place by the reader. */
  readonly after: Known & { readonly nameless?: boolean };
  readonly same: boolean;
}

const dune: Known = { title: "Dune", author: "Frank Herbert" };

const rewrittenCases: readonly RewrittenCase[] = [
  { name: "if title and author are the same", before: dune, after: dune, same: true },
  {
    name: "if title and author differ only in spelling",
    before: { title: "Ender's Game", author: "Card, Orson Scott" },
    after: { title: "ENDER’S  GAME", author: "Orson Scott Card" },
    same: true,
  },
  {
    name: "if several authors are in another order, one in a line",
    before: { title: "Good Omens", author: "Terry Pratchett, Neil Gaiman" },
    after: { title: "Good Omens", author: "Neil Gaiman\nTerry Pratchett" },
    same: true,
  },
  { name: "if the title differs", before: dune, after: { ...dune, title: "Dune Messiah" }, same: false },
  {
    name: "if another author has the same title",
    before: { title: "The Trial", author: "Franz Kafka" },
    after: { title: "The Trial", author: "John Grisham" },
    same: false,
  },
  { name: "if the author is missing", before: { title: "scene" }, after: { title: "scene" }, same: false },
  { name: "if the title is missing", before: { author: "HP" }, after: { author: "HP" }, same: false },
  {
    name: "if both are unknown",
    before: { title: "Unknown", author: "Unknown" },
    after: { title: "Unknown", author: "Unknown" },
    same: false,
  },
  {
    name: "if there is only punctuation",
    before: { title: "!", author: "?" },
    after: { title: "!", author: "?" },
    same: false,
  },
  { name: "if both are missing", before: {}, after: {}, same: false },
  {
    name: "if title and author are not the newer file's own",
    before: dune,
    after: { ...dune, nameless: true },
    same: false,
  },
  {
    name: "if the ISBN is the same, whatever the titles are",
    before: { ...dune, isbn13: "9780306406157" },
    after: { title: "Dune (illustrated)", author: "Herbert", isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "if the ISBN is the same in two spellings",
    before: { isbn10: "0306406152" },
    after: { isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "if the ISBN is the same with hyphens of the server",
    before: { isbn13: "978-0-306-40615-7" },
    after: { isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "if the same title and author have another ISBN",
    before: { ...dune, isbn13: "9780306406157" },
    after: { ...dune, isbn13: "9780439420891" },
    same: false,
  },
  {
    name: "if title and author are the same and only one has an ISBN",
    before: dune,
    after: { ...dune, isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "if title and author are the same and the ISBN is invalid",
    before: { ...dune, isbn13: "0000000000000" },
    after: { ...dune, isbn13: "9780306406157" },
    same: true,
  },
  { name: "if the format differs", before: { ...dune, type: "PDF" }, after: dune, same: false },
];

/** A book as the server describes it. */
interface Described extends Known {
  readonly format?: string;
}

interface VersionCase {
  readonly name: string;
  readonly found: Described;
  readonly after: RewrittenCase["after"];
  readonly same: boolean;
}

const versionCases: readonly VersionCase[] = [
  { name: "if the server wrote title and author into the file", found: dune, after: dune, same: true },
  { name: "if the format is the same", found: { ...dune, format: "EPUB" }, after: dune, same: true },
  { name: "if the format differs", found: { ...dune, format: "PDF" }, after: dune, same: false },
  {
    name: "if the server has its one format for comics",
    found: { ...dune, format: "CBX" },
    after: { ...dune, type: "CBZ" },
    same: true,
  },
  { name: "if the title differs", found: { ...dune, title: "Emma" }, after: dune, same: false },
  {
    name: "if the file itself does not have the title",
    found: dune,
    after: { ...dune, nameless: true },
    same: false,
  },
];

function bookOf(known: Known): Book {
  return { type: "EPUB", fingerprint: "f".repeat(32) as Fingerprint, ...known };
}

function newer({ nameless, ...known }: RewrittenCase["after"]): Book {
  return { ...bookOf(known), label: nameless === true ? undefined : labelOf(known.title, known.author) };
}

export const tables: readonly Table[] = [
  tableOf(
    "a file in the place of another one is the same book",
    rewrittenCases,
    ({ before, after, same }) => [isRewritten(bookOf(before), newer(after)), same],
    ({ name, same }) => `${name}: ${same ? "yes" : "no"}`,
  ),
  tableOf(
    "a file and the server's book are the same",
    versionCases,
    ({ found, after, same }) => [isVersionOf({ id: 1 as BookId, ...found }, newer(after)), same],
    ({ name, same }) => `${name}: ${same ? "yes" : "no"}`,
  ),
];
