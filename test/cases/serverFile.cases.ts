import { isSameSighting, type ServerFile, sighted, type KnownServerFile } from "../../src/model/shelf";
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
  { name: "the first word of it is believed", before: {}, seen: listed, after: { mark: listed } },
  { name: "the same again is nothing new", before: { mark: listed }, seen: listed, after: { mark: listed } },
  {
    name: "another size in the list is another file",
    before: { mark: listed },
    seen: { ...listed, kilobytes: 121 },
    after: { mark: listed, newer: { ...listed, kilobytes: 121 } },
  },
  {
    name: "another number in the list is another file",
    before: { mark: listed },
    seen: { ...listed, id: 6 },
    after: { mark: listed, newer: { ...listed, id: 6 } },
  },
  {
    name: "another format in the list is another file",
    before: { mark: listed },
    seen: { format: "PDF" },
    after: { mark: listed, newer: { format: "PDF" } },
  },
  {
    name: "a list that tells less says nothing against it",
    before: { mark: whole },
    seen: { format: "EPUB" },
    after: { mark: whole },
  },
  {
    name: "what was never told of the file is learned",
    before: { mark: { format: "EPUB" } },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "other bytes are another file, whatever the list says",
    before: { mark: whole },
    seen: { bytes: 122_010 },
    after: { mark: whole, newer: { bytes: 122_010 } },
  },
  {
    name: "another end is another file of the same length",
    before: { mark: whole },
    seen: { bytes: 122_000, tail: "b" },
    after: { mark: whole, newer: { bytes: 122_000, tail: "b" } },
  },
  {
    name: "the same bytes are the same file, whatever the list says by now",
    before: { mark: whole, newer: { kilobytes: 121 } },
    seen: { bytes: 122_000, tail: "a" },
    after: { mark: { ...whole, kilobytes: 121 } },
  },
  {
    name: "the same length alone proves nothing",
    before: { mark: whole, newer: { kilobytes: 121 } },
    seen: { bytes: 122_000 },
    after: { mark: whole, newer: { kilobytes: 121 } },
  },
  {
    name: "a list that still tells of the file before says nothing against other bytes",
    before: { mark: whole, newer: { bytes: 122_010 } },
    seen: listed,
    after: { mark: whole, newer: { bytes: 122_010 } },
  },
  {
    name: "a server that has gone back to the file has none that is newer",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 } },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "what was noticed is told more of, and stays one file",
    before: { mark: whole, newer: { ...listed, kilobytes: 121 } },
    seen: { bytes: 123_000 },
    after: { mark: whole, newer: { ...listed, kilobytes: 121, bytes: 123_000 } },
  },
  {
    name: "a file that the reader does not want stays unwanted",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { ...listed, kilobytes: 121 },
    after: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
  },
  {
    name: "more that is told of it makes it no other",
    before: { mark: whole, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { bytes: 123_000 },
    after: { mark: whole, newer: { ...listed, kilobytes: 121, bytes: 123_000 }, isPassed: true },
  },
  {
    name: "yet another one is offered again",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: { ...listed, kilobytes: 130 },
    after: { mark: listed, newer: { ...listed, kilobytes: 130 } },
  },
  {
    name: "after the server went back, the same one is offered again",
    before: { mark: listed, newer: { ...listed, kilobytes: 121 }, isPassed: true },
    seen: listed,
    after: { mark: listed },
  },
  {
    name: "what a file was made of that was here before is learned from the first look at the server's",
    before: { mark: listed },
    seen: { bytes: 122_000, tail: "a" },
    after: { mark: whole },
  },
  {
    name: "nothing told of nothing",
    before: {},
    seen: {},
    after: { mark: {} },
  },
];

function seen({ before, seen: file, after }: SightingCase): Compared {
  const expected = { isPassed: false, ...after };
  const known = sighted({ isPassed: false, ...before }, file);
  return [
    { known, isSame: isSameSighting(known, expected), isStable: isSameSighting(sighted(known, file), known) },
    { known: expected, isSame: true, isStable: true },
  ];
}

export const tables: readonly Table[] = [tableOf("the server's file of a book that is here", sightingCases, seen)];
