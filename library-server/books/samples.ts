import { fingerprintOf } from "../fingerprint";
import type { Book } from "../state/state";
import { classics } from "./classics";
import { makeBook } from "./makeBook";
import type { Sample } from "./sample";

/** Books for tests: with names that file systems refuse, and with and without ISBN. */
const oddBooks: readonly Sample[] = [
  {
    id: 101,
    title: "The Lamp at Low Tide",
    author: "Mara Ellison",
    type: "EPUB",
    fileName: "Ellison, Mara - The Lamp at Low Tide.epub",
    isbn13: "9780306406157",
    isbn10: "0306406152",
    series: "Harbour Lights",
    seriesNumber: 1,
    parts: 6,
  },
  {
    id: 102,
    title: "The Lamp in the Fog",
    author: "Mara Ellison",
    type: "EPUB",
    fileName: "Ellison, Mara - The Lamp in the Fog.epub",
    isbn13: "9781861972712",
    series: "Harbour Lights",
    seriesNumber: 2,
    parts: 5,
  },
  {
    id: 103,
    title: "Kleine Straße, großes Meer",
    author: "Jürgen Öström",
    language: "de",
    type: "EPUB",
    fileName: "Öström - Kleine Straße, großes Meer.epub",
    isbn10: "080442957X",
    parts: 4,
  },
  {
    id: 104,
    title: "Notes on Paper",
    author: "Ines Calder",
    type: "PDF",
    fileName: "Notes on Paper.pdf",
    isbn13: "9783161484100",
    parts: 24,
  },
  {
    id: 105,
    title: "Tables of the Moon",
    author: "Ines Calder",
    type: "PDF",
    fileName: "tables.pdf",
    cover: "none",
    parts: 12,
  },
  {
    id: 106,
    title: "Harbour Cats 1",
    author: "Bo Lindqvist",
    type: "CBZ",
    fileName: "Harbour Cats 001.cbz",
    series: "Harbour Cats",
    seriesNumber: 1,
    parts: 10,
    cover: "jpeg",
  },
  {
    id: 107,
    title: "Harbour Cats 2",
    author: "Bo Lindqvist",
    type: "CBZ",
    fileName: "Harbour Cats 002.cbz",
    series: "Harbour Cats",
    seriesNumber: 2,
    parts: 8,
  },
  {
    id: 108,
    title: 'What? Where: "Why"/How\\Who <and> the * | Rest',
    author: "N. N. & Co.",
    type: "EPUB",
    fileName: "What? Where:  Why.epub",
    parts: 3,
    paragraphs: 8,
  },
];

const sets = { odd: oddBooks, classics } as const;

export type SampleSet = keyof typeof sets;

export const sampleSets = Object.keys(sets) as readonly SampleSet[];

const made = new Map<SampleSet, Promise<readonly Book[]>>();

/** The books of every new library, made once. */
export function sampleBooks(set: SampleSet = "odd"): Promise<readonly Book[]> {
  const books = made.get(set) ?? Promise.all(sets[set].map(bookOf));
  made.set(set, books);
  return books;
}

async function bookOf({ author, language = "en", parts, paragraphs, text, ...sample }: Sample): Promise<Book> {
  const about = { ...sample, authors: [author], language };
  const file = await makeBook(sample.type, {
    ...about,
    seed: sample.id,
    parts,
    paragraphs: paragraphs ?? 24,
    ...(text === undefined ? {} : { text }),
  });
  return {
    publishedDate: `${1900 + sample.id}-05-01`,
    description: `${sample.title}, told quietly.`,
    ...about,
    fingerprint: fingerprintOf(file),
    file,
    hardcoverId: 900000 + sample.id,
    pageCount: sample.type === "EPUB" ? parts * 8 : parts,
    publisher: "Paper Boat Press",
  };
}
