import type { Book } from "../state/state";
import { badCover } from "./badCover";
import type { Cover, Design } from "./coverKind";
import { drawnCover } from "./drawnCover";
import { greyJpeg } from "./jpeg";
import { greyPng } from "./png";

/** The size in blocks of 8 dots: 256 by 384 dots, near the size of real servers' thumbnails. */
const columns = 32;
const rows = 48;
/** The number of pictures for the covers of all books. */
const places = 10;

/** The cover of a book; the same book always has the same cover. Undefined when the book has no cover. */
export function coverOf(book: Book): Cover | undefined {
  const kind = book.cover ?? (book.type === "CBZ" || book.type === "CBR" ? "png" : "jpeg");
  if (kind === "none") return undefined;
  if (typeof kind === "object") return picture("image/png", drawnOnce(book, kind));
  if (kind !== "jpeg" && kind !== "png") return badCover(kind);
  return picture(`image/${kind}`, shadedOnce(kind, book.id % places));
}

let drawnPlaceholder: Uint8Array | undefined;

/** Real servers' placeholder cover, drawn once. */
export function placeholder(): Cover {
  drawnPlaceholder ??= greyJpeg(columns, rows, (column) => (column < 2 ? 160 : 224));
  return picture("image/jpeg", drawnPlaceholder);
}

const drawn = new Map<number, Uint8Array>();

function drawnOnce(book: Book, design: Design): Uint8Array {
  const bytes = drawn.get(book.id) ?? drawnCover(book, design);
  drawn.set(book.id, bytes);
  return bytes;
}

function picture(contentType: string, bytes: Uint8Array): Cover {
  return { contentType, bytes: Buffer.from(bytes) };
}

const shaded = new Map<string, Uint8Array>();

/** Encoding takes longer than the rest of the answer. */
function shadedOnce(kind: "jpeg" | "png", place: number): Uint8Array {
  const bytes = shaded.get(`${kind} ${place}`) ?? shadedPicture(kind, shadesOf(place));
  shaded.set(`${kind} ${place}`, bytes);
  return bytes;
}

function shadedPicture(kind: "jpeg" | "png", shade: (column: number, row: number) => number): Uint8Array {
  if (kind === "jpeg") return greyJpeg(columns, rows, shade);
  return greyPng(columns * 4, rows * 4, (x, y) => shade(x / 4, y / 4));
}

/** A lamp over a sea, in one of ten places. */
function shadesOf(place: number): (column: number, row: number) => number {
  const lampColumn = columns * (0.25 + 0.05 * ((place * 7) % places));
  const lampRow = rows * (0.2 + 0.03 * ((place * 3) % places));
  const shore = rows * 0.72;
  return (column, row) => {
    if (column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1) return 32;
    if (row >= shore) return 48 + 24 * ((column + 2 * Math.floor(row)) % 3);
    const distance = Math.hypot(column - lampColumn, row - lampRow);
    return distance < 4 ? 255 : Math.max(64, 232 - 6 * distance);
  };
}
