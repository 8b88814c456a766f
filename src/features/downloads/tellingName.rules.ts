import type { NamedBook } from "../../model/shelf";
import { trimmed } from "../../base/text";

/** Template to propose where file names of the server say nothing. */
export const proposedTemplate = "{author} - {title}";

/** Words of programs, without digits. */
const emptyWords =
  "|book|books|ebook|ebooks|unknown|untitled|unnamed|noname|document|download|downloads|file|files|copy|upload|output|images|export|converted|temp|tmp|test|scan|epub|pdf|cbz|cbr|mobi|azw|azw3|isbn|title|content|contents|volume|chapter|part|";

/** Shorter words are initials. */
const leastLetters = 3;

/** Hexadecimal signs in a row; a shorter one may be a word. */
const leastHash = 12;

/** True if the file name does not tell the book, and title and author would: numbers, hashes, words such as "book". */
export function needsTellingName({ fileName, title, author }: NamedBook): boolean {
  if (fileName === undefined || title === undefined || author === undefined) return false;
  const stem = stemOf(fileName).toLowerCase();
  if (stem === trimmed(title).toLowerCase()) return false;
  return wordsOf(stem).every((word) => !isTellingWord(word));
}

function stemOf(fileName: string): string {
  const pieces = fileName.split(".");
  return pieces.length < 2 ? fileName : pieces.slice(0, -1).join(".");
}

/** Letters and digits between other signs; some are empty. */
function wordsOf(stem: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  for (const sign of stem.split("")) {
    if (isLetter(sign) || isDigit(sign)) word += sign;
    else {
      words.push(word);
      word = "";
    }
  }
  return words.concat([word]);
}

function isTellingWord(word: string): boolean {
  if (isHash(word)) return false;
  const letters = word
    .split("")
    .filter((sign) => isLetter(sign))
    .join("");
  if (emptyWords.includes(`|${letters}|`)) return false;
  const isForeign = letters.split("").some((sign) => sign > "z");
  return isForeign || letters.length >= leastLetters;
}

/** Long, and with a digit: "deadbeef" is a word. */
function isHash(word: string): boolean {
  if (word.length < leastHash) return false;
  const signs = word.split("");
  // Digits come before letters.
  return signs.every((sign) => sign <= "f") && signs.some((sign) => isDigit(sign));
}

/** Signs beyond ASCII count as letters: one of them may be a word. */
function isLetter(sign: string): boolean {
  return (sign >= "a" && sign <= "z") || sign.charCodeAt(0) >= 0x80;
}

function isDigit(sign: string): boolean {
  return sign >= "0" && sign <= "9";
}
