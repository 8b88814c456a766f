import {
  type ExcludableBook,
  type Exclusion,
  exclusionFor,
  type Exclusions,
  withFolder,
} from "../../src/book/exclusion.rules";
import { tableOf, type Table } from "./table";

interface ExclusionCase {
  readonly name: string;
  readonly rules: Partial<Exclusions>;
  readonly book: ExcludableBook;
  readonly exclusion: Exclusion | undefined;
}

export const noRules: Exclusions = { excludedFolders: [], excludedFormats: [] };

/** Two names of one folder of a card. */
const links: Readonly<Record<string, string | undefined>> = { "/mnt/onboard/private": "/mnt/card/private" };

const inPrivate: Exclusion = { kind: "folder", folder: "/mnt/onboard/private" };
const isPrivate: Partial<Exclusions> = { excludedFolders: [{ path: "/mnt/onboard/private" }] };

function at(...paths: readonly string[]): ExcludableBook {
  return { type: "EPUB", paths };
}

const exclusionCases: readonly ExclusionCase[] = [
  { name: "no book without a rule", rules: {}, book: at("/mnt/onboard/a.epub"), exclusion: undefined },
  {
    name: "a book in the folder",
    rules: isPrivate,
    book: at("/mnt/onboard/private/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "a book in a folder below it",
    rules: isPrivate,
    book: at("/mnt/onboard/private/more/of it/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "not a book next to the folder",
    rules: isPrivate,
    book: at("/mnt/onboard/a.epub"),
    exclusion: undefined,
  },
  {
    name: "not a book in a folder whose name has the same beginning",
    rules: isPrivate,
    book: at("/mnt/onboard/private letters/a.epub"),
    exclusion: undefined,
  },
  {
    name: "not a book with the folder's name",
    rules: { excludedFolders: [{ path: "/mnt/onboard/private.epub" }] },
    book: at("/mnt/onboard/private.epub"),
    exclusion: undefined,
  },
  {
    name: "a folder on a card in either case of letters",
    rules: isPrivate,
    book: at("/mnt/onboard/Private/A.EPUB"),
    exclusion: inPrivate,
  },
  {
    name: "a folder by a link to it",
    rules: isPrivate,
    book: at("/mnt/card/private/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "a book with one of several paths in the folder",
    rules: isPrivate,
    book: at("/mnt/onboard/a.epub", "/mnt/onboard/private/copy.epub"),
    exclusion: inPrivate,
  },
  {
    name: "every book if the folder is the root",
    rules: { excludedFolders: [{ path: "/" }] },
    book: at("/mnt/onboard/a.epub"),
    exclusion: { kind: "folder", folder: "/" },
  },
  {
    name: "a book in any of several folders",
    rules: { excludedFolders: [{ path: "/mnt/onboard/private" }, { path: "/mnt/onboard/work" }] },
    book: at("/mnt/onboard/work/a.epub"),
    exclusion: { kind: "folder", folder: "/mnt/onboard/work" },
  },
  {
    name: "a folder with any name",
    rules: { excludedFolders: [{ path: "/mnt/50%0A" }, { path: "/mnt/two\nlines" }] },
    book: at("/mnt/two\nlines/a.epub"),
    exclusion: { kind: "folder", folder: "/mnt/two\nlines" },
  },
  {
    name: "not a book whose path is unknown",
    rules: isPrivate,
    book: at(),
    exclusion: undefined,
  },
  {
    name: "a format in every folder",
    rules: { excludedFormats: [{ type: "CBZ" }, { type: "PDF" }] },
    book: { type: "PDF", paths: ["/mnt/onboard/a.pdf"] },
    exclusion: { kind: "format", type: "PDF" },
  },
  {
    name: "not another format",
    rules: { excludedFormats: [{ type: "CBZ" }, { type: "PDF" }] },
    book: at("/mnt/onboard/pdf/a.epub"),
    exclusion: undefined,
  },
  {
    name: "not a book of unknown format",
    rules: { excludedFormats: [{ type: "EPUB" }] },
    book: { paths: [] },
    exclusion: undefined,
  },
];

interface FolderCase {
  readonly name: string;
  readonly before: readonly string[];
  readonly added: string;
  readonly after: readonly string[];
}

const folderCases: readonly FolderCase[] = [
  { name: "for the first folder", before: [], added: "/mnt/private", after: ["/mnt/private"] },
  { name: "without a slash at the end", before: [], added: "/mnt/private//", after: ["/mnt/private"] },
  { name: "with the slash of the root", before: [], added: "/", after: ["/"] },
  { name: "for another folder", before: ["/mnt/a"], added: "/mnt/ab", after: ["/mnt/a", "/mnt/ab"] },
  { name: "for the same folder again", before: ["/mnt/a", "/mnt/b"], added: "/mnt/a", after: ["/mnt/a", "/mnt/b"] },
  { name: "for a folder inside an excluded one", before: ["/mnt/a"], added: "/mnt/a/b", after: ["/mnt/a"] },
  {
    name: "for a folder around excluded ones",
    before: ["/mnt/a", "/opt", "/mnt/b"],
    added: "/mnt",
    after: ["/opt", "/mnt"],
  },
  { name: "for a folder with a line break", before: [], added: "/mnt/%0A\n", after: ["/mnt/%0A\n"] },
];

export const tables: readonly Table[] = [
  tableOf("the rules exclude", exclusionCases, ({ rules, book, exclusion }) => [
    exclusionFor({ ...noRules, ...rules }, book, (folder) => links[folder] ?? folder),
    exclusion,
  ]),
  tableOf("the list of excluded folders is right", folderCases, ({ before, added, after }) => [
    withFolder(
      before.map((path) => ({ path })),
      added,
    ).map(({ path }) => path),
    after,
  ]),
];
