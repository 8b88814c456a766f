import { isSameKnownFile, type ServerFile, withSeenFile, type KnownServerFile } from "../../src/model/shelf";
import { type Compared, tableOf, type Table } from "./table";

/** Sighting after a server answer. */
interface SightingCase {
  readonly name: string;
  readonly before: Partial<KnownServerFile>;
  readonly seen: ServerFile;
  readonly after: Partial<KnownServerFile>;
}

const listed = { id: 5, format: "EPUB", kilobytes: 120 };
const whole = { ...listed, bytes: 122_000, tail: "a" };

const sightingCases: readonly SightingCase[] = [
  { name: "is known from the first list", before: {}, seen: listed, after: { mark: listed } },
  { name: "is not newer if the list is unchanged", before: { mark: listed }, seen: listed, after: { mark: listed } },
  {
    name: "is newer if the list has another size",
    before: { mark: listed },
    seen: { ...listed, kilobytes: 121 },
    after: { mark: listed, newer: { ...listed, kilobytes: 121 } },
  },
  {
    name: "is newer if the list has another ID",
    before: { mark: listed },
    seen: { ...listed, id: 6 },
    after: { mark: listed, newer: { ...listed, id: 6 } },
  },
  {
    name: "is newer if the list has another format",
    before: { mark: listed },
    seen: { format: "PDF" },
    after: { mark: listed, newer: { format: "PDF" } },
  },
  {
    name: "is not newer if the list has fewer fields",
    before: { mark: whole },
    seen: { format: "EPUB" },
    after: { mark: whole },
  },
  {
    name: "gets fields that were unknown",
    before: { mark: { format: "EPUB" } },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "is newer if its bytes differ, whatever the list says",
    before: { mark: whole },
    seen: { bytes: 122_010 },
    after: { mark: whole, newer: { bytes: 122_010 } },
  },
  {
    name: "is newer if its end differs with the same length",
    before: { mark: whole },
    seen: { bytes: 122_000, tail: "b" },
    after: { mark: whole, newer: { bytes: 122_000, tail: "b" } },
  },
  {
    name: "is not newer if its bytes are the same, whatever the list says",
    before: { mark: whole, newer: { kilobytes: 121 } },
    seen: { bytes: 122_000, tail: "a" },
    after: { mark: { ...whole, kilobytes: 121 } },
  },
  {
    name: "is not proven to be the same by its length alone",
    before: { mark: whole, newer: { kilobytes: 121 } },
    seen: { bytes: 122_000 },
    after: { mark: whole, newer: { kilobytes: 121 } },
  },
  {
    name: "stays newer by its bytes while the list still shows the older one",
    before: { mark: whole, newer: { bytes: 122_010 } },
    seen: listed,
    after: { mark: whole, newer: { bytes: 122_010 } },
  },
  {
    name: "is not newer if the server returned to the older one",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 } },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "gets more fields, and stays the same newer file",
    before: { mark: whole, newer: { ...listed, kilobytes: 121 } },
    seen: { bytes: 123_000 },
    after: { mark: whole, newer: { ...listed, kilobytes: 121, bytes: 123_000 } },
  },
  {
    name: "stays declined",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { ...listed, kilobytes: 121 },
    after: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
  },
  {
    name: "stays the same newer file with more fields",
    before: { mark: whole, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { bytes: 123_000 },
    after: { mark: whole, newer: { ...listed, kilobytes: 121, bytes: 123_000 }, isPassed: true },
  },
  {
    name: "is offered again if it is yet another one",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { ...listed, kilobytes: 130 },
    after: { mark: listed, newer: { ...listed, kilobytes: 130 } },
  },
  {
    name: "is offered again if the server returned to the older one before",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "gives its bytes to a local file of unknown bytes at the first look",
    before: { mark: listed },
    seen: { bytes: 122_000, tail: "a" },
    after: { mark: whole },
  },
  {
    name: "has no fields if no answer had any",
    before: {},
    seen: {},
    after: { mark: {} },
  },
];

function seen({ before, seen: file, after }: SightingCase): Compared {
  const expected = { isPassed: false, ...after };
  const known = withSeenFile({ isPassed: false, ...before }, file);
  return [
    { known, isSame: isSameKnownFile(known, expected), isStable: isSameKnownFile(withSeenFile(known, file), known) },
    { known: expected, isSame: true, isStable: true },
  ];
}

export const tables: readonly Table[] = [tableOf("the server's file of a local book", sightingCases, seen)];
