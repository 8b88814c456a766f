import { soundNumber } from "../base/scale";
import { withoutInvisible } from "../base/signs";
import { cutBytes, isPrintable, trimmed } from "../base/text";
import { ownText, paragraphIn, titleIn } from "../base/title";
import { yieldEvery } from "../base/longList";
import type { Failure } from "../base/failure";
import { failed, ok, type Failed, type Result } from "../base/result";
import type { Codec } from "../koreader/host.port";

/** JSON null may be any value of no known type. */
export type Fields = Readonly<Record<string, unknown>>;

/** Undefined for anything but an object or a list. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" ? (value as Fields) : undefined;
}

/** A non-empty object or list; undefined for an error object. */
export function storedFields(value: unknown): Fields | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined || Object.keys(fields).length === 0) return undefined;
  const isError = (numberOf(fields["status"]) ?? 0) >= leastError && fields["id"] === undefined;
  return isError ? undefined : fields;
}

const leastError = 400;

/**
 * At most the first `most` elements: a server that sends more than was asked for is not believed. An empty object counts:
 * the host cannot distinguish it from an empty list.
 */
export function listOf(value: unknown, most: number): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  return list.length > most ? list.slice(0, most) : list;
}

/** Undefined for a longer list too: for lists whose missing elements would mean something. */
export function wholeListOf(value: unknown, most: number): readonly unknown[] | undefined {
  return isLonger(value, most) ? undefined : listOf(value, most);
}

/** True if `listOf` cuts the list. */
export function isLonger(value: unknown, most: number): boolean {
  return Array.isArray(value) && value.length > most;
}

/** For what is never shown. Undefined for anything but a non-empty string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** One line; undefined if empty. */
export function lineOf(value: unknown): string | undefined {
  return titleIn(textOf(value));
}

/** Name of a file: one line of at most 1,000 bytes, with its spaces; undefined if empty. */
export function fileLineOf(value: unknown): string | undefined {
  const name = cutBytes(textOf(value) ?? "", maxNameBytes);
  return isPrintable(name) ? textOf(trimmed(name)) : paragraphIn(name.split("\n").join(" "));
}

const maxNameBytes = 1000;

/** Several lines of at most 20,000 bytes; undefined if empty. */
export function paragraphOf(value: unknown): string | undefined {
  return paragraphIn(textOf(value));
}

/** A text that a reader wrote or marked, which is compared with the local one, at most 64 KiB; undefined if empty. */
export function ownTextOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : textOf(ownText(cutBytes(text, maxOwnBytes)));
}

/** More than the plugin sends. */
const maxOwnBytes = 65536;

/** A CFI or an xpointer, at most 2,000 bytes. A sign that belongs to none is left out: a note stays a note. */
export function placeOf(value: unknown): string | undefined {
  const text = cutBytes(textOf(value) ?? "", maxPlaceBytes);
  return isPrintable(text) ? textOf(text) : textOf(withoutInvisible(ownText(text)));
}

export const maxPlaceBytes = 2000;

export const maxNames = 100;

/** From a list or one text; undefined if empty. */
export function joinedNames(value: unknown): string | undefined {
  const names: string[] = [];
  for (const author of listOf(value, maxNames) ?? []) {
    const name = lineOf(author) ?? lineOf(fieldsOf(author)?.["name"]);
    if (name !== undefined) names.push(name);
  }
  return names.length > 0 ? lineOf(names.join(", ")) : lineOf(value);
}

/** Undefined for anything but a number within `greatestNumber`. */
export function numberOf(value: unknown): number | undefined {
  return soundNumber(value);
}

/** Undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  const isWhole = number !== undefined && Math.floor(number) === number;
  return isWhole ? number : undefined;
}

/** 1 to 2^53-1; undefined for anything else. */
export function idOf(value: unknown): number | undefined {
  const number = wholeOf(value);
  return number !== undefined && number >= 1 ? number : undefined;
}

export type Headers = Readonly<Record<string, string | undefined>>;

export interface ContentRange {
  /** Absent if the server does not give it. */
  readonly first: number | undefined;
  /** Bytes; absent if the server does not give it. */
  readonly size: number | undefined;
}

/** `Content-Range: bytes 500-999/1000` (RFC 9110 §14.4). */
export function rangeOf(headers: Headers): ContentRange {
  const [range, size] = (headers["content-range"] ?? "").split("/");
  const [first] = (range ?? "").slice("bytes ".length).split("-");
  return { first: wholeIn(first ?? ""), size: wholeIn(size ?? "") };
}

/** Undefined for anything but digits. */
export function wholeIn(digits: string): number | undefined {
  for (const digit of digits.split("")) if (!"0123456789".includes(digit)) return undefined;
  return digits === "" ? undefined : numberOf(Number(digits));
}

/** Characters a step, less than a millisecond. */
const portion = 65536;

/** Elements a turn; each is compared with the known book, too. */
const elementBatchSize = 5;

/** Limit of a portion without a seam. */
const maxPieceBytes = 1024 * 1024;

/** Attempts to find a seam, up to 0.5 MB each. */
const maxTries = 16;

/** Later attempts skip ahead, because of inner lists. */
const triesSideBySide = 8;

const seam = "},{";

/** @noSelf */
export interface ListReading {
  readonly codec: Codec;
  pause(): void;
  /** Receives elements one by one, to save memory. */
  readonly each?: ((element: unknown) => void) | undefined;
}

/** Characters. */
const maxWholeBytes = 2 * maxPieceBytes;

/** Limit of values in memory, about 100 bytes each. */
const maxParts = 50000;

/** A comma begins a part, as does a bracket. Commas inside a text count too. */
function hasFewParts(text: string): boolean {
  if (text.length <= maxParts) return true;
  let parts = 0;
  for (const mark of ["{", "[", ","]) parts += countUpTo(text, mark);
  return parts < maxParts;
}

function countUpTo(text: string, mark: string): number {
  let count = 0;
  let at = text.indexOf(mark);
  while (at >= 0 && count < maxParts) {
    count += 1;
    at = text.indexOf(mark, at + 1);
  }
  return count;
}

/**
 * Decodes JSON; a long list in portions, cut at seams, with a `pause` around each. A seam inside an inner list or a text
 * leaves a bracket or quote unmatched, so a portion that decodes proves its cut. With `each`, the value is empty.
 * Failure: unreadable, maybe after the first elements.
 */
export function decodeList({ codec, pause, each }: ListReading, text: string): Result<unknown> {
  if (each === undefined && text.length <= portion) return hasFewParts(text) ? codec.decode(text) : tooMuch;
  if (each === undefined && !hasFewParts(text)) return tooMuch;
  const items: unknown[] = [];
  const take = each === undefined ? (item: unknown) => items.push(item) : unhurried(each, pause);
  const cutting: Cutting = { codec, pause, take, text, from: 1 };
  if (text.charAt(0) === "[") while (takePortion(cutting)) pause();
  const { from } = cutting;
  if (text.charAt(0) === "[" && text.length - from > maxPieceBytes)
    return failed({ kind: "unreadable", detail: "a list without a place to cut" });
  const left = from === 1 ? text : `[${text.slice(from)}`;
  if (left.length > maxWholeBytes || !hasFewParts(left)) return tooMuch;
  const rest = codec.decode(left);
  const listed = rest.ok ? listOf(rest.value, maxParts) : undefined;
  if (listed === undefined) return rest;
  pause();
  for (const item of listed) take(item);
  return ok(items);
}

const tooMuch: Failed<Failure> = failed({ kind: "unreadable", detail: "more than can be decoded at once" });

function unhurried(each: (element: unknown) => void, pause: () => void): (element: unknown) => void {
  const handed = yieldEvery(elementBatchSize, pause);
  return (element) => {
    each(element);
    handed();
  };
}

/** @noSelf */
interface Cutting {
  readonly codec: Codec;
  pause(): void;
  take(item: unknown): void;
  readonly text: string;
  from: number;
}

/** False without a seam behind a portion. */
function takePortion(cutting: Cutting): boolean {
  const { codec, text, from, pause, take } = cutting;
  let cut = text.indexOf(seam, from + portion);
  let tries = 0;
  while (cut >= 0 && tries < maxTries && cut - from <= maxPieceBytes) {
    pause();
    const piece = `[${text.slice(from, cut + 1)}]`;
    const decoded = hasFewParts(piece) ? codec.decode(piece) : undefined;
    const listed = decoded?.ok === true ? listOf(decoded.value, maxParts) : undefined;
    if (listed !== undefined) {
      pause();
      for (const item of listed) take(item);
      cutting.from = cut + 2;
      return true;
    }
    tries += 1;
    cut = text.indexOf(seam, cut + (tries < triesSideBySide ? 1 : 2 ** tries));
  }
  return false;
}
