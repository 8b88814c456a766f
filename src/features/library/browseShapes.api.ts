import type { BrowseBook, BrowseLine } from "./browse.rules";
import { yieldEvery } from "../../base/longList";
import { shelfBookIn } from "../../server/catalogueShapes";
import { fieldsOf, lineOf, wholeOf, type Fields } from "../../server/decode";

/** Lines a turn. */
const linesATurn = 10;

/** Books, series and authors; skips lines without ID and name. `pause` yields. */
export function linesIn(listed: readonly unknown[], pause: () => void): readonly BrowseLine[] {
  const lines: BrowseLine[] = [];
  const read = yieldEvery(linesATurn, pause);
  for (const entry of listed) {
    const line = groupIn(fieldsOf(entry) ?? {}) ?? bookLineIn(entry);
    if (line !== undefined) lines.push(line);
    read();
  }
  return lines;
}

/** A series has its own field and a count; an author has a name instead of a title. */
function groupIn(fields: Fields): BrowseLine | undefined {
  const count = wholeOf(fields["bookCount"]);
  const series = lineOf(fields["seriesName"]);
  const author = lineOf(fields["name"]);
  if (count === undefined) return undefined;
  if (series !== undefined) return { group: { name: series, count, list: { of: "series", name: series } } };
  return author === undefined ? undefined : { group: { name: author, count, list: { of: "author", name: author } } };
}

function bookLineIn(entry: unknown): BrowseLine | undefined {
  const book = browseBookIn(entry);
  return book === undefined ? undefined : { book };
}

/** In any server's form; undefined without a number. */
export function browseBookIn(value: unknown): BrowseBook | undefined {
  const book = shelfBookIn(value);
  if (book === undefined) return undefined;
  const { id, title, author, series, number, fileName, format, kilobytes, fileId, state } = book;
  return {
    id,
    title: title ?? lineOf(fileName),
    author,
    series,
    number,
    format,
    kilobytes,
    fileId,
    status: state?.status,
  };
}
