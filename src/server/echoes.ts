import type { Failure } from "../domain/failure";
import { redact } from "../domain/connection/redact";
import { headersIn } from "../domain/connection/requestHeaders";
import type { Settings } from "../domain/settings";
import { urlText } from "../domain/connection/urlText";
import type { Codec } from "../ports/codec";
import type { Call } from "./connection";
import { fieldsOf, textOf } from "./decode";

/** Written where the server has repeated a secret. */
const mark = "•••";

/** Bytes that a secret has at least: anything shorter is found everywhere. */
const shortest = 4;

/** A word of fewer lower-case letters than this is one that a server may use by itself: "Wrong password". */
const longestWord = 12;

/** What a call carries, or stands behind it, that nobody may read again. */
export function secretsIn(codec: Codec, { headers, body }: Call, settings: Settings): readonly string[] {
  const { readerPassword, libraryPassword, requestHeaders } = settings;
  const values = [
    headers["Authorization"] ?? "",
    headers["x-auth-key"] ?? "",
    codec.md5(readerPassword),
    codec.md5(libraryPassword),
  ];
  for (const { value } of headersIn(requestHeaders)) values.push(value);
  const secrets = [readerPassword, libraryPassword, textOf(fieldsOf(body)?.["refreshToken"]) ?? ""];
  for (const value of values) secrets.push(value, endOf(value));
  return secrets.filter((secret) => secret.length >= shortest && !isWord(secret));
}

/** The text without the secrets, however they are written: in another case, coded for a URL, as a token. */
export function withoutEchoes(text: string, secrets: readonly string[]): string {
  let told = redact(text);
  for (const secret of secrets) told = without(without(told, secret), urlText(secret));
  return told;
}

/** The failure, without what a server has repeated in its head: where it sends visitors, how it says it is packed. */
export function discreet(failure: Failure, secrets: readonly string[]): Failure {
  if (failure.kind === "redirected") return { ...failure, to: withoutEchoes(failure.to, secrets) };
  if (failure.kind === "broken") return { ...failure, detail: withoutEchoes(failure.detail, secrets) };
  return failure;
}

/** What a value says behind the name of its scheme: `Bearer …`, `Basic …`. */
function endOf(value: string): string {
  return value.slice(value.indexOf(" ") + 1);
}

function isWord(text: string): boolean {
  if (text.length >= longestWord) return false;
  for (const character of text.split("")) if (character < "a" || character > "z") return false;
  return true;
}

/** In a loop: who repeats it ten thousand times must not overflow the stack. */
function without(text: string, secret: string): string {
  const [lowerText, lowerSecret] = [text.toLowerCase(), secret.toLowerCase()];
  const parts: string[] = [];
  let start = 0;
  let at = lowerText.indexOf(lowerSecret);
  while (at >= 0) {
    parts.push(text.slice(start, at));
    start = at + secret.length;
    at = lowerText.indexOf(lowerSecret, start);
  }
  parts.push(text.slice(start));
  return parts.join(mark);
}
