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
  { name: "without a rule nothing is excluded", rules: {}, book: at("/mnt/onboard/a.epub"), exclusion: undefined },
  {
    name: "a book in the folder is",
    rules: isPrivate,
    book: at("/mnt/onboard/private/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "so is one in a folder below it",
    rules: isPrivate,
    book: at("/mnt/onboard/private/more/of it/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "one beside it is not",
    rules: isPrivate,
    book: at("/mnt/onboard/a.epub"),
    exclusion: undefined,
  },
  {
    name: "nor one in a folder whose name only begins so",
    rules: isPrivate,
    book: at("/mnt/onboard/private letters/a.epub"),
    exclusion: undefined,
  },
  {
    name: "nor a book of the folder's name",
    rules: { excludedFolders: [{ path: "/mnt/onboard/private.epub" }] },
    book: at("/mnt/onboard/private.epub"),
    exclusion: undefined,
  },
  {
    name: "on a card either case is the same folder",
    rules: isPrivate,
    book: at("/mnt/onboard/Private/A.EPUB"),
    exclusion: inPrivate,
  },
  {
    name: "a link leads to it, and is it",
    rules: isPrivate,
    book: at("/mnt/card/private/a.epub"),
    exclusion: inPrivate,
  },
  {
    name: "of several places one is enough",
    rules: isPrivate,
    book: at("/mnt/onboard/a.epub", "/mnt/onboard/private/copy.epub"),
    exclusion: inPrivate,
  },
  {
    name: "everything lies in the root",
    rules: { excludedFolders: [{ path: "/" }] },
    book: at("/mnt/onboard/a.epub"),
    exclusion: { kind: "folder", folder: "/" },
  },
  {
    name: "of several folders any",
    rules: { excludedFolders: [{ path: "/mnt/onboard/private" }, { path: "/mnt/onboard/work" }] },
    book: at("/mnt/onboard/work/a.epub"),
    exclusion: { kind: "folder", folder: "/mnt/onboard/work" },
  },
  {
    name: "a folder has any name",
    rules: { excludedFolders: [{ path: "/mnt/50%0A" }, { path: "/mnt/two\nlines" }] },
    book: at("/mnt/two\nlines/a.epub"),
    exclusion: { kind: "folder", folder: "/mnt/two\nlines" },
  },
  {
    name: "nobody knows where a book lies that was never seen here",
    rules: isPrivate,
    book: at(),
    exclusion: undefined,
  },
  {
    name: "a format is excluded wherever the file lies",
    rules: { excludedFormats: [{ type: "CBZ" }, { type: "PDF" }] },
    book: { type: "PDF", paths: ["/mnt/onboard/a.pdf"] },
    exclusion: { kind: "format", type: "PDF" },
  },
  {
    name: "the others are not",
    rules: { excludedFormats: [{ type: "CBZ" }, { type: "PDF" }] },
    book: at("/mnt/onboard/pdf/a.epub"),
    exclusion: undefined,
  },
  {
    name: "nor a book of which the format is not known",
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
  { name: "the first", before: [], added: "/mnt/private", after: ["/mnt/private"] },
  { name: "a slash at its end is no part of it", before: [], added: "/mnt/private//", after: ["/mnt/private"] },
  { name: "the root keeps its slash", before: [], added: "/", after: ["/"] },
  { name: "another", before: ["/mnt/a"], added: "/mnt/ab", after: ["/mnt/a", "/mnt/ab"] },
  { name: "the same again", before: ["/mnt/a", "/mnt/b"], added: "/mnt/a", after: ["/mnt/a", "/mnt/b"] },
  { name: "one that lies in one of them", before: ["/mnt/a"], added: "/mnt/a/b", after: ["/mnt/a"] },
  { name: "one that has them in it", before: ["/mnt/a", "/opt", "/mnt/b"], added: "/mnt", after: ["/opt", "/mnt"] },
  { name: "one with a line break", before: [], added: "/mnt/%0A\n", after: ["/mnt/%0A\n"] },
];

export const tables: readonly Table[] = [
  tableOf("an excluded folder or format", exclusionCases, ({ rules, book, exclusion }) => [
    exclusionFor({ ...noRules, ...rules }, book, (folder) => links[folder] ?? folder),
    exclusion,
  ]),
  tableOf("a folder is added", folderCases, ({ before, added, after }) => [
    withFolder(
      before.map((path) => ({ path })),
      added,
    ).map(({ path }) => path),
    after,
  ]),
];
