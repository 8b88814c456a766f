import { numberOf } from "./decode";

/** Names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** What part of a file an answer holds. */
export interface ContentRange {
  /** Its first byte; absent when the header does not tell. */
  readonly first: number | undefined;
  /** Bytes of the whole file; absent when the header does not tell. */
  readonly size: number | undefined;
}

/** What `Content-Range: bytes 500-999/1000` says (RFC 9110 §14.4). */
export function rangeOf(headers: Headers): ContentRange {
  const [range, size] = (headers["content-range"] ?? "").split("/");
  const [first] = (range ?? "").slice("bytes ".length).split("-");
  return { first: wholeIn(first ?? ""), size: wholeIn(size ?? "") };
}

/** The number that these digits write; undefined for anything else. */
export function wholeIn(digits: string): number | undefined {
  for (const digit of digits.split("")) if (!"0123456789".includes(digit)) return undefined;
  return digits === "" ? undefined : numberOf(Number(digits));
}
