import { extensionOf } from "../../base/format";
import { safeStem } from "../downloads/safeName.rules";
import { type BookType, fileNameOf, titleByName } from "../../model/book";

/** Endings that servers take, by the ending here. Packed FB2 is not among them. */
const endings: Readonly<Record<string, string>> = {
  epub: "epub",
  epub3: "epub",
  pdf: "pdf",
  cbz: "cbz",
  cbr: "cbr",
  fb2: "fb2",
  mobi: "mobi",
  prc: "mobi",
  azw3: "azw3",
  azw: "azw",
};

/** The server makes a temporary name of it. */
const room = { characters: 100, bytes: 180 };

/** Safe in a header and as a file name. Undefined for an ending that no server takes. */
export function uploadName(path: string): string | undefined {
  const ending = endings[extensionOf(fileNameOf(path)) ?? ""];
  if (ending === undefined) return undefined;
  const stem = safeStem(titleByName(path), room);
  return `${stem === "" ? "book" : stem}.${ending}`;
}

/** Servers have one format for all comics. */
export function uploadFormat(type: BookType): string {
  return type === "CBZ" || type === "CBR" ? "CBX" : type;
}
