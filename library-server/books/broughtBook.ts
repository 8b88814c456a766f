import { strFromU8, unzipSync } from "fflate";
import type { FormFile } from "../form";
import { fingerprintOf } from "../fingerprint";
import type { BookType } from "../state/bookFile";
import { type Book, nextId, type State } from "../state/state";

/** The file endings that real servers accept, with the type of each. */
const types: Readonly<Record<string, BookType>> = {
  pdf: "PDF",
  epub: "EPUB",
  cbz: "CBZ",
  cbr: "CBR",
  cb7: "CBR",
  mobi: "MOBI",
  azw3: "AZW3",
  azw: "AZW3",
  fb2: "FB2",
  m4b: "AUDIOBOOK",
  m4a: "AUDIOBOOK",
  mp3: "AUDIOBOOK",
};

/** Undefined for an ending that is not accepted. */
export function typeOfBrought(fileName: string): BookType | undefined {
  return types[fileName.toLowerCase().split(".").pop() ?? ""];
}

/** Makes a book from an uploaded file. Undefined when the file cannot be read, which real servers answer with 500. */
export function broughtBook(state: State, { fileName, bytes }: FormFile, type: BookType): Book | undefined {
  const words = type === "EPUB" ? wordsOfEpub(bytes) : { title: stemOf(fileName), authors: [] };
  if (words === undefined) return undefined;
  return {
    id: nextId(state),
    ...words,
    type,
    fileName,
    file: Uint8Array.from(bytes),
    fingerprint: fingerprintOf(bytes),
    pageCount: 100,
    publisher: "",
    language: "en",
    description: "",
  };
}

function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, "");
}

function wordsOfEpub(bytes: Uint8Array): Pick<Book, "title" | "authors"> | undefined {
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith(".opf") });
    const text = strFromU8(Object.values(files)[0] ?? new Uint8Array());
    const title = /<dc:title[^>]*>([^<]*)</.exec(text)?.[1];
    const authors = [...text.matchAll(/<dc:creator[^>]*>([^<]*)</g)].map((found) => plain(found[1] ?? ""));
    return title === undefined ? undefined : { title: plain(title), authors };
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
