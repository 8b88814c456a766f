import type { BookId } from "./book";
import type { BookQuestion } from "./candidate";
import { trimmed } from "../text/lines";
import { isbnsIn } from "./isbn";

/** The longest number that is taken for one of the server's. */
const longestId = 9;

/**
 * What a person means by what they typed: an ISBN is one in any spelling, digits behind a `#` are the server's number
 * of a book, digits alone may be that or a title, and everything else is a title. Undefined for nothing at all.
 */
export function questionIn(text: string): BookQuestion | undefined {
  const asked = trimmed(text);
  if (asked === "") return undefined;
  const { isbn13, isbn10 } = isbnsIn(asked);
  const isbn = isbn13 ?? isbn10;
  if (isbn !== undefined) return { by: "isbn", isbn };
  const isMarked = asked.charAt(0) === "#";
  const id = numberIn(isMarked ? asked.slice(1) : asked);
  if (id === undefined) return { by: "title", title: asked };
  return { by: "id", id: id as BookId, title: isMarked ? undefined : asked };
}

function numberIn(text: string): number | undefined {
  if (text.length < 1 || text.length > longestId) return undefined;
  for (const character of text.split("")) if (character < "0" || character > "9") return undefined;
  const id = Number(text);
  return id > 0 ? id : undefined;
}
