import { placeKey } from "../../src/model/xpointer";
import { unconvertible, withWebReader } from "../../src/features/position/webReader.rules";
import type { FileFormat, WebPosition, RemotePosition } from "../../src/model/bookState";
import { type Compared, tableOf, type Table } from "./table";

/** A position: percent, its place, when it was written. */
interface Told {
  readonly percent: number;
  readonly place?: string;
  readonly writtenAt?: number;
}

interface WebReaderCase {
  readonly name: string;
  /** Shared position; absent: none. */
  readonly record?: Told;
  /** The web reader's, by format. */
  readonly web: Readonly<Partial<Record<FileFormat, Told>>>;
  readonly readAt?: number;
  readonly format?: FileFormat;
  /** Resulting percent and place; absent: none. */
  readonly counts?: { readonly percent: number; readonly place?: string; readonly cfi?: string; readonly isWeb?: true };
}

const exact = "/body/DocFragment[2]/body/p[3]/text().7";
const element = "/body/DocFragment[2]/body/p[3]";
const cfi = "epubcfi(/6/4!/4/6/1:7)";

const webReaderCases: readonly WebReaderCase[] = [
  { name: "nobody has read it", web: {} },
  {
    name: "only devices have",
    record: { percent: 40, place: exact, writtenAt: 100 },
    web: {},
    readAt: 100,
    counts: { percent: 40, place: exact },
  },
  {
    name: "only the web reader has",
    web: { EPUB: { percent: 25, place: cfi } },
    readAt: 100,
    counts: { percent: 25, cfi, isWeb: true },
  },
  {
    name: "a rating has made an empty record of devices",
    record: { percent: 0 },
    web: { EPUB: { percent: 25, place: cfi } },
    readAt: 100,
    counts: { percent: 25, cfi, isWeb: true },
  },
  {
    name: "the web reader was there after the devices",
    record: { percent: 40, place: exact, writtenAt: 100 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 55, cfi, isWeb: true },
  },
  {
    name: "a device was there after the web reader: its push is the last reading",
    record: { percent: 40, place: exact, writtenAt: 300 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 40, place: exact },
  },
  {
    name: "the server stamps the same push a second later",
    record: { percent: 40, place: exact, writtenAt: 300 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 301,
    counts: { percent: 40, place: exact },
  },
  {
    name: "a server that tells no times: the one further in the book counts",
    record: { percent: 40, place: exact },
    web: { EPUB: { percent: 55, place: cfi } },
    counts: { percent: 55, cfi, isWeb: true },
  },
  {
    name: "and the devices' where that is the one",
    record: { percent: 60, place: exact },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 60, place: exact },
  },
  {
    name: "the same position: the engine's own place says better where",
    record: { percent: 40.04, place: exact, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 300,
    counts: { percent: 40.04, place: exact },
  },
  {
    name: "the server has written the web reader's into the devices' record: the CFI says better where",
    record: { percent: 40.04, place: element, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 100,
    counts: { percent: 40.04, place: element, cfi, isWeb: true },
  },
  {
    name: "and where it could not write a place",
    record: { percent: 40.04, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 100,
    counts: { percent: 40.04, cfi, isWeb: true },
  },
  {
    name: "a page of the web reader",
    record: { percent: 40, place: "4", writtenAt: 100 },
    web: { PDF: { percent: 60, place: "6" } },
    readAt: 300,
    format: "PDF",
    counts: { percent: 60, place: "6", isWeb: true },
  },
  {
    name: "the web reader has read the EPUB of a book that is a PDF here: its percentage",
    web: { EPUB: { percent: 60, place: cfi } },
    readAt: 300,
    format: "PDF",
    counts: { percent: 60, isWeb: true },
  },
  {
    name: "and the PDF of one that is an EPUB here",
    web: { PDF: { percent: 60, place: "6" } },
    readAt: 300,
    counts: { percent: 60, isWeb: true },
  },
  {
    name: "the web reader is at the beginning",
    record: { percent: 40, place: exact, writtenAt: 100 },
    web: { EPUB: { percent: 0, place: cfi } },
    readAt: 300,
    counts: { percent: 40, place: exact },
  },
];

interface UnconvertibleCase {
  readonly place: string;
  /** Absent: it cannot be said otherwise. */
  readonly said?: string;
}

const unconvertibleCases: readonly UnconvertibleCase[] = [
  { place: exact, said: "/body/DocFragment[2]/body/p[3]/text()[1].7" },
  { place: "/body/DocFragment[2]/body/p[3]/text()[2].7", said: "/body/DocFragment[2]/body/p[3]/text()[2].7" },
  {
    place: "/body[1]/DocFragment[2]/body[1]/p[3]/text()[1].7",
    said: "/body/DocFragment[2]/body/p[3]/text()[1].7",
  },
  { place: "/body/DocFragment[2]/body/p[3]/img.0", said: "/body[1]/DocFragment[2]/body[1]/p[3]/img[1].0" },
  { place: element, said: "/body[1]/DocFragment[2]/body[1]/p[3]" },
  { place: "/body/DocFragment[2].0", said: "/body[1]/DocFragment[2].0" },
  { place: "/body/p[3]/text().7" },
  { place: "12" },
];

function counting({ record, web, readAt, format = "EPUB", counts }: WebReaderCase): Compared {
  const positions = { files: {}, web: web as Partial<Record<FileFormat, WebPosition>>, readAt };
  const found = withWebReader(record as RemotePosition | undefined, positions, format);
  if (found === undefined) return [found, counts];
  const { percent, place, cfi: found_cfi, isWeb } = found;
  return [{ percent, place, cfi: found_cfi, isWeb }, counts];
}

export const tables: readonly Table[] = [
  tableOf("the position that counts beside the web reader's", webReaderCases, counting),
  tableOf(
    "a place that no server turns into a CFI",
    unconvertibleCases,
    ({ place, said }) => [
      { said: unconvertible(place), isSame: placeKey(place) === placeKey(said ?? place) },
      { said, isSame: true },
    ],
    ({ place }) => place,
  ),
];
