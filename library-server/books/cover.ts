import type { Book } from "../state/state";
import { badCover, type BadCover } from "./badCover";
import { greyJpeg } from "./jpeg";
import { greyPng } from "./png";

/** What stands for the cover of a book: a picture of one kind or the other, none, or what no picture should be. */
export type CoverKind = "jpeg" | "png" | "none" | BadCover;

export interface Cover {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** In blocks of 8 dots: 256 by 384, near the size of real servers' thumbnails. */
const columns = 32;
const rows = 48;

/** The cover of a book; the same book has the same always. Undefined when it has none. */
export function coverOf(book: Book): Cover | undefined {
  const kind = book.cover ?? (book.type === "CBZ" || book.type === "CBR" ? "png" : "jpeg");
  if (kind === "none") return undefined;
  if (kind !== "jpeg" && kind !== "png") return badCover(kind);
  const shade = shadesOf(book.id);
  if (kind === "jpeg") return picture("image/jpeg", greyJpeg(columns, rows, shade));
  return picture(
    "image/png",
    greyPng(columns * 4, rows * 4, (x, y) => shade(x / 4, y / 4)),
  );
}

/** What real servers show of a book that has no cover: a plain page. */
export function placeholder(): Cover {
  return picture(
    "image/jpeg",
    greyJpeg(columns, rows, (column) => (column < 2 ? 160 : 224)),
  );
}

function picture(contentType: string, bytes: Uint8Array): Cover {
  return { contentType, bytes: Buffer.from(bytes) };
}

/** A lamp over a sea, in another place for each book. */
function shadesOf(seed: number): (column: number, row: number) => number {
  const lampColumn = columns * (0.25 + 0.05 * ((seed * 7) % 10));
  const lampRow = rows * (0.2 + 0.03 * ((seed * 3) % 10));
  const shore = rows * 0.72;
  return (column, row) => {
    if (column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1) return 32;
    if (row >= shore) return 48 + 24 * ((column + 2 * Math.floor(row)) % 3);
    const distance = Math.hypot(column - lampColumn, row - lampRow);
    return distance < 4 ? 255 : Math.max(64, 232 - 6 * distance);
  };
}
