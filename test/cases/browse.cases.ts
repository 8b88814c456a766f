import {
  inLocalOrder,
  inSeriesOrder,
  type BrowseLine,
  endsDownloads,
  joined,
  wantsNextPage,
} from "../../src/features/library/browse.rules";
import { linesIn } from "../../src/features/library/allBooks.api";
import type { FetchTrouble } from "../../src/model/download";
import { tableOf, type Table } from "./table";

/** Server list and displayed lines. */
interface ReadingCase {
  readonly name: string;
  readonly listed: readonly unknown[];
  readonly lines: readonly unknown[];
}

const readingCases: readonly ReadingCase[] = [
  {
    name: "in the short form of newer servers",
    listed: [
      {
        id: 5,
        title: "The Lamp",
        authors: ["Mara Ellison", "Bo Lindqvist"],
        readStatus: "PAUSED",
        seriesName: "Lamps",
        seriesNumber: 1.5,
        primaryFileType: "EPUB",
        primaryFileName: "lamp.epub",
        fileSizeKb: 2048,
      },
    ],
    lines: [
      {
        book: {
          id: 5,
          title: "The Lamp",
          author: "Mara Ellison, Bo Lindqvist",
          series: "Lamps",
          number: 1.5,
          format: "EPUB",
          kilobytes: 2048,
          status: "PAUSED",
        },
      },
    ],
  },
  {
    name: "with its file name if little is known",
    listed: [{ id: 7, authors: [], primaryFileName: "tables.pdf", primaryFileType: "PDF" }],
    lines: [{ book: { id: 7, title: "tables.pdf", format: "PDF" } }],
  },
  {
    name: "in the long form",
    listed: [
      {
        id: 8,
        metadata: { title: "The Lamp", authors: ["Mara Ellison"], seriesName: "Lamps", seriesNumber: 2 },
        primaryFile: { fileName: "lamp.epub", bookType: "EPUB", fileSizeKb: 9 },
        readStatus: "READ",
      },
    ],
    lines: [
      {
        book: {
          id: 8,
          title: "The Lamp",
          author: "Mara Ellison",
          series: "Lamps",
          number: 2,
          format: "EPUB",
          kilobytes: 9,
          status: "READ",
        },
      },
    ],
  },
  {
    name: "without a status if the status is unknown",
    listed: [{ id: 8, title: "The Lamp", readStatus: "DEVOURED" }],
    lines: [{ book: { id: 8, title: "The Lamp" } }],
  },
  {
    name: "as a series with the number of its books",
    listed: [{ seriesName: "Lamps", bookCount: 3, authors: ["Mara Ellison"], booksRead: 1 }],
    lines: [{ group: { name: "Lamps", count: 3, list: { of: "series", name: "Lamps" } } }],
  },
  {
    name: "as an author with the number of books",
    listed: [{ id: 4, name: "Ellison, Mara", bookCount: 2, hasPhoto: false }],
    lines: [{ group: { name: "Ellison, Mara", count: 2, list: { of: "author", name: "Ellison, Mara" } } }],
  },
  {
    name: "left out without an ID or a name",
    listed: [
      { title: "nobody" },
      { bookCount: 3 },
      "text",
      7,
      { id: -1, title: "below" },
      { id: 9, title: "The Lamp" },
    ],
    lines: [{ book: { id: 9, title: "The Lamp" } }],
  },
];

/** A list that is shown, and whether its next page is asked for. */
interface PagingCase {
  readonly name: string;
  readonly lines: number;
  readonly seen: number;
  readonly more?: boolean;
  readonly barren?: number;
  readonly wanted: boolean;
}

const pagingCases: readonly PagingCase[] = [
  { name: "not at the first screen of fifty lines", lines: 50, seen: 14, wanted: false },
  { name: "not with the last line but one on the screen", lines: 50, seen: 50, wanted: false },
  { name: "with the line for the rest on the screen", lines: 50, seen: 51, wanted: true },
  { name: "not at the end of a complete list", lines: 50, seen: 56, more: false, wanted: false },
  { name: "after a page without new lines", lines: 0, seen: 14, barren: 1, wanted: true },
  { name: "not after four pages without new lines", lines: 0, seen: 14, barren: 4, wanted: false },
  { name: "not beyond the maximum length", lines: 2000, seen: 2010, wanted: false },
];

/** Two pages of a list, as numbers of books, and the list that they make. */
interface JoiningCase {
  readonly name: string;
  readonly lines: readonly number[];
  readonly next: readonly number[];
  readonly joined: readonly number[];
}

const joiningCases: readonly JoiningCase[] = [
  { name: "with one page after the other", lines: [1, 2], next: [3], joined: [1, 2, 3] },
  { name: "with a book that moved to the next page meanwhile", lines: [1, 2], next: [2, 3], joined: [1, 2, 3] },
  { name: "with a page that has a book twice", lines: [], next: [4, 4, 5], joined: [4, 5] },
  { name: "with a page that was loaded before", lines: [1, 2], next: [1, 2], joined: [1, 2] },
];

/** Lines of books with these numbers. */
export function linesOfBooks(ids: readonly number[]): readonly BrowseLine[] {
  return ids.map((id) => ({ book: { id: id as never } }));
}

/** A list, as ID and number in its series, or number and name of the series; and the IDs in order. */
interface SeriesCase {
  readonly name: string;
  readonly listed: readonly (readonly [id: number, number?: number, series?: string])[];
  readonly ordered: readonly number[];
}

const seriesCases: readonly SeriesCase[] = [
  {
    name: "by number, and those with the same one in the server's order",
    listed: [
      [1, 3],
      [2, 1],
      [4, 1],
      [5, 1],
      [3, 1],
      [7, 1],
      [8, 1],
      [6, 2],
    ],
    ordered: [2, 4, 5, 3, 7, 8, 6, 1],
  },
  { name: "with those without a number at their place", listed: [[1, 3], [2], [3, 1]], ordered: [3, 2, 1] },
  {
    name: "within the places that the series has",
    listed: [
      [1, 2, "Lamps"],
      [2, 9, "Fogs"],
      [3, 1, "Lamps"],
      [4, 8, "Fogs"],
    ],
    ordered: [3, 4, 1, 2],
  },
];

interface TroubleCase {
  readonly name: string;
  readonly trouble: { readonly kind: string; readonly [more: string]: unknown };
  readonly ends: boolean;
}

const refused = { kind: "refused", status: 404, message: "" };

const troubleCases: readonly TroubleCase[] = [
  { name: "if the disk has no space", trouble: { kind: "space", freeMegabytes: 1, keptFreeMegabytes: 2 }, ends: true },
  { name: "if the disk is full", trouble: { kind: "disk" }, ends: true },
  { name: "if the folder is missing", trouble: { kind: "folder", folder: "/x" }, ends: true },
  { name: "if other work is running", trouble: { kind: "busy" }, ends: true },
  {
    name: "not if a single book is too large",
    trouble: { kind: "large", megabytes: 9, freeMegabytes: 1, keptFreeMegabytes: 2 },
    ends: false,
  },
  { name: "not if a book was deleted", trouble: { kind: "gone" }, ends: false },
  { name: "not if a book has no readable file", trouble: { kind: "format" }, ends: false },
  { name: "not if a file has another length", trouble: { kind: "length" }, ends: false },
  { name: "not if a file is no book", trouble: { kind: "content" }, ends: false },
  { name: "not if a file name is taken", trouble: { kind: "occupied" }, ends: false },
  { name: "not if the server refuses a book", trouble: { kind: "server", failure: refused }, ends: false },
  { name: "if the reader stops", trouble: { kind: "server", failure: { kind: "cancelled", sent: true } }, ends: true },
  { name: "if the connection is lost", trouble: { kind: "server", failure: { kind: "offline" } }, ends: true },
  {
    name: "if the account has no right",
    trouble: { kind: "server", failure: { kind: "denied", status: 403, message: "" } },
    ends: true,
  },
  {
    name: "not after a web page in place of a book",
    trouble: { kind: "server", failure: { kind: "unreadable", detail: "" } },
    ends: true,
  },
];

interface TitleCase {
  readonly name: string;
  readonly titles: readonly string[];
  readonly ordered: readonly string[];
}

const titleCases: readonly TitleCase[] = [
  { name: "without regard to case", titles: ["b", "C", "A"], ordered: ["A", "b", "C"] },
  {
    name: "also if many have the same one",
    titles: ["Lamp", "Lamp", "Fog", "Lamp", "Lamp", "Lamp", "Lamp", "Lamp"],
    ordered: ["Fog", "Lamp", "Lamp", "Lamp", "Lamp", "Lamp", "Lamp", "Lamp"],
  },
];

export const tables: readonly Table[] = [
  tableOf("a line of a list is read", readingCases, ({ listed, lines }) => [linesIn(listed, () => undefined), lines]),
  tableOf("the next page of a list is requested", pagingCases, ({ lines, seen, more = true, barren = 0, wanted }) => [
    wantsNextPage({ lines, seen, more, barren }),
    wanted,
  ]),
  tableOf("a list is made of pages", joiningCases, (one) => [
    joined(linesOfBooks(one.lines), linesOfBooks(one.next)).map(({ book }) => book?.id),
    one.joined,
  ]),
  tableOf("books of a series are listed", seriesCases, ({ listed, ordered }) => {
    const lines = listed.map(([id, number, series = "Lamps"]) => ({ book: { id: id as never, series, number } }));
    return [inSeriesOrder(lines).map(({ book }) => book?.id), ordered];
  }),
  tableOf("books on this device are listed by title", titleCases, ({ titles, ordered }) => {
    const books = titles.map((title, at) => ({ id: at as never, title }));
    return [inLocalOrder({ of: "reading" }, books).map(({ title }) => title), ordered];
  }),
  tableOf("several downloads end", troubleCases, ({ trouble, ends }) => [
    endsDownloads(trouble as unknown as FetchTrouble),
    ends,
  ]),
];
