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
  { name: "the same title and author", before: dune, after: dune, same: true },
  {
    name: "another spelling of the same",
    before: { title: "Ender's Game", author: "Card, Orson Scott" },
    after: { title: "ENDER’S  GAME", author: "Orson Scott Card" },
    same: true,
  },
  {
    name: "several authors in another order, one a line",
    before: { title: "Good Omens", author: "Terry Pratchett, Neil Gaiman" },
    after: { title: "Good Omens", author: "Neil Gaiman\nTerry Pratchett" },
    same: true,
  },
  { name: "another title", before: dune, after: { ...dune, title: "Dune Messiah" }, same: false },
  {
    name: "the same title by somebody else",
    before: { title: "The Trial", author: "Franz Kafka" },
    after: { title: "The Trial", author: "John Grisham" },
    same: false,
  },
  { name: "a title without an author", before: { title: "scene" }, after: { title: "scene" }, same: false },
  { name: "an author without a title", before: { author: "HP" }, after: { author: "HP" }, same: false },
  {
    name: "unknown by unknown, as programs write it",
    before: { title: "Unknown", author: "Unknown" },
    after: { title: "Unknown", author: "Unknown" },
    same: false,
  },
  {
    name: "nothing but punctuation",
    before: { title: "!", author: "?" },
    after: { title: "!", author: "?" },
    same: false,
  },
  { name: "nothing at all", before: {}, after: {}, same: false },
  {
    name: "a title and an author that are not the newer file's own words",
    before: dune,
    after: { ...dune, nameless: true },
    same: false,
  },
  {
    name: "one ISBN, whatever the titles are",
    before: { ...dune, isbn13: "9780306406157" },
    after: { title: "Dune (illustrated)", author: "Herbert", isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "one ISBN in its two spellings",
    before: { isbn10: "0306406152" },
    after: { isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "one ISBN with a server's hyphens",
    before: { isbn13: "978-0-306-40615-7" },
    after: { isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "another edition: the same title and author under another ISBN",
    before: { ...dune, isbn13: "9780306406157" },
    after: { ...dune, isbn13: "9780439420891" },
    same: false,
  },
  {
    name: "the same title and author where only one names an ISBN",
    before: dune,
    after: { ...dune, isbn13: "9780306406157" },
    same: true,
  },
  {
    name: "an ISBN that is none is no word against it",
    before: { ...dune, isbn13: "0000000000000" },
    after: { ...dune, isbn13: "9780306406157" },
    same: true,
  },
  { name: "another format", before: { ...dune, type: "PDF" }, after: dune, same: false },
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
  { name: "the title and author that the server wrote into it", found: dune, after: dune, same: true },
  { name: "in the format of the file", found: { ...dune, format: "EPUB" }, after: dune, same: true },
  { name: "not in another format", found: { ...dune, format: "PDF" }, after: dune, same: false },
  {
    name: "in the server's one word for comics",
    found: { ...dune, format: "CBX" },
    after: { ...dune, type: "CBZ" },
    same: true,
  },
  { name: "not with another title", found: { ...dune, title: "Emma" }, after: dune, same: false },
  {
    name: "not by a name that the file does not say itself",
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
    "a file where another one was is the same book",
    rewrittenCases,
    ({ before, after, same }) => [isRewritten(bookOf(before), newer(after)), same],
    ({ name, same }) => `${name}: ${same ? "yes" : "no"}`,
  ),
  tableOf(
    "a file and the server's book are one",
    versionCases,
    ({ found, after, same }) => [isVersionOf({ id: 1 as BookId, ...found }, newer(after)), same],
    ({ name, same }) => `${name}: ${same ? "yes" : "no"}`,
  ),
];
