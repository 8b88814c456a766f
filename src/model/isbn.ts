export interface Isbns {
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
}

/**
 * First valid ISBN of each length, in any spelling (`urn:isbn:…`, `ISBN 978-3-…`, two in a line). Servers may match an
 * invalid one to any book.
 */
export function isbnsIn(identifiers: string): Isbns {
  const found: { isbn13?: string; isbn10?: string } = {};
  for (const line of identifiers.split("\n")) {
    const text = plainSeparators(line).toUpperCase();
    if (isOfOtherKind(text)) continue;
    // Ten digits anywhere in a text are mostly something else.
    const isWhole = text.includes("ISBN") || digitGroups(afterScheme(text)).rest === "";
    for (const number of numbersIn(text)) {
      if (number.length === 13) found.isbn13 ??= number;
      else if (isWhole) found.isbn10 ??= number;
    }
  }
  return found;
}

/** Both lengths, digits only; for comparisons. */
export function isbnsOf({ isbn13, isbn10 }: Isbns): readonly string[] {
  return isbnsToAsk(isbnsIn(`${isbn13 ?? ""}\n${isbn10 ?? ""}`));
}

/** Digits only; an invalid one as it is. */
export function isbnText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { isbn13, isbn10 } = isbnsIn(text);
  return isbn13 ?? isbn10 ?? text;
}

/** Identifiers that have digits too. */
const otherKinds: readonly string[] = ["UUID:", "CALIBRE:"];

function isOfOtherKind(text: string): boolean {
  return otherKinds.some((kind) => text.startsWith(kind) || text.startsWith(`URN:${kind}`));
}

function afterScheme(text: string): string {
  const parts = text.split(":");
  return parts[parts.length - 1] ?? "";
}

/** Other hyphens and dashes, and blanks that do not break. */
const hyphens: readonly string[] = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2212"];
const blanks: readonly string[] = ["\u00a0", "\u2009", "\u202f", "\r", "\t"];

function plainSeparators(line: string): string {
  let text = line;
  for (const hyphen of hyphens) text = text.split(hyphen).join("-");
  for (const blank of blanks) text = text.split(blank).join(" ");
  return text.split("\u00ad").join("");
}

const digitsAndX = "0123456789X";

interface DigitGroups {
  /** Groups of digits, with an empty one where other signs than one hyphen or blank are between. */
  readonly groups: readonly string[];
  /** All other signs. */
  readonly rest: string;
}

function digitGroups(text: string): DigitGroups {
  const groups: string[] = [];
  let group = "";
  let rest = "";
  for (const sign of text.split("")) {
    if (digitsAndX.includes(sign)) {
      group += sign;
      continue;
    }
    groups.push(group);
    group = "";
    if (sign === "-" || sign === " ") continue;
    groups.push("");
    rest += sign;
  }
  return { groups: groups.concat([group]), rest };
}

/** Valid ISBNs. Neighbouring groups are joined until one is complete. */
function numbersIn(text: string): readonly string[] {
  const { groups } = digitGroups(text);
  const numbers: string[] = [];
  let at = 0;
  while (at < groups.length) {
    const { number, count } = numberAt(groups, at);
    if (number !== undefined) numbers.push(number);
    at += count;
  }
  return numbers;
}

function numberAt(groups: readonly string[], at: number): { number?: string | undefined; count: number } {
  let digits = "";
  let count = 0;
  let shorter: { number: string; count: number } | undefined;
  for (const group of groups.slice(at, at + 6)) {
    if (group === "") break;
    digits += group;
    count += 1;
    if (isIsbn13(digits)) return { number: digits, count };
    if (isIsbn10(digits)) shorter = { number: digits, count };
  }
  return shorter ?? { count: 1 };
}

function isIsbn13(text: string): boolean {
  // 9790 begins numbers of sheet music.
  const isBook = text.startsWith("978") || (text.startsWith("979") && text.charAt(3) !== "0");
  if (text.length !== 13 || !isBook) return false;
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

/** ISBN-13 first (§3.2 rule 2). A missing one is computed, because servers do not convert. */
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
