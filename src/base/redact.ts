import { titleIn } from "./title";
import { turns, withoutSigns } from "./signs";
import { consistsOf, cutBytes } from "./text";

const mark = "…";

const endsOfAuthority = ["/", "?", "#", " ", "\n", '"', "'"];
const endsOfAddress = [" ", "\n", '"', "'"];
const endsOfToken = [" ", "\n", '"', "'", ",", ";", "&"];

/** Masks `name:password@` in addresses, and JWTs. */
export function redact(text: string): string {
  return withoutTokens(withoutCredentials(text));
}

/**
 * Masks also queries of addresses, and long words with digits, as tokens and digests are. A last defence: secrets are
 * not logged in the first place.
 */
export function redactForLog(text: string): string {
  return withoutOpaque(withoutQueries(redact(text)));
}

/** Path of a request without its query and without names of books, series or people. */
export function pathForLog(path: string): string {
  let before = "";
  const parts: string[] = [];
  for (const part of (path.split("?")[0] ?? "").split("/")) {
    const isName = before === "series" || !consistsOf(part, wordSigns);
    parts.push(isName ? mark : part);
    before = part;
  }
  return parts.join("/");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const wordSigns = `${letters}${digits}-`;
const opaqueSigns = `${wordSigns}_+=`;

/** Characters. */
const shortestOpaque = 32;

function withoutOpaque(text: string): string {
  if (text.length < shortestOpaque) return text;
  const parts: string[] = [];
  let word: string[] = [];
  const end = (): void => {
    const isOpaque = word.length >= shortestOpaque && word.some((sign) => digits.includes(sign));
    parts.push(isOpaque ? mark : word.join(""));
    word = [];
  };
  for (const sign of text.split("")) {
    if (opaqueSigns.includes(sign)) word.push(sign);
    else {
      end();
      parts.push(sign);
    }
  }
  end();
  return parts.join("");
}

function withoutCredentials(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let start = text.indexOf("://");
  while (start >= 0) {
    const authority = start + 3;
    const end = endOf(text, authority, endsOfAuthority);
    const host = lastAt(text, authority, end);
    parts.push(text.slice(done, authority));
    parts.push(host < 0 ? text.slice(authority, end) : mark + text.slice(host, end));
    done = end;
    start = text.indexOf("://", done);
  }
  parts.push(text.slice(done));
  return parts.join("");
}

function withoutQueries(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let start = text.indexOf("://");
  while (start >= 0) {
    const end = endOf(text, start, endsOfAddress);
    const query = text.indexOf("?", start);
    if (query >= 0 && query < end) {
      parts.push(text.slice(done, query + 1), mark);
      done = end;
    }
    start = text.indexOf("://", end);
  }
  parts.push(text.slice(done));
  return parts.join("");
}

function withoutTokens(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let start = text.indexOf("eyJ");
  while (start >= 0) {
    parts.push(text.slice(done, start));
    done = endOf(text, start, endsOfToken);
    start = text.indexOf("eyJ", done);
  }
  parts.push(text.slice(done));
  return parts.join(mark);
}

function endOf(text: string, from: number, characters: readonly string[]): number {
  let end = text.length;
  for (const character of characters) {
    const found = text.indexOf(character, from);
    if (found >= 0 && found < end) end = found;
  }
  return end;
}

/** The last "@", because a password may contain one. */
function lastAt(text: string, from: number, to: number): number {
  let found = text.indexOf("@", from);
  let last = -1;
  while (found >= 0 && found < to) {
    last = found;
    found = text.indexOf("@", found + 1);
  }
  return last;
}

const longest = 200;

/** Signs that change the text direction, end a line, begin an escape sequence or are invisible. */
// prettier-ignore
const unseen: readonly string[] = turns.concat([
  "\u0085", "\u0090", "\u009b", "\u009c", "\u009d", "\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029", "<", ">",
]);

/** A server's message as one safe line of at most 200 bytes. */
export function safeMessage(text: string): string {
  return cut(withoutSigns(titleIn(text) ?? "", unseen));
}

function cut(text: string): string {
  return text.length <= longest ? text : `${cutBytes(text, longest)}…`;
}
