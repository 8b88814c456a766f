export interface Isbns {
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
}

/**
 * The first valid ISBN of each length (`urn:isbn:978-3-16-148410-0`, one a line). Invalid ones are dropped: a server
 * may match them with any book that has none.
 */
export function isbnsIn(identifiers: string): Isbns {
  const found: { isbn13?: string; isbn10?: string } = {};
  for (const line of identifiers.split("\n")) {
    const candidate = candidateIn(line);
    if (found.isbn13 === undefined && isIsbn13(candidate)) found.isbn13 = candidate;
    if (found.isbn10 === undefined && isIsbn10(candidate)) found.isbn10 = candidate;
  }
  return found;
}

/** After the last colon, without hyphens and blanks, x as X. */
function candidateIn(line: string): string {
  const parts = line.split(":");
  const text = parts[parts.length - 1] ?? "";
  return text.split("-").join("").split(" ").join("").split("\r").join("").toUpperCase();
}

function isIsbn13(text: string): boolean {
  if (text.length !== 13 || !(text.startsWith("978") || text.startsWith("979"))) return false;
  return divides(
    10,
    weighted(text, (place) => (place === Math.floor(place / 2) * 2 ? 1 : 3)),
  );
}

function isIsbn10(text: string): boolean {
  return (
    text.length === 10 &&
    divides(
      11,
      weighted(text, (place) => 10 - place),
    )
  );
}

/** Undefined with a character that is no digit (X is ten in the last place). */
function weighted(text: string, weightAt: (place: number) => number): number | undefined {
  let sum = 0;
  let place = 0;
  for (const character of text.split("")) {
    const digit = character === "X" && place === 9 && text.length === 10 ? 10 : "0123456789".indexOf(character);
    if (digit < 0) return undefined;
    sum += digit * weightAt(place);
    place += 1;
  }
  return sum;
}

function divides(divisor: number, sum: number | undefined): boolean {
  return sum !== undefined && sum === Math.floor(sum / divisor) * divisor;
}

/**
 * ISBN-13 before ISBN-10 (§3 Book ID resolution 2). If one is missing it is computed, because servers do not convert.
 */
export function isbnsToAsk({ isbn13, isbn10 }: Isbns): readonly string[] {
  const asked: string[] = [];
  const first = isbn13 ?? (isbn10 === undefined ? undefined : asIsbn13(isbn10));
  const second = isbn10 ?? (isbn13 === undefined ? undefined : asIsbn10(isbn13));
  if (first !== undefined) asked.push(first);
  if (second !== undefined) asked.push(second);
  return asked;
}

function asIsbn13(isbn10: string): string {
  const stem = `978${isbn10.slice(0, 9)}`;
  const sum = weighted(stem, (place) => (place === Math.floor(place / 2) * 2 ? 1 : 3)) ?? 0;
  return `${stem}${Math.ceil(sum / 10) * 10 - sum}`;
}

/** Undefined unless the number begins with 978. */
function asIsbn10(isbn13: string): string | undefined {
  if (!isbn13.startsWith("978")) return undefined;
  const stem = isbn13.slice(3, 12);
  const sum = weighted(stem, (place) => 10 - place) ?? 0;
  const check = Math.ceil(sum / 11) * 11 - sum;
  return `${stem}${check === 10 ? "X" : check}`;
}
