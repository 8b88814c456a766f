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
  { name: "is missing if nobody has read the book", web: {} },
  {
    name: "is that of devices if only they have one",
    record: { percent: 40, place: exact, writtenAt: 100 },
    web: {},
    readAt: 100,
    counts: { percent: 40, place: exact },
  },
  {
    name: "is the web reader's if only that has one",
    web: { EPUB: { percent: 25, place: cfi } },
    readAt: 100,
    counts: { percent: 25, cfi, isWeb: true },
  },
  {
    name: "is the web reader's if a rating made an empty record of devices",
    record: { percent: 0 },
    web: { EPUB: { percent: 25, place: cfi } },
    readAt: 100,
    counts: { percent: 25, cfi, isWeb: true },
  },
  {
    name: "is the web reader's if that was used after the devices",
    record: { percent: 40, place: exact, writtenAt: 100 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 55, cfi, isWeb: true },
  },
  {
    name: "is the device's if its push came after the web reader",
    record: { percent: 40, place: exact, writtenAt: 300 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 40, place: exact },
  },
  {
    name: "is the device's if the server dates its push a second later",
    record: { percent: 40, place: exact, writtenAt: 300 },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 301,
    counts: { percent: 40, place: exact },
  },
  {
    name: "is the further one, the web reader's, if the server sends no times",
    record: { percent: 40, place: exact },
    web: { EPUB: { percent: 55, place: cfi } },
    counts: { percent: 55, cfi, isWeb: true },
  },
  {
    name: "is the further one, the device's, if the server sends no times",
    record: { percent: 60, place: exact },
    web: { EPUB: { percent: 55, place: cfi } },
    readAt: 300,
    counts: { percent: 60, place: exact },
  },
  {
    name: "has the engine's own place if both are the same position",
    record: { percent: 40.04, place: exact, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 300,
    counts: { percent: 40.04, place: exact },
  },
  {
    name: "has the CFI if the server copied the web reader's position to the devices' record",
    record: { percent: 40.04, place: element, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 100,
    counts: { percent: 40.04, place: element, cfi, isWeb: true },
  },
  {
    name: "has the CFI if the server could not write a place",
    record: { percent: 40.04, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 100,
    counts: { percent: 40.04, cfi, isWeb: true },
  },
  {
    name: "is the web reader's if the devices' record is at the beginning, however new",
    record: { percent: 0, writtenAt: 400 },
    web: { EPUB: { percent: 25, place: cfi } },
    readAt: 300,
    counts: { percent: 25, cfi, isWeb: true },
  },
  ...["/body/DocFragment[2]/body/h1", "12", `${element}.x`].map((place) => ({
    name: `has the CFI beside ${place}, which names no text`,
    record: { percent: 40.04, place, writtenAt: 100 },
    web: { EPUB: { percent: 40, place: cfi } },
    readAt: 100,
    counts: { percent: 40.04, place, cfi, isWeb: true } as const,
  })),
  {
    name: "is the device's page if both are the same page",
    record: { percent: 60.04, place: "6", writtenAt: 100 },
    web: { PDF: { percent: 60, place: "7" } },
    readAt: 300,
    format: "PDF",
    counts: { percent: 60.04, place: "6" },
  },
  {
    name: "has the page of the web reader",
    record: { percent: 40, place: "4", writtenAt: 100 },
    web: { PDF: { percent: 60, place: "6" } },
    readAt: 300,
    format: "PDF",
    counts: { percent: 60, place: "6", isWeb: true },
  },
  {
    name: "has only the percentage if the web reader read the EPUB of a local PDF",
    web: { EPUB: { percent: 60, place: cfi } },
    readAt: 300,
    format: "PDF",
    counts: { percent: 60, isWeb: true },
  },
  {
    name: "has only the percentage if the web reader read the PDF of a local EPUB",
    web: { PDF: { percent: 60, place: "6" } },
    readAt: 300,
    counts: { percent: 60, isWeb: true },
  },
  {
    name: "is the device's if the web reader is at the beginning",
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
  tableOf("the position of the server", webReaderCases, counting),
  tableOf(
    "the spelling of a place that no server converts to a CFI:",
    unconvertibleCases,
    ({ place, said }) => [
      { said: unconvertible(place), isSame: placeKey(place) === placeKey(said ?? place) },
      { said, isSame: true },
    ],
    ({ place }) => place,
  ),
];
